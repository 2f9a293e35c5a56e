import { sql } from 'kysely'
import type { Db } from '../platform/pool.ts'

/** A product of a shop with so many units. */
export async function addProduct(
  db: Db,
  { businessId, shopId }: { businessId: string; shopId: string },
  { units, priceMinor }: { units: number; priceMinor: number },
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    with d as (insert into product (business_id, kind, name, description, size) values (${businessId}, 'oil',
        '{"en": "Oil", "fr": "Huile"}', '{"en": "", "fr": ""}', '{"en": "100 ml", "fr": "100 ml"}') returning id),
      r as (insert into product_price (business_id, product_id, currency, price_minor)
        select ${businessId}, id, 'EUR', ${priceMinor} from d),
      m as (insert into stock_movement (business_id, product_id, shop_id, kind, units, moved_at)
        select ${businessId}, id, ${shopId}, 'counted', ${units}, now() from d),
      k as (insert into product_stock (business_id, product_id, shop_id, units)
        select ${businessId}, id, ${shopId}, ${units} from d)
    select id from d`.execute(db)
  return rows[0]!.id
}
