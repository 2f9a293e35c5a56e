import { bookingCan } from '@serein/shared/booking/states.ts'
import { refuse } from '@serein/shared/refusal.ts'
import type { Db, Tx } from '../../platform/pool.ts'
import type { BusinessScope, CustomerScope } from '../../platform/scope.ts'
import { factsOf, feeOf } from '../booking.ts'
import { type Owner, readBooking } from '../sql.ts'
import { type SeriesVisit, visitsOfSeries } from './sql.ts'

type Which = { bookingId: string }

/** The visits of the series that a visit of the client is in. */
export async function ownSeries(
  db: Db | Tx,
  scope: CustomerScope,
  { bookingId }: Which,
  now: Date,
) {
  return showSeries(await seriesWith(db, scope, bookingId), (visit) => ({
    ...visitShown(visit, now),
    cancelFeeMinor: feeOf(visit, now),
  }))
}

/** The same of a visit of the business. */
export async function seriesOfClient(
  db: Db,
  scope: BusinessScope,
  { bookingId }: Which,
  now: Date,
) {
  return showSeries(await seriesWith(db, scope, bookingId), (visit) => visitShown(visit, now))
}

/** Errors: `not_found`. */
async function seriesWith(db: Db | Tx, owner: Owner, bookingId: string): Promise<SeriesVisit[]> {
  const series = await visitsOfSeries(db, owner, bookingId)
  if (series.length === 0 && !(await readBooking(db, bookingId, owner))) throw refuse('not_found')
  return series
}

function showSeries<T>(series: readonly SeriesVisit[], show: (visit: SeriesVisit) => T) {
  const { everyWeeks = null, timeZone = null } = series[0] ?? {}
  return { everyWeeks, timeZone, visits: series.map((visit) => show(visit)) }
}

function visitShown(visit: SeriesVisit, now: Date) {
  const facts = { ...factsOf(visit), heldUntil: visit.heldUntil?.getTime() ?? null }
  return {
    bookingId: visit.id,
    startsAt: visit.startsAt.toISOString(),
    state: visit.state,
    can: {
      cancel: bookingCan.cancel(facts, now.getTime()),
      reschedule: bookingCan.reschedule(facts, now.getTime()),
    },
  }
}
