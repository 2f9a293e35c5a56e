import type { AuditEntry } from '@serein/shared/report/audit.ts'
import type { Bilingual } from '@serein/shared/schema.ts'
import { sql } from 'kysely'
import { pageOf, readCursor, writeCursor } from '../platform/cursor.ts'
import { instantOf } from '../platform/instant.ts'
import type { Db } from '../platform/pool.ts'
import type { BusinessScope } from '../platform/scope.ts'

type Fields = Record<string, unknown>

type Row = Omit<AuditEntry, 'changes'> & { before: Fields | null; after: Fields }

type AuditQuery = {
  search: string
  actor?: string | undefined
  nouns: string[]
  subject?: string | undefined
  fromDay?: string | undefined
  toDay?: string | undefined
  cursor?: string | undefined
  limit: number
}

/** Errors: `invalid_input` for a cursor that no page has given out. */
export async function listAudit(
  db: Db,
  { businessId }: BusinessScope,
  wanted: AuditQuery,
): Promise<{ entries: AuditEntry[]; names: Record<string, Bilingual>; nextCursor: string | null }> {
  const { rows } = await sql<Row>`
    select e.id, ${instantOf('e.occurred_at')} as "occurredAt", e.actor_role as role, e.endpoint, e.before, e.after,
      case when u.id is not null then jsonb_build_object('userId', u.id, 'name', u.name) end as actor,
      case when e.subject_kind is not null then jsonb_build_object('kind', e.subject_kind, 'id', e.subject_id) end as subject
    from audit_entry e left join "user" u on u.id = e.actor
    where e.business_id = ${businessId} and ${matching(businessId, wanted)}
    order by e.occurred_at desc, e.id desc limit ${wanted.limit + 1}`.execute(db)
  const { page, last } = pageOf(rows, wanted.limit)
  return {
    entries: page.map(({ before, after, ...entry }) => ({
      ...entry,
      changes: changesOf(before, after),
    })),
    names: await namesIn(db, businessId, page),
    nextCursor: last ? writeCursor({ at: new Date(last.occurredAt), id: last.id }) : null,
  }
}

function matching(businessId: string, wanted: AuditQuery) {
  const { search, actor, nouns, subject, fromDay, toDay, cursor } = wanted
  const conditions = [sql`true`]
  if (actor) conditions.push(sql`e.actor = ${actor}`)
  if (subject) conditions.push(sql`e.subject_id = ${subject}`)
  if (nouns.length > 0) conditions.push(sql`split_part(e.endpoint, '.', 1) = any (${nouns})`)
  if (fromDay) conditions.push(sql`e.occurred_at >= ${startOf(businessId, fromDay)}`)
  if (toDay) conditions.push(sql`e.occurred_at < ${startOf(businessId, toDay)} + interval '1 day'`)
  if (search) conditions.push(speaksOf(businessId, search))
  if (cursor) {
    const { at, id } = readCursor(cursor)
    conditions.push(sql`(e.occurred_at, e.id) < (${at}, ${id}::uuid)`)
  }
  return sql.join(conditions, sql` and `)
}

/** A day begins where the first shop of the business is. */
function startOf(businessId: string, day: string) {
  return sql`(${day}::date::timestamp at time zone coalesce((select s.time_zone from shop s
    where s.business_id = ${businessId} order by s.created_at, s.id limit 1), 'UTC'))`
}

function speaksOf(businessId: string, search: string) {
  const like = `%${search.replaceAll(/[\\%_]/gu, String.raw`\$&`)}%`
  return sql`(u.name ilike ${like} or e.endpoint ilike ${like} or e.subject_id = ${search}
    or e.before::text ilike ${like} or e.after::text ilike ${like}
    or e.subject_id in (select t.id from (${thingsOf(businessId)}) t where t.name::text ilike ${like}))`
}

const plain = (name: string) =>
  sql`jsonb_build_object('en', ${sql.raw(name)}, 'fr', ${sql.raw(name)})`

/** What has a name or a code, of all that entries speak of. */
function thingsOf(businessId: string) {
  const named: [table: string, name: ReturnType<typeof plain>][] = [
    ['shop', plain('name')],
    ['staff_member', plain('name')],
    ['unit', plain('name')],
    ['campaign', plain('name')],
    ['booking', plain('code')],
    ['"order"', plain('code')],
    ['quick_answer', plain('title')],
    ...[
      'resource_kind',
      'category',
      'service',
      'add_on',
      'day_package',
      'product',
      'offer',
      'album',
    ].map((table): [string, ReturnType<typeof plain>] => [table, sql`name`]),
  ]
  // A length of a service is called after the service.
  const variants = sql`
    select v.id::text as id, jsonb_build_object('en', (s.name ->> 'en') || ', ' || v.length_minutes || ' min',
      'fr', (s.name ->> 'fr') || ', ' || v.length_minutes || ' min') as name
    from variant v join service s on s.business_id = v.business_id and s.id = v.service_id
    where v.business_id = ${businessId}`
  const all = named.map(
    ([table, name]) =>
      sql`select id::text as id, ${name} as name from ${sql.raw(table)} where business_id = ${businessId}`,
  )
  return sql.join([...all, variants], sql` union all `)
}

const anId = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/gu

async function namesIn(
  db: Db,
  businessId: string,
  rows: readonly Row[],
): Promise<Record<string, Bilingual>> {
  const ids = [...new Set(JSON.stringify(rows).match(anId))]
  if (ids.length === 0) return {}
  const found = await sql<{ id: string; name: Bilingual }>`
    select t.id, t.name from (${thingsOf(businessId)}) t where t.id = any (${ids})`.execute(db)
  return Object.fromEntries(found.rows.map(({ id, name }) => [id, name]))
}

function changesOf(before: Fields | null, after: Fields): AuditEntry['changes'] {
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after)])
  return [...fields].map((field) => ({ field, before: before?.[field], after: after[field] }))
}

export async function listActors(
  db: Db,
  { businessId }: BusinessScope,
): Promise<{ actors: { userId: string; name: string }[] }> {
  const { rows } = await sql<{ userId: string; name: string }>`
    select u.id as "userId", u.name from "user" u
    where u.id in (select e.actor from audit_entry e where e.business_id = ${businessId})
    order by u.name, u.id limit 500`.execute(db)
  return { actors: rows }
}
