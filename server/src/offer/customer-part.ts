import { sql } from 'kysely'
import type { CustomerPart, Joining } from '../platform/customer-part.ts'
import type { Tx } from '../platform/pool.ts'

type Place = { variantId: string; currency: string }
type Moved = { places: Place[] }

/** Agreed prices. Of two for the same thing that of the client who stays holds. */
export const pricesOfCustomer: CustomerPart = {
  name: 'offer',
  async move(tx, joining): Promise<Moved> {
    return { places: await moveAll(tx, joining, null) }
  },
  async restore(tx, joining, { places }: Moved) {
    await moveAll(tx, { ...joining, from: joining.into, into: joining.from }, places)
  },
  async erase(tx, { businessId, customerId }) {
    await sql`
      delete from agreed_price where business_id = ${businessId} and customer_id = ${customerId}`.execute(
      tx,
    )
  },
}

async function moveAll(tx: Tx, { businessId, from, into }: Joining, only: Place[] | null) {
  const { rows } = await sql<Place>`
    update agreed_price a set customer_id = ${into}
    where a.business_id = ${businessId} and a.customer_id = ${from}
      and (${only === null} or (a.variant_id, a.currency) in (select "variantId", currency
        from jsonb_to_recordset(${JSON.stringify(only ?? [])}::jsonb) as p("variantId" uuid, currency text)))
      and not exists (select from agreed_price o where o.business_id = a.business_id and o.customer_id = ${into}
        and o.variant_id = a.variant_id and o.currency = a.currency)
    returning a.variant_id as "variantId", a.currency`.execute(tx)
  return rows
}
