import { sql } from 'kysely'
import { instantOf } from '../platform/instant.ts'
import { callOutFor } from './call-out.ts'
import { forgetGuest, forgetVisits } from './customer-part.ts'
import type { PersonPart, Unsettled } from '../platform/person.ts'
import { repeatsEveryWeeks } from './series/sql.ts'

/** Visits. They stay as what was sold when for how much; who came and what they said goes. */
export const visitsOfPerson: PersonPart = {
  name: 'visits',
  async sections(db, userId) {
    const { rows } = await sql<Record<string, unknown>>`
      select b.code, b.state, s.name as "shopName", ${instantOf('b.starts_at')} as "startsAt",
        ${instantOf('b.ends_at')} as "endsAt", b.time_zone as "timeZone", b.currency, b.total_minor as "totalMinor", b.note, ${callOutFor(sql`true`)} as "callOut", ${repeatsEveryWeeks} as "repeatsEveryWeeks", b.decline_note as "declineNote",
        (select jsonb_agg(i.service_name order by i.guest_position, i.position) from item i
          where i.business_id = b.business_id and i.booking_id = b.id) as services,
        (select jsonb_agg(jsonb_strip_nulls(jsonb_build_object('name', g.name, 'email', g.email, 'phone', g.phone,
            'language', g.language, 'note', g.note)) order by g.position) from guest g
          where g.business_id = b.business_id and g.booking_id = b.id) as guests,
        (select jsonb_build_object('startsAt', ${instantOf('p.starts_at')}, 'answer', p.answer) from proposal p
          where p.business_id = b.business_id and p.booking_id = b.id) as proposal,
        (select jsonb_build_object('minutes', l.minutes, 'saidAt', ${instantOf('l.said_at')}, 'way', l.way, 'wanted', l.wanted, 'answer', l.answer)
          from lateness l where l.business_id = b.business_id and l.booking_id = b.id) as lateness,
        (select jsonb_agg(jsonb_build_object('name', l.name, 'label', l.label, 'units', l.units, 'amountMinor', l.amount_minor) order by l.id)
          from bill_line l where l.business_id = b.business_id and l.bill_id = b.id and l.units is not null) as products
      from booking b join shop s on s.business_id = b.business_id and s.id = b.shop_id
      where b.user_id = ${userId} order by b.starts_at`.execute(db)
    const asGuest = await sql<Record<string, unknown>>`
      select s.name as "shopName", (select ${instantOf(sql`min(i.starts_at)`)} ${ofGuest}) as "startsAt", b.time_zone as "timeZone",
        (select jsonb_agg(i.service_name order by i.position) ${ofGuest}) as services,
        case when g.is_no_show then 'no_show' else b.state end as state, g.name, g.email, g.phone, g.language, g.note
      from customer c join guest g on g.business_id = c.business_id and g.customer_id = c.id
        join booking b on b.business_id = g.business_id and b.id = g.booking_id
        join shop s on s.business_id = b.business_id and s.id = b.shop_id
      where c.user_id = ${userId} order by b.starts_at`.execute(db)
    const signals = await sql<Record<string, unknown>>`
      select ${instantOf('raised_at')} as "raisedAt", ${instantOf('opened_at')} as "openedAt" from silent_signal
      where raised_by = ${userId} order by raised_at, id`.execute(db)
    return [
      { name: 'visits', rows },
      { name: 'guestVisits', rows: asGuest.rows },
      { name: 'signals', rows: signals.rows },
    ]
  },
  async erase(tx, userId) {
    await sql`delete from silent_signal where raised_by = ${userId}`.execute(tx)
    await sql`update silent_signal set opened_by = null where opened_by = ${userId}`.execute(tx)
    await forgetVisits(tx, sql`b.user_id = ${userId}`)
    await forgetGuest(
      tx,
      sql`(g.business_id, g.customer_id) in (select c.business_id, c.id from customer c where c.user_id = ${userId})`,
    )
  },
  async busyUntil(db, userId) {
    const { rows } = await sql<{ until: Date | null }>`
      select max(ends_at) as until from booking
      where user_id = ${userId} and state in ('held', 'requested', 'confirmed', 'checked_in')`.execute(
      db,
    )
    return rows[0]?.until ?? null
  },
  async unsettled(db, userId) {
    const { rows } = await sql<Unsettled['visits'][number]>`
      select b.code, s.name as "shopName", ${instantOf('b.starts_at')} as "startsAt", b.time_zone as "timeZone"
      from booking b join shop s on s.business_id = b.business_id and s.id = b.shop_id
      where b.user_id = ${userId} and b.state in ('requested', 'confirmed', 'checked_in')
      order by b.starts_at, b.id`.execute(db)
    return { visits: rows }
  },
}

const ofGuest = sql`from item i where i.business_id = g.business_id and i.booking_id = g.booking_id
  and i.guest_position = g.position`
