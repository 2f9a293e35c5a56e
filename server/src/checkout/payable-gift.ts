import type { CollectionGift } from '@serein/shared/checkout/collection.ts'
import { collectionLimits, leastGiftMinor } from '@serein/shared/checkout/collection-states.ts'
import { isWaiting, orderLimits } from '@serein/shared/checkout/order-states.ts'
import type { OnlineTender } from '@serein/shared/payment/tenders.ts'
import { refuse } from '@serein/shared/refusal.ts'
import { sql } from 'kysely'
import { refundHeld } from '../payment/refund.ts'
import { type Payment, paymentsOf } from '../payment/sql.ts'
import { once, transaction } from '../platform/command.ts'
import type { CallContext } from '../platform/context.ts'
import type { Links } from '../platform/link.ts'
import { publish } from '../platform/outbox.ts'
import type { Db, Tx } from '../platform/pool.ts'
import type { Scope } from '../platform/scope.ts'
import { rulesOf } from '../shop/rule.ts'
import { assertBusinessOpen } from '../shop/suspension.ts'
import { collectionIn } from './collection.ts'
import {
  collectionAt,
  collectionOf,
  type CollectionRow,
  type Gift,
  giftAt,
  selectGifts,
  underWay,
} from './collection-sql.ts'
import { assertNoneOpen } from './open-payment-error.ts'
import { dueOf, hasPaid, markPaid } from './order.ts'
import { handOver } from './order-earned.ts'
import { type LockedOrder, lockOrder } from './order-sql.ts'
import { type Checkout, type Opened, type Payable, returnPaths, shownPayment } from './payable.ts'
import { startOnline, waysToPay } from './tender.ts'

type Subject = { giftToken: string }
type Wanted = Subject & { tender: OnlineTender; cardReference?: string | undefined }

/**
 * What one of many gives to a present. While its payer says yes it is kept for them, so that nobody gives beyond the price; it is held
 * for the order, which is paid with the last of them.
 */
export const payableGift: Payable<Subject, Wanted, CollectionGift, Scope> = {
  approvalMinutes: orderLimits.payMinutes,
  open: openPayment,
  async latest(tx, { giftToken }, _context, { links }) {
    return (await paymentsBy(tx, await giftAt(tx, links, giftToken)))[0]
  },
  returnPath: (tender, { giftToken }) => `${returnPaths[tender]}?link=${giftToken}&together=1`,
  async decide(tx, { businessId, subject }) {
    const order = await lockOrder(tx, subject.id, { businessId })
    if (!order || !isWaiting(order.state)) throw refuse('collection_over')
    return 'capture'
  },
  settle: settleGift,
  show: (of, context, checkout) => getGift(context, checkout, of.giftToken),
}

type NewGift = {
  collectionToken: string
  name: string
  email: string
  word: string
  amountMinor: number
  showsAmount: boolean
}

