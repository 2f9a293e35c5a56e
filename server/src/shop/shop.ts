import { refuse } from '@serein/shared/refusal.ts'
import type { ShopCard, ShopDetails } from '@serein/shared/shop/contract.ts'
import { publish } from '../platform/outbox.ts'
import type { Db, Tx } from '../platform/pool.ts'
import type { Language } from '../platform/scope.ts'
import type { BusinessScope } from '../platform/scope.ts'
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
  { language, now }: { language: Language; now: Date },
): Promise<{ shops: ShopCard[]; nextCursor: string | null }> {
  const question = {
    words: wordsOf(search.text ?? ''),
    category: search.category ?? null,
    businessId: search.businessId ?? null,
    onlyFeatured: search.only === 'featured',
    near: search.near ? placeOf(search.near) : null,
    after: search.cursor ? readCursor(search.cursor, language) : null,
    // One more than asked tells whether another page follows.
    limit: search.limit + 1,
  }
  const found = await rows.selectCards(db, question, now)
  const page = found.slice(0, search.limit)
  const last = found.length > search.limit ? page.at(-1) : undefined
  return { shops: page.map((row) => row.card), nextCursor: last ? writeCursor(last.place) : null }
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
  { businessId, userId }: BusinessScope,
  { shopId, isPhoneRequired }: { shopId: string; isPhoneRequired: boolean },
): Promise<{ isPhoneRequired: boolean }> {
  const before = await rows.lockRequiredPhone(tx, businessId, shopId)
  if (before === undefined) throw refuse('not_found')
  if (before !== isPhoneRequired) {
    await rows.updateRequiredPhone(tx, businessId, shopId, isPhoneRequired)
    const data = { isPhoneRequired, userId }
    await publish(tx, { businessId, shopId, event: 'shop.phone_required', subjectId: shopId, data })
  }
  return { isPhoneRequired }
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

function writeCursor(place: rows.PlaceInList): string {
  return Buffer.from(JSON.stringify([place.rank, place.order, place.id])).toString('base64url')
}

function readCursor(cursor: string, language: Language): rows.PlaceInList {
  try {
    const [rank, order, id] = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    if (Number.isInteger(rank) && Number.isInteger(order) && uuid.test(id))
      return { rank, order, id }
  } catch {
    // Not ours; refused below like any other text.
  }
  throw refuse('invalid_input', { fields: [{ path: 'cursor', message: notOurs[language] }] })
}

const notOurs = {
  en: 'This is no nextCursor of ours.',
  fr: 'Ce n’est pas un nextCursor de notre part.',
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
