import { looksLikeEmail, plainEmail } from '@serein/shared/identity/contact-rule.ts'
import { type AskedLink, linkedVisitsOf, linkForMail } from '../booking/guest/private-link.ts'
import { noBusiness, type OutboxEvent } from '../platform/outbox.ts'
import { isSameNumber } from '../platform/phone-number.ts'
import type { Tx } from '../platform/pool.ts'
import { visitNow } from './facts.ts'
import { visitLinkMail } from './mail/visit-link-mail.ts'
import { ownStart } from './message.ts'
import type { NotifyContext } from './notification.ts'
import type { Person } from './recipient.ts'
import { insertDelivery } from './sql.ts'

/** Asked for again within so many minutes, a link is not sent twice. */
const againAfterMinutes = 10
/** For so long somebody waits for it. */
const usefulMinutes = 60

/** Sends the private link of a visit to whoever knows its code and where its booker is reached, and to nobody else. */
export async function sendAskedLinks(
  tx: Tx,
  { on, links }: NotifyContext,
  events: OutboxEvent[],
  now: Date,
): Promise<void> {
  for (const { data } of events.filter(({ event }) => event === 'booking.link_asked')) {
    const { code, contact } = data as AskedLink
    for (const key of await linkedVisitsOf(tx, code, now)) {
      const visit = await visitNow(tx, key.businessId, key.bookingId)
      const to = visit && placeOf(visit.person, contact)
      if (!to || !on.has(to.channel)) continue
      const link = await linkForMail(tx, links, key)
      if (!link || !links.tokenOf(link)) continue
      const { facts, person } = visit
      const { shop, timeZone, currency } = facts
      const turn = Math.floor(now.getTime() / (againAfterMinutes * 60_000))
      const mail = visitLinkMail(
        { shopName: shop.name, startsAt: ownStart(facts), timeZone, currency },
        link,
      )
      await insertDelivery(tx, {
        businessId: noBusiness,
        source: `visit-link:${key.bookingId}:${turn}`,
        message: { template: 'simple_mail', facts: { mail } },
        ...to,
        recipientName: person.name,
        language: person.language,
        bookingId: null,
        userId: person.userId,
        senderId: key.businessId,
        dueAt: now,
        expiresAt: new Date(now.getTime() + usefulMinutes * 60_000),
        now,
      })
    }
  }
}

type To = { channel: 'mail' | 'sms'; recipient: string }

/** Where what was given reaches a person; null where it is not theirs. */
function placeOf({ email, phone }: Person, contact: string): To | null {
  if (looksLikeEmail(contact))
    return email && plainEmail(contact).toLowerCase() === email.toLowerCase()
      ? { channel: 'mail', recipient: email }
      : null
  return phone && isSameNumber(contact, phone) ? { channel: 'sms', recipient: phone } : null
}
