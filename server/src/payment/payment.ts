import { accountOf, paymentCaptured, type Account } from '@serein/shared/ledger/transfer.ts'
import {
  isOpen,
  paymentCan,
  paymentTransitions,
  type PaymentVerb,
} from '@serein/shared/payment/states.ts'
import { refuse } from '@serein/shared/refusal.ts'
import { lockSubject, post, standingOf } from '../ledger/ledger.ts'
import { publish } from '../platform/outbox.ts'
import type { Tx } from '../platform/pool.ts'
import type { ProviderAnswer, ShownCard } from './provider.ts'
import {
  findByReference,
  findPayment,
  lockPayment,
  paymentOf,
  paymentsOf,
  type Payment,
  type PaymentRef,
  type PaymentSubject,
} from './sql.ts'

// Each verb is one step of one payment in the caller's transaction, and harmless when repeated. Whoever also needs the
// booking's row locks it before calling here, never after.

export type Start = {
  businessId: string
  /** Names the attempt for ever: starting it again answers with the same payment. */
  reference: string
  subject: PaymentSubject
  shopId: string
  customerId: string
  tender: string
  /** Who stands behind the tender; null at the till. */
  provider: string | null
  amountMinor: number
  currency: string
  now: Date
}

/** Opens an attempt. Refuses with `state_conflict` while another one of the same tender is open for the subject. */
export async function start(tx: Tx, wanted: Start): Promise<Payment> {
  await lockSubject(tx, wanted.businessId, wanted.subject.id)
  const earlier = await findByReference(tx, wanted.businessId, wanted.reference)
  if (earlier) return earlier
  const open = (await paymentsOf(tx, wanted.businessId, wanted.subject.id)).find(
    (payment) => payment.tender === wanted.tender && isOpen(payment.state),
  )
  if (open) throw refuse('state_conflict', { state: open.state })
  const row = await tx
    .insertInto('payment')
    .values({
      business_id: wanted.businessId,
      reference: wanted.reference,
      subject: wanted.subject.kind,
      subject_id: wanted.subject.id,
      shop_id: wanted.shopId,
      customer_id: wanted.customerId,
      tender: wanted.tender,
      provider: wanted.provider,
      amount_minor: wanted.amountMinor,
      currency: wanted.currency,
      created_at: wanted.now,
      updated_at: wanted.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const payment = paymentOf(row)
  await recordEvent(tx, payment, null, 'payment.started', wanted.now)
  return payment
}

type Known = { providerReference: string; card: ShownCard | null }

/** The payer is asked at an address of the provider's. */
export async function requireAction(
  tx: Tx,
  ref: PaymentRef,
  known: Known & { actionUrl: string },
  now: Date,
) {
  const columns = { ...columnsOf(known), action_url: known.actionUrl }
  return transition(tx, await locked(tx, ref), 'requireAction', now, columns)
}

/** The money is set aside for us, not yet ours. */
export async function authorise(tx: Tx, ref: PaymentRef, known: Known | null, now: Date) {
  return transition(tx, await locked(tx, ref), 'authorise', now, known ? columnsOf(known) : {})
}

/** The money is ours: it settles what is owed for the subject, and the rest is held for the visit. */
export async function capture(tx: Tx, ref: PaymentRef, now: Date): Promise<Payment> {
  const before = await locked(tx, ref)
  const payment = await transition(tx, before, 'capture', now)
  if (before.state === payment.state) return payment
  const standing = await standingOf(tx, payment.businessId, payment.subject.id)
  const { id: paymentId, subject, customerId, amountMinor } = payment
  const money = { paymentId, subject, customerId, amountMinor, fund: fundOf(payment), standing }
  await post(tx, payment.businessId, paymentCaptured(money))
  return payment
}

export async function fail(tx: Tx, ref: PaymentRef, failure: string, now: Date) {
  return transition(tx, await locked(tx, ref), 'fail', now, { failure })
}

/** Given up before the money was ours. At a provider the authorisation has been given back already. */
export async function cancel(tx: Tx, ref: PaymentRef, now: Date): Promise<Payment> {
  return transition(tx, await locked(tx, ref), 'cancel', now)
}

/** Staff took the money at the till. */
export async function takeAtShop(
  tx: Tx,
  wanted: Omit<Start, 'tender' | 'provider'>,
): Promise<Payment> {
  const payment = await start(tx, { ...wanted, tender: 'at_shop', provider: null })
  if (!isOpen(payment.state)) return payment
  const ref = { businessId: payment.businessId, paymentId: payment.id }
  await authorise(tx, ref, null, wanted.now)
  return capture(tx, ref, wanted.now)
}

/**
 * Writes down what the provider says, from whatever state to whatever it says, one lawful step after another. What a
 * payment that is over cannot become any more is left to the caller, who sees it in the answer.
 */
export async function record(
  tx: Tx,
  ref: PaymentRef,
  answer: ProviderAnswer,
  now: Date,
): Promise<Payment> {
  const payment = await locked(tx, ref)
  if (!isOpen(payment.state) || answer.outcome === 'unknown') return payment
  switch (answer.outcome) {
    case 'requires_action':
      return payment.state === 'pending' ? requireAction(tx, ref, answer, now) : payment
    case 'authorised':
      return authorise(tx, ref, answer, now)
    case 'captured':
      await authorise(tx, ref, answer, now)
      return capture(tx, ref, now)
    case 'declined':
      return fail(tx, ref, answer.reason, now)
    case 'cancelled':
      return cancel(tx, ref, now)
  }
}

/** Where the money of a payment lies once it is ours. */
export function fundOf(payment: Payment): Account {
  return payment.provider === null
    ? accountOf('cash_at_shop', payment.shopId, payment.currency)
    : accountOf('provider_clearing', payment.provider, payment.currency)
}

/** The payment's row, locked after its subject: the same order for all, so that nobody waits in a ring. */
export async function locked(tx: Tx, ref: PaymentRef): Promise<Payment> {
  const found = await findPayment(tx, ref)
  if (!found) throw refuse('not_found')
  await lockSubject(tx, ref.businessId, found.subject.id)
  return lockPayment(tx, ref)
}

/** Takes the step, or answers with the payment as it is when the step was taken before. */
async function transition(
  tx: Tx,
  payment: Payment,
  verb: Exclude<PaymentVerb, 'refund'>,
  now: Date,
  columns: Record<string, string | null> = {},
): Promise<Payment> {
  const { to } = paymentTransitions[verb]
  if (payment.state === to) return payment
  if (!paymentCan[verb](payment)) throw refuse('state_conflict', { state: payment.state })
  const row = await tx
    .updateTable('payment')
    .set({ ...columns, state: to, updated_at: now })
    .where('business_id', '=', payment.businessId)
    .where('id', '=', payment.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const after = paymentOf(row)
  await recordEvent(tx, after, payment.state, events[verb], now)
  return after
}

/** One row of history and one event for every transition. */
export async function recordEvent(
  tx: Tx,
  payment: Payment,
  from: string | null,
  event: string,
  now: Date,
  data: Record<string, string | number> = {},
): Promise<void> {
  await tx
    .insertInto('payment_event')
    .values({
      business_id: payment.businessId,
      payment_id: payment.id,
      from_state: from,
      to_state: payment.state,
      data: JSON.stringify(data),
      occurred_at: now,
    })
    .execute()
  await publish(tx, {
    businessId: payment.businessId,
    shopId: payment.shopId,
    event,
    subjectId: payment.id,
    data: { ...data, subject: payment.subject.kind, subjectId: payment.subject.id },
  })
}

const events: Record<Exclude<PaymentVerb, 'refund'>, string> = {
  requireAction: 'payment.action_required',
  authorise: 'payment.authorised',
  capture: 'payment.captured',
  fail: 'payment.failed',
  cancel: 'payment.cancelled',
}

function columnsOf({ providerReference, card }: Known) {
  return {
    provider_reference: providerReference,
    card_brand: card?.brand ?? null,
    card_last4: card?.last4 ?? null,
  }
}
