import { cancellationFee } from '@serein/shared/booking/rules.ts'
import { bookingCan, shopCan } from '@serein/shared/booking/states.ts'
import { withoutGuest } from '@serein/shared/offer/price-part.ts'
import { refuse } from '@serein/shared/refusal.ts'
import { auditChange } from '../../platform/audit.ts'
import type { Tx } from '../../platform/pool.ts'
import type { BusinessScope, CustomerScope } from '../../platform/scope.ts'
import { handOver, releaseStatement } from '../../slot/claim.ts'
import {
  cancel,
  cancelByShop,
  claimsOf,
  conflict,
  lockOwnBooking,
  lockBookingOfBusiness,
  applyVerb,
} from '../booking.ts'
import { lowerDiscounts } from '../../payment/bill.ts'
import { besidesPrice, chargeAndRefund, type Waiver } from '../charge.ts'
import { lateCreditMinor, giveLateCredit } from '../late-credit.ts'
import { coming, type Guest, itemTimes, leave, partyOf, spanOf } from './party.ts'
import type { Booking } from '../sql.ts'
import { silenceOf } from '../desk/silence.ts'

type GuestKey = { bookingId: string; guestPosition: number }

/**
 * One guest leaves a visit: the fee by the frozen policy on their share and the clock of the first start, the rest of it
 * back. What was promised to the others stays. With the last guest the visit is cancelled. Errors: as `cancel`.
 */
export async function cancelGuest(
  tx: Tx,
  scope: CustomerScope,
  { bookingId, guestPosition, expectedFeeMinor }: GuestKey & { expectedFeeMinor: number },
  now: Date,
): Promise<Booking> {
  const booking = await lockOwnBooking(tx, scope, bookingId)
  const { guest, others } = await whoLeaves(tx, booking, guestPosition)
  if (others.length === 0) return cancel(tx, scope, { bookingId, expectedFeeMinor }, now)
  if (!bookingCan.cancelGuest(factsOf(booking, guest), now.getTime())) throw conflict(booking)
  const feeMinor = feeOfGuest(booking, guestPosition, now)
  if (feeMinor !== expectedFeeMinor) throw refuse('price_changed', { totalMinor: feeMinor })
  const why = { feeMinor, cancelledBy: 'customer', actor: scope.userId, now } as const
  await cancelGuestWithFee(tx, booking, guest, others, why)
  return booking
}

/** The shop takes one guest out of a visit: no fee, their share back, and a credit for it where it has promised one. Errors: `not_found`, `state_conflict`. */
export async function cancelGuestByShop(
  tx: Tx,
  scope: BusinessScope,
  { bookingId, guestPosition, tellClient }: GuestKey & { tellClient?: boolean | undefined },
  now: Date,
): Promise<Booking> {
  const booking = await lockBookingOfBusiness(tx, scope, bookingId)
  const { guest, others } = await whoLeaves(tx, booking, guestPosition)
  if (others.length === 0) return cancelByShop(tx, scope, { bookingId, tellClient }, now)
  if (!shopCan.cancelGuest(factsOf(booking, guest))) throw conflict(booking)
  const silence = await silenceOf(tx, booking, tellClient)
  const { totalMinor } = withoutGuest(booking.price, guestPosition).part
  const creditMinor = lateCreditMinor(booking, totalMinor, now)
  const why = { feeMinor: 0, creditMinor, cancelledBy: 'shop', actor: scope.userId, now } as const
  await cancelGuestWithFee(tx, booking, guest, others, { ...why, ...silence })
  await giveLateCredit(tx, booking, { event: `guest.${guestPosition}`, amountMinor: creditMinor })
  return booking
}

/** A guest who is about to leave, and the others who come. Errors: `not_found`; `state_conflict` when they have left already. */
export async function whoLeaves(tx: Tx, booking: Booking, position: number) {
  const party = await partyOf(tx, booking)
  const guest = party.find((each) => each.position === position)
  if (!guest) throw refuse('not_found')
  if (guest.isCancelled) throw refuse('state_conflict', { state: 'cancelled' })
  return { guest, others: coming(party).filter((each) => each !== guest) }
}

/** What it costs by the frozen policy that one guest leaves now. */
export function feeOfGuest(
  { policy, price, firstStartsAt }: Pick<Booking, 'policy' | 'price' | 'firstStartsAt'>,
  guestPosition: number,
  now: Date,
): number {
  const { totalMinor } = withoutGuest(price, guestPosition).part
  return cancellationFee(policy, totalMinor, firstStartsAt.getTime(), now.getTime())
}

type Cancellation = {
  /** What is asked for. */
  feeMinor: number
  /** What is not asked for of the fee, beside it. */
  waiver?: Waiver | undefined
  /** What the booker is credited, since the shop cancels late. */
  creditMinor?: number
  cancelledBy: 'customer' | 'shop'
  actor: string | null
  now: Date
  isSilent?: true
}

/** A guest leaves a visit that is locked, to which `others` still come. */
export async function cancelGuestWithFee(
  tx: Tx,
  booking: Booking,
  guest: Guest,
  others: readonly Guest[],
  { feeMinor, waiver, cancelledBy, actor, now, ...more }: Cancellation,
): Promise<void> {
  const { position: guestPosition, itemIds } = guest
  const { part, left } = withoutGuest(booking.price, guestPosition)
  await leave(tx, booking, guest, { cancelledBy, feeMinor, price: part, now })
  const data = { guestPosition, feeMinor, cancelledBy, ...more }
  const history = { event: 'booking.guest_cancelled', actor, data, now }
  const change = { ...spanOf(others), price: left }
  const theirs = { ...claimsOf(booking), itemIds }
  await handOver(tx, theirs, await itemTimes(tx, booking))
  await applyVerb(tx, booking, 'cancelGuest', history, change, releaseStatement(theirs))
  auditParty(tx, booking, [...others, guest], others)
  await lowerDiscounts(tx, { businessId: booking.businessId, billId: booking.id }, left.totalMinor)
  await chargeAndRefund(tx, booking, {
    occasion: 'cancellation',
    event: `guest.${guestPosition}`,
    guestPosition,
    feeMinor: feeMinor + (waiver?.amountMinor ?? 0),
    waiver,
    keepMinor: left.totalMinor + (await besidesPrice(tx, booking.businessId, booking.id)),
    now,
  })
}

/** Of whom a visit was before, and is after. */
export function auditParty(
  tx: Tx,
  { id }: Booking,
  before: readonly Guest[],
  after: readonly Guest[],
): void {
  auditChange(tx, { kind: 'booking', id }, placesOf(before), placesOf(after))
}

function placesOf(guests: readonly Guest[]) {
  return { guestPositions: guests.map(({ position }) => position).toSorted((a, b) => a - b) }
}

/** What the rules ask of a guest: the state of the visit, and their own times. */
export function factsOf({ state }: Booking, { startsAt, endsAt }: Guest) {
  return { state, startsAt: startsAt.getTime(), endsAt: endsAt.getTime() }
}
