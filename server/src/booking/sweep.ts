import { transaction } from '../platform/command.ts'
import type { Db } from '../platform/pool.ts'
import { expireOverdue, releaseUnanswered } from './booking.ts'

/** Expires what is overdue, batch after batch. Several processes may do so at once: each passes over the other's rows. */
export async function sweepHolds(db: Db, now: () => Date): Promise<void> {
  while ((await transaction(db, (tx) => expireOverdue(tx, now()))) > 0);
}

/** Releases what stays unanswered, in the same way. */
export async function sweepUnanswered(db: Db, now: () => Date): Promise<void> {
  while ((await transaction(db, (tx) => releaseUnanswered(tx, now()))) > 0);
}
