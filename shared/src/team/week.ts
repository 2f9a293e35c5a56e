import { addDays, type Day, dayNumber, mondayOf } from '../time/day.ts'
import { weekOfNumber } from './shift-day.ts'

export const teamLimits = {
  nameLength: 60,
  titleLength: 60,
  bioLength: 600,
  languages: 8,
  /** Of one therapist at one shop, in a week. */
  shifts: 21,
  /** In one shift. */
  breaks: 3,
  handsOnMinutes: { from: 30, to: 720 },
  recoveryMinutes: 120,
  /** In the team of one business. */
  members: 200,
} as const

/** How much hands-on work somebody may be given; null: as much as comes. */
export type Load = {
  handsOnMinutesADay: number | null
  handsOnMinutesInARow: number | null
  recoveryMinutes: number
}

/** Minutes of a day, from one on and before another. */
export type MinuteRange = { fromMinute: number; toMinute: number }
export type Shift = MinuteRange & {
  weekday: number
  everyWeeks: number
  /** In which of them it is worked, as `phaseOf` counts; of a shift of every week 0. Left out: as of this week. */
  phase?: number | undefined
  breaks: MinuteRange[]
}

/** Which week of a rhythm the week of a day is: weeks are counted from the Monday before 1970. */
export function phaseOf(day: Day, everyWeeks: number): number {
  return weekOfNumber(dayNumber(day)) % everyWeeks
}

/** The first day, from one on, whose week has that phase. */
export function firstDayOf({ everyWeeks, phase = 0 }: Shift, from: Day): Day {
  const weeks = (phase - phaseOf(from, everyWeeks) + everyWeeks) % everyWeeks
  if (weeks === 0) return from
  return addDays(mondayOf(from), weeks * 7)
}

/** The first day of a week that cannot be worked as it is said, counted in its list; null: all can. */
export function weekFault(
  shifts: readonly Shift[],
): { at: number; reason: 'backwards' | 'overlaps' | 'break' } | null {
  for (const [at, shift] of shifts.entries()) {
    if (shift.fromMinute >= shift.toMinute) return { at, reason: 'backwards' }
    if (!shift.breaks.every((pause) => isWithin(pause, shift))) return { at, reason: 'break' }
    const earlier = shifts.slice(0, at)
    if (earlier.some((other) => mayCoincide(other, shift) && meets(other, shift)))
      return { at, reason: 'overlaps' }
  }
  return null
}

/** Whether there is a day on which both are worked. */
function mayCoincide(one: Shift, other: Shift): boolean {
  if (one.weekday !== other.weekday) return false
  const isKnown = one.phase !== undefined && other.phase !== undefined
  if (!isKnown || one.everyWeeks !== other.everyWeeks) return true
  return one.phase === other.phase
}

function isWithin(inner: MinuteRange, outer: MinuteRange): boolean {
  return (
    outer.fromMinute < inner.fromMinute &&
    inner.fromMinute < inner.toMinute &&
    inner.toMinute < outer.toMinute
  )
}

function meets(one: MinuteRange, other: MinuteRange): boolean {
  return one.fromMinute < other.toMinute && other.fromMinute < one.toMinute
}
