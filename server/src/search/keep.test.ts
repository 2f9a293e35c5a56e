import { sql } from 'kysely'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { smallWorld } from '../booking/fixture.ts'
import { sweepHolds } from '../booking/sweep.ts'
import { bookingStage, byCard } from '../booking/testing.ts'
import { openShopSnapshots, type ShopSnapshots } from '../slot/shop-snapshot.ts'
import { startsOf } from './ask.ts'
import { bitsWithin, freeMinutes, setOf, wishes } from './free-time.ts'
import { openIndex, type ShopIndex } from './keep.ts'
import { variantIdOf, variantsOf } from './menu.ts'
import { windowOf } from './window.ts'

/** What is booked through one process is asked of the index of another: its own pool, worlds and memory. */
const stage = bookingStage({ therapists: 2, rooms: 2 })
let elsewhere: { snapshots: ShopSnapshots; index: ShopIndex; close(): Promise<void> }

beforeEach(async () => {
  const { db, close } = stage.database.another()
  const now = () => stage.api.clock.now
  const snapshots = openShopSnapshots(db, now)
  const index = openIndex({ db, snapshots, log: pino({ level: 'silent' }), now })
  elsewhere = {
    snapshots,
    index,
    async close() {
      await index.close()
      await close()
    },
  }
  await index.built
})
afterEach(() => elsewhere.close())

const week = { day: undefined }
const longest = 10_000

/** All free starts the index keeps of a shop for its next days, by variant and wish; null while it has none. */
function freeMinutesOf(shopId = stage.world.shopId): string[] | null {
  const { shops, clock } = elsewhere.index
  const nowMs = stage.api.clock.now.getTime()
  const entry = shops.byId.get(shopId)
  if (!entry?.time) return null
  const { time, menu } = entry
  const { from, to } = windowOf(week, clock.zoneOf(entry.timeZone, nowMs), entry.rules, nowMs)
  return each(menu, (variant, wish) => {
    const set = setOf(time, variant, wish)
    return set < 0 ? [] : freeMinutes(time, set, bitsWithin(time.grid, from, to), longest)
  })
}

/** The same as the engine of a third process finds it, which has kept nothing. */
async function truth(shopId = stage.world.shopId): Promise<string[]> {
  const nowMs = stage.api.clock.now.getTime()
  const world = await openShopSnapshots(stage.database.db, () => stage.api.clock.now).of(shopId)
  const entry = elsewhere.index.shops.byId.get(shopId)!
  const window = windowOf(
    week,
    elsewhere.index.clock.zoneOf(entry.timeZone, nowMs),
    entry.rules,
    nowMs,
  )
  return each(entry.menu, (variant, wish) => {
    const visit = { variantId: variantIdOf(entry.menu, variant), wish: wishes[wish]!, partySize: 1 }
    return startsOf(world, visit, window, nowMs)
  })
}

function each(menu: Int32Array, starts: (variant: number, wish: number) => number[]): string[] {
  return Array.from({ length: variantsOf(menu) }, (_, variant) =>
    wishes.map((name, wish) => `${variant} ${name}: ${starts(variant, wish).join()}`),
  ).flat()
}

/** Does something and waits until the index over there has it: it was other before, and is what the engine says. */
async function expectRight(change: () => Promise<unknown>, shopId?: string) {
  const before = await truth(shopId)
  await expect.poll(() => freeMinutesOf(shopId), { timeout: 10_000 }).toEqual(before)
  await change()
  const after = await truth(shopId)
  expect(after).not.toEqual(before)
  await expect.poll(() => freeMinutesOf(shopId), { timeout: 10_000, interval: 20 }).toEqual(after)
}

const at = (time: string) => `2026-11-25T${time}:00.000Z`

test('a hold placed, a booking made, moved and cancelled on another process', async () => {
  const { userId: user } = stage.world
  let held: { id: string; totalMinor: number; items: { id: string }[] }
  await expectRight(async () => {
    held = (await stage.hold(at('10:00'))).body
  })
  const { id, totalMinor } = held!
  await stage.pay(id, { ...byCard, expectedTotalMinor: totalMinor })
  await expectRight(async () => {
    const body = { startsAt: at('15:00'), expectedTotalMinor: totalMinor }
    const moved = await stage.api.ask('POST', `/bookings/${id}/reschedule`, { user, body })
    expect(moved.status).toBe(200)
  })
  await expectRight(async () => {
    const body = { expectedFeeMinor: 0 }
    const cancellation = await stage.api.ask('POST', `/bookings/${id}/cancel`, { user, body })
    expect(cancellation.status).toBe(200)
  })
})

