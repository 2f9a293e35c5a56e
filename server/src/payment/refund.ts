import { refundPaid } from '@serein/shared/ledger/refund.ts'
import {
  type Decided,
  heldMinor,
  refundDecided,
  type Standing,
} from '@serein/shared/ledger/transfer.ts'
import { sum } from '@serein/shared/money/money.ts'
import { paymentCan } from '@serein/shared/payment/states.ts'
import { isOwn } from '@serein/shared/payment/tenders.ts'
import { refuse } from '@serein/shared/refusal.ts'
import { settleSoldTax } from '../gift-card/sold-tax.ts'
import { followMoneyBack } from '../gift-card/spend.ts'
import { post, standingOf } from '../ledger/ledger.ts'
import type { Tx } from '../platform/pool.ts'
import { refundShares, soldAheadOf } from './fund.ts'
import { isClosed } from './bill.ts'
import { recordEvent } from './payment-event.ts'
import { lock } from './payment.ts'
import {
  lockPayment,
  paymentOf,
  paymentsOf,
  refundOf,
  type Payment,
  type PaymentRef,
  type PaymentSubject,
  type Refund,
} from './sql.ts'

export type RefundReason =
  | 'cancelled'
  | 'rescheduled'
  | 'hold_lost'
  | 'goodwill'
  | 'mistake'
  | 'returned'
  | 'account_closed'

/**
 * Decides a refund: from now on the money is owed, whatever happens to us; the provider is asked to pay it afterwards
 * (`payRefunds`), the till by `payRefund`. What goes to a wallet is there at once. The same reference again answers with the same refund. Refuses with
 * `state_conflict` a payment that was never captured, with `refund_too_large` more than is left of it.
 */
