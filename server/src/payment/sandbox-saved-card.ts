import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '../platform/pool.ts'
import type { CardKeeper, CardOnFile, ChargeOrder, SaveAnswer, SavedCard } from './provider.ts'
import { type Behaviour, cardOfReference } from './sandbox-card.ts'

export const savingPath = '/sandbox/saving'

/** The cards that the sandbox keeps: it notes how each will behave, and no number. */
export function sandboxCards(db: Db, slowMilliseconds: number): CardKeeper {
  const findSaved = ({ saveId }: { saveId: string }) => answerOf(db, saveId)
  return {
    async save(order) {
      const { saveId, cardReference, customerReference, returnUrl } = order
      const { behaviour, failure, card } = cardOfReference(cardReference)
      if (!card) return { outcome: 'declined', reason: failure ?? 'declined' }
      // A card that is declined later may be kept all the same.
      const isRefused = failure !== null && behaviour !== 'declined_later'
      const asksFirst = behaviour === 'requires_action'
      await insert(db, saveId, {
        state: isRefused ? 'declined' : asksFirst ? 'requires_action' : 'saved',
        failure: isRefused ? failure : null,
        customerReference: customerReference ?? `sandbox_customer_${saveId}`,
        behaviour,
        card,
        returnUrl,
      })
      if (behaviour === 'slow') await setTimeout(slowMilliseconds)
      return findSaved(order)
    },
    findSaved,
    async forget({ cardReference }) {
      await sql`update sandbox_saved_card set state = 'forgotten' where card_reference = ${cardReference}`.execute(
        db,
      )
    },
  }
}

/** Notes the card of a payment that shall be kept; it is told when the money is there. */
export async function noteCardToKeep(db: Db, order: ChargeOrder): Promise<void> {
  const { behaviour, card } = cardOfReference(order.cardReference)
  if (!order.keep || !card) return
  const customerReference = order.keep.customerReference ?? `sandbox_customer_${order.paymentId}`
  const state = 'saved'
  const row = { state, failure: null, customerReference, behaviour, card, returnUrl: null }
  await insert(db, order.paymentId, row)
}

/** How a kept card behaves now. With nobody there to ask, what needs its bank is declined. */
export async function behaviourOnFile(
  db: Db,
  { customerReference, cardReference }: CardOnFile,
  isOffSession: boolean,
): Promise<{ behaviour: Behaviour; failure: string | null; card: SavedCard | null }> {
  const row = await db
    .selectFrom('sandbox_saved_card')
    .selectAll()
    .select(
      sql<boolean>`make_date(expiry_year, expiry_month, 1) + interval '1 month' <= now()`.as(
        'hasExpired',
      ),
    )
    .where('card_reference', '=', cardReference)
    .where('customer_reference', '=', customerReference)
    .where('state', '=', 'saved')
    .executeTakeFirst()
  if (!row) return { behaviour: 'declined', failure: 'declined', card: null }
  const behaviour = row.behaviour as Behaviour
  const card = cardOf(row)
  if (row.hasExpired) return { behaviour: 'expired_card', failure: 'expired_card', card }
  if (behaviour === 'declined_later') return { behaviour, failure: 'declined', card }
  if (behaviour === 'requires_action' && isOffSession)
    return { behaviour: 'declined', failure: 'authentication_required', card }
  return { behaviour, failure: null, card }
}

/** The card of a payment that was told to keep it. */
export async function cardKeptBy(db: Db, paymentId: string): Promise<SavedCard | undefined> {
  const row = await savingOf(db, paymentId)
  return row?.state === 'saved' ? cardOf(row) : undefined
}

/** What the owner answers where the sandbox's bank asks whether the card may be kept. What is decided already stays. */
export async function answerSaving(db: Db, saveId: string, approve: boolean): Promise<void> {
  await db
    .updateTable('sandbox_saved_card')
    .set(approve ? { state: 'saved' } : { state: 'declined', failure: 'action_refused' })
    .where('id', '=', saveId)
    .where('state', '=', 'requires_action')
    .execute()
}

/** What the page that asks for it shows. */
export async function savingOf(db: Db, saveId: string) {
  return db.selectFrom('sandbox_saved_card').selectAll().where('id', '=', saveId).executeTakeFirst()
}

type NewSavedCard = {
  state: string
  failure: string | null
  customerReference: string
  behaviour: Behaviour
  card: NonNullable<ReturnType<typeof cardOfReference>['card']>
  returnUrl: string | null
}

async function insert(db: Db, id: string, row: NewSavedCard) {
  const { card } = row
  await db
    .insertInto('sandbox_saved_card')
    .values({
      id,
      state: row.state,
      failure: row.failure,
      customer_reference: row.customerReference,
      card_reference: `sandbox_kept_${id}`,
      behaviour: row.behaviour,
      brand: card.brand,
      last4: card.last4,
      expiry_month: card.expiryMonth,
      expiry_year: card.expiryYear,
      return_url: row.returnUrl,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

async function answerOf(db: Db, saveId: string): Promise<SaveAnswer> {
  const row = await savingOf(db, saveId)
  if (!row) return { outcome: 'unknown' }
  const providerReference = `sandbox_saving_${row.id}`
  if (row.state === 'saved') return { outcome: 'saved', providerReference, card: cardOf(row) }
  if (row.state === 'requires_action')
    return {
      outcome: 'requires_action',
      providerReference,
      actionUrl: `${savingPath}?card=${row.id}`,
    }
  return { outcome: 'declined', reason: row.failure ?? 'declined' }
}

function cardOf(row: NonNullable<Awaited<ReturnType<typeof savingOf>>>): SavedCard {
  return {
    customerReference: row.customer_reference,
    cardReference: row.card_reference,
    brand: row.brand,
    last4: row.last4,
    expiryMonth: row.expiry_month,
    expiryYear: row.expiry_year,
  }
}
