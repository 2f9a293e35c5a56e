import { refuse } from '@serein/shared/refusal.ts'
import {
  type Placement,
  placementRules,
  type PlacementState,
} from '@serein/shared/shop/placement.ts'
import { sql } from 'kysely'
import * as z from 'zod'
import { auditChange } from '../platform/audit.ts'
import { pageOf, readPlace, rowId, writePlace } from '../platform/cursor.ts'
import { publish } from '../platform/outbox.ts'
import type { Db, Tx } from '../platform/pool.ts'
import type { PlatformScope } from '../platform/scope.ts'

type Wanted = {
  businessId: string
  shopId: string
  placementId?: string | undefined
  version?: number | undefined
  fromDay: string
  toDay: string
  position: number
}

/** One page of paid placements, see the contract for their order. */
export async function listPlacements(
  db: Db,
  _scope: PlatformScope,
  query: { state?: PlacementState | undefined; cursor?: string | undefined; limit: number },
  now: Date,
): Promise<{ placements: Placement[]; nextCursor: string | null }> {
  const { state = null, limit } = query
  const after = query.cursor ? readPlace(place, query.cursor) : null
  const { rows } = await sql<Placement & { turn: number; place: number }>`
    with listed as (${placements(now)}), placed as (
      select l.*, array_position(array['running', 'planned', 'over'], state) as turn,
        case when state = 'over' then -1 else 1 end * ("fromDay"::date - date '2000-01-01') as place
      from listed l)
    select * from placed
    where (${state}::text is null or state = ${state})
      and (${after?.[0] ?? null}::int is null
        or (turn, place, "placementId") > (${after?.[0] ?? null}, ${after?.[1] ?? null}, ${after?.[2] ?? null}::uuid))
    order by turn, place, "placementId" limit ${limit + 1}`.execute(db)
  const { page, last } = pageOf(rows, limit)
  return {
    placements: page.map(({ turn: _turn, place: _place, ...placement }) => placement),
    nextCursor: last ? writePlace([last.turn, last.place, last.placementId]) : null,
  }
}

