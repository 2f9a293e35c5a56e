import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { smallWorld } from '../fixture.ts'
import { bookingStage, byCard, oneGuest } from '../testing.ts'

const stage = bookingStage({ therapists: 12, users: 6, holds: { perVisitor: 2, perAddress: 5 } })
const { hold, later, pay } = stage
const at = (hour: number) => `2026-11-25T${String(hour).padStart(2, '0')}:00:00.000Z`

const execute = async (query: ReturnType<typeof sql>) =>
  (await query.execute(stage.database.db)).rows as Record<string, any>[]

const addUsers = async (count: number) =>
  (
    await execute(sql`
      insert into "user" (id, name, email)
      select id, 'Ada', id || '@example.test' from (select uuidv7()::text as id from generate_series(1, ${count}::int)) u
      returning id`)
  ).map(({ id }) => id as string)

function holdFrom(user: string, network: string, hour = 9) {
  const { shopId, hourId } = stage.world
  const body = { shopId, startsAt: at(hour), ...oneGuest({ variantId: hourId }) }
  return stage.api.ask('POST', '/bookings', { user, network, body })
}

const statesOf = async () =>
  (
    await execute(sql`
      select state, held_from from booking where user_id = ${stage.world.userId} order by id`)
  ).map(({ state, held_from }) => [state, held_from])

describe('a visitor', () => {
  it('holds two times and no third, and hears which and what to do', async () => {
    const first = await hold(at(10))
    const second = await hold(at(9))
    const third = await hold(at(11))
    expect(third).toMatchObject({
      status: 409,
      body: {
        code: 'holds_full',
        message: expect.stringContaining('2 at once'),
        data: {
          limit: 2,
          held: [
            { bookingId: second.body.id, startsAt: at(9), timeZone: 'Europe/Paris' },
            { bookingId: first.body.id, startsAt: at(10), timeZone: 'Europe/Paris' },
          ],
        },
      },
    })
    expect(await statesOf()).toHaveLength(2)
  })

  it('may hold again once a time is given up, paid or over', async () => {
    const user = stage.world.userId
    const first = (await hold(at(9))).body
    const second = (await hold(at(10))).body
    await stage.api.ask('POST', `/bookings/${first.id}/release`, { user })
    const third = await hold(at(11))
    expect(third.status).toBe(201)
    const card = byCard
    await pay(second.id, { ...card, expectedTotalMinor: second.totalMinor })
    expect((await hold(at(12))).status).toBe(201)
    expect((await hold(at(13))).status).toBe(409)
    later(11)
    // Nobody has swept them yet.
    expect((await hold(at(13))).status).toBe(201)
  })

  it('holds no more by asking many times at once', async () => {
    const answers = await Promise.all([8, 9, 10, 11, 12, 13].map((hour) => hold(at(hour))))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      201, 201, 409, 409, 409, 409,
    ])
  })

  it('hears the same answer to the same request, and the limit holds for no retry', async () => {
    await hold(at(9))
    const key = randomUUID()
    const first = await hold(at(10), {}, key)
    const again = await hold(at(10), {}, key)
    expect(again).toMatchObject({ status: 201, body: { id: first.body.id } })
    expect(await statesOf()).toHaveLength(2)
  })

  it('gives the earlier time up for the new one when they say so, and only if they win it', async () => {
    const first = (await hold(at(9))).body
    await hold(at(10))
    const closed = await hold('2026-11-25T23:00:00.000Z', { insteadOf: first.id })
    expect(closed.body.code).toBe('slot_not_bookable')
    expect((await statesOf()).map(([state]) => state)).toEqual(['held', 'held'])
    const next = await hold(at(11), { insteadOf: first.id })
    expect(next.status).toBe(201)
    expect((await statesOf()).map(([state]) => state)).toEqual(['released', 'held', 'held'])
    // It is gone already: then nothing is given up, and nothing is free.
    expect((await hold(at(12), { insteadOf: first.id })).body.code).toBe('holds_full')
  })

  it('gives nobody else’s time up', async () => {
    const [other] = await addUsers(1)
    const theirs = await holdFrom(other!, '198.51.100.1')
    expect((await hold(at(9), { insteadOf: theirs.body.id })).status).toBe(201)
    const rows = await execute(sql`select state from booking where id = ${theirs.body.id}`)
    expect(rows).toEqual([{ state: 'held' }])
  })
})

