import type { OutboxEvent } from '../platform/outbox.ts'
import type { Tx } from '../platform/pool.ts'
import screens from '../platform/screen.gen.json' with { type: 'json' }
import { visitNow } from './facts.ts'
import { feeMails } from './mail/fee-mail.ts'
import { type On, queueMail } from './notification.ts'

type FeeEvent = { amountMinor: number; currency: string; last4: string | null }

/** Tells clients what became of a fee that their card on file was to pay. */
export async function notifyOfFees(
  tx: Tx,
  on: On,
  events: OutboxEvent[],
  now: Date,
): Promise<void> {
  if (!on.has('mail')) return
  for (const event of events) {
    const write = mails[event.event]
    const visit = write && (await visitNow(tx, event.businessId, event.subjectId))
    if (!visit?.person.email) continue
    const { email: address, name, language } = visit.person
    const { shop, startsAt, timeZone, bookingId } = visit.facts
    const facts = { name, shopName: shop.name, startsAt, timeZone, ...(event.data as FeeEvent) }
    const mail = write!(facts, `${screens.bookingDetails}?booking=${bookingId}`)
    await queueMail(tx, mail, { source: `event:${event.id}`, address, name, language }, now)
  }
}

const mails: Record<string, (typeof feeMails)['charged']> = {
  'fee.card_charged': feeMails.charged,
  'fee.card_declined': feeMails.declined,
}
