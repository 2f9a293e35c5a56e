import type { Bill } from '@serein/shared/checkout/bill.ts'
import { billCan, type DeskTender } from '@serein/shared/checkout/desk.ts'
import { tipEarned } from '@serein/shared/ledger/desk.ts'
import { sum } from '@serein/shared/money/money.ts'
import { refuse } from '@serein/shared/refusal.ts'
import { conflict } from '../booking/booking.ts'
import type { Booking } from '../booking/sql.ts'
import { post } from '../ledger/ledger.ts'
import { addLine } from '../payment/bill.ts'
import { demandDeskTender } from '../payment/desk-tender.ts'
import { takeAtShop } from '../payment/payment.ts'
import { underWayMinor } from '../payment/sql.ts'
import { payFromWallet } from '../payment/wallet-payment.ts'
import type { Tx } from '../platform/pool.ts'
import type { BusinessScope } from '../platform/scope.ts'
import { changeBill, moneyOf } from './bill-change.ts'

// The desk's verbs on the bill of a visit lock the visit first, so that of two desks one comes after the other.

type Tip = { staffId: string | null; amountMinor: number }

export type TakeInput = {
  bookingId: string
  tender: DeskTender
  amountMinor: number
  givenMinor?: number | undefined
  tips: Tip[]
}

/** Takes money for a visit. `attempt` names it for ever. */
export async function take(
  tx: Tx,
  scope: BusinessScope,
  input: TakeInput,
  { attempt, now }: { attempt: string; now: Date },
): Promise<{ bill: Bill; paymentId: string; changeMinor: number }> {
  const { tender, amountMinor, givenMinor = amountMinor } = input
  const missingMinor = amountMinor - givenMinor
  if (tender === 'cash' && missingMinor > 0) throw refuse('cash_too_little', { missingMinor })
  let paymentId = ''
  const bill = await changeBill(tx, scope, input.bookingId, now, async (booking, before) => {
    if (booking.state === 'held' || booking.state === 'requested') throw conflict(booking)
    await addTipLines(tx, scope, { booking, before, tips: input.tips, now })
    const tipMinor = sum(input.tips.map((tip) => tip.amountMinor))
    const comingMinor = await underWayMinor(tx, booking.businessId, booking.id)
    const dueMinor = before.dueMinor + tipMinor - comingMinor
    if (amountMinor > dueMinor) throw refuse('more_than_due', { dueMinor: Math.max(0, dueMinor) })
    const walletOf = before.customerId
    const money = { tender, amountMinor, givenMinor: input.givenMinor, walletOf, attempt, now }
    const payment = await takeByTender(tx, 'booking', booking, money)
    paymentId = payment.id
  })
  return { bill, paymentId, changeMinor: tender === 'cash' ? Math.max(0, 0 - missingMinor) : 0 }
}

/**
 * Money for a visit or an order, through what the desk takes or from the wallet of a client. `attempt` names it for ever. Errors:
 * `tender_not_available`.
 */
export async function takeByTender(
  tx: Tx,
  kind: 'booking' | 'order',
  { businessId, id, shopId, customerId, currency }: Pick<Booking, Payee>,
  { tender, givenMinor, walletOf, attempt, ...money }: DeskMoney,
) {
  const reference = `${kind}:${id}:desk:${attempt}`
  await demandDeskTender(tx, { businessId }, tender)
  const payment = { ...money, businessId, reference, subject: { kind, id }, shopId, currency }
  if (tender === 'cash')
    return takeAtShop(tx, { ...payment, givenMinor, customerId, tender, payer: 'desk' })
  if (tender !== 'wallet') return takeAtShop(tx, { ...payment, customerId, tender, payer: 'desk' })
  if (!walletOf) throw refuse('bill_without_client')
  return payFromWallet(tx, { ...payment, customerId: walletOf, payer: 'desk' })
}

type Payee = 'businessId' | 'id' | 'shopId' | 'customerId' | 'currency'
type DeskMoney = {
  tender: DeskTender
  amountMinor: number
  givenMinor?: number | undefined
  walletOf: string | null
  attempt: string
  now: Date
}

export async function addTip(
  tx: Tx,
  scope: BusinessScope,
  { bookingId, tips }: { bookingId: string; tips: Tip[] },
  now: Date,
): Promise<Bill> {
  return changeBill(tx, scope, bookingId, now, (booking, before) =>
    addTipLines(tx, scope, { booking, before, tips, now }),
  )
}

type NewTips = { booking: Booking; before: Bill; tips: Tip[]; now: Date }

async function addTipLines(tx: Tx, scope: BusinessScope, { booking, before, tips, now }: NewTips) {
  if (tips.length === 0) return
  if (!billCan.addTip(before)) throw conflict(booking)
  if (before.therapists.length === 0)
    throw refuse('invalid_input', { fields: [{ path: 'tips', message: 'nobody serves' }] })
  const { businessId, id } = booking
  for (const { staffId, amountMinor } of tips) {
    if (staffId && !before.therapists.some((one) => one.id === staffId)) throw refuse('not_found')
    const line = { kind: 'tip', amountMinor, staffId, reason: null } as const
    const bill = { businessId, billId: id }
    const lineId = await addLine(tx, bill, { ...line, addedBy: scope.userId, now })
    if (booking.state !== 'completed') continue
    const visit = { ...(await moneyOf(tx, booking)), lineId, amountMinor, staffId }
    await post(tx, businessId, tipEarned(visit))
  }
}
