import { sql } from 'kysely'
import { transaction } from '../../platform/command.ts'
import type { Db, Tx } from '../../platform/pool.ts'
import { untilStopped } from '../../platform/timer.ts'
import { isSeatTaken } from '../../slot/group-session-sql.ts'
import { callOffWithSession } from '../booking.ts'
import { lockBooking } from '../sql.ts'

type Key = { businessId: string; bookingId: string }

/**
 * Cancels the visits that have seats in a session that does not take place, each in a transaction of its own: what a crash leaves is
 * found again. A visit goes as a whole, whatever else it is made of.
 */
export async function callOffVisits(db: Db, now: Date, signal?: AbortSignal): Promise<void> {
  for (const key of untilStopped(await visitsLeft(db, now), signal))
    await transaction(db, (tx) => callOff(tx, key, now))
}

async function callOff(tx: Tx, key: Key, now: Date): Promise<void> {
  const booking = await lockBooking(tx, key.bookingId, { businessId: key.businessId })
  const isLeft = booking && (await visitsLeft(tx, now, key)).length > 0
  if (isLeft) await callOffWithSession(tx, booking, now)
}

/** All of them, or whether one is. */
async function visitsLeft(db: Db | Tx, now: Date, only?: Key): Promise<Key[]> {
  const { rows } = await sql<Key>`
    select distinct b.business_id as "businessId", b.id as "bookingId"
    from group_session g
    join claim c on ${isSeatTaken}
    join booking b on b.business_id = c.business_id and b.id = c.booking_id and b.state in ('held', 'requested', 'confirmed')
    where g.cancelled_at is not null and upper(g.during) > ${now} ${only ? sql`and b.business_id = ${only.businessId} and b.id = ${only.bookingId}` : sql``}
      and not exists (select from group_session other where other.business_id = g.business_id and other.shop_id = g.shop_id
        and other.service_id = g.service_id and other.during = g.during and other.cancelled_at is null)
    order by 1, 2`.execute(db)
  return rows
}
