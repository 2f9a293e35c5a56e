import { sql } from 'kysely'
import type { Db } from '../platform/pool.ts'
import { lockout } from './two-step.ts'

/** Clocks of two processes differ by less. */
const honestMs = 60_000

/**
 * Takes back what a clock that was ahead for a moment has left with the identity server: it would keep people out for as long as
 * the clock was wrong. Returns how many could come in again.
 */
export async function forgetAhead(db: Db, now: Date): Promise<number> {
  const latest = now.getTime() + honestMs
  const requests = await sql`delete from rate_limit where last_request > ${latest}`.execute(db)
  const lockedUntil = new Date(latest + lockout.durationSeconds * 1_000)
  const locked = await sql`
    update two_factor set locked_until = null, failed_verification_count = 0
    where locked_until > ${lockedUntil}`.execute(db)
  return Number(requests.numAffectedRows ?? 0n) + Number(locked.numAffectedRows ?? 0n)
}
