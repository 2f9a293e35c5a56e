import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Api } from '@serein/client/api.ts'
import { useClient, useFormat } from '@serein/client/provider.tsx'
import type { DeskMembership } from '@serein/shared/pass/membership.ts'
import { periodStart } from '@serein/shared/pass/membership-rules.ts'
import { Badge } from '@serein/ui/badge.tsx'
import { Button } from '@serein/ui/button.tsx'
import { Notice } from '@serein/ui/notice.tsx'
import { Select } from '@serein/ui/select.tsx'
import { Skeleton } from '@serein/ui/skeleton.tsx'
import { useCommand } from '../command/use-command.ts'
import { useWords } from '../language/words.ts'
import { QueryBoundary } from '../page/page.tsx'
import { MemberChange } from './member-change.tsx'
import { useAhead } from './member-row.tsx'
import { useMembershipWords } from './membership-words.ts'

type Details = Awaited<ReturnType<Api['membership']['ofDesk']>>

/** One membership: what it gives, what it waits for, what was paid, and what the desk can do with it. */
export function MemberDetails(props: { membershipId: string; mayChange: boolean }) {
  const { membershipId, mayChange } = props
  const { query } = useClient()
  const found = useQuery(query.membership.ofDesk.queryOptions({ input: { membershipId } }))
  return (
    <QueryBoundary query={found} loading={<Skeleton className="h-80 w-full" />}>
      {({ membership, periods }) => (
        <div className="flex flex-col gap-6">
          <Facts membership={membership} />
          {mayChange && membership.due && membership.state !== 'ended' ? (
            <Due membership={membership} />
          ) : null}
          {mayChange && membership.state !== 'ended' ? <Verbs membership={membership} /> : null}
          <Periods {...{ membership, periods }} />
        </div>
      )}
    </QueryBoundary>
  )
}

function Facts({ membership }: { membership: DeskMembership }) {
  const { t } = useWords()
  const { price, sentence, day } = useMembershipWords()
  const ahead = useAhead()
  const { plan, priceMinor, card, paysBy, newPrice, nextPlan } = membership
  return (
    <div className="flex flex-col gap-1 text-sm">
      <p className="figures font-semibold">{price(plan, priceMinor)}</p>
      <p>{sentence(plan)}</p>
      <p className="figures">{ahead(membership).join(' · ')}</p>
      <p>
        {paysBy === 'card' && card
          ? t('pass.membership.paysByCard', { last4: card.last4 })
          : t(paysBy === 'card' ? 'pass.membership.noCard' : 'pass.membership.paysAtDesk')}
      </p>
      {newPrice && !nextPlan ? (
        <p>
          {t('pass.membership.newPriceFrom', {
            price: price(plan, newPrice.priceMinor),
            day: day(newPrice.from),
          })}
        </p>
      ) : null}
    </div>
  )
}

/** What is due, taken at the desk. */
function Due({ membership }: { membership: DeskMembership }) {
  const { t } = useWords()
  const format = useFormat()
  const { api } = useClient()
  const { run, isPending } = useVerbs()
  const { id: membershipId, plan, due } = membership
  if (!due) return null
  const amount = format.money({ amountMinor: due.amountMinor, currency: plan.currency })
  return (
    <Notice
      tone="gold"
      action={
        <div className="flex flex-wrap gap-2">
          {(['cash', 'terminal'] as const).map((tender) => (
            <Button
              key={tender}
              size="sm"
              tone="secondary"
              pending={isPending}
              onClick={() =>
                void run(async () => {
                  const expectedDueMinor = due.amountMinor
                  await api.membership.take({ membershipId, tender, expectedDueMinor })
                  return t('pass.membership.taken', { amount })
                })
              }
            >
              {t(`payment.tender.${tender}`)}
            </Button>
          ))}
        </div>
      }
    >
      {t('pass.membership.take', { amount })}
    </Notice>
  )
}

function useVerbs() {
  const { t } = useWords()
  const { query } = useClient()
  return useCommand({ refresh: [query.membership.key()], failedText: t('pass.membership.failed') })
}

