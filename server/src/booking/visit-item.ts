import type { Visit } from '@serein/shared/booking/schema.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../platform/pool.ts'

export type ItemRow = Omit<
  Visit['items'][number],
  'startsAt' | 'endsAt' | 'priceMinor' | 'units' | 'claims'
> & { bookingId: string; isNoShow: boolean; startsAt: Date; endsAt: Date; priceMinor: number }

export type ClaimRow = Omit<Visit['items'][number]['claims'][number], 'from' | 'until'> & {
  itemId: string
  unitName: string | null
  isRoom: boolean
  from: Date
  until: Date
}

/** The items of some visits: of those who come, and of guests who did not. */
export async function itemsOf(db: Db | Tx, businessId: string, ids: string[]): Promise<ItemRow[]> {
  const { rows } = await sql<ItemRow>`
    select id, i.booking_id as "bookingId", i.cancelled_at is not null as "isNoShow", guest_position as "guestPosition", service_id as "serviceId",
      variant_id as "variantId", service_name as "serviceName", wish, length_minutes as "lengthMinutes",
      array(select (a ->> 'id')::uuid from jsonb_array_elements(add_ons) a) as "addOnIds",
      price_minor as "priceMinor", starts_at as "startsAt", ends_at as "endsAt", staff_ids as "staffIds"
    from item i where business_id = ${businessId} and booking_id = any(${ids}::uuid[]) and (cancelled_at is null
      or exists (select from guest g where g.business_id = i.business_id and g.booking_id = i.booking_id
        and g.position = i.guest_position and g.is_no_show and g.cancelled_at = i.cancelled_at))
    order by starts_at, guest_position, position`.execute(db)
  return rows
}

/** What they take. */
export async function claimsOf(
  db: Db | Tx,
  businessId: string,
  ids: string[],
): Promise<ClaimRow[]> {
  const { rows } = await sql<ClaimRow>`
    select k.item_id as "itemId", k.staff_id as "staffId", k.unit_id as "unitId", k.place, u.name as "unitName", coalesce(r.is_room, true) as "isRoom",
      lower(k.during) as "from", upper(k.during) as until, k.purpose
    from claim k left join unit u on u.business_id = k.business_id and u.id = k.unit_id
    left join resource_kind r on r.business_id = u.business_id and r.id = u.kind_id
    where k.business_id = ${businessId} and k.booking_id = any(${ids}::uuid[]) and k.item_id is not null
      and k.service_id is null and k.state <> 'released'
    order by lower(k.during), k.staff_id, k.unit_id, k.place, k.id`.execute(db)
  return rows
}

/** The items of a visit with what they take, apart: of those who come, and of guests who did not. */
export function itemsIn(
  items: ItemRow[] = [],
  claims: ReadonlyMap<string, ClaimRow[]>,
  seesMoney: boolean,
): Pick<Visit, 'items' | 'noShowItems'> {
  const of = (isOfNoShow: boolean) =>
    items
      .filter(({ isNoShow }) => isNoShow === isOfNoShow)
      .map((item) => itemOf(item, claims.get(item.id) ?? [], seesMoney))
  return { items: of(false), noShowItems: of(true) }
}

function itemOf(
  { startsAt, endsAt, priceMinor, ...item }: ItemRow,
  claims: ClaimRow[],
  seesMoney: boolean,
): Visit['items'][number] {
  const units = new Map(
    claims.flatMap(({ unitId, place, unitName, isRoom }) =>
      unitId
        ? [[`${unitId} ${place}`, { id: unitId, name: unitName!, place: place!, isRoom }] as const]
        : [],
    ),
  )
  return {
    ...item,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    priceMinor: seesMoney ? priceMinor : null,
    units: [...units.values()],
    claims: claims.map(({ staffId, unitId, place, purpose, from, until }) => ({
      staffId,
      unitId,
      place,
      purpose,
      from: from.toISOString(),
      until: until.toISOString(),
    })),
  }
}
