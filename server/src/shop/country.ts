import { sql } from 'kysely'
import type { Db, Tx } from '../platform/pool.ts'

/** Where the shops of a business are, this one's country first: in which countries' ways numbers may be written there. */
export async function countriesOf(
  db: Db | Tx,
  { businessId, shopId = null }: { businessId: string; shopId?: string | null },
): Promise<string[]> {
  const { rows } = await sql<{ country: string }>`
    select country from shop where business_id = ${businessId}
    group by country order by bool_or(id = ${shopId}) desc nulls last, bool_or(is_active) desc, min(created_at), country`.execute(
    db,
  )
  return rows.map(({ country }) => country)
}
