import type { SavedCard as Shown } from '@serein/shared/payment/card.ts'
import { refuse } from '@serein/shared/refusal.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../platform/pool.ts'
import type { CustomerScope } from '../platform/scope.ts'
import type { CardOnFile, SavedCard as KeptCard, SaveOrder } from './provider.ts'

// Cards that customers keep with a business. What asks their provider stands in card-saving.ts.

/** A card as its row has it; what only a saved one has is null before. */
export type SavedCard = {
  businessId: string
  id: string
  customerId: string
  provider: string
  state: 'pending' | 'saved'
  providerReference: string | null
  actionUrl: string | null
  onFile: CardOnFile | null
  shown: Shown | null
  mayBeCharged: boolean
}

export type CardRef = { businessId: string; cardId: string }

/** More would only help somebody who tries cards out. */
export const cardLimit = 10

/** What the list shows of a card, and what a payment needs. */
export async function cardsWhere(db: Db | Tx, where: RawBuilder<unknown>): Promise<SavedCard[]> {
  const { rows } = await sql<SavedCard>`
    select s.business_id as "businessId", s.id, s.customer_id as "customerId", s.provider, s.state,
      s.provider_reference as "providerReference", s.action_url as "actionUrl", s.consent_at is not null as "mayBeCharged",
      case s.state when 'saved' then jsonb_build_object('customerReference', s.customer_reference,
        'cardReference', s.card_reference) end as "onFile",
      case s.state when 'saved' then jsonb_build_object('id', s.id, 'brand', s.brand, 'last4', s.last4,
        'expiryMonth', s.expiry_month, 'expiryYear', s.expiry_year, 'isDefault', s.is_default) end as shown
    from saved_card s where ${where} order by s.is_default desc, s.id desc`.execute(db)
  return rows
}

/** The saved cards of a customer at one business, the default first; `provider`: those that it may charge now. */
export function cardsOf(
  db: Db | Tx,
  { businessId, customerId }: { businessId: string; customerId: string | null },
  provider: string,
): Promise<SavedCard[]> {
  return cardsWhere(
    db,
    sql`s.business_id = ${businessId} and s.customer_id = ${customerId} and s.provider = ${provider} and s.state = 'saved'`,
  )
}

/** A card of the caller's own, locked. Errors: `not_found`. */
export async function lockOwnCard(
  tx: Tx,
  { userId }: CustomerScope,
  cardId: string,
): Promise<SavedCard> {
  const { rows } = await sql<{ id: string }>`
    select s.id from saved_card s join customer c on c.business_id = s.business_id and c.id = s.customer_id
    where s.id = ${cardId} and c.user_id = ${userId} for update of s`.execute(tx)
  const [card] = rows[0] ? await cardsWhere(tx, sql`s.id = ${cardId}`) : []
  if (!card) throw refuse('not_found')
  return card
}

export async function cardAt(db: Db | Tx, ref: CardRef): Promise<SavedCard | null> {
  const where = sql`s.business_id = ${ref.businessId} and s.id = ${ref.cardId}`
  return (await cardsWhere(db, where))[0] ?? null
}

/** A card that a customer pays with. Errors: `not_found`; `tender_not_available` where another provider keeps it. */
export async function cardToPay(
  tx: Tx,
  ref: CardRef & { customerId: string },
  provider: string | undefined,
): Promise<SavedCard> {
  const card = await cardAt(tx, ref)
  if (card?.state !== 'saved' || card.customerId !== ref.customerId) throw refuse('not_found')
  if (card.provider !== provider) throw refuse('tender_not_available')
  return card
}

/** For whom a provider keeps a card: as it called them before, and how they are called. */
export async function keeperOf(
  db: Db | Tx,
  { businessId, customerId }: { businessId: string; customerId: string },
  provider: string,
): Promise<Pick<SaveOrder, 'customerReference' | 'customer'>> {
  const { rows } = await sql<Pick<SaveOrder, 'customerReference' | 'customer'>>`
    select jsonb_build_object('name', c.name, 'email', c.email) as customer,
      (select s.customer_reference from saved_card s where s.business_id = c.business_id and s.customer_id = c.id
        and s.provider = ${provider} and s.state = 'saved' order by s.id desc limit 1) as "customerReference"
    from customer c where c.business_id = ${businessId} and c.id = ${customerId}`.execute(db)
  if (!rows[0]) throw new Error(`there is no customer ${customerId}`)
  return rows[0]
}

/** Begins to save a card. Errors: `cards_full`. */
export async function beginSaving(
  tx: Tx,
  wanted: { businessId: string; customerId: string; provider: string; hasConsented: boolean },
  now: Date,
): Promise<string> {
  const { businessId, customerId } = wanted
  await lockCards(tx, { businessId, customerId })
  const where = sql`s.business_id = ${businessId} and s.customer_id = ${customerId}`
  if ((await cardsWhere(tx, where)).length >= cardLimit)
    throw refuse('cards_full', { limit: cardLimit })
  return insertCard(tx, wanted, now)
}

/** The provider keeps it from now on; the first of a customer is their default. */
export async function markSaved(
  tx: Tx,
  { businessId, id, customerId }: Pick<SavedCard, 'businessId' | 'id' | 'customerId'>,
  facts: { providerReference: string | null; card: KeptCard },
  now: Date,
): Promise<void> {
  await lockCards(tx, { businessId, customerId })
  const { card } = facts
  await sql`
    update saved_card set state = 'saved', provider_reference = coalesce(${facts.providerReference}, provider_reference),
      action_url = null, customer_reference = ${card.customerReference}, card_reference = ${card.cardReference},
      brand = ${card.brand}, last4 = ${card.last4}, expiry_month = ${card.expiryMonth}, expiry_year = ${card.expiryYear},
      is_default = not exists (select from saved_card d where d.business_id = ${businessId}
        and d.customer_id = ${customerId} and d.is_default), updated_at = ${now}
    where business_id = ${businessId} and id = ${id} and state = 'pending'`.execute(tx)
}

