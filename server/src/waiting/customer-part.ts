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
      sql`business_id = ${businessId} and user_id = (select k.user_id from customer k
        where k.business_id = ${businessId} and k.id = ${customerId})`,
    )
  },
}

/** Some entries, with what was offered for them, and some wishes that come again, by a condition on whose they are. */
export async function forgetWishes(tx: Tx, which: RawBuilder<unknown>): Promise<void> {
  for (const table of ['waiting_entry', 'standing_wish']) {
    const { rows } = await sql<{ businessId: string; subjectId: string }>`
      delete from ${sql.table(table)} where ${which} returning business_id as "businessId", id as "subjectId"`.execute(
      tx,
    )
    await forgetEvents(tx, rows)
  }
}
