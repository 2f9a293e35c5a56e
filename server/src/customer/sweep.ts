import { sql } from 'kysely'
import { transaction } from '../platform/command.ts'
import type { CustomerPart } from '../platform/customer-part.ts'
import type { Db } from '../platform/pool.ts'
import { untilNone } from '../platform/timer.ts'
import { undoableFrom } from './client-file.ts'
import { forgetMerges } from './merge.ts'

/** Forgets what merges had moved once they are final, batch after batch. */
export function sweepMerges(
  db: Db,
  parts: readonly CustomerPart[],
  now: Date,
  signal?: AbortSignal,
): Promise<void> {
  return untilNone(() => transaction(db, (tx) => forgetMerges(tx, parts, now)), signal)
}

/** Files that were removed and can no longer be brought back: with the row goes the key, and the next sweep of the store takes the rest. */
export async function forgetFiles(db: Db, now: Date): Promise<void> {
  await sql`delete from client_file where removed_at <= ${undoableFrom(now)}`.execute(db)
}
