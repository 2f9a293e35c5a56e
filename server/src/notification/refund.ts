import type { OutboxEvent } from '../platform/outbox.ts'
import type { Tx } from '../platform/pool.ts'
import screens from '../platform/screen.gen.json' with { type: 'json' }
import { visitNow } from './facts.ts'
import { refundFailedMail } from './mail/refund-mail.ts'
import { type On, queueMail } from './notification.ts'

type Failed = { amountMinor: number; currency: string; subject: string; subjectId: string }

/** Tells bookers that a bank has sent back what was refunded for their visit. */
export async function notifyOfRefunds(
  tx: Tx,
  on: On,
  events: OutboxEvent[],
  now: Date,
): Promise<void> {
  if (!on.has('mail')) return
  for (const event of events.filter(({ event: name }) => name === 'payment.refund_failed')) {
    const { subject, subjectId, amountMinor, currency } = event.data as Failed
    const visit = subject === 'booking' && (await visitNow(tx, event.businessId, subjectId))
    if (!visit || !visit.person.email) continue
    const { email: address, name, language } = visit.person
    const { shop, startsAt, timeZone } = visit.facts
    const facts = { amountMinor, currency, shopName: shop.name, startsAt, timeZone }
    const mail = refundFailedMail(facts, `${screens.bookingDetails}?booking=${subjectId}`)
    await queueMail(tx, mail, { source: `event:${event.id}`, address, name, language }, now)
  }
}
