import { sql } from 'kysely'
import type { Db, Tx } from '../platform/pool.ts'
import { lockTaken } from './taking.ts'

/** How many visits that are not over each of these therapists has a part in; a hold that is overdue by `now` is none. */
async function visitsOf(
  db: Db | Tx,
  businessId: string,
  staffIds: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, number>> {
  if (staffIds.length === 0) return new Map()
  const { rows } = await sql<{ id: string; visits: number }>`
    select staff_id as id, count(distinct booking_id)::int as visits from claim
    where business_id = ${businessId} and staff_id = any(${staffIds}::uuid[]) and state <> 'released'
      and during && tstzrange(${now}, null) and not (state = 'held' and held_until <= ${now})
    group by staff_id`.execute(db)
  return new Map(rows.map(({ id, visits }) => [id, visits]))
}

/** Until the end of the transaction nobody takes time of the therapist. */
function lockStaff(tx: Tx, businessId: string, staffId: string): Promise<void> {
  return lockTaken(tx, businessId, [{ staffId, unitId: null }])
}

/** How the team asks what is to come for its people. */
export const staffQuestions = { visitsOf, lockStaff }
