import type { Product } from '@serein/shared/catalogue/contract.ts'
import type { productKinds } from '@serein/shared/catalogue/kinds.ts'
import { refuse } from '@serein/shared/refusal.ts'
import { instant } from '@serein/shared/schema.ts'
import { nearbyMetres } from '@serein/shared/shop/rules.ts'
import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod'
import { pageOf, readPlace, rowId, writePlace } from '../platform/cursor.ts'
import type { Db } from '../platform/pool.ts'
import { findShop, placeOf } from '../shop/shop.ts'
import { distanceFrom, shownPicture } from '../shop/sql.ts'

/** From where it is asked: the shop that stands first, a place. */
type From = { shopId?: string | undefined; near?: string | undefined }
type ProductQuery = From & {
  kind?: (typeof productKinds)[number] | undefined
  cursor?: string | undefined
  limit: number
}
type ProductRow = Product & { createdAt: Date; rank: number }

/** With so many units or fewer a shop has few left. */
const fewUnits = 3
/** How many shops of a large business one product names. */
const shopLimit = 20

/**
 * Products a page at a time, those of near shops first, then the newest. Errors: `not_found`; `invalid_input` for a cursor no page
 * has given out.
 */
export async function listProducts(
  db: Db,
  { shopId, near, kind, cursor, limit }: ProductQuery,
): Promise<{ products: Product[]; nextCursor: string | null }> {
  const shop = shopId ? await findShop(db, shopId) : null
  const { rows } = await sql<ProductRow>`
    ${selectProducts({ shopId, near })}
    where product.is_active and carried.shops is not null
      ${
        shop
          ? sql`and product.business_id = ${shop.businessId} and carried.shops -> 0 ->> 'id' = ${shop.shopId}
            and product.id in (select v.product_id from product_stock k
              join product_variant v on v.business_id = k.business_id and v.id = k.variant_id
              where k.business_id = ${shop.businessId} and k.shop_id = ${shop.shopId})`
          : sql``
      }
      ${kind ? sql`and product.kind = ${kind}` : sql``} ${after(cursor, near)}
    order by ${near ? sql`carried.rank, ` : sql``} product.created_at desc, product.id desc limit ${limit + 1}`.execute(
    db,
  )
  const { page, last } = pageOf(rows, limit)
  return {
    // `createdAt` and `rank` go no further than the contract, which does not know them.
    products: page,
    nextCursor: last ? writePlace([last.rank, last.createdAt.toISOString(), last.id]) : null,
  }
}

/** One product, at the shop asked for first. Refuses with `not_found` when no shop carries it. */
export async function getProduct(
  db: Db,
  { productId, ...from }: From & { productId: string },
): Promise<Product> {
  const { rows } = await sql<ProductRow>`
    ${selectProducts(from)}
    where product.id = ${productId} and product.is_active and carried.shops is not null`.execute(db)
  if (!rows[0]) throw refuse('not_found')
  return rows[0]
}

/** A shop carries the variants it has stock of, were it none, and a price for in its currency. */
function selectProducts({ shopId, near }: From) {
  return sql`
    select product.id, kind, product.name, description, product.created_at as "createdAt", carried.shops, carried.rank,
      jsonb_build_object('id', b.id, 'name', b.name) as business,
      case when p.id is not null then ${shownPicture} end as picture,
      (select jsonb_agg(jsonb_build_object('id', v.id, 'label', v.label) order by v.position) from product_variant v
        where v.business_id = product.business_id and v.product_id = product.id and v.is_active
          and exists (select from product_stock k where k.business_id = v.business_id and k.variant_id = v.id)) as variants
    from product
    join business b on b.id = product.business_id
    left join picture p on p.business_id = product.business_id and p.id = product.picture_id
    cross join lateral (
      select jsonb_agg(shop order by place, distance, name) as shops,
        case when min(distance) <= ${nearbyMetres} then 0 else 1 end as rank from (
        select s.name, d.distance,
          case when s.id = ${shopId ?? null}::uuid then 0 when max(k.units) > 0 then 1 else 2 end as place,
          jsonb_build_object('id', s.id, 'name', s.name, 'city', s.city, 'distanceMetres', d.distance, 'currency', s.currency,
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
        cross join lateral (select ${distanceFrom(near ? placeOf(near) : null)} as distance) d
        where v.business_id = product.business_id and v.product_id = product.id and v.is_active
        group by s.business_id, s.id, d.distance
        order by place, d.distance, s.name limit ${shopLimit}) as nearest) as carried`
}

function stockOf(units: RawBuilder<unknown>) {
  return sql`case when ${units} = 0 then 'sold_out' when ${units} <= ${fewUnits} then 'few_left' else 'in_stock' end`
}

const placeInList = z.tuple([z.int().min(0).max(1), instant, rowId])

/** Without a place all have one rank, by which nothing need be worked out and sorted. */
function after(cursor: string | undefined, near: string | undefined) {
  if (!cursor) return sql``
  const [rank, at, id] = readPlace(placeInList, cursor)
  if (!near) return sql`and (product.created_at, product.id) < (${new Date(at)}, ${id}::uuid)`
  return sql`and (-carried.rank, product.created_at, product.id) < (${-rank}, ${new Date(at)}, ${id}::uuid)`
}
