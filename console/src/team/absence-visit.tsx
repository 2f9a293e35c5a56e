import { phoneText } from '@serein/shared/identity/phone-text.ts'
import { useFormat } from '@serein/client/provider.tsx'
import { Badge } from '@serein/ui/badge.tsx'
import { Button } from '@serein/ui/button.tsx'
import { Notice } from '@serein/ui/notice.tsx'
import { Select } from '@serein/ui/select.tsx'
import { useWords } from '../language/words.ts'
import type { Become, ConcernedVisit } from './use-absence.ts'

/** One visit of somebody who is off, and the ways it can go. */
export function AbsenceVisit(props: {
  visit: ConcernedVisit
  become: Become
  /** Who is off. */
  staffName: string
  timeZone: string
  isPending: boolean
  isLocked: boolean
  onChoose: (become: Become) => void
  onSettle: () => void
}) {
  const { t, pick } = useWords()
  const format = useFormat()
  const { visit, become, staffName, timeZone, isPending, isLocked, onChoose, onSettle } = props
  const { customerName, spans, services, guestCount } = visit
  const name = phoneText(customerName ?? t('team.rota.nobody'))
  const isAskedFor = services.some((service) => service.isAskedFor)
  const ways = useWays(visit, timeZone)
  const value = keyOf(become)
  return (
    <li className="flex flex-col gap-3 rounded-md border border-line p-4">
      <div>
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-semibold">{name}</span>
          {guestCount > 1 ? (
            <Badge tone="neutral">{t('team.sick.guests', { count: guestCount })}</Badge>
          ) : null}
          {isAskedFor ? (
            <Badge tone="clay">{t('team.sick.askedFor', { who: staffName })}</Badge>
          ) : null}
        </p>
        <p className="text-sm text-ink-soft">
          {format.list(
            spans.map(
              ({ startsAt, endsAt }) =>
                `${format.shortDate(startsAt, timeZone)} ${format.clockRange(startsAt, endsAt, timeZone)}`,
            ),
          )}{' '}
          · {format.list(services.map(({ serviceName }) => pick(serviceName)))}
        </p>
      </div>
      <Select
        label={t('team.sick.becomes', { name })}
        labelHidden
        size="sm"
        value={value}
        disabled={isLocked}
        options={ways.map(({ become: way, label }) => ({ id: keyOf(way), label }))}
        onSelect={(id) => {
          const way = ways.find((one) => keyOf(one.become) === id)
          if (way) onChoose(way.become)
        }}
      />
      {isAskedFor && become.kind === 'substitute' ? (
        <Notice tone="clay">
          {t('booking.move.ask.wish', { name, who: staffName })} {t('booking.move.ask.free')}
        </Notice>
      ) : null}
      <div>
        <Button
          size="sm"
          tone={become.kind === 'refund' ? 'danger' : 'soft'}
          aria-label={t('team.sick.settleOf', { name })}
          pending={isPending}
          pendingLabel={t('common.saving')}
          disabled={isLocked && !isPending}
          onClick={onSettle}
        >
          {t('team.sick.settle')}
        </Button>
      </div>
    </li>
  )
}

function useWays(visit: ConcernedVisit, timeZone: string): { become: Become; label: string }[] {
  const { t } = useWords()
  const format = useFormat()
  const { substitutes, times, paidMinor, currency } = visit
  const money = (amountMinor: number) => format.money({ amountMinor, currency }, { short: true })
  return [
    ...substitutes.map(({ staffId, staffName: name, differenceMinor, isPreferred }) => ({
      become: { kind: 'substitute' as const, substituteId: staffId },
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
      become: { kind: 'move' as const, startsAt },
      label: t('team.sick.movesTo', {
        day: format.shortDate(startsAt, timeZone),
        time: format.time(startsAt, timeZone),
        names: format.list(staffNames),
      }),
    })),
    {
      become: { kind: 'refund' as const },
      label:
        paidMinor !== null && paidMinor > 0
          ? t('team.sick.refunds', { amount: money(paidMinor) })
          : t('team.sick.cancels'),
    },
  ]
}

function keyOf(become: Become): string {
  if (become.kind === 'substitute') return become.substituteId
  return become.kind === 'move' ? become.startsAt : 'refund'
}
