import { type BlockRepeat, repeatedTimes } from '../slot/block-time.ts'
import {
  type Day,
  dayNumber,
  MINUTES_PER_DAY,
  mondayOf,
  type Weekday,
  weekdayOf,
} from '../time/day.ts'
import { instantOf, minuteAtOrBefore } from '../time/instant.ts'
import { edgeOfWall, localTime, type LocalTime, type OffsetTable, wallOf } from '../time/zone.ts'

export const seriesLimits = {
  visits: 52,
  everyWeeks: 12,
  /** So many are planned for who says neither how many nor until when. */
  usualTimes: 6,
  nextBest: 3,
  nearDays: 3,
  /** Before its last visit its client is told that it is. */
  endTellDays: 30,
  /** Before a visit its deposit is asked for. */
  depositDays: 14,
} as const

/** On its own weekday unless another is named. */
export type SeriesRepeat = { everyWeeks: number; weekday?: Weekday | undefined } & Pick<
  BlockRepeat,
  'untilDay' | 'times'
>

/**
 * When a visit comes again, by the clock of the shop: ten o'clock stays ten o'clock. Its own week is not among them; `times` counts
 * those that are.
 */
export function seriesStarts(
  zone: OffsetTable,
  visit: { startsAt: string; endsAt: string },
  { everyWeeks, weekday, untilDay, times }: SeriesRepeat,
): string[] {
  const { day } = localTime(zone, visit.startsAt)
  const weekdays = [weekday ?? weekdayOf(day)]
  const most = Math.min(times ?? seriesLimits.visits, seriesLimits.visits)
  const ends = untilDay === undefined ? { times: most + 1 } : { untilDay }
  const first = { from: visit.startsAt, until: visit.endsAt }
  return repeatedTimes(zone, first, { weekdays, everyWeeks, ...ends })
    .map(({ from }) => from)
    .filter((from) => mondayOf(localTime(zone, from).day) > mondayOf(day))
    .slice(0, most)
}

/** Starts as far by the clock of the shop from where they were as one of them goes to a minute of a day. */
export function shiftedStarts(
  zone: OffsetTable,
  { from, day, minuteOfDay }: { from: string; day: Day; minuteOfDay: number },
  starts: readonly string[],
): string[] {
  const wall = (instant: string) => wallOf(zone, minuteAtOrBefore(instant))
  const minutes = dayNumber(day) * MINUTES_PER_DAY + minuteOfDay - wall(from)
  return starts.map((start) => instantOf(edgeOfWall(zone, wall(start) + minutes)))
}

/** A free start, and whether who serves is as wished for. */
export type FreeStart = { startsAt: string; isAsWished: boolean }

/** What comes nearest to a start that is not free: who serves first, then the day, then the hour; the earlier where two are equal. */
export function nextBest(
  wanted: string,
  free: readonly FreeStart[],
  localTimeOf: (instant: string) => LocalTime,
): FreeStart[] {
  const at = localTimeOf(wanted)
  const distance = ({ startsAt, isAsWished }: FreeStart) => {
    const { day, minuteOfDay } = localTimeOf(startsAt)
    return [
      isAsWished ? 0 : 1,
      Math.abs(dayNumber(day) - dayNumber(at.day)),
      Math.abs(minuteOfDay - at.minuteOfDay),
      Date.parse(startsAt),
    ]
  }
  return free
    .map((each) => ({ each, far: distance(each) }))
    .toSorted((a, b) => compare(a.far, b.far))
    .map(({ each }) => each)
    .slice(0, seriesLimits.nextBest)
}

function compare(a: readonly number[], b: readonly number[]): number {
  const index = a.findIndex((value, at) => value !== b[at])
  return index < 0 ? 0 : a[index]! - b[index]!
}
