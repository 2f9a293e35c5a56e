import type { Bill } from '@serein/shared/checkout/bill.ts'
import { billCan, type DeskTender } from '@serein/shared/checkout/desk.ts'
import { tipEarned } from '@serein/shared/ledger/desk.ts'
import { sum } from '@serein/shared/money/money.ts'
import { refuse } from '@serein/shared/refusal.ts'
import { conflict } from '../booking/booking.ts'
import type { Booking } from '../booking/sql.ts'
import { post } from '../ledger/ledger.ts'
import { type CardToPay, sharesOfCards } from '../gift-card/spend.ts'
import { mayPayTips } from '../gift-card/sql.ts'
import { addLine } from '../payment/bill.ts'
import { demandDeskTender } from '../payment/desk-tender.ts'
import { payWithGiftCard } from '../payment/gift-card-payment.ts'
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
  /** Of the tender `gift_card`, which. */
  giftCard?: CardToPay | undefined
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
    const { giftCard } = input
    if (giftCard && amountMinor > besideTips(before) && !(await mayPayTips(tx, booking)))
      throw refuse('gift_card_without_tips', { mostMinor: besideTips(before) })
    const walletOf = before.customerId
    const { givenMinor: handedMinor } = input
    const money = { tender, giftCard, amountMinor, givenMinor: handedMinor, walletOf, attempt, now }
    paymentId = await takeByTender(tx, 'booking', booking, money)
  })
  return { bill, paymentId, changeMinor: tender === 'cash' ? Math.max(0, 0 - missingMinor) : 0 }
}

/** What gift cards may still pay where they pay no tips: whoever pays the tips pays them some other way. */
function besideTips({ totalMinor, lines, payments }: Bill): number {
  const tips = lines.filter(({ kind }) => kind === 'tip')
  const byCards = payments.filter(({ tender }) => tender === 'gift_card')
  const paidMinor = sum(byCards.map((each) => each.amountMinor - each.refundedMinor))
  return Math.max(0, totalMinor - sum(tips.map(({ amountMinor }) => amountMinor)) - paidMinor)
}

/**
 * Money for a visit or an order, through what the desk takes, with a gift card or from the wallet of a client. `attempt` names it for
 * ever. Errors: `tender_not_available`, and as `sharesOfCards`.
 *
 * @returns the payment’s id
 */
export async function takeByTender(
  tx: Tx,
  kind: 'booking' | 'order',
  { businessId, id, shopId, customerId, currency }: Pick<Booking, Payee>,
  { tender, giftCard, givenMinor, walletOf, attempt, ...money }: DeskMoney,
): Promise<string> {
  const reference = `${kind}:${id}:desk:${attempt}`
  await demandDeskTender(tx, { businessId }, tender)
  const subject = { kind, id }
  const payment = { ...money, businessId, reference, subject, shopId, currency, payer: 'desk' }
  if (tender === 'gift_card') {
    const { amountMinor, now } = money
    const bill = { businessId, subjectId: id, currency, now }
    const cards = [{ giftCardId: giftCard!.giftCardId, amountMinor }]
    const [share] = await sharesOfCards(tx, bill, cards, amountMinor)
    return payWithGiftCard(tx, { ...payment, customerId }, share!)
  }
  if (tender === 'cash')
    return (await takeAtShop(tx, { ...payment, givenMinor, customerId, tender })).id
  if (tender !== 'wallet') return (await takeAtShop(tx, { ...payment, customerId, tender })).id
  if (!walletOf) throw refuse('bill_without_client')
  return (await payFromWallet(tx, { ...payment, customerId: walletOf })).id
}

type Payee = 'businessId' | 'id' | 'shopId' | 'customerId' | 'currency'
type DeskMoney = {
  tender: DeskTender
  giftCard?: CardToPay | undefined
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
