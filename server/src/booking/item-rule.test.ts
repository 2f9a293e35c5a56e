import { describe, expect, it } from 'vitest'
import { sweepHolds } from './sweep.ts'
import { aParty, bookingStage, oneGuest, testApi } from './testing.ts'
import { expectSound } from './testing/flaws.ts'

// Wednesday 25 November 2026 in Paris, an hour ahead of UTC; everybody works 08:00–20:00, with an hour's notice.
const day = '2026-11-25'
const at = (time: string) => `${day}T${time}:00.000Z`
const stage = bookingStage({ therapists: 4, rooms: 4 })
const { hold, desk } = stage

const usual = {
  channel: 'everywhere',
  noticeMinutes: null,
  horizonDays: null,
  dayLimit: null,
  hours: [],
}

/** As its owner says it in the service’s form. */
async function rule(booking: object) {
  const { services } = (await stage.api.ask('GET', '/console/catalogue', desk())).body
  const service = services.find(({ variants }: { variants: { variantId: string }[] }) =>
    variants.some(({ variantId }) => variantId === stage.world.hourId),
  )
  const { id: serviceId, state: _state, picture: _picture, ...terms } = service
  const body = { ...terms, serviceId, booking: { ...usual, ...booking } }
  const saved = await stage.api.ask('POST', '/console/catalogue/services', { ...desk(), body })
  expect(saved).toMatchObject({ status: 200, body: { service: { booking: body.booking } } })
  return saved.body.service
}

async function slots(on = day) {
  const { shopId, hourId, userId } = stage.world
  const query = new URLSearchParams({ 'guests[0][items][0][variantId]': hourId })
  const path = `/shops/${shopId}/slots/${on}?${query}`
  const answer = await stage.api.ask('GET', path, { user: userId })
  const starts = answer.body.starts ?? []
  const free = starts.filter(({ isFree }: { isFree: boolean }) => isFree)
  return { ...answer, free: free.map(({ startsAt }: { startsAt: string }) => startsAt) }
}

const walkIn = (startsAt: string, more: object = {}) =>
  stage.api.ask('POST', `/console/shops/${stage.world.shopId}/walk-ins`, {
    ...desk(),
    body: { ...oneGuest({ variantId: stage.world.hourId }), startsAt, ...more },
  })

const nextAtDesk = () => {
  const { shopId, hourId } = stage.world
  const query = new URLSearchParams({ 'guests[0][items][0][variantId]': hourId })
  return stage.api.ask('GET', `/console/shops/${shopId}/desk-times/${day}/next?${query}`, desk())
}

describe('a service that is booked at the desk only', () => {
  it('is refused to clients by its name, and booked by the desk', async () => {
    const held = await hold(at('09:00'))
    await rule({ channel: 'desk' })
    expect(await hold(at('11:00'))).toMatchObject({
      status: 409,
      body: {
        code: 'service_at_desk_only',
        data: {
          service: { en: expect.any(String) },
          fields: [{ path: 'guests.0.items.0.variantId' }],
        },
      },
    })
    expect((await slots()).body.code).toBe('service_at_desk_only')
    const menu = await stage.api.ask('GET', `/shops/${stage.world.shopId}/slots/menu`)
    const hour = menu.body.services.find(
      (service: { variantId: string }) => service.variantId === stage.world.hourId,
    )
    expect(hour?.starts ?? []).toEqual([])
    expect((await nextAtDesk()).body.next.startsAt).toBe(at('07:00'))
    expect((await walkIn(at('11:00'))).status).toBe(201)
    // What is booked already can be moved as ever.
    const { id, totalMinor } = held.body
    const body = { startsAt: at('14:00'), expectedTotalMinor: totalMinor }
    const moved = await stage.api.ask('POST', `/bookings/${id}/reschedule`, {
      user: stage.world.userId,
      body,
    })
    expect(moved.status).toBe(200)
  })

  it('one for clients online only is refused to the desk', async () => {
    await rule({ channel: 'online' })
    expect((await walkIn(at('11:00'))).body.code).toBe('service_online_only')
    expect((await nextAtDesk()).body.code).toBe('service_online_only')
    expect((await hold(at('11:00'))).status).toBe(201)
  })

  it('one for clients online only is no part of a visit that the desk books again', async () => {
    const visit = (await walkIn(at('09:00'))).body
    const cancelled = await stage.api.ask('POST', `/console/bookings/${visit.id}/cancel`, {
      ...desk(),
      body: {},
    })
    expect(cancelled.status).toBe(200)
    const again = () => stage.api.ask('GET', `/console/bookings/${visit.id}/rebooking`, desk())
    expect((await again()).body.visit.guests).toHaveLength(1)
    await rule({ channel: 'online' })
    expect((await again()).body.visit.guests).toEqual([])
  })
})

