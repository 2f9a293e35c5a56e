import { sql } from 'kysely'
import { transaction } from '../platform/command.ts'
import { consume } from '../platform/outbox-reader.ts'
import type { OutboxEvent } from '../platform/outbox.ts'
import type { Db, Tx } from '../platform/pool.ts'
import { untilNone } from '../platform/timer.ts'
import { figureDays, figureMonths, type ShopDay, soldAhead } from './figure.ts'
import { takeDays, takeMonths } from './taking.ts'
import { timeDays, timeMonths } from './time.ts'

/** How many days of shops are worked out in one transaction. */
const batch = 40

/** Hears what has happened and works out the days that it changes. Returns how many. */
export async function workOutReports(
  db: Db,
  now: () => Date,
  signal?: AbortSignal,
): Promise<number> {
  await untilNone(() => consume(db, 'report', (tx, events) => noteDays(tx, events)), signal)
  let worked = 0
  await untilNone(async () => {
    const days = await transaction(db, (tx) => workOutDue(tx, now()))
    worked += days
    return days
  }, signal)
  return worked
}

/** Days that have begun or ended since somebody last looked: their hours count whether or not anything has happened. */
export async function noteDaysThatCame(db: Db, now: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into report_due (business_id, shop_id, day)
    select s.business_id, s.id, d.day
    from (select business_id, id, time_zone, (${now}::timestamptz at time zone time_zone)::date as today,
      (select max(r.day) from report_day r where r.business_id = shop.business_id and r.shop_id = shop.id
        and r.computed_at >= (r.day + 1)::timestamp at time zone shop.time_zone) as ended,
      (select min(r.day) from report_day r where r.business_id = shop.business_id and r.shop_id = shop.id) as first
      from shop) s
    cross join lateral (select generate_series(coalesce(s.ended + 1, s.first, s.today), s.today, interval '1 day')::date as day) d
    where not exists (select from report_day r where r.business_id = s.business_id and r.shop_id = s.id and r.day = d.day
      and (d.day = s.today or r.computed_at >= (d.day + 1)::timestamp at time zone s.time_zone))
    on conflict do nothing`.execute(db)
  return Number(numAffectedRows ?? 0n)
}

/**
 * The days of a visit, an order or what was sold ahead that these events are about: on which it takes place, on which money moved for it, and on
 * which the same client was there before and after, since a next visit makes the one before rebooked, and a first one new. Of
 * two clients who became one, or part again, all days on which they were there.
 */
async function noteDays(tx: Tx, events: OutboxEvent[]): Promise<void> {
  const subjects = events.flatMap(({ businessId, subjectId, data }) => {
    const { subjectId: ofPayment } = data as { subjectId?: string }
    return [subjectId, ...(ofPayment ? [ofPayment] : [])].map((id) => ({ businessId, id }))
  })
  const clients = events.flatMap(({ event, businessId, subjectId, data }) =>
    event === 'customer.merged' || event === 'customer.parted'
      ? [subjectId, (data as { from: string }).from].map((id) => ({ businessId, id }))
      : [],
  )
  await sql`
    with subject as (select distinct * from jsonb_to_recordset(${JSON.stringify(subjects)}::jsonb) as s("businessId" uuid, id uuid)),
    found as (
      select b.business_id, b.shop_id, at from subject s
      join booking b on b.business_id = s."businessId" and b.id = s.id
      cross join lateral (
        select b.starts_at as at
        union all select t.occurred_at from ledger_transfer t where t.business_id = b.business_id and t.subject_id = b.id
      ) as moment
      union all
      select n.business_id, n.shop_id, n.starts_at from subject s
      join booking b on b.business_id = s."businessId" and b.id = s.id and b.customer_id is not null
      cross join lateral (
        (select * from booking p where p.business_id = b.business_id and p.customer_id = b.customer_id
          and p.starts_at < b.starts_at and p.state = 'completed' order by p.starts_at desc limit 20)
        union all
        (select * from booking p where p.business_id = b.business_id and p.customer_id = b.customer_id
          and p.starts_at > b.starts_at and p.state = 'completed' order by p.starts_at limit 1)
      ) as n
      union all
      select b.business_id, b.shop_id, b.starts_at
      from jsonb_to_recordset(${JSON.stringify(clients)}::jsonb) as c ("businessId" uuid, id uuid)
      join booking b on b.business_id = c."businessId" and b.customer_id = c.id and b.state = 'completed'
      union all
      select o.business_id, o.shop_id, t.occurred_at from subject s
      join "order" o on o.business_id = s."businessId" and o.id = s.id
      join ledger_transfer t on t.business_id = o.business_id and t.subject_id = o.id
      union all
      select k.business_id, k.shop_id, t.occurred_at from subject s
      join ${soldAhead} k on k.business_id = s."businessId" and k.id = s.id
      join ledger_transfer t on t.business_id = k.business_id and t.subject_id = k.id
      union all
      select p.business_id, p.shop_id, moment.at from subject s
      join payment p on p.business_id = s."businessId" and p.subject_id = s.id and p.shop_id is not null
      cross join lateral (
        select e.occurred_at as at from payment_event e where e.business_id = p.business_id and e.payment_id = p.id
        union all select r.updated_at from payment_refund r where r.business_id = p.business_id and r.payment_id = p.id
      ) as moment
      union all
      select o.business_id, o.shop_id, o.paid_at from subject s
      join till_payout o on o.business_id = s."businessId" and o.id = s.id
      union all
      select k.business_id, k.shop_id, edge from subject s
      join block k on k.business_id = s."businessId" and k.id = s.id
      cross join lateral (values (lower(k.during)), (upper(k.during))) as e (edge)
    )
    insert into report_due (business_id, shop_id, day)
    select distinct f.business_id, f.shop_id, (f.at at time zone s.time_zone)::date
    from found f join shop s on s.business_id = f.business_id and s.id = f.shop_id
    on conflict do nothing`.execute(tx)
}

/** Works the next days out; those that have not begun wait until they do. Returns how many. */
async function workOutDue(tx: Tx, now: Date): Promise<number> {
  const { rows: days } = await sql<ShopDay>`
    with taken as (
      delete from report_due where (business_id, shop_id, day) in (
        select d.business_id, d.shop_id, d.day from report_due d
        order by d.business_id, d.shop_id, d.day limit ${batch} for update skip locked)
      returning business_id, shop_id, day)
    select t.business_id as "businessId", t.shop_id as "shopId", t.day::text as day, s.time_zone as "timeZone",
      t.day::timestamp at time zone s.time_zone as "from", (t.day + 1)::timestamp at time zone s.time_zone as until
    from taken t join shop s on s.business_id = t.business_id and s.id = t.shop_id
    order by t.business_id, t.shop_id, t.day`.execute(tx)
  const begun = days.filter(({ from }) => from <= now)
  if (begun.length > 0) await workOut(tx, begun, now)
  return days.length
}

/** Works some days of shops out anew, whatever stood there. */
export async function workOut(tx: Tx, days: readonly ShopDay[], now: Date): Promise<void> {
  await figureDays(tx, days)
  await figureMonths(tx, days)
  await takeDays(tx, days)
  await takeMonths(tx, days)
  for (const ofShop of Object.values(Object.groupBy(days, ({ shopId }) => shopId)))
    await timeDays(tx, ofShop!)
  await timeMonths(tx, days)
  await sql`
    insert into report_day (business_id, shop_id, day, computed_at)
    select d.business_id, d.shop_id, d.day, ${now} from jsonb_to_recordset(${JSON.stringify(
      days.map(({ businessId, shopId, day }) => ({
        business_id: businessId,
        shop_id: shopId,
        day,
      })),
    )}::jsonb) as d(business_id uuid, shop_id uuid, day date)
    on conflict (business_id, shop_id, day) do update set computed_at = excluded.computed_at`.execute(
    tx,
  )
}

/** Every day that anything is known of, for a world that was written without events. */
export async function noteKnownDays(tx: Tx): Promise<void> {
  await sql`
    insert into report_due (business_id, shop_id, day)
    select distinct s.business_id, s.id, (k.at at time zone s.time_zone)::date
    from (
      select business_id, shop_id, starts_at as at from booking
      union all
      select t.business_id, coalesce(b.shop_id, o.shop_id, a.shop_id), t.occurred_at
      from ledger_transfer t
      left join booking b on b.business_id = t.business_id and b.id = t.subject_id
      left join "order" o on o.business_id = t.business_id and o.id = t.subject_id
      left join ${soldAhead} a on a.business_id = t.business_id and a.id = t.subject_id
    ) as k
    join shop s on s.business_id = k.business_id and s.id = k.shop_id
    on conflict do nothing`.execute(tx)
}
