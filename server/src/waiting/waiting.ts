import { randomUUIDv7 } from 'node:crypto'
import { refuse } from '@serein/shared/refusal.ts'
import type { VisitRequest } from '@serein/shared/slot/contract.ts'
import { daysBetween } from '@serein/shared/time/day.ts'
import { waitingLimits, type WaitingWish } from '@serein/shared/waiting/rules.ts'
import { standingLimits } from '@serein/shared/waiting/standing.ts'
import { sql } from 'kysely'
import { assertAdvisedToWait } from '../booking/hold/advice.ts'
import { conflict, giveUp } from '../booking/booking.ts'
import { type Booking, lockBooking, readBooking } from '../booking/sql.ts'
import { answeredBefore, once } from '../platform/command.ts'
import type { CallContext } from '../platform/context.ts'
import { auditChange } from '../platform/audit.ts'
import { publish } from '../platform/outbox.ts'
import type { Db, Tx } from '../platform/pool.ts'
import type { BusinessScope, CustomerScope } from '../platform/scope.ts'
import { assertOnlineBooking } from '../slot/arrangement.ts'
import { visitOf } from '../slot/nothing-found.ts'
import type { Vault } from '../platform/vault.ts'
import type { ShopSnapshot, ShopSnapshots } from '../slot/shop-snapshot.ts'
import { slotRequest } from '../slot/visit.ts'
import { stillFree } from './fitting.ts'
import { holdForEntry } from './offer.ts'
import { closeOffer, openOfferOf } from './offer-sql.ts'
import { settleOffer } from './settle.ts'
import {
  applyWaiting,
  lockEntry,
  type OwnEntry,
  readEntry,
  selectOwnEntries,
  type WaitingEntry,
} from './sql.ts'

type Joining = VisitRequest &
  WaitingWish & { shopId: string; movesBookingId?: string; movesByItself?: boolean }
type OfEntry = { waitingEntryId: string }
type Parts = { snapshots: ShopSnapshots; vault: Vault }

/** Wishes to be told of a free time. Errors: as the contract says. */
export async function join(
  context: CallContext<CustomerScope>,
  { snapshots, vault }: Parts,
  input: Joining,
): Promise<OwnEntry> {
  const { scope } = context
  const snapshot = await snapshots.of(input.shopId)
  const moves = await movedVisit(context, input)
  // Of a place nothing is kept before a visit is booked there, so nobody waits for one.
  const request = visitOf(moves?.request ?? { ...input, clientPlace: undefined })
  // Refuses what the shop does not do; a visit that is booked is done whatever the menu says.
  if (!moves) slotRequest(snapshot, request)
  assertWish(input, snapshot.today)
  const { businessId } = snapshot.shop
  return once(context, async (tx) => {
    const { userId } = scope
    if (!moves)
      await assertAdvisedToWait(tx, vault, advisedOn(snapshot, { userId, request, ...input }))
    const id = await writeWish(tx, { ...input, businessId, userId, request, moves }, context.now())
    return ownEntry(tx, id, context.now())
  })
}

/** What the booker of a wish is asked about by their own answers; of who comes along nothing is known yet. */
function advisedOn(
  { shop: { businessId }, variants }: ShopSnapshot,
  { userId, request, toDay }: { userId: string; request: VisitRequest; toDay: string },
) {
  const serviceIds = request.guests[0]!.items.map(
    ({ variantId }) => variants.get(variantId)!.serviceId,
  )
  return { businessId, userId, serviceIds, until: `${toDay}T00:00:00.000Z` }
}

/** The same for a client who asks at the desk. Errors: as the contract says. */
export async function joinForClient(
  context: CallContext<BusinessScope>,
  snapshots: ShopSnapshots,
  input: Omit<Joining, 'movesBookingId' | 'movesByItself'> & { customerId: string },
): Promise<{ id: string; state: 'waiting' }> {
  const { businessId } = context.scope
  const snapshot = await snapshots.of(input.shopId)
  if (snapshot.shop.businessId !== businessId) throw refuse('not_found')
  const request = visitOf(input)
  slotRequest(snapshot, request)
  assertWish(input, snapshot.today)
  return once(context, async (tx) => {
    const userId = await accountOf(tx, businessId, input.customerId)
    const wish = { ...input, businessId, userId, request, moves: null }
    const id = await writeWish(tx, wish, context.now())
    const { fromDay, toDay, fromMinute, toMinute } = input
    const days = { fromDay, toDay, fromMinute, toMinute }
    auditChange(tx, { kind: 'waiting_entry', id }, null, { state: 'waiting', ...days })
    return { id, state: 'waiting' }
  })
}