export async function refund(
  tx: Tx,
  ref: PaymentRef,
  wanted: {
    amountMinor: number
    reason: RefundReason
    reference: string
    /** To the client's wallet instead, if they agree. */
    toWallet?: boolean
    /** The line of the bill it is meant for, as `bill.get` names it. */
    line?: string | undefined
    /** The line that lowers the bill by it. */
    discountId?: string | undefined
    /** Where it comes from once the visit is over; see `refundDecided`. */
    from?: Decided['from']
    now: Date
  },
): Promise<Refund> {
  const payment = await lock(tx, ref)
  const earlier = await tx
    .selectFrom('payment_refund')
    .selectAll()
    .where('business_id', '=', ref.businessId)
    .where('reference', '=', wanted.reference)
    .executeTakeFirst()
  if (earlier) return refundOf(earlier)
  const refundableMinor = payment.amountMinor - payment.refundedMinor
  if (!paymentCan.refund(payment)) throw refuse('state_conflict', { state: payment.state })
  if (wanted.amountMinor > refundableMinor) throw refuse('refund_too_large', { refundableMinor })
  const row = await tx
    .insertInto('payment_refund')
    .values({
      business_id: ref.businessId,
      payment_id: ref.paymentId,
      reference: wanted.reference,
      amount_minor: wanted.amountMinor,
      reason: wanted.reason,
      destination: wanted.toWallet ? 'wallet' : 'tender',
      line: wanted.line ?? null,
      discount_id: wanted.discountId ?? null,
      created_at: wanted.now,
      updated_at: wanted.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const isWhole = wanted.amountMinor === refundableMinor
  const after = await tx
    .updateTable('payment')
    .set({
      refunded_minor: payment.refundedMinor + wanted.amountMinor,
      state: isWhole ? 'refunded' : payment.state,
      updated_at: wanted.now,
    })
    .where('business_id', '=', ref.businessId)
    .where('id', '=', ref.paymentId)
    .returningAll()
    .executeTakeFirstOrThrow()
  const { subject, currency } = payment
  const standing = await standingOf(tx, ref.businessId, subject.id)
  const { id: refundId, amount_minor: amountMinor } = row
  const decided = { refundId, paymentId: payment.id, subject, currency, amountMinor, standing }
  const { from = 'earned' } = wanted
  await post(tx, ref.businessId, refundDecided({ ...decided, from }))
  const data = { refundId, amountMinor }
  await recordEvent(tx, paymentOf(after), payment.state, 'payment.refunded', wanted.now, data)
  // What is ours to give needs nobody's yes.
  return isOwn(payment.tender) || wanted.toWallet
    ? payRefund(tx, { businessId: ref.businessId, refundId }, wanted.now)
    : refundOf(row)
}

/**
 * Refunds what is still held for a subject beyond `keepMinor`, over its payments, `first` and then the latest first, passes last: after
 * a fee was charged, that is the rest. Who paid for a part that is given up (`own`) comes before the others, and gets back what is
 * theirs although others have not paid yet. `event` tells this occasion from others, so that a retry has no second effect.
 *
 * @returns how much went back
 */
export async function refundHeld(
  tx: Tx,
  wanted: {
    businessId: string
    subject: PaymentSubject
    reason: RefundReason
    event: string
    keepMinor?: number
    first?: string
    own?: { payers: readonly string[]; feeMinor: number }
    /** What has become of the money, where the caller has just read it under the lock. */
    standing?: Standing
    now: Date
  },
): Promise<number> {
  const { businessId, subject, reason, keepMinor = 0, first, own, now } = wanted
  const { standing = await standingOf(tx, businessId, subject.id) } = wanted
  const heldNowMinor = heldMinor(standing)
  if (heldNowMinor <= (own?.payers.length ? 0 : Math.max(keepMinor, 0))) return 0
  const payments = await paymentsOf(tx, businessId, subject.id)
  const isTheirs = ({ payer, state }: Payment) =>
    own?.payers.includes(payer) && state === 'captured'
  const ownPayments = payments.filter(isTheirs)
  const ownMinor = sum(ownPayments.map((each) => each.amountMinor - each.refundedMinor))
  const owedMinor = Math.min(heldNowMinor, Math.max(0, ownMinor - (own?.feeMinor ?? 0)))
  const backMinor = Math.max(heldNowMinor - Math.max(keepMinor, 0), owedMinor, 0)
  let leftMinor = backMinor
  const isFirst = (payment: Payment) => payment.id === first || isTheirs(payment)
  const isLast = (payment: Payment) => payment.passId !== null && !isFirst(payment)
  for (const payment of [
    ...payments.filter(isFirst),
    ...payments.filter((each) => !isFirst(each) && !isLast(each)),
    ...payments.filter(isLast),
  ]) {
    const amountMinor = Math.min(leftMinor, payment.amountMinor - payment.refundedMinor)
    if (amountMinor === 0 || !paymentCan.refund(payment)) continue
    const reference = `${subject.kind}:${subject.id}:${wanted.event}:${payment.id}`
    await refund(tx, { businessId, paymentId: payment.id }, { amountMinor, reason, reference, now })
    leftMinor -= amountMinor
  }
  return backMinor - leftMinor
}

/** A payment that has come in after its visit was over: nothing is held for that any more. */
export async function refundLate(tx: Tx, payment: Payment, now: Date): Promise<Payment> {
  const { businessId, id: paymentId, subject } = payment
  if (!(await isClosed(tx, businessId, subject.id))) return payment
  const late = { reason: 'mistake', event: `late.${paymentId}`, first: paymentId, now } as const
  await refundHeld(tx, { businessId, subject, ...late })
  return lockPayment(tx, { businessId, paymentId })
}

/** The refund has been paid out: by the provider, or by staff from the till. */
export async function payRefund(
  tx: Tx,
  { businessId, refundId }: { businessId: string; refundId: string },
  now: Date,
): Promise<Refund> {
  const found = await tx
    .selectFrom('payment_refund')
    .selectAll()
    .where('business_id', '=', businessId)
    .where('id', '=', refundId)
    .executeTakeFirst()
  if (!found) throw refuse('not_found')
  const payment = await lock(tx, { businessId, paymentId: found.payment_id })
  const row = await tx
    .updateTable('payment_refund')
    .set({ state: 'paid', updated_at: now })
    .where('business_id', '=', businessId)
    .where('id', '=', refundId)
    .where('state', '=', 'pending')
    .returningAll()
    .executeTakeFirst()
  if (!row) return { ...refundOf(found), state: 'paid' }
  const { subject, id: paymentId, giftCardId } = payment
  const paid = refundOf(row)
  const { amountMinor } = paid
  const shares = refundShares(payment, paid, payment.refundedMinor - amountMinor)
  await post(tx, businessId, refundPaid({ refundId, paymentId, subject, shares }))
  if (giftCardId && paid.destination === 'tender')
    await followMoneyBack(tx, { businessId, giftCardId }, now)
  const sold = soldAheadOf(payment)
  if (sold) await settleSoldTax(tx, businessId, sold)
  await recordEvent(tx, payment, payment.state, 'payment.refund_paid', now, {
    refundId,
    amountMinor,
  })
  return refundOf(row)
}
