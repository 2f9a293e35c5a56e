import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '../platform/pool.ts'
import type { ChargeOrder, Provider, ProviderAnswer, Providers } from './provider.ts'
import { cardOfReference } from './sandbox-card.ts'

/** The providers of this installation: in a demo the sandbox for all of them, in production nothing that only pretends. */
export function openProviders(
  db: Db,
  { env, slowMilliseconds = 3_000 }: { env: 'demo' | 'production'; slowMilliseconds?: number },
): Providers {
  if (env === 'production') return {}
  const sandbox = openSandbox(db, slowMilliseconds)
  return { card: sandbox, paypal: sandbox, paylater: sandbox }
}

export const approvalPath = '/sandbox/approval'

/**
 * A provider of our own that moves no real money: it plays a card company with its banks, PayPal and Pay Later. It plays a
 * stranger: it keeps its own memory, commits on its own and goes by our payment's number alone, so that whatever is left
 * undone after a crash is left undone as with a real one.
 */
export function openSandbox(db: Db, slowMilliseconds: number): Provider {
  const find = (paymentId: string) => findCharge(db, paymentId)
  return {
    name: 'sandbox',
    isSandbox: true,
    async authorise(order) {
      const behaviour = await open(db, order)
      // The charge is in its books before it answers: who loses patience must ask what became of it.
      if (behaviour === 'slow') await setTimeout(slowMilliseconds)
      return find(order.paymentId)
    },
    async capture(paymentId) {
      await move(db, paymentId, ['authorised'], { state: 'captured' })
      return find(paymentId)
    },
    async cancel(paymentId) {
      await db
        .insertInto('sandbox_charge')
        .values({ id: paymentId, state: 'cancelled', amount_minor: 0, currency: 'XXX' })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .execute()
      await move(db, paymentId, ['requires_action', 'authorised'], { state: 'cancelled' })
      return find(paymentId)
    },
    refund: (refund) => payBack(db, refund),
    find,
  }
}

/** What the payer answers on the approval page. Whatever is decided already stays as it is. */
export async function answerApproval(db: Db, chargeId: string, approve: boolean): Promise<void> {
  const to = approve ? { state: 'authorised' } : { state: 'declined', failure: 'action_refused' }
  await move(db, chargeId, ['requires_action'], to)
}

/** What the approval page shows. */
export async function chargeOf(db: Db, chargeId: string) {
  return db.selectFrom('sandbox_charge').selectAll().where('id', '=', chargeId).executeTakeFirst()
}

async function open(db: Db, order: ChargeOrder) {
  const { behaviour, failure, card } =
    order.tender === 'card'
      ? cardOfReference(order.cardReference)
      : { behaviour: 'requires_action' as const, failure: null, card: null }
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
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
  return behaviour
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

async function findCharge(db: Db, paymentId: string): Promise<ProviderAnswer> {
  const charge = await chargeOf(db, paymentId)
  if (!charge) return { outcome: 'unknown' }
  const card =
    charge.card_brand && charge.card_last4
      ? { brand: charge.card_brand, last4: charge.card_last4 }
      : null
  const known = { providerReference: `sandbox_${charge.id}`, card }
  if (charge.state === 'declined')
    return { ...known, outcome: 'declined', reason: charge.failure ?? 'declined' }
  if (charge.state === 'requires_action')
    return {
      ...known,
      outcome: 'requires_action',
      actionUrl: `${approvalPath}?charge=${charge.id}`,
    }
  return { ...known, outcome: charge.state as 'authorised' }
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
