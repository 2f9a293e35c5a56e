import { refuse } from '@serein/shared/refusal.ts'
import type { ShopQuery, ShopSort } from '@serein/shared/search/shop-query.ts'
import { rankingPoints } from '@serein/shared/search/ranking.ts'
import type { FoundShop, Reason } from '@serein/shared/search/shops.ts'
import { instantOf } from '@serein/shared/time/instant.ts'
import { addDays, dayOf } from '@serein/shared/time/day.ts'
import type { Db } from '../platform/pool.ts'
import type { Language } from '../platform/scope.ts'
import { wordsIn } from '../platform/words.ts'
import { selectCardsOf } from '../shop/sql.ts'
import { asInstants, refineHits, refinedLimit, firstStartsOf, visitOf } from './ask.ts'
import type { ShopSnapshots } from '../slot/shop-snapshot.ts'
import { type PreparedQuery, prepareQuery } from './prepared-query.ts'
import { isPlaced } from './entry.ts'
import { selectShopsOfTherapist } from './reading-sql.ts'
import { find, type Hit, rankedBy } from './find.ts'
import { freeMinutes, setOf } from './free-time.ts'
import type { ShopIndex } from './keep.ts'
import {
  lengthOf,
  nameOf,
  rulesFor,
  serviceIdOf,
  priceKindOf,
  shownPriceOf,
  variantIdOf,
} from './menu.ts'
import {
  byDistance,
  byScore,
  inFront,
  openHits,
  openPage,
  type Place,
  readCursor,
  writeCursor,
} from './order.ts'

type At = { db: Db; snapshots: ShopSnapshots; index: ShopIndex; now: Date; language: Language }
type Search = ShopQuery & { sort: ShopSort; cursor?: string | undefined; limit: number }

const startsShown = 3
/** As many points as a map can draw smoothly. */
const pointsLimit = 2000

/** One page of shops, see the contract for their order. */
export async function findShops(at: At, search: Search) {
  const after = search.cursor ? readCursor(search.cursor, search.sort) : null
  // One more than asked tells whether another page follows.
  const { query, first, ...about } = await foundBy(at, search, after, search.limit + 1)
  const page = first.slice(0, search.limit)
  const last = first.length > search.limit ? page.at(-1) : undefined
  return {
    shops: await presentShops(at, query, page),
    nextCursor: last ? writeCursor(search.sort, last) : null,
    ...about,
  }
}

/** How many there are. */
export async function countShops(at: At, question: ShopQuery) {
  const search = { ...question, sort: 'relevance' as const }
  const { query, first: _, ...about } = await foundBy(at, search, null, 0)
  return { withTimes: query.hasWindow, ...about }
}

/** Where they are. */
export async function shopPoints(at: At, question: ShopQuery) {
  const search = { ...question, sort: 'relevance' as const }
  const { query, first, ...about } = await foundBy(at, search, null, pointsLimit)
  const points = first.map(({ entry, firstStart, variant }) => ({
    id: entry.id,
    name: entry.name,
    latitude: entry.latitude,
    longitude: entry.longitude,
    rating: entry.rating,
    fromPriceMinor:
      query.needsVariant && variant >= 0 ? shownPriceOf(entry.menu, variant) : entry.fromPriceMinor,
    currency: entry.currency,
    isSponsored: isPaid(at, entry),
    firstStart: firstStart === null ? null : instantOf(firstStart),
    timeZone: entry.timeZone,
  }))
  return { points, ...about }
}

/** The first of all that fit. What the index does not know is asked of the engine, the best first, until it is enough. */
async function foundBy(
  at: At,
  search: ShopQuery & { sort: ShopSort },
  after: Place | null,
  most: number,
) {
  const { db, index, now, snapshots, language } = at
  check(search, now, language)
  await index.isReady
  const { therapistId } = search
  const shopIds = therapistId ? await selectShopsOfTherapist(db, therapistId) : undefined
  const query = prepareQuery(index, search, now.getTime(), shopIds)
  const page = openPage(search.sort, after, most)
  let total = 0
  const add = (hit: Hit) => {
    total += 1
    page.add(hit)
  }
  const depends = query.hasWindow || search.sort === 'soonest' || therapistId !== undefined
  const likely = openHits(refinedLimit)
  let isComplete = true
  find(index, query, (hit) => {
    if (hit.isKnown || !depends) return add(hit)
    if (search.near) byDistance(hit)
    else byScore(hit)
    const other = likely.add(hit)
    if (!other) return
    isComplete = false
    // Without a window nobody has to be free: those not asked are found all the same.
    if (!query.hasWindow) add(other)
  })
  for (const hit of await refineHits(query, snapshots, likely.sorted())) add(hit)
  return { query, first: page.first(), total, asOf: index.asOf().toISOString(), isComplete }
}

