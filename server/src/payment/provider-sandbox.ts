import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '../platform/pool.ts'
import type { Card, ChargeOrder, Provider, ProviderAnswer, Providers } from './provider.ts'

/** The numbers to type in. Any other number is declined, so that nobody pays with a real card by mistake. */
export const testCards = {
  success: '4242424242424242',
  successMastercard: '5555555555554444',
  declined: '4000000000000002',
  insufficientFunds: '4000000000009995',
  expired: '4000000000000069',
  requiresAction: '4000002500003155',
  slow: '4000000000000077',
} as const

/** The providers of this installation: the sandbox card, and in production nothing that only pretends. */
export function openProviders(
  db: Db,
  { env, slowMilliseconds = 3_000 }: { env: 'demo' | 'production'; slowMilliseconds?: number },
): Providers {
  return env === 'production' ? {} : { sandbox_card: openSandbox(db, slowMilliseconds) }
}

/**
 * A card company of our own that moves no real money. It plays a stranger: it keeps its own memory, commits on its own
 * and goes by our payment's number alone, so that whatever is left undone after a crash is left undone as with a real one.
 */
export function openSandbox(db: Db, slowMilliseconds: number): Provider {
  return {
    async authorise(order) {
      const number = order.card.number.replaceAll(' ', '')
      await open(db, order, number)
      // The charge is in its books before it answers: who loses patience must ask what became of it.
      if (number === testCards.slow) await setTimeout(slowMilliseconds)
      return find(db, order.paymentId)
    },
    async answerAction(paymentId, approve) {
      const to = approve
        ? { state: 'authorised' }
        : { state: 'declined', failure: 'action_refused' }
      await move(db, paymentId, ['requires_action'], to)
      return find(db, paymentId)
    },
    async capture(paymentId) {
      await move(db, paymentId, ['authorised'], { state: 'captured' })
      return find(db, paymentId)
    },
    async cancel(paymentId) {
      await db
        .insertInto('sandbox_charge')
        .values({ id: paymentId, state: 'cancelled', amount_minor: 0, currency: 'XXX' })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .execute()
      await move(db, paymentId, ['requires_action', 'authorised'], { state: 'cancelled' })
      return find(db, paymentId)
    },
    refund: (refund) => payBack(db, refund),
    find: (paymentId) => find(db, paymentId),
  }
}

async function open(db: Db, order: ChargeOrder, number: string) {
  const { state, failure } = verdict(order.card, number, order.now)
  await db
    .insertInto('sandbox_charge')
    .values({
      id: order.paymentId,
      state,
      failure,
      amount_minor: order.amountMinor,
      currency: order.currency,
      card_brand: number.startsWith('5') ? 'mastercard' : 'visa',
      card_last4: number.slice(-4),
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

function verdict(card: Card, number: string, now: Date) {
  const expiresAt = Date.UTC(card.expiryYear, card.expiryMonth)
  if (expiresAt <= now.getTime()) return { state: 'declined', failure: 'expired_card' }
  return verdicts[number] ?? { state: 'declined', failure: 'not_a_test_card' }
}

const verdicts: Record<string, { state: string; failure: string | null }> = {
  [testCards.success]: { state: 'authorised', failure: null },
  [testCards.successMastercard]: { state: 'authorised', failure: null },
  [testCards.slow]: { state: 'authorised', failure: null },
  [testCards.requiresAction]: { state: 'requires_action', failure: null },
  [testCards.declined]: { state: 'declined', failure: 'declined' },
  [testCards.insufficientFunds]: { state: 'declined', failure: 'insufficient_funds' },
  [testCards.expired]: { state: 'declined', failure: 'expired_card' },
}

async function move(
  db: Db,
  id: string,
  from: string[],
  to: { state: string; failure?: string },
): Promise<void> {
  await db
    .updateTable('sandbox_charge')
    .set(to)
    .where('id', '=', id)
    .where('state', 'in', from)
    .execute()
}

async function find(db: Db, paymentId: string): Promise<ProviderAnswer> {
  const charge = await db
    .selectFrom('sandbox_charge')
    .selectAll()
    .where('id', '=', paymentId)
    .executeTakeFirst()
  if (!charge) return { outcome: 'unknown' }
  const card =
    charge.card_brand && charge.card_last4
      ? { brand: charge.card_brand, last4: charge.card_last4 }
      : null
  const known = { providerReference: `sandbox_${charge.id}`, card }
  return charge.state === 'declined'
    ? { ...known, outcome: 'declined', reason: charge.failure ?? 'declined' }
    : { ...known, outcome: charge.state as 'authorised' }
}

async function payBack(
  db: Db,
  refund: { refundId: string; paymentId: string; amountMinor: number },
) {
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ leftMinor: number }>`
      select amount_minor - (
        select coalesce(sum(r.amount_minor), 0) from sandbox_refund r where r.charge_id = c.id and r.id <> ${refund.refundId}
      )::bigint as "leftMinor"
      from sandbox_charge c where c.id = ${refund.paymentId} and c.state = 'captured' for update`.execute(
      tx,
    )
    if ((rows[0]?.leftMinor ?? 0) < refund.amountMinor)
      throw new Error('the sandbox was asked to refund more than it took')
    await tx
      .insertInto('sandbox_refund')
      .values({
        id: refund.refundId,
        charge_id: refund.paymentId,
        amount_minor: refund.amountMinor,
      })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute()
  })
}
