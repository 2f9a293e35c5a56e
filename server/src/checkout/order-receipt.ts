import type { OrderFacts } from '@serein/shared/checkout/order.ts'
import { isWaiting } from '@serein/shared/checkout/order-states.ts'
import { allows } from '@serein/shared/business/permission.ts'
import { refuse } from '@serein/shared/refusal.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Paper } from '../booking/receipt/receipt-paper.ts'
import {
  fileOf,
  paperLogo,
  receivedFor,
  sellerOf,
  sentBackFor,
} from '../booking/receipt/receipt.ts'
import type { PictureStore } from '../platform/picture-store.ts'
import type { Db, Tx } from '../platform/pool.ts'
import type { BusinessScope, CustomerScope, Language } from '../platform/scope.ts'
import { logoOfShop } from '../shop/sql.ts'
import { selectOrders } from './order-sql.ts'

/** What the receipt of an order says: what a visit's does, of products instead of a visit. */
export type OrderReceipt = Paper & { order: OrderFacts }

/** The receipt of an order of the customer's own, as things stand. Errors: `not_found`, `state_conflict` for a mere basket. */
export function receiptOfOrder(
  db: Db,
  { userId }: CustomerScope,
  orderId: string,
  now: Date,
): Promise<OrderReceipt> {
  return receiptWhere(db, sql`o.id = ${orderId} and c.user_id = ${userId}`, now)
}

/** That of an order or a sale of the business; without the buyer's address for who may not see it. Errors: as above. */
export async function orderReceiptAtDesk(
  db: Db | Tx,
  { businessId, permissions }: BusinessScope,
  orderId: string,
  now: Date,
): Promise<OrderReceipt> {
  const isIt = sql`o.business_id = ${businessId} and o.id = ${orderId}`
  const receipt = await receiptWhere(db, isIt, now)
  const email = allows(permissions.contact, 'view') ? receipt.buyer.email : null
  return { ...receipt, buyer: { ...receipt.buyer, email } }
}

type OfPaper = Pick<Paper, 'logo' | 'seller' | 'buyer' | 'payments' | 'refunds'>

async function receiptWhere(
  db: Db | Tx,
  which: RawBuilder<unknown>,
  now: Date,
): Promise<OrderReceipt> {
  const [found] = await selectOrders<{ paper: OfPaper }>(
    db,
    which,
    sql`, jsonb_build_object('logo', ${logoOfShop}, 'seller', ${sellerOf(sql`coalesce(o.placed_at, o.created_at)`)},
      'buyer', jsonb_build_object('name', coalesce(c.name, ''), 'email', c.email),
      'payments', ${receivedFor(sql`o`)}, 'refunds', ${sentBackFor(sql`o`)}) as paper`,
  )
  if (!found) throw refuse('not_found')
  const { paper, ...order } = found
  const { code: number, state, totalMinor, paidMinor } = order
  if (state === 'basket') throw refuse('state_conflict', { state })
  const dueMinor = isWaiting(state) ? totalMinor - paidMinor : 0
  return { ...paper, number, asOf: now.toISOString(), dueMinor, order }
}

/** The receipt of an order as a PDF. */
export async function orderReceiptFile(
  receipt: OrderReceipt,
  language: Language,
  store: PictureStore,
): Promise<File> {
  const { orderReceiptPdf } = await import('./order-receipt-pdf.ts')
  const logo = await paperLogo(receipt, store)
  return fileOf(receipt, await orderReceiptPdf(receipt, language, logo))
}
