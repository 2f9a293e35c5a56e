import { bookingCan, shopCan } from '@serein/shared/booking/states.ts'
import type { SeriesReach } from '@serein/shared/booking/series.ts'
import { sum } from '@serein/shared/money/money.ts'
import { refuse } from '@serein/shared/refusal.ts'
import { auditEachSubject } from '../../platform/audit.ts'
import type { Tx } from '../../platform/pool.ts'
import type { BusinessScope, CustomerScope } from '../../platform/scope.ts'
import { cancelByShop, cancelWithFee, factsOf, feeOf } from '../booking.ts'
import type { Booking } from '../sql.ts'
import { lockSeries, type SeriesVisit } from './sql.ts'

type Reach = { bookingId: string; reach: SeriesReach }
export type Cancelled = { businessId: string; bookingIds: string[] }

/**
 * Cancels visits of a series for their client, each as `booking.cancel` would. Errors: `not_found`; `state_conflict` where none can be;
 * `price_changed` when the fees are no longer what the reader agreed to.
 */
export async function cancelOwnSeries(
  tx: Tx,
  scope: CustomerScope,
  { expectedFeeMinor, ...which }: Reach & { expectedFeeMinor: number },
  now: Date,
): Promise<Cancelled> {
  const leaving = reached(await lockSeries(tx, scope, which.bookingId), which, (visit) =>
    bookingCan.cancel(factsOf(visit), now.getTime()),
  )
  const fees = leaving.map((booking) => feeOf(booking, now))
  if (sum(fees) !== expectedFeeMinor) throw refuse('price_changed', { totalMinor: sum(fees) })
  for (const [index, booking] of leaving.entries())
    await cancelWithFee(tx, booking, {
      feeMinor: fees[index]!,
      cancelledBy: 'customer',
      actor: booking.userId,
      now,
    })
  return cancelledOf(leaving)
}

/** The shop cancels visits of a series, each as `booking.cancelByShop` would. Errors: `not_found`, `state_conflict` where none can be. */
export async function cancelSeriesByShop(
  tx: Tx,
  scope: BusinessScope,
  { tellClient, ...which }: Reach & { tellClient?: boolean | undefined },
  now: Date,
): Promise<Cancelled> {
  auditEachSubject(tx)
  const leaving = reached(await lockSeries(tx, scope, which.bookingId), which, (visit) =>
    isAheadAtDesk(visit, now),
  )
  for (const { id: bookingId } of leaving)
    await cancelByShop(tx, scope, { bookingId, tellClient }, now)
  return cancelledOf(leaving)
}

function isAheadAtDesk(visit: Booking, now: Date): boolean {
  return visit.endsAt > now && shopCan.cancel(factsOf(visit))
}

/** Those of a series that a change reaches from one of them, and that can be changed. Errors: `not_found`; `state_conflict` for none. */
export function reached(
  series: readonly SeriesVisit[],
  { bookingId, reach }: Reach,
  can: (visit: SeriesVisit) => boolean,
): SeriesVisit[] {
  const own = series.find(({ id }) => id === bookingId)
  if (!own) throw refuse('not_found')
  const those = reach === 'all' ? series : series.filter(({ startsAt }) => startsAt >= own.startsAt)
  const able = those.filter((visit) => can(visit))
  if (able.length === 0) throw refuse('state_conflict', { state: own.state })
  return able
}

function cancelledOf(visits: readonly SeriesVisit[]): Cancelled {
  const { businessId } = visits[0]!
  return { businessId, bookingIds: visits.map(({ id }) => id) }
}
