import type { ShopQuery } from '@serein/shared/search/shop-query.ts'
import { nearbyMetres } from '@serein/shared/shop/rules.ts'
import { dayOf, MINUTES_PER_DAY } from '@serein/shared/time/day.ts'
import type { NothingFound } from '../slot/nothing-found.ts'
import { visitFor, visitOf } from './ask.ts'
import { prepareQuery, type Index } from './prepared-query.ts'
import { find } from './find.ts'
import { byScore, openHits } from './order.ts'

/** So many spas at most are told of one search: one that stands behind them would hardly have been chosen. */
const shopsLimit = 5

/**
 * What a search for a time, which found no spa, wished of the first of those that it would have shown without the time. None for
 * a search without a time, nor of who is farther than one goes: they had nothing that was in its way.
 */
export function foundNothing(
  index: Index,
  search: ShopQuery,
  now: Date,
): Omit<NothingFound, 'asking'>[] {
  const { day, days: _, fromMinute, toMinute, ...anyTime } = search
  const isPart = fromMinute !== undefined || toMinute !== undefined
  // Of a therapist by name the times are asked for at her shop.
  if ((day === undefined && !isPart) || search.therapistId) return []
  const part = isPart
    ? { fromMinute: fromMinute ?? 0, toMinute: toMinute ?? MINUTES_PER_DAY }
    : null
  const withinMetres = anyTime.withinMetres ?? (anyTime.near ? nearbyMetres : undefined)
  const query = prepareQuery(index, { ...anyTime, withinMetres, sort: 'relevance' }, now.getTime())
  const first = openHits(shopsLimit)
  find(index, query, (hit) => {
    byScore(hit)
    if (hit.variant >= 0) first.add(hit)
  })
  return first.sorted().map(({ entry, variant }) => ({
    shopId: entry.id,
    visit: visitFor(visitOf(query, entry.menu, variant)),
    day: day ?? dayOf(query.todayOf(entry.timeZone)),
    startsAt: null,
    search: { part },
  }))
}
