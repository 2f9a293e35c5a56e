import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { bookingStage } from '../booking/testing.ts'
import { transaction } from '../platform/command.ts'
import { publish } from '../platform/outbox.ts'
import { costOf } from '../platform/testing/statements.ts'
import { openShopSnapshots } from '../slot/shop-snapshot.ts'
import { openIndex, type ShopIndex } from './keep.ts'

const stage = bookingStage({ therapists: 2, rooms: 2 })
const opened: { close(): Promise<void> }[] = []
beforeEach(async () => {
  await stage.sql`update shop set is_active = false where id <> ${stage.world.shopId}`
  await stage.sql`delete from shop_free_time`
})
afterEach(closeAll)

async function closeAll() {
  for (const each of opened.splice(0).toReversed()) await each.close()
}

/** A process that begins, once its index is there. */
async function openProcess(): Promise<ShopIndex> {
  const { db, close } = stage.database.another()
  const now = () => stage.api.clock.now
  const index = openIndex({
    db,
    snapshots: openShopSnapshots(db, now),
    log: pino({ level: 'silent' }),
    now,
  })
  opened.push({ close }, index)
  await index.built
  return index
}

/** After all others have ended a process begins. What it has sent until its index was there, the polls of the outbox aside. */
async function restart() {
  await closeAll()
  let index: ShopIndex
  const { texts } = await costOf(async () => (index = await openProcess()))
  const sent = texts.filter((text) => !/committed_change|pg_stat_activity/.test(text))
  return { index: index!, sent }
}

const timesOf = ({ shops }: ShopIndex) =>
  [...shops.byId.values()].map(({ id, time }) => ({ id, time }))

/** The free time that a process works out which finds nothing stored. */
async function truth() {
  await stage.sql`delete from shop_free_time`
  return timesOf((await restart()).index)
}

const readsClaims = (sent: readonly string[]) =>
  sent.some((text) => text.includes('from claim where business_id'))

/** Whether a process that begins after a change works the shop out; it always has what is true. */
async function isWorkedOutAfter(change: () => Promise<unknown>): Promise<boolean> {
  await restart()
  await change()
  const { index, sent } = await restart()
  const times = timesOf(index)
  expect(times).toHaveLength(1)
  expect(times).toEqual(await truth())
  return readsClaims(sent)
}

const at = (time: string) => `2026-11-25T${time}:00.000Z`

// Exact: whoever adds a statement to the start of a process sees it here, and says in the change what it is for.
test('a process that begins with 450 shops, and one that begins after it', async () => {
  await stage.sql`
    insert into shop (business_id, slug, name, description, street, postal_code, city, country, latitude, longitude, time_zone,
      currency, tax_rate, tax_is_included)
    select business_id, 'shop-' || n, 'Shop ' || n, description, street, postal_code, city, country, latitude, longitude, time_zone,
      currency, tax_rate, tax_is_included from shop, generate_series(2, 450) as n where is_active`
  const first = await restart()
  const second = await restart()
  expect(timesOf(second.index)).toHaveLength(450)
  expect(timesOf(second.index)).toEqual(timesOf(first.index))
  // Facts, and what is stored, of 200 shops each; of 50 each shops, claims, menus, teams, rooms, sessions; 200 each are stored.
  expect(first.sent).toHaveLength(3 + 3 + 9 * 6 + 3)
  expect(second.sent).toHaveLength(3 + 3)
})

test('what a hold has taken since it was stored, on another process', async () => {
  expect(await isWorkedOutAfter(() => stage.hold(at('10:00')))).toBe(true)
})

test('a hold that has run out since', async () => {
  await stage.hold(at('10:00'))
  expect(await isWorkedOutAfter(async () => stage.later(11))).toBe(true)
})

test('a shop with other hours since', async () => {
  const { shopId } = stage.world
  const change =
    () => stage.sql`with gone as (delete from shop_hours where shop_id = ${shopId} and weekday = 3)
    update shop set version = version + 1 where id = ${shopId}`
  expect(await isWorkedOutAfter(change)).toBe(true)
})

test('what another version of the product has stored', async () => {
  expect(
    await isWorkedOutAfter(() => stage.sql`update shop_free_time set made_by = 'another'`),
  ).toBe(true)
})

test('what was stored of another menu', async () => {
  expect(await isWorkedOutAfter(() => stage.sql`update shop_free_time set menu = '\\x00'`)).toBe(
    true,
  )
})

test('what was stored a day ago, and a day from now', async () => {
  expect(await isWorkedOutAfter(async () => stage.later(24 * 60))).toBe(true)
  expect(await isWorkedOutAfter(async () => stage.later(-24 * 60))).toBe(true)
})

test('what was stored more changes ago than are looked through, and before a change that was lost', async () => {
  for (const by of [501, -1])
    expect(
      await isWorkedOutAfter(
        () => stage.sql`update business_change set number = number + ${by}::int`,
      ),
    ).toBe(true)
})

test('what nothing has changed since but things that take no time', async () => {
  const { businessId, shopId } = stage.world
  const change = () =>
    transaction(stage.database.db, (tx) =>
      publish(tx, { businessId, shopId, event: 'review.written', subjectId: shopId }),
    )
  expect(await isWorkedOutAfter(change)).toBe(false)
})

test('what a running process has worked out after a booking is there for the next', async () => {
  await restart()
  expect(
    await isWorkedOutAfter(async () => {
      const index = await openProcess()
      await stage.hold(at('10:00'))
      const { time } = timesOf(index)[0]!
      await expect.poll(() => timesOf(index)[0]!.time, { timeout: 10_000 }).not.toBe(time)
      await index.roll()
    }),
  ).toBe(false)
})

test('two processes that begin at once', async () => {
  const [one, other] = await Promise.all([openProcess(), openProcess()])
  expect(timesOf(one)).toEqual(timesOf(other))
  expect(await stage.sql`select shop_id from shop_free_time`).toHaveLength(1)
})
