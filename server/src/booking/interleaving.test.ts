import { randomUUIDv7 } from 'node:crypto'
import { fc, test } from '@fast-check/vitest'
import { type KyselyPlugin } from 'kysely'
import { describe, expect, it, vi } from 'vitest'
import { takeAtShop } from '../payment/payment.ts'
import { transaction } from '../platform/command.ts'
import { fileDatabase } from '../platform/testing/for-file.ts'
import { smallWorld } from './fixture.ts'
import { joinSeries, seriesOf } from './series/sql.ts'
import { lockBooking } from './sql.ts'
import { sweepHolds } from './sweep.ts'
import { oneGuest, testApi } from './testing.ts'
import { overlapsOf, wrongClaimsOf } from './testing/flaws.ts'

const database = fileDatabase()

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
            body: { startsAt: second, expectedTotalMinor: held.totalMinor },
          }),
      }
      const answers = await scheduler.waitFor(Promise.all(deeds.map((each) => verbs[each]())))
      expect(answers.filter(({ status }) => ![200, 201, 409].includes(status))).toEqual([])
      expect(await overlapsOf(database.db, world.businessId)).toEqual([])
      expect(await wrongClaimsOf(database.db, world.businessId)).toEqual([])
      expect(await deadlocks()).toBe(0)
    },
    120_000,
  )
})

it('bookings lock in one order: who takes the time of a hold waits for its customer without holding anything', async () => {
  const { shopId, hourId, userId: user } = await smallWorld(database.db, { therapists: 1 })
  const other = database.another()
  const late = testApi(other.db, '2026-11-24T07:11:00.000Z')
  const visit = { shopId, startsAt: first, ...oneGuest({ variantId: hourId }) }
  const hold = (api: typeof late) => api.ask('POST', '/bookings', { user, body: visit })
  let overtaking: ReturnType<typeof hold> | undefined
  const meanwhile = async () => {
    overtaking ??= hold(late)
    await Promise.race([overtaking, vi.waitUntil(somebodyWaits, { timeout: 5_000 })])
  }
  const early = testApi(
    database.db.withPlugin(after('delete from item', meanwhile)),
    '2026-11-24T07:00:00.000Z',
  )
  const { body: held } = await hold(early)
  early.clock.now = new Date('2026-11-24T07:09:00.000Z')
  const to = { user, body: { startsAt: second, expectedTotalMinor: held.totalMinor } }
  const rescheduled = await early.ask('POST', `/bookings/${held.id}/reschedule`, to)
  expect([rescheduled.status, (await overtaking)?.status]).toEqual([200, 201])
  await other.close()
  expect(await deadlocks()).toBe(0)
})

it('who has waited for a booking knows what was paid for it meanwhile', async () => {
  const { shopId, hourId, userId: user, businessId } = await smallWorld(database.db)
  const api = testApi(database.db, '2026-11-24T07:00:00.000Z')
  const { now } = api.clock
  const visit = { shopId, startsAt: first, ...oneGuest({ variantId: hourId }) }
  const { body: held } = await api.ask('POST', '/bookings', { user, body: visit })
  const owner = { businessId }
  const money = { tender: 'cash', amountMinor: held.totalMinor, currency: held.currency } as const
  const { waiting } = await database.db.transaction().execute(async (tx) => {
    const booking = (await lockBooking(tx, held.id, owner))!
    expect(booking.hasPayment).toBe(false)
    const another = database.db.transaction().execute((other) => lockBooking(other, held.id, owner))
    await vi.waitUntil(somebodyWaits, { timeout: 5_000 })
    const { customerId } = booking
    const subject = { kind: 'booking', id: held.id } as const
    const reference = `booking:${held.id}:desk`
    await takeAtShop(tx, { ...money, businessId, shopId, customerId, subject, reference, now })
    return { waiting: another }
  })
  expect((await waiting)?.hasPayment).toBe(true)
})

