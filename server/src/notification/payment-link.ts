import { linkedVisit, dueBy } from '../checkout/linked-visit.ts'
import { paymentLinkOf } from '../payment/payment-link.ts'
import type { OutboxEvent } from '../platform/outbox.ts'
import type { Tx } from '../platform/pool.ts'
import screens from '../platform/screen.gen.json' with { type: 'json' }
import { visitNow } from './facts.ts'
import { ownStart } from './message.ts'
import { paymentLinkMail } from './mail/payment-link-mail.ts'
import { queueMail } from './notification.ts'
import type { EnabledChannels } from './notify.ts'

/** Sends a link that the desk has made to where it shall go. What is paid or ended by then is not sent. */
export async function notifyOfPaymentLinks(
  tx: Tx,
  on: EnabledChannels,
  events: OutboxEvent[],
  now: Date,
): Promise<void> {
  if (!on.has('mail')) return
  for (const event of events.filter(({ event: name }) => name === 'payment_link.made')) {
    const { businessId, subjectId: billId } = event
    const { linkId } = event.data as { linkId: string }
    const link = await paymentLinkOf(tx, { businessId, id: linkId })
    const [visit, linked] = [
      await visitNow(tx, businessId, billId),
      await linkedVisit(tx, { businessId, billId }),
    ]
    if (!link?.email || !visit || !linked) continue
    const amountMinor = dueBy(linked, link, { now })
    if (amountMinor === 0) continue
    const { shop, timeZone } = visit.facts
    const startsAt = ownStart(visit.facts)
    const { language } = visit.person
    const { currency } = linked
    const facts = { businessId, shopName: shop.name, startsAt, timeZone, currency, amountMinor }
    const to = { path: `${screens.checkout}?link=`, link: link.link }
    const whom = { source: `event:${event.id}`, address: link.email, name: '', language }
    const mail = paymentLinkMail(facts, to)
    await queueMail(tx, mail, { ...whom, senderId: businessId }, now)
  }
}
