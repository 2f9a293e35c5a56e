import type { Selectable } from 'kysely'
import type { PaymentState } from '@serein/shared/payment/states.ts'
import type { Payment as Row, PaymentRefund as RefundRow } from '../platform/database.gen.ts'
import type { Db, Tx } from '../platform/pool.ts'

export type PaymentRef = { businessId: string; paymentId: string }
export type PaymentSubject = { kind: 'booking' | 'order' | 'wallet'; id: string }

export type Payment = {
  businessId: string
  id: string
  /** Names the attempt for ever. */
  reference: string
  subject: PaymentSubject
  shopId: string
  customerId: string
  tender: string
  /** Who stands behind the tender; null at the till. */
  provider: string | null
  state: PaymentState
  amountMinor: number
  refundedMinor: number
  currency: string
  card: { brand: string; last4: string } | null
  /** Why it failed, a code of the provider. */
  failure: string | null
  /** Where the payer says yes, while it waits for them. */
  actionUrl: string | null
  createdAt: Date
  updatedAt: Date
}

export type Refund = {
  businessId: string
  id: string
  paymentId: string
  state: 'pending' | 'paid'
  amountMinor: number
}

export async function findPayment(db: Db, ref: PaymentRef): Promise<Payment | null> {
  const row = await db
    .selectFrom('payment')
    .selectAll()
    .where('business_id', '=', ref.businessId)
    .where('id', '=', ref.paymentId)
    .executeTakeFirst()
  return row ? paymentOf(row) : null
}

export async function lockPayment(tx: Tx, ref: PaymentRef): Promise<Payment> {
  const row = await tx
    .selectFrom('payment')
    .selectAll()
    .where('business_id', '=', ref.businessId)
    .where('id', '=', ref.paymentId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return paymentOf(row)
}

export async function findByReference(db: Db, businessId: string, reference: string) {
  const row = await db
    .selectFrom('payment')
    .selectAll()
    .where('business_id', '=', businessId)
    .where('reference', '=', reference)
    .executeTakeFirst()
  return row ? paymentOf(row) : null
}

/** Every attempt to pay for a subject, the latest first. */
export async function paymentsOf(
  db: Db,
  businessId: string,
  subjectId: string,
): Promise<Payment[]> {
  const rows = await db
    .selectFrom('payment')
    .selectAll()
    .where('business_id', '=', businessId)
    .where('subject_id', '=', subjectId)
    .orderBy('id', 'desc')
    .execute()
  return rows.map(paymentOf)
}

/** Payments that wait for an answer or a next step since before an instant, a page after another. */
export async function leftOpen(
  db: Db,
  before: Date,
  page: { after: string | null; limit: number },
): Promise<Payment[]> {
  let query = db
    .selectFrom('payment')
    .selectAll()
    .where('state', 'in', ['pending', 'requires_action', 'authorised'])
    .where('tender', '<>', 'at_shop')
    .where('updated_at', '<', before)
  if (page.after) query = query.where('id', '>', page.after)
  const rows = await query.orderBy('id').limit(page.limit).execute()
  return rows.map(paymentOf)
}

export type OwedRefund = Refund & { tender: string }

/** Refunds that a provider still has to pay; of one subject, or of all since before an instant. */
export async function refundsLeftOpen(
  db: Db,
  which:
    | { businessId: string; subjectId: string }
    | { before: Date; after: string | null; limit: number },
): Promise<OwedRefund[]> {
  let query = db
    .selectFrom('payment_refund as refund')
    .innerJoin('payment', (join) =>
      join
        .onRef('payment.business_id', '=', 'refund.business_id')
        .onRef('payment.id', '=', 'refund.payment_id'),
    )
    .selectAll('refund')
    .select('payment.tender')
    .where('refund.state', '=', 'pending')
    .where('payment.tender', '<>', 'at_shop')
    .orderBy('refund.id')
  if ('before' in which) {
    query = query.where('refund.updated_at', '<', which.before).limit(which.limit)
    if (which.after) query = query.where('refund.id', '>', which.after)
  } else {
    query = query
      .where('payment.business_id', '=', which.businessId)
      .where('payment.subject_id', '=', which.subjectId)
  }
  const rows = await query.execute()
  return rows.map((row) => Object.assign(refundOf(row), { tender: row.tender }))
}

export function paymentOf(row: Selectable<Row>): Payment {
  return {
    businessId: row.business_id,
    id: row.id,
    reference: row.reference,
    subject: { kind: row.subject as PaymentSubject['kind'], id: row.subject_id },
    shopId: row.shop_id,
    customerId: row.customer_id,
    tender: row.tender,
    provider: row.provider,
    state: row.state as PaymentState,
    amountMinor: row.amount_minor,
    refundedMinor: row.refunded_minor,
    currency: row.currency,
    card:
      row.card_brand && row.card_last4 ? { brand: row.card_brand, last4: row.card_last4 } : null,
    failure: row.failure,
    actionUrl: row.state === 'requires_action' ? row.action_url : null,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}

export function refundOf(row: Selectable<RefundRow>): Refund {
  return {
    businessId: row.business_id,
    id: row.id,
    paymentId: row.payment_id,
    state: row.state as Refund['state'],
    amountMinor: row.amount_minor,
  }
}
