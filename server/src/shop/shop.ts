import { refuse } from '@serein/shared/refusal.ts'
import type { ShopCard, ShopDetails } from '@serein/shared/shop/contract.ts'
import * as z from 'zod'
import { readPlace, rowId, writePlace } from '../platform/cursor.ts'
import type { Db, Tx } from '../platform/pool.ts'
import type { BusinessScope } from '../platform/scope.ts'
import { changeRule } from './rule.ts'
import * as rows from './sql.ts'

type Search = {
  text?: string | undefined
  category?: string | undefined
  businessId?: string | undefined
  only?: 'featured' | undefined
  near?: string | undefined
  cursor?: string | undefined
  limit: number
}

/** One page of shops, see the contract for their order. */
export async function listShops(
  db: Db,
  search: Search,
  now: Date,
): Promise<{ shops: ShopCard[]; nextCursor: string | null }> {
  const question = {
    words: wordsOf(search.text ?? ''),
    category: search.category ?? null,
    businessId: search.businessId ?? null,
    onlyFeatured: search.only === 'featured',
    near: search.near ? placeOf(search.near) : null,
    after: search.cursor ? readCursor(search.cursor) : null,
    // One more than asked tells whether another page follows.
    limit: search.limit + 1,
  }
  const found = await rows.selectCards(db, question, now)
  const page = found.slice(0, search.limit)
  const last = found.length > search.limit ? page.at(-1) : undefined
  return {
    shops: page.map((row) => row.card),
    nextCursor: last ? writePlace([last.place.rank, last.place.order, last.place.id]) : null,
  }
}

/** One shop with everything its page shows. Refuses with `not_found` when there is none, or it is not active. */
export async function getShop(db: Db, shopId: string, now: Date): Promise<ShopDetails> {
  const found = await rows.selectDetails(db, shopId, now)
  if (!found) throw refuse('not_found')
  return found
}

/** The shops of a business that its members switch between. */
export function listShopsOf(db: Db, { businessId }: BusinessScope): Promise<rows.OwnShop[]> {
  return rows.selectOwnShops(db, businessId)
}

/** Whose a shop is, where it is and what it charges in: what the slices to the right begin with. Refuses with `not_found`. */
export async function findShop(db: Db, shopId: string): Promise<rows.ShopKey> {
  const found = await rows.selectKey(db, shopId)
  if (!found) throw refuse('not_found')
  return found
}

/** Saying it twice is saying it once; who said it stands in the event. Errors: `not_found`. */
export async function requirePhone(
  tx: Tx,
  scope: BusinessScope,
  { shopId, isPhoneRequired }: { shopId: string; isPhoneRequired: boolean },
): Promise<{ isPhoneRequired: boolean }> {
  await changeRule(tx, scope, { shopId, event: 'shop.phone_required' }, { isPhoneRequired })
  return { isPhoneRequired }
}

/** The same for how much a client may book without paying; null: as much as they like. Errors: `not_found`. */
export async function limitUnpaid(
  tx: Tx,
  scope: BusinessScope,
  { shopId, unpaidLimit }: { shopId: string; unpaidLimit: number | null },
): Promise<{ unpaidLimit: number | null }> {
  await changeRule(tx, scope, { shopId, event: 'shop.unpaid_limited' }, { unpaidLimit })
  return { unpaidLimit }
}

/** The same for when it releases a visit whose booker has not answered; null: never. Errors: `not_found`. */
export async function releaseUnanswered<Minutes extends number | null>(
  tx: Tx,
  scope: BusinessScope,
  { shopId, releaseUnansweredMinutes }: { shopId: string; releaseUnansweredMinutes: Minutes },
): Promise<{ releaseUnansweredMinutes: Minutes }> {
  const event = 'shop.release_unanswered_changed'
  await changeRule(tx, scope, { shopId, event }, { releaseUnansweredMinutes })
  return { releaseUnansweredMinutes }
}

/** The same for whether clients are told of what the desk does to their visits. Errors: `not_found`. */
export async function tellClients(
  tx: Tx,
  scope: BusinessScope,
  { shopId, tellsClients }: { shopId: string; tellsClients: boolean },
): Promise<{ tellsClients: boolean }> {
  await changeRule(tx, scope, { shopId, event: 'shop.told_clients_changed' }, { tellsClients })
  return { tellsClients }
}

/** Keeps what lists show and search of a shop's menu. Call it in the transaction that changes the catalogue. */
export async function describe(
  tx: Tx,
  businessId: string,
  shopId: string,
  facts: { fromPriceMinor: number | null; categoryKinds: string[]; searchText: string },
): Promise<void> {
  await rows.updateFacts(tx, businessId, shopId, facts)
}

/** At most six words count: a search is a few words, and each costs an index scan. */
function wordsOf(text: string): string[] {
  return text
    .split(/[\s,]+/u)
    .filter(Boolean)
    .slice(0, 6)
}

/** A place as endpoints take it, “latitude,longitude”. */
export function placeOf(near: string): rows.Place {
  const [latitude = 0, longitude = 0] = near.split(',').map(Number)
  return { latitude, longitude }
}

/** Rank, order and id. */
const placeInList = z.tuple([z.int32(), z.int32(), rowId])

function readCursor(cursor: string): rows.PlaceInList {
  const [rank, order, id] = readPlace(placeInList, cursor)
  return { rank, order, id }
}
