import { allows } from '@serein/shared/business/permission.ts'
import { type DeskTender } from '@serein/shared/checkout/desk.ts'
import type { DeskOrder } from '@serein/shared/checkout/order-desk.ts'
import { returnedMinor } from '@serein/shared/checkout/order-states.ts'
import { heldMinor } from '@serein/shared/ledger/transfer.ts'
import { sum } from '@serein/shared/money/money.ts'
import { refuse } from '@serein/shared/refusal.ts'
import { sql } from 'kysely'
import { sellUnits, takeUnitsBack } from '../catalogue/stock.ts'
import type { CardToPay } from '../gift-card/spend.ts'
import { standingOf } from '../ledger/ledger.ts'
import { underWayMinor } from '../payment/sql.ts'
import { payFailedRefund, paymentRefunded } from '../payment/refund-failure.ts'
import { auditChange } from '../platform/audit.ts'
import { readCursor } from '../platform/cursor.ts'
import type { Db, Tx } from '../platform/pool.ts'
import type { BusinessScope } from '../platform/scope.ts'
import { refundLatestFirst } from './give-back.ts'
import { cancelOrder, conflict, assertAllowed, makeReady } from './order.ts'
import { pageOf } from './customer-order.ts'
import { earnOrder, isPaidAhead } from './order-earned.ts'
import {
  changeOrder,
  isCollected,
  type LockedOrder,
  lockOrder,
  productsOf,
  selectOrders,
} from './order-sql.ts'
import { takeByTender } from './take.ts'

type OrderQuery = {
  shopId: string
  which: 'waiting' | 'over'
  customerId?: string | undefined
  cursor?: string | undefined
  limit: number
}
type Attempt = { attempt: string; now: Date }

/** The orders of a shop. Errors: `not_found`, here and below also as the contract says. */
export async function ordersAtShop(
  db: Db,
  scope: BusinessScope,
  { shopId, which, customerId, cursor, limit }: OrderQuery,
): Promise<{ orders: DeskOrder[]; nextCursor: string | null }> {
  const { businessId } = scope
  const shop =
    await sql`select from shop where business_id = ${businessId} and id = ${shopId}`.execute(db)
  if (shop.rows.length === 0) throw refuse('not_found')
  const isWaiting = which === 'waiting'
  const states = isWaiting ? ['placed', 'paid', 'ready'] : ['collected', 'cancelled', 'refunded']
  const at = cursor ? readCursor(cursor) : null
  const beyond = sql`(o.placed_at, o.id) ${isWaiting ? sql`>` : sql`<`} (${at?.at ?? null}, ${at?.id ?? null}::uuid)`
  const direction = isWaiting ? sql`asc` : sql`desc`
  const rows = await deskOrders(
    db,
    scope,
    sql`o.business_id = ${businessId} and o.shop_id = ${shopId}
      and (o.state = any(${states}::text[]) ${isWaiting ? sql`and not ${isCollected}` : sql``} ${isWaiting ? hasSentBack(businessId) : sql``})
      ${customerId ? sql`and o.customer_id = ${customerId}` : sql``}
      ${at ? sql`and ${beyond}` : sql``}
      order by o.placed_at ${direction}, o.id ${direction} limit ${limit + 1}`,
  )
  return pageOf(rows, limit)
}

function hasSentBack(businessId: string) {
  return sql`or o.id in (select p.subject_id from payment_refund r
    join payment p on p.business_id = r.business_id and p.id = r.payment_id
    where r.business_id = ${businessId} and r.state = 'failed' and p.subject = 'order')`
}

export function readyAtDesk(tx: Tx, scope: BusinessScope, orderId: string, now: Date) {
  return changeAtDesk(tx, scope, orderId, (order) => makeReady(tx, order, now))
}

export function cancelAtDesk(tx: Tx, scope: BusinessScope, orderId: string, now: Date) {
  return changeAtDesk(tx, scope, orderId, (order) =>
    cancelOrder(tx, order, { reason: 'shop', now }),
  )
}

