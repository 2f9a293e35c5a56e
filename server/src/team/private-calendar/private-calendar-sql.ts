import type { PrivateCalendar } from '@serein/shared/team/private-calendar.ts'
import { sql } from 'kysely'
import { instantOf } from '../../platform/instant.ts'
import type { Db, Tx } from '../../platform/pool.ts'
import type { ReadProblem } from '../../platform/public-read.ts'
import type { BusySpan, CalendarProblem } from './busy-times.ts'

type Whose = { businessId: string; staffId: string }

/** As its owner sees it. */
export async function selectCalendar(
  db: Db | Tx,
  { businessId, staffId, userId }: Whose & { userId: string },
  now: Date,
): Promise<PrivateCalendar | null> {
  const { rows } = await sql<PrivateCalendar>`
    select host, ${instantOf('added_at')} as "addedAt", ${instantOf('read_at')} as "readAt",
      (select count(*)::int from unnest(busy) as b where upper(b) > ${now}) as "busyTimes",
      case when failure is not null then jsonb_build_object('since', ${instantOf('failed_since')}, 'problem', failure) end as failure
    from private_calendar where business_id = ${businessId} and staff_id = ${staffId} and user_id = ${userId}`.execute(
    db,
  )
  return rows[0] ?? null
}

type NewCalendar = Whose & {
  userId: string
  shopId: string
  sealed: string
  host: string
  now: Date
}

export async function insertCalendar(tx: Tx, calendar: NewCalendar): Promise<void> {
  const { businessId, staffId, userId, shopId, sealed, host, now } = calendar
  await sql`
    insert into private_calendar (business_id, staff_id, user_id, shop_id, address_sealed, host, added_at, next_read_at)
    values (${businessId}, ${staffId}, ${userId}, ${shopId}, ${sealed}, ${host}, ${now}, ${now})`.execute(
    tx,
  )
}

/** One that is to be read, and until when it is of use. */
export type DueCalendar = Whose & {
  shopId: string
  sealed: string
  etag: string | null
  readUntil: Date | null
  timeZone: string
  horizonDays: number
  /** Its owner is this therapist still, and serves. */
  isTheirs: boolean
}

/** Takes some that are due; they are due again after `minutes`, whatever becomes of this reading. */
export async function leaseDue(
  db: Db,
  { now, minutes, most }: { now: Date; minutes: number; most: number },
): Promise<DueCalendar[]> {
  const next = new Date(now.getTime() + minutes * 60_000)
  const { rows } = await sql<DueCalendar>`
    update private_calendar c set next_read_at = ${next}
    from (select business_id, staff_id from private_calendar where next_read_at <= ${now}
        order by next_read_at limit ${most} for update skip locked) due,
      staff_member m, shop s
    where c.business_id = due.business_id and c.staff_id = due.staff_id
      and m.business_id = c.business_id and m.id = c.staff_id and s.business_id = c.business_id and s.id = c.shop_id
    returning c.business_id as "businessId", c.staff_id as "staffId", c.shop_id as "shopId", c.address_sealed as sealed,
      c.etag, c.read_until as "readUntil", s.time_zone as "timeZone", s.horizon_days as "horizonDays",
      coalesce(m.user_id = c.user_id, false) and m.is_active as "isTheirs"`.execute(db)
  return rows
}

type Reading = { busy: readonly BusySpan[]; etag: string | null; until: Date; now: Date }

/** What is busy from now on. @returns what was not busy before, and whether anything is otherwise; null where it has gone or leads elsewhere */
export async function writeReading(
  tx: Tx,
  { businessId, staffId, sealed }: DueCalendar,
  { busy, etag, until, now }: Reading,
): Promise<{ isChanged: boolean; added: { from: Date; until: Date }[] } | null> {
  const { rows } = await sql<{
    isChanged: boolean
    added: { from: string; until: string }[]
  }>`
    with before as (
      select business_id, staff_id, busy from private_calendar
      where business_id = ${businessId} and staff_id = ${staffId} and address_sealed = ${sealed} for update),
    told as (
      select coalesce(range_agg(tstzrange("from", "until")), '{}') as busy
      from jsonb_to_recordset(${JSON.stringify(busy.map(spanOf))}::jsonb) as b("from" timestamptz, "until" timestamptz))
    update private_calendar c
    set busy = told.busy, etag = ${etag}, read_until = ${until}, read_at = ${now}, failed_since = null, failure = null
    from before, told
    where c.business_id = before.business_id and c.staff_id = before.staff_id
    returning told.busy is distinct from before.busy as "isChanged",
      coalesce((select jsonb_agg(jsonb_build_object('from', lower(b), 'until', upper(b))) from unnest(told.busy - before.busy) as b), '[]')
        as added`.execute(tx)
  const [row] = rows
  if (!row) return null
  const added = row.added.map((span) => ({
    from: new Date(span.from),
    until: new Date(span.until),
  }))
  return { ...row, added }
}

export async function writeUnchanged(
  db: Db,
  { businessId, staffId, sealed }: DueCalendar,
  now: Date,
) {
  await sql`
    update private_calendar set read_at = ${now}, failed_since = null, failure = null
    where business_id = ${businessId} and staff_id = ${staffId} and address_sealed = ${sealed}`.execute(
    db,
  )
}

export async function writeFailure(
  db: Db,
  { businessId, staffId, sealed }: DueCalendar,
  failure: ReadProblem | CalendarProblem,
  now: Date,
): Promise<void> {
  await sql`
    update private_calendar set failed_since = coalesce(failed_since, ${now}), failure = ${failure}
    where business_id = ${businessId} and staff_id = ${staffId} and address_sealed = ${sealed}`.execute(
    db,
  )
}

function spanOf([from, until]: BusySpan) {
  return { from: new Date(from).toISOString(), until: new Date(until).toISOString() }
}
