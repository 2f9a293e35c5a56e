import type { PaymentVerb } from '@serein/shared/payment/states.ts'
import { sql } from 'kysely'
import { publish, published } from '../platform/outbox.ts'
import type { Tx } from '../platform/pool.ts'
import { cardAt } from './saved-card.ts'
import type { Payment } from './sql.ts'

/** One row of history and one event for every transition. */
export async function recordEvent(
  tx: Tx,
  payment: Payment,
  from: string | null,
  event: string,
  now: Date,
  data: Record<string, string | number> = {},
): Promise<void> {
  const { businessId, id: subjectId, shopId, state, subject } = payment
  const news = {
    businessId,
    ...(shopId && { shopId }),
    event,
    subjectId,
    data: { ...data, subject: subject.kind, subjectId: subject.id },
  }
  await sql`
    with publication as (${published(news)})
    insert into payment_event (business_id, payment_id, from_state, to_state, data, occurred_at)
    values (${businessId}, ${subjectId}, ${from}, ${state}, ${JSON.stringify(data)}, ${now})`.execute(
    tx,
  )
}

/** Somebody has paid by a link: its maker is told. */
export async function publishLinkPaid(
  tx: Tx,
  { businessId, shopId, subject, payer: linkId, amountMinor, currency }: Payment,
) {
  await publish(tx, {
    businessId,
    ...(shopId && { shopId }),
    event: 'payment_link.paid',
    subjectId: subject.id,
    data: { linkId, amountMinor, currency },
  })
}

/** What becomes of a fee by card concerns the visit: declined, it stays owed, and those who send links are told. */
export async function publishFee(tx: Tx, payment: Payment, event: string) {
  const { businessId, shopId, id: paymentId, amountMinor, currency, failure, savedCardId } = payment
  const card = savedCardId ? await cardAt(tx, { businessId, cardId: savedCardId }) : null
  await publish(tx, {
    businessId,
    ...(shopId && { shopId }),
    event,
    subjectId: payment.subject.id,
    data: { paymentId, amountMinor, currency, reason: failure, last4: card?.shown?.last4 ?? null },
  })
}

/** What each step of a payment is called among its events. */
export const paymentEvents: Record<Exclude<PaymentVerb, 'refund'>, string> = {
  requireAction: 'payment.action_required',
  authorise: 'payment.authorised',
  capture: 'payment.captured',
  fail: 'payment.failed',
  cancel: 'payment.cancelled',
}
