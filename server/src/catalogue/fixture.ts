import { sql } from 'kysely'
import type { Db } from '../platform/pool.ts'

type World = { businessId: string; shopId: string }
type Stock = { units: number; priceMinor: number }

/** A product of a shop in one variant, with so many units. @returns the variant */
export async function addProduct(db: Db, world: World, stock: Stock): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into product (business_id, kind, name, description) values (${world.businessId}, 'oil',
      '{"en": "Oil", "fr": "Huile"}', '{"en": "", "fr": ""}') returning id`.execute(db)
  return addVariant(db, world, rows[0]!.id, stock)
}

/** One more variant of the product of another. */
export async function addSibling(
  db: Db,
  world: World,
  variantId: string,
  made: Stock,
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select product_id as id from product_variant where id = ${variantId}`.execute(db)
  return addVariant(db, world, rows[0]!.id, made)
}

async function addVariant(
  db: Db,
  { businessId, shopId }: World,
  productId: string,
  { units, priceMinor }: Stock,
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    with v as (insert into product_variant (business_id, product_id, position, label)
        select ${businessId}, ${productId}, count(*)::integer, jsonb_build_object('en', count(*) || ' ml', 'fr', count(*) || ' ml')
        from product_variant where product_id = ${productId} returning id),
      r as (insert into product_price (business_id, variant_id, currency, price_minor)
        select ${businessId}, id, 'EUR', ${priceMinor} from v),
      m as (insert into stock_movement (business_id, variant_id, shop_id, kind, units, moved_at)
        select ${businessId}, id, ${shopId}, 'counted', ${units}, now() from v),
      k as (insert into product_stock (business_id, variant_id, shop_id, units)
        select ${businessId}, id, ${shopId}, ${units} from v)
    select id from v`.execute(db)
  return rows[0]!.id
}
