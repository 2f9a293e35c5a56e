import { sql } from 'kysely'
import type { Tx } from '../platform/pool.ts'
import { daysOf, type ShopDay } from './figure.ts'

/** Replaces what came in and went back on these days, by the way of payment: as the till counts it, day by day. */
export async function takeDays(tx: Tx, days: readonly ShopDay[]): Promise<void> {
  await sql`
    delete from report_taking f using ${daysOf(days)}
    where f.business_id = d.business_id and f.shop_id = d.shop_id and f.grain = 'day' and f.from_day = d.day`.execute(
    tx,
  )
  await sql`
    insert into report_taking (business_id, shop_id, grain, from_day, currency, tender, taken_minor, returned_minor)
    select business_id, shop_id, 'day', day, currency, tender, sum(taken), sum(returned) from (
      select d.business_id, d.shop_id, d.day, p.currency, p.tender, p.amount_minor as taken, 0 as returned
      from ${daysOf(days)}
      join payment_event e on e.business_id = d.business_id and e.occurred_at >= d.since and e.occurred_at < d.until
        and e.to_state = 'captured' and e.from_state = 'authorised'
      join payment p on p.business_id = e.business_id and p.id = e.payment_id and p.shop_id = d.shop_id
      union all
      select d.business_id, d.shop_id, d.day, p.currency,
        case r.destination when 'tender' then p.tender else r.destination end, 0, r.amount_minor
      from ${daysOf(days)}
      join payment_refund r on r.business_id = d.business_id and r.state = 'paid' and r.updated_at >= d.since
        and r.updated_at < d.until
      join payment p on p.business_id = r.business_id and p.id = r.payment_id and p.shop_id = d.shop_id
      union all
      select d.business_id, d.shop_id, d.day, o.currency, 'cash', 0, o.amount_minor
      from ${daysOf(days)}
      join till_payout o on o.business_id = d.business_id and o.shop_id = d.shop_id and o.paid_at >= d.since and o.paid_at < d.until
    ) as movement group by business_id, shop_id, day, currency, tender`.execute(tx)
}

/** Sums the days of the months of these days up. */
export async function takeMonths(tx: Tx, days: readonly ShopDay[]): Promise<void> {
  const months = sql`(select distinct business_id, shop_id, date_trunc('month', day)::date as month from ${daysOf(days)})`
  await sql`
    delete from report_taking f using ${months} m
    where f.business_id = m.business_id and f.shop_id = m.shop_id and f.grain = 'month' and f.from_day = m.month`.execute(
    tx,
  )
  await sql`
    insert into report_taking (business_id, shop_id, grain, from_day, currency, tender, taken_minor, returned_minor)
    select f.business_id, f.shop_id, 'month', m.month, f.currency, f.tender, sum(f.taken_minor), sum(f.returned_minor)
    from ${months} m join report_taking f on f.business_id = m.business_id and f.shop_id = m.shop_id and f.grain = 'day'
      and f.from_day >= m.month and f.from_day < m.month + interval '1 month'
    group by f.business_id, f.shop_id, m.month, f.currency, f.tender`.execute(tx)
}
