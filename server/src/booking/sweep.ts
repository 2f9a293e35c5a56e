import { transaction } from '../platform/command.ts'
import type { Db } from '../platform/pool.ts'
import { untilNone } from '../platform/timer.ts'
import { giveFilledBack } from './desk/refill.ts'
import { expireOverdue, releaseUnanswered } from './booking.ts'
import { forgetGuestContacts } from './guest/guest-contact.ts'

/** Expires what is overdue, batch after batch. Several processes may do so at once: each passes over the other's rows. */
export function sweepHolds(db: Db, now: () => Date, signal?: AbortSignal): Promise<void> {
  return untilNone(() => transaction(db, (tx) => expireOverdue(tx, now())), signal)
}

/** Releases what stays unanswered, in the same way. */
export function sweepUnanswered(db: Db, now: () => Date, signal?: AbortSignal): Promise<void> {
  return untilNone(() => transaction(db, (tx) => releaseUnanswered(tx, now())), signal)
}

/** Gives fees back of which others had the time. */
export async function sweepFees(db: Db, now: () => Date, signal?: AbortSignal): Promise<void> {
  await giveFilledBack(db, now(), signal)
}

/** Forgets where guests were reached for visits that are long over. */
export function sweepGuestContacts(db: Db, now: () => Date, signal?: AbortSignal): Promise<void> {
  return untilNone(() => forgetGuestContacts(db, now()), signal)
}
