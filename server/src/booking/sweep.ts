import { transaction } from '../platform/command.ts'
import type { Db } from '../platform/pool.ts'
import { expireOverdue } from './booking.ts'

/** Expires what is overdue, batch after batch. Several processes may do so at once: each passes over the other's rows. */
export async function sweepHolds(db: Db, now: () => Date): Promise<void> {
  while ((await transaction(db, (tx) => expireOverdue(tx, now()))) > 0);
}
