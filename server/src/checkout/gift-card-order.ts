import type { GiftCardWanted } from '@serein/shared/checkout/gift-card.ts'
import type { OfferedGiftCards } from '@serein/shared/gift-card/contract.ts'
import { giftCardMay, giftCardStateOf } from '@serein/shared/gift-card/states.ts'
import { giftCardAccount } from '@serein/shared/ledger/gift-card.ts'
import { refuse } from '@serein/shared/refusal.ts'
import type { Bilingual } from '@serein/shared/schema.ts'
import { sql } from 'kysely'
import { customerOf } from '../business/customer.ts'
import { ownPrice, priceNow } from '../catalogue/sql.ts'
import type { GiftCardCodes } from '../gift-card/code.ts'
import { auditedCard, oneCard } from '../gift-card/desk.ts'
import { isFresh } from '../gift-card/read.ts'
import { soldIn, writeCard } from '../gift-card/sale.ts'
import { settleSoldTax } from '../gift-card/sold-tax.ts'
import { endRefunded, lockCard, type LockedCard } from '../gift-card/sql.ts'
import { lockSubject } from '../ledger/ledger.ts'
import { auditChange } from '../platform/audit.ts'
import type { Db, Tx } from '../platform/pool.ts'
import type { BusinessScope, CustomerScope } from '../platform/scope.ts'
import { findShop } from '../shop/shop.ts'
import { assertShopOpen } from '../shop/suspension.ts'
import { refundLatestFirst } from './give-back.ts'
import { writeBasketAhead } from './basket-ahead.ts'
import { changeOrder, lockOrder } from './order-sql.ts'

type Place = { businessId: string; shopId: string; currency: string }
type Treatment = OfferedGiftCards['treatments'][number]
/** `taxRate`: at which a card for it is taxed at its sale; null: as it is used. */
type TaxedTreatment = Treatment & { taxRate: number | null }

/** What cards a shop sells. Errors: `not_found`. */
export async function offeredCards(
  db: Db,
  { shopId }: { shopId: string },
): Promise<OfferedGiftCards> {
  const place = await findShop(db, shopId)
  const setting = await soldIn(db, place)
  const { leastMinor = 0, mostMinor = 0, suggestedMinor = [], validMonths = null } = setting ?? {}
  const sellsTreatments = setting?.isSold && setting.sellsTreatments
  return {
    isSold: setting?.isSold ?? false,
    currency: place.currency,
    leastMinor,
    mostMinor,
    suggestedMinor,
    validMonths,
    paysTips: setting?.paysTips ?? false,
    treatments: sellsTreatments ? await treatmentsOf(db, place) : [],
  }
}

/** What a shop has on its menu at a price, as a card can say it. */
async function treatmentsOf(
  db: Db | Tx,
  { businessId, shopId, currency }: Place,
  variantId: string | null = null,
): Promise<TaxedTreatment[]> {
  const { rows } = await sql<Omit<TaxedTreatment, 'label'>>`
    select v.id as "variantId", s.id as "serviceId", s.name, v.length_minutes as "lengthMinutes", ${priceNow('s')} as "priceMinor",
      case when g.is_taxed_at_sale and p.tax_is_included then nullif(coalesce(s.tax_rate, p.tax_rate), 0) end as "taxRate"
    from service s
    join shop p on p.business_id = s.business_id and p.id = ${shopId}
    left join gift_card_setting g on g.business_id = s.business_id and g.currency = ${currency}
    join service_shop ss on ss.business_id = s.business_id and ss.service_id = s.id and ss.shop_id = ${shopId}
    join variant v on v.business_id = s.business_id and v.service_id = s.id and v.is_active
    join variant_price vp on vp.business_id = v.business_id and vp.variant_id = v.id and vp.currency = ${currency}
    ${ownPrice('variant_id', 'v', { currency: sql`${currency}`, shopId: sql`${shopId}` })}
    where s.business_id = ${businessId} and s.is_active and s.channel <> 'desk' and ${priceNow('s')} > 0
      and (${variantId}::uuid is null or v.id = ${variantId}::uuid)
    order by s.position, s.id, v.position, v.length_minutes limit 300`.execute(db)
  return rows.map((row) => ({ ...row, label: labelOf(row) }))
}

function labelOf({ name, lengthMinutes }: { name: Bilingual; lengthMinutes: number }): Bilingual {
  return { en: `${name.en}, ${lengthMinutes} min`, fr: `${name.fr}, ${lengthMinutes} min` }
}

/** The treatment that a card is sold as. Errors: `gift_card_not_sold`. */
export async function treatmentOfCard(
  tx: Tx,
  place: Place,
  variantId: string,
): Promise<TaxedTreatment> {
  const [treatment] = await treatmentsOf(tx, place, variantId)
  if (!treatment) throw refuse('gift_card_not_sold')
  return treatment
}

