import { refuse } from '@serein/shared/refusal.ts'
import { ranking } from '@serein/shared/search/ranking.ts'
import { type ShopSort, shopSorts } from '@serein/shared/search/question.ts'
import type { Language } from '../platform/scope.ts'
import type { Hit } from './find.ts'
import { priceOf } from './menu.ts'

/** Where a shop stands: by these two numbers, then by its id. */
export type Place = { first: number; second: number; id: string }
export type Placed = { hit: Hit; place: Place; isInFront: boolean }

const last = Number.MAX_SAFE_INTEGER

/** Each hit with its place in the order asked for. */
export function placed(hits: readonly Hit[], sort: ShopSort): Placed[] {
  const placeOf = { relevance, distance, soonest, price, rating }[sort](hits)
  return hits.map((hit) => {
    const [first, second] = placeOf(hit)
    const isInFront = sort === 'relevance' && first === 0
    return { hit, place: { first, second, id: hit.entry.id }, isInFront }
  })
}

/** Those after a place, the first ones in order: so many. */
export function firstAfter(all: readonly Placed[], after: Place | null, most: number): Placed[] {
  const rest = after ? all.filter(({ place }) => compare(place, after) > 0) : all
  if (rest.length <= most * 8) return rest.toSorted(byPlace).slice(0, most)
  // Few of very many: kept in order while the others pass by.
  const best = rest.slice(0, most).toSorted(byPlace)
  for (const each of rest.slice(most)) {
    if (byPlace(each, best.at(-1)!) >= 0) continue
    let at = best.length - 1
    while (at > 0 && byPlace(each, best[at - 1]!) < 0) at -= 1
    best.pop()
    best.splice(at, 0, each)
  }
  return best
}

const byPlace = (a: Placed, b: Placed): number => compare(a.place, b.place)

function compare(a: Place, b: Place): number {
  return a.first - b.first || a.second - b.second || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)
}

type PlaceOf = (hit: Hit) => readonly [first: number, second: number]

function relevance(hits: readonly Hit[]): PlaceOf {
  const paid = hits
    .filter(({ isSponsored }) => isSponsored)
    .toSorted((a, b) => b.score - a.score || (a.entry.id < b.entry.id ? -1 : 1))
  const front = new Set(paid.slice(0, ranking.sponsoredPlaces))
  return (hit) => [front.has(hit) ? 0 : 1, -hit.score]
}

function distance(): PlaceOf {
  return ({ distanceMetres, score }) => [distanceMetres ?? last, -score]
}

function soonest(): PlaceOf {
  return ({ firstStart, score }) => [firstStart ?? last, -score]
}

/** Prices in different currencies cannot be compared: the one most shops have comes first. */
function price(hits: readonly Hit[]): PlaceOf {
  const counts = new Map<string, number>()
  for (const { entry } of hits) counts.set(entry.currency, (counts.get(entry.currency) ?? 0) + 1)
  const ranks = [...counts]
    .toSorted(([a, many], [b, more]) => more - many || (a < b ? -1 : 1))
    .map(([currency]) => currency)
  return ({ entry, variant }) =>
    variant < 0 ? [last, 0] : [ranks.indexOf(entry.currency), priceOf(entry.menu, variant)]
}

function rating(): PlaceOf {
  return ({ entry }) => [
    -Math.round((entry.rating?.average ?? 0) * 100),
    -(entry.rating?.count ?? 0),
  ]
}

export function writeCursor(sort: ShopSort, { first, second, id }: Place): string {
  return Buffer.from(JSON.stringify([shopSorts.indexOf(sort), first, second, id])).toString(
    'base64url',
  )
}

/** Errors: `invalid_input` for a cursor that no page of this order has given out. */
export function readCursor(cursor: string, sort: ShopSort, language: Language): Place {
  try {
    const [order, first, second, id] = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    const isOurs = order === shopSorts.indexOf(sort) && [first, second].every(Number.isSafeInteger)
    if (isOurs && uuid.test(id)) return { first, second, id }
  } catch {
    // Not ours; refused below like any other text.
  }
  throw refuse('invalid_input', { fields: [{ path: 'cursor', message: notOurs[language] }] })
}

const notOurs = {
  en: 'This is no nextCursor of this order.',
  fr: 'Ce n’est pas un nextCursor de cet ordre.',
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
