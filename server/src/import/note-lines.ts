import { customerRowLimits } from '@serein/shared/business/customer.ts'
import { customerLimits } from '@serein/shared/customer/rules.ts'
import { sql } from 'kysely'
import { insertNotes, type NewNote, removeNotes } from '../business/client-import.ts'
import type { Db, Tx } from '../platform/pool.ts'
import { dayIn, nameIn, plain } from './cell.ts'
import { clientOf, openClientBook } from './client-book.ts'
import {
  type ValidatedLine,
  validateEach,
  type KindOfImport,
  type StoredLine,
  reading,
  type References,
} from './kind.ts'

const batch = 500

/** What the team had written about clients, each as the first version of a note. */
export const noteLines: KindOfImport<NewNote> = {
  async check(db, work, lines) {
    const { businessId, terms } = work.import
    const book = await openClientBook(db, businessId)
    const counts = await countNotes(db, businessId)
    const year = work.now.getUTCFullYear()
    return validateEach(lines, (each): ValidatedLine<NewNote> => {
      const { line } = each
      const read = reading(work.import, each)
      const customerId = clientOf(read, book)
      const text = plain(read.cell('text'))
      if (text === '') read.fault('text', 'missing')
      if (text.length > customerLimits.noteLength)
        read.fault('text', 'too_long', customerLimits.noteLength)
      const day = read.read('day', (cell) => dayIn(cell, terms.dayOrder, year), 'not_a_day')
      const authorName = nameIn(read.cell('author')).slice(0, customerLimits.nameLength) || null
      const before = (customerId && counts.get(customerId)) || 0
      if (customerId && before >= customerRowLimits.notes)
        read.fault(null, 'notes_full', customerRowLimits.notes)
      if (read.faults.length > 0 || !customerId)
        return { line, verdict: 'wrong', faults: read.faults, customerId }
      counts.set(customerId, before + 1)
      const at = day?.year ? new Date(Date.UTC(day.year, day.month - 1, day.day, 12)) : work.now
      const writtenAt = at < work.now ? at : work.now
      return {
        line,
        verdict: 'fits',
        faults: [],
        customerId,
        value: { customerId, text, writtenAt, authorName },
      }
    })
  },
  async write(tx, { import: { businessId }, scope, now, reportProgress }, valid) {
    const written = []
    for (let at = 0; at < valid.length; at += batch) {
      const some = valid.slice(at, at + batch)
      const ids = await insertNotes(
        tx,
        businessId,
        some.map(({ value }) => value),
        { authorId: scope.userId, now },
      )
      written.push(
        ...some.map(({ line, value }, place) => ({
          line,
          subjectId: ids[place]!,
          customerId: value.customerId,
          besideId: ids[place]!,
        })),
      )
      await reportProgress(written.length)
    }
    return written
  },
  references: notesRewritten,
  async revert(tx, { import: { businessId }, reportProgress }, stored) {
    const used = await notesRewritten(tx, businessId, stored)
    const free = stored.filter(({ line }) => !used.has(line))
    await removeNotes(
      tx,
      businessId,
      free.map(({ subjectId }) => subjectId),
    )
    await reportProgress(free.length)
    return used
  },
}

/** Which have another version since. */
async function notesRewritten(
  db: Db | Tx,
  businessId: string,
  stored: readonly StoredLine[],
): Promise<References> {
  const lineOf = new Map(stored.map(({ subjectId, line }) => [subjectId, line]))
  const { rows } = await sql<{ id: string }>`
    select distinct id from customer_note
    where business_id = ${businessId} and id = any(${[...lineOf.keys()]}::uuid[]) and version > 1`.execute(
    db,
  )
  return new Map(rows.map(({ id }) => [lineOf.get(id)!, 'changed']))
}

async function countNotes(db: Db, businessId: string): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; notes: number }>`
    select customer_id as id, count(distinct id)::int as notes from customer_note
    where business_id = ${businessId} group by customer_id`.execute(db)
  return new Map(rows.map(({ id, notes }) => [id, notes]))
}
