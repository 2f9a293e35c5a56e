import { refuse } from '@serein/shared/refusal.ts'
import type { ShopQuestion, ShopSort } from '@serein/shared/search/question.ts'
import type { FoundShop, Reason } from '@serein/shared/search/shops.ts'
import { instantOf } from '@serein/shared/time/instant.ts'
import { dayOf } from '@serein/shared/time/day.ts'
import type { Db } from '../platform/pool.ts'
import type { Language } from '../platform/scope.ts'
import { selectCardsOf } from '../shop/sql.ts'
import type { Worlds } from '../slot/world.ts'
import { asInstants, asked as askedOfEngine, askedLimit, startsOf } from './ask.ts'
import { type Asked, asking, find, type Hit } from './find.ts'
import { bitsWithin, freeMinutes, setOf } from './free-time.ts'
import type { ShopIndex } from './keep.ts'
import { lengthOf, nameOf, priceOf, serviceIdOf, variantIdOf } from './menu.ts'
import { firstAfter, type Placed, placed, readCursor, writeCursor } from './order.ts'

type At = { db: Db; worlds: Worlds; index: ShopIndex; now: Date; language: Language }
type Search = ShopQuestion & { sort: ShopSort; cursor?: string | undefined; limit: number }

const startsShown = 3
/** As many points as a map can draw smoothly. */
const pointsLimit = 2000

/** One page of shops, see the contract for their order. */
export async function findShops(at: At, search: Search) {
  const after = search.cursor ? readCursor(search.cursor, search.sort, at.language) : null
  const { asked, hits, ...about } = await foundBy(at, search)
  // One more than asked tells whether another page follows.
  const found = firstAfter(placed(hits, search.sort), after, search.limit + 1)
  const page = found.slice(0, search.limit)
  const last = found.length > search.limit ? page.at(-1) : undefined
  return {
    shops: await shown(at, asked, page),
    total: hits.length,
    nextCursor: last ? writeCursor(search.sort, last.place) : null,
    ...about,
  }
}

/** How many there are. */
export async function countShops(at: At, question: ShopQuestion) {
  const { asked, hits, ...about } = await foundBy(at, { ...question, sort: 'relevance' })
  return { total: hits.length, withTimes: asked.hasWindow, ...about }
}

/** Where they are. */
export async function shopPoints(at: At, question: ShopQuestion) {
  const { asked, hits, ...about } = await foundBy(at, { ...question, sort: 'relevance' })
  const first = firstAfter(placed(hits, 'relevance'), null, pointsLimit)
  const points = first.map(({ hit: { entry, firstStart, variant } }) => ({
    id: entry.id,
    name: entry.name,
    latitude: entry.latitude,
    longitude: entry.longitude,
    rating: entry.rating,
    fromPriceMinor:
      asked.needsVariant && variant >= 0 ? priceOf(entry.menu, variant) : entry.fromPriceMinor,
    currency: entry.currency,
    isSponsored: isPaid(at, entry),
    firstStart: firstStart === null ? null : instantOf(firstStart),
    timeZone: entry.timeZone,
  }))
  return { points, total: hits.length, ...about }
}

/** Everything that fits. What the index does not know is asked of the engine, the best first, until it is enough. */
async function foundBy(at: At, search: ShopQuestion & { sort: ShopSort }) {
  const { index, now, worlds, language } = at
  check(search, now, language)
  await index.isReady
  const asked = asking(index, search, now.getTime())
  const { hits, unknown } = find(index, asked)
  const depends = asked.hasWindow || search.sort === 'soonest'
  const first = depends
    ? firstAfter(placed(unknown, search.near ? 'distance' : 'relevance'), null, askedLimit)
    : []
  const answered = await askedOfEngine(
    asked,
    worlds,
    first.map(({ hit }) => hit),
  )
  const isLookedAt = new Set(first.map(({ hit }) => hit))
  // Without a window nobody has to be free: those not asked are found all the same.
  const others = asked.hasWindow ? [] : unknown.filter((hit) => !isLookedAt.has(hit))
  return {
    asked,
    hits: [...hits, ...answered, ...others],
    asOf: index.asOf().toISOString(),
    isComplete: !depends || unknown.length <= first.length,
  }
}