describe('the notice and the hours of a service', () => {
  it('keep clients and times apart, whatever the shop says', async () => {
    await rule({ noticeMinutes: 1440 + 60, horizonDays: 2 })
    const { free } = await slots()
    expect(free[0]).toBe(at('08:00'))
    expect((await slots('2026-11-26')).free).not.toEqual([])
    expect((await slots('2026-11-27')).free).toEqual([])
    expect((await hold(at('07:30'))).body.data.reason).toBe('past_notice')
    expect((await nextAtDesk()).body.next.startsAt).toBe(at('07:00'))
    expect((await walkIn(at('07:30'))).status).toBe(201)
  })

  it('hold the whole treatment on the clock of the shop', async () => {
    const wednesday = { weekday: 3, fromMinute: 600, toMinute: 720 }
    await rule({ hours: [wednesday] })
    const { free } = await slots()
    expect([free[0], free.at(-1)]).toEqual([at('09:00'), at('10:00')])
    expect((await hold(at('10:30'))).body).toMatchObject({
      code: 'slot_not_bookable',
      data: {
        reason: 'service_hours',
        nearest: [at('10:00'), expect.any(String), expect.any(String)],
      },
    })
    expect((await walkIn(at('12:00'))).body.data.reason).toBe('service_hours')
    expect((await slots('2026-11-26')).body.empty).toBe('closed')
  })

  it('are refused where they make no sense', async () => {
    const { services } = (await stage.api.ask('GET', '/console/catalogue', desk())).body
    const { id: serviceId, state: _state, picture: _picture, ...terms } = services[0]
    const save = (booking: object) =>
      stage.api.ask('POST', '/console/catalogue/services', {
        ...desk(),
        body: { ...terms, serviceId, booking: { ...usual, ...booking } },
      })
    const backwards = { weekday: 3, fromMinute: 720, toMinute: 600 }
    expect((await save({ hours: [backwards] })).body).toMatchObject({
      code: 'service_not_possible',
      data: { field: 'booking.hours.0', reason: 'hours' },
    })
    expect((await save({ noticeMinutes: 2880, horizonDays: 2 })).body.data).toEqual({
      field: 'booking.noticeMinutes',
      reason: 'notice_too_long',
    })
  })
})

describe('the limit of a day', () => {
  const starts = ['08:00', '10:00', '12:00', '14:00', '16:00'].map(at)

  it('is not passed by many at once, over two servers', async () => {
    await rule({ dayLimit: 2 })
    const { db } = stage.database
    const servers = [testApi(db, '2026-11-24T07:00:00.000Z'), stage.api]
    const { userId: user, shopId, hourId } = stage.world
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        servers[index % 2]!.ask('POST', '/bookings', {
          user,
          body: { shopId, startsAt: starts[index % 5], ...oneGuest({ variantId: hourId }) },
        }),
      ),
    )
    const lost = answers.filter(({ status }) => status !== 201)
    expect(lost).toHaveLength(18)
    expect(new Set(lost.map(({ body }) => `${body.code} ${body.data?.reason}`))).toEqual(
      new Set(['slot_not_bookable day_limit']),
    )
    await expectSound(stage)
  })

  it('counts each guest, gives back what ends, and leaves other days alone', async () => {
    await rule({ dayLimit: 3 })
    const { hourId } = stage.world
    const three = aParty([hourId], [hourId], [hourId])
    const first = await hold(at('09:00'), three)
    expect(first.status).toBe(201)
    expect((await slots()).body.empty).toBe('full')
    expect((await walkIn(at('12:00'))).body.data.reason).toBe('day_limit')
    expect((await hold('2026-11-26T09:00:00.000Z')).status).toBe(201)
    stage.later(11)
    expect((await hold(at('12:00'), three)).status).toBe(201)
    await sweepHolds(stage.database.db, () => stage.api.clock.now)
    await expectSound(stage)
  })

  it('counts what is booked when it is set, and what the desk moves there keeps a number', async () => {
    const [one, other] = [await stage.booked(at('09:00')), await stage.booked(at('13:00'))]
    await stage.booked('2026-11-26T09:00:00.000Z')
    await rule({ dayLimit: 2 })
    expect((await hold(at('15:00'))).body.data.reason).toBe('day_limit')
    await expectSound(stage)
    const [item] = one.items
    const move = (visit: { id: string; sequence: number }, itemId: string, startsAt: string) =>
      stage.api.ask('POST', `/console/bookings/${visit.id}/move`, {
        ...desk(),
        body: { itemId, startsAt, expectedSequence: visit.sequence },
      })
    const moved = await move(one, item!.id, '2026-11-26T12:00:00.000Z')
    expect(moved.status).toBe(200)
    expect((await hold(at('15:00'))).status).toBe(201)
    const back = await move(moved.body, item!.id, at('17:00'))
    expect(back.status).toBe(200)
    await expectSound(stage)
    expect((await hold(at('11:00'))).body.data.reason).toBe('day_limit')
    expect(other.items).toHaveLength(1)
  })
})
