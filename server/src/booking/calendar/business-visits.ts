import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/pool.ts'

const recentDays = 30

/** How many visits the shops of these businesses had in the last thirty days, and how many stand that have not begun. */
export async function visitsOfBusinesses(
  db: Db | Tx,
  businessIds: readonly string[],
  now: Date,
): Promise<{ businessId: string; shopId: string; recent: number; coming: number }[]> {
  const since = new Date(now.getTime() - recentDays * 86_400_000)
  const { rows } = await sql<Awaited<ReturnType<typeof visitsOfBusinesses>>[number]>`
    select business_id as "businessId", shop_id as "shopId",
      count(*) filter (where starts_at <= ${now} and state in ('confirmed', 'checked_in', 'completed', 'no_show'))::int as recent,
      count(*) filter (where starts_at > ${now} and state in ('confirmed', 'checked_in'))::int as coming
    from booking where business_id = any(${businessIds}::uuid[]) and starts_at >= ${since}
    group by business_id, shop_id`.execute(db)
  return rows
}
