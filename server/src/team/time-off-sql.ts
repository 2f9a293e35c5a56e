import { instantOf } from '../platform/instant.ts'
import type { TimeOff } from '@serein/shared/team/time-off.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../platform/pool.ts'

export type TimeOffRow = Pick<
  TimeOff,
  'id' | 'staffId' | 'staffName' | 'kind' | 'state' | 'from' | 'until' | 'reason' | 'answer'
> & { userId: string | null }

const pastLimit = 50

const columns = sql`t.id, t.staff_id as "staffId", m.name as "staffName", m.user_id as "userId", t.kind, t.state,
  ${instantOf(sql`lower(t.during)`)} as "from", ${instantOf(sql`upper(t.during)`)} as until, t.reason, t.answer
  from time_off t join staff_member m on m.business_id = t.business_id and m.id = t.staff_id`

type Whose = { businessId: string; staffId: string | null }

/** Of the whole business, or of one of its people. */
export async function selectComing(
  db: Db | Tx,
  { businessId, staffId }: Whose,
  now: Date,
): Promise<TimeOffRow[]> {
  const { rows } = await sql<TimeOffRow>`
    select ${columns}
    where t.business_id = ${businessId} and (${staffId}::uuid is null or t.staff_id = ${staffId})
      and t.state in ('asked', 'approved') and upper(t.during) > ${now}
    order by lower(t.during), t.id limit 500`.execute(db)
  return rows
}

export async function selectPast(
  db: Db | Tx,
  { businessId, staffId }: Whose,
  now: Date,
): Promise<TimeOffRow[]> {
  const { rows } = await sql<TimeOffRow>`
    select ${columns}
    where t.business_id = ${businessId} and (${staffId}::uuid is null or t.staff_id = ${staffId})
      and not (t.state in ('asked', 'approved') and upper(t.during) > ${now})
    order by lower(t.during) desc, t.id limit ${pastLimit}`.execute(db)
  return rows
}

/** Locked by the one who is about to decide. */
export async function lockTimeOff(
  tx: Tx,
  businessId: string,
  timeOffId: string,
): Promise<TimeOffRow | undefined> {
  const { rows } = await sql<TimeOffRow>`
    select ${columns} where t.business_id = ${businessId} and t.id = ${timeOffId} for update of t`.execute(
    tx,
  )
  return rows[0]
}

export type NewTimeOff = {
  businessId: string
  shopId: string
  staffId: string
  kind: TimeOff['kind']
  state: 'asked' | 'approved'
  from: string
  until: string
  reason: string | null
  askedBy: string
  now: Date
}

export async function insertTimeOff(tx: Tx, off: NewTimeOff): Promise<string> {
  const isDecided = off.state === 'approved'
  const { rows } = await sql<{ id: string }>`
    insert into time_off (business_id, shop_id, staff_id, kind, state, during, reason, asked_by, decided_by, decided_at, created_at)
    values (${off.businessId}, ${off.shopId}, ${off.staffId}, ${off.kind}, ${off.state}, tstzrange(${off.from}, ${off.until}),
      ${off.reason}, (select id from "user" where id = ${off.askedBy}),
      (select id from "user" where ${isDecided} and id = ${off.askedBy}), ${isDecided ? off.now : null}, ${off.now})
    returning id`.execute(tx)
  return rows[0]!.id
}

export type Decision = {
  state: 'approved' | 'refused' | 'withdrawn'
  answer?: string | null
  decidedBy: string
  now: Date
}

export async function writeDecision(
  tx: Tx,
  businessId: string,
  timeOffId: string,
  { state, answer = null, decidedBy, now }: Decision,
): Promise<void> {
  await sql`
    update time_off set state = ${state}, answer = coalesce(${answer}, answer),
      decided_by = (select id from "user" where id = ${decidedBy}), decided_at = ${now}
    where business_id = ${businessId} and id = ${timeOffId}`.execute(tx)
}

/** What is over by now was taken; only the rest comes back. */
export async function endTimeOff(
  tx: Tx,
  businessId: string,
  timeOffId: string,
  now: Date,
): Promise<void> {
  await sql`
    update time_off set during = tstzrange(lower(during), least(upper(during), ${now}))
    where business_id = ${businessId} and id = ${timeOffId} and lower(during) < ${now}`.execute(tx)
}

export async function meetsOther(
  tx: Tx,
  {
    businessId,
    staffId,
    kind,
    from,
    until,
  }: Pick<NewTimeOff, 'businessId' | 'staffId' | 'kind' | 'from' | 'until'>,
  states: readonly TimeOff['state'][],
  except: string | null = null,
): Promise<boolean> {
  const { rows } = await sql`
    select from time_off where business_id = ${businessId} and staff_id = ${staffId} and state = any(${states})
      and (kind = 'sickness') = ${kind === 'sickness'}
      and during && tstzrange(${from}, ${until}) and id is distinct from ${except} limit 1`.execute(
    tx,
  )
  return rows.length > 0
}

/** Whether somebody works for the business, and as which user. */
export async function selectStaff(
  db: Db | Tx,
  businessId: string,
  staffId: string,
): Promise<{ staffName: string; userId: string | null } | undefined> {
  const { rows } = await sql<{ staffName: string; userId: string | null }>`
    select name as "staffName", user_id as "userId" from staff_member
    where business_id = ${businessId} and id = ${staffId} and is_active`.execute(db)
  return rows[0]
}

export async function selectWhose(
  db: Db | Tx,
  businessId: string,
  timeOffId: string,
): Promise<string | null> {
  const { rows } = await sql<{ staffId: string }>`
    select staff_id as "staffId" from time_off where business_id = ${businessId} and id = ${timeOffId}`.execute(
    db,
  )
  return rows[0]?.staffId ?? null
}
