import { disputeLost, disputeOpened, disputeWon } from '@serein/shared/ledger/clearing.ts'
import { post } from '../ledger/ledger.ts'
import { transaction } from '../platform/command.ts'
import type { Db, Tx } from '../platform/pool.ts'
import { recordEvent } from './payment-event.ts'
import type { Providers, ToldDispute } from './provider.ts'
import type { Payment } from './sql.ts'

/** What a slice to the right knows of a payment's visit: the policy that was accepted, and what has happened. */
export type EvidenceOf = (payment: Payment) => Promise<{ policy: string; facts: string } | null>

/**
 * Writes down a dispute as its provider tells it, in whatever order that comes: what was decided stays. The money that the payer's
 * bank took stands under `disputed` until then, and after that either came back or is lost.
 */
async function recordDispute(tx: Tx, payment: Payment, told: ToldDispute, now: Date) {
  const { businessId, provider } = payment
  const isOver = told.state === 'won' || told.state === 'lost'
  const columns = {
    state: told.state,
    evidence_due_at: told.evidenceDueAt,
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
      provider_reference: told.reference,
      reason: told.reason,
      amount_minor: told.amountMinor,
      currency: told.currency,
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
  await moveMoney(tx, payment, told, row.id)
  if (row.opened_at.getTime() === now.getTime() || isOver) {
    const event = isOver ? 'dispute.closed' : 'dispute.opened'
    const data = { disputeId: row.id, amountMinor: told.amountMinor, outcome: told.state }
    await recordEvent(tx, payment, payment.state, event, now, data)
  }
  return row
}

async function moveMoney(tx: Tx, payment: Payment, told: ToldDispute, disputeId: string) {
  if (!told.isMoneyTaken || payment.currency !== told.currency) return
  const { businessId, provider } = payment
  const { reference, amountMinor, currency } = told
  const moved = { subjectId: disputeId, provider: provider!, reference, amountMinor, currency }
  await post(tx, businessId, disputeOpened(moved))
  if (told.state === 'won') await post(tx, businessId, disputeWon(moved))
  if (told.state === 'lost') await post(tx, businessId, disputeLost(moved))
}

/**
 * Asks what became of a dispute, writes it down, and answers for the business once: with the policy that the client accepted and
 * what has happened since.
 */
export async function followDispute(
  db: Db,
  providers: Providers,
  evidenceOf: EvidenceOf,
  { payment, reference, told }: { payment: Payment; reference: string; told: ToldDispute | null },
  now: Date,
): Promise<void> {
  const { disputes } = await providers.behind(payment)
  const known = disputes ? await disputes.find(reference) : told
  if (!known) return
  const row = await transaction(db, (tx) => recordDispute(tx, payment, known, now))
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
