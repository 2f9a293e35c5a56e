import { refundPaid } from '@serein/shared/ledger/refund.ts'
import {
  type Account,
  accountOf,
  codeOf,
  feeCharged,
  isBounded,
  paymentCaptured,
  refundDecided,
  type Standing,
  type Transfer,
  visitEarned,
} from '@serein/shared/ledger/transfer.ts'
import { paymentReserved } from '@serein/shared/ledger/wallet.ts'
import { instantOf } from '@serein/shared/time/instant.ts'
import type { Price } from '@serein/shared/offer/price.ts'
import { idOf } from './random.ts'
import type { Rows } from './rows.ts'

/** A visit as far as money goes; times are epoch minutes. */
export type Bill = {
  businessId: string
  shopId: string
  bookingId: string
  customerId: string
  price: Price
  /** When the card was charged or the wallet used, or null for whoever pays at the shop. */
  prepaidAt: number | null
  prepaidBy: 'card' | 'wallet'
  /** What of it was paid by card when it was booked, at the spa's word; the rest comes later. */
  depositMinor: number | null
  bookedAt: number
  /** When the visit was cancelled, and all that was paid went back. */
  refundedAt: number | null
  /** When the visit was over and its price earned. */
  completedAt: number | null
  /** When the guest was found missing and owed the fee. */
  missedAt: number | null
  feeMinor: number | null
  sequence: number
  /** What whoever pays at the till leaves for their therapist. */
  tip: { staffId: string; amountMinor: number } | null
}

/** Payments and postings of a visit, made by the ledger’s own rules. */
export function addMoney(rows: Rows, bill: Bill): void {
  const { bookingId, customerId, price } = bill
  const visit = { bookingId, debtor: customerId, currency: price.currency }
  let standing: Standing = []
  if (bill.prepaidAt !== null) {
    addPayment(rows, bill, bill.prepaidBy, bill.prepaidAt, [])
    const account = accountOf('deposit_held', bookingId, price.currency)
    standing = [{ account, balanceMinor: price.totalMinor }]
  }
  if (bill.depositMinor !== null) addPayment(rows, bill, 'card', bill.bookedAt, [])
  if (bill.prepaidAt !== null && bill.refundedAt !== null)
    addRefund(rows, bill, bill.refundedAt, standing)
  if (bill.completedAt !== null) {
    const tip = bill.prepaidAt === null ? bill.tip : null
    const tips = tip ? [tip] : []
    const earned = visitEarned({
      ...visit,
      event: 'completed',
      standing,
      price: { ...price, tips },
    })
    addTransfer(rows, bill, earned, bill.completedAt)
    if (bill.prepaidAt === null) {
      const account = accountOf('receivable', customerId, price.currency)
      const owedMinor = price.totalMinor + (tip?.amountMinor ?? 0)
      addPayment(rows, bill, 'cash', bill.completedAt, [{ account, balanceMinor: -owedMinor }], tip)
    }
  }
  if (bill.missedAt !== null && bill.feeMinor) {
    const event = `no_show.${bill.sequence}`
    const fee = { ...visit, event, standing, occasion: 'no_show' as const, feeMinor: bill.feeMinor }
    addTransfer(rows, bill, feeCharged(fee), bill.missedAt)
  }
}

/** The card of the demo. */
export const card = { brand: 'visa', last4: '4242' }

function addPayment(
  rows: Rows,
  bill: Bill,
  tender: 'card' | 'wallet' | 'cash',
  at: number,
  standing: Standing,
  tip: Bill['tip'] = null,
): void {
  const { businessId: business_id, price, customerId, bookingId } = bill
  const { currency } = price
  const amountMinor = bill.depositMinor ?? price.totalMinor + (tip?.amountMinor ?? 0)
  const isRefunded = bill.refundedAt !== null
  const id = idOf(`payment ${bookingId}`, at * 60_000)
  const when = instantOf(at)
  const isCard = tender === 'card'
  addBill(rows, bill, tip, at)
  rows.add('payment', {
    business_id,
    id,
    reference: `booking:${bookingId}:${tender === 'cash' ? 'till' : 'demo'}`,
    subject: 'booking',
    subject_id: bookingId,
    shop_id: bill.shopId,
    customer_id: customerId,
    tender,
    provider: isCard ? 'sandbox' : null,
    state: isRefunded ? 'refunded' : 'captured',
    amount_minor: amountMinor,
    refunded_minor: isRefunded ? amountMinor : 0,
    currency,
    provider_reference: isCard ? `sandbox_${id}` : null,
    card_brand: isCard ? card.brand : null,
    card_last4: isCard ? card.last4 : null,
    created_at: when,
    updated_at: when,
  })
  addCapture(rows, { business_id, id, at })
  if (isCard) addCharge(rows, { id, amountMinor, currency, at })
  const subject = { kind: 'booking' as const, id: bookingId }
  if (tender === 'wallet') {
    const shares = [{ account: accountOf('wallet', customerId, currency), amountMinor }]
    addTransfer(rows, bill, paymentReserved({ paymentId: id, subject, shares }), at)
  }
  const fund = {
    card: accountOf('provider_clearing', 'sandbox', currency),
    wallet: accountOf('reserved', id, currency),
    cash: accountOf('cash_at_shop', bill.shopId, currency),
  }[tender]
  const captured = { paymentId: id, subject, debtor: customerId, fund, amountMinor, standing }
  addTransfer(rows, bill, paymentCaptured(captured), at)
}

