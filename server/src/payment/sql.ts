import { type Selectable, sql } from 'kysely'
import type { PaymentState, RefundState } from '@serein/shared/payment/states.ts'
import type { Payment as Row, PaymentRefund as RefundRow } from '../platform/database.gen.ts'
import type { Db, Tx } from '../platform/pool.ts'

export type PaymentRef = { businessId: string; paymentId: string }
export type PaymentSubject = { kind: 'booking' | 'order' | 'wallet' | 'pass'; id: string }

export type Payment = {
  businessId: string
  id: string
  /** Names the attempt for ever. */
  reference: string
  subject: PaymentSubject
  /** Null for money that is added to a wallet online. */
  shopId: string | null
  /** Null for somebody without a name. */
  customerId: string | null
  /** Who pays: `booker`, `desk`, a card on file (`fee`), or the id of the link they came by. */
  payer: string
  tender: string
  /** Who stands behind the tender; null at the till, and for what is ours already. */
  provider: string | null
  /** On which account of the provider; null: the environment's, the sandbox's, or none. */
  accountId: string | null
  /** Of a wallet's money, how much was its bonus. */
  bonusMinor: number
  providerReference: string | null
  state: PaymentState
  amountMinor: number
  refundedMinor: number
  currency: string
  card: { brand: string; last4: string } | null
  /** The saved card that it pays by, or that was kept with it. */
  savedCardId: string | null
  /** The gift card that pays. */
  giftCardId: string | null
  /** The pass that pays. */
  passId: string | null
  /** It saves the card that it is paid with. */
  keepsCard: boolean
  /** Nobody is there to say yes. */
  isOffSession: boolean
  /** It waited for its payer and is not wanted any more, whatever they or the provider say from now on. */
  isGivenUp: boolean
  /** Why it failed, a code of the provider. */
  failure: string | null
  /** Where the payer says yes, while it waits for them. */
  actionUrl: string | null
  createdAt: Date
  updatedAt: Date
}

/** Came by a payment link: its payer is the link. */
export function isByLink({ payer }: Pick<Payment, 'payer'>): boolean {
  return payer !== 'booker' && payer !== 'desk' && payer !== 'fee'
}

