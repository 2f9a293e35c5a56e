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
export type Shift = MinuteRange & { weekday: number; everyWeeks: number; breaks: MinuteRange[] }

/** The first day of a week that cannot be worked as it is said, counted in its list; null: all can. */
export function weekFault(
  shifts: readonly Shift[],
): { at: number; reason: 'backwards' | 'overlaps' | 'break' } | null {
  for (const [at, shift] of shifts.entries()) {
    if (shift.fromMinute >= shift.toMinute) return { at, reason: 'backwards' }
    if (!shift.breaks.every((pause) => isWithin(pause, shift))) return { at, reason: 'break' }
    const earlier = shifts.slice(0, at)
    if (earlier.some((other) => other.weekday === shift.weekday && meets(other, shift)))
      return { at, reason: 'overlaps' }
  }
  return null
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