/** Writes down what somebody wants to give. Errors: as the contract says, here and below. */
export async function give(
  context: CallContext,
  links: Links,
  { collectionToken, ...wanted }: NewGift,
): Promise<{ giftToken: string }> {
  const { db, language } = context
  const userId = await context.caller()
  const { id } = await once(context, async (tx) => {
    const now = context.now()
    const found = await collectionAt(tx, links, collectionToken, now)
    const { businessId, orderId, organiser, state } = found
    const order = await lockOrder(tx, orderId, { businessId })
    const isOwn = state === 'short' && userId !== null && organiser?.userId === userId
    if (!order || !(state === 'open' || isOwn)) throw refuse('collection_over')
    await assertLeft(tx, order, wanted.amountMinor, null)
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from collection_gift
      where business_id = ${businessId} and order_id = ${orderId}`.execute(tx)
    if (rows[0]!.count >= collectionLimits.gifts) throw refuse('collection_full')
    const { seed, hash } = links.make()
    const { name, email, word, amountMinor, showsAmount } = wanted
    const gift = await sql<{ id: string }>`
      insert into collection_gift (business_id, order_id, name, email, word, amount_minor, shows_amount, language, link_seed, link_hash,
        created_at)
      values (${businessId}, ${orderId}, ${name}, ${email}, ${word}, ${amountMinor}, ${showsAmount}, ${language}, ${seed}, ${hash},
        ${now})
      returning id`.execute(tx)
    return { id: gift.rows[0]!.id }
  })
  const [gift] = await selectGifts(db, sql`w.id = ${id}`)
  const giftToken = gift && links.tokenOf(gift.link)
  if (!giftToken) throw refuse('not_found')
  return { giftToken }
}

/** A gift at its link. Errors: `not_found`. */
export async function getGift(
  { db, now }: CallContext,
  { links, providers }: Checkout,
  token: string,
): Promise<CollectionGift> {
  const gift = await giftAt(db, links, token)
  const { businessId, name, amountMinor } = gift
  const found = await collectionOf(db, gift, now())
  if (!found) throw refuse('not_found')
  const [payment = null] = await paymentsBy(db, gift)
  const { tenders: accepted } = await rulesOf(db, businessId, found.shopId)
  return {
    state: stateOf(gift, payment, found),
    collectionToken: links.tokenOf(found.link),
    shop: { name: found.shopName },
    toName: found.toName,
    name,
    currency: found.currency,
    amountMinor,
    tenders: await waysToPay(db, providers, businessId, accepted),
    payment: shownPayment(payment),
  }
}

function stateOf(
  gift: Gift,
  payment: Payment | null,
  found: CollectionRow,
): CollectionGift['state'] {
  if (payment?.state === 'captured') return 'paid'
  if (payment?.state === 'refunded') return 'returned'
  return takes(found, gift) ? 'open' : 'over'
}

/** After the last day what its organiser gives is taken alone, who begins that then. */
function takes({ state, endsAt }: CollectionRow, { createdAt }: Gift): boolean {
  return state === 'open' || (state === 'short' && createdAt >= new Date(endsAt))
}

async function openPayment(
  tx: Tx,
  { giftToken, tender }: Wanted,
  context: CallContext,
  { links, providers }: Checkout,
): Promise<Opened> {
  const now = context.now()
  const gift = await giftAt(tx, links, giftToken)
  const { businessId, id, orderId, amountMinor } = gift
  const order = await lockOrder(tx, orderId, { businessId })
  if (!order) throw refuse('not_found')
  const reference = `gift:${id}:${context.key!.key}`
  const earlier = await paymentsBy(tx, gift)
  assertNoneOpen(earlier, reference)
  if (earlier.some(({ state }) => state === 'captured')) return { paymentId: null }
  if (!takes(await collectionIn(tx, order, now), gift)) throw refuse('collection_over')
  await assertBusinessOpen(tx, businessId)
  await assertLeft(tx, order, amountMinor, id)
  const { shopId, currency } = order
  const { tenders: accepted } = await rulesOf(tx, businessId, shopId)
  return startOnline(tx, providers, {
    businessId,
    reference,
    subject: { kind: 'order', id: orderId },
    shopId,
    // Nobody's who has a name here: it is not the organiser's money.
    customerId: null,
    payer: id,
    tender,
    accepted,
    amountMinor,
    currency,
    now,
  })
}

/** Errors: `more_than_left`, also for less than the least. */
async function assertLeft(
  tx: Tx,
  order: LockedOrder,
  amountMinor: number,
  besides: string | null,
): Promise<void> {
  const { businessId, id: orderId } = order
  const dueMinor = await dueOf(tx, order)
  const leftMinor = dueMinor - (await underWay(tx, { businessId, orderId }, besides))
  if (amountMinor > leftMinor) throw refuse('more_than_left', { leftMinor: Math.max(0, leftMinor) })
  if (amountMinor < leastGiftMinor(leftMinor)) {
    const message = `at least ${leastGiftMinor(leftMinor)}`
    throw refuse('invalid_input', { fields: [{ path: 'amountMinor', message }] })
  }
}

/** What was given is told once; the last of it pays the order. What came in beyond its price goes back. */
async function settleGift(db: Db, payment: Payment, now: Date): Promise<number> {
  const { businessId, id: paymentId, subject, payer: giftId } = payment
  return transaction(db, async (tx) => {
    const order = await lockOrder(tx, subject.id, { businessId })
    if (!order || !isWaiting(order.state)) return 0
    const { rows } = await sql`
      update collection_gift set paid_at = ${now}
      where business_id = ${businessId} and id = ${giftId} and paid_at is null returning id`.execute(
      tx,
    )
    const event = { businessId, shopId: order.shopId, subjectId: giftId, data: {} }
    if (rows.length > 0) await publish(tx, { ...event, event: 'collection.given' })
    if (!(await hasPaid(tx, order))) return 0
    const beyond = { reason: 'mistake', event: `beyond.${paymentId}`, first: paymentId } as const
    const backMinor = await refundHeld(tx, {
      businessId,
      subject,
      ...beyond,
      keepMinor: order.totalMinor,
      now,
    })
    await markPaid(tx, order, now)
    await handOver(tx, order, now)
    return backMinor
  })
}

/** Every try to pay a gift, the latest first. */
async function paymentsBy(db: Db | Tx, { businessId, orderId, id }: Gift): Promise<Payment[]> {
  return (await paymentsOf(db, businessId, orderId)).filter(({ payer }) => payer === id)
}