/** Errors: `not_found`, `placement_not_possible`, `placement_changed`. */
export async function savePlacement(
  tx: Tx,
  _scope: PlatformScope,
  wanted: Wanted,
  now: Date,
): Promise<Placement> {
  const { businessId, shopId, placementId, fromDay, toDay, position } = wanted
  const today = await lockShop(tx, { businessId, shopId }, now)
  const before = placementId ? await placementAt(tx, wanted, now) : null
  if (placementId && before?.shopId !== shopId) throw refuse('not_found')
  assertPossibleDays(wanted, before, today)
  await assertNoOverlap(tx, wanted)
  const values = { from_day: fromDay, to_day: toDay, position }
  if (before)
    await tx
      .updateTable('placement')
      .set({ ...values, version: before.version + 1 })
      .where('business_id', '=', businessId)
      .where('id', '=', before.placementId)
      .execute()
  const id =
    before?.placementId ??
    (
      await tx
        .insertInto('placement')
        .values({ business_id: businessId, shop_id: shopId, ...values, created_at: now })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id
  const saved = (await placementAt(tx, { businessId, placementId: id }, now))!
  auditChange(tx, { kind: 'placement', id }, before && factsOf(before), factsOf(saved))
  await tellOf(tx, saved)
  return saved
}

/** Errors: `not_found`. */
export async function removePlacement(
  tx: Tx,
  _scope: PlatformScope,
  { businessId, placementId }: { businessId: string; placementId: string },
  now: Date,
): Promise<{ placementId: string; isGone: boolean; toDay: string | null }> {
  const found = await placementAt(tx, { businessId, placementId }, now)
  if (!found) throw refuse('not_found')
  const today = await lockShop(tx, found, now)
  const before = await placementAt(tx, { businessId, placementId }, now)
  if (!before) throw refuse('not_found')
  const subject = { kind: 'placement', id: placementId }
  if (before.state === 'planned') {
    await sql`delete from placement where business_id = ${businessId} and id = ${placementId}`.execute(
      tx,
    )
    auditChange(tx, subject, factsOf(before), null)
    await tellOf(tx, before)
    return { placementId, isGone: true, toDay: null }
  }
  const toDay = before.toDay < today ? before.toDay : today
  await sql`
    update placement set to_day = ${toDay}, version = version + 1
    where business_id = ${businessId} and id = ${placementId} and to_day > ${toDay}`.execute(tx)
  auditChange(tx, subject, factsOf(before), { ...factsOf(before), toDay })
  await tellOf(tx, before)
  return { placementId, isGone: false, toDay }
}

/** What goes together in days, from the rules alone. */
function assertPossibleDays(
  { fromDay, toDay, version }: Wanted,
  before: Placement | null,
  today: string,
): void {
  if (before && before.version !== version) throw refuse('placement_changed')
  if (before?.state === 'over')
    throw refuse('placement_not_possible', { field: 'toDay', reason: 'is_over' })
  if (toDay < fromDay)
    throw refuse('placement_not_possible', { field: 'toDay', reason: 'backwards' })
  const days = (Date.parse(toDay) - Date.parse(fromDay)) / 86_400_000
  if (days >= placementRules.daysLimit)
    throw refuse('placement_not_possible', { field: 'toDay', reason: 'too_long' })
  const keepsStart = before?.state === 'running' && before.fromDay === fromDay
  if (!keepsStart && (before?.state === 'running' || fromDay < today))
    throw refuse('placement_not_possible', { field: 'fromDay', reason: 'has_begun' })
  if (toDay < today) throw refuse('placement_not_possible', { field: 'toDay', reason: 'is_over' })
}

async function assertNoOverlap(
  tx: Tx,
  { businessId, shopId, placementId, fromDay, toDay }: Wanted,
): Promise<void> {
  const { rows } = await sql<{ fromDay: string; toDay: string }>`
    select from_day::text as "fromDay", to_day::text as "toDay" from placement
    where business_id = ${businessId} and shop_id = ${shopId} and id is distinct from ${placementId ?? null}::uuid
      and daterange(from_day, to_day, '[]') && daterange(${fromDay}::date, ${toDay}::date, '[]')
    order by from_day limit 1`.execute(tx)
  if (rows[0])
    throw refuse('placement_not_possible', { field: 'fromDay', reason: 'overlaps', ...rows[0] })
}

/** Placements of one shop are written one after the other. Returns the day it is there. Errors: `not_found`. */
async function lockShop(
  tx: Tx,
  { businessId, shopId }: { businessId: string; shopId: string },
  now: Date,
): Promise<string> {
  const { rows } = await sql<{ today: string }>`
    select (${now}::timestamptz at time zone time_zone)::date::text as today from shop
    where business_id = ${businessId} and id = ${shopId} for no key update`.execute(tx)
  if (!rows[0]) throw refuse('not_found')
  return rows[0].today
}

async function placementAt(
  tx: Tx,
  { businessId, placementId }: { businessId: string; placementId?: string | undefined },
  now: Date,
): Promise<Placement | null> {
  const { rows } = await sql<Placement>`
    select l.* from (${placements(now)}) l
    where l."businessId" = ${businessId} and l."placementId" = ${placementId}`.execute(tx)
  return rows[0] ?? null
}

const place = z.tuple([z.int32(), z.int32(), rowId])

function placements(now: Date) {
  return sql`
    select p.id as "placementId", p.business_id as "businessId", b.name as "businessName", p.shop_id as "shopId",
      s.name as "shopName", s.city, p.from_day::text as "fromDay", p.to_day::text as "toDay", p.position, p.version,
      case when t.today < p.from_day then 'planned' when t.today > p.to_day then 'over' else 'running' end as state
    from placement p join business b on b.id = p.business_id
      join shop s on s.business_id = p.business_id and s.id = p.shop_id
      cross join lateral (select (${now}::timestamptz at time zone s.time_zone)::date as today) t`
}

function factsOf({ shopId, fromDay, toDay, position }: Placement) {
  return { shopId, fromDay, toDay, position }
}

/** Lists and search hear of it as of every change of a shop. */
async function tellOf(tx: Tx, { businessId, shopId, placementId }: Placement): Promise<void> {
  await publish(tx, { businessId, shopId, event: 'shop.placed', subjectId: placementId })
}
