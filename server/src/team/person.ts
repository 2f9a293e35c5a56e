import { sql } from 'kysely'
import type { PersonPart } from '../platform/person.ts'
import { endCalendar } from './private-calendar/private-calendar-end.ts'

/** As therapists: the time off they asked for, and the days they gave to colleagues. What they worked is the business's; their face is theirs. */
export const rotaOfPerson: PersonPart = {
  name: 'rota',
  async sections(db, userId) {
    const off = await sql<Record<string, unknown>>`
      select t.kind, t.state, to_char(lower(t.during) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "from",
        to_char(upper(t.during) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as until, t.reason, t.answer
      from time_off t join staff_member m on m.business_id = t.business_id and m.id = t.staff_id
      where m.user_id = ${userId} order by lower(t.during), t.id`.execute(db)
    const swaps = await sql<Record<string, unknown>>`
      select to_char(w.day, 'YYYY-MM-DD') as day, w.state
      from swap w join staff_member m on m.business_id = w.business_id and m.id = w.staff_id
      where m.user_id = ${userId} order by w.day, w.id`.execute(db)
    const calendars = await sql<Record<string, unknown>>`
      select c.host, to_char(c.added_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "addedAt",
        (select coalesce(jsonb_agg(jsonb_build_object('from', lower(b), 'until', upper(b))), '[]') from unnest(c.busy) as b) as busy
      from private_calendar c where c.user_id = ${userId} order by c.added_at, c.staff_id`.execute(
      db,
    )
    return [
      { name: 'timeOff', rows: off.rows },
      { name: 'swaps', rows: swaps.rows },
      { name: 'privateCalendars', rows: calendars.rows },
    ]
  },
  async erase(tx, userId) {
    const calendars = await sql<{ businessId: string; staffId: string }>`
      select business_id as "businessId", staff_id as "staffId" from private_calendar where user_id = ${userId}`.execute(
      tx,
    )
    for (const each of calendars.rows) await endCalendar(tx, each)
    await sql`
      update time_off t set reason = null, answer = null from staff_member m
      where m.business_id = t.business_id and m.id = t.staff_id and m.user_id = ${userId}`.execute(
      tx,
    )
    await sql`update staff_member set picture_id = null where user_id = ${userId}`.execute(tx)
    await sql`update time_off set asked_by = null where asked_by = ${userId}`.execute(tx)
    await sql`update time_off set decided_by = null where decided_by = ${userId}`.execute(tx)
  },
}
