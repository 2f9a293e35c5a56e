import { passExpired } from '@serein/shared/ledger/pass.ts'
import { sql } from 'kysely'
import { post } from '../ledger/ledger.ts'
import { transaction } from '../platform/command.ts'
import { publish } from '../platform/outbox.ts'
import type { Db, Tx } from '../platform/pool.ts'
import { untilStopped } from '../platform/timer.ts'
import { type LockedPass, lockPasses } from './pass.ts'

const batch = 100

/** Ends passes whose time is over: what is left on them stays with the business. */
export async function sweepPasses(db: Db, now: Date, signal?: AbortSignal): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ businessId: string; id: string }>`
      select business_id as "businessId", id from pass where state = 'active' and ends_at <= ${now} order by ends_at limit ${batch}`.execute(
      db,
    )
    for (const { businessId, id } of untilStopped(rows, signal))
      await transaction(db, async (tx) => {
        const [pass] = await lockPasses(tx, businessId, [id], now)
        if (pass?.state !== 'expired') return
        const { shopId } = pass
        await endPass(tx, pass, { state: 'expired', now })
        await publish(tx, { businessId, shopId, event: 'pass.expired', subjectId: id, data: {} })
      })
    if (rows.length < batch || signal?.aborted) return
  }
}

/** Ends a locked pass; what is left on it stays with the business, and what was to be paid of it is not asked for any more. */
export async function endPass(
  tx: Tx,
  { businessId, id: passId, currency, balanceMinor: amountMinor }: LockedPass,
  { state, now }: { state: 'expired' | 'refunded'; now: Date },
): Promise<void> {
  const left = { passId, currency, amountMinor, event: now.toISOString() }
  await post(tx, businessId, passExpired(left))
  await sql`
    delete from pass_part where business_id = ${businessId} and pass_id = ${passId} and paid_at is null`.execute(
    tx,
  )
  await sql`
    update pass set state = ${state}, ended_at = ${now}, price_minor = price_minor - owed_minor, owed_minor = 0
    where business_id = ${businessId} and id = ${passId}`.execute(tx)
}
