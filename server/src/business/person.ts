import { sql } from 'kysely'
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
    return [{ name: 'clientOf', rows }]
  },
  async erase(tx, userId) {
    await sql`
      update customer set user_id = null, name = '', email = null, phone = null
      where user_id = ${userId}`.execute(tx)
  },
}
