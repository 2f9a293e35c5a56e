import { sql } from 'kysely'
import type { Tx } from '../platform/pool.ts'

/** Takes people away who came in by mistake and whom nobody has used; what they can do and when they work goes along. */
export async function removeMembers(
  tx: Tx,
  businessId: string,
  staffIds: readonly string[],
): Promise<void> {
  await sql`
    delete from staff_member where business_id = ${businessId} and id = any(${staffIds}::uuid[])`.execute(
    tx,
  )
}
