import { sql } from 'kysely'
import type { CustomerPart, Joining } from '../platform/customer-part.ts'
import type { Tx } from '../platform/pool.ts'

type Moved = { staff: string[]; stricter: string[] }

/** Who serves them. Where one of the two avoids whom the other prefers, the therapist is avoided. */
export const pairingsOfCustomer: CustomerPart = {
  name: 'team',
  async move(tx, joining): Promise<Moved> {
    const { businessId, from, into } = joining
    const stricter = await sql<{ id: string }>`
      update customer_pairing k set kind = 'avoided' from customer_pairing o
      where k.business_id = ${businessId} and k.customer_id = ${into} and k.kind = 'preferred'
        and o.business_id = k.business_id and o.customer_id = ${from} and o.staff_id = k.staff_id and o.kind = 'avoided'
      returning k.staff_id as id`.execute(tx)
    return { stricter: stricter.rows.map(({ id }) => id), staff: await moveAll(tx, joining, null) }
  },
  async restore(tx, joining, { staff, stricter }: Moved) {
    const { businessId, from, into } = joining
    await moveAll(tx, { ...joining, from: into, into: from }, staff)
    await sql`
      update customer_pairing set kind = 'preferred'
      where business_id = ${businessId} and customer_id = ${into} and staff_id = any(${stricter}::uuid[])
        and kind = 'avoided'`.execute(tx)
  },
  async erase(tx, { businessId, customerId }) {
    await sql`
      delete from customer_pairing where business_id = ${businessId} and customer_id = ${customerId}`.execute(
      tx,
    )
  },
}

async function moveAll(tx: Tx, { businessId, from, into }: Joining, only: string[] | null) {
  const { rows } = await sql<{ id: string }>`
    update customer_pairing k set customer_id = ${into}
    where k.business_id = ${businessId} and k.customer_id = ${from}
      and (${only}::uuid[] is null or k.staff_id = any(${only}::uuid[]))
      and not exists (select from customer_pairing o where o.business_id = k.business_id and o.customer_id = ${into}
        and o.staff_id = k.staff_id)
    returning k.staff_id as id`.execute(tx)
  return rows.map(({ id }) => id)
}
