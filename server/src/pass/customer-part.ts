import { sql } from 'kysely'
import type { CustomerPart } from '../platform/customer-part.ts'

type Moved = { passes: string[]; shared: string[] }

/** Passes, and those that others share with them. */
export const passesOfCustomer: CustomerPart = {
  name: 'pass',
  async move(tx, { businessId, from, into }): Promise<Moved> {
    const { rows: passes } = await sql<{ id: string }>`
      update pass set customer_id = ${into}
      where business_id = ${businessId} and customer_id = ${from} returning id`.execute(tx)
    const { rows: shared } = await sql<{ id: string }>`
      update pass_person r set customer_id = ${into}
      where r.business_id = ${businessId} and r.customer_id = ${from} and not exists (select from pass_person o
        where o.business_id = r.business_id and o.pass_id = r.pass_id and o.customer_id = ${into})
      returning r.pass_id as id`.execute(tx)
    return { passes: passes.map(({ id }) => id), shared: shared.map(({ id }) => id) }
  },
  async restore(tx, { businessId, from, into }, { passes, shared }: Moved) {
    await sql`
      update pass set customer_id = ${from}
      where business_id = ${businessId} and customer_id = ${into} and id = any(${passes}::uuid[])`.execute(
      tx,
    )
    await sql`
      update pass_person set customer_id = ${from}
      where business_id = ${businessId} and customer_id = ${into} and pass_id = any(${shared}::uuid[])`.execute(
      tx,
    )
  },
  async erase(tx, { businessId, customerId }) {
    await sql`
      delete from pass_person where business_id = ${businessId} and customer_id = ${customerId}`.execute(
      tx,
    )
    await sql`
      update pass_person r set name = null from pass p
      where p.business_id = ${businessId} and p.customer_id = ${customerId} and r.business_id = p.business_id and r.pass_id = p.id`.execute(
      tx,
    )
  },
}
