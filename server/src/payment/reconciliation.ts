import { feeKept, paidOut } from '@serein/shared/ledger/clearing.ts'
import { sql } from 'kysely'
import { post } from '../ledger/ledger.ts'
import { auditChange } from '../platform/audit.ts'
import { answeredBefore, once, transaction } from '../platform/command.ts'
import type { CallContext } from '../platform/context.ts'
import type { Db, Tx } from '../platform/pool.ts'
import type { BusinessScope } from '../platform/scope.ts'
import { untilStopped } from '../platform/timer.ts'
import { settle, type Decision } from './attempt.ts'
import type { Movement, ProviderPayment, Providers } from './provider.ts'
import { followLateRefunds } from './refund-failure.ts'
import type { Payment } from './sql.ts'

export type Reconciling = {
  providers: Providers
  decide: (payment: Payment) => Promise<Decision>
}

type Found = {
  settled: number
  failed: number
  fees: number
  payouts: number
  unexplained: number
}

const day = 86_400_000
/** A provider may tell a movement some days after it has happened; one that was written down is not written again. */
const overlap = 3 * day
const untilNext = day
/** A run that a crash or a silent provider has ended is begun again. */
const untilRetry = day / 24

/** What the last comparison has found. */
export async function lastReconciliation({ db, scope }: CallContext<BusinessScope>) {
  return presentRun(await rowOf(db, scope.businessId))
}

/** Compares now, and writes down what it found. */
export async function runReconciliation(
  context: CallContext<BusinessScope>,
  reconciling: Reconciling,
) {
  const { db, now } = context
  const { businessId } = context.scope
  const earlier = await answeredBefore<ReturnType<typeof presentRun>>(context)
  if (earlier) return earlier
  const found = await reconcile(db, reconciling, businessId, now())
  return once(context, async (tx) => {
    const before = await rowOf(tx, businessId)
    const after = await keep(tx, businessId, found, now())
    const subject = { kind: 'reconciliation', id: businessId }
    auditChange(tx, subject, { ...presentRun(before) }, { ...presentRun(after) })
    return presentRun(after)
  })
}

/** Compares the books of every business that is due, one process at a time. @returns how many */
export async function reconcileDue(
  db: Db,
  reconciling: Reconciling,
  now: Date,
  signal?: AbortSignal,
): Promise<number> {
  await sql`
    insert into reconciliation (business_id, due_at) select id, ${now} from business
    on conflict do nothing`.execute(db)
  for (let done = 0; ; done += 1) {
    const { rows } = await sql<{ businessId: string }>`
      update reconciliation set due_at = ${new Date(now.getTime() + untilRetry)}
      where business_id = (select business_id from reconciliation where due_at <= ${now}
        order by due_at limit 1 for update skip locked)
      returning business_id as "businessId"`.execute(db)
    const [due] = rows
    if (!due || signal?.aborted) return done
    const found = await reconcile(db, reconciling, due.businessId, now, signal)
    // What was broken off is due again as one that has failed is.
    if (signal?.aborted) return done
    await transaction(db, (tx) => keep(tx, due.businessId, found, now))
  }
}

/**
 * Ends what is unclear and finds the refunds that a bank has sent back, then closes the clearing accounts by what the
 * providers kept and sent to the bank. Each movement is posted once, by the provider's number of it.
 */
async function reconcile(
  db: Db,
  { providers, decide }: Reconciling,
  businessId: string,
  now: Date,
  signal?: AbortSignal,
): Promise<Found> {
  const { settled, failures } = await settle(db, providers, decide, now, { businessId, signal })
  const refunds = await followLateRefunds(db, providers, businessId, now)
  const found = {
    settled: settled + refunds.failed,
    failed: failures.length + refunds.failures.length,
    fees: 0,
    payouts: 0,
    unexplained: 0,
  }
  const ranAt = (await rowOf(db, businessId))?.ran_at
  for (const at of untilStopped(await accountsPaidOn(db, businessId), signal)) {
    const provider = await providers.providerOf({ businessId, ...at })
    if (!provider.movements) continue
    const since = new Date((ranAt ?? at.firstAt).getTime() - overlap)
    const captured = await capturedSince(db, businessId, at, since)
    for await (const movement of provider.movements(since, captured)) {
      if (signal?.aborted) break
      if (movement.kind === 'unexplained') found.unexplained += 1
      else if (await write(db, businessId, provider.name, movement))
        found[movement.kind === 'fee' ? 'fees' : 'payouts'] += 1
    }
  }
  return found
}

/** @returns whether it was new */
async function write(db: Db, businessId: string, provider: string, movement: Movement) {
  const { kind, ...moved } = movement
  const rule = kind === 'fee' ? feeKept : paidOut
  const transfer = rule({ ...moved, provider, subjectId: businessId })
  return transaction(db, async (tx) => {
    const there = await tx
      .selectFrom('ledger_transfer')
      .select('id')
      .where('business_id', '=', businessId)
      .where('reference', '=', transfer.reference)
      .executeTakeFirst()
    if (there) return false
    await post(tx, businessId, transfer)
    return true
  })
}

type PaidOn = { provider: string; accountId: string | null; firstAt: Date }

async function accountsPaidOn(db: Db, businessId: string): Promise<PaidOn[]> {
  const { rows } = await sql<PaidOn>`
    select provider, account_id as "accountId", min(created_at) as "firstAt" from payment
    where business_id = ${businessId} and provider is not null and state in ('captured', 'refunded')
    group by provider, account_id`.execute(db)
  return rows
}

async function capturedSince(
  db: Db,
  businessId: string,
  { provider, accountId }: PaidOn,
  since: Date,
): Promise<ProviderPayment[]> {
  const { rows } = await sql<ProviderPayment>`
    select id as "paymentId", provider_reference as "providerReference", tender, amount_minor as "amountMinor", currency
    from payment where business_id = ${businessId} and provider = ${provider} and account_id is not distinct from ${accountId}
      and state in ('captured', 'refunded') and updated_at >= ${since} order by id`.execute(db)
  return rows
}

async function rowOf(db: Db, businessId: string) {
  return db
    .selectFrom('reconciliation')
    .selectAll()
    .where('business_id', '=', businessId)
    .executeTakeFirst()
}

async function keep(tx: Tx, businessId: string, found: Found, now: Date) {
  const columns = { ...found, ran_at: now, due_at: new Date(now.getTime() + untilNext) }
  return tx
    .insertInto('reconciliation')
    .values({ business_id: businessId, ...columns })
    .onConflict((conflict) => conflict.column('business_id').doUpdateSet(columns))
    .returningAll()
    .executeTakeFirstOrThrow()
}

function presentRun(row: Awaited<ReturnType<typeof rowOf>>) {
  const { settled = 0, failed = 0, fees = 0, payouts = 0, unexplained = 0 } = row ?? {}
  return {
    ranAt: row?.ran_at?.toISOString() ?? null,
    dueAt: row?.due_at.toISOString() ?? null,
    settled,
    failed,
    fees,
    payouts,
    unexplained,
  }
}
