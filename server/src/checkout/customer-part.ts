import { sql } from 'kysely'
import type { CustomerPart } from '../platform/customer-part.ts'
import { eraseCollections } from './collection-person.ts'

type Moved = { orders: string[]; parkedSales?: string[]; gestures?: string[] }

/**
 * Orders, and what the desk gave as a gesture; of a basket that was never placed nothing stays, nor of a sale that was put aside.
 */
export const ordersOfCustomer: CustomerPart = {
  name: 'checkout',
  async move(tx, { businessId, from, into }): Promise<Moved> {
    const { rows } = await sql<{ id: string }>`
      update "order" set customer_id = ${into}
      where business_id = ${businessId} and customer_id = ${from} returning id`.execute(tx)
    const { rows: parked } = await sql<{ id: string }>`
      update parked_sale set customer_id = ${into}
      where business_id = ${businessId} and customer_id = ${from} returning id`.execute(tx)
    const gestures = await sql<{ id: string }>`
      update wallet_gesture set customer_id = ${into}
      where business_id = ${businessId} and customer_id = ${from} returning id`.execute(tx)
    return {
      orders: rows.map(({ id }) => id),
      parkedSales: parked.map(({ id }) => id),
      gestures: gestures.rows.map(({ id }) => id),
    }
  },
  async restore(
    tx,
    { businessId, from, into },
    { orders, parkedSales = [], gestures = [] }: Moved,
  ) {
    await sql`
      update parked_sale set customer_id = ${from}
      where business_id = ${businessId} and customer_id = ${into} and id = any(${parkedSales}::uuid[])`.execute(
      tx,
    )
    await sql`
      update "order" set customer_id = ${from}
      where business_id = ${businessId} and customer_id = ${into} and id = any(${orders}::uuid[])`.execute(
      tx,
    )
    await sql`
      update wallet_gesture set customer_id = ${from}
      where business_id = ${businessId} and customer_id = ${into} and id = any(${gestures}::uuid[])`.execute(
      tx,
    )
  },
  async erase(tx, { businessId, customerId }) {
    await eraseCollections(tx, sql`c.business_id = ${businessId} and c.id = ${customerId}`)
    await sql`
      delete from parked_sale where business_id = ${businessId} and customer_id = ${customerId}`.execute(
      tx,
    )
    await sql`
      update wallet_gesture set reason = null
      where business_id = ${businessId} and customer_id = ${customerId}`.execute(tx)
    await sql`
      delete from "order" where business_id = ${businessId} and customer_id = ${customerId} and state = 'basket'`.execute(
      tx,
    )
    await sql`
      update "order" set link_seed = null, link_hash = null
      where business_id = ${businessId} and customer_id = ${customerId} and link_hash is not null`.execute(
      tx,
    )
  },
}
