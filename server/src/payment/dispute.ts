import { disputeLost, disputeOpened, disputeWon } from '@serein/shared/ledger/clearing.ts'
import { post } from '../ledger/ledger.ts'
import { transaction } from '../platform/command.ts'
import type { Db, Tx } from '../platform/pool.ts'
import { recordEvent } from './payment-event.ts'
import type { Providers, ProviderDispute } from './provider.ts'
import type { Payment } from './sql.ts'

/** What a slice to the right knows of a payment's visit: the policy that was accepted, and what has happened. */
export type EvidenceOf = (payment: Payment) => Promise<{ policy: string; facts: string } | null>

/**
 * Writes down a dispute as its provider tells it, in whatever order that comes: what was decided stays. The money that the payer's
 * bank took stands under `disputed` until then, and after that either came back or is lost.
 */
async function recordDispute(tx: Tx, payment: Payment, dispute: ProviderDispute, now: Date) {
  const { businessId, provider } = payment
  const isOver = dispute.state === 'won' || dispute.state === 'lost'
  const columns = {
    state: dispute.state,
    evidence_due_at: dispute.evidenceDueAt,
    closed_at: isOver ? now : null,
    updated_at: now,
  }
  const row = await tx
    .insertInto('dispute')
    .values({
      ...columns,
      business_id: businessId,
      payment_id: payment.id,
      provider: provider!,
      provider_reference: dispute.reference,
      reason: dispute.reason,
      amount_minor: dispute.amountMinor,
      currency: dispute.currency,
      opened_at: now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['business_id', 'provider', 'provider_reference'])
        .doUpdateSet(columns)
        .where('dispute.state', 'not in', ['won', 'lost']),
    )
    .returningAll()
    .executeTakeFirst()
  if (!row) return null
  await moveMoney(tx, payment, dispute, row.id)
  if (row.opened_at.getTime() === now.getTime() || isOver) {
    const event = isOver ? 'dispute.closed' : 'dispute.opened'
    const data = { disputeId: row.id, amountMinor: dispute.amountMinor, outcome: dispute.state }
    await recordEvent(tx, payment, payment.state, event, now, data)
  }
  return row
}

async function moveMoney(tx: Tx, payment: Payment, dispute: ProviderDispute, disputeId: string) {
  if (!dispute.isMoneyTaken || payment.currency !== dispute.currency) return
  const { businessId, provider } = payment
  const { reference, amountMinor, currency } = dispute
  const moved = { subjectId: disputeId, provider: provider!, reference, amountMinor, currency }
  await post(tx, businessId, disputeOpened(moved))
  if (dispute.state === 'won') await post(tx, businessId, disputeWon(moved))
  if (dispute.state === 'lost') await post(tx, businessId, disputeLost(moved))
}

/**
 * Asks what became of a dispute, writes it down, and answers for the business once: with the policy that the client accepted and
 * what has happened since.
 */
export async function followDispute(
  db: Db,
  providers: Providers,
  evidenceOf: EvidenceOf,
  {
    payment,
    reference,
    reported,
  }: { payment: Payment; reference: string; reported: ProviderDispute | null },
  now: Date,
): Promise<void> {
  const { disputes } = await providers.providerOf(payment)
  const dispute = disputes ? await disputes.find(reference) : reported
  if (!dispute) return
  const row = await transaction(db, (tx) => recordDispute(tx, payment, dispute, now))
  if (!disputes || row?.state !== 'open' || row.evidence_sent_at) return
  const evidence = await evidenceOf(payment)
  if (!evidence) return
  await disputes.defend(reference, evidence)
  await db
    .updateTable('dispute')
    .set({ evidence_sent_at: now })
    .where('business_id', '=', row.business_id)
    .where('id', '=', row.id)
    .execute()
}
