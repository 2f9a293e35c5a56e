import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Download, FileInput, Upload } from 'lucide-react'
import { useRef } from 'react'
import { useClient, useFormat } from '@serein/client/provider.tsx'
import { allows } from '@serein/shared/business/permission.ts'
import type { ImportRow } from '@serein/shared/import/contract.ts'
import { areasOfKind, type ImportKind, importKinds } from '@serein/shared/import/rules.ts'
import { Badge } from '@serein/ui/badge.tsx'
import { Button } from '@serein/ui/button.tsx'
import { Section } from '@serein/ui/heading.tsx'
import { List, ListRow } from '@serein/ui/list-row.tsx'
import { Notice } from '@serein/ui/notice.tsx'
import { Skeleton } from '@serein/ui/skeleton.tsx'
import { linkTo } from '../address/link.ts'
import { ForShop } from '../member/for-shop.tsx'
import type { Member, Shop } from '../member/member.ts'
import { useFailureToast } from '../command/use-command.ts'
import { useWords } from '../language/words.ts'
import { keepFile } from '../page/keep-file.ts'
import { ConsolePage, QueryBoundary } from '../page/page.tsx'
import { useOpenedImport } from './import-address.ts'
import { OneImport } from './one-import.tsx'
import { stateTones } from './state-tones.ts'
import { useImportVerbs } from './use-import-verbs.ts'

/** The files a business imports from its old system, or one of them. */
export function Page() {
  const { t } = useWords()
  const opened = useOpenedImport()
  const title = t('import.title')
  return (
    <ForShop title={title}>
      {(shop, who) =>
        who.permissions.setting !== 'change' ? (
          <ConsolePage title={title}>
            <div className="max-w-150 p-6 max-md:p-5">
              <Notice>{t('import.notYours')}</Notice>
            </div>
          </ConsolePage>
        ) : opened ? (
          <OneImport key={opened} id={opened} {...{ shop, who }} />
        ) : (
          <Imports {...{ shop, who }} />
        )
      }
    </ForShop>
  )
}

type Props = { shop: Shop; who: Member }

function Imports({ shop, who }: Props) {
  const { t } = useWords()
  const { query } = useClient()
  const files = useQuery(query.import.list.queryOptions({}))
  const kinds = importKinds.filter((kind) => mayBring(who, kind))
  return (
    <ConsolePage title={t('import.title')}>
      <div className="flex max-w-200 flex-col gap-9 p-6 max-md:p-5">
        <div className="flex flex-col gap-4">
          <p>{t('import.intro')}</p>
          <p className="text-sm text-ink-soft">
            {t('import.order')} {t('import.drop')}
          </p>
          <List label={t('import.title')}>
            {kinds.map((kind) => (
              <Kind key={kind} kind={kind} shop={shop} />
            ))}
          </List>
        </div>
        <Section title={t('import.before')} size="item">
          <QueryBoundary
            query={files}
            loading={<Skeleton className="h-24 w-full" />}
            isEmpty={({ imports }) => imports.length === 0}
            empty={<p className="text-ink-soft">{t('import.none')}</p>}
          >
            {({ imports }) => (
              <List label={t('import.before')}>
                {imports.map((file) => (
                  <Before key={file.id} file={file} shop={shop} />
                ))}
              </List>
            )}
          </QueryBoundary>
        </Section>
      </div>
    </ConsolePage>
  )
}

function mayBring({ permissions }: Member, kind: ImportKind): boolean {
  return areasOfKind[kind].every((area) => allows(permissions[area] ?? 'none', 'change'))
}

function Kind({ kind, shop }: { kind: ImportKind; shop: Shop }) {
  const { t } = useWords()
  const { api } = useClient()
  const navigate = useNavigate()
  const verbs = useImportVerbs()
  const input = useRef<HTMLInputElement>(null)
  const name = t(`import.kind.${kind}`)
  const template = useMutation({
    mutationFn: () => api.import.template({ importKind: kind }),
    onSuccess: keepFile,
    onError: useFailureToast(t('import.failed')),
  })
  const send = async (file: File | undefined) => {
    if (!file) return
    const read = await verbs.run(() => verbs.api.upload({ importKind: kind, file }))
    if (read) await navigate({ to: '.', search: { shop: shop.id, file: read.id } })
  }
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2.5 py-3.5">
      <div className="min-w-60 flex-1">
        <p className="font-semibold">{name}</p>
        <p className="text-sm text-ink-soft">{t(`import.about.${kind}`)}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          tone="quiet"
          size="sm"
          icon={<Download aria-hidden />}
          aria-label={t('import.templateFor', { kind: name })}
          pending={template.isPending}
          onClick={() => template.mutate()}
        >
          {t('import.template')}
        </Button>
        <input
          ref={input}
          type="file"
          accept=".csv,.tsv,.txt,text/csv"
          tabIndex={-1}
          aria-hidden
          data-import={kind}
          className="sr-only"
          onChange={({ target }) => {
            void send(target.files?.[0])
            // The same file may be chosen again.
            target.value = ''
          }}
        />
        <Button
          tone="secondary"
          size="sm"
          icon={<Upload aria-hidden />}
          aria-label={t('import.chooseFor', { kind: name })}
          pending={verbs.isPending}
          onClick={() => input.current?.click()}
        >
          {t('import.choose')}
        </Button>
      </div>
    </div>
  )
}

function Before({ file, shop }: { file: ImportRow; shop: Shop }) {
  const { t } = useWords()
  const format = useFormat()
  const { id, kind, state, fileName, total, createdAt } = file
  const facts = [
    fileName,
    t('import.lines', { count: total }),
    format.shortDate(createdAt, shop.timeZone),
  ]
  return (
    <ListRow
      href={linkTo('/settings/import', { shop: shop.id, file: id })}
      start={<FileInput aria-hidden />}
      title={t(`import.kind.${kind}`)}
      subtitle={facts.join(' · ')}
      end={<Badge tone={stateTones[state]}>{t(`import.state.${state}`)}</Badge>}
    />
  )
}
