import { oneGuest, testVault } from '../booking/testing.ts'
import type { bookingStage } from '../booking/testing.ts'
import { sweepHolds } from '../booking/sweep.ts'
import { openShopSnapshots } from '../slot/shop-snapshot.ts'
import { sweepWaiting } from './sweep.ts'

type Stage = ReturnType<typeof bookingStage>

/** What tests of waiting lists do, at the small shop with its day full. */
export function waitingStage(stage: Stage) {
  return {
    /** Waits for an hour on Wednesday, 25 November, and the days after. */
    async join(user: string, more: object = {}) {
      const { shopId, hourId } = stage.world
      const wish = { fromDay: '2026-11-25', toDay: '2026-11-25', fromMinute: 0, toMinute: 1440 }
      const body = { shopId, ...oneGuest({ variantId: hourId }), ...wish, ...more }
      return stage.api.ask('POST', '/waiting', { user, body })
    },
    entries: async (user: string) =>
      (await stage.api.ask('GET', '/waiting', { user })).body.entries,
    tell: (user: string, id: string, verb: string, body: object = {}) =>
      stage.api.ask('POST', `/waiting/${id}/${verb}`, { user, body }),
    /** As a process does every second; each has a memory of its own. */
    sweep(snapshots = openShopSnapshots(stage.database.db, () => stage.api.clock.now)) {
      return sweepWaiting({
        db: stage.database.db,
        snapshots,
        vault: testVault,
        now: () => stage.api.clock.now,
      })
    },
    saveRule: (rule: object) =>
      stage.api.ask(
        'PUT',
        `/console/shops/${stage.world.shopId}/waiting-rule`,
        stage.desk({
          role: 'owner',
          body: { mode: 'first', holdMinutes: 15, membersFirst: false, ...rule },
        }),
      ),
    /** Takes all of that day, hour by hour, for other people. Returns the visits. */
    async fillDay(day = '2026-11-25') {
      const { shopId, hourId } = stage.world
      const ids: string[] = []
      for (let hour = 7; hour < 19; hour += 1) {
        const startsAt = `${day}T${String(hour).padStart(2, '0')}:00:00.000Z`
        const body = {
          startsAt,
          ...oneGuest({ variantId: hourId }),
          customer: { name: `At ${hour}` },
        }
        const { body: visit, status } = await stage.api.ask(
          'POST',
          `/console/shops/${shopId}/walk-ins`,
          stage.desk({ body }),
        )
        if (status > 201) throw new Error(JSON.stringify(visit))
        ids.push(visit.id)
      }
      return ids
    },
    cancel: (id: string) =>
      stage.api.ask('POST', `/console/bookings/${id}/cancel`, stage.desk({ body: {} })),
    async people(count: number) {
      const { rows } = await stage.database.pool.query<{ id: string }>(
        `insert into "user" (id, name, email) select id, 'Person', id || '@example.test'
         from (select uuidv7()::text as id from generate_series(1, $1::int)) u returning id`,
        [count],
      )
      return rows.map(({ id }) => id)
    },
  }
}

/** What tests of wishes that come again do. */
export function standingStage(stage: Stage) {
  const { sweep } = waitingStage(stage)
  return {
    /** Has a visit looked for every four weeks, give or take three days, on a Thursday between 10 and 12 h. */
    make: (user: string, bookingId: string, more: object = {}) =>
      stage.api.ask('POST', `/bookings/${bookingId}/standing`, {
        user,
        body: {
          everyWeeks: 4,
          giveDays: 3,
          weekday: 4,
          fromMinute: 600,
          toMinute: 720,
          staff: 'first',
          ...more,
        },
      }),
    standing: async (user: string) =>
      (await stage.api.ask('GET', '/standing', { user })).body.wishes,
    tellStanding: (user: string, id: string, verb: string, body: object = {}) =>
      stage.api.ask('POST', `/standing/${id}/${verb}`, { user, body }),
    /** Moves the clock to 8 h of a day in Paris, expires what is over, and looks. */
    async onDay(day: string) {
      stage.api.clock.now = new Date(`${day}T07:00:00.000Z`)
      await sweepHolds(stage.database.db, () => stage.api.clock.now)
      await sweep()
    },
  }
}
