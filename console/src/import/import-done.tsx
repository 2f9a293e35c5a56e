import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useClient, useFormat } from '@serein/client/provider.tsx'
import type { ImportKind } from '@serein/shared/import/rules.ts'
import { Button, ButtonLink } from '@serein/ui/button.tsx'
import { Dialog } from '@serein/ui/dialog.tsx'
import { Notice } from '@serein/ui/notice.tsx'
import { useWords } from '../language/words.ts'
import { Line, LineList } from './line-list.tsx'
import { Counts } from './counts.tsx'
import type { ImportProps } from './one-import.tsx'
import { useImportVerbs } from './use-import-verbs.ts'

const seenAt: Partial<
  Record<ImportKind, { path: string; word: 'services' | 'staff' | 'clients' | 'visits' }>
> = {
  services: { path: 'catalogue', word: 'services' },
  staff: { path: 'team', word: 'staff' },
  clients: { path: 'clients', word: 'clients' },
  balances: { path: 'clients', word: 'clients' },
  notes: { path: 'clients', word: 'clients' },
  visits: { path: 'calendar', word: 'visits' },
}

/** The result of an import, which can be undone for a day. */
export function ImportDone(props: ImportProps) {
  const { t } = useWords()
  const format = useFormat()
  const [isAsking, setAsking] = useState(false)
  const [openedAt] = useState(() => Date.now())
  const { file, shop } = props
  const { state, fits, skipped, wrong, kept: keptCount, undoUntil, kind, fault } = file
  const isDone = state === 'done'
  const mayUndo = undoUntil !== null && Date.parse(undoUntil) > openedAt
  const place = seenAt[kind]
  return (
    <>
      {fault ? <Notice tone="red">{fault}</Notice> : null}
      <Notice
        tone={isDone ? 'primary' : 'neutral'}
        announce
        title={isDone ? t('import.done.title', { count: fits }) : t('import.undone.title')}
      >
        {isDone
          ? mayUndo
            ? t('import.done.undoUntil', {
                day: format.shortDate(undoUntil, shop.timeZone),
                time: format.time(undoUntil, shop.timeZone),
              })
            : t('import.done.final')
          : keptCount === 0
            ? t('import.undone.whole')
            : null}
      </Notice>
      <Counts fits={fits} skipped={skipped} wrong={wrong} {...(!isDone && { kept: keptCount })} />
      <div className="flex flex-wrap gap-2">
        {isDone && place ? (
          <ButtonLink href={`/console/${place.path}?${new URLSearchParams({ shop: shop.id })}`}>
            {t(`import.see.${place.word}`)}
          </ButtonLink>
        ) : null}
        {mayUndo ? (
          <Button tone="secondary" onClick={() => setAsking(true)}>
            {t('import.undo.open')}
          </Button>
        ) : null}
      </div>
      <LineList file={file} which="kept" />
      <LineList file={file} which="wrong" />
      <LineList file={file} which="noted" />
      <LineList file={file} which="skipped" />
      {isAsking ? <UndoDialog {...props} onClose={() => setAsking(false)} /> : null}
    </>
  )
}

/** How many to name; the rest is only counted. */
const named = 8

function UndoDialog({ file, onClose }: ImportProps & { onClose: () => void }) {
  const { t } = useWords()
  const { query } = useClient()
  const verbs = useImportVerbs()
  const uses = useQuery({
    ...query.import.uses.queryOptions({ input: { importId: file.id } }),
    gcTime: 0,
  })
  const used = uses.data?.used ?? 0
  const undo = async () => {
    await verbs.run(() => verbs.api.undo({ importId: file.id, keepsUsed: used > 0 }))
    onClose()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('import.undo.title')}
      cancelLabel={t('import.undo.cancel')}
      confirm={{
        label: t(used > 0 ? 'import.undo.confirmRest' : 'import.undo.confirm'),
        run: () => void (uses.data && undo()),
        pending: verbs.isPending || uses.isPending,
        danger: true,
      }}
    >
      {uses.isPending ? (
        t('import.undo.looking')
      ) : used === 0 ? (
        t('import.undo.all')
      ) : (
        <>
          <p>{t('import.undo.used', { count: used })}</p>
          <ul className="mt-2 divide-y divide-line">
            {uses.data?.lines.slice(0, named).map((line) => (
              <Line key={line.line} line={line} />
            ))}
          </ul>
        </>
      )}
    </Dialog>
  )
}
