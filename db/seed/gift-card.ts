import { randomUUID } from 'node:crypto'
import { earnOrder } from '@serein/server/checkout/order-earned.ts'
import { newCardSecrets } from '@serein/server/gift-card/code.ts'
import { expireCard } from '@serein/server/gift-card/sweep.ts'
import { writeCard } from '@serein/server/gift-card/sale.ts'
import { lockCard, recordCardEvent } from '@serein/server/gift-card/sql.ts'
import { payWithGiftCard } from '@serein/server/payment/gift-card-payment.ts'
import { openBill } from '@serein/server/payment/bill.ts'
import { takeAtShop } from '@serein/server/payment/payment.ts'
import type { Links } from '@serein/server/platform/link.ts'
import type { Tx } from '@serein/server/platform/pool.ts'
import type { GiftCardDesign } from '@serein/shared/gift-card/states.ts'
import { sql } from 'kysely'
import { businessId, countries, shopId } from './place.ts'
import type { Rows } from './rows.ts'
import type { BusinessData } from './world/shape.ts'

/** What each business sells as a gift card, in each currency of its spas. */
export function addGiftCardSettings(rows: Rows, business: BusinessData): void {
  const currencies = new Set(business.shops.map(({ country }) => countries[country].currency))
  for (const currency of currencies)
    rows.add('gift_card_setting', {
      business_id: businessId(business),
      currency,
      is_sold: true,
      least_minor: 2_000,
      most_minor: 50_000,
      suggested_minor: [5_000, 10_000, 15_000],
      sells_treatments: true,
      // In Québec none may end.
      valid_months: currency === 'CAD' ? null : 24,
      pays_tips: false,
    })
}

type Sold = {
  daysAgo: number
  amount: number
  design: GiftCardDesign
  language: 'en' | 'fr'
  fromName: string
  toName: string
  message: string
  /** So much of it is spent. */
  spent?: number
  /** Whose wallet keeps it. */
  keeper?: string
  becomes?: 'blocked' | 'expired'
  /** Sent in so many days; else it was printed. */
  sentIn?: number
  endsIn?: number
}

const sold: Sold[] = [
  card(
    40,
    100,
    'birthday',
    'fr',
    ['Hugo', 'Camille'],
    'Joyeux anniversaire ! Prends une heure pour toi.',
    { keeper: 'camille' },
  ),
  card(33, 80, 'leaves', 'en', ['Aunt Rose', 'Camille'], 'For after the exams.', {
    spent: 45,
    keeper: 'camille',
  }),
  card(28, 50, 'stones', 'fr', ['L’équipe', 'Nadia'], 'Merci pour tout.', { spent: 50 }),
  card(24, 150, 'water', 'en', ['Tom', 'Lena'], 'See you by the water.'),
  card(21, 60, 'night', 'fr', ['Inès', 'Paul'], 'Une soirée sans écran.', { becomes: 'blocked' }),
  card(700, 75, 'winter', 'fr', ['Mamie', 'Jules'], 'Pour tes épaules de sportif.', {
    becomes: 'expired',
  }),
  card(18, 120, 'winter', 'en', ['Sam', 'Alex'], 'Happy holidays, and sleep well.', { spent: 70 }),
  card(12, 50, 'leaves', 'fr', ['', 'Marion'], '', { endsIn: 20 }),
  card(9, 90, 'birthday', 'en', ['Your sister', 'Hugo'], 'Many happy returns!', { keeper: 'hugo' }),
  card(6, 200, 'night', 'fr', ['Tes collègues', 'Sophie'], 'Bon départ, et bon repos !'),
  card(3, 100, 'winter', 'fr', ['Claire', 'Louise'], 'Joyeux Noël, ma Louise.', { sentIn: 20 }),
  card(1, 70, 'stones', 'en', ['Ben', 'Mia'], 'No reason. You deserve it.'),
]

function card(
  daysAgo: number,
  amount: number,
  design: GiftCardDesign,
  language: 'en' | 'fr',
  [fromName, toName]: [string, string],
  message: string,
  more: Pick<Sold, 'spent' | 'keeper' | 'becomes' | 'sentIn' | 'endsIn'> = {},
): Sold {
  return { daysAgo, amount, design, language, fromName, toName, message, ...more }
}

const dayMs = 86_400_000

/** Gift cards that a spa has sold, in all states; their codes are made by the secret of this server, so only where it starts. */
export async function addGiftCards(
  tx: Tx,
  business: BusinessData,
  { links, now }: { links: Links; now: Date },
): Promise<void> {
  const place = { businessId: businessId(business), shopId: shopId(business.shops[0]!) }
  for (const each of sold) await addCard(tx, { ...place, currency: 'EUR' }, each, { links, now })
  // All of that is long said.
  await sql`delete from outbox where event like 'gift_card.%'`.execute(tx)
}

type Place = { businessId: string; shopId: string; currency: string }

