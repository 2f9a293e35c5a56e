import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useClient, useFormat } from '@serein/client/provider.tsx'
import type { Membership } from '@serein/shared/pass/membership.ts'
import { WalletArt } from '@serein/ui/art/wallet-art.tsx'
import { Badge } from '@serein/ui/badge.tsx'
import { ButtonLink } from '@serein/ui/button.tsx'
import { Card } from '@serein/ui/card.tsx'
import { Heading } from '@serein/ui/heading.tsx'
import { Notice } from '@serein/ui/notice.tsx'
import { EmptyState } from '@serein/ui/screen-state.tsx'
import { Skeleton } from '@serein/ui/skeleton.tsx'
import { linkTo } from '../address/link.ts'
import { useWords } from '../language/words.ts'
import { QueryBoundary } from '../page/screen.tsx'
import { ownMembershipsOptions } from '../pass/membership-data.ts'
import { useMembershipWords } from '../pass/use-membership-words.ts'
import { useCardWords } from '../page/card-words.ts'
import { MembershipActions } from './membership-actions.tsx'
import { MembershipCard } from './membership-card.tsx'
import { MembershipCharge } from './membership-charge.tsx'

/** The reader’s memberships: those that run, then those that have ended. */
export function OwnMemberships() {
  const { t } = useWords()
  const { query } = useClient()
  const found = useQuery(ownMembershipsOptions(query))
  return (
    <QueryBoundary
      query={found}
      loading={<Skeleton className="h-56 rounded-md" />}
      isEmpty={({ memberships }) => memberships.length === 0}
      empty={
        <EmptyState
          art={<WalletArt />}
          title={t('pass.membership.none')}
          text={t('pass.membership.noneText')}
          action={<ButtonLink href={linkTo('search')}>{t('pass.mine.look')}</ButtonLink>}
        />
      }
    >
      {({ memberships }) => (
        <ul className="flex flex-col gap-4">
          {memberships.map((membership) => (
            <li key={membership.id}>
              <Own membership={membership} />
            </li>
          ))}
        </ul>
      )}
    </QueryBoundary>
  )
}

function Own({ membership }: { membership: Membership }) {
  const { t, pick } = useWords()
  const { price, gives } = useMembershipWords()
  const { plan, shop, state, priceMinor, creditsLeft } = membership
  const runs = state !== 'ended'
  return (
    <Card className="flex flex-col gap-3 p-5">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <Heading level={2} size="item">
          {pick(plan.name)}
        </Heading>
        <Badge tone={state === 'past_due' ? 'gold' : runs ? 'primary' : 'neutral'}>
          {t(`pass.membership.state.${state}`)}
        </Badge>
      </div>
      <p className="text-sm text-ink-soft">{[shop.name, price(plan, priceMinor)].join(' · ')}</p>
      {runs ? <p className="text-sm">{gives(plan).slice(0, 2).join(' · ')}</p> : null}
      {runs && creditsLeft !== null ? (
        <p className="figures font-semibold">
          {t('pass.membership.creditsLeft', { count: creditsLeft })}
        </p>
      ) : null}
      <Ahead membership={membership} />
      {membership.due && runs ? <Due membership={membership} /> : null}
      {runs ? (
        <>
          {state === 'past_due' ? null : (
            <ButtonLink
              tone="secondary"
              className="self-start"
              href={linkTo('shopDetails', { shop: shop.id })}
            >
              {t('pass.mine.book')}
            </ButtonLink>
          )}
          <MembershipActions membership={membership} />
        </>
      ) : null}
    </Card>
  )
}

/** What comes next: the renewal, a pause, the end, another plan or price; and the card that pays. */
function Ahead({ membership }: { membership: Membership }) {
  const { t, pick } = useWords()
  const { day, price } = useMembershipWords()
  const { name } = useCardWords()
  const { state, plan, paidUntil, endsOn, pausesFrom, resumesOn, due, newPrice, nextPlan, card } =
    membership
  const lines: string[] = []
  if (endsOn)
    lines.push(
      t(state === 'ended' ? 'pass.membership.endedOn' : 'pass.membership.endsOn', {
        day: day(endsOn),
      }),
    )
  else if (pausesFrom && resumesOn)
    lines.push(
      state === 'paused'
        ? t('pass.membership.pausedUntil', { day: day(resumesOn) })
        : t('pass.membership.pausesFrom', { from: day(pausesFrom), until: day(resumesOn) }),
    )
  else if (paidUntil && !due)
    lines.push(
      card
        ? t('pass.membership.renewsBy', {
            day: day(paidUntil),
            card: name({ ...card, isDefault: false }),
          })
        : t('pass.membership.renews', { day: day(paidUntil) }),
    )
  if (nextPlan && !endsOn)
    lines.push(
      t('pass.membership.changes', {
        day: day(nextPlan.from),
        name: pick(nextPlan.plan.name),
        price: price(nextPlan.plan, nextPlan.priceMinor),
      }),
    )
  else if (newPrice && !endsOn)
    lines.push(
      t('pass.membership.newPrice', {
        price: price(plan, newPrice.priceMinor),
        day: day(newPrice.from),
      }),
    )
  return lines.map((line) => (
    <p key={line} className="text-sm">
      {line}
    </p>
  ))
}

/** What waits for its money, and the card that pays it now. */
function Due({ membership }: { membership: Membership }) {
  const { t } = useWords()
  const format = useFormat()
  const { day } = useMembershipWords()
  const { plan, due, paysBy } = membership
  const error = useApproval(membership)
  if (!due) return null
  const amount = format.money({ amountMinor: due.amountMinor, currency: plan.currency })
  return (
    <>
      <MembershipCharge error={error} />
      <Notice tone="gold" action={<MembershipCard membership={membership} pays />}>
        {due.nextTryOn
          ? t('pass.membership.dueAgain', { amount, day: day(due.nextTryOn) })
          : t(paysBy === 'desk' ? 'pass.membership.dueAtDesk' : 'pass.membership.due', { amount })}
      </Notice>
    </>
  )
}

/** Who comes back from their bank hears once what became of the payment. @returns why it was refused */
function useApproval({ id: membershipId, due }: Membership): unknown {
  const { api, query, queryClient } = useClient()
  const { mutate, error } = useMutation({
    mutationFn: () => api.membership.resumePayment({ membershipId }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: query.membership.key() }),
  })
  const isApproving = due?.isApproving ?? false
  useEffect(() => {
    if (isApproving) mutate()
  }, [isApproving, mutate])
  return error
}
