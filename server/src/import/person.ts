import { sql } from 'kysely'
import { instantOf } from '../platform/instant.ts'
import type { PersonPart } from '../platform/person.ts'

/** Lines about them in files that a business has brought along, and the files they have brought along themselves. */
export const linesOfPerson: PersonPart = {
  name: 'importLines',
  async sections(db, userId) {
    const { rows } = await sql<Record<string, unknown>>`
      select b.name as "businessName", i.headings, l.cells, ${instantOf('i.created_at')} as "readAt"
      from customer c join import_line l on l.business_id = c.business_id and l.customer_id = c.id
        join import i on i.business_id = l.business_id and i.id = l.import_id
        join business b on b.id = c.business_id
      where c.user_id = ${userId} order by i.created_at, l.line`.execute(db)
    return [{ name: 'importLines', rows }]
  },
  async erase(tx, userId) {
    await sql`
      delete from import_line l using customer c
      where c.user_id = ${userId} and l.business_id = c.business_id and l.customer_id = c.id`.execute(
      tx,
    )
    await sql`update import set started_by = null where started_by = ${userId}`.execute(tx)
  },
}
