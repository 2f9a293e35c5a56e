import { sql } from 'kysely'
import { instantOf } from '../platform/instant.ts'
import type { PersonPart } from '../platform/person.ts'

/** Saved searches, which say what somebody likes and where they are. */
export const searchesOfPerson: PersonPart = {
  name: 'searches',
  async sections(db, userId) {
    const { rows } = await sql<Record<string, unknown>>`
      select name, address, ${instantOf('created_at')} as "createdAt"
      from saved_search where user_id = ${userId} order by created_at`.execute(db)
    return [{ name: 'searches', rows }]
  },
  async erase(tx, userId) {
    await sql`delete from saved_search where user_id = ${userId}`.execute(tx)
  },
}
