import { smallWorld, type SmallWorld } from '@serein/server/booking/fixture.ts'
import { sql } from 'kysely'
import type { Db } from '@serein/server/platform/pool.ts'

export type Shop = SmallWorld & { coupleId: string; soloId: string }

/** What there is for an hour with shared equipment: as many couples and singles as fit, and never more. */
export const equipped = { therapists: 9, doubleRooms: 3, singleRooms: 4, sets: 7 } as const

/** A small shop whose holds outlive the contest. */
export async function plainShop(db: Db, therapists: number): Promise<Shop> {
  const world = await smallWorld(db, { therapists })
  await sql`update shop set hold_minutes = 60 where id = ${world.shopId}`.execute(db)
  return { ...world, coupleId: '', soloId: '' }
}

/**
 * A shop with double rooms and single ones, and sets of hot stones that all rooms share, kept in two cupboards. One
 * service for two needs a double room, one for one a single room, and both a set for each guest.
 */
export async function equippedShop(db: Db): Promise<Shop> {
  const { therapists, doubleRooms, singleRooms, sets } = equipped
  const shop = await plainShop(db, therapists)
  const { businessId, shopId } = shop
  const coupleId = await service(db, businessId)
  const soloId = await service(db, businessId)
  const doubles = await kind(
    db,
    shop,
    true,
    Array.from({ length: doubleRooms }, () => 2),
  )
  const singles = await kind(
    db,
    shop,
    true,
    Array.from({ length: singleRooms }, () => 1),
  )
  const stones = await kind(db, shop, false, [4, sets - 4])
  for (const [variantId, roomKind] of [
    [coupleId, doubles],
    [soloId, singles],
  ] as const)
    await sql`
      with v as (select service_id from variant where id = ${variantId}),
      o as (insert into service_shop (business_id, service_id, shop_id) select ${businessId}::uuid, service_id, ${shopId}::uuid from v),
      s as (insert into skill (business_id, staff_id, variant_id)
        select business_id, id, ${variantId}::uuid from staff_member where business_id = ${businessId})
      insert into requirement (business_id, service_id, position, kind_ids)
      select ${businessId}::uuid, service_id, 0, array[${roomKind}::uuid] from v
      union all select ${businessId}::uuid, service_id, 1, array[${stones}::uuid] from v`.execute(
      db,
    )
  return { ...shop, coupleId, soloId }
}

async function service(db: Db, businessId: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    with s as (insert into service (business_id, category_id, name, description)
      select business_id, id, '{"en": "Hot stones", "fr": "Pierres chaudes"}', '{"en": "", "fr": ""}' from category
      where business_id = ${businessId} limit 1 returning business_id, id),
    v as (insert into variant (business_id, service_id, length_minutes) select business_id, id, 60 from s
      returning business_id, id),
    p as (insert into variant_price (business_id, variant_id, currency, price_minor)
      select business_id, id, 'EUR', 9000 from v)
    select id from v`.execute(db)
  return rows[0]!.id
}

/** A kind with a unit for each number of places. */
async function kind(
  db: Db,
  { businessId, shopId }: SmallWorld,
  isRoom: boolean,
  places: number[],
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    with k as (insert into resource_kind (business_id, name, is_room)
      values (${businessId}, '{"en": "Kind", "fr": "Sorte"}', ${isRoom}) returning id),
    u as (insert into unit (business_id, shop_id, kind_id, name, places, is_shared, position)
      select ${businessId}, ${shopId}, k.id, 'Unit ' || n, places, ${!isRoom}, n
      from k, unnest(${places}::smallint[]) with ordinality as each(places, n))
    select id from k`.execute(db)
  return rows[0]!.id
}
