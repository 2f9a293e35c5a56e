import { fc, test } from '@fast-check/vitest'
import type { KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { type TestDatabase, testDatabase } from '../platform/testing.ts'
import { smallWorld } from './fixture.ts'
import { sweepHolds } from './sweep.ts'
import { oneGuest, testApi } from './testing.ts'
import { overlapsOf, wrongClaimsOf } from './testing/flaws.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const [first, second] = ['2026-11-25T09:00:00.000Z', '2026-11-25T09:30:00.000Z']
const deed = fc.constantFrom('hold', 'holdLater', 'confirm', 'confirmLate', 'expire', 'reschedule')

/** After every answer of the database the scheduler says whose turn it is. */
function inTurns(scheduler: fc.Scheduler): KyselyPlugin {
  return {
    transformQuery: ({ node }) => node,
    transformResult: ({ result }) => scheduler.schedule(Promise.resolve(result)),
  }
}

describe('verbs that meet at the end of a hold', () => {
  test.prop([fc.scheduler(), fc.array(deed, { minLength: 3, maxLength: 6 })], { numRuns: 20 })(
    'leave one winner and nothing half done, in whatever order their questions are answered',
    async (scheduler, deeds) => {
      const world = await smallWorld(database.db, { therapists: 1, rooms: 2 })
      const db = database.db.withPlugin(inTurns(scheduler))
      const calm = testApi(database.db, '2026-11-24T07:00:00.000Z')
      const early = testApi(db, '2026-11-24T07:09:00.000Z')
      const late = testApi(db, '2026-11-24T07:11:00.000Z')
      const { userId: user, shopId, hourId } = world
      const visit = { shopId, ...oneGuest({ variantId: hourId }) }
      const hold = (api: typeof calm, startsAt: string) =>
        api.ask('POST', '/bookings', { user, body: { ...visit, startsAt } })
      const { body: held } = await hold(calm, first!)
      const pay = { user, body: { tender: 'at_shop', expectedTotalMinor: held.totalMinor } }
      const verbs = {
        hold: () => hold(late, first!),
        holdLater: () => hold(late, second!),
        confirm: () => early.ask('POST', `/bookings/${held.id}/pay`, pay),
        confirmLate: () => late.ask('POST', `/bookings/${held.id}/pay`, pay),
        expire: () => sweepHolds(db, () => late.clock.now).then(() => ({ status: 200 })),
        reschedule: () =>
          early.ask('POST', `/bookings/${held.id}/reschedule`, {
            user,
            body: { startsAt: second },
          }),
      }
      const answers = await scheduler.waitFor(Promise.all(deeds.map((each) => verbs[each]())))
      expect(answers.filter(({ status }) => ![200, 201, 409].includes(status))).toEqual([])
      expect(await overlapsOf(database.db, world.businessId)).toEqual([])
      expect(await wrongClaimsOf(database.db, world.businessId)).toEqual([])
      for (const api of [calm, early, late]) api.close()
    },
    120_000,
  )
})
