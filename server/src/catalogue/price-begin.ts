import { sql } from 'kysely'
import { transaction } from '../platform/command.ts'
import type { Db, Tx } from '../platform/pool.ts'
import { describeShops } from './catalogue.ts'
import { countSaving, lockCatalogue } from './managed-catalogue.ts'

/** What begins today becomes what it costs now, in every business, so that lists and searches say so. @returns how many businesses */
export async function sweepPrices(db: Db, now: Date, signal: AbortSignal): Promise<number> {
  const { rows } = await sql<{ businessId: string }>`
    select distinct m.business_id as "businessId" from menu_price m
    where m.from_day <= ${now}::timestamptz::date + 1 and ${hasBegun(now)}`.execute(db)
  for (const { businessId } of rows) {
    if (signal.aborted) break
    await transaction(db, async (tx) => {
      await lockCatalogue(tx, businessId)
      if (await beginPrices(tx, businessId, now)) await describeShops(tx, businessId)
    })
  }
  return rows.length
}

/** Under the lock of the catalogue. @returns whether any has begun */
export async function beginPrices(tx: Tx, businessId: string, now: Date): Promise<boolean> {
  const { rows: begun } = await sql<{ variantId: string | null }>`
    select distinct m.variant_id as "variantId" from menu_price m
    where m.business_id = ${businessId} and ${hasBegun(now)}`.execute(tx)
  if (begun.length === 0) return false
  const variantIds = begun.flatMap(({ variantId }) => variantId ?? [])
  await countSaving(tx, businessId, variantIds)
  // Of several that have begun the last one counts.
  await sql`
    with begun as (
      delete from menu_price m where m.business_id = ${businessId} and ${hasBegun(now)} returning m.*),
    latest as (
      select distinct on (variant_id, add_on_id, currency, shop_id) * from begun
      order by variant_id, add_on_id, currency, shop_id, from_day desc),
    of_variant as (
      update variant_price p set price_minor = l.price_minor from latest l
      where l.shop_id is null and p.business_id = l.business_id and p.variant_id = l.variant_id and p.currency = l.currency),
    of_extra as (
      update add_on_price p set price_minor = l.price_minor from latest l
      where l.shop_id is null and p.business_id = l.business_id and p.add_on_id = l.add_on_id and p.currency = l.currency)
    insert into menu_price (business_id, variant_id, add_on_id, currency, shop_id, price_minor)
    select business_id, variant_id, add_on_id, currency, shop_id, price_minor from latest where shop_id is not null
    on conflict on constraint menu_price_begins_once do update set price_minor = excluded.price_minor`.execute(
    tx,
  )
  return true
}

/** The price `m` has begun: at its shop, or at every shop of the business. */
function hasBegun(now: Date) {
  return sql`m.from_day is not null and not exists (
    select from shop s where s.business_id = m.business_id and (m.shop_id is null or s.id = m.shop_id)
      and (${now}::timestamptz at time zone s.time_zone)::date < m.from_day)`
}
