import type { Order } from '@serein/shared/checkout/order.ts'
import { isWaiting, orderLimits } from '@serein/shared/checkout/order-states.ts'
import { sum } from '@serein/shared/money/money.ts'
import type { OnlineTender } from '@serein/shared/payment/tenders.ts'
import { refuse } from '@serein/shared/refusal.ts'
import { type CardToPay, sharesOfCards } from '../gift-card/spend.ts'
import { payWithGiftCards } from '../payment/gift-card-payment.ts'
import { paymentsOf } from '../payment/sql.ts'
import { payFromWallet } from '../payment/wallet-payment.ts'
import { transaction } from '../platform/command.ts'
import type { CallContext } from '../platform/context.ts'
import type { Tx } from '../platform/pool.ts'
import type { CustomerScope } from '../platform/scope.ts'
import { rulesOf } from '../shop/rule.ts'
import { get, lockOwnOrder } from './customer-order.ts'
import { assertNoneOpen } from './open-payment-error.ts'
import { conflict, dueOf, hasPaid, markPaid, placeOrder } from './order.ts'
import { handOver, sellsGiftCards } from './order-earned.ts'
import { lockOrder } from './order-sql.ts'
import { type Checkout, type Opened, type Payable, returnPaths } from './payable.ts'
import { startOnline } from './tender.ts'

type Subject = { orderId: string }
type Wanted = Subject & {
  tender: OnlineTender | 'wallet'
  /** How much of it the wallet pays, beside another tender. */
  walletMinor: number
  /** What pays before the wallet. */
  giftCards: CardToPay[]
  cardReference?: string | undefined
}

/**
 * An order of products. One that is reserved waits for days; who went away to say yes does not keep its next payer waiting so
 * long.
 */
export const payableOrder: Payable<Subject, Wanted, Order> = {
  approvalMinutes: orderLimits.payMinutes,
  open: openPayment,
  async latest(tx, { orderId }, { scope }) {
    const { businessId } = await lockOwnOrder(tx, scope, orderId)
    return (await paymentsOf(tx, businessId, orderId)).find(({ provider }) => provider)
  },
  returnPath: (tender, { orderId, walletMinor }) =>
    `${returnPaths[tender]}?order=${orderId}${walletMinor > 0 ? '&wallet=1' : ''}`,
  async decide(tx, { businessId, subject, state }, now) {
    const order = await lockOrder(tx, subject.id, { businessId })
    if (!order) throw refuse('not_found')
    if (!isWaiting(order.state) || (await hasPaid(tx, order))) throw conflict(order)
    if (state === 'authorised') await markPaid(tx, order, now)
    return 'capture'
  },
  async settle(db, { businessId, subject }, now) {
    await transaction(db, async (tx) => {
      const order = await lockOrder(tx, subject.id, { businessId })
      if (order && isWaiting(order.state) && (await hasPaid(tx, order)))
        await markPaid(tx, order, now)
      if (order) await handOver(tx, order, now)
    })
    return 0
  },
  show: ({ orderId }, context, checkout) => get(context, checkout, orderId),
}

async function openPayment(
  tx: Tx,
  { orderId, tender, walletMinor: wantedMinor, giftCards }: Wanted,
  context: CallContext<CustomerScope>,
  { providers }: Checkout,
): Promise<Opened> {
  const now = context.now()
  const order = await lockOwnOrder(tx, context.scope, orderId)
  const { businessId, shopId, customerId, currency } = order
  if (order.isCollected) throw refuse('tender_not_available')
  const reference = `order:${orderId}:${context.key!.key}`
  // What is ours and set aside goes with the payment beside it.
  const before = await paymentsOf(tx, businessId, orderId)
  assertNoneOpen(
    before.filter(({ provider }) => provider !== null),
    reference,
  )
  if (order.paidAt) return { paymentId: null }
  if (order.state === 'basket') {
    const collectBy = new Date(now.getTime() + orderLimits.payMinutes * 60_000)
    await placeOrder(tx, order, { collectBy, isReserved: false, now })
  }
  if (!isWaiting(order.state)) throw conflict(order)
  if (giftCards.length > 0 && sellsGiftCards(order)) throw refuse('tender_not_available')
  const dueMinor = await dueOf(tx, order)
  const subject = { kind: 'order', id: orderId } as const
  const bill = { businessId, subjectId: orderId, currency, now }
  const cards = await sharesOfCards(tx, bill, giftCards, dueMinor)
  const afterCardsMinor = dueMinor - sum(cards.map(({ amountMinor }) => amountMinor))
  const walletMinor = tender === 'wallet' ? afterCardsMinor : wantedMinor
  const restMinor = afterCardsMinor - walletMinor
  if (restMinor < 0) throw refuse('balance_too_low')
  const common = { businessId, subject, shopId, customerId, currency, now }
  const ownShare = { ...common, reference: `${reference}:wallet`, amountMinor: walletMinor }
  // What costs nothing is paid.
  if (tender === 'wallet' || restMinor === 0) {
    await payWithGiftCards(tx, { ...common, reference }, cards)
    if (walletMinor > 0) await payFromWallet(tx, ownShare)
    await markPaid(tx, order, now)
    await handOver(tx, order, now)
    return { paymentId: null }
  }
  const { tenders: accepted } = await rulesOf(tx, businessId, shopId)
  const rest = { ...common, reference, amountMinor: restMinor, tender, accepted }
  const opened = await startOnline(tx, providers, rest)
  const togetherWith = opened.paymentId
  await payWithGiftCards(tx, { ...common, reference, togetherWith }, cards)
  if (walletMinor > 0) await payFromWallet(tx, { ...ownShare, togetherWith })
  return opened
}
