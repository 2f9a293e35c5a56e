import { type Day, MINUTES_PER_DAY, dayNumber, dayOf } from './day.ts'
import {
  type EpochMinute,
  type Instant,
  instantOf,
  minuteAtOrAfter,
  minuteAtOrBefore,
} from './instant.ts'

/**
 * Minutes since 1970-01-01T00:00 on the shop's own clock: day number × 1440 + minute of the day.
 * It is an instant plus the zone's offset and so may exist twice (clocks back) or never (clocks forward).
 */
export type WallMinute = number

/**
 * The offsets of one IANA zone over a span of time: plain data, so that a server can send it to a
 * browser that has no `Temporal`. `offsetMinutes[i]` (local = UTC + offset) holds from
 * `sinceMinutes[i]` until `sinceMinutes[i + 1]`, the last one until `untilMinute`.
 */
export interface OffsetTable {
  zone: string
  /** Ascending epoch minutes; the first is the start of the span. */
  sinceMinutes: readonly EpochMinute[]
  offsetMinutes: readonly number[]
  /** End of the span, excluded. */
  untilMinute: EpochMinute
}

/** A moment on the shop's clock. */
export interface LocalTime {
  day: Day
  /** 0–1439 */
  minuteOfDay: number
}

/**
 * Reads the offsets of `zone` between two instants. Needs `Temporal`, hence server only; everything
 * below is pure and takes the table. Throws a RangeError for an unknown zone.
 */
export function offsetTable(zone: string, from: Instant, to: Instant): OffsetTable {
  const untilMinute = minuteAtOrAfter(to)
  const sinceMinutes = [minuteAtOrBefore(from)]
  let at = Temporal.Instant.from(instantOf(sinceMinutes[0]!)).toZonedDateTimeISO(zone)
  const offsetMinutes = [offsetOf(at)]
  for (;;) {
    const next = at.getTimeZoneTransition('next')
    if (next === null || next.epochMilliseconds >= untilMinute * 60_000) break
    sinceMinutes.push(Math.round(next.epochMilliseconds / 60_000))
    offsetMinutes.push(offsetOf(next))
    at = next
  }
  return { zone, sinceMinutes, offsetMinutes, untilMinute }
}

/** Minutes to add to UTC at that moment. Outside the table's span the nearest known offset counts. */
export function offsetAt(table: OffsetTable, minute: EpochMinute): number {
  let index = table.sinceMinutes.length - 1
  while (index > 0 && table.sinceMinutes[index]! > minute) index -= 1
  return table.offsetMinutes[index]!
}

/** Epoch minute → the shop's clock. */
export function wallOf(table: OffsetTable, minute: EpochMinute): WallMinute {
  return minute + offsetAt(table, minute)
}

/**
 * The shop's clock → epoch minute. `null` when the clock never shows that time (it jumped over it);
 * the first of the two when it shows it twice.
 */
export function minuteOfWall(table: OffsetTable, wall: WallMinute): EpochMinute | null {
  const spans = table.sinceMinutes.length
  for (let index = 0; index < spans; index += 1) {
    const minute = wall - table.offsetMinutes[index]!
    const since = index === 0 ? Number.NEGATIVE_INFINITY : table.sinceMinutes[index]!
    const until = index === spans - 1 ? Number.POSITIVE_INFINITY : table.sinceMinutes[index + 1]!
    if (minute >= since && minute < until) return minute
  }
  return null
}

/**
 * Like {@link minuteOfWall}, for the edge of a shift or of opening hours: a time the clock jumps
 * over becomes the moment of the jump, so that hours never vanish or turn round.
 */
export function edgeOfWall(table: OffsetTable, wall: WallMinute): EpochMinute {
  const minute = minuteOfWall(table, wall)
  if (minute !== null) return minute
  for (let index = 1; index < table.sinceMinutes.length; index += 1) {
    const jump = table.sinceMinutes[index]!
    const before = jump + table.offsetMinutes[index - 1]!
    const after = jump + table.offsetMinutes[index]!
    if (wall >= before && wall < after) return jump
  }
  throw new RangeError(`no edge for wall minute ${wall} in ${table.zone}`)
}

/** Instant → day and minute on the shop's clock. */
export function localTime(table: OffsetTable, instant: Instant): LocalTime {
  const wall = wallOf(table, minuteAtOrBefore(instant))
  const day = Math.floor(wall / MINUTES_PER_DAY)
  return { day: dayOf(day), minuteOfDay: wall - day * MINUTES_PER_DAY }
}

/** Day and minute on the shop's clock → instant; `null` for a time that does not exist that day. */
export function instantOfLocal(table: OffsetTable, local: LocalTime): Instant | null {
  const minute = minuteOfWall(table, dayNumber(local.day) * MINUTES_PER_DAY + local.minuteOfDay)
  return minute === null ? null : instantOf(minute)
}

/** The shop's calendar day at an instant. */
export function localDay(table: OffsetTable, instant: Instant): Day {
  return localTime(table, instant).day
}

function offsetOf(at: Temporal.ZonedDateTime): number {
  return Math.round(at.offsetNanoseconds / 60_000_000_000)
}
