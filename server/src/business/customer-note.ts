import { type CustomerNote, customerRowLimits } from '@serein/shared/business/customer.ts'
import { refuse } from '@serein/shared/refusal.ts'
import { sql } from 'kysely'
import { auditChange } from '../platform/audit.ts'
import { instantOf } from '../platform/instant.ts'
import { publish } from '../platform/outbox.ts'
import type { Db, Tx } from '../platform/pool.ts'
import type { BusinessScope } from '../platform/scope.ts'
import { lockCustomer } from './customer-file.ts'

type Written = {
  customerId: string
  noteId: string | null
  noteVersion: number
  noteText: string
}

/** A note of a client as a new version of it. Errors: `client_changed`, `notes_full`, `not_found`. */
export async function writeNote(
  tx: Tx,
  { businessId, userId }: BusinessScope,
  { customerId, noteId, noteVersion, noteText }: Written,
  now: Date,
): Promise<void> {
  await lockCustomer(tx, businessId, customerId)
  const before = await sql<{ version: number; length: number }>`
    select version, length(text) as length from customer_note
    where business_id = ${businessId} and customer_id = ${customerId} and id = ${noteId}
    order by version desc limit 1`.execute(tx)
  const version = before.rows[0]?.version ?? 0
  if (noteId && version === 0) throw refuse('not_found')
  if (version !== noteVersion) throw refuse('client_changed')
  if (!noteId) {
    const limit = customerRowLimits.notes
    const { rows } = await sql<{ notes: number }>`
      select count(distinct id)::int as notes from customer_note
      where business_id = ${businessId} and customer_id = ${customerId}`.execute(tx)
    if (rows[0]!.notes >= limit) throw refuse('notes_full', { limit })
  }
  await sql`
    insert into customer_note (business_id, id, version, customer_id, text, author_id, author_name, written_at)
    values (${businessId}, coalesce(${noteId}::uuid, uuidv7()), ${version + 1}, ${customerId}, ${noteText}, ${userId},
      coalesce((select name from "user" where id = ${userId}), ''), ${now})`.execute(tx)
  // What a note says stands in no entry; how long it is may.
  const was = { version, characters: before.rows[0]?.length ?? 0 }
  const is = { version: version + 1, characters: noteText.length }
  auditChange(tx, { kind: 'customer', id: customerId }, was, is)
  await publish(tx, { businessId, event: 'customer.note_written', subjectId: customerId })
}

/** The notes of a client with all their versions, the newest note first; what was taken away is left out. */
export async function notesOf(
  db: Db | Tx,
  businessId: string,
  customerId: string,
): Promise<CustomerNote[]> {
  const { rows } = await sql<CustomerNote>`
    select n.id, jsonb_agg(jsonb_build_object('version', n.version, 'text', n.text, 'authorName', n.author_name,
      'writtenAt', ${instantOf('n.written_at')}) order by n.version desc) as versions
    from customer_note n where n.business_id = ${businessId} and n.customer_id = ${customerId}
    group by n.id
    having (array_agg(n.text order by n.version desc))[1] <> ''
    order by max(n.written_at) desc, n.id desc`.execute(db)
  return rows
}
