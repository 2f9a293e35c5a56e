import { transaction } from '../platform/command.ts'
import type { CustomerPart } from '../platform/customer-part.ts'
import type { Db } from '../platform/pool.ts'
import { untilNone } from '../platform/timer.ts'
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
