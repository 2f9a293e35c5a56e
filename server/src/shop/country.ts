import { sql } from 'kysely'
import type { Db, Tx } from '../platform/pool.ts'

/** Where a shop is, or else the first of the business: numbers are written as one does there. */
export async function countryOf(
  db: Db | Tx,
  { businessId, shopId = null }: { businessId: string; shopId?: string | null },
): Promise<string | null> {
  const { rows } = await sql<{ country: string }>`
    select country from shop where business_id = ${businessId} and (${shopId}::uuid is null or id = ${shopId})
    order by is_active desc, created_at, id limit 1`.execute(db)
  return rows[0]?.country ?? null
}