/** The account of a client. Errors: `not_found`, `waits_without_account`. */
export async function accountOf(tx: Tx, businessId: string, customerId: string): Promise<string> {
  const { rows } = await sql<{ userId: string | null }>`
    select user_id as "userId" from customer where business_id = ${businessId} and id = ${customerId}`.execute(
    tx,
  )
  if (!rows[0]) throw refuse('not_found')
  if (rows[0].userId === null) throw refuse('waits_without_account')
  return rows[0].userId
}

type NewWish = WaitingWish & {
  businessId: string
  shopId: string
  userId: string
  request: VisitRequest
  moves: Pick<Booking, 'id' | 'startsAt'> | null
  movesByItself?: boolean
}

/** @returns its id. Errors: `waiting_full`, `online_booking_closed`. */
async function writeWish(tx: Tx, wish: NewWish, now: Date): Promise<string> {
  const { businessId, shopId, userId, request, moves, movesByItself = false } = wish
  await assertOnlineBooking(tx, { businessId, userId })
  await assertFew(tx, { userId, shopId }, 'waiting_entry')
  const id = randomUUIDv7()
  await sql`
    insert into waiting_entry (business_id, id, shop_id, user_id, state, request, from_day, to_day, from_minute, to_minute, joined_at,
      moves_booking_id, moves_from, moves_by_itself)
    values (${businessId}, ${id}, ${shopId}, ${userId}, 'waiting', ${JSON.stringify(request)}, ${wish.fromDay}, ${wish.toDay},
      ${wish.fromMinute}, ${wish.toMinute}, ${now}, ${moves?.id ?? null}, ${moves?.startsAt ?? null}, ${movesByItself})`.execute(
    tx,
  )
  await publish(tx, { businessId, shopId, event: 'waiting.joined', subjectId: id })
  return id
}

/** The visit that is to be earlier. Errors: `not_found`; `state_conflict` where it cannot be moved. */
async function movedVisit(
  { db, scope, now }: CallContext<CustomerScope>,
  { movesBookingId, shopId }: Joining,
): Promise<Booking | null> {
  if (!movesBookingId) return null
  const booking = await readBooking(db, movesBookingId, scope)
  if (booking?.shopId !== shopId) throw refuse('not_found')
  if (booking.state !== 'confirmed' || booking.startsAt <= now()) throw conflict(booking)
  return booking
}

/** Errors: `invalid_input` with the field. */
function assertWish(
  { movesBookingId, movesByItself, ...wish }: Omit<Joining, keyof VisitRequest>,
  today: string,
): void {
  const { fromDay, toDay, fromMinute, toMinute } = wish
  const fields = [
    ...(movesByItself && !movesBookingId
      ? [{ path: 'movesByItself', message: 'with movesBookingId only' }]
      : []),
    ...(toDay < today ? [{ path: 'toDay', message: 'is over' }] : []),
    ...(toDay < fromDay || daysBetween(fromDay, toDay) >= waitingLimits.days
      ? [{ path: 'toDay', message: `1–${waitingLimits.days}` }]
      : []),
    ...(toMinute <= fromMinute ? [{ path: 'toMinute', message: `> ${fromMinute}` }] : []),
  ]
  if (fields.length > 0) throw refuse('invalid_input', { fields })
}

/**
 * Until the transaction ends, the next wish of theirs waits. What waits for one time of a wish that comes again is counted as that wish.
 * Errors: `waiting_full`.
 */
export async function assertFew(
  tx: Tx,
  { userId, shopId }: { userId: string; shopId: string },
  table: 'waiting_entry' | 'standing_wish',
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`waiting of ${userId}`}, 0))`.execute(
    tx,
  )
  const isOnce = table === 'waiting_entry' ? sql`standing_wish_id is null` : sql`true`
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.table(table)}
    where user_id = ${userId} and shop_id = ${shopId} and ended_at is null and ${isOnce}`.execute(
    tx,
  )
  const limit = table === 'waiting_entry' ? waitingLimits.entries : standingLimits.wishes
  if (rows[0]!.count >= limit) throw refuse('waiting_full', { limit })
}

