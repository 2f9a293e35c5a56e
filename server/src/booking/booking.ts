import { cancellationFee } from '@serein/shared/booking/rules.ts'
import { bookingCan, type BookingVerb, next, shopCan } from '@serein/shared/booking/states.ts'
import { refuse } from '@serein/shared/refusal.ts'
import type { RawBuilder } from 'kysely'
import { transaction } from '../platform/command.ts'
import { releaseSetAside, setAside } from '../payment/set-aside.ts'
import type { Db, Tx } from '../platform/pool.ts'
import type { BusinessScope, CustomerScope } from '../platform/scope.ts'
import { ClaimConflict, keepStatement, extendClaims, releaseStatement } from '../slot/claim.ts'
import { chargeAndRefund, type Waiver } from './charge.ts'
import { giveLateCredit, lateCreditMinor } from './late-credit.ts'
import { takeGoodsOff } from './goods.ts'
import { lockOverdueAmong, lockOverdueHolds, lockUnanswered } from './hold/overdue.ts'
import { assertNewClient } from './hold/new-client.ts'
import {
  type Booker,
  type Booking,
  type Change,
  type History,
  lockBooking,
  recordTransition,
} from './sql.ts'
import { silenceOf } from './desk/silence.ts'
import { policyOfBooker } from './trusted-client.ts'

// Each verb is one function in one transaction. Its locks, always in this order: the booking's row (several in the order of
// their ids), therapists and rooms (sorted, by `slot_claim`; of a visit at a client's by all that changes its claims), claims, the
// ledger's subject. The lock of a shop (`slot/shop-lock.ts`) is waited for before all of them.

/** What a hold that waits for the customer's bank may last in all. Source: product.md, "State machines". */
const extendedHoldMinutes = 20
const sweepLimit = 100

/** Turns a hold into a booking. Errors: `hold_expired`, `state_conflict`, `offer_for_new_clients`. */
export async function confirm(
  tx: Tx,
  booking: Booking,
  tender: string,
  now: Date,
  actor = booking.userId,
): Promise<void> {
  if (isOver(booking, now)) throw refuse('hold_expired')
  await assertNewClient(tx, booking)
  const policy = policyOfBooker
  const change = { state: stateAfter(booking, 'confirm'), tender, heldUntil: null, policy }
  const history = { event: 'booking.confirmed', actor, now }
  const claimCount = await recordTransition(
    tx,
    booking,
    change,
    history,
    keepStatement(claimsOf(booking)),
  )
  if (claimCount === 0) throw refuse('hold_expired')
}

/** Asks the shop first: the time stays kept and the money set aside until it answers. Errors: as `confirm`. */
export async function request(
  tx: Tx,
  booking: Booking,
  { tender, answerBy, now }: { tender: string; answerBy: Date; now: Date },
): Promise<void> {
  if (isOver(booking, now)) throw refuse('hold_expired')
  await assertNewClient(tx, booking)
  await extendClaims(tx, claimsOf(booking), answerBy)
  const data = { answerBy: answerBy.toISOString() }
  const history = { event: 'booking.requested', actor: booking.userId, data, now }
  await applyVerb(tx, booking, 'request', history, { tender, heldUntil: answerBy })
  await setAside(tx, { businessId: booking.businessId, subjectId: booking.id }, answerBy)
}

/** Gives a held time up. Errors: `state_conflict`. */
export async function release(
  tx: Tx,
  scope: CustomerScope,
  bookingId: string,
  now: Date,
): Promise<void> {
  await giveUp(tx, await lockOwnBooking(tx, scope, bookingId), scope.userId, now)
}

/** The same for a booking that is locked already. */
export async function giveUp(
  tx: Tx,
  booking: Booking,
  actor: string | null,
  now: Date,
): Promise<void> {
  const history = { event: 'booking.released', actor, now }
  await applyVerb(tx, booking, 'release', history, {}, releaseStatement(claimsOf(booking)))
}

/** Gives a hold that waits for the customer's bank more time, once; never less than it has, as an offer to who waits may have more. */
export async function extendHold(tx: Tx, booking: Booking, now: Date): Promise<void> {
  if (booking.state !== 'held' || booking.holdWasExtended) return
  const extended = booking.createdAt.getTime() + extendedHoldMinutes * 60_000
  const heldUntil = new Date(Math.max(extended, booking.heldUntil?.getTime() ?? 0))
  await extendClaims(tx, claimsOf(booking), heldUntil)
  const change = { state: booking.state, heldUntil, holdWasExtended: true }
  const history = { event: 'booking.hold_extended', actor: booking.userId, now }
  await recordTransition(tx, booking, change, history)
}

