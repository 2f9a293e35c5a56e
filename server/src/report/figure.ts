import { type RawBuilder, sql } from 'kysely'
import { isClient } from '../business/customer.ts'
import type { Tx } from '../platform/pool.ts'

/** A day of a shop to be worked out: until which instants it lasts, on the shop's clock. */
export type ShopDay = {
  businessId: string
  shopId: string
  day: string
  from: Date
  until: Date
  timeZone: string
}

/** The measures that are no money. */
export const counts = [
  'completed',
  'no_shows',
  'cancelled',
  'late',
  'guests',
  'new_clients',
  'returning_clients',
  'rebooked_7',
  'rebooked_30',
  'rebooked_60',
  'rebooked_90',
  'treatments',
  'served',
  'missed',
  'minutes',
] as const

/** What the columns of a figure add up, in the order of the table. */
export const measures = [
  'service_minor',
  'product_minor',
  'fee_minor',
  'membership_minor',
  'expired_minor',
  'refund_minor',
  'refund_service_minor',
  'refund_product_minor',
  'tax_minor',
  'tip_minor',
  'discount_minor',
  ...counts,
] as const

const keys = ['service_id', 'product_id', 'staff_id', 'source', 'offer_id'] as const

/** The days as a relation `d`, for the statements below. */
export function daysOf(days: readonly ShopDay[]): RawBuilder<unknown> {
  const rows = days.map(({ businessId, shopId, day, from, until }) => ({
    business_id: businessId,
    shop_id: shopId,
    day,
    since: from,
    until,
  }))
  return sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
    as d(business_id uuid, shop_id uuid, day date, since timestamptz, until timestamptz)`
}

/** Replaces the figures of these days by what the books and the diary say now. */
export async function figureDays(tx: Tx, days: readonly ShopDay[]): Promise<void> {
  await sql`
    delete from report_figure f using ${daysOf(days)}
    where f.business_id = d.business_id and f.shop_id = d.shop_id and f.grain = 'day' and f.from_day = d.day`.execute(
    tx,
  )
  const sums = sql.join(measures.map((name) => sql`sum(${sql.ref(name)})`))
  await sql`
    insert into report_figure (business_id, shop_id, grain, from_day, cut, currency, ${refs(keys)}, ${refs(measures)})
    with day as materialized (select * from ${daysOf(days)}),
    ${moved}, ${attended}, ${subjects}, ${shares}, ${money}, ${visits}
    select business_id, shop_id, 'day', day,
      case grouping(${refs(keys)}) when 0 then 'all' when 15 then 'service' when 23 then 'product' when 27 then 'staff'
        when 29 then 'source' when 30 then 'offer' else 'total' end,
      currency, ${refs(keys)}, ${sums}
    from (select * from money union all select * from visit) as fact
    group by business_id, shop_id, day, currency,
      grouping sets ((${refs(keys)}), (service_id), (product_id), (staff_id), (source), (offer_id), ())`.execute(
    tx,
  )
}

/** Sums the days of the months of these days up. */
export async function figureMonths(tx: Tx, days: readonly ShopDay[]): Promise<void> {
  const months = sql`(select distinct business_id, shop_id, date_trunc('month', day)::date as month from ${daysOf(days)})`
  await sql`
    delete from report_figure f using ${months} m
    where f.business_id = m.business_id and f.shop_id = m.shop_id and f.grain = 'month' and f.from_day = m.month`.execute(
    tx,
  )
  const sums = sql.join(measures.map((name) => sql`sum(f.${sql.ref(name)})`))
  const group = sql.join(['cut', 'currency', ...keys].map((name) => sql`f.${sql.ref(name)}`))
  await sql`
    insert into report_figure (business_id, shop_id, grain, from_day, cut, currency, ${refs(keys)}, ${refs(measures)})
    select f.business_id, f.shop_id, 'month', m.month, ${group}, ${sums}
    from ${months} m join report_figure f on f.business_id = m.business_id and f.shop_id = m.shop_id and f.grain = 'day'
      and f.from_day >= m.month and f.from_day < m.month + interval '1 month'
    group by f.business_id, f.shop_id, m.month, ${group}`.execute(tx)
}

/**
 * What was sold ahead, and at which shop: gift cards, packages, and the periods of memberships, of which those with visits are a pass
 * of the same id.
 */
export const soldAhead = sql`(
    select business_id, id, shop_id from gift_card
    union all select business_id, id, shop_id from pass
    union all select d.business_id, d.id, m.shop_id from membership_period d
      join client_membership m on m.business_id = d.business_id and m.id = d.membership_id
      where not exists (select from pass p where p.business_id = d.business_id and p.id = d.id)
  )`

function refs(names: readonly string[]) {
  return sql.join(names.map((name) => sql.ref(name)))
}

/** A visit that the business has booked to try itself out counts nowhere. */
function isTest(business: string, subject: string) {
  return sql`exists (select from test_visit v where v.business_id = ${sql.ref(business)} and v.booking_id = ${sql.ref(subject)})`
}

/**
 * What was posted to the accounts of what a business earns, by subject, day and measure; a refund stands apart from what was
 * earned, once as a whole and once by its kind, and tax and tips shrink with it. What undoes a transfer counts where that did.
 */
const moved = sql`leg as (
    select d.business_id, d.shop_id, d.day, t.subject, t.subject_id, a.kind, nullif(a.holder, '') as holder, p.currency,
      coalesce(o.kind, t.kind) = 'refund_decided' as is_refund, side.minor
    from day d
    join ledger_transfer t on t.business_id = d.business_id and t.occurred_at >= d.since and t.occurred_at < d.until
      and t.subject in ('booking', 'order', 'gift_card', 'pass')
    left join booking b on b.business_id = t.business_id and b.id = t.subject_id
    left join "order" r on r.business_id = t.business_id and r.id = t.subject_id
    left join lateral (select shop_id from ${soldAhead} k
      where k.business_id = t.business_id and k.id = t.subject_id and t.subject in ('gift_card', 'pass')) k on true
    left join ledger_transfer o on o.business_id = t.business_id and o.id = t.reverses
    join ledger_posting p on p.business_id = t.business_id and p.transfer_id = t.id
    cross join lateral (values (p.destination, p.amount_minor), (p.source, -p.amount_minor)) as side (code, minor)
    join ledger_account a on a.business_id = p.business_id and a.code = side.code
      and a.kind in ('revenue_service', 'revenue_product', 'revenue_fee', 'revenue_expired', 'tax_payable', 'tip_payable')
    where coalesce(b.shop_id, r.shop_id, k.shop_id) = d.shop_id and not ${isTest('t.business_id', 't.subject_id')}
  ), moved as (
    select business_id, shop_id, day, subject_id, currency,
      case when kind = 'tax_payable' then 'tax' when kind = 'tip_payable' then 'tip' when is_refund then 'refund'
        when subject = 'pass' and kind = 'revenue_service' then 'membership' else substr(kind, 9) end as measure,
      case when kind = 'tip_payable' then holder::uuid end as holder,
      sum(case when is_refund and kind like 'revenue%' then -minor else minor end) as minor
    from leg group by 1, 2, 3, 4, 5, 6, 7
    union all
    select business_id, shop_id, day, subject_id, currency, 'refund_' || substr(kind, 9), null, -sum(minor)
    from leg where is_refund and kind in ('revenue_service', 'revenue_product') group by 1, 2, 3, 4, 5, 6
  )`

/** Whose visit it was; nobody's of who told nothing, and still that of a client who was erased since. */
const clientOf = sql`(select c.id from customer c
    where c.business_id = b.business_id and c.id = b.customer_id and (${isClient} or c.erased_at is not null))`

/** Visits by the day they began on, with what became of them; a client cancels late where it was not free any more. */
const attended = sql`attended as (
    select d.business_id, d.shop_id, d.day, b.id as subject_id, b.currency, b.state, ${clientOf} as customer_id, b.starts_at, b.ends_at,
      case when b.state = 'completed' then (b.price ->> 'discountMinor')::bigint else 0 end as discount_minor,
      b.state = 'cancelled' and b.cancelled_by = 'customer' and coalesce(
        (select (tier ->> 'feeRate')::integer from jsonb_array_elements(b.policy -> 'tiers') with ordinality as t (tier, place)
          where b.first_starts_at - e.created_at >= (tier ->> 'untilMinutes')::integer * interval '1 minute'
          order by place limit 1),
        (b.policy ->> 'lateFeeRate')::integer, 0) > 0 as is_late
    from day d
    join booking b on b.business_id = d.business_id and b.shop_id = d.shop_id and b.starts_at >= d.since and b.starts_at < d.until
      and b.state in ('completed', 'no_show', 'cancelled')
    left join lateral (select e.created_at, e.from_state from booking_event e
      where e.business_id = b.business_id and e.booking_id = b.id and e.to_state = 'cancelled'
      order by e.sequence desc limit 1) e on b.state = 'cancelled'
    -- What was only asked for was no visit yet.
    where e.from_state is distinct from 'requested' and not ${isTest('b.business_id', 'b.id')}
  )`

/** Whatever money moved for, or that took place: where it came from, and which offer lowered it most. */
const subjects = sql`subject as (
    select s.business_id, s.subject_id,
      case when b.id is null then 'order' when b.source = 'walk_in' then 'walk_in' when b.source = 'console' then 'desk'
        when exists (select from campaign_recipient c where c.business_id = b.business_id and c.customer_id = b.customer_id
          and c.opened_at <= b.created_at and b.created_at < c.opened_at + interval '14 days') then 'campaign'
        else 'app' end as source,
      (select (line ->> 'sourceId')::uuid from jsonb_array_elements(b.price -> 'lines') line
        where line ->> 'kind' = 'discount'
        order by (line ->> 'amountMinor')::bigint, line ->> 'sourceId' limit 1) as offer_id
    from (select business_id, subject_id from moved union select business_id, subject_id from attended) s
    left join booking b on b.business_id = s.business_id and b.id = s.subject_id
  )`

/**
 * How a visit or an order falls to its services and therapists, and to its products: by their prices, two therapists by halves;
 * of a visit that nobody came to, as it was booked. Where all of it costs nothing every part weighs the same. What only services or
 * only goods bring in falls to those (`scope`).
 */
const shares = sql`piece as (
    select s.business_id, s.subject_id, i.guest_position * 1000 + i.position * 10 + coalesce(m.place, 0) as place,
      i.service_id, null::uuid as product_id, m.staff_id,
      (i.price_minor + coalesce((select sum((a ->> 'priceMinor')::bigint) from jsonb_array_elements(i.add_ons) a), 0))
        * case when cardinality(i.staff_ids) = 2 then 1 else 2 end as weight,
      coalesce(m.place, 1) = 1 as is_first, i.length_minutes, i.guest_position, false as is_goods
    from subject s
    join item i on i.business_id = s.business_id and i.booking_id = s.subject_id
    left join lateral unnest(i.staff_ids) with ordinality as m (staff_id, place) on true
    where i.cancelled_at is null
      or not exists (select from item o where o.business_id = i.business_id and o.booking_id = i.booking_id and o.cancelled_at is null)
    union all
    select s.business_id, s.subject_id, l.position, null, v.product_id, l.staff_id,
      -- What is paid ahead is no revenue yet.
      case when l.kind in ('gift_card', 'pass') then 0 else l.net_minor end, true, 0, 0, true
    from subject s
    join order_line l on l.business_id = s.business_id and l.order_id = s.subject_id
    left join product_variant v on v.business_id = l.business_id and v.id = l.variant_id
    union all
    select s.business_id, s.subject_id, 1000000 + row_number() over (partition by l.business_id, l.bill_id order by l.id), null, v.product_id,
      l.staff_id, 2 * l.net_minor, false, 0, 0, true
    from subject s
    join bill_line l on l.business_id = s.business_id and l.bill_id = s.subject_id and l.units is not null
    left join product_variant v on v.business_id = l.business_id and v.id = l.variant_id
  ), weighed as (
    select p.*, scope, case when sum(weight) over w = 0 then 1 else weight end as weight_or_one
    from piece p cross join lateral (values ('all'), (case when p.is_goods then 'goods' else 'visit' end)) as of (scope)
    window w as (partition by business_id, subject_id, scope)
  ), share as (
    select w.*, sum(weight_or_one) over (partition by business_id, subject_id, scope order by place) as upto,
      sum(weight_or_one) over (partition by business_id, subject_id, scope) as whole,
      row_number() over (partition by business_id, subject_id, scope order by place) = 1 as leads
    from weighed w
  )`

/** Each amount cut at the bounds of the shares, so that the parts sum to it; a tip for one therapist is theirs. */
const money = sql`part as (
    select m.business_id, m.shop_id, m.day, m.currency, m.subject_id, m.measure,
      s.service_id, s.product_id, coalesce(m.holder, s.staff_id) as staff_id,
      case when s.whole is null then m.minor
        else sign(m.minor) * (div(abs(m.minor) * s.upto, s.whole) - div(abs(m.minor) * (s.upto - s.weight_or_one), s.whole))
        end as minor
    from moved m
    left join share s on m.holder is null and s.business_id = m.business_id and s.subject_id = m.subject_id
      and s.scope = case when m.measure in ('product', 'refund_product') then 'goods'
        when m.measure in ('service', 'refund_service', 'fee', 'tip') then 'visit' else 'all' end
  ), money as (
    select p.business_id, p.shop_id, p.day, p.currency, p.service_id, p.product_id, p.staff_id, s.source, s.offer_id,
      coalesce(sum(minor) filter (where measure = 'service'), 0) as service_minor,
      coalesce(sum(minor) filter (where measure = 'product'), 0) as product_minor,
      coalesce(sum(minor) filter (where measure = 'fee'), 0) as fee_minor,
      coalesce(sum(minor) filter (where measure = 'membership'), 0) as membership_minor,
      coalesce(sum(minor) filter (where measure = 'expired'), 0) as expired_minor,
      coalesce(sum(minor) filter (where measure = 'refund'), 0) as refund_minor,
      coalesce(sum(minor) filter (where measure = 'refund_service'), 0) as refund_service_minor,
      coalesce(sum(minor) filter (where measure = 'refund_product'), 0) as refund_product_minor,
      coalesce(sum(minor) filter (where measure = 'tax'), 0) as tax_minor,
      coalesce(sum(minor) filter (where measure = 'tip'), 0) as tip_minor,
      0 as discount_minor, 0 as completed, 0 as no_shows, 0 as cancelled, 0 as late, 0 as guests, 0 as new_clients,
      0 as returning_clients, 0 as rebooked_7, 0 as rebooked_30, 0 as rebooked_60, 0 as rebooked_90, 0 as treatments,
      0 as served, 0 as missed, 0 as minutes
    from part p join subject s on s.business_id = p.business_id and s.subject_id = p.subject_id
    group by 1, 2, 3, 4, 5, 6, 7, 8, 9
  )`

/**
 * A visit counts once, for the treatment and the therapist it begins with; each treatment counts for itself, and for each
 * therapist. A client is new with their first completed visit to the business; a visit is rebooked within so many days when by
 * then they had booked another that stands and begins later.
 */
const visits = sql`known as (
    select a.*,
      a.state = 'completed' and a.customer_id is not null as is_known,
      exists (select from booking e where e.business_id = a.business_id and e.customer_id = a.customer_id
        and e.state = 'completed' and (e.starts_at, e.id) < (a.starts_at, a.subject_id)) as was_here,
      (select min(n.created_at) from booking n where n.business_id = a.business_id and n.customer_id = a.customer_id
        and n.starts_at > a.starts_at and n.state in ('confirmed', 'checked_in', 'completed', 'no_show')) as booked_next_at
    from attended a
  ), visit as (
    select k.business_id, k.shop_id, k.day, k.currency, s.service_id, s.product_id, s.staff_id, o.source, o.offer_id,
      0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
      case when s.leads then k.discount_minor else 0 end,
      (s.leads and k.state = 'completed')::integer, (s.leads and k.state = 'no_show')::integer,
      (s.leads and k.state = 'cancelled')::integer, (s.leads and coalesce(k.is_late, false))::integer,
      case when s.leads and k.state = 'completed' then (select count(distinct x.guest_position) from share x
        where x.business_id = k.business_id and x.subject_id = k.subject_id and x.scope = 'visit') else 0 end,
      (s.leads and is_known and not was_here)::integer, (s.leads and is_known and was_here)::integer,
      ${rebooked(7)}, ${rebooked(30)}, ${rebooked(60)}, ${rebooked(90)},
      (s.is_first and k.state = 'completed')::integer,
      (k.state = 'completed')::integer, (k.state = 'no_show')::integer,
      case when k.state = 'completed' then s.length_minutes else 0 end
    from known k
    join share s on s.business_id = k.business_id and s.subject_id = k.subject_id and s.scope = 'visit'
    join subject o on o.business_id = k.business_id and o.subject_id = k.subject_id
  )`

function rebooked(days: number) {
  return sql`(s.leads and is_known and coalesce(booked_next_at <= ends_at + ${sql.lit(days)} * interval '1 day', false))::integer`
}
