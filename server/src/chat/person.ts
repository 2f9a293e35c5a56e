import { sql } from 'kysely'
import { instantOf } from '../platform/instant.ts'
import type { PersonPart } from '../platform/person.ts'
import { forgetChats } from './customer-part.ts'

/**
 * Conversations, whole, with what the shops have said in them: they go with the client. What somebody has written for a shop is
 * the business's, and stays without their name.
 */
export const chatsOfPerson: PersonPart = {
  name: 'chats',
  async sections(db, userId) {
    const messages = await sql<Record<string, unknown>>`
      select s.name as "shopName", m.author, m.text, m.picture_id is not null as "hasPhoto",
        ${instantOf('m.sent_at')} as "sentAt"
      from chat c join chat_message m on m.business_id = c.business_id and m.chat_id = c.id
        join shop s on s.business_id = c.business_id and s.id = c.shop_id
      where c.user_id = ${userId} order by c.id, m.sequence`.execute(db)
    const reports = await sql<Record<string, unknown>>`
      select s.name as "shopName", r.reason, r.note, r.decision, ${instantOf('r.created_at')} as "createdAt"
      from chat_report r join chat c on c.business_id = r.business_id and c.id = r.chat_id
        join shop s on s.business_id = c.business_id and s.id = c.shop_id
      where r.reporter_id = ${userId} order by r.created_at`.execute(db)
    const written = await sql<Record<string, unknown>>`
      select s.name as "shopName", m.text, ${instantOf('m.sent_at')} as "sentAt"
      from chat_message m join chat c on c.business_id = m.business_id and c.id = m.chat_id
        join shop s on s.business_id = c.business_id and s.id = c.shop_id
      where m.member_id = ${userId} order by m.sent_at`.execute(db)
    const suspensions = await sql<Record<string, unknown>>`
      select reason, ${instantOf('suspended_at')} as "suspendedAt" from chat_suspension
      where user_id = ${userId} order by suspended_at`.execute(db)
    return [
      { name: 'chats', rows: messages.rows },
      { name: 'chatReports', rows: reports.rows },
      { name: 'chatAnswers', rows: written.rows },
      { name: 'chatSuspensions', rows: suspensions.rows },
    ]
  },
  async erase(tx, userId) {
    await forgetChats(tx, sql`c.user_id = ${userId}`)
    await sql`delete from chat_suspension where user_id = ${userId}`.execute(tx)
    await sql`update chat_message set member_id = null where member_id = ${userId}`.execute(tx)
    await sql`update chat set assignee_id = null where assignee_id = ${userId}`.execute(tx)
    await sql`update chat_report set reporter_id = null, note = '' where reporter_id = ${userId}`.execute(
      tx,
    )
  },
}