export type Refund = {
  businessId: string
  id: string
  paymentId: string
  state: RefundState
  amountMinor: number
  /** Where it goes: back through the tender, or to the client's wallet; from the drawer where the tender has failed. */
  destination: 'tender' | 'wallet' | 'cash'
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

/**
 * A payment `p` is about to be taken for what is owed: it is set aside already, or a saved card is to be charged at the desk's word,
 * whatever has become of that request. A tip after a visit is owed by nobody.
 */
export const isComing = sql`((p.state = 'authorised' or (p.state = 'pending' and p.is_off_session and p.payer = 'desk'))
  and not exists (select from payment_link l where l.business_id = p.business_id and l.id::text = p.payer and l.kind = 'tip'))`

/** What is about to be taken for a subject. */
export async function underWayMinor(
  tx: Tx,
  businessId: string,
  subjectId: string,
): Promise<number> {
  const { rows } = await sql<{ minor: number }>`
    select coalesce(sum(p.amount_minor), 0)::bigint as minor from payment p
    where p.business_id = ${businessId} and p.subject_id = ${subjectId} and ${isComing}`.execute(tx)
  return rows[0]!.minor
}

/** What pays the same bill along with a payment: it is taken with it, and comes back with it. */
export async function companionsOf(tx: Db | Tx, { businessId, id }: Payment): Promise<Payment[]> {
  const rows = await tx
    .selectFrom('payment')
    .selectAll()
    .where('business_id', '=', businessId)
    .where('together_with', '=', id)
    .where('state', '=', 'authorised')
    .execute()
  return rows.map(paymentOf)
}

/**
 * Payments that wait for an answer or a next step since before an instant, a page after another, and what was taken without a word to
 * whom it is for; those of visits that wait for their shop aside.
 */
export async function unsettledPayments(
  db: Db,
  before: Date,
  page: { after: string | null; limit: number; businessId: string | null },
): Promise<Payment[]> {
  let query = db
    .selectFrom('payment')
    .selectAll()
    .where((payment) =>
      payment.or([
        payment('state', 'in', ['pending', 'requires_action', 'authorised']),
        payment.and([payment('state', '=', 'captured'), payment('judged_at', 'is', null)]),
      ]),
    )
    .where('provider', 'is not', null)
    .where('updated_at', '<', before)
    .where((payment) =>
      payment.or([payment('set_aside_until', 'is', null), payment('set_aside_until', '<', before)]),
    )
  if (page.businessId) query = query.where('business_id', '=', page.businessId)
  if (page.after) query = query.where('id', '>', page.after)
  const rows = await query.orderBy('id').limit(page.limit).execute()
  return rows.map(paymentOf)
}

/** What a payment is for knows that it was taken. */
export async function markDecided(db: Db, { businessId, id }: Payment, now: Date): Promise<void> {
  await db
    .updateTable('payment')
    .set({ judged_at: now })
    .where('business_id', '=', businessId)
    .where('id', '=', id)
    .where('judged_at', 'is', null)
    .execute()
}

export type OwedRefund = Refund & {
  tender: string
  provider: string | null
  accountId: string | null
  currency: string
  providerReference: string | null
  /** Of the payment it is a part of. */
  paidMinor: number
}

/** Refunds that a provider still has to pay; of one subject, or of all since before an instant. */
export async function owedRefunds(
  db: Db,
  which:
    | { businessId: string; subjectId: string }
    | { before: Date; after: string | null; limit: number; businessId: string | null },
): Promise<OwedRefund[]> {
  let query = db
    .selectFrom('payment_refund as refund')
    .innerJoin('payment', (join) =>
      join
        .onRef('payment.business_id', '=', 'refund.business_id')
        .onRef('payment.id', '=', 'refund.payment_id'),
    )
    .selectAll('refund')
    .select([
      'payment.tender',
      'payment.provider',
      'payment.account_id as accountId',
      'payment.currency',
      'payment.provider_reference as providerReference',
      'payment.amount_minor as paidMinor',
    ])
    .where('refund.state', '=', 'pending')
    .where('refund.destination', '=', 'tender')
    .where('payment.provider', 'is not', null)
    .orderBy('refund.id')
  if ('before' in which) {
    query = query.where('refund.updated_at', '<', which.before).limit(which.limit)
    if (which.businessId) query = query.where('refund.business_id', '=', which.businessId)
    if (which.after) query = query.where('refund.id', '>', which.after)
  } else {
    query = query
      .where('payment.business_id', '=', which.businessId)
      .where('payment.subject_id', '=', which.subjectId)
  }
  const rows = await query.execute()
  return rows.map((row) => {
    const { tender, provider, accountId, currency, providerReference, paidMinor } = row
    const payment = { tender, provider, accountId, currency, providerReference, paidMinor }
    return { ...refundOf(row), ...payment }
  })
}

export function paymentOf(row: Selectable<Row>): Payment {
  return {
    businessId: row.business_id,
    id: row.id,
    reference: row.reference,
    subject: { kind: row.subject as PaymentSubject['kind'], id: row.subject_id },
    shopId: row.shop_id,
    customerId: row.customer_id,
    payer: row.payer,
    tender: row.tender,
    provider: row.provider,
    accountId: row.account_id,
    bonusMinor: row.bonus_minor,
    providerReference: row.provider_reference,
    state: row.state as PaymentState,
    amountMinor: row.amount_minor,
    refundedMinor: row.refunded_minor,
    currency: row.currency,
    card:
      row.card_brand && row.card_last4 ? { brand: row.card_brand, last4: row.card_last4 } : null,
    savedCardId: row.saved_card_id,
    giftCardId: row.gift_card_id,
    passId: row.pass_id,
    keepsCard: row.keeps_card,
    isOffSession: row.is_off_session,
    isGivenUp: row.given_up_at !== null,
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
    destination: row.destination as Refund['destination'],
  }
}
