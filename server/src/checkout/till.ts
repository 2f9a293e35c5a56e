import type { TillDay } from '@serein/shared/checkout/till.ts'
import { topUpNumber } from '@serein/shared/ledger/top-up.ts'
import { refuse } from '@serein/shared/refusal.ts'
import { sql } from 'kysely'
import { calledBy } from '../business/customer.ts'
import { drawerOf, refundsOf, takingsOf } from '../payment/till.ts'
import { instantOf } from '../platform/instant.ts'
import type { Db, Tx } from '../platform/pool.ts'
import type { BusinessScope } from '../platform/scope.ts'

type TillQuery = { shopId: string; day?: string | undefined }

/** A day of a shop's till. Errors: `not_found`. */
export async function tillOf(
  db: Db | Tx,
  scope: BusinessScope,
  { shopId, day: wanted }: TillQuery,
  now: Date,
): Promise<TillDay> {
  const { businessId } = scope
  const { day, from, until, timeZone, currency } = await dayOf(db, scope, { shopId, wanted, now })
  const [shop, span] = [
    { businessId, shopId },
    { from, until },
  ]
  const { since, ...drawer } = await drawerOf(db, shop, span)
  return {
    day,
    timeZone,
    currency,
    takings: await takingsOf(db, shop, span),
    refunds: await refundsOf(db, shop, span),
    tips: await tipsOf(db, shop, span),
    discounts: await discountsOf(db, shop, span),
    owed: await owedOf(db, scope, { shopId, currency }),
    drawer: { since: since?.toISOString() ?? null, ...drawer },
    movements: await movementsOf(db, shop, { ...span, since, now }),
    counts: await countsOf(db, shop, { ...span, now }),
  }
}

type ShopDay = { day: string; from: Date; until: Date; timeZone: string; currency: string }

/** A day on the shop's own clock; today's unless another is wanted. */
export async function dayOf(
  db: Db | Tx,
  { businessId }: BusinessScope,
  { shopId, wanted, now }: { shopId: string; wanted?: string | undefined; now: Date },
): Promise<ShopDay> {
  const { rows } = await sql<ShopDay>`
    select d.day::text as day, d.day::timestamp at time zone s.time_zone as "from",
      (d.day + 1)::timestamp at time zone s.time_zone as until, s.time_zone as "timeZone", s.currency
    from shop s cross join lateral
      (select coalesce(${wanted ?? null}::date, (${now}::timestamptz at time zone s.time_zone)::date) as day) d
    where s.business_id = ${businessId} and s.id = ${shopId}`.execute(db)
  if (!rows[0]) throw refuse('not_found')
  return rows[0]
}

type Shop = { businessId: string; shopId: string }
type Span = { from: Date; until: Date }

/** Of the visits that began in a span and took place or are under way. */
async function tipsOf(
  db: Db | Tx,
  { businessId, shopId }: Shop,
  { from, until }: Span,
): Promise<TillDay['tips']> {
  const { rows } = await sql<TillDay['tips'][number]>`
    select l.staff_id as "staffId", m.name, sum(l.amount_minor)::bigint as "amountMinor"
    from booking b
    join bill_line l on l.business_id = b.business_id and l.bill_id = b.id and l.kind = 'tip'
    left join staff_member m on m.business_id = l.business_id and m.id = l.staff_id
    where b.business_id = ${businessId} and b.shop_id = ${shopId} and b.starts_at >= ${from} and b.starts_at < ${until}
      and b.state in ('checked_in', 'completed')
    group by l.staff_id, m.name order by m.name nulls last`.execute(db)
  return rows
}

async function discountsOf(
  db: Db | Tx,
  { businessId, shopId }: Shop,
  { from, until }: Span,
): Promise<TillDay['discounts']> {
  const { rows } = await sql<Omit<TillDay['discounts'][number], 'at'> & { at: Date }>`
    select b.id as "bookingId", b.code, coalesce(l.discount_minor, -l.amount_minor) as "amountMinor", l.reason, u.name as by, l.created_at as at
    from bill_line l
    join booking b on b.business_id = l.business_id and b.id = l.bill_id
    left join "user" u on u.id = l.added_by
    where l.business_id = ${businessId} and (l.kind = 'discount' and l.amount_minor < 0 or l.discount_minor is not null) and l.created_at >= ${from} and l.created_at < ${until}
      and b.shop_id = ${shopId}
    order by l.created_at, l.id limit 200`.execute(db)
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }))
}