type CollectInput = {
  orderId: string
  tender?: DeskTender | undefined
  giftCard?: CardToPay | undefined
  givenMinor?: number | undefined
}

/** Hands an order over, and takes what is not paid of it. */
export async function collect(
  tx: Tx,
  scope: BusinessScope,
  { orderId, tender, giftCard, givenMinor }: CollectInput,
  { attempt, now }: Attempt,
): Promise<{ order: DeskOrder; changeMinor: number }> {
  let changeMinor = 0
  const order = await changeAtDesk(tx, scope, orderId, async (locked) => {
    assertAllowed('collect', locked)
    if (locked.isCollected) throw conflict(locked)
    const { businessId, customerId, totalMinor } = locked
    // What is set aside may still come to nothing, and nobody would have paid for what is gone.
    if ((await underWayMinor(tx, businessId, orderId)) > 0)
      throw refuse('state_conflict', { state: 'authorised' })
    await sellUnits(tx, locked, productsOf(locked), { orderId, movedBy: scope.userId, now })
    const before = await standingOf(tx, businessId, orderId)
    const dueMinor = Math.max(0, totalMinor - heldMinor(before))
    if (dueMinor > 0) {
      if (!tender) throw refuse('tender_required', { dueMinor })
      const missingMinor = tender === 'cash' ? dueMinor - (givenMinor ?? dueMinor) : 0
      if (missingMinor > 0) throw refuse('cash_too_little', { missingMinor })
      const money = {
        tender,
        giftCard,
        amountMinor: dueMinor,
        givenMinor,
        walletOf: customerId,
        attempt,
        now,
      }
      await takeByTender(tx, 'order', locked, money)
      changeMinor = 0 - missingMinor
    }
    await earnOrder(tx, locked, now)
    const change = { state: 'collected', collected_at: now, paid_at: locked.paidAt ?? now }
    await changeOrder(tx, locked, change, 'order.collected')
  })
  return { order, changeMinor }
}

type BackInput = {
  orderId: string
  lines: { position: number; units: number; resell: boolean }[]
  reason: string
}

/** Takes units back that were collected, and gives back what was paid for them. */
export async function takeBack(
  tx: Tx,
  scope: BusinessScope,
  { orderId, lines, reason }: BackInput,
  { attempt, now }: Attempt,
): Promise<DeskOrder> {
  return changeAtDesk(tx, scope, orderId, async (order) => {
    assertAllowed('takeBack', order)
    const after = order.lines.map((line, at) => {
      const back = lines.find(({ position }) => position === at)
      return { ...line, returnedUnits: line.returnedUnits + (back?.units ?? 0) }
    })
    if (lines.some(({ position }) => position >= after.length)) throw refuse('not_found')
    // A gift card goes back as one (`giftCard.undoAtDesk`).
    if (lines.some(({ position }) => isPaidAhead(after[position]!))) throw conflict(order)
    if (after.some((line) => line.returnedUnits > line.units)) throw conflict(order)
    const backUnits = lines.flatMap(({ position, ...back }) => {
      const { variantId } = after[position]!
      return variantId ? [{ ...back, variantId }] : []
    })
    await takeUnitsBack(tx, order, backUnits, { orderId, reason, movedBy: scope.userId, now })
    await writeReturned(tx, order, after)
    const backMinor = sum(
      after.map(
        (line, index) =>
          returnedMinor(line, line.returnedUnits) -
          returnedMinor(line, order.lines[index]!.returnedUnits),
      ),
    )
    const reference = `order:${orderId}:back:${attempt}`
    const back = { reason: 'returned', from: 'price', reference, now } as const
    await refundLatestFirst(tx, order, { ...back, amountMinor: backMinor })
    const isAllBack = after.every(({ units, returnedUnits }) => units === returnedUnits)
    const change = isAllBack ? { state: 'refunded', ended_at: now } : { state: 'collected' }
    await changeOrder(tx, order, change, 'order.returned', { amountMinor: backMinor })
  })
}

