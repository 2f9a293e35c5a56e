import { sql } from 'kysely'
import { becomeCustomer } from '../../business/customer.ts'
import type { Tx } from '../../platform/pool.ts'

/** Times that somebody keeps while they look around belong to the account they then have. */
export async function adoptBookings(tx: Tx, fromUserId: string, toUserId: string): Promise<void> {
  const { rows } = await sql<{ businessId: string }>`
    select business_id as "businessId" from booking where user_id = ${fromUserId}
    order by id for update`.execute(tx)
  if (rows.length === 0) return
  await becomeCustomer(tx, toUserId, [...new Set(rows.map(({ businessId }) => businessId))])
  await sql`
    update booking b set user_id = ${toUserId}, customer_id = c.id from customer c
    where b.user_id = ${fromUserId} and c.business_id = b.business_id and c.user_id = ${toUserId}`.execute(
    tx,
  )
}
