import { refuse } from '@serein/shared/refusal.ts'
import { sql } from 'kysely'
import { customerOf } from '../business/customer.ts'
import { once, transaction } from '../platform/command.ts'
import type { CallContext } from '../platform/context.ts'
import type { Db } from '../platform/pool.ts'
import type { CustomerScope } from '../platform/scope.ts'
import screens from '../platform/screen.gen.json' with { type: 'json' }
import { untilStopped } from '../platform/timer.ts'
import type { CardKeeper, Providers, SaveAnswer } from './provider.ts'
import {
  beginSaving,
  cardAt,
  cardsWhere,
  keeperOf,
  markAsked,
  markSaved,
  lockOwnCard,
  removeOwnCard,
  type CardRef,
  type SavedCard,
  type UpcomingAmong,
} from './saved-card.ts'
import { returnUrlOf } from './return-host.ts'

// What asks a card's provider, never in a transaction. What a crash leaves between its answer and our row, `settleCards` finds.

export type CardRoutes = { providers: Providers; publicUrl: string; upcomingAmong: UpcomingAmong }

export async function saveCard(
  context: CallContext<CustomerScope>,
  { providers, publicUrl }: CardRoutes,
  input: { businessId: string; cardReference: string; hasConsented: boolean },
) {
  const { userId } = context.scope
  const { businessId, cardReference, hasConsented } = input
  const { card: provider } = await providers.tendersOf(context.db, businessId)
  if (!provider?.cards) throw refuse('tender_not_available')
  const begun = await once(context, async (tx) => {
    const customerId = await customerOf(tx, businessId, userId)
    if (!customerId) throw refuse('not_found')
    const wanted = { businessId, customerId, provider: provider.name, hasConsented }
    return { cardId: await beginSaving(tx, wanted, context.now()), customerId }
  })
  const { cardId, customerId } = begun
  const keeper = await keeperOf(context.db, { businessId, customerId }, provider.name)
  const screen = `${screens.card}?business=${businessId}&saving=${cardId}`
  const returnUrl = returnUrlOf(context, publicUrl, screen)
  const answer = await provider.cards.save({ saveId: cardId, ...keeper, cardReference, returnUrl })
  return recordSaving(context, { businessId, cardId }, answer)
}

/** Goes on with a card whose owner was sent to their bank. Errors: `not_found`, `card_not_saved`. */
export async function resumeSaving(
  context: CallContext<CustomerScope>,
  { providers }: CardRoutes,
  cardId: string,
) {
  const scope = context.scope
  const ref = await once(context, async (tx) => {
    const { businessId } = await lockOwnCard(tx, scope, cardId)
    return { businessId, cardId }
  })
  const card = await cardAt(context.db, ref)
  if (!card) throw refuse('not_found')
  if (card.state === 'saved') return presentSave(card)
  const answer = await (await cardKeeperOf(providers, card)).findSaved(savingOf(card))
  return recordSaving(context, ref, answer)
}

/** Removes a card, and has its provider forget it at once; where that fails, the sweep asks again. */
export async function removeCard(
  context: CallContext<CustomerScope>,
  { providers, upcomingAmong }: CardRoutes,
  cardId: string,
) {
  const { db, log } = context
  const answer = await once(context, async (tx) => {
    const scope = context.scope
    await removeOwnCard(tx, scope, cardId, upcomingAmong)
    return { id: cardId }
  })
  await forgetDue(db, providers, { cardId }).catch((error: unknown) =>
    log.warn({ err: error }, 'card.forget_waits'),
  )
  return answer
}

/** An owner who is asked by their bank may take so long; a saving that nobody finished is given up. */
const patienceMilliseconds = 3_600_000
const batch = 100

/** Finds out what became of savings that were left, and has providers forget what is removed here. */
export async function settleCards(
  db: Db,
  providers: Providers,
  now: Date,
  signal?: AbortSignal,
): Promise<number> {
  const before = new Date(now.getTime() - patienceMilliseconds)
  const left = await cardsWhere(
    db,
    sql`s.state = 'pending' and s.updated_at < ${before} and s.id in (
      select id from saved_card where state = 'pending' and updated_at < ${before} order by updated_at limit ${batch})`,
  )
  for (const card of untilStopped(left, signal)) {
    const answer = await (await cardKeeperOf(providers, card)).findSaved(savingOf(card))
    if (answer.outcome === 'saved') await transaction(db, (tx) => markSaved(tx, card, answer, now))
    else await dropSaving(db, { businessId: card.businessId, cardId: card.id })
  }
  return left.length + (await forgetDue(db, providers, { signal }))
}

async function forgetDue(
  db: Db,
  providers: Providers,
  { cardId, signal }: { cardId?: string; signal?: AbortSignal | undefined },
): Promise<number> {
  let due = db.selectFrom('card_to_forget').selectAll().orderBy('created_at').limit(batch)
  if (cardId) due = due.where('id', '=', cardId)
  const rows = await due.execute()
  for (const row of untilStopped(rows, signal)) {
    const { business_id: businessId, id, provider } = row
    const cards = await cardKeeperOf(providers, { businessId, provider })
    await cards.forget({
      customerReference: row.customer_reference,
      cardReference: row.card_reference,
    })
    await db
      .deleteFrom('card_to_forget')
      .where('business_id', '=', businessId)
      .where('id', '=', id)
      .execute()
  }
  return rows.length
}

/** Writes down what the provider says of a saving. */
async function recordSaving({ db, now }: CallContext, ref: CardRef, answer: SaveAnswer) {
  if (answer.outcome === 'declined' || answer.outcome === 'unknown') {
    await dropSaving(db, ref)
    throw refuse('card_not_saved', {
      reason: answer.outcome === 'declined' ? answer.reason : 'declined',
    })
  }
  const card = await transaction(db, async (tx) => {
    const before = await cardAt(tx, ref)
    if (!before) throw refuse('not_found')
    if (answer.outcome === 'saved') await markSaved(tx, before, answer, now())
    else await markAsked(tx, before, answer, now())
    return (await cardAt(tx, ref))!
  })
  return presentSave(card)
}

async function dropSaving(db: Db, { businessId, cardId }: CardRef) {
  await db
    .deleteFrom('saved_card')
    .where('business_id', '=', businessId)
    .where('id', '=', cardId)
    .where('state', '=', 'pending')
    .execute()
}

async function cardKeeperOf(
  providers: Providers,
  of: { businessId: string; provider: string },
): Promise<CardKeeper> {
  const { cards } = await providers.providerOf(of)
  if (!cards) throw new Error(`${of.provider} keeps no cards`)
  return cards
}

function savingOf({ id, providerReference }: SavedCard) {
  return { saveId: id, providerReference }
}

function presentSave({ id, shown: card, actionUrl }: SavedCard) {
  const state = card ? ('saved' as const) : ('requires_action' as const)
  return { id, state, card, actionUrl }
}
