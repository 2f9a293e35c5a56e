import { sql } from 'kysely'
import { instantOf } from '../platform/instant.ts'
import type { PersonPart } from '../platform/person.ts'
import type { Vault } from '../platform/vault.ts'
import { forgetTreatments } from './customer-part.ts'
import { type Sealed, unsealed } from './treatment-note.ts'

/** What spas have written of a person’s treatments. It goes with them. */
export function treatmentsOfPerson(vault: Vault): PersonPart {
  return {
    name: 'treatmentNotes',
    async sections(db, userId) {
      type Row = Sealed & { businessName: string; bookingCode: string; writtenAt: string }
      const { rows } = await sql<Row>`
        select h.name as "businessName", b.code as "bookingCode", n.booking_id as "bookingId", n.version, n.content,
          ${instantOf('n.written_at')} as "writtenAt"
        from treatment_note n join booking b on b.business_id = n.business_id and b.id = n.booking_id
          join business h on h.id = n.business_id
        where b.user_id = ${userId} order by n.written_at`.execute(db)
      const notes = rows.map(({ bookingId, version, content, ...row }) => {
        const { answers, marks } = unsealed(vault, { bookingId, version, content })
        const texts = answers.map(({ text }) => text)
        return { ...row, texts, marks: marks.map(({ side, kind }) => `${side}: ${kind}`) }
      })
      return [{ name: 'treatmentNotes', rows: notes }]
    },
    async erase(tx, userId) {
      await forgetTreatments(tx, sql`b.user_id = ${userId}`)
      await sql`update treatment_note set author_id = null, author_name = '' where author_id = ${userId}`.execute(
        tx,
      )
      await sql`update treatment_photo set added_by = null where added_by = ${userId}`.execute(tx)
      await sql`update customer_merge set merged_by = null where merged_by = ${userId}`.execute(tx)
    },
  }
}
