import { sql } from 'kysely'
import type { Tx } from '../../platform/pool.ts'
import { type Booking, columns, isPaidFor } from '../sql.ts'

/** Holds that are over and requests that nobody has answered. Rows that another transaction is busy with are passed over. */
export async function lockOverdueHolds(tx: Tx, now: Date, limit: number): Promise<Booking[]> {
  const { rows } = await sql<Booking>`
    select ${columns} from booking where state in ('held', 'requested') and held_until <= ${now}
    order by held_until limit ${limit} for update skip locked`.execute(tx)
  return rows
}

/** Visits that their shop releases since their booker has not answered in time, and has not paid anything. */
export async function lockUnanswered(tx: Tx, now: Date, limit: number): Promise<Booking[]> {
  const { rows } = await sql<Booking>`
    select ${columns} from booking
    where state = 'confirmed' and affirm_by <= ${now} and affirm_asked_for = starts_at and starts_at > ${now}
      and affirmed_for is distinct from starts_at
      and exists (select from shop where shop.business_id = booking.business_id and shop.id = booking.shop_id
        and release_unanswered_minutes is not null)
      and not ${isPaidFor('booking')}
    order by affirm_by limit ${limit} for update of booking skip locked`.execute(tx)
  return rows
}

/** Those of these bookings that are held or requested and over, locked in the order in which several are always locked. */
export async function lockOverdueAmong(
  tx: Tx,
  ids: readonly string[],
  now: Date,
): Promise<Booking[]> {
  const { rows } = await sql<Booking>`
    select ${columns} from booking where id = any(${ids}::uuid[]) and state in ('held', 'requested')
      and held_until <= ${now} order by id for update`.execute(tx)
  return rows
}
