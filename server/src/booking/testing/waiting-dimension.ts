import { addDays } from '@serein/shared/time/day.ts'
import { localTime, offsetTable } from '@serein/shared/time/zone.ts'
import { sweepWaiting } from '../../waiting/sweep.ts'
import { testVault } from '../testing.ts'
import type { Value } from './dimension.ts'
import { type MatrixRun, theDay, took } from './matrix-run.ts'

/** How the time is come by: chosen in the app, or waited for and offered, once or as the next of a standing wish. */
export const waitingDimension: Record<string, Value> = {
  none: {},
  offered: {
    ask: (run) => {
      // Of a place nothing is kept before a visit is booked there.
      run.isWaitedFor = run.visit.clientPlace ? null : 'once'
    },
  },
  standing: {
    ask: (run) => {
      run.isWaitedFor = run.visit.clientPlace ? null : 'regularly'
    },
  },
}

/** Waits for exactly this start, and is offered it. Returns the visit that is held. */
export async function waitsFor(run: MatrixRun, startsAt: string) {
  const { api, database } = run.stage
  const zone = offsetTable('Europe/Paris', `${theDay}T00:00:00Z`, `${theDay}T23:59:00Z`)
  const { minuteOfDay: fromMinute } = localTime(zone, startsAt)
  await (run.isWaitedFor === 'once' ? joins : wishes)(run, { fromMinute, toMinute: fromMinute + 1 })
  const { snapshots } = api
  await sweepWaiting({ db: database.db, snapshots, vault: testVault, now: () => api.clock.now })
  const { entries } = await run.asks('GET', '/waiting')
  return run.asks('GET', `/bookings/${entries[0].offer.bookingId}`)
}

type Minutes = { fromMinute: number; toMinute: number }

async function joins({ stage, visit }: MatrixRun, minutes: Minutes) {
  const { api, world } = stage
  const days = { fromDay: theDay, toDay: theDay }
  const body = { ...visit, ...days, ...minutes, shopId: world.shopId }
  took(await api.ask('POST', '/waiting', { user: world.userId, body }))
}

/** It counts from the day before, so that no visit of theirs until then is the one that is looked for. */
async function wishes({ stage, visit }: MatrixRun, { fromMinute, toMinute }: Minutes) {
  const { businessId, shopId, userId } = stage.world
  const guests = visit.guests.map(({ items }) => ({
    items: items.map((item) => ({ addOnIds: [], wish: 'any', ...item })),
  }))
  await stage.sql`
    insert into standing_wish (business_id, shop_id, user_id, state, request, staff, every_weeks, give_days, from_minute, to_minute,
      last_day, next_day, made_at)
    values (${businessId}, ${shopId}, ${userId}, 'active', ${JSON.stringify({ ...visit, guests })}, 'only', 4, 0, ${fromMinute},
      ${toMinute}, ${addDays(theDay, -1)}, ${theDay}, ${stage.api.clock.now})`
  await stage.sql`insert into waiting_look (business_id, shop_id, due_at)
    values (${businessId}, ${shopId}, ${stage.api.clock.now})`
}
