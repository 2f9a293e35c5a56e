import { sql } from 'kysely'
import { instantOf } from '../platform/instant.ts'
import type { PersonPart } from '../platform/person.ts'

/** What somebody asked, with the answers; all of it goes with them. Notes are the desk's own. */
export const ticketsOfPerson: PersonPart = {
  name: 'support',
  async sections(db, userId) {
    const { rows } = await sql<Record<string, unknown>>`
      select k.subject, k.state, s.name as "shopName", ${instantOf('k.created_at')} as "createdAt"
      from support_ticket k left join shop s on s.business_id = k.business_id and s.id = k.shop_id
      where k.user_id = ${userId} order by k.created_at, k.id`.execute(db)
    const messages = await sql<Record<string, unknown>>`
      select k.subject, m.author, m.text, (select count(*)::int from support_photo p
        where p.ticket_id = m.ticket_id and p.message_id = m.id) as photos, ${instantOf('m.created_at')} as "createdAt"
      from support_message m join support_ticket k on k.id = m.ticket_id
      where k.user_id = ${userId} and not m.is_note order by m.created_at, m.id`.execute(db)
    return [
      { name: 'questions', rows },
      { name: 'questionMessages', rows: messages.rows },
    ]
  },
  async erase(tx, userId) {
    await sql`delete from support_ticket where user_id = ${userId}`.execute(tx)
    await sql`update support_message set author_id = null where author_id = ${userId}`.execute(tx)
  },
}
