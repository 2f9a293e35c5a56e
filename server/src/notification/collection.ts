import { sql } from 'kysely'
import { collectionOf, type Gift, selectGifts } from '../checkout/collection-sql.ts'
import type { OutboxEvent } from '../platform/outbox.ts'
import type { Tx } from '../platform/pool.ts'
import { addressOfCustomer } from './gift-card.ts'
import { collectionMail, type CollectionNews } from './mail/collection-mail.ts'
import { queueMail } from './notification.ts'
import type { EnabledChannels } from './notify.ts'

const toOrganiser: Record<string, CollectionNews> = {
  'collection.started': 'started',
  'collection.short': 'short',
  'order.cancelled': 'stopped',
}
const toGivers: Record<string, CollectionNews> = {
  'order.collected': 'thanked',
  'order.cancelled': 'returned',
}

/** Tells the organiser of a present from many and those who gave what became of it. */
export async function notifyOfCollections(
  tx: Tx,
  on: EnabledChannels,
  events: OutboxEvent[],
  now: Date,
): Promise<void> {
  if (!on.has('mail')) return
  for (const { id, event, businessId, subjectId, data } of events) {
    const organiserNews = toOrganiser[event]
    const giverNews = event === 'collection.given' ? 'given' : toGivers[event]
    if (!organiserNews && !giverNews) continue
    const gifts =
      event === 'collection.given'
        ? await selectGifts(tx, sql`w.business_id = ${businessId} and w.id = ${subjectId}`)
        : await selectGifts(
            tx,
            sql`w.business_id = ${businessId} and w.order_id = ${subjectId} and w.paid_at is not null`,
          )
    const orderId = event === 'collection.given' ? gifts[0]?.orderId : subjectId
    const found = orderId && (await collectionOf(tx, { businessId, orderId }, now))
    if (!found) continue
    const isOwnDoing = (data as { reason?: string }).reason === 'customer'
    const organiser =
      organiserNews && !isOwnDoing
        ? await addressOfCustomer(tx, businessId, found.organiser?.id ?? null)
        : null
    if (organiserNews && organiser) {
      const whom = { ...organiser, source: `event:${id}`, senderId: businessId }
      await queueMail(tx, collectionMail(found, organiserNews), whom, now)
    }
    if (!giverNews) continue
    // Who gave more than once is thanked once.
    const receivers = giverNews === 'thanked' ? gifts.filter(isFirstOfItsGiver) : gifts
    for (const { id: giftId, email: address, name, language, amountMinor } of receivers) {
      if (!address) continue
      const source = giverNews === 'given' ? `event:${id}` : `event:${id}:${giftId}`
      const whom = { address, name, language, source, senderId: businessId }
      await queueMail(tx, collectionMail(found, giverNews, amountMinor), whom, now)
    }
  }
}

function isFirstOfItsGiver({ email }: Gift, index: number, gifts: Gift[]): boolean {
  return gifts.findIndex((other) => other.email === email) === index
}
