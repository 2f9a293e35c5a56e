import type { Logger } from 'pino'
import { transaction } from '../platform/command.ts'
import type { Db } from '../platform/pool.ts'
import { every, untilNone } from '../platform/timer.ts'
import { decideSession } from '../slot/group-session.ts'
import { giveFilledBack } from './desk/refill.ts'
import { expireOverdue, releaseUnanswered } from './booking.ts'
import { forgetGuestContacts } from './guest/guest-contact.ts'
import { callOffVisits } from './session/called-off.ts'

/** What time alone does with visits. */
export function visitTimers({ db, now }: { db: Db; now: () => Date }, log: Logger) {
  return [
    every(1_000, 'booking.sweep', log, (signal) => sweepHolds(db, now, signal)),
    every(3_600_000, 'booking.forget_guests', log, (signal) => sweepGuestContacts(db, now, signal)),
    every(10_000, 'booking.release_unanswered', log, (signal) => sweepUnanswered(db, now, signal)),
    every(2_000, 'booking.call_sessions_off', log, (signal) => sweepSessions(db, now, signal)),
    every(600_000, 'booking.give_fees_back', log, (signal) => sweepFees(db, now, signal)),
  ]
}

/** Expires what is overdue, batch after batch. Several processes may do so at once: each passes over the other's rows. */
export function sweepHolds(db: Db, now: () => Date, signal?: AbortSignal): Promise<void> {
  return untilNone(() => transaction(db, (tx) => expireOverdue(tx, now())), signal)
}

/** Releases what stays unanswered, in the same way. */
export function sweepUnanswered(db: Db, now: () => Date, signal?: AbortSignal): Promise<void> {
  return untilNone(() => transaction(db, (tx) => releaseUnanswered(tx, now())), signal)
}

/** Decides the sessions that are due, and cancels the visits of those that do not take place. Several processes may do so at once. */
export async function sweepSessions(db: Db, now: () => Date, signal?: AbortSignal): Promise<void> {
  await untilNone(() => transaction(db, (tx) => decideSession(tx, now())), signal)
  await callOffVisits(db, now(), signal)
}

/** Gives fees back of which others had the time. */
async function sweepFees(db: Db, now: () => Date, signal?: AbortSignal): Promise<void> {
  await giveFilledBack(db, now(), signal)
}

/** Forgets where guests were reached for visits that are long over. */
function sweepGuestContacts(db: Db, now: () => Date, signal?: AbortSignal): Promise<void> {
  return untilNone(() => forgetGuestContacts(db, now()), signal)
}
