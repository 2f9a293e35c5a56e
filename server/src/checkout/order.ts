import {
  type OrderState,
  isWaiting,
  orderLimits,
  orderMay,
  type OrderVerb,
} from '@serein/shared/checkout/order-states.ts'
import { heldMinor } from '@serein/shared/ledger/transfer.ts'
import { type Price, priceOf } from '@serein/shared/offer/price.ts'
import { refuse } from '@serein/shared/refusal.ts'
import type { Bilingual } from '@serein/shared/schema.ts'
import { sql } from 'kysely'
import { newCode } from '../booking/hold/new-code.ts'
import { customerOf } from '../business/customer.ts'
import { releaseUnits, reserveUnits } from '../catalogue/stock.ts'
import { standingOf } from '../ledger/ledger.ts'
import { closeBill } from '../payment/bill.ts'
import { refundHeld } from '../payment/refund.ts'
import { payFromWallet } from '../payment/wallet-payment.ts'
import { transaction } from '../platform/command.ts'
import type { Db, Tx } from '../platform/pool.ts'
import type { CustomerScope } from '../platform/scope.ts'
import { untilStopped } from '../platform/timer.ts'
import { findShop } from '../shop/shop.ts'
import { assertBusinessOpen, assertShopOpen } from '../shop/suspension.ts'
import { handOver } from './order-earned.ts'
import {
  changeOrder,
  type ClientOrder,
  comingVisits,
  countUnpaid,
  dropBaskets,
  type LockedOrder,
  lockOrder,
  overdueOrders,
  productsOf,
} from './order-sql.ts'

// The verbs of an order lock it first, then the stock of its shop, then its money: the same order for all.

type Wanted = { shopId: string; lines: { variantId: string; units: number }[] }

/** Writes down a basket. Errors: as the contract says, here and below. */
export async function openOrder(
  tx: Tx,
  { userId }: CustomerScope,
  { shopId, lines }: Wanted,
  now: Date,
): Promise<string> {
  await assertShopOpen(tx, shopId)
  const { businessId } = await findShop(tx, shopId)
  const chosen = await chooseProducts(tx, { businessId, shopId }, lines)
  const customerId = await customerOf(tx, businessId, userId)
  if (!customerId) throw refuse('not_found')
  const price = priceOfProducts(chosen)
  const id = await writeBasket(tx, { businessId, shopId, customerId, price, now })
  await tx
    .insertInto('order_line')
    .values(
      chosen.map((each, position) => ({
        business_id: businessId,
        order_id: id,
        position,
        variant_id: each.variantId,
        name: JSON.stringify(each.name),
        label: JSON.stringify(each.label),
        units: each.units,
        unit_minor: each.unitMinor,
        tax_rate: each.taxRate,
        net_minor: price.lines[position]!.netMinor,
        tax_minor: price.lines[position]!.taxMinor,
      })),
    )
    .execute()
  return id
}

