import { sql } from 'kysely'
import type { Db } from './pool.ts'

/** Nobody repeats a command after so long, and every reader has heard of events that old. */
const retentionDays = 30
/** What was changed in the console, by whom: three years, leap days and all. The table's own trigger keeps it as long. */
const auditKeptDays = 3 * 366
const batch = 5_000

/** Forgets old answers to commands, old events but those set aside, and old audit entries, a batch at a time so that nobody waits for it. Returns how many. */
export async function forgetOld(db: Db, now: Date): Promise<number> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)
  const before = daysAgo(retentionDays)
  const answers = await sql`
    delete from idempotency_key where (actor, key) in
      (select actor, key from idempotency_key where created_at < ${before} limit ${batch})`.execute(
    db,
  )
  const events = await sql`
    delete from outbox where id in (select id from outbox o where created_at < ${before}
      and not exists (select from outbox_aside where event_id = o.id) limit ${batch})`.execute(db)
  // Their ids go with time, so that the first ones are the oldest, and need no index by age.
  const changes = await sql`
    delete from committed_change where created_at < ${before}
      and id in (select id from committed_change order by id limit ${batch})`.execute(db)
  const entries = await sql`
    delete from audit_entry where (business_id, id) in
      (select business_id, id from audit_entry where occurred_at < ${daysAgo(auditKeptDays)} limit ${batch})`.execute(
    db,
  )
  const forgotten = [answers, events, changes, entries].reduce(
    (sum, { numAffectedRows }) => sum + Number(numAffectedRows ?? 0n),
    0,
  )
  return forgotten < batch ? forgotten : forgotten + (await forgetOld(db, now))
}
