import { customerLimits } from '@serein/shared/customer/rules.ts'
import { addressLimits } from '@serein/shared/business/customer.ts'
import type { ImportField } from '@serein/shared/import/rules.ts'
import { type NewClient, insertClients, removeClients } from '../business/client-import.ts'
import {
  type CellDay,
  dayIn,
  isConsent,
  isNoDay,
  countryIn,
  languageIn,
  nameIn,
  phoneIn,
  plain,
  valuesIn,
} from './cell.ts'
import { firstIn, nameField, openClientBook, personIn } from './client-book.ts'
import {
  type ValidatedLine,
  validateEach,
  type KindOfImport,
  type StoredLine,
  reading,
  type Reading,
} from './kind.ts'
import { usesOf } from './use.ts'

/** So many are written by one statement. */
const batch = 500

/** Clients with what the business knows of them, and a first note. */
export const clientLines: KindOfImport<NewClient> = {
  async check(db, work, lines) {
    const { businessId } = work.import
    const book = await openClientBook(db, businessId)
    const inFile = new Map<string, number>()
    return validateEach(lines, (each): ValidatedLine<NewClient> => {
      const { line } = each
      const read = reading(work.import, each)
      const client = clientIn(read, work.import.terms.dayOrder, work.now)
      if (!client) return { line, verdict: 'wrong', faults: read.faults }
      const same = book.same(client)
      const earlier = same && inFile.get(same.id)
      if (same)
        return {
          line,
          verdict: 'skipped',
          faults: [
            earlier
              ? { field: null, code: 'twice', value: earlier }
              : { field: null, code: 'already_there' },
          ],
          customerId: earlier ? null : same.id,
        }
      const id = `line ${line}`
      inFile.set(id, line)
      book.add({ id, ...client })
      return { line, verdict: 'fits', faults: read.faults, value: client }
    })
  },
  async write(tx, { import: { businessId }, scope, now, reportProgress }, valid) {
    const written = []
    for (let at = 0; at < valid.length; at += batch) {
      const some = valid.slice(at, at + batch)
      const ids = await insertClients(
        tx,
        businessId,
        some.map(({ value }) => value),
        { authorId: scope.userId, now },
      )
      written.push(
        ...some.map(({ line }, place) => ({
          line,
          subjectId: ids[place]!.id,
          customerId: ids[place]!.id,
          besideId: ids[place]!.noteId,
        })),
      )
      await reportProgress(written.length)
    }
    return written
  },
  references: (db, businessId, stored) =>
    usesOf(db, businessId, stored, { table: 'customer', own: { customer_note: notesOf(stored) } }),
  async revert(tx, { import: { businessId }, reportProgress }, stored) {
    const used = await this.references(tx, businessId, stored)
    const free = stored.filter(({ line }) => !used.has(line))
    for (let at = 0; at < free.length; at += batch) {
      const some = free.slice(at, at + batch)
      await removeClients(tx, businessId, {
        customerIds: some.map(({ subjectId }) => subjectId),
        noteIds: notesOf(some),
      })
      await reportProgress(at + some.length)
    }
    return used
  },
}

function notesOf(stored: readonly StoredLine[]): string[] {
  return stored.flatMap(({ besideId }) => besideId ?? [])
}

/** Without a name nobody is written down; of all else what cannot be read is kept as a note, and told. */
function clientIn(read: Reading, order: 'dmy' | 'mdy', now: Date): NewClient | null {
  const { name, email, phone } = personIn(read)
  if (!name) read.fault(nameField(read), 'missing')
  if (name.length > customerLimits.nameLength)
    read.fault(nameField(read), 'too_long', customerLimits.nameLength)
  const note = plain(read.cell('note'))
  if (note.length > customerLimits.noteLength)
    read.fault('note', 'too_long', customerLimits.noteLength)
  if (read.faults.some(({ field, code }) => !optional.has(field ?? '') || code === 'too_long'))
    return null
  const other = phone
    ? null
    : read.read('otherPhone', (cell) => phoneIn(firstIn(cell), read.countries), 'not_a_phone')
  const year = now.getUTCFullYear()
  const birthday = dayCell(read, 'birthday', (cell) => birthdayIn(cell, order, year))
  const since = dayCell(read, 'since', (cell) => instantIn(cell, order, year))
  return {
    name,
    email,
    phone: phone ?? other,
    language: languageIn(read.cell('language')),
    birthday,
    ...addressIn(read),
    createdAt: since && since < now ? since : now,
    agreesToNews: isConsent(read.cell('consent')),
    note: [note, ...beside(read)].filter(Boolean).join('\n').slice(0, customerLimits.noteLength),
  }
}

const optional = new Set(['email', 'phone', 'otherPhone', 'birthday', 'since'])

/** As much as there is room for; the rest, and a country that nobody knows, stand in the note. */
function addressIn(read: Reading) {
  const part = (name: keyof typeof addressLimits) =>
    nameIn(read.cell(name)).slice(0, addressLimits[name])
  return {
    street: part('street'),
    postalCode: part('postalCode'),
    city: part('city'),
    country: countryIn(read.cell('country')),
  }
}

function addressBeside(read: Reading): (readonly [ImportField, string])[] {
  const long = (['street', 'postalCode', 'city'] as const).map((field) => {
    const text = nameIn(read.cell(field))
    return [field, text.length > addressLimits[field] ? text : ''] as const
  })
  const country = plain(read.cell('country'))
  return [...long, ['country', countryIn(country) ? '' : country]]
}

function dayCell<T>(read: Reading, field: 'birthday' | 'since', by: (cell: string) => T | null) {
  return isNoDay(read.cell(field)) ? null : read.read(field, by, 'not_a_day')
}

/** What has no field, each line under the heading of the file: what was not read, further numbers, tags, consents. */
function beside(read: Reading): string[] {
  const unread = new Set(read.faults.map(({ field }) => field))
  const texts = (['email', 'phone', 'otherPhone', 'birthday', 'since'] as const).map((field) => {
    const text = plain(read.cell(field))
    if (unread.has(field)) return [field, text] as const
    const isSeveral = field !== 'birthday' && field !== 'since'
    return [field, isSeveral ? valuesIn(text).slice(1).join(', ') : ''] as const
  })
  // A star marks what Google puts everybody into.
  const tags = valuesIn(read.cell('tags')).filter((tag) => !tag.startsWith('*'))
  const consent = plain(read.cell('consent'))
  return [
    ...texts,
    ...addressBeside(read),
    ['tags', tags.join(', ')] as const,
    ['consent', consent] as const,
  ].flatMap(([field, text]) => (text ? [`${read.heading(field)}: ${text}`] : []))
}

/** Nobody is born in the years that come; a year that is a placeholder is none. */
function birthdayIn(cell: string, order: 'dmy' | 'mdy', thisYear: number): CellDay | null {
  const read = dayIn(cell, order, thisYear)
  if (!read?.year || read.year <= thisYear)
    return read?.year === 1900 ? { ...read, year: null } : read
  return cell.includes(String(read.year)) ? null : { ...read, year: read.year - 100 }
}

function instantIn(cell: string, order: 'dmy' | 'mdy', thisYear: number): Date | null {
  const read = dayIn(cell, order, thisYear)
  return read?.year ? new Date(Date.UTC(read.year, read.month - 1, read.day, 12)) : null
}
