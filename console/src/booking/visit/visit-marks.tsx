import {
  Banknote,
  CalendarX2,
  FlaskConical,
  Heart,
  HeartPulse,
  Hourglass,
  Link2,
  MessageSquareText,
  Sprout,
  TriangleAlert,
} from 'lucide-react'
import { useFormat } from '@serein/client/provider.tsx'
import type { Visit } from '@serein/shared/booking/schema.ts'
import { cx } from '@serein/ui/cx.ts'
import { useWords } from '../../language/words.ts'
import { outstandingMinor } from './visit-status.ts'

/** The special features of a visit, visible without opening it. */
type MarkName =
  | 'late'
  | 'package'
  | 'test'
  | 'private'
  | 'alert'
  | 'new'
  | 'health'
  | 'asked'
  | 'note'
  | 'unpaid'
export type VisitMark = { name: MarkName; text: string }

const owed = new Set(['confirmed', 'checked_in', 'completed', 'no_show'])

/**
 * `asked`: the name of the therapist the client asked for; empty if none. `isInPrivateTime`: who serves is busy elsewhere then, as
 * far as the caller knows.
 */
export function useVisitMarks(): (
  visit: Visit,
  asked: string,
  isInPrivateTime?: boolean,
) => VisitMark[] {
  const { t, pick } = useWords()
  const format = useFormat()
  return (visit, asked, isInPrivateTime = false) => {
    if (visit.state === 'cancelled' || visit.state === 'held') return []
    const due = owed.has(visit.state) ? outstandingMinor(visit) : 0
    const money = { amountMinor: due, currency: visit.currency }
    const hasNote = visit.note !== null || visit.guests.some(({ note }) => note !== null)
    const alerts = visit.alerts.map(({ text }) => text).join(', ')
    const all: (VisitMark | false)[] = [
      visit.lateness !== null && {
        name: 'late',
        text: t('booking.mark.late', { minutes: visit.lateness.minutes }),
      },
      visit.dayPackage !== null && {
        name: 'package',
        text: t('booking.mark.dayPackage', { name: pick(visit.dayPackage.name) }),
      },
      visit.isTest && { name: 'test', text: t('booking.mark.test') },
      isInPrivateTime && { name: 'private', text: t('booking.board.inPrivateTime') },
      alerts !== '' && { name: 'alert', text: t('booking.mark.alert', { alerts }) },
      visit.isNewClient && { name: 'new', text: t('booking.mark.new') },
      visit.hasWellnessNotes && { name: 'health', text: t('booking.mark.health') },
      asked !== '' && { name: 'asked', text: t('booking.mark.asked', { who: asked }) },
      hasNote && { name: 'note', text: t('booking.mark.note') },
      due > 0 && {
        name: 'unpaid',
        text: t('booking.mark.unpaid', { amount: format.money(money, { short: true }) }),
      },
    ]
    return all.filter((mark) => mark !== false)
  }
}

/** The therapist of an item whom the client asked for. */
export function askedFor(
  { wish, staffIds }: Visit['items'][number],
  therapists: readonly { id: string; name: string }[],
): string {
  if (wish !== 'staff') return ''
  return therapists.find(({ id }) => staffIds.includes(id))?.name ?? ''
}

/** The marks as icons only; the caller gives their words. */
export function VisitMarks(props: { marks: VisitMark[]; className?: string }) {
  if (props.marks.length === 0) return null
  return (
    <span aria-hidden className={cx('flex shrink-0 items-center gap-1', props.className)}>
      {props.marks.map(({ name, text }) => {
        const Sign = signs[name]
        return (
          <span key={name} title={text}>
            <Sign className={cx('size-3.5', inks[name])} />
          </span>
        )
      })}
    </span>
  )
}

const signs: Record<MarkName, typeof Heart> = {
  late: Hourglass,
  package: Link2,
  private: CalendarX2,
  alert: TriangleAlert,
  test: FlaskConical,
  new: Sprout,
  health: HeartPulse,
  asked: Heart,
  note: MessageSquareText,
  unpaid: Banknote,
}
const inks: Record<MarkName, string> = {
  late: 'text-red',
  package: 'text-primary',
  private: 'text-red',
  alert: 'text-red',
  test: 'text-gold',
  new: 'text-primary',
  health: 'text-red',
  asked: 'text-clay',
  note: 'text-ink-soft',
  unpaid: 'text-gold',
}
