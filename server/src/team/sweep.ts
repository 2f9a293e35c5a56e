import { sql } from 'kysely'
import type { Db } from '../platform/pool.ts'

/** What was planned and never published, and what came to nothing, is of use to nobody for longer. */
const retentionDays = { draft: 31, request: 365, timeOff: 5 * 365 }

/** Forgets old drafts, swaps and time off of the rota. Returns how many. */
export async function forgetRota(db: Db, now: Date): Promise<number> {
  const before = (days: number) => new Date(now.getTime() - days * 86_400_000)
  const day = (days: number) => before(days).toISOString().slice(0, 10)
  const deletions = [
    sql`delete from rota_draft where day < ${day(retentionDays.draft)}`,
    sql`delete from swap where day < ${day(retentionDays.request)}`,
    sql`delete from time_off where state in ('refused', 'withdrawn') and upper(during) < ${before(retentionDays.request)}`,
    sql`update time_off set reason = null, answer = null
      where upper(during) < ${before(retentionDays.timeOff)} and (reason is not null or answer is not null)`,
  ]
  let count = 0
  for (const each of deletions) count += Number((await each.execute(db)).numAffectedRows ?? 0n)
  return count
}