async function shown(at: At, asked: Asked, page: readonly Placed[]): Promise<FoundShop[]> {
  const { db, index, now } = at
  const ids = page.map(({ hit }) => hit.entry.id)
  const cards = await selectCardsOf(db, ids, now)
  const starts = await Promise.all(page.map(({ hit }) => startsShownOf(at, asked, hit)))
  return page.flatMap(({ hit, isInFront }, place): FoundShop[] => {
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
        reasons: reasonsOf(hit, asked, isInFront),
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
    priceMinor: priceOf(menu, variant),
  }
}

async function startsShownOf({ worlds }: At, asked: Asked, { entry, variant }: Hit) {
  if (variant < 0) return []
  const window = asked.windowOf(entry)
  const { time } = entry
  if (time && window.to <= time.toMinute) {
    const set = setOf(time, variant, asked.wish)
    const pairs = bitsWithin(time, window.from, window.to)
    return set < 0 ? [] : freeMinutes(time, set, pairs, startsShown)
  }
  const world = await worlds.of(entry.id).catch(() => null)
  const visit = { variantId: variantIdOf(entry.menu, variant), wish: asked.wishName }
  return world ? startsOf(world, visit, window, asked.nowMs).slice(0, startsShown) : []
}

/** What placed it there: being paid for, the order asked for, then the parts of its points, the largest first. */
function reasonsOf(hit: Hit, { question: { sort } }: Asked, isInFront: boolean): Reason[] {
  const { entry, met, distanceMetres, firstStart, points, variant } = hit
  const { rating } = entry
  const all: Record<string, Reason | null> = {
    text: met && { kind: 'text', field: met.field, points: points.text },
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
    const telling = parts.filter((each) => 'points' in each && each.points > 0)
    const ordered = telling.toSorted((a, b) => pointsOf(b) - pointsOf(a))
    return isInFront ? [{ kind: 'sponsored' }, ...ordered] : ordered
  }
  const byPrice: Reason | null =
    variant < 0 ? null : { kind: 'price', priceMinor: priceOf(entry.menu, variant), points: 0 }
  const own = { distance: all.near, soonest: all.soon, price: byPrice, rating: all.rating }[sort]
  return own ? [own] : []
}

function pointsOf(reason: Reason): number {
  return 'points' in reason ? reason.points : 0
}

function isPaid({ index, now }: At, { placementUntil, timeZone }: Hit['entry']): boolean {
  return placementUntil >= index.clock.todayOf(timeZone, now.getTime())
}

/** What no schema of one field can see. Errors: `invalid_input`, with the field. */
function check(question: ShopQuestion & { sort: ShopSort }, now: Date, language: Language) {
  const fields: { path: string; message: string }[] = []
  const wrong = (path: string, words: Record<Language, string>) =>
    fields.push({ path, message: words[language] })
  const { near, withinMetres, sort, fromMinute = 0, toMinute = 1440, day } = question
  if (!near && (withinMetres !== undefined || sort === 'distance')) wrong('near', nearMissing)
  if (toMinute <= fromMinute) wrong('toMinute', endsBefore)
  // The day is over everywhere once it is in the zone that is last, twelve hours behind.
  if (day !== undefined && day < dayOf(Math.floor((now.getTime() / 3_600_000 - 12) / 24)))
    wrong('day', dayOver)
  if (fields.length > 0) throw refuse('invalid_input', { fields })
}

const nearMissing = {
  en: 'A distance needs the place it is measured from.',
  fr: 'Une distance demande le lieu d’où la mesurer.',
}
const endsBefore = {
  en: 'The window must end after it begins.',
  fr: 'La plage horaire doit finir après son début.',
}
const dayOver = { en: 'This day is over.', fr: 'Ce jour est passé.' }
