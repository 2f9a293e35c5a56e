import { id as anId } from '@serein/shared/schema.ts'
import type { Db } from '../platform/pool.ts'
import { untilStopped } from '../platform/timer.ts'
import { followUp, type Decision } from './attempt.ts'
import { type EvidenceOf, followDispute } from './dispute.ts'
import type { Providers, ProviderDispute } from './provider.ts'
import { paymentRefunded } from './refund-failure.ts'
import { findPayment, type Payment, paymentOf } from './sql.ts'

/** A verified event that a provider has sent. Whatever else it says is asked for instead. */
export type WebhookEvent = {
  eventId: string
  kind: string
  /** Our payment, or our refund of it, as the event has it, and theirs. */
  paymentId: string | null
  paymentReference: string | null
  disputeReference: string | null
  /** Of a provider that cannot be asked about disputes. */
  dispute: ProviderDispute | null
}

export type Following = {
  db: Db
  providers: Providers
  decide: (payment: Payment) => Promise<Decision>
  evidenceOf: EvidenceOf
}

type Ref = { businessId: string; provider: string; eventId: string }

/** Keeps an event, once by its provider's number. @returns false where it was kept before and needs nothing more */
export async function storeEvent(
  db: Db,
  from: { businessId: string; provider: string; accountId: string | null },
  event: WebhookEvent,
  now: Date,
): Promise<boolean> {
  const { businessId, provider, accountId } = from
  const payment = await paymentOfEvent(db, businessId, event)
  await db
    .insertInto('provider_event')
    .values({
      business_id: businessId,
      provider,
      event_id: event.eventId,
      account_id: accountId,
      kind: event.kind.slice(0, 100),
      payment_id: payment?.provider === provider ? payment.id : null,
      subject_reference: event.disputeReference,
      told: event.dispute && JSON.stringify(event.dispute),
      received_at: now,
    })
    .onConflict((conflict) => conflict.columns(['business_id', 'provider', 'event_id']).doNothing())
    .execute()
  const stored = await findEvent(db, { businessId, provider, eventId: event.eventId })
  return stored?.applied_at === null
}

/** Asks the provider about what an event is of and goes on from there. Again, in any order and late, it changes nothing. */
export async function applyEvent(following: Following, ref: Ref, now: Date): Promise<void> {
  const { db, providers, decide, evidenceOf } = following
  const event = await findEvent(db, ref)
  if (!event || event.applied_at) return
  const { businessId } = ref
  const payment = event.payment_id
    ? await findPayment(db, { businessId, paymentId: event.payment_id })
    : null
  if (payment && event.subject_reference) {
    const stored = event.told as (ProviderDispute & { evidenceDueAt: string | null }) | null
    const due = stored?.evidenceDueAt ? new Date(stored.evidenceDueAt) : null
    const reported = stored && { ...stored, evidenceDueAt: due }
    const reference = event.subject_reference
    await followDispute(db, providers, evidenceOf, { payment, reference, reported }, now)
  } else if (payment) {
    await followUp(db, providers, decide, { businessId, paymentId: payment.id }, now)
  }
  await db
    .updateTable('provider_event')
    .set({ applied_at: now })
    .where('business_id', '=', businessId)
    .where('provider', '=', ref.provider)
    .where('event_id', '=', ref.eventId)
    .execute()
}

const batch = 100
/** An event that could not be followed (its provider did not answer) is tried again for so long. */
const triedDays = 3
const keptDays = 90

/** Follows up what could not be when it came, and forgets events that nobody sends again. @returns how many were followed */
export async function sweepEvents(
  following: Following,
  now: Date,
  signal?: AbortSignal,
): Promise<number> {
  const { db } = following
  const ago = (days: number) => new Date(now.getTime() - days * 86_400_000)
  await db.deleteFrom('provider_event').where('received_at', '<', ago(keptDays)).execute()
  const rows = await db
    .selectFrom('provider_event')
    .select(['business_id as businessId', 'provider', 'event_id as eventId'])
    .where('applied_at', 'is', null)
    .where('received_at', '>', ago(triedDays))
    .orderBy('received_at')
    .limit(batch)
    .execute()
  let followed = 0
  const failures: unknown[] = []
  for (const ref of untilStopped(rows, signal)) {
    try {
      await applyEvent(following, ref, now)
      followed += 1
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'events could not be followed')
  return followed
}

async function findEvent(db: Db, { businessId, provider, eventId }: Ref) {
  return db
    .selectFrom('provider_event')
    .selectAll()
    .where('business_id', '=', businessId)
    .where('provider', '=', provider)
    .where('event_id', '=', eventId)
    .executeTakeFirst()
}

async function paymentOfEvent(
  db: Db,
  businessId: string,
  event: WebhookEvent,
): Promise<Payment | null> {
  const { paymentId, paymentReference } = event
  if (paymentId && anId.safeParse(paymentId).success) {
    const found = await findPayment(db, { businessId, paymentId })
    const ofRefund = found ? null : await paymentRefunded(db, { businessId, refundId: paymentId })
    if (found ?? ofRefund) return found ?? ofRefund
  }
  if (!paymentReference) return null
  const row = await db
    .selectFrom('payment')
    .selectAll()
    .where('business_id', '=', businessId)
    .where('provider_reference', '=', paymentReference)
    .executeTakeFirst()
  return row ? paymentOf(row) : null
}
