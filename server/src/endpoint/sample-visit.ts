import type { World } from './testing.ts'
import type { Input } from './walk.ts'

type Booked = { id: string }

/** What is about somebody of a visit. */
export const visitSamples: Record<
  string,
  (world: World, booking: Booked | null) => Promise<Input>
> = {
  'booking.invite': ofSecondGuest,
  'booking.uninvite': ofSecondGuest,
  'booking.openWellness': (world, booking) => servedByTherapist(world, booking!),
}

async function ofSecondGuest(world: World, booking: Booked | null): Promise<Input> {
  return { guestPosition: await secondGuest(world, booking!) }
}

/** The position of a guest who comes along. */
export async function secondGuest(
  { database, home }: World,
  { id }: { id: string },
): Promise<number> {
  await database.pool.query(
    `with g as (insert into guest (business_id, booking_id, position) values ($1, $2, 1) on conflict do nothing returning position)
     insert into item (business_id, booking_id, guest_position, position, service_id, variant_id, staff_ids, service_name,
       length_minutes, price_minor, starts_at, ends_at)
     select i.business_id, i.booking_id, g.position, 0, i.service_id, i.variant_id, i.staff_ids, i.service_name,
       i.length_minutes, 0, i.starts_at, i.ends_at
     from g, item i where i.business_id = $1 and i.booking_id = $2 and i.position = 0 and i.guest_position = 0`,
    [home.businessId, id],
  )
  return 1
}

/** As if the therapist who is logged in served it: nobody else of the team opens the client's notes. */
export async function servedByTherapist(
  { database, home }: World,
  { id }: { id: string },
): Promise<Input> {
  await database.pool.query(
    `update item set staff_ids = array[m.id] from staff_member m join "user" u on u.id = m.user_id
     where u.email like 'therapist@%' and m.business_id = $1 and item.business_id = $1 and item.booking_id = $2`,
    [home.businessId, id],
  )
  return {}
}
