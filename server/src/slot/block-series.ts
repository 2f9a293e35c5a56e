import {
  type BlockRepeat,
  blockSeriesLimits,
  daysOf,
  repeatedTimes,
} from '@serein/shared/slot/block-time.ts'
import type { Block } from '@serein/shared/slot/block.ts'
import type { InstantSpan } from '@serein/shared/slot/world.ts'
import { refuse } from '@serein/shared/refusal.ts'
import { offsetTable } from '@serein/shared/time/zone.ts'
import { sql } from 'kysely'
import { auditChange } from '../platform/audit.ts'
import { instantOf } from '../platform/instant.ts'
import { publish } from '../platform/outbox.ts'
import type { Tx } from '../platform/pool.ts'
import type { BusinessScope } from '../platform/scope.ts'
import { selectZone } from '../team/member-sql.ts'
import { type Lane, lockLane, lockSeries, takesOf } from './block.ts'
import { type InTheWay, inTheWay, lockTaken, releaseOverdue, type Taking } from './taking.ts'

type Wished = {
  shopId: string
  staffId?: string
  unitIds: string[]
  from: string
  until: string
  repeat?: Pick<BlockRepeat, 'weekdays' | 'everyWeeks'> & { untilDay?: string; times?: number }
  note?: string
  skipsTaken: boolean
}

const dayMs = 86_400_000
/** Far more than can stand in the way of what a series takes. */
const conflictLimit = 5_000
const toldConflicts = 20

/** Errors: `blocks_taken`; `invalid_input` where it would come on no day; `not_found`. */
export async function blockSeries(
  tx: Tx,
  scope: BusinessScope,
  wanted: Wished,
  now: Date,
): Promise<{ blocks: Block[]; skipped: number }> {
  const times = await timesOf(tx, scope.businessId, wanted)
  const taken = await blockTimes(tx, scope, { ...wanted, times }, now)
  const { staffId, unitIds, from, until, repeat } = wanted
  const made = { staffId, unitIds, from, until, repeat, blocks: taken.blocks.length }
  auditChange(tx, { kind: 'block', id: taken.blocks[0]!.id }, null, made)
  return taken
}

type WantedTimes = Pick<Wished, 'shopId' | 'staffId' | 'unitIds' | 'note' | 'skipsTaken'> & {
  times: readonly InstantSpan[]
}

/** Takes all of it at these times. Errors: `blocks_taken`, `not_found`. */
export async function blockTimes(
  tx: Tx,
  scope: BusinessScope,
  { times, ...wanted }: WantedTimes,
  now: Date,
): Promise<{ blocks: Block[]; skipped: number }> {
  const { businessId, userId } = scope
  const { shopId, note = null } = wanted
  const lanes = await lockLanes(tx, businessId, wanted)
  const takes = times.map((time) => lanes.flatMap((lane) => takesOf(lane, time)))
  await releaseOverdue(tx, businessId, takes.flat(), now)
  const others = await inTheWay(tx, businessId, takes.flat(), conflictLimit)
  const free = times.filter((time) => !others.some((other) => meets(other, time)))
  if (free.length === 0 || (free.length < times.length && !wanted.skipsTaken))
    throw refuse('blocks_taken', {
      nearest: [],
      inTheWay: others.slice(0, toldConflicts),
      free: free.length,
      times: times.length,
    })
  const { rows } = await sql<Block>`
    with series as (select uuidv7() as id),
    made as (
      insert into block (business_id, shop_id, staff_id, unit_id, during, note, series_id, created_by)
      select ${businessId}, ${shopId}, l."staffId", l."unitId", tstzrange(t."from", t."to"), ${note}, series.id,
        (select id from "user" where id = ${userId})
      from series, jsonb_to_recordset(${JSON.stringify(lanes)}::jsonb) as l("staffId" uuid, "unitId" uuid),
        jsonb_to_recordset(${JSON.stringify(free)}::jsonb) as t("from" timestamptz, "to" timestamptz)
      returning *),
    taken as (
      insert into claim (business_id, shop_id, staff_id, unit_id, place, during, state, purpose, block_id)
      select m.business_id, m.shop_id, m.staff_id, m.unit_id, k.place, m.during, 'kept', 'block', m.id
      from made m join jsonb_to_recordset(${JSON.stringify(placesOf(lanes))}::jsonb) as k("staffId" uuid, "unitId" uuid, place smallint)
        on k."staffId" is not distinct from m.staff_id and k."unitId" is not distinct from m.unit_id)
    select id, staff_id as "staffId", unit_id as "unitId", ${instantOf(sql`lower(during)`)} as "from", ${instantOf(sql`upper(during)`)} as until, note,
      series_id as "seriesId"
    from made order by lower(during), id`.execute(tx)
  const [first] = rows
  await publish(tx, { businessId, shopId, event: 'slot.blocked', subjectId: first!.id })
  return { blocks: rows, skipped: times.length - free.length }
}

