import { looksLikeEmail, plainEmail } from '@serein/shared/identity/contact-rule.ts'
import { type AskedLink, linkedVisitsOf, linkForMail } from '../booking/guest/private-link.ts'
import { linkedOrdersOf, linkForOrder } from '../checkout/order-link.ts'
import { noBusiness, type OutboxEvent } from '../platform/outbox.ts'
import { isSameNumber } from '../platform/phone-number.ts'
import type { Tx } from '../platform/pool.ts'
import { visitNow } from './facts.ts'
import { orderLinkMail } from './mail/order-mail.ts'
import { visitLinkMail } from './mail/visit-link-mail.ts'
import { ownStart, type SimpleMail } from './message.ts'
import type { NotifyContext } from './notification.ts'
import { orderNow } from './order.ts'
import type { Person } from './recipient.ts'
import { insertDelivery } from './sql.ts'

/** Asked for again within so many minutes, a link is not sent twice. */
const againAfterMinutes = 10
/** For so long somebody waits for it. */
const usefulMinutes = 60

/** Sends the private link of a visit or an order to whoever knows its code and where its client is reached, and to nobody else. */
export async function sendAskedLinks(
  tx: Tx,
  context: NotifyContext,
  events: OutboxEvent[],
  now: Date,
): Promise<void> {
  for (const { data } of events.filter(({ event }) => event === 'booking.link_asked')) {
    const request = data as AskedLink
    for (const key of await linkedVisitsOf(tx, request.code, now))
      await sendVisitLink(tx, context, { ...key, contact: request.contact, now })
    for (const key of await linkedOrdersOf(tx, request.code, now))
      await sendOrderLink(tx, context, { ...key, contact: request.contact, now })
  }
}

type LinkRequest = { businessId: string; contact: string; now: Date }

async function sendVisitLink(
  tx: Tx,
  { on, links }: NotifyContext,
  { bookingId, ...request }: LinkRequest & { bookingId: string },
): Promise<void> {
  const key = { businessId: request.businessId, bookingId }
  const visit = await visitNow(tx, key.businessId, bookingId)
  const to = visit && placeOf(visit.person, request.contact)
  if (!to || !on.has(to.channel)) return
  const link = await linkForMail(tx, links, key)
  if (!link || !links.tokenOf(link)) return
  const { facts, person } = visit
  const { shop, timeZone, currency } = facts
  const when = { shopName: shop.name, startsAt: ownStart(facts), timeZone, currency }
  await deliverLink(
    tx,
    { ...request, person, to },
    `visit-link:${bookingId}`,
    visitLinkMail(when, link),
  )
}

async function sendOrderLink(
  tx: Tx,
  { on, links }: NotifyContext,
  { orderId, ...request }: LinkRequest & { orderId: string },
): Promise<void> {
  const key = { businessId: request.businessId, orderId }
  const order = await orderNow(tx, key)
  const to = order && placeOf(order.person, request.contact)
  if (!to || !on.has(to.channel)) return
  const link = await linkForOrder(tx, links, key)
  if (!link || !links.tokenOf(link)) return
  const { person, shopId: _, ...facts } = order
  const mail = orderLinkMail({ ...facts, businessId: key.businessId, name: person.name, link })
  await deliverLink(tx, { ...request, person, to }, `order-link:${orderId}`, mail)
}

async function deliverLink(
  tx: Tx,
  { businessId, person, to, now }: Omit<LinkRequest, 'contact'> & { person: Person; to: To },
  source: string,
  mail: SimpleMail,
): Promise<void> {
  const turn = Math.floor(now.getTime() / (againAfterMinutes * 60_000))
  await insertDelivery(tx, {
    businessId: noBusiness,
    source: `${source}:${turn}`,
    message: { template: 'simple_mail', facts: { mail } },
    ...to,
    recipientName: person.name,
    language: person.language,
    bookingId: null,
    userId: person.userId,
    senderId: businessId,
    dueAt: now,
    expiresAt: new Date(now.getTime() + usefulMinutes * 60_000),
    now,
  })
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
