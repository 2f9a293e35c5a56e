import { useFormat } from '@serein/client/provider.tsx'
import type { DeskMembership } from '@serein/shared/pass/membership.ts'
import { Badge } from '@serein/ui/badge.tsx'
import { Button } from '@serein/ui/button.tsx'
import { useWords } from '../language/words.ts'
import { useMembershipWords } from './membership-words.ts'

/** One membership in a list: how it stands and what comes next. */
export function MemberRow(props: {
  membership: DeskMembership
  title: string
  onOpen: () => void
}) {
  const { membership, title, onOpen } = props
  const { t, pick } = useWords()
  const { state, plan } = membership
  const ahead = useAhead()
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-4">
      <div className="min-w-0 flex-[1_1_16rem]">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-semibold">{title}</span>
          <Badge tone={state === 'past_due' ? 'gold' : state === 'ended' ? 'neutral' : 'primary'}>
            {t(`pass.membership.state.${state}`)}
          </Badge>
        </p>
        <p className="figures text-sm text-ink-soft">
          {[pick(plan.name), ...ahead(membership)].join(' · ')}
        </p>
      </div>
      <Button
        tone="quiet"
        size="sm"
        aria-label={t('pass.membership.openOf', { name: title })}
        onClick={onOpen}
      >
        {t('pass.membership.open')}
      </Button>
    </li>
  )
}

/** What a membership waits for, in few words. */
export function useAhead() {
  const { t, pick } = useWords()
  const format = useFormat()
  const { day } = useMembershipWords()
  return (membership: DeskMembership): string[] => {
    const { state, due, plan, endsOn, pausesFrom, resumesOn, paidUntil, creditsLeft, nextPlan } =
      membership
    const amount =
      due &&
      format.money({ amountMinor: due.amountMinor, currency: plan.currency }, { short: true })
    return [
      amount && state !== 'ended' ? t('pass.membership.owes', { amount }) : null,
      creditsLeft !== null && state !== 'ended'
        ? t('pass.membership.creditsLeft', { count: creditsLeft })
        : null,
      endsOn
        ? t(state === 'ended' ? 'pass.membership.endedOn' : 'pass.membership.endsOn', {
            day: day(endsOn),
          })
        : pausesFrom && resumesOn
          ? t('pass.membership.pausedFrom', { from: day(pausesFrom), until: day(resumesOn) })
          : paidUntil
            ? t('pass.membership.renewsOn', { day: day(paidUntil) })
            : null,
      nextPlan && !endsOn
        ? t('pass.membership.changesTo', {
            name: pick(nextPlan.plan.name),
            day: day(nextPlan.from),
          })
        : null,
    ].filter((line) => line !== null)
  }
}
