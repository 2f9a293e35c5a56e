import { sql } from 'kysely'
import type { Tx } from '../platform/pool.ts'

/** A client as another system has known them. */
export type NewClient = {
  name: string
  email: string | null
  phone: string | null
  /** Null: that of most clients of the business. */
  language: 'en' | 'fr' | null
  birthday: { day: number; month: number; year: number | null } | null
  street?: string
  postalCode?: string
  city?: string
  country?: string | null
  createdAt: Date
  /** They had agreed to news of the business where it was before. */
  agreesToNews: boolean
  /** A first note; empty: none. */
  note: string
}

export type NewNote = {
  customerId: string
  text: string
  writtenAt: Date
  /** Who wrote it, where that was somebody else. */
  authorName: string | null
}

type Author = { authorId: string; now: Date }

/** Many clients at once. Returns the id of each and of its note, in their order. */
export async function insertClients(
  tx: Tx,
  businessId: string,
  clients: readonly NewClient[],
  author: Author,
): Promise<{ id: string; noteId: string | null }[]> {
  const { rows } = await sql<{ id: string }>`
    insert into customer (business_id, id, name, email, phone, language, birth_day, birth_month, birth_year, created_at,
      street, postal_code, city, country, news_agreed_at)
    select ${businessId}, uuidv7(), c.name, c.email, c.phone, coalesce(c.language, ${usualLanguage(businessId)}),
      (c.birthday ->> 'day')::smallint, (c.birthday ->> 'month')::smallint, (c.birthday ->> 'year')::smallint, c."createdAt",
      coalesce(c.street, ''), coalesce(c."postalCode", ''), coalesce(c.city, ''), c.country,
      case when c."agreesToNews" then ${author.now}::timestamptz end
    from rows from (jsonb_to_recordset(${JSON.stringify(clients)}::jsonb)
      as (name text, email text, phone text, language text, birthday jsonb, "createdAt" timestamptz,
        street text, "postalCode" text, city text, country text, "agreesToNews" boolean))
      with ordinality as c(name, email, phone, language, birthday, "createdAt", street, "postalCode", city, country,
        "agreesToNews", place)
    order by c.place
    returning id`.execute(tx)
  const noted = clients.flatMap(({ note }, at) => (note ? [{ at, text: note }] : []))
  const noteIds = await insertNotes(
    tx,
    businessId,
    noted.map(({ at, text }) => ({
      customerId: rows[at]!.id,
      text,
      writtenAt: author.now,
      authorName: null,
    })),
    author,
  )
  const noteAt = new Map(noted.map(({ at }, place) => [at, noteIds[place]!]))
  return rows.map(({ id }, at) => ({ id, noteId: noteAt.get(at) ?? null }))
}

/** Many notes at once, each the first version of one. Returns their ids, in their order. */
export async function insertNotes(
  tx: Tx,
  businessId: string,
  notes: readonly NewNote[],
  { authorId }: Author,
): Promise<string[]> {
  if (notes.length === 0) return []
  const { rows } = await sql<{ id: string }>`
    insert into customer_note (business_id, id, version, customer_id, text, author_id, author_name, written_at)
    select ${businessId}, uuidv7(), 1, n."customerId", n.text,
      case when n."authorName" is null then ${authorId} end,
      coalesce(n."authorName", (select name from "user" where id = ${authorId}), ''), n."writtenAt"
    from rows from (jsonb_to_recordset(${JSON.stringify(notes)}::jsonb)
      as ("customerId" uuid, text text, "authorName" text, "writtenAt" timestamptz))
      with ordinality as n("customerId", text, "authorName", "writtenAt", place)
    order by n.place
    returning id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Takes clients away whom nobody has used, with the notes that came along. */
export async function removeClients(
  tx: Tx,
  businessId: string,
  { customerIds, noteIds }: { customerIds: readonly string[]; noteIds: readonly string[] },
): Promise<void> {
  await removeNotes(tx, businessId, noteIds)
  await sql`
    delete from customer where business_id = ${businessId} and id = any(${customerIds}::uuid[])`.execute(
    tx,
  )
}

export async function removeNotes(
  tx: Tx,
  businessId: string,
  noteIds: readonly string[],
): Promise<void> {
  if (noteIds.length === 0) return
  await sql`
    delete from customer_note where business_id = ${businessId} and id = any(${noteIds}::uuid[])`.execute(
    tx,
  )
}

/** That in which most clients are written to. */
function usualLanguage(businessId: string) {
  return sql`coalesce((select k.language from customer k where k.business_id = ${businessId} and k.erased_at is null
    group by k.language order by count(*) desc limit 1), 'en')`
}
