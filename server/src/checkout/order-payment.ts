import type { Order, OrderFacts } from '@serein/shared/checkout/order.ts'
import { isWaiting, orderLimits } from '@serein/shared/checkout/order-states.ts'
import type { OnlineTender } from '@serein/shared/payment/tenders.ts'
import { isOpen } from '@serein/shared/payment/states.ts'
import { refuse, Refusal } from '@serein/shared/refusal.ts'
import { sql } from 'kysely'
import { readWallet } from '../ledger/ledger.ts'
import {
  refreshPayment,
  voidPayment,
  submit,
  capturePayment,
  type Decision,
} from '../payment/attempt.ts'
import { start } from '../payment/payment.ts'
import type { Providers } from '../payment/provider.ts'
import { type Payment, type PaymentRef, paymentsOf } from '../payment/sql.ts'
import { payFromWallet } from '../payment/wallet-payment.ts'
import { wayBack } from '../payment/return-host.ts'
import { once, transaction } from '../platform/command.ts'
import type { CallContext } from '../platform/context.ts'
import { readCursor, writeCursor } from '../platform/cursor.ts'
import type { Db, Tx } from '../platform/pool.ts'
import { asCustomer, type CustomerScope } from '../platform/scope.ts'
import { rulesOf } from '../shop/rule.ts'
import { OpenPaymentError, withoutOpenPayment, shown } from './open-payment-error.ts'
import {
  cancelOrder,
  conflict,
  hasPaid,
  markPaid,
  openOrder,
  placeOrder,
  reserveOrder,
} from './order.ts'
import { comingVisits, type LockedOrder, lockOrder, selectOrders } from './order-sql.ts'
import { type Checkout, returnPaths } from './return-path.ts'
import { waysToPay } from './tender.ts'

type PayRefundsOf = (
  context: CallContext,
  subject: { businessId: string; bookingId: string },
) => Promise<void>

/** What a customer does with orders of their own. Errors: as the contract says. */
export async function open(
  context: CallContext,
  checkout: Checkout,
  input: { shopId: string; lines: { variantId: string; units: number }[] },
): Promise<Order> {
  const scope = asCustomer(context.scope)
  const now = context.now()
  const { id } = await once(context, async (tx) => ({
    id: await openOrder(tx, scope, input, now),
  }))
  return get(context, checkout, id)
}

export async function get(
  context: CallContext,
  { providers }: Checkout,
  orderId: string,
): Promise<Order> {
  const { db } = context
  const { userId } = asCustomer(context.scope)
  const isMine = sql`o.id = ${orderId} and c.user_id = ${userId}`
  const ids = sql`, o.business_id as "businessId", o.customer_id as "customerId", o.shop_id as "shopId"`
  const [found] = await selectOrders<Ids>(db, isMine, ids)
  if (!found) throw refuse('not_found')
  const { businessId, customerId, shopId, ...facts } = found
  const { tenders: accepted } = await rulesOf(db, businessId, shopId)
  const tenders = await waysToPay(db, providers, businessId, accepted)
  const payment = (await paymentsOf(db, businessId, orderId)).find(({ provider }) => provider)
  const visits = await comingVisits(db, { businessId, shopId, customerId }, context.now())
  return {
    ...facts,
    tenders,
    isPaidAtShop: tenders.length === 0 || accepted.includes('at_shop'),
    wallet: await readWallet(db, businessId, { customerId, currency: facts.currency }),
    payment: shown(payment ?? null),
    visits: visits.map(({ id, code, startsAt }) => ({ id, code, startsAt })),
  }
}

type Ids = { businessId: string; customerId: string; shopId: string }

