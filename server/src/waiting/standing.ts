import { randomUUIDv7 } from 'node:crypto'
import { refuse } from '@serein/shared/refusal.ts'
import type { VisitRequest } from '@serein/shared/slot/contract.ts'
import {
  mostGiveDays,
  nextDayFrom,
  nextStandingDay,
  type Rhythm,
  type StandingStaff,
} from '@serein/shared/waiting/standing.ts'
import { localDay } from '@serein/shared/time/zone.ts'
import { sql } from 'kysely'
import { type Recurring, recurringVisit } from '../booking/series/plan-series.ts'
import { auditChange, auditEachSubject } from '../platform/audit.ts'
import { answeredBefore, once } from '../platform/command.ts'
import type { CallContext } from '../platform/context.ts'
import { publish } from '../platform/outbox.ts'
import type { Db, Tx } from '../platform/pool.ts'
import type { BusinessScope, CustomerScope } from '../platform/scope.ts'
import { assertOnlineBooking } from '../slot/arrangement.ts'
import type { ShopSnapshots } from '../slot/shop-snapshot.ts'
import { isStaffId, slotRequest } from '../slot/visit.ts'
import {
  daysHad,
  lockStanding,
  type OwnStanding,
  selectStanding,
  type StandingWish,
  updateStanding,
} from './standing-sql.ts'
import { dropEntry } from './standing-turn.ts'
import { accountOf, assertFew } from './waiting.ts'

type RhythmInput = Rhythm & { fromMinute: number; toMinute: number; staff: StandingStaff }
type OfWish = { standingWishId: string }

type Making = RhythmInput & { bookingId: string }

/** Has a visit looked for again and again, counted from one that stands. Errors: as the contract says. */
export async function makeStanding(
  context: CallContext<CustomerScope>,
  snapshots: ShopSnapshots,
  input: Making,
): Promise<OwnStanding> {
  const { scope, now } = context
  const earlier = await answeredBefore<OwnStanding>(context)
  if (earlier) return earlier
  const wish = await newWish(context, snapshots, scope, input)
  return once(context, async (tx) => {
    const id = await writeStanding(tx, wish, scope.userId, now())
    const [own] = await selectStanding(tx, sql`w.id = ${id}`)
    return own!
  })
}

/** The same for a client who asks at the desk. Errors: as the contract says. */
export async function makeForClient(
  context: CallContext<BusinessScope>,
  snapshots: ShopSnapshots,
  input: Making,
): Promise<{ id: string; state: 'active' }> {
  const { scope, now } = context
  const earlier = await answeredBefore<{ id: string; state: 'active' }>(context)
  if (earlier) return earlier
  const wish = await newWish(context, snapshots, scope, input)
  return once(context, async (tx) => {
    const { businessId, customerId, lastDay, nextDay } = wish
    if (customerId === null) throw refuse('waits_without_account')
    const userId = await accountOf(tx, businessId, customerId)
    const id = await writeStanding(tx, wish, userId, now())
    const { everyWeeks, giveDays } = input
    const after = { state: 'active', everyWeeks, giveDays, lastDay, nextDay }
    auditChange(tx, { kind: 'standing_wish', id }, null, after)
    return { id, state: 'active' }
  })
}

/** A wish for what a visit is. Errors: `invalid_input`, `not_found`, `state_conflict`, and those of its services. */
async function newWish(
  { db }: { db: Db },
  snapshots: ShopSnapshots,
  owner: CustomerScope | BusinessScope,
  { bookingId, ...rhythm }: Making,
) {
  assertRhythm(rhythm)
  const recurring = await recurringVisit(db, owner, bookingId)
  const { businessId, shopId, customerId, startsAt } = recurring.booking
  const snapshot = await snapshots.of(shopId)
  const request = await asServed(db, recurring)
  // Nobody waits for a time at their place: of that nothing is kept before a visit is booked there.
  slotRequest(snapshot, { ...request, callOut: undefined })
  const lastDay = localDay(snapshot.prepared.zone, startsAt.toISOString())
  const turn = { lastDay, nextDay: nextStandingDay(rhythm, lastDay), skipCount: 0 }
  const nextDay = nextDayFrom({ ...rhythm, ...turn }, snapshot.today)
  return { ...rhythm, businessId, shopId, customerId, request, lastDay, nextDay }
}

