import { sql } from 'kysely'
import type { CustomerPart, Joining } from '../platform/customer-part.ts'
import type { Tx } from '../platform/pool.ts'

/** What a client has answered to the health form. The latest of two counts. */
export const answersOfCustomer: CustomerPart = {
  name: 'healthAnswer',
  move: (tx, joining) => moveAnswers(tx, joining),
  async restore(tx, joining, ids: string[]) {
    await moveAnswers(tx, { ...joining, from: joining.into, into: joining.from }, ids)
  },
  async erase(tx, { businessId, customerId }) {
    await sql`
      delete from health_answer where business_id = ${businessId} and customer_id = ${customerId}`.execute(
      tx,
    )
  },
}

/** Of some only where that is said. Returns their ids. */
async function moveAnswers(
  tx: Tx,
  { businessId, from, into }: Joining,
  only: string[] | null = null,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update health_answer set customer_id = ${into}
    where business_id = ${businessId} and customer_id = ${from} and (${only}::uuid[] is null or id = any(${only}::uuid[]))
    returning id`.execute(tx)
  return rows.map(({ id }) => id)
}
