import { publish } from '../platform/outbox.ts'
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
    ...(payment.shopId && { shopId: payment.shopId }),
    event,
    subjectId: payment.id,
    data: { ...data, subject: payment.subject.kind, subjectId: payment.subject.id },
  })
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
