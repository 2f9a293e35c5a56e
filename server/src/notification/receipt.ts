import { randomUUID } from 'node:crypto'
import { refuse } from '@serein/shared/refusal.ts'
import { sql } from 'kysely'
import { receiptAtDesk } from '../booking/receipt/receipt.ts'
import { orderReceiptAtDesk } from '../checkout/order-receipt.ts'
import { auditChange } from '../platform/audit.ts'
import type { Tx } from '../platform/pool.ts'
import type { BusinessScope, Language } from '../platform/scope.ts'
import { visitNow } from './facts.ts'
import { orderReceiptMail, receiptMail } from './mail/receipt-mail.ts'
import { queueMail } from './notification.ts'

/** Mails the receipt of a visit as it stands, in the client's language. Errors: `not_found`, `state_conflict`. */
export async function sendReceipt(
  tx: Tx,
  scope: BusinessScope,
  { bookingId, email }: { bookingId: string; email: string },
  now: Date,
): Promise<{ sentTo: string }> {
  const receipt = await receiptAtDesk(tx, scope, bookingId, now)
  const visit = await visitNow(tx, scope.businessId, bookingId)
  if (!visit) throw refuse('not_found')
  const { language } = visit.person
  const { businessId: senderId } = scope
  const whom = { source: `receipt:${randomUUID()}`, address: email, name: '', language, senderId }
  await queueMail(tx, receiptMail(receipt), whom, now)
  auditChange(tx, { kind: 'booking', id: bookingId }, {}, { receipt: 'sent' })
  return { sentTo: email }
}

/** The same of an order or a sale; of nobody in the language that is given. Errors: `not_found`, `state_conflict`. */
export async function sendOrderReceipt(
  tx: Tx,
  scope: BusinessScope,
  input: { orderId: string; email: string; language: Language },
  now: Date,
): Promise<{ sentTo: string }> {
  const { orderId, email } = input
  const receipt = await orderReceiptAtDesk(tx, scope, orderId, now)
  const language = (await languageOf(tx, scope, orderId)) ?? input.language
  const { businessId: senderId } = scope
  const whom = { source: `receipt:${randomUUID()}`, address: email, name: '', language, senderId }
  await queueMail(tx, orderReceiptMail(receipt), whom, now)
  auditChange(tx, { kind: 'order', id: orderId }, {}, { receipt: 'sent' })
  return { sentTo: email }
}

async function languageOf(tx: Tx, { businessId }: BusinessScope, orderId: string) {
  const { rows } = await sql<{ language: Language | null }>`
    select coalesce(u.language, c.language) as language from "order" o
    join customer c on c.business_id = o.business_id and c.id = o.customer_id
    left join "user" u on u.id = c.user_id
    where o.business_id = ${businessId} and o.id = ${orderId}`.execute(tx)
  return rows[0]?.language
}