/** The row of a basket, whose lines follow. */
export async function writeBasket(
  tx: Tx,
  basket: {
    businessId: string
    shopId: string
    customerId: string
    price: Pick<Price, 'currency' | 'totalMinor' | 'netMinor' | 'taxes'>
    now: Date
  },
): Promise<string> {
  const { businessId, shopId, customerId, price, now } = basket
  const { rows } = await sql<{ prefix: string }>`
    select booking_code_prefix as prefix from business where id = ${businessId}`.execute(tx)
  const { id } = await tx
    .insertInto('order')
    .values({
      business_id: businessId,
      code: newCode(rows[0]!.prefix),
      shop_id: shopId,
      customer_id: customerId,
      currency: price.currency,
      total_minor: price.totalMinor,
      net_minor: price.netMinor,
      taxes: JSON.stringify(price.taxes),
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Until when units are kept for who pays when they collect them. */
export function reservedUntil(now: Date, visitEndsAt?: Date): Date {
  const hours = orderLimits.reservedHours * 3_600_000
  const afterVisit = orderLimits.afterVisitHours * 3_600_000
  return new Date(Math.max(now.getTime() + hours, (visitEndsAt?.getTime() ?? 0) + afterVisit))
}

/** Reserves the units of a basket. */
export async function placeOrder(
  tx: Tx,
  order: LockedOrder,
  {
    collectBy,
    isReserved,
    bookingId = null,
    now,
  }: { collectBy: Date; isReserved: boolean; bookingId?: string | null; now: Date },
): Promise<void> {
  assertAllowed('place', order)
  await assertBusinessOpen(tx, order.businessId)
  if ((await countUnpaid(tx, order)) >= orderLimits.unpaid)
    throw refuse('orders_full', { limit: orderLimits.unpaid })
  await reserveUnits(tx, order, productsOf(order))
  const change = { state: 'placed', placed_at: now, collect_by: collectBy, booking_id: bookingId }
  await changeOrder(tx, order, change, 'order.placed', { isReserved })
  order.state = 'placed'
}

type Reserving = {
  bookingId: string | null
  /** What the wallet pays of it now; `reference` names that payment for ever. */
  walletMinor: number
  reference: string
  now: Date
}

/** Its units, to be paid when they are collected, with a visit if that is wanted. */
export async function reserveOrder(
  tx: Tx,
  order: ClientOrder,
  { bookingId, walletMinor: amountMinor, reference, now }: Reserving,
): Promise<void> {
  if (amountMinor > order.totalMinor) throw refuse('balance_too_low')
  const visits = bookingId ? await comingVisits(tx, order, now) : []
  const visit = visits.find(({ id }) => id === bookingId)
  if (bookingId && !visit) throw refuse('not_found')
  const collectBy = reservedUntil(now, visit?.endsAt)
  await placeOrder(tx, order, { collectBy, isReserved: true, bookingId, now })
  if (amountMinor === 0) return
  const { businessId, shopId, customerId, currency, id } = order
  const own = { businessId, shopId, customerId, currency, subject: { kind: 'order', id } as const }
  await payFromWallet(tx, { ...own, reference, amountMinor, now })
  if (await hasPaid(tx, order)) await markPaid(tx, order, now)
}

/** Its money is ours, or about to be. Said again it changes nothing. */
export async function markPaid(tx: Tx, order: LockedOrder, now: Date): Promise<void> {
  if (!isWaiting(order.state)) throw conflict(order)
  if (order.paidAt) return
  const state = orderMay('pay', order.state) ? 'paid' : order.state
  await changeOrder(tx, order, { state, paid_at: now }, 'order.paid')
  order.state = state
  order.paidAt = now
}

/** It lies packed at the desk. Who has not paid has from now on as long as they had. */
export async function makeReady(tx: Tx, order: LockedOrder, now: Date): Promise<void> {
  if (order.state === 'ready') return
  if (order.isCollected) throw conflict(order)
  assertAllowed('makeReady', order)
  const collect_by = order.paidAt ? order.collectBy : later(order.collectBy, reservedUntil(now))
  await changeOrder(tx, order, { state: 'ready', ready_at: now, collect_by }, 'order.ready')
}

/** Nobody collects it any more: its units can be sold again, and what was paid goes back. */
export async function cancelOrder(
  tx: Tx,
  order: LockedOrder,
  { reason, now }: { reason: 'customer' | 'shop' | 'expired'; now: Date },
): Promise<void> {
  if (order.state === 'cancelled') return
  assertAllowed('cancel', order)
  const { businessId, id } = order
  await releaseUnits(tx, order, productsOf(order))
  const refunded = { businessId, subject: { kind: 'order', id }, reason: 'cancelled' } as const
  await refundHeld(tx, { ...refunded, event: 'cancelled', now })
  await closeBill(tx, { businessId, billId: id }, now)
  const change = { state: 'cancelled', reason, ended_at: now }
  await changeOrder(tx, order, change, 'order.cancelled', { reason })
}

const batch = 100

/** Unpaid orders that nobody came for are given up, and baskets that nobody placed are forgotten. */
export async function sweepOrders(db: Db, now: Date, signal?: AbortSignal): Promise<void> {
  await dropBaskets(db, new Date(now.getTime() - orderLimits.basketHours * 3_600_000))
  for (;;) {
    const overdue = await overdueOrders(db, now, batch)
    for (const { businessId, id } of untilStopped(overdue, signal))
      await transaction(db, async (tx) => {
        const order = await lockOrder(tx, id, { businessId })
        const isOverdue = order && isWaiting(order.state) && !order.paidAt && order.collectBy! < now
        if (!isOverdue) return
        const isPaid = await hasPaid(tx, order)
        if (isPaid) {
          await markPaid(tx, order, now)
          await handOver(tx, order, now)
        } else await cancelOrder(tx, order, { reason: 'expired', now })
      })
    if (overdue.length < batch || signal?.aborted) return
  }
}

/** All of it lies with us. */
export async function hasPaid(tx: Tx, order: LockedOrder): Promise<boolean> {
  return order.totalMinor > 0 && (await dueOf(tx, order)) === 0
}

/** What is still to be paid of an order. */
export async function dueOf(tx: Tx, order: LockedOrder): Promise<number> {
  const standing = await standingOf(tx, order.businessId, order.id)
  return Math.max(0, order.totalMinor - heldMinor(standing))
}

export function assertAllowed(verb: OrderVerb, order: { state: OrderState }): void {
  if (!orderMay(verb, order.state)) throw conflict(order)
}

export function conflict({ state }: { state: OrderState }) {
  return refuse('state_conflict', { state })
}

function later(one: Date | null, other: Date): Date {
  return one && one > other ? one : other
}

type Chosen = {
  variantId: string
  units: number
  leftUnits: number
  name: Bilingual
  label: Bilingual
  unitMinor: number
  taxRate: number
  taxIsIncluded: boolean
  currency: string
}

async function chooseProducts(
  tx: Tx,
  { businessId, shopId }: { businessId: string; shopId: string },
  lines: Wanted['lines'],
): Promise<Chosen[]> {
  const { rows } = await sql<Omit<Chosen, 'units'>>`
    select v.id as "variantId", d.name, v.label, k.units as "leftUnits", r.price_minor as "unitMinor", s.currency,
      coalesce(d.tax_rate, s.tax_rate) as "taxRate", s.tax_is_included as "taxIsIncluded"
    from product d
    join product_variant v on v.business_id = d.business_id and v.product_id = d.id and v.is_active
    join product_stock k on k.business_id = v.business_id and k.variant_id = v.id
    join shop s on s.business_id = k.business_id and s.id = k.shop_id and s.is_active
    join product_price r on r.business_id = v.business_id and r.variant_id = v.id and r.currency = s.currency
    where d.business_id = ${businessId} and s.id = ${shopId} and d.is_active
      and v.id = any(${lines.map(({ variantId }) => variantId)}::uuid[])
    for key share of v`.execute(tx)
  return lines.map(({ variantId, units }) => {
    const found = rows.find((row) => row.variantId === variantId)
    if (!found) throw refuse('not_found')
    const { leftUnits } = found
    if (leftUnits < units) throw refuse('product_sold_out', { variantId, leftUnits })
    return { ...found, units }
  })
}

function priceOfProducts(chosen: readonly Chosen[]): Price {
  const [{ currency, taxIsIncluded }] = chosen as [Chosen]
  const items = chosen.map(({ variantId, name, units, unitMinor, taxRate }) => ({
    guest: 0,
    variantId,
    label: name,
    lengthMinutes: 0,
    priceMinor: unitMinor * units,
    taxRate,
    addOns: [],
  }))
  return priceOf({ currency, taxIsIncluded, items, discounts: [], tipMinor: 0 })
}
