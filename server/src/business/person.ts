import { sql } from 'kysely'
import { instantOf } from '../platform/instant.ts'
import { clientOfBusiness } from './customer-part.ts'
import type { PersonPart } from '../platform/person.ts'

/** Who the person is at each business. The row stays, for visits and money hang on it; it says nobody any more. */
export const clientOfBusinesses: PersonPart = {
  name: 'clientOf',
  async sections(db, userId) {
    const { rows } = await sql<Record<string, unknown>>`
      select b.name as "businessName", c.name, c.email, c.phone, c.language
      from customer c join business b on b.id = c.business_id where c.user_id = ${userId} order by b.name`.execute(
      db,
    )
    const notes = await sql<Record<string, unknown>>`
      select b.name as "businessName", n.text, ${instantOf('n.written_at')} as "writtenAt"
      from customer c join customer_note n on n.business_id = c.business_id and n.customer_id = c.id
        join business b on b.id = c.business_id
      where c.user_id = ${userId} and n.text <> '' order by n.written_at, n.id, n.version`.execute(
      db,
    )
    return [
      { name: 'clientOf', rows },
      { name: 'clientNotes', rows: notes.rows },
    ]
  },
  async erase(tx, userId) {
    const { rows } = await sql<{ businessId: string; customerId: string }>`
      select business_id as "businessId", id as "customerId" from customer where user_id = ${userId}`.execute(
      tx,
    )
    for (const customer of rows) await clientOfBusiness.erase!(tx, customer)
    await sql`update customer_note set author_id = null, author_name = '' where author_id = ${userId}`.execute(
      tx,
    )
  },
}
