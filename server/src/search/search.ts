import type { ServiceRow } from '@serein/shared/search/contract.ts'
import * as z from 'zod'
import { readPlace, rowId, writePlace } from '../platform/cursor.ts'
import type { Db } from '../platform/pool.ts'
import { placeOf } from '../shop/shop.ts'
import { nextOfAll } from '../slot/next.ts'
import type { ShopSnapshots } from '../slot/shop-snapshot.ts'
import * as rows from './sql.ts'

type At = { db: Db; snapshots: ShopSnapshots; now: Date }

type Search = {
  category?: string | undefined
  shopId?: string | undefined
  only?: 'signature' | undefined
  fromMinutes?: number | undefined
  toMinutes?: number | undefined
  maxPriceMinor?: number | undefined
  gender?: 'female' | 'male' | undefined
  near?: string | undefined
  sort: 'relevance' | 'price' | 'soonest' | 'rating'
  cursor?: string | undefined
  limit: number
}

type FoundServices = { services: ServiceRow[]; total: number; nextCursor: string | null }

/** Free times are looked up for so many services at most when they decide the order. */
const soonestOf = 120
/** Popular is who was asked for within so many days. */
const popularDays = 90
const noLimitMinutes = 720

/** One page of services with their next free times, see the contract for their order. */
export async function findServices(at: At, search: Search): Promise<FoundServices> {
  const after = search.cursor ? readCursor(search.cursor) : null
  if (search.sort === 'soonest') return findSoonest(at, search, after)
  const { sort, limit } = search
  // One more than asked tells whether another page follows.
  const found = await ask(at, search, { sort, after, limit: limit + 1 })
  const page = found.slice(0, limit)
  const last = found.length > limit ? page.at(-1) : undefined
  return {
    services: await withStarts(at, search, page),
    total: found[0]?.total ?? 0,
    nextCursor: last ? writeCursor(last.place) : null,
  }
}

/** Who is asked for at these shops, with what they give most and when they are free for it. */
export async function findTherapists(
  at: At,
  { shopIds, limit }: { shopIds: string[]; limit: number },
) {
  const since = new Date(at.now.getTime() - popularDays * 86_400_000)
  const found = await rows.selectTherapists(at.db, { shopIds, since, limit })
  const questions = found.map(({ id, shop, service }) => ({
    shopId: shop.id,
    variantId: service?.variantId ?? '',
    wish: id,
  }))
  const starts = await nextOfAll(at.snapshots, questions, at.now)
  return { therapists: found.map((each, index) => ({ ...each, starts: starts[index]! })) }
}

/** The same rows in the order of their first free time; whatever has none this week comes last. */
async function findSoonest(
  at: At,
  search: Search,
  after: rows.PlaceInList | null,
): Promise<FoundServices> {
  const found = await ask(at, search, { sort: 'relevance', after: null, limit: soonestOf })
  const services = await withStarts(at, search, found)
  const placed = services
    .map((row, index) => ({
      row,
      place: { ...found[index]!.place, rank: 0, order: minuteOf(row) },
    }))
    .toSorted((a, b) => compare(a.place, b.place))
    .filter(({ place }) => !after || compare(place, after) > 0)
  const page = placed.slice(0, search.limit)
  const last = placed.length > page.length ? page.at(-1) : undefined
  return {
    services: page.map(({ row }) => row),
    total: Math.min(found[0]?.total ?? 0, soonestOf),
    nextCursor: last ? writeCursor(last.place) : null,
  }
}

function ask(
  { db, now }: At,
  search: Search,
  page: Pick<rows.SearchQuery, 'sort' | 'after' | 'limit'>,
): Promise<rows.FoundRow[]> {
  const question: rows.SearchQuery = {
    category: search.category ?? null,
    shopId: search.shopId ?? null,
    onlySignature: search.only === 'signature',
    fromMinutes: search.fromMinutes ?? 0,
    toMinutes: search.toMinutes ?? noLimitMinutes,
    maxPriceMinor: search.maxPriceMinor ?? null,
    gender: search.gender ?? null,
    near: search.near ? placeOf(search.near) : null,
    ...page,
  }
  return rows.selectServices(db, question, now)
}

async function withStarts(
  { snapshots, now }: At,
  { gender }: Search,
  found: readonly rows.FoundRow[],
): Promise<ServiceRow[]> {
  const questions = found.map(({ row }) => ({
    shopId: row.shop.id,
    variantId: row.variants[0]!.id,
    wish: gender ?? 'any',
  }))
  const starts = await nextOfAll(snapshots, questions, now)
  return found.map(({ row }, index) => ({ ...row, starts: starts[index]! }))
}

/** Minutes since the epoch of the first free start. */
function minuteOf({ starts: [first] }: ServiceRow): number {
  return first ? Math.floor(Date.parse(first) / 60_000) : Number.MAX_SAFE_INTEGER
}

function compare(a: rows.PlaceInList, b: rows.PlaceInList): number {
  return (
    a.rank - b.rank ||
    a.order - b.order ||
    a.shopId.localeCompare(b.shopId) ||
    a.serviceId.localeCompare(b.serviceId)
  )
}

function writeCursor({ rank, order, shopId, serviceId }: rows.PlaceInList): string {
  return writePlace([rank, order, shopId, serviceId])
}

const placeInList = z.tuple([z.int32(), z.int(), rowId, rowId])

function readCursor(cursor: string): rows.PlaceInList {
  const [rank, order, shopId, serviceId] = readPlace(placeInList, cursor)
  return { rank, order, shopId, serviceId }
}
