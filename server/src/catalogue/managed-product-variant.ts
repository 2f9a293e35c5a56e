import type { ManagedVariant } from '@serein/shared/catalogue/managed-product.ts'
import { refuse } from '@serein/shared/refusal.ts'
import { sql } from 'kysely'
import type { Tx } from '../platform/pool.ts'

export type VariantTerms = Omit<ManagedVariant, 'variantId' | 'isInUse' | 'stocks'> & {
  variantId: string | null
}

/** Nothing is ordered that never came. */
const isInUse = sql`exists (select from stock_movement m where m.business_id = v.business_id and m.variant_id = v.id)`

/** The variants of a product in their order, retired ones among them. */
export function variantsOf(product: string) {
  const of = sql.ref(product)
  return sql`(select jsonb_agg(jsonb_build_object('variantId', v.id, 'label', v.label, 'sku', v.sku, 'isActive', v.is_active,
      'isInUse', ${isInUse},
      'prices', (select coalesce(jsonb_agg(jsonb_build_object('currency', r.currency, 'priceMinor', r.price_minor)
          order by r.currency), '[]')
        from product_price r where r.business_id = v.business_id and r.variant_id = v.id),
      'stocks', (select coalesce(jsonb_agg(jsonb_build_object('shopId', k.shop_id, 'units', k.units, 'reserved', k.reserved)
          order by k.shop_id), '[]')
        from product_stock k where k.business_id = v.business_id and k.variant_id = v.id)) order by v.position)
    from product_variant v where v.business_id = ${of}.business_id and v.product_id = ${of}.id)`
}

/** Writes the variants of a product that is locked; what was left out goes. Errors: `product_variant_in_use`, `not_found`. */
export async function writeVariants(
  tx: Tx,
  { businessId, productId }: { businessId: string; productId: string },
  variants: readonly VariantTerms[],
): Promise<void> {
  const { rows } = await sql<{ id: string; isInUse: boolean }>`
    select id, ${isInUse} as "isInUse" from product_variant v
    where business_id = ${businessId} and product_id = ${productId} for update`.execute(tx)
  const keptIds = variants.flatMap(({ variantId }) => variantId ?? [])
  const left = rows.filter(({ id }) => !keptIds.includes(id))
  const isKnown = keptIds.every((id) => rows.some((row) => row.id === id))
  if (!isKnown) throw refuse('not_found')
  if (left.some((row) => row.isInUse)) throw refuse('product_variant_in_use')
  await sql`delete from product_variant where business_id = ${businessId}
    and id = any(${left.map(({ id }) => id)}::uuid[])`.execute(tx)
  for (const [position, { variantId, label, sku, isActive, prices }] of variants.entries()) {
    const { rows: written } = await sql<{ id: string }>`
      insert into product_variant (business_id, id, product_id, position, label, sku, is_active)
      values (${businessId}, coalesce(${variantId}::uuid, uuidv7()), ${productId}, ${position}, ${label}, ${sku}, ${isActive})
      on conflict (business_id, id) do update set position = excluded.position, label = excluded.label, sku = excluded.sku,
        is_active = excluded.is_active
      returning id`.execute(tx)
    await writePrices(tx, businessId, written[0]!.id, prices)
  }
}

async function writePrices(
  tx: Tx,
  businessId: string,
  variantId: string,
  prices: VariantTerms['prices'],
): Promise<void> {
  await tx
    .deleteFrom('product_price')
    .where('business_id', '=', businessId)
    .where('variant_id', '=', variantId)
    .execute()
  const rows = prices.map(({ currency, priceMinor }) => ({
    business_id: businessId,
    variant_id: variantId,
    currency,
    price_minor: priceMinor,
  }))
  await tx.insertInto('product_price').values(rows).execute()
}
