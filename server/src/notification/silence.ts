import type { OutboxEvent } from '../platform/outbox.ts'
import type { Tx } from '../platform/pool.ts'
import type { VisitMessage } from './message.ts'
import { awaitsNews, lastNotified } from './sql.ts'

/** What the desk does it may take back at once; only what stays is told. */
export const deskMayUndoMs = 2 * 60_000

/** What the desk makes of a visit, which it may take back at once. */
export const byDesk = new Set(
  ['moved', 'move_undone', 'item_added', 'item_changed', 'item_removed', 'price_changed'].map(
    (name) => `booking.${name}`,
  ),
)

/**
 * Whether its client is not told of what the desk has done, as the desk said. Who has yet to learn of the time before is told
 * of the new one all the same: else they would come at none.
 */
export async function isKeptSilent(
  tx: Tx,
  { event, data, businessId, subjectId: bookingId }: OutboxEvent,
  now: Date,
): Promise<boolean> {
  if (!(data as { isSilent?: true }).isSilent) return false
  return !byDesk.has(event) || !(await awaitsNews(tx, { businessId, bookingId }, now))
}

/** A move that nobody was told of, or not yet, is none to the reader: it moves from where they know it. */
export async function withKnownStart(
  tx: Tx,
  key: { businessId: string; bookingId: string },
  message: VisitMessage | null,
): Promise<VisitMessage | null> {
  if (message?.template !== 'booking_rescheduled') return message
  const notified = await lastNotified(tx, key)
  return notified ? { ...message, facts: { ...message.facts, from: notified.startsAt } } : message
}
