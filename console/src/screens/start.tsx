import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Suspense, useEffect, useState, type ComponentProps, type ReactNode } from 'react'
import { useClient } from '@serein/client/provider.tsx'
import type { Guide, GuideStep } from '@serein/shared/support/guide.ts'
import { Button } from '@serein/ui/button.tsx'
import { Notice } from '@serein/ui/notice.tsx'
import { Skeleton } from '@serein/ui/skeleton.tsx'
import { useCommand } from '../command/use-command.ts'
import { ForShop } from '../member/for-shop.tsx'
import type { Member, Shop } from '../member/member.ts'
import { useWords } from '../language/words.ts'
import { ConsolePage, QueryBoundary } from '../page/page.tsx'
import { FirstShop } from '../shop/first-shop.tsx'
import { startSearch } from './start-address.ts'
import { openSteps, StartNav } from './start-nav.tsx'
import { startSteps } from './start-steps.tsx'

/** From an empty business to its first visit, step by step. */
export function Page() {
  const { t } = useWords()
  const title = t('support.start.title')
  return (
    <ForShop title={title}>
      {(shop, who) =>
        who.permissions.setting === 'change' ? (
          <Start key={shop.id} shop={shop} who={who} />
        ) : (
          <NotYours title={title} />
        )
      }
    </ForShop>
  )
}

function NotYours({ title }: { title: string }) {
  const { t } = useWords()
  return (
    <ConsolePage title={title}>
      <div className="max-w-150 p-6 max-md:p-5">
        <Notice>{t('support.start.notYours')}</Notice>
      </div>
    </ConsolePage>
  )
}

/** The same before there is a shop, which is its first step. */
export function StartWithoutShop({ who }: { who: Member }) {
  const navigate = useNavigate()
  return (
    <Steps account={useAccountSteps()} steps={openSteps} current="shop">
      <FirstShop who={who} onDone={() => void navigate({ to: '/start' })} />
    </Steps>
  )
}

/** Of the account all is done; a second step is one where there is any. */
function useAccountSteps(): ComponentProps<typeof StartNav>['account'] {
  const { query } = useClient()
  const { data } = useQuery(query.identity.security.queryOptions())
  const count = data?.hasTwoStep ? 2 : 1
  return { count, doneCount: count }
}

type Step = Guide['steps'][number]
type Account = ReturnType<typeof useAccountSteps>

function Start({ shop, who }: { shop: Shop; who: Member }) {
  const { t } = useWords()
  const { query } = useClient()
  const guide = useQuery({
    ...query.guide.read.queryOptions({ input: { shopId: shop.id } }),
    staleTime: 0,
  })
  const account = useAccountSteps()
  useFreshGuide()
  if (guide.data) return <Conversation {...{ shop, who, account }} steps={guide.data.steps} />
  return (
    <ConsolePage title={t('support.start.title')}>
      <QueryBoundary query={guide} loading={<Skeleton className="h-120 w-full" />}>
        {() => null}
      </QueryBoundary>
    </ConsolePage>
  )
}

function Conversation(props: { shop: Shop; who: Member; account: Account; steps: Step[] }) {
  const { shop, who, account, steps } = props
  const { t } = useWords()
  const navigate = useNavigate()
  const { step: wanted } = startSearch(useSearch({ strict: false }))
  // A step that has just been done stays open until its owner goes on.
  const [first] = useState(() => firstOpen(steps))
  const found = steps.find(({ step }) => step === (wanted ?? first))!
  const go = (step: GuideStep) =>
    void navigate({ to: '/start', search: (before) => ({ ...before, step, tab: undefined }) })
  const { Panel, area = 'setting' } = startSteps[found.step]
  return (
    <Steps
      {...{ account, steps }}
      current={found.step}
      go={go}
      bar={<Bar key={found.step} {...{ found, steps, go }} shop={shop} />}
    >
      <Suspense fallback={<Skeleton className="m-6 h-80" />}>
        {who.permissions[area] === 'none' ? (
          <NotYours title={t(`support.guide.${found.step}`)} />
        ) : (
          <Panel key={found.step} shop={shop} who={who} />
        )}
      </Suspense>
    </Steps>
  )
}

function firstOpen(steps: Step[]): GuideStep {
  const open = steps.find(({ isDone, isLater }) => !isDone && !isLater)
  return (open ?? steps.at(-1)!).step
}

/** The way through the steps beside the one that is open. */
function Steps(props: {
  account: Account
  steps: Step[]
  current: GuideStep
  go?: (step: GuideStep) => void
  bar?: ReactNode
  children: ReactNode
}) {
  const { t } = useWords()
  const { account, steps, current, go, bar, children } = props
  return (
    <div className="flex min-h-full flex-col md:grid md:grid-cols-[16rem_minmax(0,1fr)]">
      <StartNav {...{ account, steps, current, go }} />
      <div className="flex min-w-0 flex-1 flex-col">
        <p className="px-6 pt-4 text-sm text-ink-soft max-md:px-5">
          {t(`support.guide.${current}Text`)}
        </p>
        {/* What sticks to the bottom of a step stands above the bar. */}
        <div className="min-w-0 flex-1 [--bar-below:69px]">{children}</div>
        {bar}
      </div>
    </div>
  )
}

function Bar(props: { found: Step; steps: Step[]; shop: Shop; go: (step: GuideStep) => void }) {
  const { t } = useWords()
  const { api, query } = useClient()
  const navigate = useNavigate()
  const { found, steps, shop, go } = props
  const { step, isDone } = found
  const { confirm } = startSteps[step]
  const command = useCommand({ refresh: [query.guide.key()] })
  const place = steps.indexOf(found)
  const [before, after] = [steps[place - 1], steps[place + 1]]
  const goOn = () =>
    after ? go(after.step) : void navigate({ to: '/', search: { shop: shop.id } })
  const answer = async (word: 'done' | 'later') => {
    const isSent = await command.run(async () => {
      await api.guide.answerStep({ step, answer: word })
      return null
    })
    if (isSent) goOn()
  }
  return (
    <div className="sticky bottom-0 z-10 flex flex-wrap items-center gap-2.5 border-t border-line bg-surface px-6 py-3 max-md:px-5">
      {before ? (
        <Button tone="quiet" onClick={() => go(before.step)}>
          {t('support.start.back')}
        </Button>
      ) : null}
      <div className="ml-auto flex flex-wrap justify-end gap-2.5">
        {isDone ? (
          <Button onClick={goOn}>{t(after ? 'support.start.next' : 'support.start.finish')}</Button>
        ) : (
          <>
            <Button
              tone="secondary"
              pending={command.isPending}
              onClick={() => void answer('later')}
            >
              {t('support.start.later')}
            </Button>
            {confirm ? (
              <Button pending={command.isPending} onClick={() => void answer('done')}>
                {t(confirm)}
              </Button>
            ) : null}
          </>
        )}
      </div>
    </div>
  )
}

/** Whatever is read anew on the way may have finished a step. */
function useFreshGuide() {
  const { query } = useClient()
  const cache = useQueryClient()
  useEffect(
    () =>
      cache.getQueryCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'success') return
        const [path] = event.query.queryKey as [readonly string[] | string]
        if (path[0] === 'guide') return
        void cache.invalidateQueries({ queryKey: query.guide.key() }, { cancelRefetch: false })
      }),
    [cache, query],
  )
}
