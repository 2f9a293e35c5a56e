import type { GroupSession } from '@serein/shared/slot/group-session.ts'
import type { SessionTerms } from '@serein/shared/catalogue/booking-rule.ts'
import { refuse } from '@serein/shared/refusal.ts'
import type { BlockRepeat } from '@serein/shared/slot/block-time.ts'
import { layGrid, startAt } from '@serein/shared/slot/grid.ts'
import { openDays, realTime } from '@serein/shared/slot/hours.ts'
import { intervalHolding } from '@serein/shared/slot/interval.ts'
import type { InstantSpan } from '@serein/shared/slot/world.ts'
import { addDays, dayNumber } from '@serein/shared/time/day.ts'
import { minuteAtOrBefore } from '@serein/shared/time/instant.ts'
import { localDay, offsetTable } from '@serein/shared/time/zone.ts'
import { sql } from 'kysely'
import { auditChange } from '../platform/audit.ts'
import { publish } from '../platform/outbox.ts'
import type { Db, Tx } from '../platform/pool.ts'
import type { BusinessScope } from '../platform/scope.ts'
import { writeVersion } from '../shop/sql.ts'
import { blockTimes, timesOf } from './block-series.ts'
import { groupService, seatsTaken, sessionsAhead, sessionsAmong } from './group-session-sql.ts'
import { hoursOf } from './prepare-shop.ts'
import { type ShopRow, shopRow } from './sql.ts'
import { lockTaken } from './taking.ts'

type Wished = {
  shopId: string
  serviceId: string
  staffId: string
  unitId?: string
  startsAt: string
  lengthMinutes: number
  seats?: number
  repeat?: Pick<BlockRepeat, 'weekdays' | 'everyWeeks'> & { untilDay?: string; times?: number }
  skipsTaken: boolean
}

/** Errors: `not_found`, `business_suspended`. */
export async function listSessions(
  db: Db,
  { shopId }: { shopId: string },
  now: Date,
): Promise<{ timeZone: string; sessions: GroupSession[] }> {
  const shop = await shopRow(db, shopId)
  if (!shop) throw refuse('not_found')
  if (shop.isSuspended) throw refuse('business_suspended')
  return { timeZone: shop.timeZone, sessions: await sessionsAhead(db, shop, now) }
}

/** Errors: `session_not_possible`, `blocks_taken`, `not_found`. */
export async function newSessions(
  tx: Tx,
  scope: BusinessScope,
  wanted: Wished,
  now: Date,
): Promise<{ sessions: { id: string; startsAt: string }[]; skipped: number }> {
  const { businessId } = scope
  const { shopId, serviceId, staffId, unitId, skipsTaken } = wanted
  const shop = await shopRow(tx, shopId)
  if (shop?.businessId !== businessId) throw refuse('not_found')
  const terms = await termsFor(tx, businessId, wanted)
  // All at once and in their order, before the blocks take two of them again.
  await lockTaken(tx, businessId, [
    { staffId: null, unitId: null, serviceId },
    { staffId, unitId: null },
    ...(unitId ? [{ staffId: null, unitId }] : []),
  ])
  const { times, left } = await possibleTimes(tx, shop, wanted, now)
  const unitIds = unitId ? [unitId] : []
  const blocking = { shopId, staffId, unitIds, times, skipsTaken }
  const { blocks, skipped } = await blockTimes(tx, scope, blocking, now)
  const made = await insertSessions(tx, scope, { ...wanted, terms, blocks }, now)
  await writeVersion(tx, businessId, shopId)
  const { id } = made[0]!
  await publish(tx, { businessId, shopId, event: 'slot.session_laid', subjectId: id })
  const { startsAt } = made[0]!
  const after = { serviceId, staffId, unitId, startsAt, seats: terms.seats, sessions: made.length }
  auditChange(tx, { kind: 'group_session', id }, null, after)
  return { sessions: made, skipped: skipped + left }
}