/** Returns its id. Errors: `waiting_full`, `online_booking_closed`. */
async function writeStanding(
  tx: Tx,
  wish: Awaited<ReturnType<typeof newWish>>,
  userId: string,
  now: Date,
): Promise<string> {
  const { businessId, shopId } = wish
  await assertOnlineBooking(tx, { businessId, userId })
  await assertFew(tx, { userId, shopId }, 'standing_wish')
  const id = randomUUIDv7()
  await sql`
    insert into standing_wish (business_id, id, shop_id, user_id, state, request, staff, every_weeks, give_days, weekday,
      from_minute, to_minute, last_day, next_day, made_at)
    values (${businessId}, ${id}, ${shopId}, ${userId}, 'active', ${JSON.stringify(wish.request)}, ${wish.staff}, ${wish.everyWeeks},
      ${wish.giveDays}, ${wish.weekday}, ${wish.fromMinute}, ${wish.toMinute}, ${wish.lastDay}, ${wish.nextDay}, ${now})`.execute(
    tx,
  )
  await publish(tx, { businessId, shopId, event: 'standing.made', subjectId: id })
  return id
}

/** The visit with those named who serve it. */
async function asServed(db: Db, { booking, visit, positions }: Recurring): Promise<VisitRequest> {
  const { rows } = await sql<{ guest: number; index: number; staffId: string | null }>`
    select guest_position as guest, position as index, staff_ids[1]::text as "staffId" from item
    where business_id = ${booking.businessId} and booking_id = ${booking.id} and cancelled_at is null`.execute(
    db,
  )
  const guests = visit.guests.map(({ items }, at) => ({
    items: items.map((item, index) => {
      const served = rows.find((row) => row.guest === positions[at] && row.index === index)
      return isStaffId(item.wish) ? item : { ...item, wish: served?.staffId ?? item.wish }
    }),
  }))
  return { ...visit, guests }
}

/** Errors: `invalid_input` with the field. */
function assertRhythm({ everyWeeks, giveDays, fromMinute, toMinute }: RhythmInput): void {
  const most = mostGiveDays(everyWeeks)
  const fields = [
    ...(giveDays > most ? [{ path: 'giveDays', message: `0–${most}` }] : []),
    ...(toMinute <= fromMinute ? [{ path: 'toMinute', message: `> ${fromMinute}` }] : []),
  ]
  if (fields.length > 0) throw refuse('invalid_input', { fields })
}

export async function listStanding(db: Db, { userId }: CustomerScope) {
  const which = sql`w.user_id = ${userId} and w.state <> 'ended'`
  return { wishes: await selectStanding(db, which) }
}

/** What comes again for a client of the business. Errors: `not_found`. */
export async function standingOfClient(
  db: Db,
  { businessId }: BusinessScope,
  { customerId }: { customerId: string },
) {
  const { rows } = await sql<{ userId: string | null }>`
    select user_id as "userId" from customer where business_id = ${businessId} and id = ${customerId}`.execute(
    db,
  )
  if (!rows[0]) throw refuse('not_found')
  const which = sql`w.business_id = ${businessId} and w.user_id = ${rows[0].userId} and w.state <> 'ended'`
  return { wishes: await selectStanding(db, which) }
}

async function ownStanding(tx: Tx, id: string): Promise<OwnStanding> {
  const [wish] = await selectStanding(tx, sql`w.id = ${id}`)
  return wish!
}

