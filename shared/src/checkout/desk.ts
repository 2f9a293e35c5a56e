import type { BookingState } from '../booking/states.ts'
import type { Role } from '../business/permission.ts'
import { isLimited } from '../business/right.ts'
import { share } from '../money/money.ts'
import { extraTenders, isOnline, isOwn } from '../payment/tenders.ts'
import { paymentCan, type PaymentState, type RefundState } from '../payment/states.ts'

// What the desk may do with a bill. Button and server ask the same.

/** Through what the desk takes money; a saved card joins them where one is on file. */
export const deskTenders = ['cash', 'terminal', 'wallet', 'gift_card', ...extraTenders] as const
export type DeskTender = (typeof deskTenders)[number]

/** What fills a wallet at the desk: money alone. */
export const topUpTenders = ['cash', 'terminal', ...extraTenders] as const
export type TopUpTender = (typeof topUpTenders)[number]

/** So much of a price (1/100,000) may the front desk take off; owner and manager all of it. */
export const frontDeskDiscountRate = 20_000

export type BillFacts = { state: BookingState; dueMinor: number; paidMinor: number }

/** Takes place, is taking place or has taken place: its price counts, not a fee. */
export function isOn(state: BookingState): boolean {
  return state === 'confirmed' || state === 'checked_in' || state === 'completed'
}

/** Whether a line of a bill sells something beside the visit. */
export function isGoods(kind: string): kind is 'product' | 'custom' {
  return kind === 'product' || kind === 'custom'
}

export const billCan = {
  /** A visit that is only held or asked for may still come to nothing, and nobody would give back what was taken for it. */
  take: (bill: BillFacts) =>
    bill.state !== 'held' && bill.state !== 'requested' && bill.dueMinor > 0,
  addTip: (bill: BillFacts) => isOn(bill.state),
  /** Handed over with the visit. */
  addGoods: (bill: BillFacts) => isOn(bill.state),
  discount: (bill: BillFacts & { mostOffMinor: number }) =>
    isOn(bill.state) && bill.mostOffMinor > 0,
  /** Of a visit that did not take place. */
  waiveFee: ({ state }: BillFacts, wholeMinor: number) =>
    (state === 'no_show' || state === 'cancelled') && wholeMinor > 0,
  changePrice: ({ state }: BillFacts) => state === 'confirmed' || state === 'checked_in',
  /** A tip as long as it is not paid; a discount as long as nothing was given back for it; goods always, with their money. */
  removeLine: (
    bill: BillFacts,
    line: { kind: string; amountMinor: number; isRefunded: boolean },
  ) => {
    if (!isOn(bill.state)) return false
    if (line.kind === 'tip') return bill.dueMinor >= line.amountMinor
    if (isGoods(line.kind)) return true
    return line.kind === 'discount' && !line.isRefunded
  },
  refund: (payment: { state: PaymentState; amountMinor: number; refundedMinor: number }) =>
    paymentCan.refund(payment),
  /** What the till owes somebody who was not there when it was decided, and what a bank has sent back. */
  payOut: (refund: { state: RefundState }, tender: string) =>
    refund.state === 'failed' ||
    (refund.state === 'pending' && !isOnline(tender) && !isOwn(tender)),
}

/** How much more this member may take off a price, beside what the desk has taken off it already. */
export function mostOff(
  role: Role | 'platform_admin',
  { priceMinor, offMinor }: { priceMinor: number; offMinor: number },
): number {
  const limitMinor = isLimited(role) ? share(priceMinor, frontDeskDiscountRate) : priceMinor
  return Math.max(0, limitMinor - offMinor)
}
