import { sql } from 'kysely'
import type { Tx } from '../platform/pool.ts'

/** What is still to be settled at a shop before it can close: visits that are over, orders, and refunds to pay by hand. */
export async function moneyInTheWay(
  tx: Tx,
  { businessId, shopId }: { businessId: string; shopId: string },
): Promise<{ visits: number; orders: number; refunds: number }> {
  const { rows } = await sql<{ visits: number; orders: number; refunds: number }>`
    select
      (select count(*)::int from booking b where b.business_id = ${businessId} and b.shop_id = ${shopId}
        and b.state in ('confirmed', 'checked_in')) as visits,
      (select count(*)::int from "order" o where o.business_id = ${businessId} and o.shop_id = ${shopId}
        and o.state in ('placed', 'paid', 'ready')) as orders,
      (select count(*)::int from payment_refund r
        join payment p on p.business_id = r.business_id and p.id = r.payment_id
        left join booking b on b.business_id = p.business_id and b.id = p.subject_id
        left join "order" o on o.business_id = p.business_id and o.id = p.subject_id
        where r.business_id = ${businessId} and coalesce(b.shop_id, o.shop_id) = ${shopId}
          and r.state in ('pending', 'failed')) as refunds`.execute(tx)
  return rows[0]!
}
