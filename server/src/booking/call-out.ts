import type { CallOut, CallOutAddress, ServedCallOut } from '@serein/shared/booking/call-out.ts'
import { refuse } from '@serein/shared/refusal.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../platform/pool.ts'
import { placeOf } from '../shop/shop.ts'
import type { Place } from '../shop/sql.ts'
import type { VisitPlan } from './hold/plan.ts'

type OfBooking = { businessId: string; id: string }

/** Of the booking `b`, for whom `isFor` says that they may read the address; null for a visit at the shop. */
export const callOutFor = (
  isFor: RawBuilder<unknown>,
) => sql<CallOut | null>`case when b.request ? 'callOut' then
  (b.request -> 'callOut') || jsonb_build_object('address', case when ${isFor} then (
    select jsonb_build_object('street', o.street, 'postalCode', o.postal_code, 'city', o.city, 'note', o.access_note,
      'place', o.latitude || ',' || o.longitude)
    from call_out o where o.business_id = b.business_id and o.booking_id = b.id) end) end`

/** The same with where who serves comes from and goes on to. */
export const servedCallOutFor = (
  isFor: RawBuilder<unknown>,
) => sql<ServedCallOut | null>`${callOutFor(isFor)} || jsonb_build_object(
  'fromClientMinutes', ${straightWay(sql`upper(other.during), lower(c.during)`)},
  'toClientMinutes', ${straightWay(sql`upper(c.during), lower(other.during)`)})`

/** The shortest way of the booking `b` between its client and another one, where there is none by the shop. */
function straightWay(span: RawBuilder<unknown>) {
  return sql`case when b.request ? 'callOut' then (
    select min(slot_way_minutes(c.call_out, other.call_out))
    from claim c
      join claim other on other.business_id = c.business_id and other.staff_id = c.staff_id and other.call_out is not null
        and other.state <> 'released' and other.booking_id <> b.id
        and other.during && tstzrange(lower(c.during) - interval '1 day', upper(c.during) + interval '1 day')
      join claim way on way.business_id = c.business_id and way.staff_id = c.staff_id and way.purpose = 'way'
        and way.state <> 'released' and (lower(way.during), upper(way.during)) = (${span})
    where c.business_id = b.business_id and c.booking_id = b.id and c.call_out is not null and c.state <> 'released') end`
}

/**
 * Writes where a new visit takes place, unless that is at the shop: by what was written now, else as it was at that place before. Errors:
 * `call_out_without_place`.
 */
export async function writeAddress(
  tx: Tx,
  { visit, callOut, snapshot }: VisitPlan,
  { bookingId, address }: { bookingId: string; address: CallOutAddress | undefined },
): Promise<void> {
  if (!callOut) return
  const place = placeOf(visit.clientPlace!)
  const { businessId } = snapshot.shop
  if (!address) return writeKnown(tx, { businessId, id: bookingId }, place)
  const { street, postalCode, city, note } = address
  await tx
    .insertInto('call_out')
    .values({
      business_id: businessId,
      booking_id: bookingId,
      street,
      postal_code: postalCode,
      city,
      access_note: note,
      ...place,
    })
    .execute()
}

async function writeKnown(tx: Tx, { businessId, id }: OfBooking, { latitude, longitude }: Place) {
  const { rows } = await sql`
    insert into call_out (business_id, booking_id, street, postal_code, city, access_note, latitude, longitude)
    select o.business_id, ${id}, o.street, o.postal_code, o.city, o.access_note, o.latitude, o.longitude
    from booking b join booking before on before.business_id = b.business_id and before.customer_id = b.customer_id
      join call_out o on o.business_id = before.business_id and o.booking_id = before.id
    where b.business_id = ${businessId} and b.id = ${id} and o.latitude = ${latitude} and o.longitude = ${longitude}
    order by before.created_at desc limit 1
    returning booking_id`.execute(tx)
  if (rows.length > 0) return
  throw refuse('call_out_without_place', { fields: [{ path: 'address', message: 'is needed' }] })
}

/** Visits that come again are where the first is. */
export async function copyAddress(
  tx: Tx,
  { businessId, id }: OfBooking,
  bookingIds: readonly string[],
): Promise<void> {
  await sql`
    insert into call_out (business_id, booking_id, street, postal_code, city, access_note, latitude, longitude)
    select o.business_id, again.id, o.street, o.postal_code, o.city, o.access_note, o.latitude, o.longitude
    from call_out o, unnest(${[...bookingIds]}::uuid[]) as again (id)
    where o.business_id = ${businessId} and o.booking_id = ${id}`.execute(tx)
}
