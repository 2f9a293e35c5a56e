import type { ShopCalendar, Visit } from '@serein/shared/booking/schema.ts'

/**
 * What of a visit falls into the days of a calendar: the guests of a party may come on others. To be read, not to be acted on:
 * what is done is done to the whole visit.
 */
export function partIn({ days }: Pick<ShopCalendar, 'days'>, visit: Visit): Visit {
  const from = Date.parse(days[0]?.from ?? '')
  const until = Date.parse(days.at(-1)?.until ?? '')
  const items = visit.items.filter(
    ({ startsAt, endsAt }) => Date.parse(endsAt) > from && Date.parse(startsAt) < until,
  )
  if (items.length === 0 || items.length === visit.items.length) return visit
  const starts = items.map(({ startsAt }) => startsAt).toSorted()
  const ends = items.map(({ endsAt }) => endsAt).toSorted()
  return { ...visit, items, startsAt: starts[0]!, endsAt: ends.at(-1)! }
}