export async function list(
  { db, scope }: CallContext,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<{ orders: OrderFacts[]; nextCursor: string | null }> {
  const { userId } = asCustomer(scope)
  const at = cursor ? readCursor(cursor) : null
  const after = at ? sql`and (o.placed_at, o.id) < (${at.at}, ${at.id}::uuid)` : sql``
  const rows = await selectOrders(
    db,
    sql`c.user_id = ${userId} and o.state <> 'basket' ${after} order by o.placed_at desc, o.id desc limit ${limit + 1}`,
  )
  return pageOf(rows, limit)
}

/** A page of orders by when they were placed, of which one more was read. */
export function pageOf<T extends OrderFacts>(rows: T[], limit: number) {
  const orders = rows.slice(0, limit)
  const last = rows.length > limit ? orders.at(-1) : undefined
  const nextCursor = last ? writeCursor({ at: new Date(last.placedAt!), id: last.id }) : null
  return { orders, nextCursor }
}

export async function place(
  context: CallContext,
  checkout: Checkout,
  { orderId, bookingId }: { orderId: string; bookingId: string | null },
): Promise<Order> {
  const scope = asCustomer(context.scope)
  const now = context.now()
  await once(context, async (tx) => {
    const order = await mine(tx, scope, orderId)
    const { isPaidAtShop } = await howPaid(tx, checkout.providers, order)
    if (!isPaidAtShop) throw refuse('tender_not_available')
    await reserveOrder(tx, order, { bookingId, now })
    return {}
  })
  return get(context, checkout, orderId)
}

type PayInput = {
  orderId: string
  tender: OnlineTender | 'wallet'
  cardReference?: string | undefined
}

/** The screen that a payer comes back to. */
function pathOf(tender: PayInput['tender']): string {
  return tender === 'wallet' ? '' : returnPaths[tender]
}

/** Opens the payment once; from there every step may be repeated, by the next request or by the sweep. */
export async function pay(
  context: CallContext,
  checkout: Checkout,
  input: PayInput,
): Promise<Order> {
  const { providers, publicUrl } = checkout
  const scope = asCustomer(context.scope)
  const { orderId, cardReference = null } = input
  const opened = await withoutOpenPayment(context, providers, () =>
    once(context, (tx) => openPayment(tx, scope, input, { context, providers })),
  )
  if (opened instanceof OpenPaymentError) return proceed(context, checkout, opened.payment)
  if (!opened.paymentId) return get(context, checkout, orderId)
  const returnUrl = wayBack(context, publicUrl, `${pathOf(input.tender)}?order=${orderId}`)
  const how = { cardReference, returnUrl }
  const ref = { businessId: opened.businessId, paymentId: opened.paymentId }
  return proceed(context, checkout, await submit(context.db, providers, ref, how, context.now()))
}

export async function resume(
  context: CallContext,
  checkout: Checkout,
  orderId: string,
): Promise<Order> {
  const scope = asCustomer(context.scope)
  const ref = await once(context, async (tx) => {
    const { businessId } = await mine(tx, scope, orderId)
    const payment = (await paymentsOf(tx, businessId, orderId)).find(({ provider }) => provider)
    if (!payment) throw refuse('not_found')
    return { businessId, paymentId: payment.id }
  })
  const payment = await refreshPayment(context.db, checkout.providers, ref, context.now())
  return proceed(context, checkout, payment)
}

export async function cancel(
  context: CallContext,
  checkout: Checkout,
  payRefundsOf: PayRefundsOf,
  orderId: string,
): Promise<Order> {
  const scope = asCustomer(context.scope)
  const { businessId } = await once(context, async (tx) => {
    const order = await mine(tx, scope, orderId)
    await cancelOrder(tx, order, { reason: 'customer', now: context.now() })
    return { businessId: order.businessId }
  })
  await payRefundsOf(context, { businessId, bookingId: orderId })
  return get(context, checkout, orderId)
}

/** What is wanted of an open payment of an order: the order first, then the money. */
export async function decideOrder(db: Db, payment: Payment, now: Date): Promise<Decision> {
  return transaction(db, async (tx) => {
    const { businessId, subject, state, createdAt } = payment
    const order = await lockOrder(tx, subject.id, { businessId })
    if (!order) return 'void'
    if (state === 'captured') {
      if (isWaiting(order.state) && (await hasPaid(tx, order))) await markPaid(tx, order, now)
      return 'wait'
    }
    if (!isWaiting(order.state) || (await hasPaid(tx, order))) return 'void'
    // A reserved order waits for days; who went away to say yes does not keep its next payer waiting so long.
    const isLate = now.getTime() - createdAt.getTime() > orderLimits.payMinutes * 60_000
    if (state === 'requires_action') return isLate ? 'void' : 'wait'
    await markPaid(tx, order, now)
    return 'capture'
  })
}

async function openPayment(
  tx: Tx,
  scope: CustomerScope,
  { orderId, tender }: PayInput,
  { context, providers }: { context: CallContext; providers: Providers },
): Promise<PaymentRef | { businessId: string; paymentId: null }> {
  const now = context.now()
  const order = await mine(tx, scope, orderId)
  const { businessId, shopId, customerId, currency, totalMinor: amountMinor } = order
  const reference = `order:${orderId}:${context.key!.key}`
  const earlier = await paymentsOf(tx, businessId, orderId)
  const left = earlier.find(({ state }) => isOpen(state))
  if (left && left.reference !== reference) throw new OpenPaymentError(left)
  if (order.paidAt) return { businessId, paymentId: null }
  if (order.state === 'basket') {
    const collectBy = new Date(now.getTime() + orderLimits.payMinutes * 60_000)
    await placeOrder(tx, order, { collectBy, isReserved: false, now })
  }
  if (!isWaiting(order.state)) throw conflict(order)
  // What costs nothing is paid.
  if (amountMinor === 0) {
    await markPaid(tx, order, now)
    return { businessId, paymentId: null }
  }
  const subject = { kind: 'order', id: orderId } as const
  const common = { businessId, reference, subject, shopId, customerId, amountMinor, currency, now }
  if (tender === 'wallet') {
    await payFromWallet(tx, common)
    await markPaid(tx, order, now)
    return { businessId, paymentId: null }
  }
  const { tenders } = await howPaid(tx, providers, order)
  const provider = (await providers.tendersOf(tx, businessId))[tender]
  if (!provider || !tenders.some((way) => way.tender === tender))
    throw refuse('tender_not_available')
  const { id } = await start(tx, { ...common, tender, provider: provider.name })
  return { businessId, paymentId: id }
}

async function howPaid(tx: Tx, providers: Providers, { businessId, shopId }: LockedOrder) {
  const { tenders: accepted } = await rulesOf(tx, businessId, shopId)
  const tenders = await waysToPay(tx, providers, businessId, accepted)
  return { tenders, isPaidAtShop: tenders.length === 0 || accepted.includes('at_shop') }
}

async function proceed(context: CallContext, checkout: Checkout, payment: Payment): Promise<Order> {
  const { db } = context
  const { providers } = checkout
  const { businessId, id: paymentId, subject } = payment
  const ref = { businessId, paymentId }
  switch (payment.state) {
    case 'failed':
      throw refuse('card_declined', { reason: payment.failure ?? 'declined' })
    case 'authorised':
      await paidOrGivenUp(context, providers, ref, subject.id)
      await capturePayment(db, providers, ref, context.now())
      return get(context, checkout, subject.id)
    case 'captured':
      await decideOrder(db, payment, context.now())
      return get(context, checkout, subject.id)
    case 'requires_action':
    case 'refunded':
      return get(context, checkout, subject.id)
    default:
      throw refuse('state_conflict', { state: payment.state })
  }
}

/** The order first, then the money: when the order was given up the authorisation goes back. */
async function paidOrGivenUp(
  { db, now }: CallContext,
  providers: Providers,
  ref: PaymentRef,
  orderId: string,
) {
  try {
    await transaction(db, async (tx) => {
      const order = await lockOrder(tx, orderId, { businessId: ref.businessId })
      if (!order) throw refuse('not_found')
      await markPaid(tx, order, now())
    })
  } catch (error) {
    if (error instanceof Refusal) await voidPayment(db, providers, ref, now())
    throw error
  }
}

async function mine(tx: Tx, { userId }: CustomerScope, orderId: string): Promise<LockedOrder> {
  const order = await lockOrder(tx, orderId, { userId })
  if (!order) throw refuse('not_found')
  return order
}
