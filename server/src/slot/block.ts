import type { Block } from '@serein/shared/slot/block.ts'
import { refuse } from '@serein/shared/refusal.ts'
import type { InstantSpan } from '@serein/shared/slot/world.ts'
import { sql } from 'kysely'
import { auditChange } from '../platform/audit.ts'
import { publish } from '../platform/outbox.ts'
import type { Db, Tx } from '../platform/pool.ts'
import type { BusinessScope } from '../platform/scope.ts'
import { sessionOf } from './group-session-sql.ts'
import { inTheWay, releaseOverdue, lockTaken, type Taking } from './taking.ts'

type WantedBlock = {
  shopId: string
  staffId?: string
  unitId?: string
  from: string
  until: string
  note?: string
}

/** Takes a therapist, or all places of a room, for the shop itself. Errors: `not_found`, `slot_taken`. */
export async function block(
  tx: Tx,
  scope: BusinessScope,
  wanted: WantedBlock,
  now: Date,
): Promise<Block> {
  const { businessId, userId } = scope
  const { shopId, staffId = null, unitId = null, from, until, note = null } = wanted
  const takes = await takingsOf(tx, businessId, { shopId, staffId, unitId, from, until }, now)
  const { rows } = await sql<{ id: string }>`
    insert into block (business_id, shop_id, staff_id, unit_id, during, note, created_by)
    values (${businessId}, ${shopId}, ${staffId}, ${unitId}, tstzrange(${from}, ${until}), ${note},
      (select id from "user" where id = ${userId}))
    returning id`.execute(tx)
  const { id } = rows[0]!
  await take(tx, businessId, shopId, id, takes)
  await publish(tx, { businessId, shopId, event: 'slot.blocked', subjectId: id })
  const made = { id, staffId, unitId, from: iso(from), until: iso(until), note }
  audit(tx, null, made)
  return made
}

/** Gives the time of a block back. Errors: `not_found`; `state_conflict`, also where it is of a session. */
export async function unblock(
  tx: Tx,
  scope: BusinessScope,
  { shopId, blockId }: { shopId: string; blockId: string },
): Promise<Block> {
  const { businessId } = scope
  const removed = await lockBlock(tx, businessId, shopId, blockId)
  await giveBack(tx, businessId, blockId)
  await sql`update block set removed_at = now() where business_id = ${businessId} and id = ${blockId}`.execute(
    tx,
  )
  await publish(tx, { businessId, shopId, event: 'slot.unblocked', subjectId: blockId })
  audit(tx, removed, null)
  return removed
}

/** Moves a block; the old time goes only if the new one is free. Errors: `not_found`, `state_conflict`, `slot_taken`. */
export async function moveBlock(
  tx: Tx,
  scope: BusinessScope,
  { blockId, shopId, from, until, ...changes }: WantedBlock & { blockId: string },
  now: Date,
): Promise<Block> {
  const { businessId } = scope
  const old = await lockBlock(tx, businessId, shopId, blockId)
  const isElsewhere = changes.staffId !== undefined || changes.unitId !== undefined
  const staffId = isElsewhere ? (changes.staffId ?? null) : old.staffId
  const unitId = isElsewhere ? (changes.unitId ?? null) : old.unitId
  const note = changes.note ?? old.note
  await giveBack(tx, businessId, blockId)
  const takes = await takingsOf(tx, businessId, { shopId, staffId, unitId, from, until }, now)
  await sql`
    update block set staff_id = ${staffId}, unit_id = ${unitId}, during = tstzrange(${from}, ${until}), note = ${note}
    where business_id = ${businessId} and id = ${blockId}`.execute(tx)
  await take(tx, businessId, shopId, blockId, takes)
  await publish(tx, { businessId, shopId, event: 'slot.block_moved', subjectId: blockId })
  const moved = { id: blockId, staffId, unitId, from: iso(from), until: iso(until), note }
  audit(tx, old, moved)
  return moved
}

/** A block of a shop, or a stretch of somebody's time off. */
export type Blocked = Block & { purpose: 'block' | 'time_off' }

/** Blocks of a shop, and the time off of everybody in the business, between two instants. */
export async function blockedBetween(
  db: Db,
  { businessId }: BusinessScope,
  shopId: string,
  from: Date,
  until: Date,
): Promise<Blocked[]> {
  const { rows } = await sql<Omit<Blocked, 'from' | 'until'> & { from: Date; until: Date }>`
    select id, staff_id as "staffId", unit_id as "unitId", lower(during) as "from", upper(during) as until, note,
      'block' as purpose, series_id as "seriesId", ${sessionOf(sql`block.group_session_id`)} as session
    from block where business_id = ${businessId} and shop_id = ${shopId} and removed_at is null
      and lower(during) > ${from}::timestamptz - interval '25 hours' and lower(during) < ${until} and upper(during) > ${from}
    union all
    select id, staff_id, null, lower(during), upper(during), null, purpose, null, null
    from claim where business_id = ${businessId} and state <> 'released' and staff_id is not null and block_id is null
      and purpose in ('block', 'time_off') and lower(during) > ${from}::timestamptz - interval '25 hours'
      and lower(during) < ${until} and upper(during) > ${from}
    order by 4, 1`.execute(db)
  return rows.map((row) => ({
    ...row,
    from: row.from.toISOString(),
    until: row.until.toISOString(),
  }))
}