/**
 * Ends the holds that stood in the way of a claim and are over, in a separate transaction: one that has locked therapists
 * waits for nobody's booking. Then the claim may be tried again. Errors: whatever is no {@link ClaimConflict}.
 */
export async function expireInTheWay(db: Db, conflictOrBug: unknown, now: Date): Promise<void> {
  if (!(conflictOrBug instanceof ClaimConflict)) throw conflictOrBug
  const { overdue } = conflictOrBug
  if (overdue.length === 0) return
  await transaction(db, async (tx) => {
    for (const booking of await lockOverdueAmong(tx, overdue, now)) await expire(tx, booking, now)
  })
}

/** Expires holds whose time is over, and requests that nobody has answered in theirs. Returns how many. */
export async function expireOverdue(tx: Tx, now: Date): Promise<number> {
  const overdue = await lockOverdueHolds(tx, now, sweepLimit)
  for (const booking of overdue) await expire(tx, booking, now)
  return overdue.length
}

/**
 * Cancels a customer's visit: the fee by the frozen policy and the clock of the first start, the rest back.
 * Errors: `state_conflict`; `price_changed` when the fee is no longer the one the reader agreed to.
 */
export async function cancel(
  tx: Tx,
  booker: Booker,
  { bookingId, expectedFeeMinor }: { bookingId: string; expectedFeeMinor: number },
  now: Date,
): Promise<Booking> {
  const booking = await lockOwnBooking(tx, booker, bookingId)
  if (!bookingCan.cancel(factsOf(booking), now.getTime())) throw conflict(booking)
  const feeMinor = feeOf(booking, now)
  if (feeMinor !== expectedFeeMinor) throw refuse('price_changed', { totalMinor: feeMinor })
  await cancelWithFee(tx, booking, {
    feeMinor,
    cancelledBy: 'customer',
    actor: booking.userId,
    now,
  })
  return booking
}

/** The shop cancels: no fee, everything back, and a credit where it has promised one. Errors: `state_conflict`. */
export async function cancelByShop(
  tx: Tx,
  scope: BusinessScope,
  { bookingId, tellClient }: { bookingId: string; tellClient?: boolean | undefined },
  now: Date,
): Promise<Booking> {
  const booking = await lockBookingOfBusiness(tx, scope, bookingId)
  if (!shopCan.cancel(factsOf(booking))) throw conflict(booking)
  const silence = await silenceOf(tx, booking, tellClient)
  await callOff(tx, booking, { actor: scope.userId, ...silence }, now)
  return booking
}

/** Cancels for the shop what has seats in a session that does not take place; a time that is held for it is given up. Always told. */
export async function callOffWithSession(tx: Tx, booking: Booking, now: Date): Promise<void> {
  if (booking.state === 'held') await giveUp(tx, booking, null, now)
  else if (shopCan.cancel(factsOf(booking)))
    await callOff(tx, booking, { actor: null, reason: 'session' }, now)
}

/** No fee, everything back, and a credit where the shop has promised one. */
async function callOff(
  tx: Tx,
  booking: Booking,
  why: Pick<Cancelling, 'actor' | 'reason' | 'isSilent'>,
  now: Date,
): Promise<void> {
  const creditMinor = lateCreditMinor(booking, booking.totalMinor, now)
  await cancelWithFee(tx, booking, {
    feeMinor: 0,
    creditMinor,
    cancelledBy: 'shop',
    ...why,
    now,
  })
  await giveLateCredit(tx, booking, { event: 'all', amountMinor: creditMinor })
}

/**
 * Cancels visits whose booker was asked if they are coming and has not answered by the time that they were told: no fee, as
 * nothing was paid. Returns how many.
 */
export async function releaseUnanswered(tx: Tx, now: Date): Promise<number> {
  const unanswered = await lockUnanswered(tx, now, sweepLimit)
  for (const booking of unanswered)
    await cancelWithFee(tx, booking, {
      feeMinor: 0,
      cancelledBy: 'shop',
      actor: null,
      reason: 'unanswered',
      now,
    })
  return unanswered.length
}

/** A booking of the customer, locked. Errors: `not_found`. */
export async function lockOwnBooking(
  tx: Tx,
  booker: Booker | { userId: string },
  bookingId: string,
): Promise<Booking> {
  const booking = await lockBooking(tx, bookingId, booker)
  if (!booking) throw refuse('not_found')
  return booking
}

