import { Phone } from 'lucide-react'
import { phoneDigits, phoneText } from '@serein/shared/identity/phone-text.ts'
import { useFormat } from '@serein/client/provider.tsx'
import { Badge } from '@serein/ui/badge.tsx'
import { Button } from '@serein/ui/button.tsx'
import { Anchor } from '@serein/ui/link.tsx'
import { Notice } from '@serein/ui/notice.tsx'
import { Select } from '@serein/ui/select.tsx'
import { useWords } from '../language/words.ts'
import { ProposedTime } from './proposed-time.tsx'
import { AskClient } from './ask-client.tsx'
import type { Become, ConcernedVisit, Plan } from './use-absence.ts'

/** One visit of somebody who is off, and the ways it can go. */
export function AbsenceVisit(props: {
  visit: ConcernedVisit
  plan: Plan
  timeZone: string
  isPending: boolean
  isLocked: boolean
  onChoose: (plan: Plan) => void
  onPropose: (startsAt: string) => Promise<void>
  onSettle: (become: Become) => void
}) {
  const { t } = useWords()
  const { visit, plan, timeZone, isPending, isLocked, onChoose, onSettle } = props
  const name = phoneText(visit.customerName ?? t('team.rota.nobody'))
  const ways = useWays(visit, timeZone)
  return (
    <li className="flex flex-col gap-3 rounded-md border border-line p-4">
      <VisitHead {...{ visit, name, timeZone }} />
      <Select
        label={t('team.sick.becomes', { name })}
        labelHidden
        size="sm"
        value={keyOf(plan)}
        disabled={isLocked}
        options={ways.map(({ plan: way, label }) => ({ id: keyOf(way), label }))}
        onSelect={(id) => {
          const way = ways.find((one) => keyOf(one.plan) === id)
          if (way) onChoose(way.plan)
        }}
      />
      {breaksWish(visit, plan) ? (
        <Notice tone="clay">
          {t('booking.move.ask.wish', { name, who: visit.staffName })} {t('booking.move.ask.free')}
        </Notice>
      ) : null}
      {plan.kind === 'ask' ? (
        <AskClient {...{ visit, timeZone }} onPropose={props.onPropose} />
      ) : (
        <div>
          <Button
            size="sm"
            tone={plan.kind === 'refund' ? 'danger' : 'soft'}
            aria-label={t('team.sick.settleOf', { name })}
            pending={isPending}
            pendingLabel={t('common.saving')}
            disabled={isLocked && !isPending}
            onClick={() => onSettle(plan)}
          >
            {t('team.sick.settle')}
          </Button>
        </div>
      )}
    </li>
  )
}

/** Who comes when for what, and how they are reached. */
function VisitHead(props: { visit: ConcernedVisit; name: string; timeZone: string }) {
  const { t, pick } = useWords()
  const format = useFormat()
  const { visit, name, timeZone } = props
  const { spans, services, guestCount, staffName, phone } = visit
  const isAskedFor = services.some((service) => service.isAskedFor)
  return (
    <div>
      <p className="flex flex-wrap items-center gap-2">
        <span className="font-semibold">{name}</span>
        {guestCount > 1 ? (
          <Badge tone="neutral">{t('team.sick.guests', { count: guestCount })}</Badge>
        ) : null}
        {isAskedFor ? (
          <Badge tone="clay">{t('team.sick.askedFor', { who: staffName })}</Badge>
        ) : null}
        <ProposedTime proposal={visit.proposedTime} timeZone={timeZone} />
      </p>
      <p className="text-sm text-ink-soft">
        {format.list(
          spans.map(
            ({ startsAt, endsAt }) =>
              `${format.shortDate(startsAt, timeZone)} ${format.clockRange(startsAt, endsAt, timeZone)}`,
          ),
        )}{' '}
        · {format.list(services.map(({ serviceName }) => pick(serviceName)))} · {staffName}
      </p>
      {phone ? (
        <Anchor
          href={`tel:${phoneDigits(phone)}`}
          className="hit figures mt-1 inline-flex items-center gap-1.5 text-sm font-semibold text-primary"
        >
          <Phone aria-hidden className="size-4" />
          <span className="sr-only">{t('team.sick.call', { name })} </span>
          {phoneText(phone)}
        </Anchor>
      ) : null}
    </div>
  )
}

/** Whether the client asked for somebody whom they would not get. */
function breaksWish({ substitutes, times }: ConcernedVisit, plan: Plan): boolean {
  if (plan.kind === 'substitute')
    return substitutes.some((one) => one.staffId === plan.substituteId && !one.keepsWish)
  return (
    plan.kind === 'move' && times.some((one) => one.startsAt === plan.startsAt && !one.keepsWish)
  )
}

function useWays(visit: ConcernedVisit, timeZone: string): { plan: Plan; label: string }[] {
  const { t } = useWords()
  const format = useFormat()
  const { substitutes, times, paidMinor, currency } = visit
  const money = (amountMinor: number) => format.money({ amountMinor, currency }, { short: true })
  return [
    ...substitutes.map(({ staffId, staffName: name, differenceMinor, isPreferred }) => ({
      plan: { kind: 'substitute' as const, substituteId: staffId },
      label: [
        t('team.sick.takes', { name }),
        ...(isPreferred ? [t('team.sick.preferred')] : []),
        differenceMinor === 0
          ? t('team.sick.samePrice')
          : t(differenceMinor > 0 ? 'team.sick.dearer' : 'team.sick.cheaper', {
              amount: money(Math.abs(differenceMinor)),
            }),
      ].join(' · '),
    })),
    ...times.map(({ startsAt, staffNames }) => ({
      plan: { kind: 'move' as const, startsAt },
      label: t('team.sick.movesTo', {
        day: format.shortDate(startsAt, timeZone),
        time: format.time(startsAt, timeZone),
        names: format.list(staffNames),
      }),
    })),
    ...(substitutes.length + times.length > 0
      ? [{ plan: { kind: 'ask' as const }, label: t('team.sick.ask') }]
      : []),
    {
      plan: { kind: 'refund' as const },
      label:
        paidMinor !== null && paidMinor > 0
          ? t('team.sick.refunds', { amount: money(paidMinor) })
          : t('team.sick.cancels'),
    },
  ]
}

function keyOf(plan: Plan): string {
  if (plan.kind === 'substitute') return plan.substituteId
  return plan.kind === 'move' ? plan.startsAt : plan.kind
}
