import { sql } from 'kysely'
import type { Db } from '../../platform/pool.ts'
import type { SmallWorld } from '../fixture.ts'

export type PrivateRoom = { serviceId: string; variantId: string; unitId: string; kindId: string }

/** A private hammam in a small shop: nobody serves, an hour for 60.00 in the one room of its kind, 15 minutes to prepare it. */
export async function privateRoom(
  db: Db,
  { businessId, shopId }: SmallWorld,
  places = 1,
): Promise<PrivateRoom> {
  const { rows } = await sql<PrivateRoom>`
    with k as (insert into resource_kind (business_id, name) values (${businessId}, '{"en": "Hammam", "fr": "Hammam"}')
      returning business_id, id),
    u as (insert into unit (business_id, shop_id, kind_id, name, places, turnover_minutes, position)
      select business_id, ${shopId}, id, 'Hammam Jade', ${places}, 15, 99 from k returning id),
    c as (insert into category (business_id, kind, name, position)
      values (${businessId}, 'hammam', '{"en": "Hammam", "fr": "Hammam"}', 1) returning id),
    v as (insert into service (business_id, category_id, name, description, hands)
      select ${businessId}, id, '{"en": "Private hammam", "fr": "Hammam privatif"}', '{"en": "", "fr": ""}', 0 from c
      returning business_id, id),
    o as (insert into service_shop (business_id, service_id, shop_id) select business_id, id, ${shopId} from v),
    r as (insert into requirement (business_id, service_id, position, kind_ids)
      select v.business_id, v.id, 0, array[k.id] from v, k),
    x as (insert into variant (business_id, service_id, length_minutes) select business_id, id, 60 from v
      returning business_id, id),
    p as (insert into variant_price (business_id, variant_id, currency, price_minor)
      select business_id, id, 'EUR', 6000 from x)
    select v.id as "serviceId", x.id as "variantId", u.id as "unitId", k.id as "kindId" from v, x, u, k`.execute(
    db,
  )
  await sql`update shop set version = version + 1 where id = ${shopId}`.execute(db)
  return rows[0]!
}
