import type { ShopCalendar } from '@serein/shared/booking/schema.ts'
import type { Day } from '@serein/shared/time/day.ts'
import { freeFor } from '../calendar/board-fit.ts'
import type { WhoCannot } from '../treatment/therapist-select.tsx'

type Span = { from: number; until: number }

/**
 * Who cannot serve, as far as the days on the screen say: `off` all day, `away` at that time, or `busy` then. `time` is null
 * where none is chosen. Instants are epoch milliseconds.
 */
export function whoCannot(calendar: ShopCalendar, day: Day, time: Span | null): WhoCannot {
  const dayOnScreen = calendar.days.find((one) => one.day === day)
  if (!dayOnScreen) return new Map()
  const whole = spanOf(dayOnScreen)
  return new Map(
    calendar.therapists.flatMap((one) => {
      const why = whyNot(calendar, one, whole, time)
      return why ? [[one.id, why] as const] : []
    }),
  )
}

function whyNot(
  calendar: ShopCalendar,
  { id, shifts, away }: ShopCalendar['therapists'][number],
  day: Span,
  time: Span | null,
) {
  const working = shifts
    .map(spanOf)
    .filter((shift) => shift.from < day.until && shift.until > day.from)
  const isAwayAll = working.every((shift) =>
    away.some(
      ({ from, until }) => Date.parse(from) <= shift.from && Date.parse(until) >= shift.until,
    ),
  )
  if (isAwayAll) return 'off'
  if (!time) return null
  if (!working.some(({ from, until }) => from <= time.from && until >= time.until)) return 'away'
  const conflict = freeFor(calendar, { staffId: id }, time)
  if (!conflict) return null
  return conflict.why === 'time_off' || conflict.why === 'private' ? 'away' : 'busy'
}

function spanOf({ from, until }: { from: string; until: string }): Span {
  return { from: Date.parse(from), until: Date.parse(until) }
}
