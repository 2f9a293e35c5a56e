import { sql } from 'kysely'
import type { Db } from './pool.ts'

/** Nobody repeats a command after so long, and every reader has heard of events that old. */
const keptDays = 30
const batch = 5_000

/** Forgets old answers to commands and old events, a batch at a time so that nobody waits for it. Returns how many. */
export async function forgetOld(db: Db, now: Date): Promise<number> {
  const before = new Date(now.getTime() - keptDays * 86_400_000)
  const answers = await sql`
    delete from idempotency_key where (actor, key) in
      (select actor, key from idempotency_key where created_at < ${before} limit ${batch})`.execute(
    db,
  )
  const events = await sql`
    delete from outbox where id in (select id from outbox where created_at < ${before} limit ${batch})`.execute(
    db,
  )
  const forgotten = Number((answers.numAffectedRows ?? 0n) + (events.numAffectedRows ?? 0n))
  return forgotten < batch ? forgotten : forgotten + (await forgetOld(db, now))
}
