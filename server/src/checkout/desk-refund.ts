import type { Bill } from '@serein/shared/checkout/bill.ts'
import { isOn } from '@serein/shared/checkout/desk.ts'
import { debtorOf } from '@serein/shared/ledger/transfer.ts'
import { refuse } from '@serein/shared/refusal.ts'
import { paymentRefunded, payFailedRefund } from '../payment/refund-failure.ts'
import { payRefund } from '../payment/refund.ts'
import { findPayment } from '../payment/sql.ts'
import type { Db, Tx } from '../platform/pool.ts'
import type { BusinessScope } from '../platform/scope.ts'
import { changeBill } from './bill-change.ts'
import { addDiscount } from './discount.ts'
import { refundNow } from './give-back.ts'

export type RefundInput = {
  paymentId: string
  amountMinor: number
  reason: 'goodwill' | 'mistake'
  destination: 'tender' | 'wallet'
  lineId?: string | undefined
  because?: string | undefined
}

/** Gives money of one payment back. `attempt` names it for ever. Errors: as the contract says. */
export async function refundAtDesk(
  tx: Tx,
  scope: BusinessScope,
  input: RefundInput,
  { attempt, now }: { attempt: string; now: Date },
): Promise<Bill> {
  const bookingId = await visitOf(tx, scope, input.paymentId)
  return changeBill(tx, scope, bookingId, now, async (booking, before) => {
    const payment = before.payments.find(({ id }) => id === input.paymentId)
    if (!payment) throw refuse('state_conflict', { state: 'pending' })
    const { amountMinor, reason, lineId } = input
    const refundableMinor = payment.amountMinor - payment.refundedMinor
    if (amountMinor > refundableMinor) throw refuse('refund_too_large', { refundableMinor })
    if (lineId && !before.lines.some(({ id }) => id === lineId)) throw refuse('not_found')
    // What a pass has paid goes back to it alone: its use with it.
    const toWallet = input.destination === 'wallet' && payment.tender !== 'pass'
    if (toWallet && !(before.customerId && (await isOfClient(tx, booking, payment.id))))
      throw refuse('bill_without_client')
    // A fee that is waived out of goodwill leaves no line: it was no price.
    const lowersBill = reason === 'goodwill' && isOn(booking.state)
    const words = input.because ?? reason
    const discountId = lowersBill
      ? await addDiscount(tx, scope, { booking, before, amountMinor, reason: words, now })
      : undefined
    const debtor = debtorOf(booking.customerId, booking.id)
    const from = reason === 'mistake' ? { debtor } : ('price' as const)
    const wanted = { amountMinor, reason, toWallet, line: lineId, discountId, from, now }
    await refundNow(tx, booking, input.paymentId, { ...wanted, reference: `desk:${attempt}` })
  })
}

/** Whether a client paid it, whose wallet can have it back. */
async function isOfClient(tx: Tx, { businessId }: { businessId: string }, paymentId: string) {
  return Boolean((await findPayment(tx, { businessId, paymentId }))?.customerId)
}

/** The desk pays out what it owes, or what a bank has sent back. Errors: as the contract says. */
export async function payOut(
  tx: Tx,
  scope: BusinessScope,
  { refundId, destination }: { refundId: string; destination: 'cash' | 'wallet' },
  now: Date,
): Promise<Bill> {
  const { businessId } = scope
  const ref = { businessId, refundId }
  const payment = await paymentRefunded(tx, ref)
  if (!payment) throw refuse('not_found')
  const bookingId = await visitOf(tx, scope, payment.id)
  return changeBill(tx, scope, bookingId, now, async (_booking, before) => {
    const refunds = before.payments.flatMap((each) => each.refunds)
    const hasFailed = refunds.some(({ id, failedAt }) => id === refundId && failedAt !== null)
    if (!hasFailed && payment.provider !== null)
      throw refuse('state_conflict', { state: 'pending' })
    if (!hasFailed) await payRefund(tx, ref, now)
    else if (destination === 'wallet' && !before.customerId) throw refuse('bill_without_client')
    else await payFailedRefund(tx, ref, destination, now)
  })
}

/** The visit that a payment of this business is for. Errors: `not_found`, also for what is paid otherwise. */
export async function visitOf(
  db: Db | Tx,
  { businessId }: BusinessScope,
  paymentId: string,
): Promise<string> {
  const payment = await findPayment(db, { businessId, paymentId })
  if (payment?.subject.kind !== 'booking') throw refuse('not_found')
  return payment.subject.id
}
