import { addDays, type Day, dayNumber, MINUTES_PER_DAY, mondayOf, weekdayOf } from '../time/day.ts'
import { instantOf, minuteAtOrAfter, minuteAtOrBefore } from '../time/instant.ts'
import { edgeOfWall, localTime, type OffsetTable, wallOf } from '../time/zone.ts'
import type { InstantSpan } from './world.ts'

/** On which weekdays (Monday is 1) of every how many weeks, until a day (included) or so many times. */
export type BlockRepeat = { weekdays: readonly number[]; everyWeeks: number } & (
  | { untilDay: Day; times?: undefined }
  | { untilDay?: undefined; times: number }
)

/** How long a block may be, how often it may come, and how far ahead of its first day. */
export const blockSeriesLimits = { lengthDays: 60, times: 200, daysAhead: 400 } as const

/**
 * The times of a block that repeats, by the clock of the shop: nine o'clock stays nine o'clock. Its own day counts where its weekday
 * is one of them; weeks count from the Monday of that day. None lasts longer than 24 hours. Ends with `blockSeriesLimits`.
 */
export function repeatedTimes(
  zone: OffsetTable,
  first: { from: string; until: string },
  { weekdays, everyWeeks, untilDay, times }: BlockRepeat,
): InstantSpan[] {
  const { day: firstDay, minuteOfDay } = localTime(zone, first.from)
  const midnight = dayNumber(firstDay) * MINUTES_PER_DAY
  const lastMinute = wallOf(zone, minuteAtOrAfter(first.until)) - midnight
  const monday = dayNumber(mondayOf(firstDay))
  const found: InstantSpan[] = []
  for (let ahead = 0; ahead <= blockSeriesLimits.daysAhead; ahead += 1) {
    const day = addDays(firstDay, ahead)
    if (untilDay !== undefined && day > untilDay) break
    if (found.length >= Math.min(times ?? Infinity, blockSeriesLimits.times)) break
    const week = Math.floor((dayNumber(day) - monday) / 7)
    if (!weekdays.includes(weekdayOf(day)) || week % everyWeeks !== 0) continue
    const start = dayNumber(day) * MINUTES_PER_DAY
    const from = edgeOfWall(zone, start + minuteOfDay)
    const until = Math.min(edgeOfWall(zone, start + lastMinute), from + MINUTES_PER_DAY)
    if (until > from) found.push({ from: instantOf(from), to: instantOf(until) })
  }
  return found
}

/** A long block as its days on the clock of the shop, each 24 hours at most. */
export function daysOf(zone: OffsetTable, { from, until }: { from: string; until: string }) {
  const end = minuteAtOrAfter(until)
  const found: InstantSpan[] = []
  for (let start = minuteAtOrBefore(from); start < end;) {
    const { day } = localTime(zone, instantOf(start))
    const midnight = edgeOfWall(zone, (dayNumber(day) + 1) * MINUTES_PER_DAY)
    const next = Math.min(end, midnight, start + MINUTES_PER_DAY)
    found.push({ from: instantOf(start), to: instantOf(next) })
    start = next
  }
  return found
}
