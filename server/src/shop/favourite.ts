import type { ShopCard } from '@serein/shared/shop/contract.ts'
import { favouriteLimit } from '@serein/shared/shop/rules.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../platform/pool.ts'
import type { CustomerScope } from '../platform/scope.ts'
import { findShop } from './shop.ts'
import { cardFields } from './sql.ts'

/** One's favourites, the latest first. */
export async function listFavourites(
  db: Db,
  { userId }: CustomerScope,
  now: Date,
): Promise<{ shops: ShopCard[] }> {
  const { rows } = await sql<{ card: ShopCard }>`
    select jsonb_build_object(${cardFields(now)}, 'distanceMetres', null) as card
    from favourite f join shop s on s.business_id = f.business_id and s.id = f.shop_id
    where f.user_id = ${userId} and s.is_active
    order by f.created_at desc, s.id limit ${favouriteLimit}`.execute(db)
  return { shops: rows.map(({ card }) => card) }
}

/** Keeps a shop, or lets it go; twice is as good as once. Where there is no more room the oldest
 * makes way. Refuses with `not_found`. */
export async function favour(
  tx: Tx,
  { userId }: CustomerScope,
  { shopId, isFavourite }: { shopId: string; isFavourite: boolean },
  now: Date,
): Promise<{ isFavourite: boolean }> {
  const { businessId } = await findShop(tx, shopId)
  if (!isFavourite) {
    await sql`
      delete from favourite
      where business_id = ${businessId} and shop_id = ${shopId} and user_id = ${userId}`.execute(tx)
    return { isFavourite }
  }
  await sql`
    insert into favourite (business_id, shop_id, user_id, created_at)
    values (${businessId}, ${shopId}, ${userId}, ${now}) on conflict do nothing`.execute(tx)
  await sql`
    delete from favourite where user_id = ${userId} and (business_id, shop_id) in (
      select business_id, shop_id from favourite where user_id = ${userId}
      order by created_at desc, shop_id offset ${favouriteLimit})`.execute(tx)
  return { isFavourite }
}

/** What somebody liked while they looked around stays theirs, as far as there is room. */
export async function adoptFavourites(tx: Tx, fromUserId: string, toUserId: string): Promise<void> {
  await sql`
    insert into favourite (business_id, shop_id, user_id, created_at)
    select business_id, shop_id, ${toUserId}, created_at from favourite where user_id = ${fromUserId}
    order by created_at desc
    limit greatest(0, ${favouriteLimit} - (select count(*) from favourite where user_id = ${toUserId}))
    on conflict do nothing`.execute(tx)
}
