import type { Api } from '@serein/client/api.ts'
import { dayIn } from '@serein/client/format.ts'
import type { ShopDetails } from '@serein/shared/shop/contract.ts'
import type { VisitRequest } from '@serein/shared/slot/contract.ts'
import { addDays, weekdayOf } from '@serein/shared/time/day.ts'

/** What every question about free times begins with. */
export type SlotQuery = VisitRequest & {
  shopId: string
  exceptBookingId?: string
  exceptGuest?: number
  exceptStart?: string
}

/** The starts of one day, free and taken. */
export type DayAnswer = Awaited<ReturnType<Api['slot']['day']>>
export type DayStart = DayAnswer['starts'][number]

/** The days that can be booked at all: from today to the shop's horizon. */
export function bookableDays(
  shop: Pick<ShopDetails, 'timeZone'> & { rules: Pick<ShopDetails['rules'], 'horizonDays'> },
  now: string,
) {
  const first = dayIn(now, shop.timeZone)
  return { first, last: addDays(first, shop.rules.horizonDays) }
}

/** So many days stand in the strip. */
const stripDays = 14
/** One question is about so many days at most. */
const questionDays = 62

/** The next 14 days, or as many of them as can be booked. */
export function stripQuery(question: SlotQuery, { first, last }: { first: string; last: string }) {
  const end = addDays(first, stripDays - 1)
  return { ...question, fromDay: first, toDay: end > last ? last : end }
}

/** The days behind the strip, as many as one question is about; null where the strip has all. */
export function laterQuery(question: SlotQuery, { first, last }: { first: string; last: string }) {
  const from = addDays(first, stripDays)
  const end = addDays(from, questionDays - 1)
  return from > last ? null : { ...question, fromDay: from, toDay: end > last ? last : end }
}

/** The part of a month (`2026-11`) that can be booked; null when it cannot be. */
export function monthQuery(
  question: SlotQuery,
  month: string,
  { first, last }: { first: string; last: string },
) {
  const from = `${month}-01`
  const to = addDays(`${nextMonth(month)}-01`, -1)
  const fromDay = from < first ? first : from
  const toDay = to > last ? last : to
  return fromDay > toDay ? null : { ...question, fromDay, toDay }
}

export function nextMonth(month: string): string {
  return addDays(`${month}-28`, 4).slice(0, 7)
}

/** The days on which something is free, in their order. */
export function freeDays(days: readonly { day: string; state: string }[] = []): string[] {
  return days.filter(({ state }) => state === 'free' || state === 'few').map(({ day }) => day)
}

/** A clock belongs to a city, not to a part of it: "Paris 3e" keeps the time of Paris. */
export function zoneCity(city: string): string {
  return city.replace(/\s+\d\S*$/u, '')
}

export type PartOfDay = 'morning' | 'afternoon' | 'evening'

/** On a Saturday or a Sunday. */
export function isOnWeekend(day: string): boolean {
  return weekdayOf(day) > 5
}

export function partOfDay(hour: number): PartOfDay {
  if (hour < 12) return 'morning'
  return hour < 18 ? 'afternoon' : 'evening'
}
