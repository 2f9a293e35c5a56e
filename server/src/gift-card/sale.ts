import type { Present } from '@serein/shared/gift-card/schema.ts'
import type { GiftCardSetting } from '@serein/shared/gift-card/contract.ts'
import { refuse } from '@serein/shared/refusal.ts'
import type { Bilingual } from '@serein/shared/schema.ts'
import { sql } from 'kysely'
import { publish } from '../platform/outbox.ts'
import type { Db, Tx } from '../platform/pool.ts'
import type { Language } from '../platform/scope.ts'
import type { GiftCardCodes } from './code.ts'

export type NewCard = Present & {
  businessId: string
  shopId: string
  currency: string
  amountMinor: number
  treatment: { variantId: string; label: Bilingual } | null
  buyerId: string | null
  /** Bought from afar, or at the desk. */
  origin: 'app' | 'desk'
  orderId: string
  orderPosition: number
  language: Language
  now: Date
}

/** How a business sells cards in a currency; null where it does not. */
export async function soldIn(
  db: Db | Tx,
  { businessId, currency }: { businessId: string; currency: string },
): Promise<GiftCardSetting | null> {
  const { rows } = await sql<GiftCardSetting>`
    select is_sold as "isSold", least_minor as "leastMinor", most_minor as "mostMinor",
      suggested_minor::integer[] as "suggestedMinor", sells_treatments as "sellsTreatments", valid_months as "validMonths",
      pays_tips as "paysTips", is_taxed_at_sale as "isTaxedAtSale"
    from gift_card_setting where business_id = ${businessId} and currency = ${currency}`.execute(db)
  return rows[0] ?? null
}

/** Writes down a card of an order that is not paid yet. Errors: `gift_card_not_sold`. */
export async function writeCard(
  tx: Tx,
  codes: Pick<GiftCardCodes, 'make'>,
  card: NewCard,
): Promise<void> {
  const { businessId, shopId, currency, treatment, now } = card
  const setting = await soldIn(tx, { businessId, currency })
  if (!setting?.isSold) throw refuse('gift_card_not_sold')
  const { rows } = await sql<{ timeZone: string; expiresAt: Date | null }>`
    select time_zone as "timeZone",
      ((${now}::timestamptz at time zone time_zone) + ${setting.validMonths}::integer * interval '1 month') at time zone time_zone as "expiresAt"
    from shop where business_id = ${businessId} and id = ${shopId}`.execute(tx)
  const { timeZone, expiresAt } = rows[0]!
  await tx
    .insertInto('gift_card')
    .values({
      business_id: businessId,
      shop_id: shopId,
      currency,
      amount_minor: card.amountMinor,
      variant_id: treatment?.variantId ?? null,
      treatment: treatment && JSON.stringify(treatment.label),
      design: card.design,
      message: card.message,
      from_name: card.fromName,
      to_name: card.toName,
      recipient_email: card.recipientEmail,
      deliver_at: card.deliverAt,
      time_zone: card.timeZone ?? timeZone,
      language: card.language,
      buyer_id: card.buyerId,
      origin: card.origin,
      order_id: card.orderId,
      order_position: card.orderPosition,
      expires_at: expiresAt,
      created_at: now,
      ...codes.make(),
    })
    .execute()
}

export type SoldCard = {
  giftCardId: string
  currency: string
  amountMinor: number
  orderPosition: number
}

type OfOrder = { businessId: string; orderId: string }

/** A card waits for its money until then: many collect for it. */
export async function keepUnpaidCard(
  tx: Tx,
  { businessId, orderId }: OfOrder,
  until: Date,
): Promise<void> {
  await sql`
    update gift_card set kept_until = ${until}
    where business_id = ${businessId} and order_id = ${orderId} and state = 'ordered'`.execute(tx)
}

/** Says anew how a card looks that is not paid yet, what it says and whom it reaches. */
export async function rewordCard(
  tx: Tx,
  { businessId, orderId }: OfOrder,
  { design, message, fromName, toName, recipientEmail, deliverAt, timeZone }: Present,
): Promise<void> {
  await sql`
    update gift_card set design = ${design}, message = ${message}, from_name = ${fromName}, to_name = ${toName},
      recipient_email = ${recipientEmail}, deliver_at = ${deliverAt}, time_zone = coalesce(${timeZone}, time_zone)
    where business_id = ${businessId} and order_id = ${orderId} and state = 'ordered'`.execute(tx)
}

/** A card that is not paid yet is sold for another amount: no treatment any more. */
export async function resizeCard(
  tx: Tx,
  { businessId, orderId }: OfOrder,
  amountMinor: number,
): Promise<void> {
  await sql`
    update gift_card set amount_minor = ${amountMinor}, variant_id = null, treatment = null
    where business_id = ${businessId} and order_id = ${orderId} and state = 'ordered'`.execute(tx)
}

/** The cards of an order can be used from now on: it is paid. The months of one that was collected for begin now. */
export async function activateCards(
  tx: Tx,
  { businessId, orderId }: OfOrder,
  now: Date,
): Promise<SoldCard[]> {
  const { rows } = await sql<SoldCard & { shopId: string }>`
    update gift_card set state = 'active', activated_at = ${now},
      expires_at = expires_at + case when kept_until is null then interval '0' else ${now}::timestamptz - created_at end
    where business_id = ${businessId} and order_id = ${orderId} and state = 'ordered'
    returning id as "giftCardId", currency, amount_minor as "amountMinor", shop_id as "shopId",
      order_position as "orderPosition"`.execute(tx)
  for (const { giftCardId, shopId } of rows)
    await publish(tx, {
      businessId,
      shopId,
      event: 'gift_card.activated',
      subjectId: giftCardId,
      data: {},
    })
  return rows
}
