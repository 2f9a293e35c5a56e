import { sql } from 'kysely'
import type { Db } from '../platform/pool.ts'

/** So long after the last word in it a question can be asked about again. */
const retentionDays = 2 * 366
const batch = 1_000

/** Forgets old questions with all that was said. Returns how many. */
export async function forgetTickets(db: Db, now: Date): Promise<number> {
  const before = new Date(now.getTime() - retentionDays * 86_400_000)
  const { numAffectedRows } = await sql`
    delete from support_ticket where id in
      (select id from support_ticket where written_at < ${before} limit ${batch})`.execute(db)
  return Number(numAffectedRows ?? 0n)
}
