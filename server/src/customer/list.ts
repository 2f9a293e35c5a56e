import { allows } from '@serein/shared/business/permission.ts'
import type { CustomerRow } from '@serein/shared/customer/schema.ts'
import type { Audience } from '@serein/shared/customer/audience.ts'
import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod'
import { ownInstant, ownStart } from '../booking/guest/own-start.ts'
import { nameOrder } from '../business/customer.ts'
import { alertsOf, tagsOf, tagThose } from '../business/customer-mark.ts'
import { pageOf, readPlace, rowId, writePlace } from '../platform/cursor.ts'
import { holds } from '../platform/likeness.ts'
import type { Db, Tx } from '../platform/pool.ts'
import type { BusinessScope } from '../platform/scope.ts'
import { demandAudience, isFound, isSeenBy, reached } from './visibility.ts'
import { cameAt, clientsOf, isIn, noShows, ofClient, spentOf, visitsOf } from './audience.ts'

type ClientQuery = { q?: string | undefined; segment: Audience }
type Page = { order: 'name' | 'recent'; cursor?: string | undefined; limit: number }

const place = z.tuple([z.string(), z.string(), rowId])
/** Who has never been there comes last. */
const never = '-infinity'

/** Errors: `invalid_input` for a foreign cursor. */
export async function listCustomers(
  db: Db,
  scope: BusinessScope,
  query: ClientQuery & Page,
  now: Date,
): Promise<{ customers: CustomerRow[]; nextCursor: string | null }> {
  const { order, cursor, limit } = query
  const after = cursor ? readPlace(place, cursor) : null
  const { name, called } = nameOrder(scope)
  const key =
    order === 'name'
      ? name
      : sql`coalesce((select max(${cameAt}) from booking b where ${ofClient} and b.starts_at <= ${now} and ${cameAt} <= ${now}
          and b.state in ('confirmed', 'checked_in', 'completed')), '-infinity')`
  const next = order === 'name' ? called : sql`''::text`
  const begins = after ? beginsAfter(order, { key, next }, after) : sql`true`
  const down = order === 'name' ? sql`asc` : sql`desc`
  const { rows } = await sql<CustomerRow & { place: string[] }>`
    with page as materialized (
      select c.business_id, c.id, array[(${key})::text, ${next}] as place, ${key} as key, ${next} as next
      from ${clientsOf(scope.businessId)} and ${matchesQuery(scope, query, now)} and ${begins}
      order by ${key} ${down}, ${next}, c.id limit ${limit + 1})
    select ${rowOf(scope, now)}, page.place from page
      join customer c on c.business_id = page.business_id and c.id = page.id
    order by page.key ${down}, page.next, c.id`.execute(db)
  const { page, last } = pageOf(rows, limit)
  return {
    customers: page.map(withoutPlace),
    nextCursor: last ? writePlace([...last.place, last.id]) : null,
  }
}

export async function countCustomers(
  db: Db,
  scope: BusinessScope,
  query: ClientQuery,
  now: Date,
): Promise<{ clients: number }> {
  const { rows } = await sql<{ clients: number }>`
    select count(*)::int as clients
    from ${clientsOf(scope.businessId)} and ${matchesQuery(scope, query, now)}`.execute(db)
  return rows[0]!
}

/** Gives a tag to all who are found. Errors: `not_found`; `forbidden` as {@link matchesQuery}. */
export function tagAll(
  tx: Tx,
  scope: BusinessScope,
  { tagId, ...query }: ClientQuery & { tagId: string },
  now: Date,
) {
  const which = sql`${clientsOf(scope.businessId)} and ${matchesQuery(scope, query, now)}`
  return tagThose(tx, scope, { tagId, which }, now)
}

/** That the client `c` is what is asked for, and may be seen. Errors: `forbidden` for what the reader may not see of them. */
export function matchesQuery(scope: BusinessScope, { q, segment }: ClientQuery, now: Date) {
  demandAudience(scope, segment)
  const named = q ? isFound(scope, (text) => holds(text, q)) : sql`true`
  return sql`${isSeenBy(scope)} and ${isIn(segment, now)} and ${named}`
}

/** The columns of a row, of the customer `c`. */
export function rowOf(scope: BusinessScope, now: Date): RawBuilder<unknown> {
  const seesMoney = allows(scope.permissions.money, 'view')
  const own = ownInstant('b')
  const last = sql`b.starts_at <= ${now} and ${own} <= ${now} and b.state in ('confirmed', 'checked_in', 'completed')
    order by ${own} desc`
  const next = sql`b.ends_at > ${now} and ${own} > ${now} and b.state in ('confirmed', 'checked_in') order by ${own}`
  return sql`c.id, c.name, ${reached(scope, 'c.email')} as email, ${reached(scope, 'c.phone')} as phone,
    ${visitsOf} as visits, ${noShows} as "noShows",
    ${ofVisit(ownStart('b'), last)} as "lastVisitAt", ${ofVisit(sql`b.time_zone`, last)} as "lastVisitZone",
    ${ofVisit(ownStart('b'), next)} as "nextVisitAt", ${ofVisit(sql`b.time_zone`, next)} as "nextVisitZone",
    ${seesMoney ? spentOf() : sql`null::jsonb`} as spent, c.blocked_at is not null as "isBlocked",
    c.is_minor as "isMinor", ${alertsOf} as alerts, ${tagsOf} as tags`
}

/** What the first of those of their visits says. */
function ofVisit(what: RawBuilder<unknown>, which: RawBuilder<unknown>) {
  return sql`(select ${what} from booking b where ${ofClient} and ${which}, b.id limit 1)`
}

function withoutPlace(row: CustomerRow & { place?: string[] }): CustomerRow {
  const { place: at, ...customer } = row
  return at === undefined ? row : customer
}

/** The rows of some clients, by their ids. */
export async function rowsOf(
  db: Db | Tx,
  scope: BusinessScope,
  which: RawBuilder<unknown>,
  now: Date,
): Promise<CustomerRow[]> {
  const { rows } = await sql<CustomerRow>`
    select ${rowOf(scope, now)} from customer c where c.business_id = ${scope.businessId} and ${which}`.execute(
    db,
  )
  return rows
}

function beginsAfter(
  order: Page['order'],
  { key, next }: { key: RawBuilder<unknown>; next: RawBuilder<unknown> },
  [at, nextAt, id]: z.infer<typeof place>,
) {
  if (order === 'name') return sql`(${key}, ${next}, c.id) > (${at}, ${nextAt}, ${id}::uuid)`
  const moment = sql`${isMoment(at) ? at : never}::timestamptz`
  return sql`(${key} < ${moment} or (${key} = ${moment} and c.id > ${id}::uuid))`
}

/** As PostgreSQL writes one; a cursor of one's own making finds nothing instead of failing. */
function isMoment(text: string): boolean {
  return /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d+)?[+-]\d\d(:\d\d)?$/.test(text)
}