describe('an address', () => {
  it('holds so many times for all who come from it, and is forgotten with them', async () => {
    const users = await addUsers(8)
    const answers = await Promise.all(users.map((user) => holdFrom(user, '198.51.100.2')))
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused).toHaveLength(3)
    expect(refused[0]!.body).toMatchObject({ code: 'address_holds_full', data: { limit: 5 } })
    expect((await holdFrom(users[0]!, '198.51.100.3', 10)).status).toBe(201)
    const won = answers.find(({ status }) => status === 201)!.body
    const holder = await execute(sql`select user_id from booking where id = ${won.id}`)
    const user = holder[0]!.user_id
    await stage.api.ask('POST', `/bookings/${won.id}/release`, { user })
    const holds = await execute(
      sql`select state from booking where held_from = '198.51.100.2' group by state`,
    )
    expect(holds).toEqual([{ state: 'held' }])
    expect((await holdFrom(user, '198.51.100.2', 11)).status).toBe(201)
  })
})

function setLimit(limit: number | null) {
  return execute(sql`update shop set unpaid_limit = ${limit} where id = ${stage.world.shopId}`)
}

async function book(hour: number, tender = 'at_shop') {
  const { id, totalMinor } = (await hold(at(hour))).body
  const card = tender === 'at_shop' ? {} : byCard
  return { id, ...(await pay(id, { tender, expectedTotalMinor: totalMinor, ...card })) }
}

describe('a client who pays at the shop', () => {
  it('books as many visits as the shop allows, pays the next at once, or cancels one', async () => {
    await setLimit(2)
    const first = await book(9)
    await book(10)
    const third = await book(11)
    expect(third).toMatchObject({
      status: 409,
      body: { code: 'unpaid_full', data: { limit: 2 }, message: expect.stringContaining('2 at') },
    })
    const expectedTotalMinor = first.body.booking.totalMinor
    const card = { ...byCard, expectedTotalMinor }
    expect((await pay(third.id, card)).status).toBe(200)
    expect((await book(12)).status).toBe(409)
    await stage.cancel(first.id)
    expect((await book(13)).status).toBe(200)
  })

  it('books no more by confirming several at once', async () => {
    await setLimit(1)
    const held = [(await hold(at(9))).body, (await hold(at(10))).body]
    const answers = await Promise.all(
      held.map(({ id, totalMinor }) =>
        pay(id, { tender: 'at_shop', expectedTotalMinor: totalMinor }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  it('is trusted after two completed visits there, and not elsewhere', async () => {
    await setLimit(1)
    const { businessId: staffOf } = stage.world
    const complete = async (hour: number) => {
      const { id } = await book(hour)
      stage.api.clock.now = new Date(at(hour))
      for (const verb of ['check-in', 'complete'])
        await stage.api.ask('POST', `/console/bookings/${id}/${verb}`, { staffOf })
    }
    await complete(9)
    await book(12)
    expect((await book(13)).status).toBe(409)
    await execute(sql`update booking set state = 'completed' 
      where state = 'confirmed' and business_id = ${staffOf}`)
    expect([(await book(14)).status, (await book(15)).status]).toEqual([200, 200])
    const elsewhere = await smallWorld(stage.database.db)
    await execute(sql`update shop set unpaid_limit = 1 where id = ${elsewhere.shopId}`)
    const body = { shopId: elsewhere.shopId, ...oneGuest({ variantId: elsewhere.hourId }) }
    const user = stage.world.userId
    const statuses: number[] = []
    for (const day of [26, 27]) {
      const startsAt = `2026-11-${day}T10:00:00.000Z`
      const held = await stage.api.ask('POST', '/bookings', { user, body: { ...body, startsAt } })
      const { id, totalMinor } = held.body
      statuses.push((await pay(id, { tender: 'at_shop', expectedTotalMinor: totalMinor })).status)
    }
    expect(statuses).toEqual([200, 409])
  })

  it('is booked for at the desk as often as the desk likes, which counts for nothing online', async () => {
    await setLimit(1)
    await book(9)
    const { businessId: staffOf, shopId, hourId } = stage.world
    const [{ id: customerId }] = (await execute(
      sql`select id from customer where business_id = ${staffOf}`,
    )) as [{ id: string }]
    for (const hour of [10, 11]) {
      const body = { shopId, startsAt: at(hour), ...oneGuest({ variantId: hourId }) }
      const call = { staffOf, body: { ...body, customer: { customerId } } }
      const { status } = await stage.api.ask('POST', `/console/shops/${shopId}/walk-ins`, call)
      expect(status).toBe(201)
    }
    await setLimit(2)
    expect((await book(12)).status).toBe(200)
  })
})
