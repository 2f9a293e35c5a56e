import { MINUTES_PER_DAY } from '../time/day.ts'
import type { EpochMinute } from '../time/instant.ts'
import { edgeOfWall, type OffsetTable, wallOf } from '../time/zone.ts'
import { firstEndingAfter, type Intervals, mergeIntervals } from './interval.ts'
import { DEFAULT_BREAK_MINUTES, type StaffLoad } from './world.ts'

/** Hands-on work of a therapist with limits, whatever it is for. */
export interface LoadRow {
  limits: StaffLoad
  handsOn: Intervals
  /** The part of it that is strenuous. */
  strenuous: Intervals
  /** Hands-on minutes by local day, as far as anybody has asked. */
  days: Map<number, number>
}

/** Hands-on work in whole minutes. */
export interface Work {
  from: EpochMinute
  to: EpochMinute
  isStrenuous: boolean
}

/** An item's hands-on work, in minutes after its start. */
export interface ItemWork {
  handsOn: readonly { from: number; to: number }[]
  isStrenuous: boolean
}

/** What counts towards a therapist's limits; null for one who has none. */
export function loadRow(limits: StaffLoad | undefined, work: readonly Work[]): LoadRow | null {
  if (limits === undefined) return null
  const { handsOnMinutesADay, handsOnMinutesInARow, recoveryMinutes } = limits
  if (handsOnMinutesADay === null && handsOnMinutesInARow === null && recoveryMinutes === 0)
    return null
  const pair = ({ from, to }: Work): [number, number] => [from, to]
  return {
    limits,
    handsOn: mergeIntervals(work.map(pair)),
    strenuous: mergeIntervals(work.filter((one) => one.isStrenuous).map(pair)),
    days: new Map(),
  }
}

/** The same with what a visit under way adds to it; what lies far away is left out. */
export function withWork(row: LoadRow, more: readonly Work[], at: EpochMinute): LoadRow {
  const near = (all: Intervals): Work[] => {
    const found: Work[] = []
    for (let index = firstEndingAfter(all, at - FAR); index < all.length; index += 2) {
      if (all[index]! > at + FAR) break
      found.push({ from: all[index]!, to: all[index + 1]!, isStrenuous: all === row.strenuous })
    }
    return found
  }
  return loadRow(row.limits, [...near(row.handsOn), ...near(row.strenuous), ...more])!
}

/** No row of work and no day reaches further. */
const FAR = 3 * MINUTES_PER_DAY

/** Whether an item that begins at `at` stays within a therapist's limits, in time they are free. */
export function keepsLoad(
  zone: OffsetTable,
  row: LoadRow,
  item: ItemWork,
  at: EpochMinute,
): boolean {
  const { handsOnMinutesADay, handsOnMinutesInARow, recoveryMinutes } = row.limits
  if (recoveryMinutes > 0 && !keepsRecovery(row, item, at)) return false
  if (handsOnMinutesInARow !== null && !keepsRows(row, handsOnMinutesInARow, item, at)) return false
  return handsOnMinutesADay === null || keepsDays(zone, row, handsOnMinutesADay, item, at)
}

function keepsRecovery(row: LoadRow, item: ItemWork, at: EpochMinute): boolean {
  const { recoveryMinutes } = row.limits
  return item.handsOn.every((piece) => {
    const from = at + piece.from
    const to = at + piece.to
    const before = firstEndingAfter(row.strenuous, from - recoveryMinutes)
    if (before < row.strenuous.length && row.strenuous[before + 1]! <= from) return false
    if (!item.isStrenuous) return true
    const after = firstEndingAfter(row.handsOn, to)
    return after >= row.handsOn.length || row.handsOn[after]! >= to + recoveryMinutes
  })
}

/** Each row of work that the item lengthens or joins; rows it has no part in are not its fault. */
function keepsRows(row: LoadRow, limit: number, item: ItemWork, at: EpochMinute): boolean {
  const { handsOn } = row
  const pause = row.limits.recoveryMinutes || DEFAULT_BREAK_MINUTES
  const pieces = item.handsOn
  let old = firstEndingAfter(handsOn, at + pieces[0]!.from - pause)
  while (old > 0 && handsOn[old]! - handsOn[old - 1]! < pause) old -= 2
  let next = 0
  let end = Number.NEGATIVE_INFINITY
  let sum = 0
  let isOurs = false
  for (;;) {
    const oldFrom = old < handsOn.length ? handsOn[old]! : Number.POSITIVE_INFINITY
    const newFrom = next < pieces.length ? at + pieces[next]!.from : Number.POSITIVE_INFINITY
    const from = Math.min(oldFrom, newFrom)
    if (from - end >= pause) {
      if (next === pieces.length) return true
      sum = 0
      isOurs = false
    }
    const isNew = newFrom <= oldFrom
    end = isNew ? at + pieces[next]!.to : handsOn[old + 1]!
    sum += end - from
    isOurs ||= isNew
    if (isOurs && sum > limit) return false
    if (isNew) next += 1
    else old += 2
  }
}

/** Each local day that the item has a part in. */
function keepsDays(
  zone: OffsetTable,
  row: LoadRow,
  limit: number,
  { handsOn: pieces }: ItemWork,
  at: EpochMinute,
): boolean {
  const from = at + pieces[0]!.from
  const to = at + pieces.at(-1)!.to
  const first = Math.floor(wallOf(zone, from) / MINUTES_PER_DAY)
  const last = Math.floor(wallOf(zone, to - 1) / MINUTES_PER_DAY)
  for (let day = first; day <= last; day += 1) {
    let added = 0
    for (const piece of pieces) {
      added +=
        first === last
          ? piece.to - piece.from
          : overlap(
              at + piece.from,
              at + piece.to,
              midnightOf(zone, day),
              midnightOf(zone, day + 1),
            )
    }
    if (added > 0 && added + minutesOn(zone, row, day) > limit) return false
  }
  return true
}

function minutesOn(zone: OffsetTable, row: LoadRow, day: number): number {
  let minutes = row.days.get(day)
  if (minutes === undefined) {
    minutes = covered(row.handsOn, midnightOf(zone, day), midnightOf(zone, day + 1))
    row.days.set(day, minutes)
  }
  return minutes
}

const knownMidnights = new WeakMap<OffsetTable, Map<number, EpochMinute>>()

function midnightOf(zone: OffsetTable, day: number): EpochMinute {
  let midnights = knownMidnights.get(zone)
  if (midnights === undefined) knownMidnights.set(zone, (midnights = new Map()))
  let midnight = midnights.get(day)
  if (midnight === undefined) {
    midnight = edgeOfWall(zone, day * MINUTES_PER_DAY)
    midnights.set(day, midnight)
  }
  return midnight
}

/** Minutes of a stretch of time that lie in the intervals. */
export function covered(intervals: Intervals, from: number, to: number): number {
  let sum = 0
  for (let at = firstEndingAfter(intervals, from); at < intervals.length; at += 2) {
    if (intervals[at]! >= to) break
    sum += overlap(intervals[at]!, intervals[at + 1]!, from, to)
  }
  return sum
}

function overlap(from: number, to: number, otherFrom: number, otherTo: number): number {
  return Math.max(0, Math.min(to, otherTo) - Math.max(from, otherFrom))
}
