import { shopCan } from '@serein/shared/booking/states.ts'
import { isOpen } from '@serein/shared/payment/states.ts'
import { refuse } from '@serein/shared/refusal.ts'
import { paymentsOf } from '../../payment/sql.ts'
import type { Tx } from '../../platform/pool.ts'
import type { BusinessScope } from '../../platform/scope.ts'
import { releaseStatement } from '../../slot/claim.ts'
import { dayIn } from '../../team/day-in.ts'
import { claimsOf, conflict, factsOf, lockBookingOfBusiness, applyVerb } from '../booking.ts'
import { earn, undoEarned } from '../charge.ts'
import type { Booking } from '../sql.ts'
import { takeGoodsOff } from '../goods.ts'
import { wasRead } from '../guest/wellness.ts'

/** The visit is over: the price of those who came is earned, and what was neither paid before nor taken at the till now is owed. */
export async function complete(
  tx: Tx,
  scope: BusinessScope,
  {
    bookingId,
    takenAtShop,
    takenAs,
  }: { bookingId: string; takenAtShop: boolean; takenAs: 'cash' | 'terminal' },
  now: Date,
): Promise<Booking> {
  const booking = await lockBookingOfBusiness(tx, scope, bookingId)
  if (!shopCan.complete(factsOf(booking))) throw conflict(booking)
  await applyVerb(tx, booking, 'complete', { event: 'booking.completed', actor: scope.userId, now })
  await earn(tx, booking, { takenAs: takenAtShop ? takenAs : null, now })
  return booking
}

/** Takes the end of a visit back: nothing is earned any more, and what was paid is held for it again. */
export async function undoComplete(
  tx: Tx,
  scope: BusinessScope,
  bookingId: string,
  now: Date,
): Promise<Booking> {
  const booking = await lockBookingOfBusiness(tx, scope, bookingId)
  if (!shopCan.undoComplete(factsOf(booking), isSameDay(booking, now))) throw conflict(booking)
  const history = { event: 'booking.complete_undone', actor: scope.userId, now }
  await applyVerb(tx, booking, 'undoComplete', history)
  await undoEarned(tx, booking)
  return booking
}

/**
 * What the desk has just booked goes as if it had not been: nobody is told of a cancellation. Errors: `state_conflict` where money
 * was taken for it, which `cancel` gives back; `visit_was_read`.
 */
export async function undoWalkIn(
  tx: Tx,
  scope: BusinessScope,
  bookingId: string,
  now: Date,
): Promise<Booking> {
  const booking = await lockBookingOfBusiness(tx, scope, bookingId)
  const { source, createdAt } = booking
  const facts = { ...factsOf(booking), source, createdAt: createdAt.getTime() }
  if (!shopCan.undoWalkIn(facts, now.getTime())) throw conflict(booking)
  if (await hasMoney(tx, booking)) throw conflict(booking)
  if (await wasRead(tx, booking)) throw refuse('visit_was_read')
  const history = { event: 'booking.walk_in_undone', actor: scope.userId, now }
  await applyVerb(tx, booking, 'undoWalkIn', history, {}, releaseStatement(claimsOf(booking)))
  await takeGoodsOff(tx, booking, { movedBy: scope.userId, now })
  return booking
}

/** Paid and not given back, or about to be paid. */
export async function hasMoney(tx: Tx, { businessId, id }: Booking): Promise<boolean> {
  const payments = await paymentsOf(tx, businessId, id)
  return payments.some(({ state }) => state === 'captured' || isOpen(state))
}

export function isSameDay({ startsAt, timeZone }: Booking, now: Date): boolean {
  return dayIn(timeZone, startsAt) === dayIn(timeZone, now)
}
