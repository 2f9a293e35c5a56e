import type { Product } from '@serein/shared/catalogue/contract.ts'
import type { productKinds } from '@serein/shared/catalogue/kinds.ts'
import { refuse } from '@serein/shared/refusal.ts'
import { type RawBuilder, sql } from 'kysely'
import { pageOf, readCursor, writeCursor } from '../platform/cursor.ts'
import type { Db } from '../platform/pool.ts'
import { findShop } from '../shop/shop.ts'
import { shownPicture } from '../shop/sql.ts'

type ProductQuery = {
  shopId?: string | undefined
  kind?: (typeof productKinds)[number] | undefined
  cursor?: string | undefined
  limit: number
}
type ProductRow = Product & { createdAt: Date }

/** With so many units or fewer a shop has few left. */
const fewUnits = 3
/** How many shops of a large business one product names. */
const shopLimit = 20

/** Products a page at a time, the newest first. Errors: `not_found`; `invalid_input` for a cursor no page has given out. */
export async function listProducts(
  db: Db,
  { shopId, kind, cursor, limit }: ProductQuery,
): Promise<{ products: Product[]; nextCursor: string | null }> {
  const shop = shopId ? await findShop(db, shopId) : null
  const { rows } = await sql<ProductRow>`
    ${selectProducts(shopId)}
    where product.is_active and carried.shops is not null
      ${
        shop
          ? sql`and product.business_id = ${shop.businessId} and carried.shops -> 0 ->> 'id' = ${shop.shopId}
            and product.id in (select v.product_id from product_stock k
              join product_variant v on v.business_id = k.business_id and v.id = k.variant_id
              where k.business_id = ${shop.businessId} and k.shop_id = ${shop.shopId})`
          : sql``
      }
      ${kind ? sql`and product.kind = ${kind}` : sql``} ${after(cursor)}
    order by product.created_at desc, product.id desc limit ${limit + 1}`.execute(db)
  const { page, last } = pageOf(rows, limit)
  return {
    // `createdAt` goes no further than the contract, which does not know it.
    products: page,
    nextCursor: last ? writeCursor({ at: last.createdAt, id: last.id }) : null,
  }
}

/** One product, at the shop asked for first. Refuses with `not_found` when no shop carries it. */
export async function getProduct(
  db: Db,
  { productId, shopId }: { productId: string; shopId?: string | undefined },
): Promise<Product> {
  const { rows } = await sql<ProductRow>`
    ${selectProducts(shopId)}
    where product.id = ${productId} and product.is_active and carried.shops is not null`.execute(db)
  if (!rows[0]) throw refuse('not_found')
  return rows[0]
}

/** A shop carries the variants it has stock of, were it none, and a price for in its currency. */
function selectProducts(shopId: string | undefined) {
  return sql`
    select product.id, kind, product.name, description, product.created_at as "createdAt", carried.shops,
      jsonb_build_object('id', b.id, 'name', b.name) as business,
      case when p.id is not null then ${shownPicture} end as picture,
      (select jsonb_agg(jsonb_build_object('id', v.id, 'label', v.label) order by v.position) from product_variant v
        where v.business_id = product.business_id and v.product_id = product.id and v.is_active
          and exists (select from product_stock k where k.business_id = v.business_id and k.variant_id = v.id)) as variants
    from product
    join business b on b.id = product.business_id
    left join picture p on p.business_id = product.business_id and p.id = product.picture_id
    cross join lateral (
      select jsonb_agg(shop order by place, name) as shops from (
        select s.name, case when s.id = ${shopId ?? null}::uuid then 0 when max(k.units) > 0 then 1 else 2 end as place,
          jsonb_build_object('id', s.id, 'name', s.name, 'city', s.city, 'currency', s.currency,
            'priceMinor', min(pp.price_minor), 'taxRate', coalesce(product.tax_rate, s.tax_rate),
            'taxIsIncluded', s.tax_is_included, 'stock', ${stockOf(sql`max(k.units)`)},
            'variants', jsonb_agg(jsonb_build_object('variantId', v.id, 'priceMinor', pp.price_minor,
              'stock', ${stockOf(sql`k.units`)}) order by v.position)) as shop
        from product_variant v
        join product_stock k on k.business_id = v.business_id and k.variant_id = v.id
        join shop s on s.business_id = k.business_id and s.id = k.shop_id and s.is_active
          and (s.is_listed or s.id = ${shopId ?? null}::uuid)
        join product_price pp
          on pp.business_id = k.business_id and pp.variant_id = k.variant_id and pp.currency = s.currency
        where v.business_id = product.business_id and v.product_id = product.id and v.is_active
        group by s.business_id, s.id
        order by place, s.name limit ${shopLimit}) as nearest) as carried`
}

function stockOf(units: RawBuilder<unknown>) {
  return sql`case when ${units} = 0 then 'sold_out' when ${units} <= ${fewUnits} then 'few_left' else 'in_stock' end`
}

function after(cursor: string | undefined) {
  if (!cursor) return sql``
  const { at, id } = readCursor(cursor)
  return sql`and (product.created_at, product.id) < (${at}, ${id}::uuid)`
}
