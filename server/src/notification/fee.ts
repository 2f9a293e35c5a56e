import { lockSubject } from '../ledger/ledger.ts'
import { keepPaymentLink } from '../payment/payment-link.ts'
import type { Links } from '../platform/link.ts'
import type { OutboxEvent } from '../platform/outbox.ts'
import type { Tx } from '../platform/pool.ts'
import screens from '../platform/screen.gen.json' with { type: 'json' }
import { visitNow } from './facts.ts'
import { ownStart } from './message.ts'
import { feeMails } from './mail/fee-mail.ts'
import { type EnabledChannels, notifyBySimpleMail } from './notify.ts'
import { newsOfPayment } from './visit-news.ts'

type FeeEvent = { amountMinor: number; currency: string; last4: string | null }

/** Tells clients what became of a fee that their card on file was to pay: one that their bank stopped comes with a link. */
export async function notifyOfFees(
  tx: Tx,
  { on, links }: { on: EnabledChannels; links: Links },
  events: OutboxEvent[],
  now: Date,
): Promise<void> {
  for (const event of events) {
    const isCharged = event.event === 'fee.card_charged'
    if (!isCharged && event.event !== 'fee.card_declined') continue
    const visit = await visitNow(tx, event.businessId, event.subjectId)
    if (!visit) continue
    const { name } = visit.person
    const { shop, timeZone, bookingId } = visit.facts
    const startsAt = ownStart(visit.facts)
    const { businessId } = event
    const fee = event.data as FeeEvent
    const facts = { businessId, name, shopName: shop.name, startsAt, timeZone, ...fee }
    const mail = isCharged
      ? feeMails.charged(facts, `${screens.bookingDetails}?booking=${bookingId}`)
      : feeMails.declined(facts, await payAt(tx, links, event, now))
    await notifyBySimpleMail(tx, on, visit.person, {
      kind: isCharged ? 'fee_charged' : 'fee_declined',
      source: `event:${event.id}`,
      businessId,
      facts: newsOfPayment(visit, fee),
      mail,
      now,
    })
  }
}

/** The link by which the fee is paid another way. */
async function payAt(tx: Tx, links: Links, { businessId, subjectId }: OutboxEvent, now: Date) {
  await lockSubject(tx, businessId, subjectId)
  const wanted = { businessId, billId: subjectId, kind: 'fee' as const }
  const { link } = await keepPaymentLink(tx, links, wanted, now)
  return { path: `${screens.checkout}?link=`, link }
}
