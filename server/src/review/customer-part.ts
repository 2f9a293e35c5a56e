import { sql } from 'kysely'
import type { CustomerPart } from '../platform/customer-part.ts'

type Moved = { reviews: string[] }

/** Reviews. Who erases a client does not silence them: a review is taken back by its author alone. */
export const reviewsOfCustomer: CustomerPart = {
  name: 'review',
  async move(tx, { businessId, from, into }): Promise<Moved> {
    const { rows } = await sql<{ id: string }>`
      update review set customer_id = ${into}
      where business_id = ${businessId} and customer_id = ${from} returning id`.execute(tx)
    return { reviews: rows.map(({ id }) => id) }
  },
  async restore(tx, { businessId, from, into }, { reviews }: Moved) {
    await sql`
      update review set customer_id = ${from}
      where business_id = ${businessId} and customer_id = ${into} and id = any(${reviews}::uuid[])`.execute(
      tx,
    )
  },
}
