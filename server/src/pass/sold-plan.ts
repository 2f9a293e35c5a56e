import type { PassPlan } from '@serein/shared/pass/contract.ts'
import type { Bilingual } from '@serein/shared/schema.ts'
import { refuse } from '@serein/shared/refusal.ts'
import { type RawBuilder, sql } from 'kysely'
import { ownPrice, priceNow } from '../catalogue/sql.ts'
import type { Db, Tx } from '../platform/pool.ts'
import { findShop } from '../shop/shop.ts'

type Where = 'online' | 'desk'

/** The packages that a shop sells, the cheapest first. Errors: `not_found`, also of a shop of another business than the one that is named. */
export async function plansOfShop(
  db: Db,
  { shopId, businessId }: { shopId: string; businessId?: string },
  where: Where,
): Promise<{ plans: PassPlan[] }> {
  const shop = await findShop(db, shopId)
  if (businessId && shop.businessId !== businessId) throw refuse('not_found')
  const { rows } = await sql<PassPlan>`
    select p.id, p.name, p.description, p.unit, p.units, ${servicesOf(sql`p`, sql`s.id`)} as services, s.currency,
      r.price_minor as "priceMinor", p.valid_months as "validMonths", p.people, p.with_offers as "withOffers", p.parts,
      case when p.unit = 'visit' then p.units * (
        select min(${priceNow('e')}) from variant v
        join service e on e.business_id = v.business_id and e.id = v.service_id and e.is_active
        join variant_price vp on vp.business_id = v.business_id and vp.variant_id = v.id and vp.currency = s.currency
        ${ownPrice('variant_id', 'v', { currency: sql`s.currency`, shopId: sql`s.id` })}
        where v.business_id = p.business_id and v.is_active and (v.id = any(p.variant_ids) or e.category_id = p.category_id))
        end::bigint as "listMinor"
    from shop s
    join pass_plan p on p.business_id = s.business_id and p.is_active and ${sold(where)}
    join pass_plan_price r on r.business_id = p.business_id and r.plan_id = p.id and r.currency = s.currency
    where s.id = ${shopId} order by r.price_minor, p.id limit 100`.execute(db)
  return { plans: rows.filter(({ services }) => services.length > 0) }
}

function sold(where: Where) {
  return where === 'online' ? sql`p.is_sold_online` : sql`p.is_sold_at_desk`
}

/** The services that a plan or a pass is for, at one shop or at all. */
export function servicesOf(of: RawBuilder<unknown>, shopId: RawBuilder<unknown>) {
  return sql`(select coalesce(jsonb_agg(jsonb_build_object('id', x.id, 'name', x.name) order by x.position, x.id), '[]')
    from service x where x.business_id = ${of}.business_id and x.is_active
      and (x.category_id = ${of}.category_id or exists (select from variant y
        where y.business_id = x.business_id and y.service_id = x.id and y.id = any(${of}.variant_ids)))
      and exists (select from service_shop z where z.business_id = x.business_id and z.service_id = x.id and z.shop_id = ${shopId}))`
}

/** The one rate of all that a plan is for at a shop whose prices contain their tax; null where there are several, or none. */
function rateOf(of: RawBuilder<unknown>, shopId: RawBuilder<unknown>) {
  return sql`select case when count(distinct coalesce(x.tax_rate, s.tax_rate)) = 1 then nullif(min(coalesce(x.tax_rate, s.tax_rate)), 0) end
    from shop s join service_shop z on z.business_id = s.business_id and z.shop_id = s.id
    join service x on x.business_id = z.business_id and x.id = z.service_id and x.is_active
    where s.business_id = ${of}.business_id and s.id = ${shopId} and s.tax_is_included
      and (x.category_id = ${of}.category_id or exists (select from variant y
        where y.business_id = x.business_id and y.service_id = x.id and y.id = any(${of}.variant_ids)))`
}

/** A plan as it is sold now: its terms, which are frozen onto the pass. */
export type SoldPlan = {
  id: string
  name: Bilingual
  unit: 'visit' | 'minute'
  units: number
  parts: number
  priceMinor: number
  /** At which it is taxed at its sale; null: as it is used. */
  taxRate: number | null
}

/** A plan that a shop sells, in its currency. Errors: `not_found`. */
export async function planToSell(
  tx: Tx,
  {
    businessId,
    shopId,
    planId,
    currency,
  }: { businessId: string; shopId: string; planId: string; currency: string },
  where: Where,
): Promise<SoldPlan> {
  const { rows } = await sql<SoldPlan>`
    select p.id, p.name, p.unit, p.units, p.parts, r.price_minor as "priceMinor",
      case when p.is_taxed_at_sale then (${rateOf(sql`p`, sql`${shopId}`)}) end as "taxRate" from pass_plan p
    join pass_plan_price r on r.business_id = p.business_id and r.plan_id = p.id and r.currency = ${currency}
    where p.business_id = ${businessId} and p.id = ${planId} and p.is_active and ${sold(where)} for share of p`.execute(
    tx,
  )
  if (!rows[0]) throw refuse('not_found')
  return rows[0]
}
