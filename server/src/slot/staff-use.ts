import { sql } from 'kysely'
import type { Db, Tx } from '../platform/pool.ts'
import type { Period, Work } from '../team/staff-questions.ts'
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

/** What these therapists have to do at clients between two instants; a hold that is overdue by `now` is nothing to do. */
async function workOf(
  db: Db | Tx,
  businessId: string,
  staffIds: readonly string[],
  { from, until }: Period,
  now: Date,
): Promise<Work[]> {
  const { rows } = await sql<Work>`
    select staff_id as "staffId", shop_id as "shopId", booking_id as "bookingId", lower(during) as "from", upper(during) as until
    from claim
    where business_id = ${businessId} and staff_id = any(${staffIds}::uuid[]) and state <> 'released' and purpose = 'segment'
      and lower(during) > ${from}::timestamptz - interval '25 hours' and lower(during) < ${until} and upper(during) > ${from}
      and not (state = 'held' and held_until <= ${now})
    order by lower(during)`.execute(db)
  return rows
}

/** Until the end of the transaction nobody takes time of these therapists. */
function lockStaff(tx: Tx, businessId: string, ...staffIds: readonly string[]): Promise<void> {
  return lockTaken(
    tx,
    businessId,
    staffIds.map((staffId) => ({ staffId, unitId: null })),
  )
}

async function takeTimeOff(tx: Tx, businessId: string, timeOffId: string): Promise<void> {
  await sql`select time_off_takes_free_time(${businessId}, ${timeOffId})`.execute(tx)
}

async function giveTimeOffBack(
  tx: Tx,
  businessId: string,
  timeOffId: string,
  now: Date,
): Promise<void> {
  const own = sql`business_id = ${businessId} and time_off_id = ${timeOffId} and state <> 'released'`
  await sql`update claim set state = 'released' where ${own} and lower(during) >= ${now}`.execute(
    tx,
  )
  await sql`
    update claim set during = tstzrange(lower(during), ${now}) where ${own} and upper(during) > ${now}`.execute(
    tx,
  )
}

/** How the team asks what is to come for its people, and takes their time off. */
export const staffQuestions = { visitsOf, workOf, lockStaff, takeTimeOff, giveTimeOffBack }