async function addCard(
  tx: Tx,
  place: Place,
  each: Sold,
  { links, now }: { links: Links; now: Date },
): Promise<void> {
  const { businessId: business } = place
  const { daysAgo, amount, fromName, toName, message, design, language, sentIn } = each
  const at = new Date(now.getTime() - daysAgo * dayMs)
  const amountMinor = amount * 100
  const orderId = await addSale(tx, place, { kind: 'gift_card', amountMinor, at })
  await writeCard(
    tx,
    { make: () => newCardSecrets(links) },
    {
      ...place,
      amountMinor,
      fromName,
      toName,
      message,
      design,
      language,
      orderId,
      treatment: null,
      buyerId: null,
      origin: 'desk',
      orderPosition: 0,
      recipientEmail: sentIn ? `${toName.toLowerCase()}@example.test` : null,
      deliverAt: sentIn ? new Date(now.getTime() + sentIn * dayMs).toISOString() : null,
      timeZone: null,
      now: at,
    },
  )
  const order = { ...place, id: orderId, customerId: null, netMinor: amountMinor, taxes: [] }
  const payment = { ...paymentOf(place, orderId, at), tender: 'terminal' as const, amountMinor }
  await takeAtShop(tx, payment)
  await earnOrder(tx, order, at)
  const { rows } = await sql<{ id: string }>`
    select id from gift_card where business_id = ${business} and order_id = ${orderId}`.execute(tx)
  const ref = { businessId: business, giftCardId: rows[0]!.id }
  if (each.spent) await spend(tx, place, { ...ref, amountMinor: each.spent * 100, at: now })
  if (each.keeper)
    await sql`
      update gift_card g set holder_id = c.id from customer c join "user" u on u.id = c.user_id
      where g.business_id = ${business} and g.id = ${ref.giftCardId} and c.business_id = g.business_id
        and u.email like ${`${each.keeper}@%`}`.execute(tx)
  if (each.becomes === 'blocked') {
    await sql`update gift_card set state = 'blocked' where business_id = ${business} and id = ${ref.giftCardId}`.execute(
      tx,
    )
    await recordCardEvent(tx, ref, { kind: 'blocked', reason: 'Lost', now: at })
  }
  if (each.endsIn !== undefined || each.becomes === 'expired') {
    const ends = new Date(now.getTime() + (each.endsIn ?? -2) * dayMs)
    await sql`
      update gift_card set expires_at = ${ends}, warned_at = ${at}
      where business_id = ${business} and id = ${ref.giftCardId}`.execute(tx)
  }
  if (each.becomes === 'expired') await expireCard(tx, (await lockCard(tx, ref))!, now)
}

/** A treatment at the desk without a visit, paid by the card. */
async function spend(
  tx: Tx,
  place: Place,
  by: { giftCardId: string; amountMinor: number; at: Date },
): Promise<void> {
  const { giftCardId, amountMinor, at } = by
  const orderId = await addSale(tx, place, { kind: 'custom', amountMinor, at })
  await payWithGiftCard(tx, paymentOf(place, orderId, at), { giftCardId, amountMinor })
  const order = { ...place, id: orderId, customerId: null, netMinor: amountMinor, taxes: [] }
  await earnOrder(tx, order, at)
}

function paymentOf({ businessId: business, shopId: shop, currency }: Place, id: string, now: Date) {
  const subject = { kind: 'order', id } as const
  const of = { businessId: business, shopId: shop, customerId: null, currency, payer: 'desk' }
  return { ...of, reference: `order:${id}:desk:demo`, subject, now }
}

const names = {
  gift_card: { en: 'Gift card', fr: 'Carte cadeau' },
  custom: { en: 'Herbal wrap', fr: 'Enveloppement aux plantes' },
}

/** An order of one line at the desk. */
export async function addSale(
  tx: Tx,
  { businessId: business, shopId: shop, currency }: Place,
  line: { kind: 'gift_card' | 'custom'; amountMinor: number; at: Date },
): Promise<string> {
  const { kind, amountMinor, at } = line
  const id = randomUUID()
  await sql`
    insert into "order" (business_id, id, code, shop_id, origin, state, currency, total_minor, net_minor, taxes, created_at, placed_at,
      paid_at, collected_at)
    values (${business}, ${id}, ${`MS-${id.slice(0, 6).toUpperCase()}`}, ${shop}, 'desk', 'collected', ${currency}, ${amountMinor},
      ${amountMinor}, '[]', ${at}, ${at}, ${at}, ${at})`.execute(tx)
  await sql`
    insert into order_line (business_id, order_id, position, kind, name, label, units, unit_minor, tax_rate, net_minor, tax_minor)
    values (${business}, ${id}, 0, ${kind}, ${JSON.stringify(names[kind])}::jsonb, '{"en":"","fr":""}', 1, ${amountMinor}, 0,
      ${amountMinor}, 0)`.execute(tx)
  const subject = { kind: 'order', id } as const
  await openBill(tx, {
    businessId: business,
    shopId: shop,
    customerId: null,
    currency,
    subject,
    now: at,
  })
  return id
}
