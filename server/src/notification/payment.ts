import { sql } from 'kysely'
import type { OutboxEvent } from '../platform/outbox.ts'
import type { Tx } from '../platform/pool.ts'
import { visitNow } from './facts.ts'
import { type EnabledChannels, notify } from './notify.ts'
import { newsOfPayment } from './visit-news.ts'

type Moved = { subject: string; subjectId: string; amountMinor?: number; purpose?: string }

/**
 * Notes for bookers what was paid for their visits and what was refunded. The mails about the visit itself say so already, so
 * that this is for the inbox alone; orders and wallets have news of their own.
 */
export async function notifyOfPayments(
  tx: Tx,
  on: EnabledChannels,
  events: OutboxEvent[],
  now: Date,
): Promise<void> {
  for (const event of events) {
    const isRefund = event.event === 'payment.refunded'
    if (!isRefund && event.event !== 'payment.captured') continue
    const { subject, subjectId, ...moved } = event.data as Moved
    const visit = subject === 'booking' && (await visitNow(tx, event.businessId, subjectId))
    const payment = visit && (await paymentNow(tx, event))
    // A fee by card on file has a mail of its own.
    if (!payment || payment.isFee) continue
    const amountMinor = isRefund ? (moved.amountMinor ?? 0) : payment.amountMinor
    if (amountMinor === 0) continue
    await notify(tx, on, visit.person, {
      kind: isRefund ? 'payment_refunded' : 'payment_received',
      source: `event:${event.id}`,
      businessId: event.businessId,
      facts: newsOfPayment(visit, { ...payment, amountMinor }),
      message: null,
      now,
    })
  }
}

async function paymentNow(tx: Tx, { businessId, subjectId }: OutboxEvent) {
  const { rows } = await sql<{ amountMinor: number; currency: string; isFee: boolean }>`
    select amount_minor::int as "amountMinor", currency, payer = 'fee' as "isFee" from payment
    where business_id = ${businessId} and id = ${subjectId}`.execute(tx)
  return rows[0]
}