/**
 * Refunds that wait for the desk: at the till, and those that a bank has sent back, of a visit, an order, or a top-up, which any shop
 * of its currency pays.
 */
export async function owedOf(
  db: Db | Tx,
  scope: BusinessScope,
  { shopId, currency }: { shopId: string; currency: string },
): Promise<TillDay['owed']> {
  const { businessId } = scope
  const { rows } = await sql<Owed>`
    select r.id as "refundId", b.id as "bookingId", o.id as "orderId", coalesce(b.code, o.code) as code,
      p.subject_id as "subjectId", ${calledBy(scope)} as "customerName", ${instantOf('b.starts_at')} as "startsAt", r.amount_minor as "amountMinor", p.tender,
      r.state = 'failed' as "hasFailed", ${instantOf('r.updated_at')} as since
    from payment_refund r
    join payment p on p.business_id = r.business_id and p.id = r.payment_id
    left join booking b on b.business_id = p.business_id and b.id = p.subject_id
    left join "order" o on o.business_id = p.business_id and o.id = p.subject_id
    left join customer c on c.business_id = p.business_id and c.id = coalesce(b.customer_id, p.customer_id)
    where r.business_id = ${businessId} and (coalesce(b.shop_id, o.shop_id) = ${shopId} or p.subject = 'wallet' and p.currency = ${currency})
      and (r.state = 'failed' or r.state = 'pending' and p.provider is null)
    order by r.updated_at, r.id limit 200`.execute(db)
  return rows.map(({ subjectId, code, ...row }) => ({
    ...row,
    code: code ?? topUpNumber(subjectId),
  }))
}

type Owed = Omit<TillDay['owed'][number], 'code'> & { code: string | null; subjectId: string }

async function countsOf(
  db: Db | Tx,
  { businessId, shopId }: Shop,
  { from, until, now }: Span & { now: Date },
): Promise<TillDay['counts']> {
  const { rows } = await sql<TillDay['counts'][number]>`
    select c.id, c.kind, ${instantOf('c.counted_at')} as at, c.counted_minor as "countedMinor", c.expected_minor as "expectedMinor",
      c.counted_minor - c.expected_minor as "differenceMinor", c.note, u.name as "countedBy",
      case when d.count_id is not null then jsonb_build_object('at', ${instantOf('d.undone_at')}, 'reason', d.reason, 'by', w.name) end as undone,
      d.count_id is null and ${now}::timestamptz < ${until}
        and c.id = (select l.id from till_count l where l.business_id = c.business_id and l.shop_id = c.shop_id
          and not exists (select from till_count_undo g where g.business_id = l.business_id and g.count_id = l.id)
          order by l.counted_at desc, l.id desc limit 1) as "canUndo"
    from till_count c left join "user" u on u.id = c.counted_by
    left join till_count_undo d on d.business_id = c.business_id and d.count_id = c.id
    left join "user" w on w.id = d.undone_by
    where c.business_id = ${businessId} and c.shop_id = ${shopId} and c.counted_at >= ${from} and c.counted_at < ${until}
    order by c.counted_at, c.id`.execute(db)
  return rows
}

/** Cash that came or went in a span and is no sale. What undoes another is told with it. */
async function movementsOf(
  db: Db | Tx,
  { businessId, shopId }: Shop,
  { from, until, since, now }: Span & { since: Date | null; now: Date },
): Promise<TillDay['movements']> {
  const { rows } = await sql<TillDay['movements'][number]>`
    select m.id, ${instantOf('m.moved_at')} as at, m.direction, m.reason, m.note, m.amount_minor as "amountMinor", u.name as "movedBy",
      ${instantOf('d.moved_at')} as "undoneAt",
      d.id is null and (${since}::timestamptz is not null or ${now}::timestamptz < ${until})
        and not exists (select from till_count c where c.business_id = m.business_id and c.shop_id = m.shop_id and c.counted_at > m.moved_at
          and not exists (select from till_count_undo g where g.business_id = c.business_id and g.count_id = c.id)) as "canUndo"
    from till_movement m left join "user" u on u.id = m.moved_by
    left join till_movement d on d.business_id = m.business_id and d.undoes = m.id
    where m.business_id = ${businessId} and m.shop_id = ${shopId} and m.moved_at >= ${from} and m.moved_at < ${until}
      and m.undoes is null
    order by m.moved_at, m.id limit 200`.execute(db)
  return rows
}
