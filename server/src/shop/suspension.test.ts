import { expect, test, vi } from 'vitest'
import { endpointNamed, type World, fileWorld, askingAs } from '../endpoint/testing.ts'
import { sampleOf } from '../endpoint/sample.ts'
import { perform } from '../endpoint/sample-call.ts'
import { transaction } from '../platform/command.ts'
import { openTail } from '../platform/outbox-tail.ts'
import type { PlatformScope } from '../platform/scope.ts'
import { assertShopOpen, suspendBusiness } from './suspension.ts'

const world = fileWorld()

const ask = askingAs('camille', world)

const suspend = () =>
  perform(
    world,
    'business.suspend',
    { businessId: world.home.businessId, reason: 'Complaints.' },
    'admin',
  )
const lift = () => perform(world, 'business.lift', { businessId: world.home.businessId }, 'admin')

test('a suspended business is found by nobody and takes nothing new; what was booked stays', async () => {
  const { shopId, businessId } = world.home
  const hold = await sampleOf(world, endpointNamed('booking.hold'))
  const cancel = await sampleOf(world, endpointNamed('booking.cancel'))
  const pay = await sampleOf(world, endpointNamed('checkout.pay'))
  const order = await sampleOf(world, endpointNamed('order.open'))
  const calendar = await sampleOf(world, endpointNamed('booking.shopCalendar'))
  const topUp = await sampleOf(world, endpointNamed('topUp.open'))
  const { categories } = await perform(world, 'catalogue.menu', { shopId })
  expect(categories).toBeTruthy()
  const tail = openTail(world.database.db)
  await tail()
  await suspend()

  const events = await tail()
  expect(
    events.filter(({ event }) => event === 'shop.changed').map((each) => each.shopId),
  ).toContain(shopId)
  expect((await ask('shop.get', { shopId })).body.code).toBe('not_found')
  expect((await ask('business.get', { businessId })).body.code).toBe('not_found')
  expect((await ask('catalogue.menu', { shopId })).body.code).toBe('not_found')
  const { shops } = (await ask('shop.list', { businessId })).body
  expect(shops).toEqual([])
  for (const [name, input] of [
    ['booking.hold', hold],
    ['checkout.pay', pay],
    ['order.open', order],
    ['topUp.open', topUp],
    ['topUp.quote', { businessId }],
  ] as const)
    expect({ name, code: (await ask(name, input)).body.code }).toEqual({
      name,
      code: 'business_suspended',
    })

  const { bookingId } = cancel
  expect((await ask('booking.get', { bookingId })).status).toBe(200)
  expect((await ask('booking.receipt', { bookingId })).status).toBe(200)
  expect((await ask('wallet.list', {})).status).toBe(200)
  expect((await ask('booking.cancel', cancel)).status).toBe(200)
  const me = await ask('business.me', {}, 'owner')
  expect(me.body).toMatchObject({ suspension: { reason: 'Complaints.' } })
  expect((me.body.shops as unknown[]).length).toBeGreaterThan(0)
  expect((await ask('booking.shopCalendar', calendar, 'owner')).status).toBe(200)

  expect((await suspend()).suspensions).toHaveLength(1)
  const lifted = await lift()
  expect(lifted).toMatchObject({ state: 'open', suspensions: [{ reason: 'Complaints.' }] })
  expect((await lift()).suspensions).toHaveLength(1)
  expect((await ask('shop.get', { shopId })).status).toBe(200)
  expect((await ask('booking.hold', hold)).status).toBe(201)
  expect((await ask('business.me', {}, 'owner')).body.suspension).toBeNull()
})

test('what is held in the same instant waits for the suspension, and is refused', async () => {
  const hold = await sampleOf(world, endpointNamed('booking.hold'))
  const order = await sampleOf(world, endpointNamed('order.open'))
  const before = await rowsOf(world)
  const { db } = world.database
  const { businessId } = world.home
  const { id: userId } = await db
    .selectFrom('user')
    .select('id')
    .where('email', 'like', 'admin@%')
    .executeTakeFirstOrThrow()
  const by = { userId } as PlatformScope
  const answers: Promise<{ status: number; body: Record<string, unknown> }>[] = []
  await transaction(db, async (tx) => {
    await suspendBusiness(tx, by, { businessId, reason: 'Complaints.' }, world.clock.now)
    answers.push(ask('booking.hold', hold), ask('order.open', order))
    await vi.waitFor(async () => expect(await world.database.waiting()).toBe(2), {
      timeout: 10_000,
    })
  })
  for (const answer of await Promise.all(answers))
    expect(answer.body).toMatchObject({ code: 'business_suspended' })
  expect(await rowsOf(world)).toEqual(before)
  await lift()
  expect((await ask('booking.hold', hold)).status).toBe(201)
})

test('a suspension waits for what is being held, which stood before it', async () => {
  const hold = await sampleOf(world, endpointNamed('booking.hold'))
  const { db } = world.database
  const suspending: Promise<unknown>[] = []
  await transaction(db, async (tx) => {
    await assertShopOpen(tx, world.home.shopId)
    suspending.push(suspend())
    await vi.waitFor(async () => expect(await world.database.waiting()).toBe(1), {
      timeout: 10_000,
    })
  })
  await Promise.all(suspending)
  expect((await ask('booking.hold', hold)).body.code).toBe('business_suspended')
  await lift()
})

async function rowsOf({ database }: World) {
  const rows = await database.sql<{ bookings: number; orders: number }>`
    select (select count(*)::int from booking) as bookings, (select count(*)::int from "order") as orders`
  return rows[0]
}

test('the directory is searched without accents, counts visits and says who is suspended', async () => {
  const all = (await ask('business.directory', {}, 'admin')).body.businesses as {
    id: string
    name: string
    visits: number
    state: string
  }[]
  expect(all.length).toBeGreaterThan(2)
  expect(all.every(({ state }) => state === 'open')).toBe(true)
  expect(Math.max(...all.map(({ visits }) => visits))).toBeGreaterThan(10)
  const found = async (text: string) =>
    (
      (await ask('business.directory', { text }, 'admin')).body.businesses as { name: string }[]
    ).map(({ name }) => name)
  expect(await found('montreal')).toEqual(['Atelier Boréal'])
  expect(await found('BOREAL')).toEqual(['Atelier Boréal'])
  expect(await found('100%')).toEqual([])
  await suspend()
  const suspended = await ask('business.directory', { state: 'suspended' }, 'admin')
  expect(suspended.body.businesses).toMatchObject([{ id: world.home.businessId }])
  await lift()
  const pages: string[] = []
  for (let cursor: string | undefined; ;) {
    const { body } = await ask(
      'business.directory',
      { limit: 1, ...(cursor && { cursor }) },
      'admin',
    )
    pages.push(...(body.businesses as { id: string }[]).map(({ id }) => id))
    if (!body.nextCursor) break
    cursor = body.nextCursor as string
  }
  expect(pages).toEqual(all.map(({ id }) => id))
})

test('opening again leaves closed what was closed before', async () => {
  const { pool } = world.database
  const { rows } = await pool.query<{ id: string }>(
    `update shop set is_active = false where id = (select id from shop where business_id = $1 and id <> $2 limit 1) returning id`,
    [world.home.businessId, world.home.shopId],
  )
  await suspend()
  await lift()
  expect((await ask('shop.get', { shopId: rows[0]!.id })).body.code).toBe('not_found')
  await pool.query(`update shop set is_active = true where id = $1`, [rows[0]!.id])
})
