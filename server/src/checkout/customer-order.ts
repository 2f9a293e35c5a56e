import type { Order, OrderFacts } from '@serein/shared/checkout/order.ts'
import { refuse } from '@serein/shared/refusal.ts'
import { sql } from 'kysely'
import { readWallet } from '../ledger/ledger.ts'
import type { Providers } from '../payment/provider.ts'
import { paymentsOf } from '../payment/sql.ts'
import { once } from '../platform/command.ts'
import type { CallContext } from '../platform/context.ts'
import { readCursor, writeCursor } from '../platform/cursor.ts'
import type { Db, Tx } from '../platform/pool.ts'
import type { CustomerScope } from '../platform/scope.ts'
import { rulesOf } from '../shop/rule.ts'
import { cancelOrder, openOrder, reserveOrder } from './order.ts'
import { sellsGiftCards } from './order-earned.ts'
import {
  type ClientOrder,
  comingVisits,
  isCollected,
  lockOrder,
  selectOrders,
} from './order-sql.ts'
import { type Checkout, type PayRefundsOf, shownPayment } from './payable.ts'
import { waysToPay } from './tender.ts'

/** What a customer does with orders of their own. Errors: as the contract says. */
export async function open(
  context: CallContext<CustomerScope>,
  checkout: Checkout,
  input: { shopId: string; lines: { variantId: string; units: number }[] },
): Promise<Order> {
  const scope = context.scope
  const now = context.now()
  const { id } = await once(context, async (tx) => ({
    id: await openOrder(tx, scope, input, now),
  }))
  return get(context, checkout, id)
}

export async function get(
  context: CallContext<CustomerScope>,
  { providers }: Checkout,
  orderId: string,
): Promise<Order> {
  const { db } = context
  const { userId } = context.scope
  const isMine = sql`o.id = ${orderId} and c.user_id = ${userId}`
  const ids = sql`, o.business_id as "businessId", o.customer_id as "customerId", o.shop_id as "shopId"`
  const [found] = await selectOrders<Ids>(db, isMine, ids)
  if (!found) throw refuse('not_found')
  const { businessId, customerId, shopId, ...facts } = found
  const payment = (await paymentsOf(db, businessId, orderId)).find(({ provider }) => provider)
  const visits = await comingVisits(db, { businessId, shopId, customerId }, context.now())
  return {
    ...facts,
    ...(await waysToPayOrder(db, providers, { businessId, shopId })),
    wallet: await readWallet(db, businessId, { customerId, currency: facts.currency }),
    payment: shownPayment(payment ?? null),
    visits: visits.map(({ id, code, startsAt }) => ({ id, code, startsAt })),
  }
}

type Ids = { businessId: string; customerId: string; shopId: string }

export async function list(
  { db, scope }: CallContext<CustomerScope>,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<{ orders: OrderFacts[]; nextCursor: string | null }> {
  const { userId } = scope
  const at = cursor ? readCursor(cursor) : null
  const after = at ? sql`and (o.placed_at, o.id) < (${at.at}, ${at.id}::uuid)` : sql``
  const rows = await selectOrders(
    db,
    sql`c.user_id = ${userId} and o.state <> 'basket' and not (${isCollected} and o.state <> 'collected') ${after} order by o.placed_at desc, o.id desc limit ${limit + 1}`,
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
  context: CallContext<CustomerScope>,
  checkout: Checkout,
  { orderId, ...wanted }: { orderId: string; bookingId: string | null; walletMinor: number },
): Promise<Order> {
  const scope = context.scope
  const now = context.now()
  await once(context, async (tx) => {
    const order = await lockOwnOrder(tx, scope, orderId)
    const { isPaidAtShop } = await waysToPayOrder(tx, checkout.providers, order)
    if (!isPaidAtShop || sellsGiftCards(order)) throw refuse('tender_not_available')
    const reference = `order:${orderId}:${context.key!.key}:wallet`
    await reserveOrder(tx, order, { ...wanted, reference, now })
    return {}
  })
  return get(context, checkout, orderId)
}

export async function cancel(
  context: CallContext<CustomerScope>,
  checkout: Checkout,
  payRefundsOf: PayRefundsOf,
  orderId: string,
): Promise<Order> {
  const scope = context.scope
  const { businessId } = await once(context, async (tx) => {
    const order = await lockOwnOrder(tx, scope, orderId)
    await cancelOrder(tx, order, { reason: 'customer', now: context.now() })
    return { businessId: order.businessId }
  })
  await payRefundsOf(context, { businessId, bookingId: orderId })
  return get(context, checkout, orderId)
}

async function waysToPayOrder(
  db: Db | Tx,
  providers: Providers,
  { businessId, shopId }: { businessId: string; shopId: string },
) {
  const { tenders: accepted } = await rulesOf(db, businessId, shopId)
  const tenders = await waysToPay(db, providers, businessId, accepted)
  return { tenders, isPaidAtShop: tenders.length === 0 || accepted.includes('at_shop') }
}

/** An order of their own, locked. Errors: `not_found`. */
export async function lockOwnOrder(
  tx: Tx,
  { userId }: CustomerScope,
  orderId: string,
): Promise<ClientOrder> {
  const order = await lockOrder(tx, orderId, { userId })
  if (!order?.customerId) throw refuse('not_found')
  return { ...order, customerId: order.customerId }
}
