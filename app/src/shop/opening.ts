import { dayIn } from '@serein/client/format.ts'
import type { ShopDetails } from '@serein/shared/shop/contract.ts'
import { addDays, weekdayOf } from '@serein/shared/time/day.ts'
import { dateTimeFormat } from '@serein/shared/formatters.ts'

type Timetable = Pick<ShopDetails, 'hours' | 'closures' | 'timeZone'>

/** Open hours as minutes of the day. */
export interface Span {
  fromMinute: number
  toMinute: number
}

export type Opening =
  | { isOpen: true; untilMinute: number }
  | { isOpen: false; day: string; fromMinute: number }

/** How far ahead the next opening is looked for; longer closures are told in words. */
const lookAheadDays = 14

/** Whether the shop is open at `now`, until when, or when it opens next; all on the shop's own clock. */
export function openingAt(shop: Timetable, now: string): Opening | null {
  const today = dayIn(now, shop.timeZone)
  const minute = minuteIn(now, shop.timeZone)
  const current = spansOn(shop, today).find(
    (span) => span.fromMinute <= minute && minute < span.toMinute,
  )
  if (current) return { isOpen: true, untilMinute: current.toMinute }
  for (let ahead = 0; ahead <= lookAheadDays; ahead += 1) {
    const day = addDays(today, ahead)
    const next = spansOn(shop, day).find((span) => ahead > 0 || span.fromMinute > minute)
    if (next) return { isOpen: false, day, fromMinute: next.fromMinute }
  }
  return null
}

/** The open hours of a day, without what closures take away. */
export function spansOn(shop: Timetable, day: string): Span[] {
  const weekday = weekdayOf(day)
  const usual = shop.hours.filter((each) => each.weekday === weekday)
  return shop.closures
    .filter(({ fromDay, toDay }) => fromDay <= day && day <= toDay)
    .reduce(
      (spans: Span[], closure) =>
        spans.flatMap((span) => without(span, closure.fromMinute ?? 0, closure.toMinute ?? 1440)),
      usual.map(({ fromMinute, toMinute }) => ({ fromMinute, toMinute })),
    )
}

/** `21:00` for a minute of the day. */
export function clock(minute: number): string {
  const hour = Math.floor(minute / 60) % 24
  return `${String(hour).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
}

function without(span: Span, fromMinute: number, toMinute: number): Span[] {
  return [
    { fromMinute: span.fromMinute, toMinute: Math.min(span.toMinute, fromMinute) },
    { fromMinute: Math.max(span.fromMinute, toMinute), toMinute: span.toMinute },
  ].filter((part) => part.fromMinute < part.toMinute)
}

/** The minute of the day on the clock of a zone. */
export function minuteIn(instant: string, zone: string): number {
  const [hour = 0, minute = 0] = dateTimeFormat('en-GB', {
    timeZone: zone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
    .format(new Date(instant))
    .split(':')
    .map(Number)
  return hour * 60 + minute
}
