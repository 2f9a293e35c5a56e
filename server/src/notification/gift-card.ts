import { sql } from 'kysely'
import { selectCards } from '../gift-card/read.ts'
import type { OutboxEvent } from '../platform/outbox.ts'
import type { Tx } from '../platform/pool.ts'
import type { Language } from '../platform/scope.ts'
import { giftCardMail, type GiftCardNews } from './mail/gift-card-mail.ts'
import { queueMail } from './notification.ts'
import type { EnabledChannels } from './notify.ts'
import { type Person, personOfCustomer } from './recipient.ts'

const newsOf: Record<string, GiftCardNews> = {
  'gift_card.activated': 'bought',
  'gift_card.sent': 'given',
  'gift_card.ends_soon': 'ending',
}

type Of = { language: Language; buyerId: string | null; holderId: string | null }

/** Mails a gift card to whom it is for, and tells its buyer that it is ready and who has it that it ends. */
export async function notifyOfGiftCards(
  tx: Tx,
  on: EnabledChannels,
  events: OutboxEvent[],
  now: Date,
): Promise<void> {
  if (!on.has('mail')) return
  for (const { id, event, businessId, subjectId } of events) {
    const news = newsOf[event]
    if (!news) continue
    const columns = sql`, g.language, g.buyer_id as "buyerId", g.holder_id as "holderId"`
    const which = sql`g.business_id = ${businessId} and g.id = ${subjectId} and g.state = 'active'`
    const [card] = await selectCards<Of>(tx, which, { columns, joins: sql`` })
    if (!card) continue
    const { buyerId, holderId, language, toName, recipientEmail, balanceMinor, business } = card
    const keeperId = news === 'ending' ? holderId : null
    const recipient = recipientEmail && { address: recipientEmail, name: toName, language }
    const to =
      news === 'bought'
        ? await addressOfCustomer(tx, businessId, buyerId)
        : ((await addressOfCustomer(tx, businessId, keeperId)) ??
          recipient ??
          (await addressOfCustomer(tx, businessId, buyerId)))
    if (!to) continue
    const mail = giftCardMail(
      { ...card, businessName: business.name, amountMinor: balanceMinor },
      news,
    )
    await queueMail(tx, mail, { ...to, source: `event:${id}`, senderId: businessId }, now)
  }
}

/** Null of nobody, and of who has no address. */
export async function addressOfCustomer(tx: Tx, businessId: string, customerId: string | null) {
  if (!customerId) return null
  const { rows } = await sql<{ person: Person }>`
    select ${personOfCustomer} as person from customer c left join "user" u on u.id = c.user_id
    where c.business_id = ${businessId} and c.id = ${customerId}`.execute(tx)
  const { email, name, language } = rows[0]!.person
  return email ? { address: email, name, language } : null
}
