import type { TillPayment } from '@serein/shared/checkout/till.ts'
import { sql } from 'kysely'
import { calledBy } from '../business/customer.ts'
import { pageOf, readCursor, writeCursor } from '../platform/cursor.ts'
import { instantOf } from '../platform/instant.ts'
import type { Db, Tx } from '../platform/pool.ts'
import type { BusinessScope } from '../platform/scope.ts'
import { dayOf } from './till.ts'

type PaymentsQuery = {
  shopId: string
  day?: string | undefined
  tender?: string | undefined
  cursor?: string | undefined
  limit: number
}

/** What makes up the sums of a day of a shop's till, latest first. Errors: `not_found`. */
export async function tillPayments(
  db: Db | Tx,
  scope: BusinessScope,
  { shopId, day: wanted, tender, cursor, limit }: PaymentsQuery,
  now: Date,
): Promise<{ payments: TillPayment[]; nextCursor: string | null }> {
  const { businessId } = scope
  const { from, until } = await dayOf(db, scope, { shopId, wanted, now })
  const after = cursor === undefined ? null : readCursor(cursor)
  const { rows } = await sql<TillPayment>`
    with moved as (
      select p.id, 'taken' as kind, e.occurred_at as at, p.tender, p.amount_minor, p.subject_id, p.customer_id
      from payment_event e join payment p on p.business_id = e.business_id and p.id = e.payment_id
      where e.business_id = ${businessId} and e.to_state = 'captured' and e.from_state = 'authorised'
        and e.occurred_at >= ${from} and e.occurred_at < ${until} and p.shop_id = ${shopId}
      union all
      select r.id, 'refunded', r.updated_at, case r.destination when 'tender' then p.tender else r.destination end,
        -r.amount_minor, p.subject_id, p.customer_id
      from payment_refund r join payment p on p.business_id = r.business_id and p.id = r.payment_id
      where r.business_id = ${businessId} and r.state = 'paid' and r.updated_at >= ${from} and r.updated_at < ${until}
        and p.shop_id = ${shopId}
      union all
      select o.id, 'paid_out', o.paid_at, 'cash', -o.amount_minor, null, null
      from till_payout o
      where o.business_id = ${businessId} and o.shop_id = ${shopId} and o.paid_at >= ${from} and o.paid_at < ${until}
    )
    select m.id, m.kind, ${instantOf('m.at')} as at, m.tender, m.amount_minor as "amountMinor",
      coalesce(b.code, o.code) as code, b.id as "bookingId", o.id as "orderId",
      ${instantOf('b.starts_at')} as "startsAt", ${calledBy(scope)} as "customerName"
    from moved m
    left join booking b on b.business_id = ${businessId} and b.id = m.subject_id
    left join "order" o on o.business_id = ${businessId} and o.id = m.subject_id
    left join customer c on c.business_id = ${businessId} and c.id = coalesce(b.customer_id, m.customer_id)
    where (${tender ?? null}::text is null or m.tender = ${tender ?? null})
      and (${after?.at ?? null}::timestamptz is null or (m.at, m.id) < (${after?.at ?? null}, ${after?.id ?? null}::uuid))
    order by m.at desc, m.id desc limit ${limit + 1}`.execute(db)
  const { page, last } = pageOf(rows, limit)
  return {
    payments: page,
    nextCursor: last ? writeCursor({ at: new Date(last.at), id: last.id }) : null,
  }
}
