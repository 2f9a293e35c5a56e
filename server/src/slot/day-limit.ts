import { sql } from 'kysely'
import type { Tx } from '../platform/pool.ts'
import { lockTaken } from './taking.ts'

/** The start of a service that is booked, by the day of its shop. */
export type BookedStart = {
  bookingId: string
  itemId: string
  shopId: string
  day: string
  /** Null: it is booked for good. */
  heldUntil: Date | null
}

/** Gives each start the next number of its day, as a new one would have taken it; one that has a number keeps it. */
export async function numberStarts(
  tx: Tx,
  { businessId, serviceId }: { businessId: string; serviceId: string },
  starts: readonly BookedStart[],
): Promise<void> {
  if (starts.length === 0) return
  await lockTaken(tx, businessId, [{ staffId: null, unitId: null, serviceId }])
  await sql`
    insert into claim (business_id, shop_id, booking_id, item_id, service_id, place, during, state, held_until, purpose)
    select ${businessId}, b."shopId", b."bookingId", b."itemId", ${serviceId},
      coalesce((select max(c.place) from claim c where c.business_id = ${businessId} and c.service_id = ${serviceId}
          and c.shop_id = b."shopId" and c.state <> 'released' and c.during && day.during), 0)
        + row_number() over (partition by b."shopId", b.day order by b."itemId"),
      day.during, case when b."heldUntil" is null then 'kept' else 'held' end, b."heldUntil", 'day_limit'
    from jsonb_to_recordset(${JSON.stringify(starts)}::jsonb) as b("bookingId" uuid, "itemId" uuid, "shopId" uuid, day date,
      "heldUntil" timestamptz)
    join shop s on s.business_id = ${businessId} and s.id = b."shopId"
    cross join lateral (select tstzrange(b.day::timestamp at time zone s.time_zone,
      (b.day + 1)::timestamp at time zone s.time_zone) as during) as day
    where not exists (select from claim c where c.business_id = ${businessId} and c.booking_id = b."bookingId"
      and c.item_id = b."itemId" and c.service_id = ${serviceId} and c.state <> 'released')`.execute(
    tx,
  )
}
