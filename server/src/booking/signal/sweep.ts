import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Db } from '../../platform/pool.ts'
import { every } from '../../platform/timer.ts'
import type { Vault } from '../../platform/vault.ts'
import { resealSignals } from './signal-seal.ts'

/** Whoever has to answer for one has done so by then. */
const keptDays = 365

/** Forgets silent signals of long ago. Returns how many. */
export async function forgetSignals(db: Db, now: Date): Promise<number> {
  const before = new Date(now.getTime() - keptDays * 86_400_000)
  const forgottenRows = await sql`delete from silent_signal where raised_at < ${before}`.execute(db)
  return Number(forgottenRows.numAffectedRows ?? 0n)
}

/** What time alone makes due of silent signals. */
export function signalTimers(parts: { db: Db; vault: Vault; log: Logger; now: () => Date }) {
  const { db, vault, log, now } = parts
  return [
    every(3_600_000, 'signal.forget', log, () => forgetSignals(db, now())),
    every(3_600_000, 'signal.reseal', log, (signal) => resealSignals(db, vault, signal)),
  ]
}