/** Pausing, changing and ending, each of which can be taken back. */
function Verbs({ membership }: { membership: DeskMembership }) {
  const { t } = useWords()
  const { api } = useClient()
  const { day } = useMembershipWords()
  const { run, isPending } = useVerbs()
  const [months, setMonths] = useState('1')
  const [changes, setChanges] = useState(false)
  const { id: membershipId, plan, endsOn, pausesFrom, paidUntil, state, due, nextPlan } = membership
  const one = { membershipId }
  const keep = () =>
    run(async () => {
      await api.membership.keepAtDesk(one)
      return t('pass.membership.kept')
    })
  const resume = () =>
    run(async () => {
      await api.membership.resumeAtDesk(one)
      return t('pass.membership.resumed')
    })
  const keepPlan = () =>
    run(async () => {
      await api.membership.keepPlanAtDesk(one)
      return t('pass.membership.kept')
    })
  const mayChange = paidUntil !== null && !due && !endsOn
  const mayPause = (state === 'active' || state === 'trial') && !due && !endsOn && !pausesFrom
  const resumesOn = (count: number) => periodStart(paidUntil ?? '', 'month', count)
  const end = () =>
    run(
      async () => {
        const { membership: ended } = await api.membership.endAtDesk(one)
        return t('pass.membership.endPlanned', { day: day(ended.endsOn ?? '') })
      },
      due || state === 'paused' ? undefined : keep,
    )
  const pause = () =>
    run(async () => {
      await api.membership.pauseAtDesk({ ...one, resumesOn: resumesOn(Number(months)) })
      return t('pass.membership.pausePlanned')
    }, resume)
  return (
    <div className="flex flex-col gap-4">
      {mayPause && paidUntil && plan.pauseMonths > 0 ? (
        <div className="flex flex-wrap items-end gap-3">
          <Select
            label={t('pass.membership.pauseUntil')}
            value={months}
            options={Array.from({ length: plan.pauseMonths }, (_, place) => ({
              id: String(place + 1),
              label: day(resumesOn(place + 1)),
            }))}
            onSelect={setMonths}
          />
          <Button tone="secondary" pending={isPending} onClick={() => void pause()}>
            {t('pass.membership.pause')}
          </Button>
        </div>
      ) : null}
      <div className="flex flex-wrap gap-2">
        {pausesFrom && !endsOn ? (
          <Button tone="secondary" pending={isPending} onClick={() => void resume()}>
            {t('pass.membership.resume')}
          </Button>
        ) : null}
        {mayChange ? (
          <Button
            tone="secondary"
            pending={isPending}
            onClick={() => (nextPlan ? void keepPlan() : setChanges(!changes))}
          >
            {t(nextPlan ? 'pass.membership.changeNot' : 'pass.membership.change')}
          </Button>
        ) : null}
        <Button tone="secondary" pending={isPending} onClick={() => void (endsOn ? keep() : end())}>
          {t(endsOn ? 'pass.membership.keep' : 'pass.membership.end')}
        </Button>
      </div>
      {changes && mayChange && !nextPlan ? <MemberChange membership={membership} /> : null}
    </div>
  )
}

function Periods({ membership: { plan }, periods }: Details) {
  const { t } = useWords()
  const format = useFormat()
  const { day } = useMembershipWords()
  return (
    <section>
      <h3 className="mb-1 text-sm font-semibold">{t('pass.membership.periods')}</h3>
      <ul className="divide-y divide-line">
        {periods.map(({ id, from, until, amountMinor, state }) => (
          <li key={id} className="figures flex flex-wrap items-center gap-x-3 py-2.5 text-sm">
            <span className="min-w-0 flex-1">
              {t('pass.membership.fromUntil', { from: day(from), until: day(until) })}
            </span>
            <span>{format.money({ amountMinor, currency: plan.currency })}</span>
            <Badge tone={state === 'due' ? 'gold' : 'neutral'}>
              {t(`pass.membership.period.${state}`)}
            </Badge>
          </li>
        ))}
      </ul>
    </section>
  )
}