/** Errors: `not_found`, `state_conflict`. */
export async function unblockSeries(
  tx: Tx,
  scope: BusinessScope,
  { shopId, blockId, which }: { shopId: string; blockId: string; which: 'one' | 'later' | 'all' },
  now: Date,
): Promise<{ removedIds: string[] }> {
  const { businessId } = scope
  const { own, series } = await lockSeries(tx, businessId, { shopId, blockId })
  const begins = Date.parse(own.from)
  const removed = series.filter(({ from, until }) => {
    if (which === 'one') return from.getTime() === begins
    return which === 'later' ? from.getTime() >= begins : until.getTime() > now.getTime()
  })
  const ids = removed.map(({ id }) => id)
  await sql`
    update claim set state = 'released'
    where business_id = ${businessId} and block_id = any(${ids}::uuid[]) and state <> 'released'`.execute(
    tx,
  )
  await sql`
    update block set removed_at = now() where business_id = ${businessId} and id = any(${ids}::uuid[])`.execute(
    tx,
  )
  await publish(tx, { businessId, shopId, event: 'slot.unblocked', subjectId: blockId })
  const { staffId, unitId, from } = own
  const before = { staffId, unitId, from, blocks: series.length }
  auditChange(tx, { kind: 'block', id: blockId }, before, {
    ...before,
    blocks: series.length - ids.length,
  })
  return { removedIds: ids }
}

/** All that it takes, in one order of locks. Errors: `not_found`. */
async function lockLanes(
  tx: Tx,
  businessId: string,
  { shopId, staffId, unitIds }: Pick<Wished, 'shopId' | 'staffId' | 'unitIds'>,
): Promise<Lane[]> {
  const wanted = [
    ...(staffId ? [{ staffId, unitId: null }] : []),
    ...new Set(unitIds).values().map((unitId) => ({ staffId: null, unitId })),
  ]
  await lockTaken(tx, businessId, wanted)
  const lanes: Lane[] = []
  for (const lane of wanted) lanes.push(await lockLane(tx, businessId, { shopId, ...lane }))
  return lanes
}

/** By the clock of the shop. Errors: `invalid_input`, `not_found`. */
export async function timesOf(
  tx: Tx,
  businessId: string,
  { shopId, from, until, repeat }: Pick<Wished, 'shopId' | 'from' | 'until' | 'repeat'>,
): Promise<InstantSpan[]> {
  const timeZone = await selectZone(tx, { businessId, shopId })
  if (!timeZone) throw refuse('not_found')
  const around = (days: number) => new Date(Date.parse(from) + days * dayMs).toISOString()
  const zone = offsetTable(timeZone, around(-3), around(blockSeriesLimits.daysAhead + 5))
  if (!repeat) return daysOf(zone, { from, until })
  const times = repeatedTimes(zone, { from, until }, repeat as BlockRepeat)
  if (times.length === 0)
    throw refuse('invalid_input', { fields: [{ path: 'repeat.untilDay', message: '' }] })
  return times
}

function meets(other: InTheWay, { from, to }: InstantSpan): boolean {
  return Date.parse(other.from) < Date.parse(to) && Date.parse(other.until) > Date.parse(from)
}

/** A row for each place of a room, one for a therapist. */
function placesOf(lanes: readonly Lane[]): Pick<Taking, 'staffId' | 'unitId' | 'place'>[] {
  return lanes.flatMap((lane) =>
    takesOf(lane, { from: '', to: '' }).map(({ staffId, unitId, place }) => ({
      staffId,
      unitId,
      place,
    })),
  )
}
