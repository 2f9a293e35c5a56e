import type { ReactNode } from 'react'
import { useFormat } from '@serein/client/provider.tsx'
import { Badge } from '@serein/ui/badge.tsx'
import { useAtLeast } from '@serein/ui/use-wide.ts'
import { useWords } from '../../language/words.ts'
import type { Figures } from './day-figures.ts'
import { lateMinutes } from '../visit/visit-status.ts'
import { useVisitWords } from '../visit/visit-words.tsx'

/** The figures of the day in a line. */
export function FiguresRow(props: {
  figures: Figures
  currency: string
  zone: string
  now: number
  seesMoney: boolean
  isToday: boolean
  off: string[]
  open: (visitId: string) => void
  start?: ReactNode
  end?: ReactNode
}) {
  const { figures, zone, isToday } = props
  const { t } = useWords()
  const format = useFormat()
  const words = useVisitWords()
  const late = figures.late[0]
  const next = isToday ? figures.next : null
  return (
    <section
      aria-label={t('booking.today.figures')}
      // Scrolls sideways if it is too long.
      tabIndex={useAtLeast('lg') ? undefined : 0}
      className="scroll-row flex min-h-12 flex-wrap items-center gap-x-5 gap-y-1.5 border-b border-line px-6 py-2 text-sm max-lg:flex-nowrap max-lg:whitespace-nowrap max-md:px-5"
    >
      {props.start}
      <Figure value={format.number(figures.visits)}>
        {t('booking.today.visits', { n: figures.visits })}
      </Figure>
      {figures.busy === null ? null : (
        <Figure value={format.number(figures.busy, { style: 'percent' })}>
          {t('booking.today.busy')}
        </Figure>
      )}
      {props.seesMoney ? (
        <Figure
          value={format.money(
            { amountMinor: figures.bookedMinor, currency: props.currency },
            { short: true },
          )}
        >
          {t('booking.today.booked')}
        </Figure>
      ) : null}
      {figures.here > 0 ? (
        <Figure value={format.number(figures.here)}>{t('booking.today.here')}</Figure>
      ) : null}
      {late ? (
        <PressableBadge tone="red" onPress={() => props.open(late.id)}>
          {t('booking.today.late', {
            n: figures.late.length,
            name: words.name(late),
            minutes: lateMinutes(late, props.now),
          })}
        </PressableBadge>
      ) : null}
      {figures.unclosed > 0 ? (
        <Badge tone="clay">{t('booking.today.unclosed', { n: figures.unclosed })}</Badge>
      ) : null}
      {figures.holds > 0 ? (
        <Badge tone="clay">{t('booking.today.holds', { n: figures.holds })}</Badge>
      ) : null}
      {next ? (
        <PressableBadge tone="primary" onPress={() => props.open(next.id)}>
          {t('booking.today.next', {
            name: words.name(next),
            time: format.time(next.startsAt, zone),
          })}
        </PressableBadge>
      ) : null}
      {isToday && figures.preparing.length > 0 ? (
        <Badge tone="gold">
          {t('booking.today.preparing', {
            n: figures.preparing.length,
            rooms: format.list(figures.preparing),
          })}
        </Badge>
      ) : null}
      {props.off.length > 0 ? (
        <span className="text-ink-soft">
          {t('booking.today.off', { names: format.list(props.off) })}
        </span>
      ) : null}
      {props.end ? (
        <div className="ml-auto flex flex-wrap items-center gap-x-4 gap-y-1 max-lg:flex-nowrap">
          {props.end}
        </div>
      ) : null}
    </section>
  )
}

function Figure(props: { value: string; children: ReactNode }) {
  return (
    <span className="text-ink-soft">
      <strong className="figures font-semibold text-ink">{props.value}</strong> {props.children}
    </span>
  )
}

function PressableBadge(props: {
  tone: 'red' | 'primary'
  onPress: () => void
  children: ReactNode
}) {
  return (
    <button type="button" className="hit rounded-full" onClick={props.onPress}>
      <Badge tone={props.tone}>{props.children}</Badge>
    </button>
  )
}