/** Another rhythm from the next time on. Errors: `not_found`, `state_conflict`, `invalid_input`. */
export async function changeStanding(
  tx: Tx,
  scope: CustomerScope,
  { standingWishId: id, ...input }: RhythmInput & OfWish,
  now: Date,
): Promise<OwnStanding> {
  assertRhythm(input)
  const wish = await lockStanding(tx, id, scope)
  if (wish.state === 'ended') throw refuse('state_conflict', { state: wish.state })
  await dropEntry(tx, wish, { actor: scope.userId, now })
  const nextDay = nextStandingDay(input, wish.lastDay)
  const next = await nextFor(tx, { ...wish, ...input, nextDay }, now)
  await updateStanding(
    tx,
    wish,
    { ...input, nextDay: next, skipCount: 0 },
    { event: 'standing.changed', now },
  )
  return ownStanding(tx, id)
}

/** Nothing is looked for until it goes on. Errors: `not_found`, `state_conflict`. */
export async function pauseStanding(
  tx: Tx,
  scope: CustomerScope,
  { standingWishId: id }: OfWish,
  now: Date,
): Promise<OwnStanding> {
  const wish = await lockStanding(tx, id, scope)
  if (wish.state !== 'active') throw refuse('state_conflict', { state: wish.state })
  await dropEntry(tx, wish, { actor: scope.userId, now })
  await updateStanding(tx, wish, { state: 'paused' }, { event: 'standing.paused', now })
  return ownStanding(tx, id)
}

/** Goes on with the next day of its rhythm that is to come. Errors: `not_found`, `state_conflict`. */
export async function resumeStanding(
  tx: Tx,
  scope: CustomerScope,
  { standingWishId: id }: OfWish,
  now: Date,
): Promise<OwnStanding> {
  const wish = await lockStanding(tx, id, scope)
  if (wish.state !== 'paused') throw refuse('state_conflict', { state: wish.state })
  const nextDay = await nextFor(tx, wish, now)
  await updateStanding(
    tx,
    wish,
    { state: 'active', skipCount: 0, nextDay },
    { event: 'standing.resumed', now },
  )
  return ownStanding(tx, id)
}

/** Nothing is looked for any more. Errors: `not_found`, `state_conflict`. */
export async function endStanding(
  tx: Tx,
  scope: CustomerScope,
  { standingWishId: id }: OfWish,
  now: Date,
) {
  return endLocked(tx, await lockStanding(tx, id, scope), { actor: scope.userId, now })
}

/** The same at the desk. */
export async function endForClient(
  tx: Tx,
  scope: BusinessScope,
  { standingWishId: id }: OfWish,
  now: Date,
) {
  // The time that is held for it is given back, too.
  auditEachSubject(tx)
  const wish = await lockStanding(tx, id, scope)
  const ended = await endLocked(tx, wish, { actor: scope.userId, now })
  auditChange(tx, { kind: 'standing_wish', id }, { state: wish.state }, { state: ended.state })
  return ended
}

async function endLocked(tx: Tx, wish: StandingWish, { actor, now }: { actor: string; now: Date }) {
  if (wish.state === 'ended') throw refuse('state_conflict', { state: wish.state })
  await dropEntry(tx, wish, { actor, now })
  const how = { event: 'standing.ended', now }
  const { id, state } = await updateStanding(tx, wish, { state: 'ended' }, how)
  return { id, state }
}

/** The next day of a wish whose days are to be looked for from this one on. */
async function nextFor(tx: Tx, wish: StandingWish, now: Date): Promise<string> {
  const { businessId, id } = wish
  const { rows } = await sql<{ today: string; had: string[] }>`
    select (${now}::timestamptz at time zone s.time_zone)::date::text as today, ${daysHad} as had
    from standing_wish w join shop s on s.business_id = w.business_id and s.id = w.shop_id
    where w.business_id = ${businessId} and w.id = ${id}`.execute(tx)
  const { today, had } = rows[0]!
  return nextDayFrom(wish, today, had)
}
