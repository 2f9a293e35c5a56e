import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { Download, Pencil } from 'lucide-react'
import { useState } from 'react'
import { useClient } from '@serein/client/provider.tsx'
import type { ImportDetails, ImportLine } from '@serein/shared/import/contract.ts'
import { Button } from '@serein/ui/button.tsx'
import { Section } from '@serein/ui/heading.tsx'
import { Skeleton } from '@serein/ui/skeleton.tsx'
import { useFailureToast } from '../command/use-command.ts'
import { useWords } from '../language/words.ts'
import { keepFile } from '../page/keep-file.ts'
import { MorePages } from '../page/more-pages.tsx'
import { QueryBoundary } from '../page/page.tsx'
import { MendSheet } from './mend-sheet.tsx'

type Props = {
  file: ImportDetails
  which: 'wrong' | 'skipped' | 'noted' | 'kept'
  mayMend?: boolean
}

/** Lines that did not come in, or did not go, each with its reason; nothing where there are none. */
export function LineList({ file, which, mayMend }: Props) {
  const { t } = useWords()
  const { api, query } = useClient()
  const [mended, setMended] = useState<ImportLine | null>(null)
  const pages = useInfiniteQuery({
    ...query.import.lines.infiniteOptions({
      input: (after: number) => ({ importId: file.id, which, after, limit: 20 }),
      initialPageParam: 0,
      getNextPageParam: ({ nextAfter }) => nextAfter ?? undefined,
    }),
    enabled: file[which] > 0,
  })
  const write = useMutation({
    mutationFn: () => api.import.file({ importId: file.id, which }),
    onSuccess: keepFile,
    onError: useFailureToast(t('import.failed')),
  })
  const lines = pages.data?.pages.flatMap((page) => page.lines) ?? []
  if (file[which] === 0) return null
  return (
    <Section title={t(`import.list.${which}`)} size="item">
      <Button
        tone="secondary"
        size="sm"
        className="mb-4"
        icon={<Download aria-hidden />}
        pending={write.isPending}
        onClick={() => write.mutate()}
      >
        {t('import.list.file')}
      </Button>
      <QueryBoundary query={pages} loading={<Skeleton className="h-40 w-full" />}>
        {() => (
          <>
            <ul
              aria-label={t(`import.list.${which}`)}
              className="divide-y divide-line rounded-md bg-surface px-5 shadow-soft max-md:px-4"
            >
              {lines.map((line) => (
                <Line
                  key={line.line}
                  line={line}
                  {...(mayMend && { onMend: () => setMended(line) })}
                />
              ))}
            </ul>
            <MorePages pages={pages} label={t('import.list.more')} />
          </>
        )}
      </QueryBoundary>
      {mayMend ? (
        <MendSheet key={mended?.line} {...{ file }} line={mended} onClose={() => setMended(null)} />
      ) : null}
    </Section>
  )
}

export function Line({ line, onMend }: { line: ImportLine; onMend?: () => void }) {
  const { t } = useWords()
  const reasons = [
    ...line.faults.map(({ column, message }) =>
      column ? t('import.list.fault', { column, message }) : message,
    ),
    ...(line.use ? [line.use] : []),
  ]
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-60">
        <p className="truncate">
          <span className="figures mr-2.5 text-sm text-ink-soft">
            {t('import.list.line', { line: line.line })}
          </span>
          {line.cells.filter(Boolean).join(' · ')}
        </p>
        <ul className="text-sm text-clay">
          {reasons.map((reason) => (
            <li key={reason} className="[overflow-wrap:anywhere]">
              {reason}
            </li>
          ))}
        </ul>
      </div>
      {onMend ? (
        <Button
          tone="quiet"
          size="sm"
          icon={<Pencil aria-hidden />}
          aria-label={t('import.list.mendLine', { line: line.line })}
          onClick={onMend}
        >
          {t('import.list.mend')}
        </Button>
      ) : null}
    </li>
  )
}
