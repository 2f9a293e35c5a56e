import type { Price } from '@serein/shared/offer/price.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/pool.ts'
import { type Booked, bookedHere } from '../../slot/booked.ts'
import type { ItemTime } from '../../slot/claim.ts'
import type { ShopSnapshot } from '../../slot/shop-snapshot.ts'
import { type Booking, columns, isTheirs, type Owner, readBooking } from '../sql.ts'

/** A visit as it stands, and which of its guests still come. */
export async function bookedVisit(
  db: Db,
  owner: Owner,
  bookingId: string,
): Promise<(Booking & { positions: number[] }) | undefined> {
  const { rows } = await sql<Booking & { positions: number[] }>`
    select ${columns}, array(select position::int from guest g where g.business_id = booking.business_id
      and g.booking_id = booking.id and g.cancelled_at is null order by position) as positions
    from booking where id = ${bookingId} and ${isTheirs(owner)}`.execute(db)
  return rows[0]
}

/** What a booking was made of, with the services of it that are no longer on the menu. */
export async function bookedOf(
  db: Db,
  snapshot: ShopSnapshot,
  bookingId: string,
): Promise<Booked | null> {
  const booking = await readBooking(db, bookingId, snapshot.shop)
  return booking ? bookedHere(db, snapshot, booking) : null
}

/** A guest of a visit, with when their part begins and ends. */
export type Guest = {
  position: number
  isCancelled: boolean
  /** Their own arrival, where it was noted apart. */
  arrivedAt: Date | null
  startsAt: Date
  endsAt: Date
  itemIds: string[]
}

/** The guests of a locked booking in their order, those who have left included. */
export async function partyOf(
  tx: Tx,
  { businessId, id }: Pick<Booking, 'businessId' | 'id'>,
): Promise<Guest[]> {
  const { rows } = await sql<Guest>`
    select g.position, g.cancelled_at is not null as "isCancelled", g.arrived_at as "arrivedAt", min(i.starts_at) as "startsAt",
      max(i.ends_at) as "endsAt", array_agg(i.id order by i.id) as "itemIds"
    from guest g join item i on i.business_id = g.business_id and i.booking_id = g.booking_id
      and i.guest_position = g.position
    where g.business_id = ${businessId} and g.booking_id = ${id}
    group by g.position, g.cancelled_at, g.arrived_at order by g.position`.execute(tx)
  return rows
}

/** The items of one guest of a booking. */
export async function itemsOfGuest(
  db: Db,
  businessId: string,
  { bookingId, guest }: { bookingId: string; guest: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from item where business_id = ${businessId} and booking_id = ${bookingId} and guest_position = ${guest}
    order by id`.execute(db)
  return rows.map(({ id }) => id)
}

/** When the items of a locked booking are, with the buffers of their services. */
export async function itemTimes(
  tx: Tx,
  { businessId, id }: Pick<Booking, 'businessId' | 'id'>,
): Promise<ItemTime[]> {
  const { rows } = await sql<ItemTime>`
    select i.id as "itemId", i.starts_at as "startsAt", i.ends_at as "endsAt",
      s.buffer_before_minutes as "bufferBeforeMinutes", s.buffer_after_minutes as "bufferAfterMinutes"
    from item i join service s on s.business_id = i.business_id and s.id = i.service_id
    where i.business_id = ${businessId} and i.booking_id = ${id}`.execute(tx)
  return rows
}

/** Those who still come. */
export function coming(party: readonly Guest[]): Guest[] {
  return party.filter(({ isCancelled }) => !isCancelled)
}

/** When the visit of these guests begins and ends. */
export function spanOf(guests: readonly Guest[]): { startsAt: string; endsAt: string } {
  const starts = guests.map(({ startsAt }) => startsAt.toISOString()).toSorted()
  const ends = guests.map(({ endsAt }) => endsAt.toISOString()).toSorted()
  return { startsAt: starts[0]!, endsAt: ends.at(-1)! }
}

type Leaving = {
  cancelledBy: 'customer' | 'shop'
  feeMinor: number
  price: Price
  /** They did not come. */
  isNoShow?: boolean
  now: Date
}

/** Writes that a guest has left: with what was promised to them, and the rows of what they were to have. */
export async function leave(
  tx: Tx,
  { businessId, id }: Booking,
  { position }: Guest,
  { cancelledBy, feeMinor, price, isNoShow = false, now }: Leaving,
): Promise<void> {
  await sql`
    with gone as (
      update guest set cancelled_at = ${now}, cancelled_by = ${cancelledBy}, fee_minor = ${feeMinor},
        price = ${JSON.stringify(price)}, is_no_show = ${isNoShow}
      where business_id = ${businessId} and booking_id = ${id} and position = ${position})
    update item set cancelled_at = ${now}
    where business_id = ${businessId} and booking_id = ${id} and guest_position = ${position}`.execute(
    tx,
  )
}
