import type { TillDay } from '@serein/shared/checkout/till.ts'
import { topUpNumber } from '@serein/shared/ledger/top-up.ts'
import { refuse } from '@serein/shared/refusal.ts'
import { sql } from 'kysely'
import { calledBy } from '../business/customer.ts'
import { recordCount, drawerOf, refundsOf, takingsOf } from '../payment/till.ts'
import { auditChange } from '../platform/audit.ts'
import { instantOf } from '../platform/instant.ts'
import { publish } from '../platform/outbox.ts'
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
    counts: await countsOf(db, shop, span),
  }
}

type CountInput = {
  shopId: string
  countedMinor: number
  kind: 'opening' | 'count'
  note?: string | undefined
}

export async function countTill(
  tx: Tx,
  scope: BusinessScope,
  input: CountInput,
  now: Date,
): Promise<TillDay> {
  const { businessId, userId: countedBy } = scope
  const { shopId, countedMinor, kind } = input
  const { from, currency } = await dayOf(tx, scope, { shopId, now })
  const counted = { kind, countedMinor, currency, note: input.note ?? null, countedBy, from, now }
  const { expectedMinor } = await recordCount(tx, { businessId, shopId }, counted)
  const subject = { kind: 'till', id: shopId }
  auditChange(tx, subject, { drawerMinor: expectedMinor }, { drawerMinor: countedMinor, kind })
  await publish(tx, { businessId, shopId, event: 'till.counted', subjectId: shopId, data: {} })
  return tillOf(tx, scope, { shopId }, now)
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
    select b.id as "bookingId", b.code, -l.amount_minor as "amountMinor", l.reason, u.name as by, l.created_at as at
    from bill_line l
    join booking b on b.business_id = l.business_id and b.id = l.bill_id
    left join "user" u on u.id = l.added_by
    where l.business_id = ${businessId} and l.kind = 'discount' and l.created_at >= ${from} and l.created_at < ${until}
      and b.shop_id = ${shopId}
    order by l.created_at, l.id limit 200`.execute(db)
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }))
}

/**
 * Refunds that wait for the desk: at the till, and those that a bank has sent back, of a visit, an order, or a top-up, which any shop
 * of its currency pays.
 */
async function owedOf(
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
  { from, until }: Span,
): Promise<TillDay['counts']> {
  const { rows } = await sql<Omit<TillDay['counts'][number], 'at'> & { at: Date }>`
    select c.id, c.kind, c.counted_at as at, c.counted_minor as "countedMinor", c.expected_minor as "expectedMinor",
      c.counted_minor - c.expected_minor as "differenceMinor", c.note, u.name as "countedBy"
    from till_count c left join "user" u on u.id = c.counted_by
    where c.business_id = ${businessId} and c.shop_id = ${shopId} and c.counted_at >= ${from} and c.counted_at < ${until}
    order by c.counted_at, c.id`.execute(db)
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }))
}
