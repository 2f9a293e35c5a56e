import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { smallWorld, type SmallWorld } from '../booking/fixture.ts'
import { planVisit, type VisitPlan } from '../booking/hold/plan.ts'
import { fileDatabase } from '../platform/testing/for-file.ts'
import type { TestDatabase } from '../platform/testing.ts'
import { openShopLocks } from './shop-lock.ts'
import { openShopSnapshots } from './shop-snapshot.ts'

const now = new Date('2026-11-24T07:00:00.000Z')
const therapists = 24
/** Long enough that what is tested ends a turn, and no clock. */
const patient = { mostMilliseconds: 60_000, patienceMilliseconds: 60_000 }

/** Of another process: its own pool, worlds and turns. */
let elsewhere: ReturnType<TestDatabase['another']>
let world: SmallWorld

const database = fileDatabase()
beforeAll(() => {
  elsewhere = database.another()
})
beforeEach(async () => {
  world = await smallWorld(database.db, { therapists })
})
afterAll(() => elsewhere.close())

it('two processes that plan the same start at once never plan the same therapist or room', async () => {
  const { businessId, shopId, hourId } = world
  const items = [{ variantId: hourId, addOnIds: [], wish: 'any' }]
  const visit = { guests: [{ items }], together: 'same_start' as const, sameRoom: false }
  const written: boolean[] = []
  const write = async ({ assignment }: VisitPlan) => {
    const claims = JSON.stringify(assignment.items.flatMap((item) => item.claims))
    const rows = await database.sql<{ claimed: boolean }>`
      select claimed from slot_claim(${businessId}, ${shopId}, null, ${claims}::jsonb, null, ${now})`
    written.push(rows[0]!.claimed)
    return true
  }
  const processes = [database, elsewhere].map(({ db }) =>
    openShopSnapshots(db, () => now, openShopLocks(db, patient)),
  )
  await Promise.all(processes.map((snapshots) => snapshots.of(shopId)))
  await Promise.all(
    Array.from({ length: therapists }, (_, n) =>
      processes[n % 2]!.reserve(
        shopId,
        null,
        (shop) => planVisit(shop, visit, '2026-11-25T09:00:00.000Z', { now }),
        write,
      ),
    ),
  )
  expect(written).toEqual(Array.from({ length: therapists }, () => true))
})

it('the lock of a shop is waited for until the other process has released its own', async () => {
  const [here, there] = [openShopLocks(database.db, patient), openShopLocks(elsewhere.db, patient)]
  const order: string[] = []
  const leave = await here.acquire(world.shopId)
  const waiting = there.acquire(world.shopId).then((done) => {
    order.push('there')
    return done
  })
  await isWaitedFor()
  // The lock of another shop is free.
  const apart = await there.acquire(world.businessId)
  order.push('leaves')
  leave()
  const done = await waiting
  expect(order).toEqual(['leaves', 'there'])
  for (const each of [done, apart]) each()
})

it.each([
  { ...patient, mostMilliseconds: 50 },
  { ...patient, patienceMilliseconds: 50 },
])(
  'a lock that is never released keeps nobody waiting: %o',
  async (limits) => {
    const [here, there] = [openShopLocks(database.db, limits), openShopLocks(elsewhere.db, limits)]
    const leave = await here.acquire(world.shopId)
    // The database itself would end it after 15 s.
    const done = await there.acquire(world.shopId)
    expect(done).toBeTypeOf('function')
    for (const each of [leave, done]) each()
  },
  5_000,
)

/** Until PostgreSQL shows somebody waiting for a lock. */
async function isWaitedFor() {
  await expect
    .poll(
      async () => {
        const { rows } = await database.pool.query(
          `select 1 from pg_locks where locktype = 'advisory' and not granted
           and database = (select oid from pg_database where datname = current_database())`,
        )
        return rows.length
      },
      { interval: 5 },
    )
    .toBe(1)
}
