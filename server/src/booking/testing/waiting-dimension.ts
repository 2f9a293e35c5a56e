import { localTime, offsetTable } from '@serein/shared/time/zone.ts'
import { sweepWaiting } from '../../waiting/sweep.ts'
import { type MatrixRun, theDay, took } from './matrix-run.ts'

/** How the time is come by: chosen in the app, or waited for and offered. */
export const waitingDimension: Record<string, { ask?: (run: MatrixRun) => void }> = {
  none: {},
  offered: {
    ask: (run) => {
      // Of a place nothing is kept before a visit is booked there.
      run.isWaitedFor = run.visit.clientPlace === undefined
    },
  },
}

/** Waits for exactly this start, and is offered it. Returns the visit that is held. */
export async function waitsFor({ stage, visit, asks }: MatrixRun, startsAt: string) {
  const { api, database, world } = stage
  const zone = offsetTable('Europe/Paris', `${theDay}T00:00:00Z`, `${theDay}T23:59:00Z`)
  const { minuteOfDay: fromMinute } = localTime(zone, startsAt)
  const days = { fromDay: theDay, toDay: theDay, fromMinute, toMinute: fromMinute + 1 }
  took(
    await api.ask('POST', '/waiting', {
      user: world.userId,
      body: { ...visit, ...days, shopId: world.shopId },
    }),
  )
  const { snapshots } = api
  await sweepWaiting({ db: database.db, snapshots, now: () => api.clock.now })
  const { entries } = await asks('GET', '/waiting')
  return asks('GET', `/bookings/${entries[0].offer.bookingId}`)
}
