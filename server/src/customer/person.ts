import { sql } from 'kysely'
import { instantOf } from '../platform/instant.ts'
import type { Db } from '../platform/pool.ts'
import type { PersonPart } from '../platform/person.ts'
import type { PictureStore } from '../platform/picture-store.ts'
import type { Vault } from '../platform/vault.ts'
import { type KeptFile, mimeTypes, readSealed } from './client-file-content.ts'
import { filesOfCustomer, forgetTreatments } from './customer-part.ts'
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

/** Files that spas keep of a person. They go with them. */
export function clientFilesOfPerson(vault: Vault, store: PictureStore): PersonPart {
  return {
    name: 'clientFiles',
    async sections(db, userId) {
      const rows = await filesOf(db, userId)
      return [
        {
          name: 'clientFiles',
          rows: rows.map(({ businessName, title, addedAt }, index) => ({
            businessName,
            title,
            addedAt,
            file: nameIn(rows, index),
          })),
        },
      ]
    },
    async *files(db, userId) {
      const rows = await filesOf(db, userId)
      for (const [index, row] of rows.entries()) {
        const bytes = await readSealed(vault, store, row)
        if (bytes) yield { name: nameIn(rows, index), bytes }
      }
    },
    async erase(tx, userId) {
      const { rows } = await sql<{ businessId: string; customerId: string }>`
        select business_id as "businessId", id as "customerId" from customer where user_id = ${userId}`.execute(
        tx,
      )
      for (const customer of rows) await filesOfCustomer.erase!(tx, customer)
      await sql`
        update client_file set added_by = null, added_by_name = '' where added_by = ${userId}`.execute(
        tx,
      )
    },
  }
}

type OwnFile = KeptFile & { businessName: string; title: string; addedAt: string }

/** What was removed is still theirs, until it is gone. */
async function filesOf(db: Db, userId: string): Promise<OwnFile[]> {
  const { rows } = await sql<OwnFile>`
    select h.name as "businessName", f.title, f.kind, f.name, f.sealed_key as "sealedKey", ${instantOf('f.added_at')} as "addedAt"
    from customer c join client_file f on f.business_id = c.business_id and f.customer_id = c.id
      join business h on h.id = c.business_id
    where c.user_id = ${userId} order by h.name, f.added_at, f.id`.execute(db)
  return rows
}

/** Its place, since a title may be anything. */
function nameIn(rows: readonly OwnFile[], index: number): string {
  return `files/${index + 1}${mimeTypes[rows[index]!.kind].ending}`
}
