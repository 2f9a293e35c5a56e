import { refuse } from '@serein/shared/refusal.ts'
import type { OwnShops } from '@serein/shared/shop/own-shop.ts'
import { sql } from 'kysely'
import { lockBusiness, suspensionOf } from '../business/suspension.ts'
import { instantOf } from '../platform/instant.ts'
import type { Db, Tx } from '../platform/pool.ts'
import type { BusinessScope } from '../platform/scope.ts'
import { tellChange } from './setting-change.ts'
import { refuseInTheWay, type SettingParts } from './settings.ts'

/** What is still to be paid, handed over or paid back at a shop: it is for the slices to the right to say. */
type MoneyInTheWay = { visits: number; orders: number; refunds: number }

export type ClosingParts = Pick<SettingParts, 'visitsAhead'> & {
  moneyInTheWay: (tx: Tx, shop: { businessId: string; shopId: string }) => Promise<MoneyInTheWay>
}

type OfShop = { shopId: string }

/** All shops of the business, those included that are closed for good. */
export async function listOwnShops(db: Db | Tx, { businessId }: BusinessScope): Promise<OwnShops> {
  const { rows } = await sql<OwnShops['shops'][number]>`
    select id as "shopId", name as "shopName", city, is_listed as "isListed", ${instantOf('closed_at')} as "closedAt"
    from shop where business_id = ${businessId}
    order by closed_at is not null, name, id limit 500`.execute(db)
  return { shops: rows }
}

/** Errors: as the contract says, here and below. */
export async function changeListed(
  tx: Tx,
  scope: BusinessScope,
  { shopId, isListed }: OfShop & { isListed: boolean },
): Promise<OwnShops> {
  const { isListed: before } = await lockShop(tx, scope, shopId)
  await tx
    .updateTable('shop')
    .set({ is_listed: isListed })
    .where('business_id', '=', scope.businessId)
    .where('id', '=', shopId)
    .execute()
  const event = isListed ? 'shop.listed' : 'shop.unlisted'
  await tellChange(tx, scope, { shopId, event }, { isListed: before }, { isListed })
  return listOwnShops(tx, scope)
}

export async function closeForGood(
  tx: Tx,
  scope: BusinessScope,
  { shopId }: OfShop,
  now: Date,
  { visitsAhead, moneyInTheWay }: ClosingParts,
): Promise<OwnShops> {
  const { businessId } = scope
  // Of two shops that are closed at once one stays.
  await lockBusiness(tx, businessId)
  const { closedAt } = await lockShop(tx, scope, shopId)
  if (closedAt !== null) return listOwnShops(tx, scope)
  const { shops } = await listOwnShops(tx, scope)
  if (shops.filter((each) => each.closedAt === null).length < 2) throw refuse('last_shop')
  refuseInTheWay(await visitsAhead(tx, { scope, shopId }, now))
  const money = await moneyInTheWay(tx, { businessId, shopId })
  if (money.visits + money.orders + money.refunds > 0) throw refuse('money_in_the_way', money)
  await sql`
    update shop set closed_at = ${now}, is_active = false, is_suspended = false, version = version + 1
    where business_id = ${businessId} and id = ${shopId}`.execute(tx)
  const after = { closedAt: now.toISOString() }
  await tellChange(tx, scope, { shopId, event: 'shop.closed_for_good' }, { closedAt: null }, after)
  return listOwnShops(tx, scope)
}

export async function openAgain(
  tx: Tx,
  scope: BusinessScope,
  { shopId }: OfShop,
): Promise<OwnShops> {
  const { businessId } = scope
  await lockBusiness(tx, businessId)
  const { closedAt } = await lockShop(tx, scope, shopId)
  if (closedAt === null) return listOwnShops(tx, scope)
  // Open to the public with the others, once a suspension of the business is lifted.
  const isSuspended = (await suspensionOf(tx, businessId)) !== null
  await sql`
    update shop set closed_at = null, is_active = ${!isSuspended}, is_suspended = ${isSuspended}, version = version + 1
    where business_id = ${businessId} and id = ${shopId}`.execute(tx)
  await tellChange(
    tx,
    scope,
    { shopId, event: 'shop.opened_again' },
    { closedAt },
    { closedAt: null },
  )
  return listOwnShops(tx, scope)
}

/** Whatever writes something new at the shop waits here, and then sees what has become of it. */
async function lockShop(
  tx: Tx,
  { businessId }: BusinessScope,
  shopId: string,
): Promise<{ isListed: boolean; closedAt: string | null }> {
  const { rows } = await sql<{ isListed: boolean; closedAt: string | null }>`
    select is_listed as "isListed", ${instantOf('closed_at')} as "closedAt" from shop
    where business_id = ${businessId} and id = ${shopId} for update`.execute(tx)
  const [found] = rows
  if (!found) throw refuse('not_found')
  return found
}
