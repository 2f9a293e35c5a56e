import type { Bill } from '@serein/shared/checkout/bill.ts'
import { billCan } from '@serein/shared/checkout/desk.ts'
import { itemPriceMinor, loweredMinor } from '@serein/shared/offer/price-change.ts'
import { refuse } from '@serein/shared/refusal.ts'
import { conflict, lockBookingOfBusiness } from '../booking/booking.ts'
import { bookedItems, indexIn } from '../booking/revise/items.ts'
import { changePriceOf, priceWith } from '../booking/revise/price-change.ts'
import { demandRight } from '../business/approval.ts'
import { openBill } from '../payment/bill.ts'
import { publish } from '../platform/outbox.ts'
import type { Tx } from '../platform/pool.ts'
import type { BusinessScope } from '../platform/scope.ts'
import { billOf } from './bill.ts'

export type PriceInput = {
  bookingId: string
  itemId: string
  priceMinor: number
  reason: string
  wasMinor: number
}

/** Gives a service of a visit another price, within what its reader may take off. Errors: as the contract says. */
export async function changePrice(
  tx: Tx,
  scope: BusinessScope,
  { bookingId, itemId, priceMinor, reason, wasMinor }: PriceInput,
  now: Date,
): Promise<Bill> {
  const booking = await lockBookingOfBusiness(tx, scope, bookingId)
  const before = await billOf(tx, scope, bookingId)
  if (!billCan.changePrice(before)) throw conflict(booking)
  const item = (await bookedItems(tx, booking)).find(({ id }) => id === itemId)
  if (!item) throw refuse('not_found')
  const { price, request, state, sequence, businessId, shopId, customerId, currency } = booking
  if (itemPriceMinor(price, indexIn(request, item)) !== wasMinor)
    throw refuse('state_conflict', { state, sequence })
  const after = priceWith(booking, { item, priceMinor, reason })
  const moreOffMinor = loweredMinor(after) - loweredMinor(price)
  if (moreOffMinor > before.approvedMostOffMinor)
    throw refuse('discount_too_large', { mostMinor: before.approvedMostOffMinor })
  if (moreOffMinor > before.mostOffMinor) await demandRight(tx, scope, 'price')
  const subject = { kind: 'booking' as const, id: bookingId }
  await openBill(tx, { businessId, subject, shopId, customerId, currency, now })
  await changePriceOf(tx, booking, { item, priceMinor, reason, actor: scope.userId, now })
  await publish(tx, { businessId, shopId, event: 'bill.changed', subjectId: bookingId, data: {} })
  return billOf(tx, scope, bookingId)
}
