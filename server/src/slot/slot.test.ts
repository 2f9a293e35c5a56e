import { beforeEach, describe, expect, it } from 'vitest'
import { smallWorld, type SmallWorld } from '../booking/fixture.ts'
import { oneGuest, testApi, type TestApi } from '../booking/testing.ts'
import { fileDatabase } from '../platform/testing/for-file.ts'

// Tuesday 24 November 2026, 08:00 in Paris; the shop is open 08:00–20:00.
const opening = '2026-11-24T07:00:00.000Z'

let world: SmallWorld
let api: TestApi

const database = fileDatabase()
beforeEach(async () => {
  world = await smallWorld(database.db, { therapists: 1 })
  api = testApi(database.db, opening)
})

const question = (more: Record<string, string>) =>
  new URLSearchParams({ 'guests[0][items][0][variantId]': world.hourId, ...more })
const day = (which: string, server = api, more = {}) =>
  server.ask('GET', `/shops/${world.shopId}/slots/${which}?${question(more)}`)
const month = (fromDay: string, toDay: string) =>
  api.ask('GET', `/shops/${world.shopId}/slots?${question({ fromDay, toDay })}`)
const hold = (startsAt: string, server = api) =>
  server.ask('POST', '/bookings', {
    user: world.userId,
    body: { shopId: world.shopId, startsAt, ...oneGuest({ variantId: world.hourId }) },
  })

const why = (startsAt: string) =>
  api.ask('GET', `/shops/${world.shopId}/slots/why?${question({ startsAt })}`)
const next = (more: string) => api.ask('GET', `/slots/next?shopIds[0]=${world.shopId}${more}`)

async function freeAt(startsAt: string, server = api) {
  const { body } = await day(startsAt.slice(0, 10), server)
  return body.starts.find((start: { startsAt: string }) => start.startsAt === startsAt).isFree
}

describe('the times of a day', () => {
  it('lists the whole grid: free ones with who and what it costs, the others to ask about', async () => {
    const { status, body } = await day('2026-11-24')
    expect(status).toBe(200)
    expect(body.timeZone).toBe('Europe/Paris')
    expect(body.starts).toHaveLength(48)
    // One hour of notice: 08:00 is over, 09:00 is the first.
    expect(body.starts.slice(0, 4).every((start: { isFree: boolean }) => !start.isFree)).toBe(true)
    expect(body.starts[4]).toEqual({
      startsAt: '2026-11-24T08:00:00.000Z',
      endsAt: '2026-11-24T09:00:00.000Z',
      isFree: true,
      isBestFit: expect.any(Boolean),
      staffIds: world.staffIds,
      served: [],
      priceMinor: 8000,
      fullPriceMinor: 8000,
    })
  })

  it('says of a party who serves whom when', async () => {
    const { hourId, staffIds } = world
    const more = { 'guests[1][items][0][variantId]': hourId, together: 'in_turn' }
    const { body } = await day('2026-11-25', api, more)
    const free = body.starts.find((start: { isFree: boolean }) => start.isFree)
    expect(free.served).toEqual([
      { guest: 0, item: 0, startsAt: free.startsAt, staffIds },
      { guest: 1, item: 0, startsAt: expect.any(String), staffIds },
    ])
    expect(free.served[1].startsAt > free.startsAt).toBe(true)
  })

  it('is never older than the question, whoever wrote: this process, another one, or nobody any more', async () => {
    const other = testApi(database.db, opening)
    const at = '2026-11-26T10:00:00.000Z'
    expect([await freeAt(at), await freeAt(at, other)]).toEqual([true, true])
    const held = await hold(at, other)
    expect([await freeAt(at), await freeAt(at, other)]).toEqual([false, false])
    await api.ask('POST', `/bookings/${held.body.id}/release`, { user: world.userId })
    expect([await freeAt(at), await freeAt(at, other)]).toEqual([true, true])
    await hold(at)
    other.clock.now = new Date('2026-11-24T07:10:00.000Z')
    expect([await freeAt(at), await freeAt(at, other)]).toEqual([false, true])
  })

  it('follows changes of the shop at once', async () => {
    expect(await freeAt('2026-11-26T10:00:00.000Z')).toBe(true)
    await database.db
      .insertInto('shop_closure')
      .values({
        business_id: world.businessId,
        shop_id: world.shopId,
        from_day: '2026-11-26',
        to_day: '2026-11-26',
      })
      .execute()
    await database.db
      .updateTable('shop')
      .set(({ eb }) => ({ version: eb('version', '+', 1) }))
      .where('id', '=', world.shopId)
      .execute()
    expect((await day('2026-11-26')).body.starts).toEqual([])
  })

  it('asks as if a booking that is about to be moved were not there', async () => {
    const at = '2026-11-26T10:00:00.000Z'
    const held = await hold(at)
    const { body } = await day('2026-11-26', api, { exceptBookingId: held.body.id })
    const start = body.starts.find((each: { startsAt: string }) => each.startsAt === at)
    expect(start.isFree).toBe(true)
  })

  it('names what whoever asks holds, until when, and to nobody else', async () => {
    const at = '2026-11-26T10:00:00.000Z'
    const { body } = await hold(at)
    const mine = [{ bookingId: body.id, startsAt: at, heldUntil: body.heldUntil }]
    const held = async (which: string, user: string) =>
      (await api.ask('GET', `/shops/${world.shopId}/slots${which}`, { user })).body.held
    const ofDay = `/2026-11-25?${question({})}`
    const ofMonth = `?${question({ fromDay: '2026-11-24', toDay: '2026-11-30' })}`
    for (const which of [ofDay, ofMonth]) {
      expect(await held(which, world.userId)).toEqual(mine)
      expect(await held(which, 'somebody else')).toEqual([])
      expect(await held(`${which}&exceptBookingId=${body.id}`, world.userId)).toEqual([])
    }
    api.clock.now = new Date(body.heldUntil)
    expect(await held(ofDay, world.userId)).toEqual([])
  })

  it('is as full by the month as by the day where the time that a visit has is no choice', async () => {
    const own = '2026-11-26T10:00:00.000Z'
    const { body } = await hold(own)
    const hours = Array.from({ length: 12 }, (_, index) => 7 + index).filter((hour) => hour !== 10)
    for (const hour of hours) await hold(`2026-11-26T${String(hour).padStart(2, '0')}:00:00.000Z`)
    const fullness = async (more: Record<string, string>) => {
      const moved = { exceptBookingId: body.id, ...more }
      const span = { fromDay: '2026-11-26', toDay: '2026-11-26' }
      const [one] = (
        await api.ask('GET', `/shops/${world.shopId}/slots?${question({ ...span, ...moved })}`)
      ).body.days
      return [one.state, (await day('2026-11-26', api, moved)).body.empty]
    }
    expect(await fullness({})).toEqual(['few', null])
    expect(await fullness({ exceptStart: own })).toEqual(['full', 'full'])
  })

  it('tells a day off from one that is booked out, by the day and by the month', async () => {
    const { businessId: business_id, shopId: shop_id, staffIds } = world
    const take = (date: string, purpose: 'time_off' | 'segment') =>
      database.db
        .insertInto('claim')
        .values({
          business_id,
          shop_id,
          staff_id: staffIds[0]!,
          during: `[${date}T00:00:00Z,${date}T23:00:00Z)`,
          state: 'kept',
          purpose,
        })
        .execute()
    await take('2026-11-25', 'time_off')
    await take('2026-11-26', 'segment')
    const named = { 'guests[0][items][0][wish]': staffIds[0]! }
    const empty = async (date: string) => (await day(date, api, named)).body.empty
    expect(await empty('2026-11-25')).toBe('off')
    expect(await empty('2026-11-26')).toBe('full')
    expect(await empty('2026-11-27')).toBeNull()
    expect(await empty('2026-11-20')).toBe('closed')
    const { body } = await month('2026-11-25', '2026-11-27')
    expect(body.days.map(({ state }: { state: string }) => state)).toEqual(['off', 'full', 'free'])
  })

  it('answers for a therapist who is busy at another shop', async () => {
    const rows = await database.sql<{ id: string }>`
      insert into shop (business_id, slug, name, description, street, postal_code, city, country, latitude, longitude,
        time_zone, currency, tax_rate, tax_is_included)
      select business_id, 'two', 'Two', description, street, postal_code, city, country, latitude, longitude,
        time_zone, currency, tax_rate, tax_is_included from shop where id = ${world.shopId} returning id`
    const at = '2026-11-26T10:00:00.000Z'
    await database.db
      .insertInto('claim')
      .values({
        business_id: world.businessId,
        shop_id: rows[0]!.id,
        staff_id: world.staffIds[0]!,
        during: `[${at},2026-11-26T11:00:00.000Z)`,
        state: 'kept',
        purpose: 'block',
      })
      .execute()
    expect(await freeAt(at)).toBe(false)
  })
})