async function presentShops(
  at: At,
  query: PreparedQuery,
  page: readonly Hit[],
): Promise<FoundShop[]> {
  const { db, index, now } = at
  const ids = page.map(({ entry }) => entry.id)
  const cards = await selectCardsOf(db, ids, now)
  const starts = await Promise.all(page.map((hit) => startsShownOf(at, query, hit)))
  return page.flatMap((hit, place): FoundShop[] => {
    const { entry, variant, distanceMetres } = hit
    const card = cards.get(entry.id)
    if (!card) return []
    return [
      {
        ...card,
        distanceMetres,
        latitude: entry.latitude,
        longitude: entry.longitude,
        isOpen: index.clock.isOpen(entry, now.getTime()),
        service: variant < 0 ? null : serviceOf(index, hit),
        starts: asInstants(starts[place]!),
        reasons: reasonsOf(hit, query),
      },
    ]
  })
}

function serviceOf({ entries }: ShopIndex, { entry: { menu }, variant }: Hit) {
  const { en, fr } = entries.names[nameOf(menu, variant)]!
  return {
    variantId: variantIdOf(menu, variant),
    serviceId: serviceIdOf(menu, variant),
    name: { en, fr },
    lengthMinutes: lengthOf(menu, variant),
    priceMinor: shownPriceOf(menu, variant),
    priceKind: priceKindOf(menu, variant),
  }
}

async function startsShownOf({ snapshots }: At, query: PreparedQuery, { entry, variant }: Hit) {
  if (variant < 0) return []
  const window = query.wantedOf(rulesFor(entry.menu, variant, entry.rules))
  const { time } = entry
  if (query.isKept && time && window.to <= time.toMinute) {
    const set = setOf(time, variant, query.wish)
    return set < 0 ? [] : freeMinutes(time, set, window.bitsOf(time.grid), startsShown)
  }
  const world = await snapshots.of(entry.id).catch(() => null)
  const visit = visitOf(query, entry.menu, variant)
  return world ? firstStartsOf(world, visit, window, query.nowMs).slice(0, startsShown) : []
}

/** What placed it there: being paid for, the order asked for, then the parts of its points, the largest first. */
function reasonsOf(hit: Hit, query: PreparedQuery): Reason[] {
  const { entry, distanceMetres, firstStart, variant } = hit
  const { rating } = entry
  const { sort } = query.question
  const field = query.matcher?.fieldIn(entry)
  const points = rankingPoints(rankedBy(query, hit))
  const all: Record<string, Reason | null> = {
    text: field ? { kind: 'text', field, points: points.text } : null,
    near: distanceMetres === null ? null : { kind: 'near', distanceMetres, points: points.near },
    rating: rating && { kind: 'rating', ...rating, points: points.rating },
    soon:
      firstStart === null
        ? null
        : { kind: 'soon', startsAt: instantOf(firstStart), points: points.soon },
    pick: entry.isPick ? { kind: 'pick', points: points.pick } : null,
  }
  if (sort === 'relevance') {
    const parts = Object.values(all).filter((each) => each !== null)
    const scoring = parts.filter((each) => 'points' in each && each.points > 0)
    const ordered = scoring.toSorted((a, b) => pointsOf(b) - pointsOf(a))
    return hit.first === inFront ? [{ kind: 'sponsored' }, ...ordered] : ordered
  }
  const priceMinor = variant < 0 ? null : shownPriceOf(entry.menu, variant)
  const byPrice: Reason | null =
    priceMinor === null ? null : { kind: 'price', priceMinor, points: 0 }
  const own = { distance: all.near, soonest: all.soon, price: byPrice, rating: all.rating }[sort]
  return own ? [own] : []
}

function pointsOf(reason: Reason): number {
  return 'points' in reason ? reason.points : 0
}

function isPaid({ index, now }: At, entry: Hit['entry']): boolean {
  return isPlaced(entry, index.clock.todayOf(entry.timeZone, now.getTime()))
}

/** What no schema of one field can see. Errors: `invalid_input`, with the field. */
function check(question: ShopQuery & { sort: ShopSort }, now: Date, language: Language) {
  const fields: { path: string; message: string }[] = []
  const t = wordsIn(language)
  const wrong = (path: string, message: string) => fields.push({ path, message })
  const { near, withinMetres, sort, fromMinute = 0, toMinute = 1440, day, days = 1 } = question
  if (!near && (withinMetres !== undefined || sort === 'distance'))
    wrong('near', t('search.shops.nearMissing'))
  if (toMinute <= fromMinute) wrong('toMinute', t('search.shops.endsBefore'))
  if (day === undefined && days > 1) wrong('day', t('search.shops.dayMissing'))
  // A day is over everywhere once it is in the zone that is last, twelve hours behind.
  if (
    day !== undefined &&
    addDays(day, days - 1) < dayOf(Math.floor((now.getTime() / 3_600_000 - 12) / 24))
  )
    wrong('day', t('search.shops.dayOver'))
  if (fields.length > 0) throw refuse('invalid_input', { fields })
}