export function isOver(booking: Booking, now: Date): boolean {
  const { state, heldUntil } = booking
  const isKept = state === 'held' || state === 'requested'
  return state === 'expired' || (isKept && heldUntil! <= now)
}

/** Booked, and not over yet. */
export function isAhead({ state, endsAt }: Booking, now: Date): boolean {
  return (state === 'confirmed' || state === 'checked_in') && endsAt > now
}

export function conflict({ state }: Pick<Booking, 'state'>) {
  return refuse('state_conflict', { state })
}

export function factsOf({ state, startsAt, endsAt }: Booking) {
  return { state, startsAt: startsAt.getTime(), endsAt: endsAt.getTime() }
}

/** A booking of the business, locked. Errors: `not_found`. */
export async function lockBookingOfBusiness(
  tx: Tx,
  { businessId }: BusinessScope,
  bookingId: string,
): Promise<Booking> {
  const booking = await lockBooking(tx, bookingId, { businessId })
  if (!booking) throw refuse('not_found')
  return booking
}

function stateAfter(booking: Booking, verb: BookingVerb) {
  const state = next(booking.state, verb)
  if (!state) throw conflict(booking)
  return state
}

/** Applies a verb of the state machine: the new state, its history, and what becomes of the claims. Errors: `state_conflict`. */
export async function applyVerb(
  tx: Tx,
  booking: Booking,
  verb: BookingVerb,
  history: History,
  change: Partial<Change> = {},
  claims?: RawBuilder<unknown>,
) {
  const after = { ...change, state: stateAfter(booking, verb) }
  await recordTransition(tx, booking, after, history, claims)
}

async function expire(tx: Tx, booking: Booking, now: Date) {
  const wasRequested = booking.state === 'requested'
  const data = wasRequested ? { wasRequested } : {}
  const history = { event: 'booking.expired', actor: null, data, now }
  await applyVerb(tx, booking, 'expire', history, {}, releaseStatement(claimsOf(booking)))
  if (wasRequested) await giveBackRequest(tx, booking, now)
}

/** A request comes to nothing: what was set aside for it is freed, and what had to be taken at once goes back. */
export async function giveBackRequest(tx: Tx, booking: Booking, now: Date): Promise<void> {
  if (!booking.hasPayment) return
  await releaseSetAside(tx, { businessId: booking.businessId, subjectId: booking.id }, now)
  const event = `request.${booking.sequence + 1}`
  await chargeAndRefund(tx, booking, { occasion: 'cancellation', event, feeMinor: 0, now })
}

/** By the frozen policy; a request is taken back free of charge. */
export function feeOf(
  {
    state,
    policy,
    totalMinor,
    firstStartsAt,
  }: Pick<Booking, 'state' | 'policy' | 'totalMinor' | 'firstStartsAt'>,
  now: Date,
): number {
  if (state === 'requested') return 0
  return cancellationFee(policy, totalMinor, firstStartsAt.getTime(), now.getTime())
}

type Cancelling = {
  /** What is asked for. */
  feeMinor: number
  /** What is not asked for of the fee, beside it. */
  waiver?: Waiver | undefined
  /** What the client is credited, since the shop cancels late. */
  creditMinor?: number
  cancelledBy: 'customer' | 'shop'
  /** Null: the server by itself, or a client without an account. */
  actor: string | null
  reason?: 'unanswered' | 'session'
  isSilent?: true
  now: Date
}

/** Of a visit that is locked and may be cancelled. */
export async function cancelWithFee(
  tx: Tx,
  booking: Booking,
  { actor, waiver, now, ...data }: Cancelling,
): Promise<void> {
  const { feeMinor, cancelledBy } = data
  const history = { event: 'booking.cancelled', actor, data, now }
  const change = { feeMinor, cancelledBy }
  await applyVerb(tx, booking, 'cancel', history, change, releaseStatement(claimsOf(booking)))
  if (booking.state === 'requested') return giveBackRequest(tx, booking, now)
  await takeGoodsOff(tx, booking, { movedBy: actor, now })
  const event = `cancellation.${booking.sequence + 1}`
  const wholeMinor = feeMinor + (waiver?.amountMinor ?? 0)
  const fee = { occasion: 'cancellation', event, feeMinor: wholeMinor, waiver, now } as const
  await chargeAndRefund(tx, booking, fee)
}

export function claimsOf({ businessId, id: bookingId }: Booking) {
  return { businessId, bookingId }
}