describe('the days of a month', () => {
  it('says free, few, full or closed', async () => {
    for (let hour = 7; hour < 19; hour += 1) {
      if (hour === 12) continue
      await hold(`2026-11-26T${String(hour).padStart(2, '0')}:00:00.000Z`)
    }
    const { body } = await month('2026-11-23', '2026-11-27')
    expect(body.days).toEqual([
      { day: '2026-11-23', state: 'closed' },
      { day: '2026-11-24', state: 'free' },
      { day: '2026-11-25', state: 'free' },
      { day: '2026-11-26', state: 'few' },
      { day: '2026-11-27', state: 'free' },
    ])
  })

  it('refuses a span that runs backwards or too far, and names the field', async () => {
    const backwards = await month('2026-11-27', '2026-11-24')
    expect(backwards.body).toMatchObject({
      code: 'invalid_input',
      data: { fields: [{ path: 'toDay' }] },
    })
    expect((await month('2026-11-01', '2027-02-01')).status).toBe(400)
  })
})

describe('why not', () => {
  it('tells the reason and the nearest alternative', async () => {
    const at = '2026-11-26T10:00:00.000Z'
    await hold(at)
    expect((await why(at)).body).toEqual({
      reason: 'therapist_busy',
      nearest: ['2026-11-26T11:00:00.000Z', '2026-11-26T09:00:00.000Z', '2026-11-26T11:15:00.000Z'],
      withAnyTherapist: false,
      alternatives: [{ kind: 'other_time', startsAt: '2026-11-26T11:00:00.000Z' }],
    })
    expect((await why('2026-11-26T13:00:00.000Z')).body.reason).toBeNull()
    expect((await why('2026-11-26T04:00:00.000Z')).body.reason).toBe('closed')
  })
})

describe('the next free times of shops', () => {
  it('names three for the first service of the menu, in the evening when asked', async () => {
    expect((await next('')).body.shops[0].starts[0]).toBe('2026-11-24T08:00:00.000Z')
    const evening = await next('&day=2026-11-24&fromMinute=1020')
    expect(evening.body.shops[0].starts).toEqual([
      '2026-11-24T16:00:00.000Z',
      '2026-11-24T16:15:00.000Z',
      '2026-11-24T16:30:00.000Z',
    ])
  })
})
