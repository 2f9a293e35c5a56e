import { type RawBuilder, sql } from 'kysely'
import { instantOf } from '../platform/instant.ts'

/** When the booker of a visit comes, as the API writes instants; where they have left the party, who comes in their stead. */
export function ownStart(booking: 'b' | 'v' | 'booking'): RawBuilder<unknown> {
  return sql`coalesce((select ${instantOf('own.starts_at')} from item own
    where own.business_id = ${sql.ref(`${booking}.business_id`)} and own.booking_id = ${sql.ref(`${booking}.id`)}
      and own.cancelled_at is null order by own.guest_position, own.starts_at limit 1), ${instantOf(`${booking}.starts_at`)})`
}
