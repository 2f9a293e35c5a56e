import type { Price } from '@serein/shared/offer/price.ts'
import type { CancellationPolicy } from '@serein/shared/shop/rules.ts'
import type { VisitRequest } from '@serein/shared/slot/contract.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/pool.ts'
import type { Booking, NewItem } from '../sql.ts'

/** Moves a booking's items to new times and therapists, and to new prices where they have one; which item is which stays. */
export async function moveItems(
  tx: Tx,
  businessId: string,
  bookingId: string,
  items: (Pick<
    NewItem,
    'guestPosition' | 'position' | 'staffIds' | 'startsAt' | 'endsAt' | 'lengthMinutes' | 'wish'
  > &
    Partial<Pick<NewItem, 'priceMinor'>>)[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; place: string }>`
    update item set staff_ids = m."staffIds", starts_at = m."startsAt", ends_at = m."endsAt",
      length_minutes = m."lengthMinutes", wish = m.wish, price_minor = coalesce(m."priceMinor", price_minor)
    from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as m("guestPosition" smallint, position smallint,
      "staffIds" uuid[], "startsAt" timestamptz, "endsAt" timestamptz, "lengthMinutes" smallint, wish text,
      "priceMinor" bigint)
    where item.business_id = ${businessId} and item.booking_id = ${bookingId}
      and item.guest_position = m."guestPosition" and item.position = m.position
    returning item.id, item.guest_position || '.' || item.position as place`.execute(tx)
  return new Map(rows.map(({ place, id }) => [place, id]))
}

/** An item as it stands, with the rooms it has. */
export type BookedItem = NewItem & { units: { unitId: string; place: number }[] }

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

/** Whoever serves in one of these items, once. */
export function staffOf(items: readonly BookedItem[]): string[] {
  return [...new Set(items.flatMap(({ staffIds }) => staffIds))]
}

/** Writes which items those who come have: new ones, changed ones, and those that are not among them any more go. */
export async function rewriteItems(
  tx: Tx,
  { businessId, id: bookingId }: Pick<Booking, 'businessId' | 'id'>,
  items: readonly NewItem[],
): Promise<void> {
  const ids = items.map(({ id }) => id)
  await sql`
    with gone as (delete from item where business_id = ${businessId} and booking_id = ${bookingId}
      and cancelled_at is null and id <> all(${ids}::uuid[]))
    insert into item (business_id, id, booking_id, guest_position, position, service_id, variant_id, staff_ids, wish,
      service_name, length_minutes, price_minor, add_ons, starts_at, ends_at)
    select ${businessId}, id, ${bookingId}, "guestPosition", position, "serviceId", "variantId", "staffIds", wish,
      "serviceName", "lengthMinutes", "priceMinor", "addOns", "startsAt", "endsAt"
    from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as i(id uuid, "guestPosition" smallint,
      position smallint, "serviceId" uuid, "variantId" uuid, "staffIds" uuid[], wish text, "serviceName" jsonb,
      "lengthMinutes" smallint, "priceMinor" bigint, "addOns" jsonb, "startsAt" timestamptz, "endsAt" timestamptz)
    on conflict (business_id, id) do update set guest_position = excluded.guest_position, position = excluded.position,
      service_id = excluded.service_id, variant_id = excluded.variant_id, staff_ids = excluded.staff_ids, wish = excluded.wish,
      service_name = excluded.service_name, length_minutes = excluded.length_minutes, price_minor = excluded.price_minor,
      add_ons = excluded.add_ons, starts_at = excluded.starts_at, ends_at = excluded.ends_at`.execute(
    tx,
  )
}

/** What a visit was promised as: what was asked for, and at what price. */
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
