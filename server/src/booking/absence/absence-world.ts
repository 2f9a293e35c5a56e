import { withClaims } from '@serein/shared/slot/prepare.ts'
import type { ShopSnapshot } from '../../slot/shop-snapshot.ts'
import type { TakenTime } from '../../slot/taking.ts'
import type { Db, Tx } from '../../platform/pool.ts'
import { forVisit } from '../revise/desk-revision.ts'
import type { Booking } from '../sql.ts'
import type { Claims } from './absence-choice.ts'

/** The shop for a visit without the therapist who is off: what they were still to serve leaves them no time for something else. */
export async function withoutAbsent(
  db: Db | Tx,
  shop: ShopSnapshot,
  { bookingId: id, customerId, request }: BookedVisit,
  spans: readonly AbsentSpan[],
): Promise<ShopSnapshot> {
  const snapshot = await forVisit(db, shop, { id, customerId, request })
  const upsert = spans.map(({ staffId, from, until }, index) => ({
    id: `off ${index}`,
    staffId,
    unitId: null,
    place: null,
    from: from.toISOString(),
    to: until.toISOString(),
    state: 'kept' as const,
    heldUntil: null,
    purpose: 'block' as const,
  }))
  return { ...snapshot, prepared: withClaims(snapshot.prepared, { upsert }) }
}

type BookedVisit = { bookingId: string } & Pick<Booking, 'customerId' | 'request'>

/** When somebody is off. */
export type AbsentSpan = { staffId: string; from: Date; until: Date }

/** The shop once proposals for other visits are taken, so that no visit is given the same. */
export function withPlanned(snapshot: ShopSnapshot, planned: Claims): ShopSnapshot {
  if (planned.length === 0) return snapshot
  const upsert = planned.map((claim, index) => ({
    ...claim,
    id: `proposed ${index}`,
    state: 'kept' as const,
    heldUntil: null,
  }))
  return { ...snapshot, prepared: withClaims(snapshot.prepared, { upsert }) }
}

export function takenAs(planned: Claims): TakenTime[] {
  return planned.map(({ staffId, unitId, place, purpose, callOut, from, to }) => ({
    staffId,
    unitId,
    place,
    purpose,
    bookingId: null,
    blockId: null,
    ...(callOut && { callOut }),
    from: new Date(from),
    to: new Date(to),
  }))
}
