import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '../platform/pool.ts'
import type { ChargeOrder, Provider, ProviderAnswer, ShownCard, RefundAnswer } from './provider.ts'
import { type Behaviour, cardOfReference } from './sandbox-card.ts'
import { behaviourOnFile, noteCardToKeep, cardKeptBy, sandboxCards } from './sandbox-saved-card.ts'

export const approvalPath = '/sandbox/approval'

/**
 * A provider of our own that moves no real money: it plays a card company with its banks, PayPal and Pay Later. It plays a
 * stranger: it keeps its own memory, commits on its own and goes by our payment's number alone, so that whatever is left
 * undone after a crash is left undone as with a real one.
 */
export function openSandbox(db: Db, slowMilliseconds: number): Provider {
  const find = ({ paymentId }: { paymentId: string }) => findCharge(db, paymentId)
  return {
    name: 'sandbox',
    isSandbox: true,
    async authorise(order) {
      const behaviour = await openCharge(db, order)
      // The charge is in its books before it answers: who loses patience must ask what became of it.
      if (behaviour === 'slow') await setTimeout(slowMilliseconds)
      return find(order)
    },
    async capture(payment) {
      await moveCharge(db, payment.paymentId, ['authorised'], { state: 'captured' })
      return find(payment)
    },
    async cancel(payment) {
      const { paymentId } = payment
      await db
        .insertInto('sandbox_charge')
        .values({ id: paymentId, state: 'cancelled', amount_minor: 0, currency: 'XXX' })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .execute()
      await moveCharge(db, paymentId, ['requires_action', 'authorised'], { state: 'cancelled' })
      return find(payment)
    },
    refund: ({ refundId, payment: { paymentId }, amountMinor }) =>
      payBack(db, { refundId, paymentId, amountMinor }),
    refundsOf: ({ paymentId }) => refundsOf(db, paymentId),
    find,
    cards: sandboxCards(db, slowMilliseconds),
  }
}

/** What the payer answers on the approval page. Whatever is decided already stays as it is. */
export async function answerApproval(db: Db, chargeId: string, approve: boolean): Promise<void> {
  const to = approve ? { state: 'authorised' } : { state: 'declined', failure: 'action_refused' }
  await moveCharge(db, chargeId, ['requires_action'], to)
}

/** What the approval page shows. */
export async function chargeOf(db: Db, chargeId: string) {
  return db.selectFrom('sandbox_charge').selectAll().where('id', '=', chargeId).executeTakeFirst()
}

async function openCharge(db: Db, order: ChargeOrder) {
  const { behaviour, failure, card } = await behaviourOf(db, order)
  const asksFirst = behaviour === 'requires_action'
  await db
    .insertInto('sandbox_charge')
    .values({
      id: order.paymentId,
      state: failure ? 'declined' : asksFirst ? 'requires_action' : 'authorised',
      failure,
      amount_minor: order.amountMinor,
      currency: order.currency,
      tender: order.tender,
      return_url: order.returnUrl,
      card_brand: card?.brand ?? null,
      card_last4: card?.last4 ?? null,
      keeps_card: order.keep !== undefined,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
  await noteCardToKeep(db, order)
  return behaviour
}

async function behaviourOf(
  db: Db,
  { tender, cardReference, cardOnFile, isOffSession = false }: ChargeOrder,
): Promise<{ behaviour: Behaviour; failure: string | null; card: ShownCard | null }> {
  if (tender !== 'card') return { behaviour: 'requires_action', failure: null, card: null }
  return cardOnFile ? behaviourOnFile(db, cardOnFile, isOffSession) : cardOfReference(cardReference)
}

async function moveCharge(
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

async function findCharge(db: Db, paymentId: string): Promise<ProviderAnswer> {
  const charge = await chargeOf(db, paymentId)
  if (!charge) return { outcome: 'unknown' }
  const card =
    charge.card_brand && charge.card_last4
      ? { brand: charge.card_brand, last4: charge.card_last4 }
      : null
  const answer = { providerReference: `sandbox_${charge.id}`, card }
  if (charge.state === 'declined')
    return { ...answer, outcome: 'declined', reason: charge.failure ?? 'declined' }
  if (charge.state === 'requires_action')
    return {
      ...answer,
      outcome: 'requires_action',
      actionUrl: `${approvalPath}?charge=${charge.id}`,
    }
  const isPaid = charge.state === 'authorised' || charge.state === 'captured'
  const savedCard = charge.keeps_card && isPaid ? await cardKeptBy(db, charge.id) : undefined
  return { ...answer, outcome: charge.state as 'authorised', ...(savedCard && { savedCard }) }
}

async function payBack(
  db: Db,
  {
    refundId,
    paymentId,
    amountMinor,
  }: { refundId: string; paymentId: string; amountMinor: number },
): Promise<RefundAnswer['outcome']> {
  await db.transaction().execute(async (tx) => {
    // Before it is read, so that it sees what the holder of the lock before has refunded.
    await sql`select from sandbox_charge where id = ${paymentId} for update`.execute(tx)
    const { rows } = await sql<{ leftMinor: number }>`
      select amount_minor - (
        select coalesce(sum(r.amount_minor), 0) from sandbox_refund r
        where r.charge_id = c.id and r.id <> ${refundId} and r.failed_at is null
      )::bigint as "leftMinor"
      from sandbox_charge c where c.id = ${paymentId} and c.state = 'captured'`.execute(tx)
    if ((rows[0]?.leftMinor ?? 0) < amountMinor)
      throw new Error('the sandbox was asked to refund more than it took')
    await tx
      .insertInto('sandbox_refund')
      .values({ id: refundId, charge_id: paymentId, amount_minor: amountMinor })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute()
  })
  const there = (await refundsOf(db, paymentId)).find((one) => one.refundId === refundId)
  return there!.outcome
}

async function refundsOf(db: Db, chargeId: string): Promise<RefundAnswer[]> {
  const found = await db
    .selectFrom('sandbox_refund')
    .select(['id', 'failed_at'])
    .where('charge_id', '=', chargeId)
    .execute()
  return found.map(({ id, failed_at: failedAt }) => ({
    refundId: id,
    outcome: failedAt ? 'failed' : 'sent',
  }))
}

/** The payer's bank sends back what the sandbox has refunded; nobody tells us, and we find it when we ask. */
export async function failAtBank(db: Db, refundId: string, now: Date): Promise<void> {
  await db
    .updateTable('sandbox_refund')
    .set({ failed_at: now })
    .where('id', '=', refundId)
    .where('failed_at', 'is', null)
    .execute()
}