/** What somebody waits for; of times that were told to all, those that are free still. */
export async function listWaiting(
  { db, scope: { userId }, now }: CallContext<CustomerScope>,
  snapshots: ShopSnapshots,
): Promise<{ entries: OwnEntry[] }> {
  const which = sql`e.user_id = ${userId} and e.ended_at is null`
  const entries = await selectOwnEntries(db, which, now())
  return {
    entries: await Promise.all(
      entries.map(async (entry) => ({
        ...entry,
        freeTimes: await stillFree(db, snapshots, entry, now()),
      })),
    ),
  }
}

async function ownEntry(db: Db | Tx, id: string, now: Date): Promise<OwnEntry> {
  const [entry] = await selectOwnEntries(db, sql`e.id = ${id}`, now)
  return entry!
}

/** Holds a time that was told to all. Errors: as the contract says. */
export async function take(
  context: CallContext<CustomerScope>,
  { snapshots, vault }: Parts,
  { waitingEntryId: id, startsAt }: OfEntry & { startsAt: string },
): Promise<OwnEntry> {
  const { db, scope, now } = context
  if (await answeredBefore(context)) return ownEntry(db, id, now())
  const entry = await readEntry(db, id, scope)
  const { freeTimes } = await ownEntry(db, id, now())
  const isTold = freeTimes.some((each) => Date.parse(each.startsAt) === Date.parse(startsAt))
  // A visit that is booked is moved, not booked once more.
  if (entry.movesBookingId) throw refuse('state_conflict', { state: entry.state })
  if (!isTold && entry.state === 'waiting') throw refuse('slot_taken', { nearest: [] })
  const run = <T>(work: (tx: Tx) => Promise<T>) => once(context, work)
  const holding = { snapshots, vault, entry, startsAt: new Date(startsAt).toISOString(), run }
  await holdForEntry(context, holding)
  return ownEntry(db, id, now())
}

/** Lets the held time go to the next in line; a wish that comes again waits for its next time. Errors: `state_conflict` where none is held. */
export async function pass(
  tx: Tx,
  scope: CustomerScope,
  { waitingEntryId: id }: OfEntry,
  now: Date,
): Promise<OwnEntry> {
  const entry = await settleOffer(tx, await lockEntry(tx, id, scope), now)
  const data = await giveBack(tx, entry, { actor: scope.userId, now })
  if (!data) throw refuse('state_conflict', { state: entry.state })
  await applyWaiting(tx, entry, entry.standingWishId ? 'leave' : 'pass', { data, now })
  return ownEntry(tx, id, now)
}

/** They wish no more. Errors: `state_conflict`. */
export async function leave(
  tx: Tx,
  scope: CustomerScope,
  { waitingEntryId: id }: OfEntry,
  now: Date,
) {
  const entry = await settleOffer(tx, await lockEntry(tx, id, scope), now)
  return endEntry(tx, entry, { actor: scope.userId, now })
}

type Ending = { actor: string; now: Date }

/** Ends a locked wish, and frees what is held for it. Errors: `state_conflict`. */
export async function endEntry(tx: Tx, entry: WaitingEntry, ending: Ending) {
  const data = (await giveBack(tx, entry, ending)) ?? {}
  const { id, state } = await applyWaiting(tx, entry, 'leave', { data, now: ending.now })
  return { id, state }
}

/** Frees the time that is held for a locked entry. Returns which; null where none is. */
async function giveBack(tx: Tx, entry: WaitingEntry, { actor, now }: Ending) {
  const offer = entry.state === 'offered' ? await openOfferOf(tx, entry) : undefined
  if (!offer) return null
  const { businessId } = entry
  const { bookingId } = offer
  const booking = await lockBooking(tx, bookingId, { businessId })
  // It may have been paid meanwhile.
  if (booking?.state !== 'held')
    throw refuse('state_conflict', { state: booking?.state ?? 'taken' })
  await giveUp(tx, booking, actor, now)
  await closeOffer(tx, businessId, offer, 'passed')
  return { bookingId }
}
