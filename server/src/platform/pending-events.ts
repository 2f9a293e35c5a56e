import { sql } from 'kysely'
import type { Db } from './pool.ts'

/** Whether events wait for a reader, also such as it will try again later; for tests. */
export async function hasPendingEvents(db: Db, name: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from outbox_place p join business_change b on b.business_id = p.business_id
    where p.reader = ${name} and b.number > p.number limit 1`.execute(db)
  return rows.length > 0
}