/** Errors: `not_found`, `state_conflict`. */
export async function cancelSession(
  tx: Tx,
  { businessId }: BusinessScope,
  { groupSessionId }: { groupSessionId: string },
  now: Date,
): Promise<{ id: string }> {
  const { rows } = await sql<LockedSession & { startsAt: Date; isCancelled: boolean }>`
    select id, business_id as "businessId", shop_id as "shopId", service_id as "serviceId", lower(during) as "startsAt",
      cancelled_at is not null as "isCancelled"
    from group_session where business_id = ${businessId} and id = ${groupSessionId} for update`.execute(
    tx,
  )
  const session = rows[0]
  if (!session) throw refuse('not_found')
  if (session.isCancelled) throw refuse('state_conflict', { state: 'cancelled' })
  if (session.startsAt <= now) throw refuse('state_conflict', { state: 'begun' })
  await lockTaken(tx, businessId, [{ staffId: null, unitId: null, serviceId: session.serviceId }])
  await callOff(tx, session, 'desk', now)
  const subject = { kind: 'group_session', id: groupSessionId }
  auditChange(tx, subject, { isCancelled: false }, { isCancelled: true })
  return { id: groupSessionId }
}

/** Decides the next session that is due: with too few seats taken it is called off. Returns how many were due. */
export async function decideSession(tx: Tx, now: Date): Promise<number> {
  const { rows } = await sql<LockedSession & { leastSeats: number }>`
    select id, business_id as "businessId", shop_id as "shopId", service_id as "serviceId", least_seats as "leastSeats"
    from group_session where decides_at <= ${now} and decided_at is null and cancelled_at is null
    order by decides_at limit 1 for update skip locked`.execute(tx)
  const session = rows[0]
  if (!session) return 0
  const { businessId, id, serviceId } = session
  await lockTaken(tx, businessId, [{ staffId: null, unitId: null, serviceId }])
  const taken = await sql<{ seats: number }>`
    select ${seatsTaken} as seats from group_session g where g.business_id = ${businessId} and g.id = ${id}`.execute(
    tx,
  )
  if (taken.rows[0]!.seats < session.leastSeats) await callOff(tx, session, 'too_few', now)
  else
    await sql`update group_session set decided_at = ${now} where business_id = ${businessId} and id = ${id}`.execute(
      tx,
    )
  return 1
}

type LockedSession = { id: string; businessId: string; shopId: string; serviceId: string }

/** Nobody joins it from now on, and its leader and its room are free. The visits are cancelled one by one after that (`booking`). */
async function callOff(
  tx: Tx,
  { id, businessId, shopId }: LockedSession,
  why: 'desk' | 'too_few',
  now: Date,
): Promise<void> {
  await sql`
    update group_session set cancelled_at = ${now}, cancelled_for = ${why}
    where business_id = ${businessId} and id = ${id}`.execute(tx)
  await sql`
    update claim set state = 'released' where business_id = ${businessId} and state <> 'released' and block_id in (
      select b.id from block b where b.business_id = ${businessId} and b.group_session_id = ${id})`.execute(
    tx,
  )
  await sql`
    update block set removed_at = ${now} where business_id = ${businessId} and group_session_id = ${id}
      and removed_at is null`.execute(tx)
  await writeVersion(tx, businessId, shopId)
  await publish(tx, { businessId, shopId, event: 'slot.session_cancelled', subjectId: id })
}

/** Errors: `not_found`, `session_not_possible`. */
async function termsFor(
  tx: Tx,
  businessId: string,
  { shopId, serviceId, staffId, lengthMinutes, seats }: Wished,
): Promise<SessionTerms> {
  const service = await groupService(tx, { businessId, shopId, serviceId })
  if (!service) throw refuse('not_found')
  const { terms, isOffered, lengths, leaderIds } = service
  if (!terms || !isOffered) throw notPossible('serviceId', 'not given to a group here')
  if (!lengths.includes(lengthMinutes)) throw notPossible('lengthMinutes', 'no such length')
  if (!leaderIds.includes(staffId)) throw notPossible('staffId', 'does not give it')
  const ownSeats = seats ?? terms.seats
  return { ...terms, seats: ownSeats, leastSeats: Math.min(terms.leastSeats, ownSeats) }
}