type PayOutInput = { orderId: string; refundId: string; destination: 'cash' | 'wallet' }

/** Pays by hand what a bank has sent back of an order. */
export function payOutAtDesk(
  tx: Tx,
  scope: BusinessScope,
  { orderId, refundId, destination }: PayOutInput,
  now: Date,
): Promise<DeskOrder> {
  const ref = { businessId: scope.businessId, refundId }
  return changeAtDesk(tx, scope, orderId, async () => {
    const payment = await paymentRefunded(tx, ref)
    if (payment?.subject.id !== orderId) throw refuse('not_found')
    if (!(await payFailedRefund(tx, ref, destination, now)))
      throw refuse('state_conflict', { state: payment.state })
  })
}

/** Locks an order, does the work, and says what became of it. */
async function changeAtDesk(
  tx: Tx,
  scope: BusinessScope,
  orderId: string,
  work: (order: LockedOrder) => Promise<void>,
): Promise<DeskOrder> {
  const { businessId } = scope
  const order = await lockOrder(tx, orderId, { businessId })
  if (!order) throw refuse('not_found')
  const before = await deskOrderOf(tx, scope, orderId)
  await work(order)
  const after = await deskOrderOf(tx, scope, orderId)
  auditChange(tx, { kind: 'order', id: orderId }, auditedOrder(before), auditedOrder(after))
  return after
}

/** An order of the business as the desk sees it. */
export async function deskOrderOf(
  db: Db | Tx,
  scope: BusinessScope,
  orderId: string,
): Promise<DeskOrder> {
  const isIt = sql`o.business_id = ${scope.businessId} and o.id = ${orderId}`
  const [order] = await deskOrders(db, scope, isIt)
  return order!
}

/** What an entry says of an order. */
export function auditedOrder({ state, paidMinor, refundedMinor, lines, sentBack }: DeskOrder) {
  return {
    sentBackMinor: sum(sentBack.map(({ amountMinor }) => amountMinor)),
    state,
    paidMinor,
    refundedMinor,
    returnedUnits: sum(lines.map((line) => line.returnedUnits)),
  }
}

function deskOrders(
  db: Db | Tx,
  { permissions }: BusinessScope,
  where: ReturnType<typeof sql>,
): Promise<DeskOrder[]> {
  const mayReach = allows(permissions.contact, 'view')
  const contact = mayReach
    ? sql`'phone', c.phone, 'email', c.email`
    : sql`'phone', null, 'email', null`
  return selectOrders<Pick<DeskOrder, 'customer' | 'walletMinor' | 'sentBack'>>(
    db,
    where,
    sql`, case when c.id is not null then jsonb_build_object('id', c.id, 'name', c.name, ${contact}) end as customer,
      coalesce((select sum(a.balance_minor) from ledger_account a where a.business_id = o.business_id
        and a.holder = c.id::text and a.currency = o.currency and a.kind in ('wallet', 'wallet_bonus')), 0)::bigint as "walletMinor",
      coalesce((select jsonb_agg(jsonb_build_object('refundId', r.id, 'amountMinor', r.amount_minor, 'tender', p.tender) order by r.id)
        from payment p join payment_refund r on r.business_id = p.business_id and r.payment_id = p.id
        where p.business_id = o.business_id and p.subject_id = o.id and r.state = 'failed'), '[]') as "sentBack"`,
  )
}

async function writeReturned(
  tx: Tx,
  { businessId, id }: LockedOrder,
  lines: LockedOrder['lines'],
): Promise<void> {
  for (const [position, { returnedUnits }] of lines.entries())
    await tx
      .updateTable('order_line')
      .set({ returned_units: returnedUnits })
      .where('business_id', '=', businessId)
      .where('order_id', '=', id)
      .where('position', '=', position)
      .execute()
}