/** All of a payment by card goes back. */
function addRefund(rows: Rows, bill: Bill, at: number, standing: Standing): void {
  const { businessId: business_id, bookingId, price, prepaidAt } = bill
  const { currency, totalMinor: amountMinor } = price
  const paymentId = idOf(`payment ${bookingId}`, prepaidAt! * 60_000)
  const refundId = idOf(`refund ${bookingId}`, at * 60_000)
  const when = instantOf(at)
  rows.add('payment_refund', {
    business_id,
    id: refundId,
    payment_id: paymentId,
    reference: `booking:${bookingId}:cancellation:${paymentId}`,
    state: 'paid',
    amount_minor: amountMinor,
    reason: 'cancelled',
    created_at: when,
    updated_at: when,
    failed_at: null,
  })
  rows.add('sandbox_refund', {
    id: refundId,
    charge_id: paymentId,
    amount_minor: amountMinor,
    created_at: when,
    failed_at: null,
  })
  const subject = { kind: 'booking' as const, id: bookingId }
  const owed = { refundId, paymentId, subject }
  addTransfer(rows, bill, refundDecided({ ...owed, currency, amountMinor, standing }), at)
  const account = accountOf('provider_clearing', 'sandbox', currency)
  addTransfer(rows, bill, refundPaid({ ...owed, shares: [{ account, amountMinor }] }), at)
}

/** How a payment came to be captured. */
export function addCapture(
  rows: Rows,
  { business_id, id, at }: { business_id: string; id: string; at: number },
): void {
  const states = [null, 'pending', 'authorised', 'captured']
  for (const [index, to_state] of states.slice(1).entries())
    rows.add('payment_event', {
      business_id,
      id: idOf(`payment event ${id} ${index}`, at * 60_000 + index),
      payment_id: id,
      from_state: states[index],
      to_state,
      occurred_at: instantOf(at),
    })
}

/** What the sandbox knows of a payment by card. */
export function addCharge(
  rows: Rows,
  charge: { id: string; amountMinor: number; currency: string; at: number },
): void {
  rows.add('sandbox_charge', {
    id: charge.id,
    state: 'captured',
    amount_minor: charge.amountMinor,
    currency: charge.currency,
    card_brand: card.brand,
    card_last4: card.last4,
    created_at: instantOf(charge.at),
  })
}

function addBill(rows: Rows, bill: Bill, tip: Bill['tip'], at: number): void {
  const { businessId: business_id, bookingId, customerId, price } = bill
  const { currency } = price
  rows.addOnce('bill', bookingId, {
    business_id,
    id: bookingId,
    subject: 'booking',
    shop_id: bill.shopId,
    customer_id: customerId,
    currency,
    top_up_minor: null,
    bonus_minor: 0,
    deposit_minor: bill.depositMinor,
    created_at: instantOf(at),
  })
  if (tip)
    rows.add('bill_line', {
      business_id,
      id: idOf(`tip ${bookingId}`, at * 60_000),
      bill_id: bookingId,
      kind: 'tip',
      amount_minor: tip.amountMinor,
      staff_id: tip.staffId,
      created_at: instantOf(at),
    })
}

export function addTransfer(
  rows: Rows,
  { businessId: business_id }: Pick<Bill, 'businessId'>,
  transfer: Transfer,
  at: number,
  /** The transfer that it undoes. */
  reverses: string | null = null,
): void {
  if (transfer.postings.length === 0) return
  const id = idOf(`transfer ${transfer.reference}`, at * 60_000)
  rows.add('ledger_transfer', {
    business_id,
    id,
    reference: transfer.reference,
    kind: transfer.kind,
    subject: transfer.subject.kind,
    subject_id: transfer.subject.id,
    reverses,
    occurred_at: instantOf(at),
  })
  for (const [position, { source, destination, amountMinor }] of transfer.postings.entries()) {
    addAccount(rows, business_id, source)
    addAccount(rows, business_id, destination)
    rows.add('ledger_posting', {
      business_id,
      transfer_id: id,
      position,
      source: codeOf(source),
      destination: codeOf(destination),
      amount_minor: amountMinor,
      currency: source.currency,
    })
  }
}

/** Accounts open with nothing on them; the postings move their balances. */
function addAccount(rows: Rows, business_id: string, account: Account): void {
  const code = codeOf(account)
  const row = { business_id, code, ...account, balance_minor: isBounded(account.kind) ? 0 : null }
  rows.addOnce('ledger_account', `${business_id} ${code}`, row)
}
