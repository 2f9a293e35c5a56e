import { sql } from 'kysely'
import { instantOf } from '../platform/instant.ts'
import type { PersonPart } from '../platform/person.ts'

/** Reviews. The stars stay in the shop's average; the words and the name go, and with them the answer to them. */
export const reviewsOfPerson: PersonPart = {
  name: 'reviews',
  async sections(db, userId) {
    const { rows } = await sql<Record<string, unknown>>`
      select s.name as "shopName", r.author_name as name, r.stars, r.text, r.answer, ${instantOf('r.created_at')} as "createdAt"
      from review r join customer c on c.business_id = r.business_id and c.id = r.customer_id
        join shop s on s.business_id = r.business_id and s.id = r.shop_id
      where c.user_id = ${userId} order by r.created_at`.execute(db)
    return [{ name: 'reviews', rows }]
  },
  async erase(tx, userId) {
    await sql`
      update review r set author_name = case r.language when 'fr' then 'Anonyme' else 'Anonymous' end, text = '',
        answer = null, answered_at = null
      from customer c where c.user_id = ${userId} and r.business_id = c.business_id and r.customer_id = c.id`.execute(
      tx,
    )
  },
}
