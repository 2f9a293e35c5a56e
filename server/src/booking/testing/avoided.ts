import { sql } from 'kysely'
import type { bookingStage } from '../testing.ts'

/** The only client is not to be served by this therapist any more, and the shop in memory is read anew. */
export async function neverAgain(
  { database: { db }, world }: ReturnType<typeof bookingStage>,
  staffId: string,
): Promise<void> {
  const { businessId, userId } = world
  await sql`insert into customer_pairing (business_id, customer_id, staff_id, kind)
    select business_id, id, ${staffId}, 'avoided' from customer where user_id = ${userId}`.execute(
    db,
  )
  await sql`update business set arrangement_version = 1 where id = ${businessId}`.execute(db)
  await sql`update shop set version = version + 1 where business_id = ${businessId}`.execute(db)
}
