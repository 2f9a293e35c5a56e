import { type RawBuilder, sql } from 'kysely'
import type { CustomerPart, Joining } from '../platform/customer-part.ts'
import type { Tx } from '../platform/pool.ts'
import { discardPictures } from '../shop/picture-row.ts'

/** Treatment notes. They are those of a visit and move with it. */
export const treatmentsOfCustomer: CustomerPart = {
  name: 'treatment',
  async erase(tx, { businessId, customerId }) {
    await forgetTreatments(tx, sql`b.business_id = ${businessId} and b.customer_id = ${customerId}`)
  },
}

/** Files. What was removed goes along, so that it can be brought back from where it is. */
export const filesOfCustomer: CustomerPart = {
  name: 'clientFile',
  move: (tx, joining) => moveFiles(tx, joining),
  async restore(tx, joining, ids: string[]) {
    await moveFiles(tx, { ...joining, from: joining.into, into: joining.from }, ids)
  },
  async erase(tx, { businessId, customerId }) {
    await sql`
      delete from client_file where business_id = ${businessId} and customer_id = ${customerId}`.execute(
      tx,
    )
  },
}

/** Of some only where that is said. Returns their ids. */
async function moveFiles(
  tx: Tx,
  { businessId, from, into }: Joining,
  only: string[] | null = null,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update client_file set customer_id = ${into}
    where business_id = ${businessId} and customer_id = ${from} and (${only}::uuid[] is null or id = any(${only}::uuid[]))
    returning id`.execute(tx)
  return rows.map(({ id }) => id)
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
