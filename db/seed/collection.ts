import { newCardSecrets } from '@serein/server/gift-card/code.ts'
import { writeCollection } from '@serein/server/checkout/collection.ts'
import { writeCard } from '@serein/server/gift-card/sale.ts'
import { authorise, capture, refOf, startPayment } from '@serein/server/payment/payment.ts'
import { markDecided } from '@serein/server/payment/sql.ts'
import type { Links } from '@serein/server/platform/link.ts'
import type { Tx } from '@serein/server/platform/pool.ts'
import type { GiftCardDesign } from '@serein/shared/gift-card/states.ts'
import { sql } from 'kysely'
import { addSale } from './gift-card.ts'
import { businessId, shopId } from './place.ts'
import type { BusinessData } from './world/shape.ts'

type Gift = { name: string; amount: number; word?: string; shows?: boolean }
type Started = {
  organiser: string
  language: 'en' | 'fr'
  daysAgo: number
  days: number
  amount: number
  design: GiftCardDesign
  toName: string
  fromName: string
  message: string
  gifts: Gift[]
}

/** One that goes on, and one whose day is over before its price was reached. */
const started: Started[] = [
  {
    organiser: 'camille',
    language: 'fr',
    daysAgo: 5,
    days: 19,
    amount: 250,
    design: 'birthday',
    toName: 'Léa',
    fromName: 'Tes amies',
    message: 'Trente ans, et toute une journée pour toi.',
    gifts: [
      { name: 'Camille', amount: 50, word: 'Bon anniversaire, ma Léa !', shows: true },
      { name: 'Sofia', amount: 40, word: 'Tu l’as bien méritée.' },
      { name: 'Mamie', amount: 60, shows: true },
    ],
  },
  {
    organiser: 'hugo',
    language: 'en',
    daysAgo: 13,
    days: 11,
    amount: 200,
    design: 'night',
    toName: 'Nora',
    fromName: 'Your team',
    message: 'Thank you for five years of calm in the storm.',
    gifts: [
      { name: 'Hugo', amount: 40, shows: true },
      { name: 'Sam', amount: 25, word: 'All the best!' },
      { name: 'Priya', amount: 30, word: 'We will miss you.' },
    ],
  },
]

const dayMs = 86_400_000

/** Presents for which many collect at a spa; their links are made by the secret of this server, so only where it starts. */
export async function addCollections(
  tx: Tx,
  business: BusinessData,
  { links, now }: { links: Links; now: Date },
): Promise<void> {
  const place = { businessId: businessId(business), shopId: shopId(business.shops[0]!) }
  for (const each of started) await addCollection(tx, place, each, { links, now })
  // All of that is long said.
  await sql`update collection set told_at = ends_at where ends_at <= ${now}`.execute(tx)
  await sql`delete from outbox where event like 'collection.%'`.execute(tx)
}

type Place = { businessId: string; shopId: string }
type Parts = { links: Links; now: Date }

async function addCollection(tx: Tx, place: Place, each: Started, { links, now }: Parts) {
  const { organiser, days, gifts, amount, language, design, toName, fromName, message } = each
  const at = new Date(now.getTime() - each.daysAgo * dayMs)
  const { rows } = await sql<{ id: string }>`
    select c.id from customer c join "user" u on u.id = c.user_id
    where c.business_id = ${place.businessId} and u.email like ${`${organiser}@%`}`.execute(tx)
  const customerId = rows[0]!.id
  const amountMinor = amount * 100
  const sale = { kind: 'gift_card', amountMinor, at } as const
  const orderId = await addSale(tx, { ...place, currency: 'EUR' }, sale)
  await writeCard(
    tx,
    { make: () => newCardSecrets(links) },
    {
      ...place,
      orderId,
      orderPosition: 0,
      origin: 'app',
      buyerId: customerId,
      currency: 'EUR',
      amountMinor,
      treatment: null,
      language,
      design,
      toName,
      fromName,
      message,
      recipientEmail: null,
      deliverAt: null,
      timeZone: null,
      now: at,
    },
  )
  const endsOn = new Date(at.getTime() + days * dayMs).toISOString().slice(0, 10)
  const order = { ...place, id: orderId, customerId, currency: 'EUR' }
  const { chooseBy } = await writeCollection(tx, order, endsOn, { links, now: at })
  await sql`
    update "order" set customer_id = ${customerId}, origin = 'app', state = 'placed', paid_at = null, collected_at = null,
      collect_by = ${chooseBy}
    where business_id = ${place.businessId} and id = ${orderId}`.execute(tx)
  await sql`
    update bill set customer_id = ${customerId} where business_id = ${place.businessId} and id = ${orderId}`.execute(
    tx,
  )
  for (const [index, gift] of gifts.entries()) {
    const gave = new Date(at.getTime() + (index + 1) * dayMs)
    await addGift(tx, { ...place, orderId, language }, gift, { links, now: gave })
  }
}

async function addGift(
  tx: Tx,
  place: { businessId: string; shopId: string; orderId: string; language: 'en' | 'fr' },
  { name, amount, word = '', shows = false }: Gift,
  { links, now: at }: Parts,
): Promise<void> {
  const { businessId: business, shopId: shop, orderId, language } = place
  const amountMinor = amount * 100
  const { seed, hash } = links.make()
  const { rows } = await sql<{ id: string }>`
    insert into collection_gift (business_id, order_id, name, email, word, amount_minor, shows_amount, language, link_seed, link_hash,
      created_at, paid_at)
    values (${business}, ${orderId}, ${name}, ${`${name.toLowerCase()}@example.test`}, ${word}, ${amountMinor}, ${shows}, ${language},
      ${seed}, ${hash}, ${at}, ${at})
    returning id`.execute(tx)
  const payment = await startPayment(tx, {
    businessId: business,
    shopId: shop,
    customerId: null,
    subject: { kind: 'order', id: orderId },
    payer: rows[0]!.id,
    reference: `gift:${rows[0]!.id}:demo`,
    tender: 'card',
    provider: 'sandbox',
    amountMinor,
    currency: 'EUR',
    now: at,
  })
  const card = { brand: 'visa', last4: '4242' }
  await authorise(tx, refOf(payment), { providerReference: `sandbox_${payment.id}`, card }, at)
  await capture(tx, refOf(payment), at)
  await markDecided(tx, payment, at)
  await sql`
    insert into sandbox_charge (id, state, amount_minor, currency, card_brand, card_last4, created_at)
    values (${payment.id}, 'captured', ${amountMinor}, 'EUR', ${card.brand}, ${card.last4}, ${at})`.execute(
    tx,
  )
}
