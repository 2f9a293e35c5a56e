import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useClient, useFormat } from '@serein/client/provider.tsx'
import type { ImportDetails } from '@serein/shared/import/contract.ts'
import { importCan, isUnderWay } from '@serein/shared/import/states.ts'
import { Badge } from '@serein/ui/badge.tsx'
import { Button, ButtonLink } from '@serein/ui/button.tsx'
import { Checkbox } from '@serein/ui/checkbox.tsx'
import { Section } from '@serein/ui/heading.tsx'
import { Notice } from '@serein/ui/notice.tsx'
import { ProgressBar } from '@serein/ui/progress.tsx'
import { Skeleton } from '@serein/ui/skeleton.tsx'
import { showToast } from '@serein/ui/toast-queue.ts'
import { linkTo } from '../address/link.ts'
import type { Member, Shop } from '../member/member.ts'
import { useWords } from '../language/words.ts'
import { ConsolePage, QueryBoundary } from '../page/page.tsx'
import { ImportDone } from './import-done.tsx'
import { Counts } from './counts.tsx'
import { LineList } from './line-list.tsx'
import { MatchForm } from './match-form.tsx'
import { stateTones } from './state-tones.ts'
import { useImportVerbs } from './use-import-verbs.ts'

/** How often to poll the server’s progress. */
const lookMilliseconds = 700

export type ImportProps = { file: ImportDetails; shop: Shop; who: Member }

/** A file being imported, through all of its steps. */
export function OneImport({ id, shop, who }: { id: string; shop: Shop; who: Member }) {
  const { t } = useWords()
  const { query } = useClient()
  const cache = useQueryClient()
  const found = useQuery({
    ...query.import.get.queryOptions({ input: { importId: id } }),
    refetchInterval: ({ state: { data } }) =>
      data && isUnderWay(data.import.state) ? lookMilliseconds : false,
  })
  const state = found.data?.import.state
  // Other screens also show what was imported or undone.
  useEffect(() => {
    if (state === 'done' || state === 'undone') void cache.invalidateQueries()
    else if (state === 'checked')
      void cache.invalidateQueries({ queryKey: query.import.lines.key() })
  }, [state, cache, query])
  return (
    <ConsolePage
      title={found.data ? t(`import.kind.${found.data.import.kind}`) : t('import.title')}
      tools={
        state ? <Badge tone={stateTones[state]}>{t(`import.state.${state}`)}</Badge> : undefined
      }
      actions={
        <ButtonLink tone="quiet" size="sm" href={linkTo('/settings/import', { shop: shop.id })}>
          {t('import.back')}
        </ButtonLink>
      }
    >
      <div className="flex max-w-200 flex-col gap-6 p-6 max-md:p-5">
        <QueryBoundary query={found} loading={<Skeleton className="h-80 w-full" />}>
          {({ import: file }) => (
            <>
              <About file={file} />
              <Step {...{ file, shop, who }} />
            </>
          )}
        </QueryBoundary>
      </div>
    </ConsolePage>
  )
}

const separatorNames = { ',': 'comma', ';': 'semicolon', '\t': 'tab', '|': 'bar' } as const

function About({ file }: { file: ImportDetails }) {
  const { t } = useWords()
  const { fileName, total, encoding, separator, knownAs } = file
  return (
    <p className="text-sm [overflow-wrap:anywhere] text-ink-soft">
      <span className="font-semibold text-ink">{fileName}</span> ·{' '}
      {t('import.lines', { count: total })}
      <br />
      {knownAs ? `${t('import.knownAs', { system: knownAs })} ` : null}
      {t('import.readAs', {
        encoding: encoding.toUpperCase().replace('WINDOWS', 'Windows'),
        separator: t(`import.separator.${separatorNames[separator]}`),
      })}
    </p>
  )
}

