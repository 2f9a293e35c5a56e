import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useClient, useFormat } from '@serein/client/provider.tsx'
import type { DeskMembership, PossibleChange } from '@serein/shared/pass/membership.ts'
import { Button } from '@serein/ui/button.tsx'
import { ChoiceRows } from '@serein/ui/choice.tsx'
import { Skeleton } from '@serein/ui/skeleton.tsx'
import { useCommand } from '../command/use-command.ts'
import { useWords } from '../language/words.ts'
import { QueryBoundary } from '../page/page.tsx'
import { useMembershipWords } from './membership-words.ts'

/** Changes a membership to another: what each would cost, now and then, stands there before. */
export function MemberChange({ membership }: { membership: DeskMembership }) {
  const { t, pick } = useWords()
  const { query } = useClient()
  const { price, sentence } = useMembershipWords()
  const [chosenId, setChosen] = useState<string | null>(null)
  const input = { membershipId: membership.id }
  const found = useQuery(query.membership.changesAtDesk.queryOptions({ input }))
  return (
    <QueryBoundary
      query={found}
      loading={<Skeleton className="h-24 w-full" />}
      isEmpty={({ changes }) => changes.length === 0}
      empty={<p className="text-sm text-ink-soft">{t('pass.membership.changeNone')}</p>}
    >
      {({ changes }) => {
        const chosen = changes.find(({ plan }) => plan.id === chosenId)
        return (
          <div className="flex flex-col gap-4">
            <ChoiceRows
              label={t('pass.membership.changeTo')}
              choices={changes.map(({ plan }) => ({
                id: plan.id,
                label: pick(plan.name),
                help: sentence(plan),
                aside: price(plan, plan.priceMinor),
              }))}
              selected={chosenId}
              onSelect={setChosen}
            />
            {chosen ? <Confirm {...{ membership, chosen }} /> : null}
          </div>
        )
      }}
    </QueryBoundary>
  )
}

/** What it means, and how it is paid. */
function Confirm(props: { membership: DeskMembership; chosen: PossibleChange }) {
  const { membership, chosen } = props
  const { t, pick } = useWords()
  const format = useFormat()
  const { api, query } = useClient()
  const { day } = useMembershipWords()
  const { run, isPending } = useCommand({
    refresh: [query.membership.key()],
    failedText: t('pass.membership.failed'),
  })
  const { plan, from, nowMinor, visits } = chosen
  const { id: membershipId, card, paysBy, paidUntil } = membership
  const amount = format.money({ amountMinor: nowMinor ?? 0, currency: plan.currency })
  const change = (tender: 'card' | 'cash' | 'terminal') =>
    run(
      async () => {
        await api.membership.changePlanAtDesk({
          membershipId,
          planId: plan.id,
          expectedPriceMinor: plan.priceMinor,
          expectedNowMinor: nowMinor,
          tender,
        })
        return nowMinor === null
          ? t('pass.membership.changePlanned', { day: day(from) })
          : t('pass.membership.changed', { name: pick(plan.name) })
      },
      nowMinor === null ? () => api.membership.keepPlanAtDesk({ membershipId }) : undefined,
    )
  const tenders = [
    ...(paysBy === 'card' && card ? ['card' as const] : []),
    'cash',
    'terminal',
  ] as const
  return (
    <div className="flex flex-col gap-3 text-sm" aria-live="polite">
      <p>
        {nowMinor === null
          ? t('pass.membership.changeLater', { day: day(from) })
          : t('pass.membership.changeNow', { amount, day: day(paidUntil ?? from) })}
        {visits > 0 ? ` ${t('pass.membership.changeVisits', { count: visits })}` : null}
      </p>
      <div className="flex flex-wrap gap-2">
        {nowMinor === null || nowMinor === 0 ? (
          <Button size="sm" pending={isPending} onClick={() => void change('cash')}>
            {t('pass.membership.changeOn', { day: day(from) })}
          </Button>
        ) : (
          tenders.map((tender) => (
            <Button
              key={tender}
              size="sm"
              tone="secondary"
              pending={isPending}
              onClick={() => void change(tender)}
            >
              {tender === 'card' && card
                ? t('pass.membership.paysByCard', { last4: card.last4 })
                : t(`payment.tender.${tender}`)}
            </Button>
          ))
        )}
      </div>
    </div>
  )
}
