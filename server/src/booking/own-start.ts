import { type RawBuilder, sql } from 'kysely'
import { instantOf } from '../platform/instant.ts'
import { ofThoseWhoCome } from './can.ts'

type Booking = 'b' | 'v' | 'booking'

/** When the booker of a visit comes; where they have left the party, who comes in their stead. */
export function ownInstant(booking: Booking): RawBuilder<unknown> {
  return sql`coalesce((select own.starts_at from item own
    where own.business_id = ${sql.ref(`${booking}.business_id`)} and own.booking_id = ${sql.ref(`${booking}.id`)}
      and own.cancelled_at is null order by own.guest_position, own.starts_at limit 1), ${sql.ref(`${booking}.starts_at`)})`
}

/** The same as the API writes instants. */
export function ownStart(booking: Booking): RawBuilder<unknown> {
  return instantOf(ownInstant(booking))
}

/** Of the booking `b`: each service of whoever comes, as a `GuestSpan`. */
export const spansOfGuests = sql`coalesce((select jsonb_agg(jsonb_build_object('guestPosition', i.guest_position,
    'startsAt', ${instantOf('i.starts_at')}, 'endsAt', ${instantOf('i.ends_at')})) from item i where ${ofThoseWhoCome}), '[]')`
