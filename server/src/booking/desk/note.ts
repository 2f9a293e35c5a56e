import { shopCan } from '@serein/shared/booking/states.ts'
import { refuse } from '@serein/shared/refusal.ts'
import { auditChange } from '../../platform/audit.ts'
import type { Tx } from '../../platform/pool.ts'
import type { BusinessScope } from '../../platform/scope.ts'
import { conflict, factsOf, lockBookingOfBusiness } from '../booking.ts'
import { recordTransition } from '../sql.ts'

type NoteInput = { bookingId: string; note: string | null; was: string | null }

/** Writes another note on a visit. Errors: `state_conflict` where somebody was faster. */
export async function changeNote(
  tx: Tx,
  scope: BusinessScope,
  { bookingId, note: typed, was }: NoteInput,
  now: Date,
): Promise<void> {
  const booking = await lockBookingOfBusiness(tx, scope, bookingId)
  if (!shopCan.changeNote(factsOf(booking))) throw conflict(booking)
  const { state, sequence, businessId } = booking
  const { note: before } = await tx
    .selectFrom('booking')
    .select('note')
    .where('business_id', '=', businessId)
    .where('id', '=', bookingId)
    .executeTakeFirstOrThrow()
  if ((before ?? '') !== (was ?? '')) throw refuse('state_conflict', { state, sequence })
  const note = typed || null
  // The text is about a person, so the audit entry says only that it was changed.
  auditChange(
    tx,
    { kind: 'booking', id: bookingId },
    { hasNote: before !== null },
    { hasNote: note !== null },
  )
  const history = { event: 'booking.note_changed', actor: scope.userId, now }
  await recordTransition(tx, booking, { state, note }, history)
}
