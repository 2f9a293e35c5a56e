import { openDays, realTime } from '@serein/shared/slot/hours.ts'
import { horizonDaysLimit } from '@serein/shared/shop/rules.ts'
import type { DayException } from '@serein/shared/slot/world.ts'
import {
  dayNumber,
  dayOf,
  daysBetween,
  daysFromTo,
  MINUTES_PER_DAY,
} from '@serein/shared/time/day.ts'
import { edgeOfWall, type OffsetTable, offsetTable, wallOf } from '@serein/shared/time/zone.ts'
import type { Entry, Hours, Rules } from './entry.ts'

/** How far ahead starts are looked for when no window is asked for, today included. */
export const daysAhead = 8
/** As far as any shop takes bookings, and some days more, since a zone's day begins or ends around that of the clock. */
const zoneDays = horizonDaysLimit + 5

export type WantedTime = {
  day?: string | undefined
  days?: number | undefined
  fromMinute?: number | undefined
  toMinute?: number | undefined
}
/** Epoch minutes, the end excluded. */
type Span = { from: number; to: number }
/** Of several days one span each: what lies between them is not wanted. */
export type Window = Span & { spans: readonly Span[] }

/** Zones and opening hours as they are around one moment; made anew for each day. */
export function openClock() {
  let madeFor = Number.NaN
  const zones = new Map<string, OffsetTable>()
  const open = new Map<string, Int32Array>()

  /** What was worked out for another day is forgotten. */
  function turnTo(nowMs: number) {
    const day = Math.floor(nowMs / 86_400_000)
    if (day === madeFor) return
    madeFor = day
    zones.clear()
    open.clear()
  }

  function zoneOf(timeZone: string, nowMs: number): OffsetTable {
    turnTo(nowMs)
    const zone = zones.get(timeZone)
    if (zone) return zone
    const at = (days: number) => new Date(nowMs + days * 86_400_000).toISOString()
    const table = offsetTable(timeZone, at(-5), at(zoneDays))
    zones.set(timeZone, table)
    return table
  }

  return {
    zoneOf,
    todayOf: (timeZone: string, nowMs: number) => dayAt(zoneOf(timeZone, nowMs), nowMs),
    isOpen({ hours, timeZone }: Pick<Entry, 'hours' | 'timeZone'>, nowMs: number): boolean {
      const zone = zoneOf(timeZone, nowMs)
      let spans = open.get(hours.key)
      if (!spans) {
        const today = dayAt(zone, nowMs)
        // Hours may run two days long, and the zones' days begin and end around this one.
        spans = realTime(zone, openDays(shopHours(hours, today), today - 3, today + 2))
        open.set(hours.key, spans)
      }
      const minute = Math.floor(nowMs / 60_000)
      for (let at = 0; at < spans.length; at += 2)
        if (minute >= spans[at]! && minute < spans[at + 1]!) return true
      return false
    },
  }
}

export type Clock = ReturnType<typeof openClock>

/** When a start is wanted: in the window asked for, else within the days ahead; as the shop's notice and horizon allow. */
export function windowOf(
  wanted: WantedTime,
  zone: OffsetTable,
  shop: Omit<Rules, 'timeZone'>,
  nowMs: number,
): Window {
  const today = dayAt(zone, nowMs)
  const edge = (day: number, minute: number) => edgeOfWall(zone, day * MINUTES_PER_DAY + minute)
  const day = wanted.day === undefined ? today : dayNumber(wanted.day)
  const earliest = Math.ceil(nowMs / 60_000) + shop.noticeMinutes
  const latest = edge(today + shop.horizonDays + 1, 0)
  const spans = isWindow(wanted)
    ? Array.from({ length: wanted.days ?? 1 }, (_, ahead) => ({
        from: edge(day + ahead, wanted.fromMinute ?? 0),
        to: edge(day + ahead, wanted.toMinute ?? MINUTES_PER_DAY),
      }))
    : [{ from: edge(day, 0), to: edge(today + daysAhead, 0) }]
  const bounded = spans.map(({ from, to }) => ({
    from: Math.max(from, earliest),
    to: Math.min(to, latest),
  }))
  const open = bounded.filter(({ from, to }) => from < to)
  const [first = bounded[0]!, last = first] = [open[0], open.at(-1)]
  return { from: first.from, to: last.to, spans: open }
}

export function isWindow({ day, fromMinute, toMinute }: WantedTime): boolean {
  return day !== undefined || fromMinute !== undefined || toMinute !== undefined
}

export function dayAt(zone: OffsetTable, nowMs: number): number {
  return Math.floor(wallOf(zone, Math.floor(nowMs / 60_000)) / MINUTES_PER_DAY)
}

function shopHours({ hours, closures }: Hours, today: number) {
  const [first, last] = [dayOf(today - 3), dayOf(today + 2)]
  const exceptions: DayException[] = closures.flatMap(
    ({ fromDay, toDay, fromMinute, toMinute }) => {
      if (fromMinute === null || toMinute === null) return []
      const from = daysBetween(first, fromDay) > 0 ? fromDay : first
      const to = daysBetween(toDay, last) > 0 ? toDay : last
      if (daysBetween(from, to) < 0) return []
      return daysFromTo(from, to).map((day) => ({ day, spans: [{ fromMinute, toMinute }] }))
    },
  )
  return { weekly: hours, closures: closures.filter((one) => one.fromMinute === null), exceptions }
}
