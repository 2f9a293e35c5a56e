import { sql } from 'kysely'
import { instantOf } from '../platform/instant.ts'
import type { PersonPart } from '../platform/person.ts'

/** Which texts of a business the person has written. The words are the business's and stay; that it was them goes. */
export const textsOfPerson: PersonPart = {
  name: 'texts',
  async sections(db, userId) {
    const { rows } = await sql<Record<string, unknown>>`
      select b.name as "businessName", x.kind, x.version, ${instantOf('x.written_at')} as "writtenAt"
      from rich_text x join business b on b.id = x.business_id
      where x.written_by = ${userId} order by x.written_at, x.kind`.execute(db)
    return [{ name: 'texts', rows }]
  },
  async erase(tx, userId) {
    await sql`update rich_text set written_by = null where written_by = ${userId}`.execute(tx)
  },
}
