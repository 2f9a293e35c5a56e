import type { BusinessStanding, ListedBusiness } from '@serein/shared/business/suspension.ts'
import { refuse } from '@serein/shared/refusal.ts'
import { sql } from 'kysely'
import * as z from 'zod'
import {
  beginSuspension,
  endSuspension,
  lockBusiness,
  membersOf,
  suspensionOf,
  suspensionsOf,
} from '../business/suspension.ts'
import { auditChange } from '../platform/audit.ts'
import { readPlace, rowId, writePlace } from '../platform/cursor.ts'
import { instantOf } from '../platform/instant.ts'
import { publish } from '../platform/outbox.ts'
import type { Db, Tx } from '../platform/pool.ts'
import type { PlatformScope } from '../platform/scope.ts'

/** Visits stand to the right of here: compose.ts says where their numbers come from. */
export type VisitsOf = (
  db: Db | Tx,
  businessIds: readonly string[],
  now: Date,
) => Promise<{ businessId: string; shopId: string; recent: number; coming: number }[]>

type Search = {
  text?: string | undefined
  state?: 'open' | 'suspended' | undefined
  cursor?: string | undefined
  limit: number
}

const place = z.tuple([z.string().max(200), rowId])

/** One page of all businesses, by name. */
export async function directory(
  db: Db,
  _scope: PlatformScope,
  { text, state, cursor, limit }: Search,
  { visitsOf, now }: { visitsOf: VisitsOf; now: Date },
): Promise<{ businesses: ListedBusiness[]; nextCursor: string | null }> {
  const after = cursor ? readPlace(place, cursor) : null
  const like = `%${(text ?? '').replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  const { rows } = await sql<Omit<ListedBusiness, 'visits'>>`
    ${listed} where (${text ?? ''} = '' or lower(unaccent(b.name)) like lower(unaccent(${like}))
        or exists (select from shop s where s.business_id = b.id
          and lower(unaccent(s.name || ' ' || s.city)) like lower(unaccent(${like}))))
      and (${state ?? null}::text is null or (x.id is not null) = (${state ?? null} = 'suspended'))
      and (${after?.[0] ?? null}::text is null or (b.name, b.id) > (${after?.[0] ?? null}, ${after?.[1] ?? null}::uuid))
    order by b.name, b.id limit ${limit + 1}`.execute(db)
  const page = rows.slice(0, limit)
  const visits = await visitsOf(
    db,
    page.map(({ id }) => id),
    now,
  )
  const last = rows.length > limit ? page.at(-1) : undefined
  return {
    businesses: page.map((row) => ({ ...row, visits: recentIn(visits, row.id) })),
    nextCursor: last ? writePlace([last.name, last.id]) : null,
  }
}

/** Errors: `not_found`. */
export async function standing(
  db: Db | Tx,
  _scope: PlatformScope,
  businessId: string,
  { visitsOf, now }: { visitsOf: VisitsOf; now: Date },
): Promise<BusinessStanding> {
  const { rows } = await sql<Omit<ListedBusiness, 'visits'>>`
    ${listed} where b.id = ${businessId}`.execute(db)
  const row = rows[0]
  if (!row) throw refuse('not_found')
  const visits = await visitsOf(db, [businessId], now)
  const shops = await sql<Omit<BusinessStanding['shops'][number], 'visits'>>`
    select id, name, city, time_zone as "timeZone", is_featured as "isPick" from shop
    where business_id = ${businessId} order by name, id limit 200`.execute(db)
  const recentAt = (shopId: string) => visits.find((each) => each.shopId === shopId)?.recent ?? 0
  return {
    ...row,
    visits: recentIn(visits, businessId),
    comingVisits: visits.reduce((sum, { coming }) => sum + coming, 0),
    shops: shops.rows.map((shop) => ({ ...shop, visits: recentAt(shop.id) })),
    members: await membersOf(db, businessId),
    suspensions: await suspensionsOf(db, businessId),
  }
}

/** Closes all its shops to the public; the snapshots in memory are told of each. Errors: `not_found`. */
export async function suspendBusiness(
  tx: Tx,
  { userId }: PlatformScope,
  { businessId, reason }: { businessId: string; reason: string },
  now: Date,
): Promise<void> {
  if (!(await lockBusiness(tx, businessId))) throw refuse('not_found')
  const isNew = await beginSuspension(tx, { businessId, userId, reason, now })
  auditStanding(
    tx,
    businessId,
    { isSuspended: !isNew },
    { isSuspended: true, ...(isNew && { reason }) },
  )
  if (!isNew) return
  // A command that writes something new at one of them waits here, and then sees that it is suspended.
  await sql`select from shop where business_id = ${businessId} order by id for update`.execute(tx)
  await sql`
    update shop set is_active = false, is_suspended = true
    where business_id = ${businessId} and is_active`.execute(tx)
  await publish(tx, { businessId, event: 'business.suspended', subjectId: businessId })
}

/** Opens again what the suspension has closed. Errors: `not_found`. */
export async function liftSuspension(
  tx: Tx,
  { userId }: PlatformScope,
  { businessId }: { businessId: string },
  now: Date,
): Promise<void> {
  if (!(await lockBusiness(tx, businessId))) throw refuse('not_found')
  const ended = await endSuspension(tx, { businessId, userId, now })
  auditStanding(tx, businessId, { isSuspended: ended !== null, ...ended }, { isSuspended: false })
  if (!ended) return
  await sql`
    update shop set is_active = true, is_suspended = false
    where business_id = ${businessId} and is_suspended`.execute(tx)
  await publish(tx, { businessId, event: 'business.lifted', subjectId: businessId })
}

/** Errors: `not_found`. */
export async function pickShop(
  tx: Tx,
  { userId }: PlatformScope,
  { businessId, shopId, isPick }: { businessId: string; shopId: string; isPick: boolean },
): Promise<void> {
  const { rows } = await sql<{ isPick: boolean }>`
    select is_featured as "isPick" from shop where business_id = ${businessId} and id = ${shopId} for no key update`.execute(
    tx,
  )
  const [before] = rows
  if (!before) throw refuse('not_found')
  auditChange(tx, { kind: 'shop', id: shopId }, before, { isPick })
  if (before.isPick === isPick) return
  await sql`
    update shop set is_featured = ${isPick} where business_id = ${businessId} and id = ${shopId}`.execute(
    tx,
  )
  const data = { userId, isPick }
  await publish(tx, { businessId, shopId, event: 'shop.picked', subjectId: shopId, data })
}

/**
 * Nothing new is taken from a business while it is suspended, from the same instant on: a suspension that is being written is waited
 * for, and one that comes later waits for this transaction. Errors: `business_suspended`.
 */
export async function assertBusinessOpen(db: Db | Tx, businessId: string): Promise<void> {
  await lockOpenness(db, businessId)
  if (await suspensionOf(db, businessId)) throw refuse('business_suspended')
}

/** Whether the business is suspended stays as it is until the transaction ends: whoever reads it afterwards knows. */
export async function lockOpenness(tx: Db | Tx, businessId: string): Promise<void> {
  await sql`select from business where id = ${businessId} for key share`.execute(tx)
}

/** The same of a shop, and of one that has closed for good. Errors: `business_suspended`, `not_found`. */
export async function assertShopOpen(tx: Tx, shopId: string): Promise<void> {
  const { rows } = await sql<{ isSuspended: boolean; isClosed: boolean }>`
    select is_suspended as "isSuspended", closed_at is not null as "isClosed" from shop where id = ${shopId} for key share`.execute(
    tx,
  )
  if (rows[0]?.isSuspended) throw refuse('business_suspended')
  if (rows[0]?.isClosed) throw refuse('not_found')
}

const listed = sql`
  select b.id, b.name, ${instantOf('b.created_at')} as "createdAt",
    (select count(*)::int from shop s where s.business_id = b.id) as "shopCount",
    array(select distinct s.city from shop s where s.business_id = b.id order by 1 limit 20) as cities,
    case when x.id is null then 'open' else 'suspended' end as state
  from business b left join suspension x on x.business_id = b.id and x.lifted_at is null`

function recentIn(visits: Awaited<ReturnType<VisitsOf>>, businessId: string): number {
  return visits.reduce((sum, each) => sum + (each.businessId === businessId ? each.recent : 0), 0)
}

type Standing = { isSuspended: boolean; reason?: string }

function auditStanding(tx: Tx, id: string, before: Standing, after: Standing) {
  auditChange(tx, { kind: 'business', id }, before, after)
}