function audit(tx: Tx, before: Block | null, after: Block | null) {
  const { id } = (after ?? before)!
  auditChange(
    tx,
    { kind: 'block', id },
    before && auditedBlock(before),
    after && auditedBlock(after),
  )
}

function auditedBlock({ staffId, unitId, from, until }: Block) {
  return { staffId, unitId, from, until }
}

type BlockRow = Omit<Block, 'from' | 'until'> & { from: Date; until: Date }

type Place = {
  shopId: string
  staffId: string | null
  unitId: string | null
  from: string
  until: string
}

/** All that a block takes, locked and found free. Errors: `not_found`, `slot_taken`. */
async function takingsOf(tx: Tx, businessId: string, place: Place, now: Date): Promise<Taking[]> {
  const { from, until } = place
  const takes = takesOf(await lockLane(tx, businessId, place), { from, to: until })
  await releaseOverdue(tx, businessId, takes, now)
  const others = await inTheWay(tx, businessId, takes)
  if (others.length) throw refuse('slot_taken', { nearest: [], inTheWay: others })
  return takes
}

/** A therapist, or a room with its places. */
export type Lane = { staffId: string | null; unitId: string | null; places: number }

/** Until the end of the transaction nobody else takes it. Errors: `not_found`. */
export async function lockLane(
  tx: Tx,
  businessId: string,
  { shopId, staffId, unitId }: Pick<Place, 'shopId' | 'staffId' | 'unitId'>,
): Promise<Lane> {
  // Before the unit is read: the holder of the lock may be retiring it, or giving it more places.
  if (staffId ?? unitId) await lockTaken(tx, businessId, [{ staffId, unitId }])
  const { rows } = await sql<{ places: number }>`
    select 1 as places from staff_member where business_id = ${businessId} and id = ${staffId} and is_active
      and exists (select from shop where business_id = ${businessId} and id = ${shopId})
    union all select places from unit where business_id = ${businessId} and shop_id = ${shopId} and id = ${unitId}
      and is_active`.execute(tx)
  if (!rows[0]) throw refuse('not_found')
  return { staffId, unitId, places: rows[0].places }
}

/** All places of a room, for a while. */
export function takesOf({ staffId, unitId, places }: Lane, time: InstantSpan): Taking[] {
  if (staffId) return [{ staffId, unitId: null, place: null, ...time }]
  return Array.from({ length: places }, (_, index) => ({
    staffId: null,
    unitId,
    place: index + 1,
    ...time,
  }))
}

/** A block with those that were made with it and stand, locked. Errors: `not_found`, `state_conflict`. */
export async function lockSeries(
  tx: Tx,
  businessId: string,
  { shopId, blockId }: { shopId: string; blockId: string },
): Promise<{ own: Block; series: { id: string; from: Date; until: Date }[] }> {
  const { rows } = await sql<{ id: string; from: Date; until: Date }>`
    select id, lower(during) as "from", upper(during) as until from block
    where business_id = ${businessId} and removed_at is null and series_id = (
      select series_id from block where business_id = ${businessId} and id = ${blockId})
    order by id for update`.execute(tx)
  const own = await lockBlock(tx, businessId, shopId, blockId)
  if (rows.length === 0) throw refuse('not_found')
  return { own, series: rows }
}

async function take(tx: Tx, businessId: string, shopId: string, blockId: string, takes: Taking[]) {
  await sql`
    insert into claim (business_id, shop_id, staff_id, unit_id, place, during, state, purpose, block_id)
    select ${businessId}, ${shopId}, "staffId", "unitId", place, tstzrange("from", "to"), 'kept', 'block', ${blockId}
    from jsonb_to_recordset(${JSON.stringify(takes)}::jsonb)
      as t("staffId" uuid, "unitId" uuid, place smallint, "from" timestamptz, "to" timestamptz)`.execute(
    tx,
  )
}

async function giveBack(tx: Tx, businessId: string, blockId: string): Promise<void> {
  await sql`
    update claim set state = 'released'
    where business_id = ${businessId} and block_id = ${blockId} and state <> 'released'`.execute(tx)
}

async function lockBlock(
  tx: Tx,
  businessId: string,
  shopId: string,
  blockId: string,
): Promise<Block> {
  const { rows } = await sql<BlockRow & { removedAt: Date | null; isOfSession: boolean }>`
    select id, staff_id as "staffId", unit_id as "unitId", lower(during) as "from", upper(during) as until, note,
      removed_at as "removedAt", group_session_id is not null as "isOfSession"
    from block where business_id = ${businessId} and shop_id = ${shopId} and id = ${blockId} for update`.execute(
    tx,
  )
  const row = rows[0]
  if (!row) throw refuse('not_found')
  const { removedAt, isOfSession, ...found } = row
  if (removedAt) throw refuse('state_conflict', { state: 'unblocked' })
  if (isOfSession) throw refuse('state_conflict', { state: 'session' })
  return { ...found, from: row.from.toISOString(), until: row.until.toISOString() }
}

function iso(instant: string): string {
  return new Date(instant).toISOString()
}
