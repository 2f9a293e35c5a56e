import { paymentCan } from '@serein/shared/payment/states.ts'
import type { Booking } from '../booking/sql.ts'
import { payRefund, refund } from '../payment/refund.ts'
import { findPayment, paymentsOf } from '../payment/sql.ts'
import type { Tx } from '../platform/pool.ts'

/** What is paid of a visit beyond a line that was taken off it goes back, the latest payment first. */
export async function giveBack(
  tx: Tx,
  booking: Booking,
  { discountId, amountMinor, now }: { discountId: string; amountMinor: number; now: Date },
): Promise<void> {
  let leftMinor = amountMinor
  for (const payment of await paymentsOf(tx, booking.businessId, booking.id)) {
    const partMinor = Math.min(leftMinor, payment.amountMinor - payment.refundedMinor)
    if (partMinor <= 0 || !paymentCan.refund(payment)) continue
    const reference = `discount:${discountId}:${payment.id}`
    const part = { amountMinor: partMinor, reason: 'goodwill', from: 'price', reference } as const
    await refundNow(tx, booking, payment.id, { ...part, discountId, now })
    leftMinor -= partMinor
  }
}

/** Decides a refund, and pays it out where that is done by hand. */
export async function refundNow(
  tx: Tx,
  { businessId }: Booking,
  paymentId: string,
  wanted: Parameters<typeof refund>[2],
) {
  const decided = await refund(tx, { businessId, paymentId }, wanted)
  const { provider } = (await findPayment(tx, { businessId, paymentId }))!
  if (provider === null && decided.state === 'pending')
    await payRefund(tx, { businessId, refundId: decided.id }, wanted.now)
}
