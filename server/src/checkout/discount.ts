import type { Bill } from '@serein/shared/checkout/bill.ts'
import { billCan } from '@serein/shared/checkout/desk.ts'
import { discountGiven, lineRemoved } from '@serein/shared/ledger/desk.ts'
import { heldMinor, owedMinor } from '@serein/shared/ledger/transfer.ts'
import { sum } from '@serein/shared/money/money.ts'
import { refuse } from '@serein/shared/refusal.ts'
import { conflict } from '../booking/booking.ts'
import type { Booking } from '../booking/sql.ts'
import { demandRight } from '../business/approval.ts'
import { post, reverseReference, standingOf } from '../ledger/ledger.ts'
import { addLine, dropLine, goodsOf, linesOf } from '../payment/bill.ts'
import type { Tx } from '../platform/pool.ts'
import type { BusinessScope } from '../platform/scope.ts'
import { changeBill, moneyOf } from './bill-change.ts'
import { removeGoods } from './bill-goods.ts'
import { refundLatestFirst } from './give-back.ts'

export async function discount(
  tx: Tx,
  scope: BusinessScope,
  input: { bookingId: string; amountMinor: number; reason: string },
  now: Date,
): Promise<Bill> {
  return changeBill(tx, scope, input.bookingId, now, async (booking, before) => {
    const discountId = await addDiscount(tx, scope, { booking, before, ...input, now })
    await settleDiscount(tx, booking, { discountId, amountMinor: input.amountMinor, now })
  })
}

type Discount = { booking: Booking; before: Bill; amountMinor: number; reason: string; now: Date }

/** Writes the line that lowers a bill, within what its reader may. */
export async function addDiscount(tx: Tx, scope: BusinessScope, off: Discount): Promise<string> {
  const { booking, before, amountMinor, reason, now } = off
  const { mostOffMinor, approvedMostOffMinor } = before
  if (!billCan.discount({ ...before, mostOffMinor: 1 })) throw conflict(booking)
  if (amountMinor > approvedMostOffMinor)
    throw refuse('discount_too_large', { mostMinor: approvedMostOffMinor })
  if (amountMinor > mostOffMinor) await demandRight(tx, scope, 'discount')
  const bill = { businessId: booking.businessId, billId: booking.id }
  const line = { kind: 'discount', amountMinor: 0 - amountMinor, staffId: null, reason } as const
  return addLine(tx, bill, { ...line, addedBy: scope.userId, now })
}

/** What a discount means for the money: less is owed, and what is paid beyond the new total goes back. */
async function settleDiscount(
  tx: Tx,
  booking: Booking,
  { discountId, amountMinor, now }: { discountId: string; amountMinor: number; now: Date },
) {
  const { businessId, id } = booking
  const reference = `discount:${discountId}`
  const back = { reason: 'goodwill', from: 'price', reference, discountId, now } as const
  if (booking.state === 'completed') {
    const money = await moneyOf(tx, booking)
    const fromOwedMinor = Math.min(amountMinor, Math.max(0, owedMinor(money.standing)))
    await post(tx, businessId, discountGiven({ ...money, lineId: discountId, amountMinor }))
    await refundLatestFirst(tx, booking, { ...back, amountMinor: amountMinor - fromOwedMinor })
    return
  }
  const besidesMinor = sum((await linesOf(tx, businessId, id)).map((line) => line.amountMinor))
  const held = heldMinor(await standingOf(tx, businessId, id))
  const backMinor = Math.max(0, held - booking.totalMinor - besidesMinor)
  await refundLatestFirst(tx, booking, { ...back, amountMinor: backMinor })
}

export async function removeLine(
  tx: Tx,
  scope: BusinessScope,
  { bookingId, lineId }: { bookingId: string; lineId: string },
  now: Date,
): Promise<Bill> {
  return changeBill(tx, scope, bookingId, now, async (booking, before) => {
    const line = before.lines.find(({ id, at }) => id === lineId && at !== null)
    // Another desk was faster, most likely.
    if (!line) throw conflict(booking)
    if (!billCan.addTip(before)) throw conflict(booking)
    if (!line.canRemove) throw refuse('line_is_paid')
    const { businessId } = booking
    const sold = goodsOf(await linesOf(tx, businessId, bookingId)).find(({ id }) => id === lineId)
    if (sold) return removeGoods(tx, scope, booking, { lineId, goods: sold.goods, now })
    const kind = line.kind === 'tip' ? 'tip_earned' : 'discount_given'
    const money = await moneyOf(tx, booking)
    const undone = await reverseReference(tx, businessId, `${kind}:${lineId}`)
    if (booking.state === 'completed' && !undone)
      await post(tx, businessId, lineRemoved({ ...money, ...line, lineId }))
    await dropLine(tx, businessId, lineId)
  })
}
