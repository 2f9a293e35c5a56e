import type { FullShop } from '@serein/shared/search/shops.ts'
import type { ShopQuery } from '@serein/shared/search/shop-query.ts'
import { nearbyMetres } from '@serein/shared/shop/rules.ts'
import { type Day, dayOf, MINUTES_PER_DAY } from '@serein/shared/time/day.ts'
import type { NothingFound } from '../slot/nothing-found.ts'
import { visitFor, visitOf } from './ask.ts'
import { type PreparedQuery, prepareQuery, type Index } from './prepared-query.ts'
import { find, type Hit } from './find.ts'
import { bitsWithin, firstFree, setOf } from './free-time.ts'
import { nameOf, rulesFor, variantIdOf } from './menu.ts'
import { byScore, openHits } from './order.ts'
import { dayAt } from './window.ts'

/** So many spas at most are told of one search: one that stands behind them would hardly have been chosen. */
const shopsLimit = 5
/** To so many of them it leads, to wait there. */
const fullLimit = 3

type Misses = { wishes: Omit<NothingFound, 'asking'>[]; full: FullShop[] }

/**
 * What a search for a time, which found no spa, wished of the first of those that it would have shown without the time, and which
 * are full on a whole day. None for a search without a time, nor of who is farther than one goes: they had nothing that was in its way.
 */
export function foundNothing(index: Index, search: ShopQuery, now: Date): Misses {
  const { day, days: _, fromMinute, toMinute, ...anyTime } = search
  const isPart = fromMinute !== undefined || toMinute !== undefined
  // Of a therapist by name the times are asked for at her shop.
  if ((day === undefined && !isPart) || search.therapistId) return { wishes: [], full: [] }
  const part = isPart
    ? { fromMinute: fromMinute ?? 0, toMinute: toMinute ?? MINUTES_PER_DAY }
    : null
  const withinMetres = anyTime.withinMetres ?? (anyTime.near ? nearbyMetres : undefined)
  const prepared = (question: ShopQuery) =>
    prepareQuery(index, { ...question, withinMetres, sort: 'relevance' }, now.getTime())
  const query = prepared(anyTime)
  const allDay = prepared({ ...search, fromMinute: 0, toMinute: MINUTES_PER_DAY })
  const [first, full] = [openHits(shopsLimit), openHits(fullLimit)]
  find(index, query, (hit) => {
    byScore(hit)
    if (hit.variant < 0) return
    first.add(hit)
    if (fullDayOf(index, allDay, hit)) full.add(hit)
  })
  return {
    wishes: first.sorted().map(({ entry, variant }) => ({
      shopId: entry.id,
      visit: visitFor(visitOf(query, entry.menu, variant)),
      day: day ?? dayOf(query.todayOf(entry.timeZone)),
      startsAt: null,
      search: { part },
    })),
    full: full.sorted().map((hit) => {
      const { id: shopId, name, city, menu } = hit.entry
      const { en, fr } = index.entries.names[nameOf(menu, hit.variant)]!
      const what = { variantId: variantIdOf(menu, hit.variant), serviceName: { en, fr } }
      return { shopId, name, city, ...what, day: fullDayOf(index, allDay, hit)! }
    }),
  }
}

/** The first day that a shop is open without a free start; null where there is none, or none that is known. */
function fullDayOf(
  { clock }: Index,
  { wantedOf, wish, nowMs }: PreparedQuery,
  { entry: { menu, rules, time, timeZone }, variant }: Hit,
): Day | null {
  const set = time ? setOf(time, variant, wish) : -1
  if (!time || set < 0) return null
  const day = wantedOf(rulesFor(menu, variant, rules)).spans.find(({ from, to }) => {
    const starts = bitsWithin(time.grid, from, to)
    return starts.length > 0 && firstFree(time, set, starts) < 0
  })
  return day ? dayOf(dayAt(clock.zoneOf(timeZone, nowMs), day.from * 60_000)) : null
}
