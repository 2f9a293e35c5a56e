import { sql } from 'kysely'
import type { CustomerPart } from '../platform/customer-part.ts'

/** `words`: of those that moved before there were any, nothing. */
type Moved = { reviews: string[]; words?: string[] }

/** Reviews. Who erases a client does not silence them: a review is taken back by its author alone. */
export const reviewsOfCustomer: CustomerPart = {
  name: 'review',
  async move(tx, { businessId, from, into }): Promise<Moved> {
    const { rows } = await sql<{ id: string }>`
      update review set customer_id = ${into}
      where business_id = ${businessId} and customer_id = ${from} returning id`.execute(tx)
    const words = await sql<{ id: string }>`
      update private_word set customer_id = ${into}
      where business_id = ${businessId} and customer_id = ${from} returning id`.execute(tx)
    return { reviews: rows.map(({ id }) => id), words: words.rows.map(({ id }) => id) }
  },
  async restore(tx, { businessId, from, into }, { reviews, words = [] }: Moved) {
    await sql`
      update private_word set customer_id = ${from}
      where business_id = ${businessId} and customer_id = ${into} and id = any(${words}::uuid[])`.execute(
      tx,
    )
    await sql`
      update review set customer_id = ${from}
      where business_id = ${businessId} and customer_id = ${into} and id = any(${reviews}::uuid[])`.execute(
      tx,
    )
  },
  /** What was said in private goes with who said it. */
  async erase(tx, { businessId, customerId }) {
    await sql`
      delete from private_word where business_id = ${businessId} and customer_id = ${customerId}`.execute(
      tx,
    )
  },
}
