import { sql } from 'kysely'
import { instantOf } from '../platform/instant.ts'
import type { PersonPart } from '../platform/person.ts'
import { forgetWishes } from './customer-part.ts'
import { servicesOf } from './sql.ts'

/** What they wait for, and have waited for; what is looked for regularly for them. */
export const waitingOfPerson: PersonPart = {
  name: 'waiting',
  async sections(db, userId) {
    const { rows } = await sql<Record<string, unknown>>`
      select s.name as "shopName", e.state, (select jsonb_agg(each->'name') from jsonb_array_elements(${servicesOf('e')}) as each) as services, e.from_day::text as "fromDay", e.to_day::text as "toDay",
        e.from_minute as "fromMinute", e.to_minute as "toMinute", ${instantOf('e.joined_at')} as "joinedAt",
        e.passed_count as "passedCount", e.moves_by_itself as "movesByItself"
      from waiting_entry e join shop s on s.business_id = e.business_id and s.id = e.shop_id
      where e.user_id = ${userId} order by e.joined_at, e.id`.execute(db)
    const standing = await sql<Record<string, unknown>>`
      select s.name as "shopName", w.state, (select jsonb_agg(each->'name') from jsonb_array_elements(${servicesOf('w')}) as each) as services,
        w.every_weeks as "everyWeeks", w.give_days as "giveDays", w.weekday, w.from_minute as "fromMinute", w.to_minute as "toMinute",
        w.last_day::text as "lastDay", w.next_day::text as "nextDay", w.skip_count as "skipCount", ${instantOf('w.made_at')} as "madeAt"
      from standing_wish w join shop s on s.business_id = w.business_id and s.id = w.shop_id
      where w.user_id = ${userId} order by w.made_at, w.id`.execute(db)
    return [
      { name: 'waiting', rows },
      { name: 'standing', rows: standing.rows },
    ]
  },
  async erase(tx, userId) {
    await forgetWishes(tx, sql`user_id = ${userId}`)
  },
}
