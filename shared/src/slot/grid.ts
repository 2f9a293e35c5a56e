import { type DayNumber, MINUTES_PER_DAY } from '../time/day.ts'
import type { EpochMinute } from '../time/instant.ts'
import { minuteOfWall, type OffsetTable, wallOf } from '../time/zone.ts'
import type { OpenDays } from './hours.ts'
import type { Intervals } from './interval.ts'

/** Every start the shop's grid has, in order of time; what the engine's bit sets are about. */
export interface StartGrid {
  minutes: Int32Array
  /** `firstOfDay[d]` is the index of the first start of day `fromDay + d`; one entry more than days. */
  firstOfDay: Int32Array
  fromDay: DayNumber
  /** For each start: the opening it lies in. */
  openFrom: Int32Array
  openTo: Int32Array
  /** For each start: the first and last start of the same opening. */
  openFirst: Int32Array
  openLast: Int32Array
  /** `buckets[b]` is the first start not before `base + 8 b`: makes looking up a start a short step. */
  buckets: Int32Array
  base: EpochMinute
}

/** A range of starts by index, the end excluded. */
export interface StartRange {
  from: number
  to: number
}

/**
 * Lays the grid: steps of local time from each opening. A local time that is jumped over is left
 * out, one that comes twice is taken once (the first).
 */
export function layGrid(
  zone: OffsetTable,
  days: OpenDays,
  open: Intervals,
  gridMinutes: number,
  fromDay: DayNumber,
  toDay: DayNumber,
): StartGrid {
  const minutes = startMinutes(zone, days, gridMinutes, fromDay, toDay)
  const firstOfDay = new Int32Array(toDay - fromDay + 2).fill(minutes.length)
  for (let index = minutes.length - 1; index >= 0; index -= 1) {
    const day = Math.floor(wallOf(zone, minutes[index]!) / MINUTES_PER_DAY)
    firstOfDay[day - fromDay] = index
  }
  for (let day = toDay - fromDay; day >= 0; day -= 1) {
    firstOfDay[day] = Math.min(firstOfDay[day]!, firstOfDay[day + 1]!)
  }
  return { minutes, firstOfDay, fromDay, ...openings(minutes, open), ...buckets(minutes) }
}

/** Index of the first start not before a minute; the number of starts when there is none. */
export function firstStartFrom(grid: StartGrid, minute: EpochMinute): number {
  const { minutes, buckets: table, base } = grid
  if (minute <= base) return 0
  const bucket = (minute - base) >> 3
  if (bucket >= table.length) return minutes.length
  let index = table[bucket]!
  while (index < minutes.length && minutes[index]! < minute) index += 1
  return index
}

/** Index of the start at exactly that minute, or -1. */
export function startAt(grid: StartGrid, minute: EpochMinute): number {
  const index = firstStartFrom(grid, minute)
  return grid.minutes[index] === minute ? index : -1
}

function startMinutes(
  zone: OffsetTable,
  days: OpenDays,
  gridMinutes: number,
  fromDay: DayNumber,
  toDay: DayNumber,
): Int32Array {
  const found = new Set<number>()
  for (const [day, spans] of days) {
    for (const { fromMinute, toMinute } of spans) {
      for (let local = fromMinute; local < toMinute; local += gridMinutes) {
        const wall = day * MINUTES_PER_DAY + local
        if (wall < fromDay * MINUTES_PER_DAY || wall >= (toDay + 1) * MINUTES_PER_DAY) continue
        const minute = minuteOfWall(zone, wall)
        if (minute !== null) found.add(minute)
      }
    }
  }
  return Int32Array.from(found).toSorted()
}

function openings(
  minutes: Int32Array,
  open: Intervals,
): Pick<StartGrid, 'openFrom' | 'openTo' | 'openFirst' | 'openLast'> {
  const [openFrom, openTo, openFirst, openLast] = [0, 1, 2, 3].map(
    () => new Int32Array(minutes.length),
  ) as [Int32Array, Int32Array, Int32Array, Int32Array]
  let at = 0
  let first = 0
  for (let index = 0; index < minutes.length; index += 1) {
    while (open[at + 1]! <= minutes[index]!) {
      at += 2
      first = index
    }
    openFrom[index] = open[at]!
    openTo[index] = open[at + 1]!
    openFirst[index] = first
    openLast.fill(index, first, index + 1)
  }
  return { openFrom, openTo, openFirst, openLast }
}

function buckets(minutes: Int32Array): Pick<StartGrid, 'buckets' | 'base'> {
  const base = minutes[0] ?? 0
  const table = new Int32Array(((minutes.at(-1) ?? 0) - base + 16) >> 3)
  let index = 0
  for (let bucket = 0; bucket < table.length; bucket += 1) {
    while (index < minutes.length && minutes[index]! < base + bucket * 8) index += 1
    table[bucket] = index
  }
  return { buckets: table, base }
}
