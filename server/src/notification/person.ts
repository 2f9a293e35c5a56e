import { sql } from 'kysely'
import { instantOf } from '../platform/instant.ts'
import type { PersonPart } from '../platform/person.ts'

/** Messages: of the person's visits, and whatever else went to an address of theirs. */
export const messagesOfPerson: PersonPart = {
  name: 'messages',
  async sections(db, userId) {
    const { rows } = await sql<Record<string, unknown>>`
      select ${instantOf('d.created_at')} as "createdAt", d.channel, d.template, d.recipient, d.state
      from delivery d where ${isOf(userId)} order by d.created_at`.execute(db)
    return [{ name: 'messages', rows }]
  },
  async erase(tx, userId) {
    await sql`delete from delivery d where ${isOf(userId)}`.execute(tx)
  },
}

function isOf(userId: string) {
  return sql`(
    exists (select from booking b where b.user_id = ${userId} and b.business_id = d.business_id and b.id = d.booking_id)
    or d.recipient in (
      select u.email from "user" u where u.id = ${userId}
      union select u.phone_number from "user" u where u.id = ${userId}
      union select c.email from customer c where c.user_id = ${userId}
      union select c.phone from customer c where c.user_id = ${userId}))`
}
