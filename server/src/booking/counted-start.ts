import { sql } from 'kysely'
import type { Tx } from '../platform/pool.ts'
import { type BookedStart, numberStarts } from '../slot/day-limit.ts'

/** What of a service is booked today and later counts towards a limit that its business has just set. */
export async function countStarts(
  tx: Tx,
  { businessId, serviceId }: { businessId: string; serviceId: string },
  now: Date,
): Promise<void> {
  const { rows } = await sql<BookedStart>`
    select b.id as "bookingId", i.id as "itemId", b.shop_id as "shopId",
      to_char(i.starts_at at time zone b.time_zone, 'YYYY-MM-DD') as day,
      case when b.state in ('held', 'requested') then b.held_until end as "heldUntil"
    from booking b join item i on i.business_id = b.business_id and i.booking_id = b.id and i.cancelled_at is null
    where b.business_id = ${businessId} and i.service_id = ${serviceId} and i.starts_at > ${now}::timestamptz - interval '1 day'
      and b.state not in ('expired', 'released', 'declined', 'cancelled')
    order by i.starts_at, i.id`.execute(tx)
  await numberStarts(tx, { businessId, serviceId }, rows)
}