/** Writes down a basket with a card. Errors: as the contract says, here and below. */
export async function openCardOrder(
  tx: Tx,
  { userId, language }: CustomerScope,
  { shopId, amountMinor, variantId, ...present }: GiftCardWanted & { shopId: string },
  { codes, now }: { codes: GiftCardCodes; now: Date },
): Promise<string> {
  await assertShopOpen(tx, shopId)
  const place = await findShop(tx, shopId)
  const { businessId, currency } = place
  const setting = await soldIn(tx, place)
  const customerId = await customerOf(tx, businessId, userId)
  if (!customerId) throw refuse('not_found')
  if (variantId !== undefined && !setting?.sellsTreatments) throw refuse('gift_card_not_sold')
  const treatment = variantId === undefined ? null : await treatmentOfCard(tx, place, variantId)
  const totalMinor = amountMinor ?? treatment!.priceMinor
  const isWithin = setting && setting.leastMinor <= totalMinor && totalMinor <= setting.mostMinor
  if (!treatment && !isWithin) throw refuse('gift_card_not_sold')
  const basket = { businessId, shopId, customerId, currency, now }
  const label = treatment?.label ?? noLabel
  const taxRate = treatment?.taxRate ?? null
  const ahead = { kind: 'gift_card', name: cardName, label, totalMinor, taxRate } as const
  const orderId = await writeBasketAhead(tx, basket, ahead)
  const line = { origin: 'app', orderId, orderPosition: 0 } as const
  const sold = { ...present, businessId, shopId, currency, amountMinor: totalMinor, treatment }
  await writeCard(tx, codes, { ...sold, ...line, buyerId: customerId, language, now })
  return orderId
}

/** How a card is called where it is sold. */
export const cardName: Bilingual = { en: 'Gift card', fr: 'Carte cadeau' }
export const noLabel: Bilingual = { en: '', fr: '' }

type Undone = { businessId: string; orderId: string }

/** Gives a card back that its buyer has bought from afar. */
export async function undoCard(
  tx: Tx,
  { userId }: CustomerScope,
  { giftCardId }: { giftCardId: string },
  now: Date,
): Promise<Undone> {
  const { rows } = await sql<{ businessId: string; orderId: string }>`
    select g.business_id as "businessId", g.order_id as "orderId" from gift_card g
    join customer c on c.business_id = g.business_id and c.id = g.buyer_id
    where g.id = ${giftCardId} and c.user_id = ${userId}`.execute(tx)
  if (!rows[0]) throw refuse('not_found')
  await giveCardBack(tx, { ...rows[0], giftCardId }, now, ({ origin, createdAt }) => {
    const card = { createdAt: createdAt.toISOString() }
    if (origin !== 'app' || !isFresh(card, now)) throw refuse('gift_card_too_late')
  })
  return rows[0]
}

/** Gives the money of a card back of which nothing is used. */
export async function undoCardAtDesk(
  tx: Tx,
  scope: BusinessScope,
  { giftCardId, reason }: { giftCardId: string; reason: string },
  now: Date,
): Promise<Undone> {
  const { businessId, userId } = scope
  const before = await oneCard(tx, scope, giftCardId)
  const { orderId } = before
  await giveCardBack(tx, { businessId, orderId, giftCardId, reason, by: userId }, now)
  const after = await oneCard(tx, scope, giftCardId)
  auditChange(tx, { kind: 'gift_card', id: giftCardId }, auditedCard(before), auditedCard(after))
  return { businessId, orderId }
}

type Back = Undone & { giftCardId: string; reason?: string; by?: string }

async function giveCardBack(
  tx: Tx,
  { businessId, orderId, giftCardId, ...by }: Back,
  now: Date,
  demand?: (card: LockedCard) => void,
): Promise<void> {
  const order = await lockOrder(tx, orderId, { businessId })
  await lockSubject(tx, businessId, orderId)
  const card = await lockCard(tx, { businessId, giftCardId })
  if (!order || !card) throw refuse('not_found')
  demand?.(card)
  const state = giftCardStateOf(card.state, card.balanceMinor)
  if (!giftCardMay.undo({ ...card, state })) throw refuse('gift_card_too_late')
  const { currency, amountMinor, orderPosition } = card
  const from = giftCardAccount({ giftCardId, currency })
  const reference = `gift_card:${giftCardId}:undone`
  await refundLatestFirst(tx, order, { amountMinor, reason: 'returned', reference, from, now })
  await settleSoldTax(tx, businessId, { kind: 'gift_card', id: giftCardId, currency })
  await endRefunded(tx, { businessId, giftCardId }, { ...by, now })
  await sql`
    update order_line set returned_units = units
    where business_id = ${businessId} and order_id = ${orderId} and position = ${orderPosition}`.execute(
    tx,
  )
  const isAllBack = order.lines.every(
    ({ units, returnedUnits }, at) => at === orderPosition || units === returnedUnits,
  )
  const change = isAllBack ? { state: 'refunded', ended_at: now } : { state: 'collected' }
  await changeOrder(tx, order, change, 'order.returned', { amountMinor })
}