/** Four visits of a day, of which the first two are a series. */
async function fourVisits() {
  const world = await smallWorld(database.db)
  const { businessId, shopId, hourId, userId: user } = world
  const api = testApi(database.db, '2026-11-24T07:00:00.000Z')
  const visitAt = async (startsAt: string) => {
    const body = { shopId, startsAt, ...oneGuest({ variantId: hourId }) }
    const held = (await api.ask('POST', '/bookings', { user, body })).body
    const paid = { tender: 'at_shop', expectedTotalMinor: held.totalMinor }
    await api.ask('POST', `/bookings/${held.id}/pay`, { user, body: paid })
    return held.id as string
  }
  const times = ['08:00', '10:00', '12:00', '14:00']
  const ids = await Promise.all(times.map((time) => visitAt(`2026-11-25T${time}:00.000Z`)))
  const join = (bookingId: string, meanwhile?: () => Promise<unknown>) =>
    transaction(database.db, async (tx) => {
      const wanted = { id: randomUUIDv7(), everyWeeks: 1, now: api.clock.now }
      const id = await seriesOf(tx, { businessId, id: ids[0]!, shopId }, wanted)
      await joinSeries(tx, { businessId, id }, [bookingId])
      await meanwhile?.()
    })
  await join(ids[1]!)
  return { api, user, ids, join }
}

describe('the visits of a series', () => {
  it('are added one after another: who adds more waits for who is adding', async () => {
    const { ids, join } = await fourVisits()
    let later: Promise<void> | undefined
    await join(ids[2]!, async () => {
      later = join(ids[3]!)
      await Promise.race([later, vi.waitUntil(somebodyWaits, { timeout: 5_000 })])
    })
    await later
    const rows = await database.sql<{ position: number }>`
      select series_position as position from booking where id = any(${ids}::uuid[]) order by starts_at`
    expect(rows.map(({ position }) => position)).toEqual([0, 1, 2, 3])
  })

  it('are cancelled together by who has locked them: who cancels one of them comes after', async () => {
    const { api, user, ids } = await fourVisits()
    let alone: ReturnType<typeof api.ask> | undefined
    const meanwhile = async () => {
      if (alone) return
      const body = { expectedFeeMinor: 0 }
      alone = api.ask('POST', `/bookings/${ids[1]}/cancel`, { user, body })
      await Promise.race([alone, vi.waitUntil(somebodyWaits, { timeout: 5_000 })])
    }
    const slow = testApi(
      database.db.withPlugin(after('as positions', meanwhile)),
      '2026-11-24T07:00:00.000Z',
    )
    const body = { reach: 'all', expectedFeeMinor: 0 }
    const together = await slow.ask('POST', `/bookings/${ids[0]}/series/cancel`, { user, body })
    expect([together.status, (await alone)?.status]).toEqual([200, 409])
    const events = await database.sql`
      select event from booking_event where booking_id = ${ids[1]} and event = 'booking.cancelled'`
    expect(events).toHaveLength(1)
  })
})

/** Once a statement with these words has been answered, something else comes first. */
function after(words: string, meanwhile: () => Promise<void>): KyselyPlugin {
  const those = new WeakSet<object>()
  return {
    transformQuery({ node, queryId }) {
      if (JSON.stringify(node).includes(words)) those.add(queryId)
      return node
    },
    async transformResult({ result, queryId }) {
      if (those.has(queryId)) await meanwhile()
      return result
    },
  }
}

async function somebodyWaits(): Promise<boolean> {
  return (await database.waiting()) > 0
}

async function deadlocks(): Promise<number> {
  // Each connection tells its own at the latest when it goes; those of this pool are asked to.
  await Promise.all(
    Array.from(
      { length: database.pool.totalCount },
      () => database.sql`select pg_stat_force_next_flush()`,
    ),
  )
  const rows = await database.sql<{ deadlocks: number }>`
    select deadlocks::int from pg_stat_database where datname = current_database()`
  return rows[0]!.deadlocks
}
