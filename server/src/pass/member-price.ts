import type { OfferRule } from '@serein/shared/offer/rules.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../platform/pool.ts'

/** Memberships of the customer `c`, and those whose visits somebody shares with them. */
const theirs = sql`select o.id from client_membership o where o.business_id = c.business_id and o.customer_id = c.id and o.state <> 'ended'
  union all select d.membership_id from pass_person r
  join membership_period d on d.business_id = r.business_id and d.id = r.pass_id
  join pass p on p.business_id = r.business_id and p.id = r.pass_id and p.state = 'active'
  where r.business_id = c.business_id and r.customer_id = c.id`

/** What comes off for the customer `c` as a member, or as who shares a membership, in a currency: an offer of their own, until the last day of a membership that ends. */
export function memberOffers(currency: string) {
  return sql<
    OfferRule[]
  >`coalesce((select jsonb_agg(jsonb_build_object('id', pl.id, 'name', pl.name, 'rate', pl.price_rate,
      'amountMinor', null, 'includesAddOns', false, 'serviceIds', pl.price_service_ids, 'weekdays', null, 'fromMinute', 0,
      'toMinute', 1440, 'fromDay', null, 'toDay', m.ends_on - 1, 'lastMinuteHours', null, 'forNewClients', false,
      'onlyBestFit', false, 'forBookerOnly', true) order by pl.id)
    from client_membership m join membership_plan pl on pl.business_id = m.business_id and pl.id = m.plan_id
    where m.business_id = c.business_id and m.id = any(array(${theirs})) and (m.customer_id = c.id or pl.shares_price) and m.currency = ${currency} and pl.price_rate is not null
      and (m.state in ('trial', 'active') or (m.state = 'paused' and pl.keeps_benefits))), '[]')`
}

/** The same of one customer; nobody has none. */
export async function memberOffersOf(
  db: Db | Tx,
  customer: { businessId: string; customerId: string | null; currency: string },
): Promise<OfferRule[]> {
  const { businessId, customerId, currency } = customer
  const { rows } = await sql<{ offers: OfferRule[] }>`
    select ${memberOffers(currency)} as offers from customer c where c.business_id = ${businessId} and c.id = ${customerId}`.execute(
    db,
  )
  return rows[0]?.offers ?? []
}
