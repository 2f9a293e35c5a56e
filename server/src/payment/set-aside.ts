import { lockSubject } from '../ledger/ledger.ts'
import type { Tx } from '../platform/pool.ts'
import { cancel, capture, refOf } from './payment.ts'
import { type Payment, paymentOf } from './sql.ts'

// Money of a visit that its shop has not answered yet: it is set aside and nobody touches it. What is ours is taken or let go in the
// transaction that answers; what a provider keeps is asked for once that stands (`settleAuthorised`), or by the sweep.

type Subject = { businessId: string; subjectId: string }

/** What is set aside for a subject stays so until then. */
export async function setAside(
  tx: Tx,
  { businessId, subjectId }: Subject,
  until: Date,
): Promise<void> {
  await lockSubject(tx, businessId, subjectId)
  await tx
    .updateTable('payment')
    .set({ set_aside_until: until })
    .where('business_id', '=', businessId)
    .where('subject_id', '=', subjectId)
    .where('state', '=', 'authorised')
    .execute()
}

/** The shop has said yes. */
export async function captureSetAside(tx: Tx, subject: Subject, now: Date): Promise<void> {
  for (const payment of await endSetAside(tx, subject)) await capture(tx, refOf(payment), now)
}

/** Nothing has come of it. */
export async function releaseSetAside(tx: Tx, subject: Subject, now: Date): Promise<void> {
  for (const payment of await endSetAside(tx, subject)) await cancel(tx, refOf(payment), now)
}

/** Nothing waits any more. Returns what no provider keeps; what goes along with a provider's payment goes with it. */
async function endSetAside(tx: Tx, { businessId, subjectId }: Subject): Promise<Payment[]> {
  await lockSubject(tx, businessId, subjectId)
  const rows = await tx
    .updateTable('payment')
    .set({ set_aside_until: null })
    .where('business_id', '=', businessId)
    .where('subject_id', '=', subjectId)
    .where('state', '=', 'authorised')
    .returningAll()
    .execute()
  return rows
    .filter((row) => row.provider === null && row.together_with === null)
    .map((row) => paymentOf(row))
}
