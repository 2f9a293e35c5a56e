import type { OutboxEvent } from '../platform/outbox.ts'
import type { Tx } from '../platform/pool.ts'
import screens from '../platform/screen.gen.json' with { type: 'json' }
import { visitNow } from './facts.ts'
import { ownStart } from './message.ts'
import { refundFailedMail } from './mail/refund-mail.ts'
import { type EnabledChannels, notifyBySimpleMail } from './notify.ts'
import { newsOfPayment } from './visit-news.ts'

type Failed = { amountMinor: number; currency: string; subject: string; subjectId: string }

/** Tells bookers that a bank has sent back what was refunded for their visit. */
export async function notifyOfRefunds(
  tx: Tx,
  on: EnabledChannels,
  events: OutboxEvent[],
  now: Date,
): Promise<void> {
  for (const event of events.filter(({ event: name }) => name === 'payment.refund_failed')) {
    const { subject, subjectId, amountMinor, currency } = event.data as Failed
    const visit = subject === 'booking' && (await visitNow(tx, event.businessId, subjectId))
    if (!visit) continue
    const { shop, timeZone } = visit.facts
    const startsAt = ownStart(visit.facts)
    const { businessId } = event
    const { name } = visit.person
    const payment = { amountMinor, currency }
    const facts = { businessId, name, shopName: shop.name, startsAt, timeZone, ...payment }
    const mail = refundFailedMail(facts, `${screens.bookingDetails}?booking=${subjectId}`)
    await notifyBySimpleMail(tx, on, visit.person, {
      kind: 'refund_failed',
      source: `event:${event.id}`,
      businessId,
      facts: newsOfPayment(visit, payment),
      mail,
      now,
    })
  }
}
