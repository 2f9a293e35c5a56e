import { frontDeskDiscountRate } from '@serein/shared/checkout/desk.ts'
import type { Shelf } from '@serein/shared/checkout/sale.ts'
import { isLimited } from '@serein/shared/business/right.ts'
import { wholeRate } from '@serein/shared/money/money.ts'
import { refuse } from '@serein/shared/refusal.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../platform/pool.ts'
import type { BusinessScope } from '../platform/scope.ts'
import { shownPicture } from '../shop/sql.ts'

export type SaleShop = {
  codePrefix: string
  currency: string
  taxIsIncluded: boolean
  taxRate: number
}

/** What a sale must know of its shop. Errors: `not_found`, also of a shop that is closed for good. */
export async function saleShop(
  db: Db | Tx,
  { businessId }: Pick<BusinessScope, 'businessId'>,
  shopId: string,
): Promise<SaleShop> {
  const { rows } = await sql<SaleShop>`
    select b.booking_code_prefix as "codePrefix", s.currency, s.tax_is_included as "taxIsIncluded", s.tax_rate as "taxRate"
    from shop s join business b on b.id = s.business_id
    where s.business_id = ${businessId} and s.id = ${shopId} and s.closed_at is null`.execute(db)
  if (!rows[0]) throw refuse('not_found')
  return rows[0]
}

/** Errors: `not_found`, also of a client who was merged into another. */
export async function demandClient(tx: Tx, businessId: string, customerId: string): Promise<void> {
  const { rows } = await sql`
    select from customer where business_id = ${businessId} and id = ${customerId} and merged_into is null for key share`.execute(
    tx,
  )
  if (rows.length === 0) throw refuse('not_found')
}

/** What the desk of a shop can sell. Errors: `not_found`. */
export async function shelfOf(
  db: Db,
  scope: BusinessScope,
  { shopId }: { shopId: string },
): Promise<Shelf> {
  const { businessId, userId, role } = scope
  const { currency, taxIsIncluded, taxRate } = await saleShop(db, scope, shopId)
  const { rows: products } = await sql<Shelf['products'][number]>`
    select v.id as "variantId", product.name, v.label, product.kind, v.sku, r.price_minor as "priceMinor",
      case when p.id is not null then ${shownPicture} end as picture,
      coalesce(product.tax_rate, ${taxRate}) as "taxRate", k.units
    from product
    join product_variant v on v.business_id = product.business_id and v.product_id = product.id and v.is_active
    join product_stock k on k.business_id = v.business_id and k.variant_id = v.id and k.shop_id = ${shopId}
    join product_price r on r.business_id = v.business_id and r.variant_id = v.id and r.currency = ${currency}
    left join picture p on p.business_id = product.business_id and p.id = product.picture_id
    where product.business_id = ${businessId} and product.is_active
    order by product.created_at desc, product.id desc, v.position limit 1000`.execute(db)
  const { rows: sellers } = await sql<Shelf['sellers'][number] & { isReader: boolean }>`
    select m.id as "staffId", m.name, m.user_id is not distinct from ${userId} as "isReader" from staff_member m
    where m.business_id = ${businessId} and m.is_active
      and exists (select from shift h where h.business_id = m.business_id and h.staff_id = m.id and h.shop_id = ${shopId})
    order by m.position, m.name, m.id`.execute(db)
  const rates = new Set([taxRate, ...products.map((product) => product.taxRate)])
  return {
    currency,
    taxIsIncluded,
    taxRate,
    taxRates: [...rates].toSorted((one, other) => one - other),
    discountRate: isLimited(role) ? frontDeskDiscountRate : wholeRate,
    products,
    sellers: sellers.map(({ staffId, name }) => ({ staffId, name })),
    sellerId: sellers.find(({ isReader }) => isReader)?.staffId ?? null,
  }
}
