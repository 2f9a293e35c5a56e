import { mayBeSameName } from '@serein/shared/identity/name.ts'
import type { ImportField } from '@serein/shared/import/rules.ts'
import { sql } from 'kysely'
import type { Db } from '../platform/pool.ts'
import { emailIn, folded, nameIn, phoneIn, valuesIn } from './cell.ts'
import type { Reading } from './kind.ts'

export type Person = { name: string; email: string | null; phone: string | null }
type Client = { id: string; name: string; email: string | null; phone: string | null }

/** Who a line is about, as it stands there. */
export function personIn(read: Reading): Person {
  const whole = nameIn(read.cell('name'))
  const parts = [nameIn(read.cell('firstName')), nameIn(read.cell('lastName'))].filter(Boolean)
  return {
    name: whole || parts.join(' '),
    email: read.read('email', (cell) => emailIn(firstIn(cell)), 'not_an_email'),
    phone: read.read('phone', (cell) => phoneIn(firstIn(cell), read.countries), 'not_a_phone'),
  }
}

/** Of several in one cell. */
export function firstIn(cell: string): string {
  return valuesIn(cell)[0] ?? ''
}

/** Where the fault of a name is shown. */
export function nameField(read: Reading): ImportField {
  const isInParts = read.cell('firstName') !== '' || !read.heading('name')
  return read.cell('name') === '' && isInParts && read.heading('firstName') ? 'firstName' : 'name'
}

/** All clients of a business, to be found again by how they are reached, or else by a name that is theirs alone. */
export async function openClientBook(db: Db, businessId: string) {
  const { rows } = await sql<Client>`
    select id, name, email, phone from customer
    where business_id = ${businessId} and merged_into is null and erased_at is null`.execute(db)
  const [byEmail, byPhone, byName] = [new Map(), new Map(), new Map()] as Map<string, Client[]>[]
  const note = (map: Map<string, Client[]>, key: string | null, client: Client) => {
    if (key) map.set(key, [...(map.get(key) ?? []), client])
  }
  const add = (client: Client) => {
    note(byEmail!, client.email && folded(client.email), client)
    note(byPhone!, client.phone, client)
    note(byName!, folded(client.name), client)
  }
  rows.forEach(add)

  const reached = ({ email, phone }: Person) => [
    ...((email && byEmail!.get(folded(email))) || []),
    ...((phone && byPhone!.get(phone)) || []),
  ]
  const named = ({ name }: Person) => byName!.get(folded(name)) ?? []

  return {
    add,
    /**
     * The same person, for an import that would write them down again: reached the same way under the same name; without an e-mail and a
     * number the name has to do.
     */
    same(person: Person): Client | null {
      if (!person.email && !person.phone) return named(person)[0] ?? null
      const name = folded(person.name)
      return reached(person).find((client) => folded(client.name) === name) ?? null
    },
    /** Whom a line means. */
    find(person: Person): Client | 'nobody' | 'several' {
      const found = new Set(reached(person).filter(({ name }) => mayBeSameName(person.name, name)))
      if (found.size === 0) for (const client of named(person)) found.add(client)
      const name = folded(person.name)
      const exact = [...found].filter((client) => folded(client.name) === name)
      const [only, ...more] = found.size > 1 && exact.length > 0 ? exact : [...found]
      return more.length > 0 ? 'several' : (only ?? 'nobody')
    },
  }
}
export type ClientBook = Awaited<ReturnType<typeof openClientBook>>

/** Whom a line means; a fault where it is nobody whom one knows, or several. */
export function clientOf(read: Reading, book: ClientBook): string | null {
  const person = personIn(read)
  if (!person.name && !person.email && !person.phone) {
    if (read.faults.length === 0) read.fault('name', 'missing')
    return null
  }
  const found = book.find(person)
  if (typeof found !== 'string') return found.id
  read.fault(nameField(read), found === 'nobody' ? 'unknown_client' : 'several_clients')
  return null
}
