import { type RawBuilder, sql } from 'kysely'
import type { CustomerPart } from '../platform/customer-part.ts'
import { forgetEvents } from '../platform/outbox.ts'
import type { Tx } from '../platform/pool.ts'

/** Wishes go by the account, and with it. */
export const waitingOfCustomer: CustomerPart = {
  name: 'waiting',
  async erase(tx, { businessId, customerId }) {
    await forgetWishes(
      tx,
      sql`e.business_id = ${businessId} and e.user_id = (select k.user_id from customer k
        where k.business_id = ${businessId} and k.id = ${customerId})`,
    )
  },
}

/** Some entries `e`, with what was offered for them. */
export async function forgetWishes(tx: Tx, which: RawBuilder<unknown>): Promise<void> {
  const { rows } = await sql<{ businessId: string; subjectId: string }>`
    delete from waiting_entry e where ${which} returning e.business_id as "businessId", e.id as "subjectId"`.execute(
    tx,
  )
  await forgetEvents(tx, rows)
}
