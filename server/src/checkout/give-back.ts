import { sum } from '@serein/shared/money/money.ts'
import { paymentCan } from '@serein/shared/payment/states.ts'
import { lockBooking } from '../booking/sql.ts'
import { linesOf } from '../payment/bill.ts'
import { payRefund, refund, refundHeld } from '../payment/refund.ts'
import { findPayment, type Payment, paymentsOf } from '../payment/sql.ts'
import { transaction } from '../platform/command.ts'
import type { Db, Tx } from '../platform/pool.ts'

type Wanted = Parameters<typeof refund>[2]

/** Gives an amount back over the payments of a visit or an order, the latest first. */
export async function refundLatestFirst(
  tx: Tx,
  { businessId, id }: { businessId: string; id: string },
  { amountMinor, reference, ...wanted }: Wanted,
): Promise<void> {
  let leftMinor = amountMinor
  for (const payment of await paymentsOf(tx, businessId, id)) {
    const partMinor = Math.min(leftMinor, payment.amountMinor - payment.refundedMinor)
    if (partMinor <= 0 || !paymentCan.refund(payment)) continue
    const part = { ...wanted, amountMinor: partMinor, reference: `${reference}:${payment.id}` }
    await refundNow(tx, { businessId }, payment.id, part)
    leftMinor -= partMinor
  }
}

/**
 * What a payment has brought in beyond what its visit costs by now: while it was under way the visit was cancelled, a guest has
 * left, the desk has taken something off, or others have paid.
 *
 * @returns how much is to be paid back
 */
export async function refundExcess(db: Db, payment: Payment, now: Date): Promise<number> {
  const { businessId, id: paymentId, subject } = payment
  if (subject.kind !== 'booking') return 0
  return transaction(db, async (tx) => {
    const booking = await lockBooking(tx, subject.id, { businessId })
    if (!booking || booking.state === 'held' || booking.state === 'requested') return 0
    const isAhead = booking.state === 'confirmed' || booking.state === 'checked_in'
    const lines = await linesOf(tx, businessId, subject.id)
    const besidesMinor = sum(lines.map((line) => line.amountMinor))
    const keepMinor = isAhead ? booking.totalMinor + besidesMinor : 0
    const beyond = { reason: 'cancelled', event: `beyond.${paymentId}`, first: paymentId } as const
    return refundHeld(tx, { businessId, subject, ...beyond, keepMinor, now })
  })
}

/** Decides a refund, and pays it out where that is done by hand. */
export async function refundNow(
  tx: Tx,
  { businessId }: { businessId: string },
  paymentId: string,
  wanted: Wanted,
) {
  const decided = await refund(tx, { businessId, paymentId }, wanted)
  const { provider } = (await findPayment(tx, { businessId, paymentId }))!
  if (provider === null && decided.state === 'pending')
    await payRefund(tx, { businessId, refundId: decided.id }, wanted.now)
}
