import { ranking } from '@serein/shared/search/ranking.ts'
import { type ShopSort, shopSorts } from '@serein/shared/search/shop-query.ts'
import * as z from 'zod'
import { readPlace, rowId, writePlace } from '../platform/cursor.ts'
import { openBest } from './best.ts'
import type { Hit } from './find.ts'
import { priceOf } from './menu.ts'

/** Where a shop stands: by these two numbers, then by its id. */
export type Place = { first: number; second: number; id: string }
/** Sees all that fit pass by and keeps the first shops of an order. */
export type Page = { add(hit: Hit): void; first(): Hit[] }

const last = Number.MAX_SAFE_INTEGER

/** The first so many after a place. What is added may be used for another shop at once: who is kept is copied. */
export function openPage(sort: ShopSort, after: Place | null, most: number): Page {
  return sort === 'relevance'
    ? relevance(after, most)
    : sort === 'price'
      ? price(after, most)
      : byFigure({ distance: byDistance, soonest: bySoonest, rating: byRating }[sort], after, most)
}

/** The first so many by their places. */
export const openHits = (most: number) => openBest<Hit>(most, byPlace, (hit) => ({ ...hit }))

/** Puts a hit in its place by one figure, equal ones by another. */
function byFigure(put: (hit: Hit) => void, after: Place | null, most: number): Page {
  const best = openHits(most)
  return {
    add(hit) {
      put(hit)
      if (isBehind(hit, after)) best.add(hit)
    },
    first: best.sorted,
  }
}

export function byDistance(hit: Hit) {
  hit.first = hit.distanceMetres ?? last
  hit.second = -hit.score
}

function bySoonest(hit: Hit) {
  hit.first = hit.firstStart ?? last
  hit.second = -hit.score
}

function byRating(hit: Hit) {
  hit.first = -Math.round((hit.entry.rating?.average ?? 0) * 100)
  hit.second = -(hit.entry.rating?.count ?? 0)
}

/** As others than those in front stand by relevance. */
export function byScore(hit: Hit) {
  hit.first = 1
  hit.second = -hit.score
}

/** In front stand a few of those who pay, their first number is {@link inFront}; that of all others 1. */
function relevance(after: Place | null, most: number): Page {
  const paid = openHits(ranking.sponsoredPlaces)
  // Who stands in front is known at the end; until then they may be among the others too.
  const others = openHits(most + ranking.sponsoredPlaces)
  return {
    add(hit) {
      byScore(hit)
      if (hit.isSponsored) paid.add(hit)
      if (isBehind(hit, after)) others.add(hit)
    },
    first() {
      const front = paid.sorted().map((hit) => ({ ...hit, first: inFront }))
      const following = front.filter((hit) => isBehind(hit, after))
      const isElsewhere = new Set(front.map(({ entry }) => entry))
      const rest = others.sorted().filter(({ entry }) => !isElsewhere.has(entry))
      return [...following, ...rest].slice(0, most)
    },
  }
}

/** The first number of who pays for a place in front. */
export const inFront = 0

/** Prices in different currencies cannot be compared: the one most shops have comes first. */
function price(after: Place | null, most: number): Page {
  const open = () => ({ count: 0, all: openHits(most), rest: openHits(most) })
  const currencies = new Map<string, ReturnType<typeof open>>()
  const unpriced = openHits(most)
  return {
    add(hit) {
      const { entry, variant } = hit
      const same = currencies.get(entry.currency) ?? open()
      currencies.set(entry.currency, same)
      same.count += 1
      hit.first = variant < 0 ? last : 0
      hit.second = variant < 0 ? 0 : priceOf(entry.menu, variant)
      if (variant < 0) {
        if (isBehind(hit, after)) unpriced.add(hit)
        return
      }
      same.all.add(hit)
      if (after && isBehind(hit, { ...after, first: 0 })) same.rest.add(hit)
    },
    first() {
      const ranked = [...currencies].toSorted(
        ([a, { count: many }], [b, { count: more }]) => more - many || (a < b ? -1 : 1),
      )
      const priced = ranked.flatMap(([, { all, rest }], rank) => {
        const from = after?.first ?? -1
        const found = rank < from ? [] : (rank === from ? rest : all).sorted()
        return found.map((hit) => ({ ...hit, first: rank }))
      })
      return [...priced, ...unpriced.sorted()].slice(0, most)
    },
  }
}

function isBehind(hit: Hit, after: Place | null): boolean {
  return after === null || compare(hit, after, hit.entry.id, after.id) > 0
}

function byPlace(a: Hit, b: Hit): number {
  return compare(a, b, a.entry.id, b.entry.id)
}

type Numbers = Pick<Place, 'first' | 'second'>

function compare(a: Numbers, b: Numbers, id: string, other: string): number {
  return a.first - b.first || a.second - b.second || (id < other ? -1 : id > other ? 1 : 0)
}

export function writeCursor(sort: ShopSort, { first, second, entry }: Hit): string {
  return writePlace([shopSorts.indexOf(sort), first, second, entry.id])
}

const placeInOrder = z.tuple([z.int(), z.int(), z.int(), rowId])

/** Errors: `invalid_input` for a cursor that no page of this order has given out. */
export function readCursor(cursor: string, sort: ShopSort): Place {
  const ofThis = placeInOrder.refine(([order]) => order === shopSorts.indexOf(sort))
  const [, first, second, shopId] = readPlace(ofThis, cursor)
  return { first, second, id: shopId }
}