test('a shop that this process keeps is brought up to date, not read anew', async () => {
  const { shopId } = stage.world
  const { snapshots } = elsewhere
  const load = async () => (await snapshots.load([shopId], 16)).get(shopId)!()
  const [read, again] = [await load(), await load()]
  expect(again.shop).not.toBe(read.shop)
  const seen = await snapshots.of(shopId)
  await stage.hold(at('10:00'))
  const brief = await load()
  expect(brief.shop).toBe(seen.shop)
  expect(brief.prepared).not.toBe(seen.prepared)
  expect(brief.mark).toBe(seen.mark + 1)
  await expectRight(() => stage.hold(at('12:00')))
})

test('a hold given up, one that is swept, and one that lapses by time alone', async () => {
  const { userId: user } = stage.world
  let id = ''
  await expectRight(async () => {
    id = (await stage.hold(at('10:00'))).body.id
  })
  await expectRight(() => stage.api.ask('POST', `/bookings/${id}/release`, { user }))
  await expectRight(() => stage.hold(at('11:00')))
  await expectRight(async () => {
    stage.later(11)
    await sweepHolds(stage.database.db, () => stage.api.clock.now)
  })
  await expectRight(() => stage.hold(at('12:00')))
  await expectRight(async () => stage.later(11))
  expect(freeMinutesOf()).toEqual(await truth())
})

test('time that the shop takes for itself', async () => {
  const { businessId: staffOf, shopId, staffIds } = stage.world
  let id = ''
  const span = { from: at('09:00'), until: at('12:00') }
  await expectRight(async () => {
    const body = { staffId: staffIds[0], ...span }
    id = (await stage.api.ask('POST', `/console/shops/${shopId}/blocks`, { staffOf, body })).body.id
  })
  await expectRight(() =>
    stage.api.ask('DELETE', `/console/shops/${shopId}/blocks/${id}`, { staffOf }),
  )
  expect(freeMinutesOf()).toEqual(await truth())
})

test('a shop with other hours, a shop that closes down, a shop that is new', async () => {
  const { db } = stage.database
  const { shopId } = stage.world
  await expectRight(async () => {
    await sql`with gone as (delete from shop_hours where shop_id = ${shopId} and weekday = 3)
      update shop set version = version + 1 where id = ${shopId}`.execute(db)
  })
  await sql`update shop set is_active = false where id = ${shopId}`.execute(db)
  await expect.poll(() => elsewhere.index.shops.byId.has(shopId), { timeout: 10_000 }).toBe(false)
  const other = await smallWorld(db)
  await expect.poll(() => freeMinutesOf(other.shopId), { timeout: 10_000 }).not.toBeNull()
  expect(freeMinutesOf(other.shopId)).toEqual(await truth(other.shopId))
})

test('who works in two shops is busy in both', async () => {
  const { db } = stage.database
  const { businessId, shopId, staffIds } = stage.world
  const { rows } = await sql<{ id: string }>`
    with s as (insert into shop (business_id, slug, name, description, street, postal_code, city, country, latitude,
        longitude, time_zone, currency, tax_rate, tax_is_included)
      select business_id, 'two', 'Two', description, street, postal_code, city, country, latitude, longitude, time_zone,
        currency, tax_rate, tax_is_included from shop where id = ${shopId} returning business_id, id),
    h as (insert into shop_hours (business_id, shop_id, weekday, from_minute, to_minute)
      select business_id, id, day, 480, 1200 from s, generate_series(1, 7) as day),
    u as (insert into unit (business_id, shop_id, kind_id, name)
      select s.business_id, s.id, k.id, 'Room' from s join resource_kind k on k.business_id = s.business_id),
    o as (insert into service_shop (business_id, service_id, shop_id)
      select s.business_id, v.id, s.id from s join service v on v.business_id = s.business_id),
    f as (insert into shift (business_id, staff_id, shop_id, weekday, from_minute, to_minute, from_day)
      select s.business_id, ${staffIds[0]}, s.id, day, 480, 1200, '2020-01-01' from s, generate_series(1, 7) as day)
    select id from s`.execute(db)
  const other = rows[0]!.id
  // The new shift counts for both: the catalogue tells it by the version of the shops.
  await sql`update shop set version = version + 1 where business_id = ${businessId}`.execute(db)
  await expect.poll(() => freeMinutesOf(other), { timeout: 10_000 }).not.toBeNull()
  await expectRight(
    () =>
      stage.api.ask('POST', `/console/shops/${shopId}/blocks`, {
        staffOf: businessId,
        body: { staffId: staffIds[0], from: at('09:00'), until: at('12:00') },
      }),
    other,
  )
})

test('when a day ends, the days that are kept move on', async () => {
  const { index } = elsewhere
  const first = index.shops.byId.get(stage.world.shopId)!.time!.fromDay
  stage.later(24 * 60)
  expect(freeMinutesOf()).toEqual(await truth())
  await index.roll()
  expect(index.shops.byId.get(stage.world.shopId)!.time!.fromDay).toBe(first + 1)
  expect(freeMinutesOf()).toEqual(await truth())
})
