import { sql } from 'kysely'
import type { Tx } from '../../platform/pool.ts'

/** Whether any of these visits is still to come or under way; a time that is only held counts, too. */
export async function upcomingAmong(
  tx: Tx,
  businessId: string,
  bookingIds: readonly string[],
): Promise<boolean> {
  const { rows } = await sql`
    select from booking where business_id = ${businessId} and id = any(${bookingIds}::uuid[])
      and state in ('held', 'requested', 'confirmed', 'checked_in') limit 1`.execute(tx)
  return rows.length > 0
}
