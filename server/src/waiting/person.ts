import { sql } from 'kysely'
import { instantOf } from '../platform/instant.ts'
import type { PersonPart } from '../platform/person.ts'
import { forgetWishes } from './customer-part.ts'
import { services } from './sql.ts'

/** What they wait for, and have waited for. */
export const waitingOfPerson: PersonPart = {
  name: 'waiting',
  async sections(db, userId) {
    const { rows } = await sql<Record<string, unknown>>`
      select s.name as "shopName", e.state, (select jsonb_agg(each->'name') from jsonb_array_elements(${services}) as each) as services, e.from_day::text as "fromDay", e.to_day::text as "toDay",
        e.from_minute as "fromMinute", e.to_minute as "toMinute", ${instantOf('e.joined_at')} as "joinedAt",
        e.passed_count as "passedCount"
      from waiting_entry e join shop s on s.business_id = e.business_id and s.id = e.shop_id
      where e.user_id = ${userId} order by e.joined_at, e.id`.execute(db)
    return [{ name: 'waiting', rows }]
  },
  async erase(tx, userId) {
    await forgetWishes(tx, sql`e.user_id = ${userId}`)
  },
}
