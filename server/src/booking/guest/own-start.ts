import { type RawBuilder, sql } from 'kysely'
import { instantOf } from '../../platform/instant.ts'
import { ofThoseWhoCome } from '../can.ts'

type Booking = 'b' | 'v' | 'booking'

/** When the booker of a visit comes; where they have left the party, when the next guest does. */
export function ownInstant(booking: Booking): RawBuilder<unknown> {
  return sql`coalesce((select own.starts_at from item own
    where own.business_id = ${sql.ref(`${booking}.business_id`)} and own.booking_id = ${sql.ref(`${booking}.id`)}
      and own.cancelled_at is null order by own.guest_position, own.starts_at limit 1), ${sql.ref(`${booking}.starts_at`)})`
}

/** The same as the API writes instants. */
export function ownStart(booking: Booking): RawBuilder<unknown> {
  return instantOf(ownInstant(booking))
}

/** Of a guest `g` of the booking `b`: they are there, or have been. A guest without an arrival time came with all the others. */
export const hasArrived = sql<boolean>`(b.state in ('checked_in', 'completed') and (g.arrived_at is not null or not ${isNotedApart()}))`

/** The state of the booking `b` as its booker, or the next guest in their place, has it: confirmed until they are there themselves. */
export const ownState = sql`case when b.state = 'checked_in' and ${isNotedApart()} and (
  select g.arrived_at is null from guest g where g.business_id = b.business_id and g.booking_id = b.id
    and g.cancelled_at is null order by g.position limit 1) then 'confirmed' else b.state end`

function isNotedApart() {
  return sql`exists (select from guest o where o.business_id = b.business_id and o.booking_id = b.id
    and o.arrived_at is not null)`
}

/** Of the booking `b`: each service of those who come, as a `GuestSpan`. */
export const spansOfGuests = sql`coalesce((select jsonb_agg(jsonb_build_object('guestPosition', i.guest_position,
    'startsAt', ${instantOf('i.starts_at')}, 'endsAt', ${instantOf('i.ends_at')})) from item i where ${ofThoseWhoCome}), '[]')`
