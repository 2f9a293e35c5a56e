import { expect, it } from 'vitest'
import { bookingStage, testVault } from '../booking/testing.ts'
import { overlapsOf } from '../booking/testing/flaws.ts'
import { sweepHolds } from '../booking/sweep.ts'
import { openShopSnapshots } from '../slot/shop-snapshot.ts'
import { lookForTimes } from './look.ts'
import { waitingStage } from './testing.ts'

const stage = bookingStage({ therapists: 1 })
const { join, saveRule, fillDay, cancel, people, tell, entries, sweep } = waitingStage(stage)

const freed = [1, 4, 7]
const startsAt = freed.map((index) => `2026-11-25T${String(index + 7).padStart(2, '0')}:00:00.000Z`)

/** Sixty wait for three times that are freed; two processes look at once, which share nothing but the database. */
async function sixtyWait() {
  const visits = await fillDay()
  const waiting = await people(60)
  for (const user of waiting) await join(user)
  await sweep()
  for (const index of freed) await cancel(visits[index]!)
  const memories = [1, 2].map(() => openShopSnapshots(stage.database.db, () => stage.api.clock.now))
  const { businessId, shopId } = stage.world
  const look = () =>
    Promise.all(
      memories.map((snapshots) =>
        lookForTimes(
          {
            db: stage.database.db,
            snapshots,
            vault: testVault,
            now: () => stage.api.clock.now,
          },
          { businessId, shopId },
        ),
      ),
    )
  return { waiting, look }
}

/** Who has which of the times, as the database knows it. */
function offers() {
  const { shopId } = stage.world
  return stage.sql<{ userId: string; startsAt: Date }>`
    select b.user_id as "userId", b.starts_at as "startsAt" from waiting_offer o
    join booking b on b.business_id = o.business_id and b.id = o.booking_id
    where b.shop_id = ${shopId} and o.state = 'open' and b.state = 'held' order by b.starts_at`
}

it('holds each freed time for one of sixty, whoever looks, and goes on after somebody died', async () => {
  const { waiting, look } = await sixtyWait()
  await look()
  const first = await offers()
  expect(first.map((each) => each.startsAt.toISOString())).toEqual(startsAt)
  expect(new Set(first.map(({ userId }) => userId)).size).toBe(3)
  expect(await overlapsOf(stage.database.db, stage.world.businessId)).toEqual([])

  // Nobody answers, and nobody who made these offers is there any more: what stands in the database is enough.
  stage.later(15)
  await sweepHolds(stage.database.db, () => stage.api.clock.now)
  await look()
  const second = await offers()
  expect(second.map((each) => each.startsAt.toISOString())).toEqual(startsAt)
  const had = new Map(first.map((each) => [each.startsAt.toISOString(), each.userId]))
  for (const each of second) expect(each.userId).not.toBe(had.get(each.startsAt.toISOString()))
  expect(waiting).toEqual(expect.arrayContaining(second.map(({ userId }) => userId)))
})

it('gives each freed time to one of sixty who were told of it and press at once', async () => {
  await saveRule({ mode: 'all' })
  const { waiting, look } = await sixtyWait()
  await look()
  const pressed = await Promise.all(
    waiting.map(async (user, index) => {
      const [entry] = await entries(user)
      const wanted = entry.freeTimes[index % entry.freeTimes.length].startsAt
      return tell(user, entry.id, 'take', { startsAt: wanted })
    }),
  )
  const won = pressed.filter(({ status }) => status === 200)
  const lost = pressed.filter(({ status }) => status !== 200)
  expect(new Set(lost.map(({ body }) => body.code))).toEqual(new Set(['slot_taken']))
  const times = won.map(({ body }) => body.offer.startsAt as string)
  expect(times.toSorted((a, b) => a.localeCompare(b))).toEqual(startsAt)
  expect(await overlapsOf(stage.database.db, stage.world.businessId)).toEqual([])
})
