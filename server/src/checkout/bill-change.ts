import type { Bill } from '@serein/shared/checkout/bill.ts'
import { debtorOf } from '@serein/shared/ledger/transfer.ts'
import { sum } from '@serein/shared/money/money.ts'
import { lockBookingOfBusiness } from '../booking/booking.ts'
import type { Booking } from '../booking/sql.ts'
import { standingOf } from '../ledger/ledger.ts'
import { openBill } from '../payment/bill.ts'
import { auditChange } from '../platform/audit.ts'
import { publish } from '../platform/outbox.ts'
import type { Tx } from '../platform/pool.ts'
import type { BusinessScope } from '../platform/scope.ts'
import { billOf } from './bill.ts'

/** Locks the visit, opens its bill, does the work, and says what became of the bill: to the audit and to open screens. */
export async function changeBill(
  tx: Tx,
  scope: BusinessScope,
  bookingId: string,
  now: Date,
  work: (booking: Booking, before: Bill) => Promise<void>,
): Promise<Bill> {
  const booking = await lockBookingOfBusiness(tx, scope, bookingId)
  const { businessId, shopId, customerId, currency } = booking
  const before = await billOf(tx, scope, bookingId)
  const subject = { kind: 'booking' as const, id: bookingId }
  await openBill(tx, { businessId, subject, shopId, customerId, currency, now })
  await work(booking, before)
  const after = await billOf(tx, scope, bookingId)
  auditChange(tx, { kind: 'bill', id: bookingId }, auditedBill(before), auditedBill(after))
  await publish(tx, { businessId, shopId, event: 'bill.changed', subjectId: bookingId, data: {} })
  return after
}

function auditedBill({ totalMinor, paidMinor, refundedMinor, dueMinor, lines, payments }: Bill) {
  const of = (kind: string) =>
    sum(lines.filter((line) => line.kind === kind).map(({ amountMinor }) => amountMinor))
  const refunds = payments.flatMap((each) => each.refunds).filter(({ state }) => state !== 'paid')
  return {
    totalMinor,
    paidMinor,
    refundedMinor,
    dueMinor,
    tipMinor: of('tip'),
    goodsMinor: of('product') + of('custom'),
    takenOffMinor: of('taken_off'),
    owedBackMinor: sum(refunds.map(({ amountMinor }) => amountMinor)),
    tenders: payments.map(({ tender }) => tender),
  }
}

/** What the ledger must know of a visit. Of a client without a name the visit itself owes. */
export async function moneyOf(tx: Tx, { businessId, id, customerId, currency }: Booking) {
  const standing = await standingOf(tx, businessId, id)
  return { bookingId: id, debtor: debtorOf(customerId, id), currency, standing }
}
