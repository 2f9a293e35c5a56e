import { sql } from 'kysely'
import type { Db } from '../platform/pool.ts'

const batch = 1_000

/** Forgets those who looked around and did not come back while their session lasted. Returns how many. */
export async function forgetVisitors(db: Db, now: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from "user" where id in (
      select u.id from "user" u where u.is_anonymous
        and not exists (select from session s where s.user_id = u.id and s.expires_at > ${now})
      limit ${batch})`.execute(db)
  const forgotten = Number(numAffectedRows ?? 0n)
  return forgotten < batch ? forgotten : forgotten + (await forgetVisitors(db, now))
}