/** Its owner has to say yes first. */
export async function markAsked(
  tx: Tx,
  { businessId, id }: Pick<SavedCard, 'businessId' | 'id'>,
  facts: { providerReference: string; actionUrl: string },
  now: Date,
): Promise<void> {
  await tx
    .updateTable('saved_card')
    .set({
      provider_reference: facts.providerReference,
      action_url: facts.actionUrl,
      updated_at: now,
    })
    .where('business_id', '=', businessId)
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .execute()
}

/** A card that a payment was told to keep, and did. */
export async function recordSavedCard(
  tx: Tx,
  owner: { businessId: string; customerId: string; provider: string },
  card: KeptCard,
  { hasConsented, now }: { hasConsented: boolean; now: Date },
): Promise<string> {
  const { businessId, customerId, provider } = owner
  const same = sql`s.business_id = ${businessId} and s.customer_id = ${customerId} and s.provider = ${provider}
    and s.card_reference = ${card.cardReference}`
  const [earlier] = await cardsWhere(tx, same)
  if (earlier) return earlier.id
  const id = await insertCard(tx, { ...owner, hasConsented }, now)
  const ref = { businessId, customerId, id }
  await markSaved(tx, ref, { providerReference: null, card }, now)
  return id
}

/** A card that is not kept yet. */
async function insertCard(
  tx: Tx,
  {
    businessId,
    customerId,
    provider,
    hasConsented,
  }: { businessId: string; customerId: string; provider: string; hasConsented: boolean },
  now: Date,
): Promise<string> {
  const row = await tx
    .insertInto('saved_card')
    .values({
      business_id: businessId,
      customer_id: customerId,
      provider,
      consent_at: hasConsented ? now : null,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** Its owner agrees that a fee may be charged to it. */
export async function recordConsent(
  tx: Tx,
  { businessId, id }: Pick<SavedCard, 'businessId' | 'id'>,
  now: Date,
): Promise<void> {
  await sql`update saved_card set consent_at = coalesce(consent_at, ${now}), updated_at = ${now}
    where business_id = ${businessId} and id = ${id}`.execute(tx)
}

export async function makeDefault(tx: Tx, scope: CustomerScope, cardId: string): Promise<Shown> {
  const card = await lockOwnCard(tx, scope, cardId)
  if (!card.shown) throw refuse('not_found')
  const { businessId, customerId } = card
  await lockCards(tx, card)
  await sql`update saved_card set is_default = false
    where business_id = ${businessId} and customer_id = ${customerId} and is_default and id <> ${cardId}`.execute(
    tx,
  )
  await sql`update saved_card set is_default = true
    where business_id = ${businessId} and id = ${cardId}`.execute(tx)
  return { ...card.shown, isDefault: true }
}

/** Asks what stands to the right whether any of these visits is still to come. */
export type UpcomingAmong = (
  tx: Tx,
  businessId: string,
  bookingIds: readonly string[],
) => Promise<boolean>

/** Removes a card; its provider forgets it afterwards. Errors: `card_needed`. */
export async function removeOwnCard(
  tx: Tx,
  scope: CustomerScope,
  cardId: string,
  upcomingAmong: UpcomingAmong,
): Promise<SavedCard> {
  const card = await lockOwnCard(tx, scope, cardId)
  const { businessId, customerId } = card
  const { rows } = await sql<{ ids: string[]; isPaying: boolean }>`
    select coalesce((select array_agg(b.id) from bill b where b.business_id = ${businessId}
        and b.saved_card_id = ${cardId} and b.subject = 'booking'), '{}') as ids,
      exists (select from payment p where p.business_id = ${businessId} and p.saved_card_id = ${cardId}
        and p.state in ('pending', 'requires_action', 'authorised')) as "isPaying"`.execute(tx)
  const { ids, isPaying } = rows[0]!
  if (isPaying || (await upcomingAmong(tx, businessId, ids))) throw refuse('card_needed')
  await lockCards(tx, card)
  await forgetWhere(tx, sql`s.business_id = ${businessId} and s.id = ${cardId}`)
  await sql`
    update saved_card set is_default = true where business_id = ${businessId} and id = (
      select s.id from saved_card s where s.business_id = ${businessId} and s.customer_id = ${customerId} and s.state = 'saved'
        and not exists (select from saved_card d where d.business_id = s.business_id and d.customer_id = s.customer_id
          and d.is_default)
      order by s.id desc limit 1)`.execute(tx)
  return card
}

/** Deletes cards and notes what their providers have to forget. */
export async function forgetWhere(tx: Tx, where: RawBuilder<unknown>): Promise<void> {
  await sql`
    with gone as (delete from saved_card s where ${where} returning s.*)
    insert into card_to_forget (business_id, id, provider, customer_reference, card_reference)
    select business_id, id, provider, customer_reference, card_reference from gone where state = 'saved'`.execute(
    tx,
  )
}

/** One default and a limit for each customer hold when two cards of theirs come at once. */
async function lockCards(
  tx: Tx,
  { businessId, customerId }: { businessId: string; customerId: string },
): Promise<void> {
  const turn = `cards of ${businessId}/${customerId}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${turn}, 0))`.execute(tx)
}