/** When it may be: within the hours of the shop, on its grid, ahead, and beside no other session of the service. Errors: `session_not_possible`. */
async function possibleTimes(
  tx: Tx,
  shop: ShopRow,
  wanted: Wished,
  now: Date,
): Promise<{ times: InstantSpan[]; left: number }> {
  const { startsAt, lengthMinutes, repeat, shopId, serviceId, skipsTaken } = wanted
  const from = new Date(startsAt)
  const until = new Date(from.getTime() + lengthMinutes * 60_000).toISOString()
  const all = repeat
    ? await timesOf(tx, shop.businessId, { shopId, from: from.toISOString(), until, repeat })
    : [{ from: from.toISOString(), to: until }]
  if (from <= now) throw notPossible('startsAt', 'past')
  const others = await sessionsAmong(tx, { businessId: shop.businessId, shopId, serviceId }, all)
  const faultAt = faultsOfHours(shop, all)
  const faults = all.map(
    (time) =>
      faultAt(time) ??
      (others.some((other) => other.from < time.to && time.from < other.to) ? 'twice' : null),
  )
  const times = all.filter((_, index) => faults[index] === null)
  const fault = faults.find((one) => one !== null)
  if (fault && (times.length === 0 || !skipsTaken)) throw notPossible('startsAt', fault)
  return { times, left: all.length - times.length }
}

function faultsOfHours(
  shop: ShopRow,
  times: readonly InstantSpan[],
): (time: InstantSpan) => 'closed' | 'off_grid' | null {
  const [first, last] = [times[0]!.from.slice(0, 10), times.at(-1)!.to.slice(0, 10)]
  const [fromDay, toDay] = [addDays(first, -1), addDays(last, 1)]
  const zone = offsetTable(
    shop.timeZone,
    `${addDays(fromDay, -3)}T00:00:00.000Z`,
    `${addDays(toDay, 3)}T00:00:00.000Z`,
  )
  const [from, to] = [dayNumber(fromDay), dayNumber(toDay)]
  const hours = hoursOf({ ...shop, horizonDays: to - from }, localDay(zone, times[0]!.from))
  const days = openDays(hours, from - 1, to + 1)
  const open = realTime(zone, days)
  const grid = layGrid(zone, days, open, shop.gridMinutes, from, to)
  return (time) => {
    const [start, end] = [minuteAtOrBefore(time.from), minuteAtOrBefore(time.to)]
    if (intervalHolding(open, start, end) < 0) return 'closed'
    return startAt(grid, start) >= 0 && Date.parse(time.from) % 60_000 === 0 ? null : 'off_grid'
  }
}

type Made = Wished & {
  terms: SessionTerms
  blocks: readonly { id: string; from: string; until: string }[]
}

/** One that is laid later than it would be decided takes place. */
async function insertSessions(
  tx: Tx,
  { businessId, userId }: BusinessScope,
  { shopId, serviceId, staffId, unitId, terms, blocks }: Made,
  now: Date,
): Promise<{ id: string; startsAt: string }[]> {
  const { seats, leastSeats, decideMinutes } = terms
  const times = [...new Map(blocks.map(({ from, until }) => [from, { from, until }])).values()]
  const { rows } = await sql<{ id: string; startsAt: Date }>`
    with made as (
      insert into group_session (business_id, shop_id, service_id, staff_id, unit_id, during, seats, least_seats, decides_at,
        decided_at, created_by, created_at)
      select ${businessId}, ${shopId}, ${serviceId}, ${staffId}, ${unitId ?? null}, tstzrange(t."from", t.until), ${seats}, ${leastSeats},
        due.at, case when due.at <= ${now} then ${now}::timestamptz end, (select id from "user" where id = ${userId}), ${now}
      from jsonb_to_recordset(${JSON.stringify(times)}::jsonb) as t("from" timestamptz, until timestamptz)
      cross join lateral (select t."from" - make_interval(mins => ${decideMinutes}) as at) as due
      returning id, during)
    select id, lower(during) as "startsAt" from made order by 2`.execute(tx)
  const ids = rows.map(({ id }) => id)
  await sql`
    update block set group_session_id = g.id from group_session g
    where block.business_id = ${businessId} and block.id = any(${blocks.map(({ id }) => id)}::uuid[])
      and g.business_id = ${businessId} and g.id = any(${ids}::uuid[]) and g.during = block.during`.execute(
    tx,
  )
  return rows.map(({ id, startsAt }) => ({ id, startsAt: startsAt.toISOString() }))
}

function notPossible(path: string, message: string) {
  return refuse('session_not_possible', { fields: [{ path, message }] })
}
