import { sql } from 'kysely'
import type { Db } from './pool.ts'

/**
 * Whether events wait for a reader; for tests. A reader lets no running transaction be overtaken, and those of other
 * tests on the same server count, so what has just been committed may be read a moment later.
 */
export async function hasPendingEvents(db: Db, name: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from outbox o join outbox_reader r on r.name = ${name}
    where (o.transaction_id, o.id) > (r.transaction_id, r.id) limit 1`.execute(db)
  return rows.length > 0
}
