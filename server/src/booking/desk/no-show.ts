import type { FeeTerms } from '@serein/shared/booking/no-show.ts'
import { noShowFee } from '@serein/shared/booking/rules.ts'
import { shopCan } from '@serein/shared/booking/states.ts'
import { withoutGuest } from '@serein/shared/offer/price-part.ts'
import type { Db, Tx } from '../../platform/pool.ts'
import type { BusinessScope } from '../../platform/scope.ts'
import { applyVerb, conflict, factsOf, lockBookingOfBusiness } from '../booking.ts'
import { chargeAndRefund, undoFee } from '../charge.ts'
import { takeGoodsOff } from '../goods.ts'
import { keepUses } from '../pass-visit.ts'
import { bookedItems } from '../revise/items.ts'
import { isSameDay } from './desk.ts'
import type { GuestRef } from './arrival.ts'
import { feeTermsOf } from './fee-terms.ts'
import { demandWaiver, recordWaiver, type Waived, waivedOf } from './fee-waiver.ts'
import { whoLeaves } from '../guest/guest.ts'
import { markGuestNoShow, undoGuestNoShow } from '../guest/guest-no-show.ts'
import type { Booking } from '../sql.ts'

/**
 * Nobody came, or one guest of several did not: the fee of the frozen policy is kept or owed, less what is waived of it. Errors: as the
 * contract says.
 */
export async function markNoShow(
  tx: Tx,
  scope: BusinessScope,
  { bookingId, guestPosition, waivedMinor, because }: GuestRef & Waived,
  now: Date,
): Promise<Booking> {
  const booking = await lockBookingOfBusiness(tx, scope, bookingId)
  if (guestPosition !== undefined) {
    const { guest, others } = await whoLeaves(tx, booking, guestPosition)
    if (others.length > 0) {
      await markGuestNoShow(tx, scope, booking, { guest, others, waivedMinor, because, now })
      return booking
    }
  }
  if (!shopCan.markNoShow(factsOf(booking), now.getTime())) throw conflict(booking)
  const wholeMinor = noShowFee(booking.policy, booking.totalMinor)
  await demandWaiver(tx, scope, { waivedMinor, wholeMinor })
  const feeMinor = wholeMinor - waivedMinor
  const history = { event: 'booking.marked_no_show', actor: scope.userId, data: { feeMinor }, now }
  await applyVerb(tx, booking, 'markNoShow', history, { feeMinor })
  await takeGoodsOff(tx, booking, { movedBy: scope.userId, now })
  const event = `no_show.${booking.sequence + 1}`
  const waiver =
    waivedMinor > 0
      ? await recordWaiver(tx, scope, { bookingId, amountMinor: waivedMinor, because, now })
      : undefined
  const fee = { occasion: 'no_show', event, feeMinor: wholeMinor, waiver, now } as const
  await chargeAndRefund(tx, booking, fee)
  return booking
}

/** They came after all: nothing is charged, and nothing waived. */
export async function undoNoShow(
  tx: Tx,
  scope: BusinessScope,
  { bookingId, guestPosition }: GuestRef,
  now: Date,
): Promise<Booking> {
  const booking = await lockBookingOfBusiness(tx, scope, bookingId)
  // Who was the last to come was marked with the whole visit.
  if (guestPosition !== undefined && booking.state !== 'no_show') {
    await undoGuestNoShow(tx, scope, booking, { guestPosition, now })
    return booking
  }
  if (!shopCan.undoNoShow(factsOf(booking), isSameDay(booking, now))) throw conflict(booking)
  await takeBackNoShow(tx, booking, scope.userId, now)
  return booking
}

/** Of a visit that is locked and was marked; `actor` is null where nobody’s account does it. */
export async function takeBackNoShow(
  tx: Tx,
  booking: Booking,
  actor: string | null,
  now: Date,
): Promise<void> {
  const { businessId, id: bookingId, request, sequence } = booking
  const history = { event: 'booking.no_show_undone', actor, now }
  const items = await bookedItems(tx, booking)
  const event = `no_show_undone.${sequence + 1}`
  const price = await keepUses(tx, booking, { price: booking.price, request, items, event, now })
  await applyVerb(tx, booking, 'undoNoShow', history, { feeMinor: null, price })
  const amountMinor = 0 - (await waivedOf(tx, booking))
  const by = { businessId, userId: actor }
  const waiver =
    amountMinor < 0 ? await recordWaiver(tx, by, { bookingId, amountMinor, now }) : null
  await undoFee(tx, booking, { waiver, now })
}

/** What it would cost that nobody came, or one guest of several did not, and where that would come from. Errors: `not_found`. */
export function noShowTerms(db: Db, scope: BusinessScope, of: GuestRef): Promise<FeeTerms> {
  return feeTermsOf(db, scope, of, ({ policy, price }) => {
    const { totalMinor } =
      of.guestPosition === undefined ? price : withoutGuest(price, of.guestPosition).part
    const fee = {
      feeRate: policy.noShowFeeRate,
      wouldCostMinor: noShowFee(policy, totalMinor),
    }
    return { fee, leftMinor: price.totalMinor - totalMinor }
  })
}
