import type { Price } from '@serein/shared/offer/price.ts'
import type { CancellationPolicy } from '@serein/shared/shop/rules.ts'
import type { AssignedClaim } from '@serein/shared/slot/answer.ts'
import type { VisitRequest } from '@serein/shared/slot/contract.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../platform/pool.ts'
import type { NewClaim } from '../../slot/claim.ts'
import type { Booking, NewItem } from '../sql.ts'

/** An item as it stands, with the rooms it has. */
export type BookedItem = NewItem & { units: { unitId: string; place: number }[] }

/** The same with what it takes. */
export type ClaimedItem = BookedItem & { claims: AssignedClaim[] }

/** What some items take. */
export function claimsOfItems(items: readonly Pick<ClaimedItem, 'id' | 'claims'>[]): NewClaim[] {
  return items.flatMap(({ id: itemId, claims }) => claims.map((each) => ({ ...each, itemId })))
}

/** The items of those who come to a visit, in their order. */
export async function bookedItems(
  db: Db | Tx,
  { businessId, id }: Pick<Booking, 'businessId' | 'id'>,
): Promise<BookedItem[]> {
  const { rows } = await sql<
    Omit<BookedItem, 'startsAt' | 'endsAt'> & { startsAt: Date; endsAt: Date }
  >`
    select i.id, guest_position as "guestPosition", position, service_id as "serviceId", variant_id as "variantId",
      staff_ids as "staffIds", wish, service_name as "serviceName", length_minutes as "lengthMinutes",
      price_minor as "priceMinor", add_ons as "addOns", starts_at as "startsAt", ends_at as "endsAt",
      (select coalesce(jsonb_agg(distinct jsonb_build_object('unitId', c.unit_id, 'place', c.place)), '[]')
        from claim c where c.business_id = i.business_id and c.booking_id = i.booking_id and c.item_id = i.id
          and c.unit_id is not null and c.state <> 'released') as units
    from item i where business_id = ${businessId} and booking_id = ${id} and cancelled_at is null
    order by starts_at, guest_position, position`.execute(db)
  return rows.map(({ startsAt, endsAt, ...item }) => ({
    ...item,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
  }))
}

/** Whether an item is the one at a place of the visit. */
export function isAt({ guestPosition, position }: Place) {
  return (one: Place) => one.guestPosition === guestPosition && one.position === position
}

type Place = Pick<NewItem, 'guestPosition' | 'position'>

/** Which of all items of a visit one is, as its price counts them. */
export function indexIn(
  { guests }: VisitRequest,
  { guestPosition, position }: Pick<BookedItem, 'guestPosition' | 'position'>,
): number {
  const before = guests.slice(0, guestPosition).flatMap(({ items }) => items)
  return before.length + position
}

/** When the first of some items begins and the last ends. */
export function spanOfItems(items: readonly Pick<NewItem, 'startsAt' | 'endsAt'>[]): {
  startsAt: string
  endsAt: string
} {
  const starts = items.map(({ startsAt }) => startsAt).toSorted()
  const ends = items.map(({ endsAt }) => endsAt).toSorted()
  return { startsAt: starts[0]!, endsAt: ends.at(-1)! }
}

/** The therapists of these items, each once. */
export function staffOf(items: readonly BookedItem[]): string[] {
  return [...new Set(items.flatMap(({ staffIds }) => staffIds))]
}

type Writing = {
  before: readonly BookedItem[]
  items: readonly NewItem[]
  /** Gives back what the earlier ones took. */
  release: RawBuilder<unknown>
}

/** Writes the new and changed items of a visit, and removes those that are not among them any more. */
export async function writeItems(
  tx: Tx,
  { businessId, id: bookingId }: Pick<Booking, 'businessId' | 'id'>,
  { before, items, release }: Writing,
): Promise<void> {
  const removedIds = before.map(({ id }) => id).filter((id) => items.every((one) => one.id !== id))
  await sql`
    with released as (${release}), removed as (delete from item where business_id = ${businessId} and booking_id = ${bookingId}
      and id = any(${removedIds}::uuid[]))
    ${insertingItems({ businessId, bookingId }, items)}
    where (select count(*) from released) >= 0 -- what nobody reads is not run
    on conflict (business_id, id) do update set guest_position = excluded.guest_position, position = excluded.position,
      service_id = excluded.service_id, variant_id = excluded.variant_id, staff_ids = excluded.staff_ids, wish = excluded.wish,
      service_name = excluded.service_name, length_minutes = excluded.length_minutes, price_minor = excluded.price_minor,
      add_ons = excluded.add_ons, starts_at = excluded.starts_at, ends_at = excluded.ends_at`.execute(
    tx,
  )
}

/** Writes new items: a piece of a larger statement. */
export function insertingItems(
  { businessId, bookingId }: { businessId: string; bookingId: string },
  items: readonly NewItem[],
) {
  return sql`
    insert into item (business_id, id, booking_id, guest_position, position, service_id, variant_id, staff_ids, wish,
      service_name, length_minutes, price_minor, add_ons, starts_at, ends_at)
    select ${businessId}, id, ${bookingId}, "guestPosition", position, "serviceId", "variantId", "staffIds", wish,
      "serviceName", "lengthMinutes", "priceMinor", "addOns", "startsAt", "endsAt"
    from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as i(id uuid, "guestPosition" smallint,
      position smallint, "serviceId" uuid, "variantId" uuid, "staffIds" uuid[], wish text, "serviceName" jsonb,
      "lengthMinutes" smallint, "priceMinor" bigint, "addOns" jsonb, "startsAt" timestamptz, "endsAt" timestamptz)`
}

/** What was promised for a visit: what was asked for, and at what price. */
export type Promised = { request: VisitRequest; price: Price }

/** How a visit stood; with its promise where that was changed, too. */
export type Before = {
  items: BookedItem[]
  promise: Promised | null
  policy: CancellationPolicy | null
  isSilent: boolean
}

/**
 * How a visit stood before its last change, where that was one of the desk that can be taken back: what `undoMove` has taken back does
 * not count, so that one change after the other can be; and whether its client was not told of that change. Null where something else
 * has happened since.
 */
export async function lastMove(
  tx: Tx,
  { businessId, id, sequence }: Pick<Booking, 'businessId' | 'id' | 'sequence'>,
): Promise<Before | null> {
  const { rows } = await sql<{
    event: string
    before: BookedItem[] | null
    promise: Promised | null
    policy: CancellationPolicy | null
    isSilent: boolean
  }>`
    select event, data->'before' as before, data->'promise' as promise, data->'policy' as policy,
      data ? 'isSilent' as "isSilent" from booking_event
    where business_id = ${businessId} and booking_id = ${id} and sequence <= ${sequence} order by sequence desc`.execute(
    tx,
  )
  let takenBack = 0
  for (const { event, before, promise, policy, isSilent } of rows) {
    if (event === 'booking.move_undone') takenBack += 1
    else if (!before) return null
    else if (takenBack === 0) return { items: before, promise, policy, isSilent }
    else takenBack -= 1
  }
  return null
}
