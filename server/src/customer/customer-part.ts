import { type RawBuilder, sql } from 'kysely'
import type { CustomerPart } from '../platform/customer-part.ts'
import type { Tx } from '../platform/pool.ts'
import { discardPictures } from '../shop/picture-row.ts'

/** Treatment notes. They are those of a visit and move with it. */
export const treatmentsOfCustomer: CustomerPart = {
  name: 'treatment',
  async erase(tx, { businessId, customerId }) {
    await forgetTreatments(tx, sql`b.business_id = ${businessId} and b.customer_id = ${customerId}`)
  },
}

/** The notes and photos of some visits `b`. */
export async function forgetTreatments(tx: Tx, which: RawBuilder<unknown>): Promise<void> {
  await sql`
    delete from treatment_note n using booking b
    where ${which} and n.business_id = b.business_id and n.booking_id = b.id`.execute(tx)
  const { rows } = await sql<{ businessId: string; pictureId: string }>`
    delete from treatment_photo t using booking b
    where ${which} and t.business_id = b.business_id and t.booking_id = b.id
    returning t.business_id as "businessId", t.picture_id as "pictureId"`.execute(tx)
  await discardPictures(tx, rows)
}