function Step(props: ImportProps) {
  const { t } = useWords()
  const format = useFormat()
  const { file } = props
  const { state, done, total } = file
  if (state === 'checking' || state === 'running' || state === 'undoing')
    return (
      <div className="flex flex-col gap-3">
        <ProgressBar
          label={t(`import.work.${state}`)}
          {...(done > 0 && { value: done / total })}
          shown={t('import.work.soFar', { done: format.number(done), total: format.number(total) })}
        />
        <p className="text-sm text-ink-soft">{t('import.work.leave')}</p>
      </div>
    )
  if (state === 'done' || state === 'undone') return <ImportDone {...props} />
  return state === 'checked' ? <Checked {...props} /> : <Unchecked {...props} />
}

function Unchecked(props: ImportProps) {
  const { t } = useWords()
  const { state, fault } = props.file
  return (
    <>
      {state === 'failed' ? (
        <Notice tone="red" title={t('import.failedTitle')}>
          {fault}
        </Notice>
      ) : null}
      <MatchForm {...props} />
      <Discard {...props} />
    </>
  )
}

function Checked(props: ImportProps) {
  const { t } = useWords()
  const format = useFormat()
  const [isMatching, setMatching] = useState(false)
  const { file } = props
  const { fits, skipped, wrong, sumMinor, terms, fault } = file
  if (isMatching)
    return (
      <>
        <MatchForm {...props} onLeave={() => setMatching(false)} />
        <Discard {...props} />
      </>
    )
  return (
    <>
      <Section title={t('import.checked.title')} size="item">
        <div className="flex flex-col gap-4">
          {fault ? (
            <Notice tone="red" announce>
              {fault}
            </Notice>
          ) : (
            <Notice announce>{t('import.checked.nothing')}</Notice>
          )}
          <Counts fits={fits} skipped={skipped} wrong={wrong} />
          {sumMinor !== null && terms.currency ? (
            <p className="font-semibold">
              {t('import.sum', {
                amount: format.money({ amountMinor: sumMinor, currency: terms.currency }),
              })}
            </p>
          ) : null}
          <Start {...props} />
          <div className="flex flex-wrap gap-2">
            <Button tone="secondary" size="sm" onClick={() => setMatching(true)}>
              {t('import.match.change')}
            </Button>
            <Discard {...props} />
          </div>
        </div>
      </Section>
      <LineList {...props} which="wrong" mayMend />
      <LineList {...props} which="noted" mayMend />
      <LineList {...props} which="skipped" />
    </>
  )
}

function Start({ file }: ImportProps) {
  const { t } = useWords()
  const verbs = useImportVerbs()
  const [leavesOut, setLeavesOut] = useState(false)
  const { id, fits, wrong, fault, terms, sumMinor } = file
  const differs = terms.totalMinor !== null && sumMinor !== terms.totalMinor
  if (fits === 0) return <Notice tone="gold">{t('import.noneFits')}</Notice>
  const start = async () => {
    const begun = await verbs.run(() => verbs.api.start({ importId: id, leavesOut }))
    if (begun) showToast({ tone: 'good', text: t('import.started') })
  }
  return (
    <>
      {wrong > 0 ? (
        <Checkbox
          label={t('import.leaveOut', { count: wrong })}
          checked={leavesOut}
          onChecked={setLeavesOut}
        />
      ) : null}
      <Button
        className="self-start"
        pending={verbs.isPending}
        disabled={(wrong > 0 && !leavesOut) || (differs && fault !== null)}
        onClick={() => void start()}
      >
        {t('import.start', { count: fits })}
      </Button>
    </>
  )
}

function Discard({ file, shop }: ImportProps) {
  const { t } = useWords()
  const navigate = useNavigate()
  const verbs = useImportVerbs()
  const [isGone, setGone] = useState(false)
  if (!importCan(file.state, 'discard')) return null
  const discard = async () => {
    await verbs.run(async () => {
      await verbs.api.discard({ importId: file.id })
      setGone(true)
      showToast({ tone: 'good', text: t('import.discarded') })
      await navigate({ to: '.', search: { shop: shop.id } })
      return {}
    })
  }
  return (
    <Button
      tone="quiet"
      size="sm"
      className="self-start"
      pending={verbs.isPending || isGone}
      onClick={() => void discard()}
    >
      {t('import.discard')}
    </Button>
  )
}
