import { sql } from 'kysely'
import type { Db } from '../platform/pool.ts'

/** Long enough to hold two years beside each other. */
const retentionDays = 800

/** Forgets old wishes, and by which hash those of days that are over were told apart. Returns how many wishes. */
export async function forgetWishes(db: Db, now: Date): Promise<number> {
  await sql`delete from lost_wish_key where day < ${now.toISOString().slice(0, 10)}`.execute(db)
  const before = new Date(now.getTime() - retentionDays * 86_400_000)
  const { numAffectedRows } = await sql`delete from lost_wish where asked_at < ${before}`.execute(
    db,
  )
  return Number(numAffectedRows ?? 0n)
}
