import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { first, second, seriesStage, third } from './testing/series.ts'

const { stage, regular, planOf, book } = seriesStage()

function ofSeries(id: string, path: string, body?: object) {
  const method = body ? 'POST' : 'GET'
  const user = stage.world.userId
  return stage.api.ask(method, `/bookings/${id}/series/${path}`, { user, ...(body && { body }) })
}

function atDesk(id: string, path: string, body?: object) {
  const method = body ? 'POST' : 'GET'
  const call = stage.desk(body ? { body } : {})
  return stage.api.ask(method, `/console/bookings/${id}/series${path}`, call)
}

/** A series of three, a week apart. */
async function threeVisits() {
  const id = await regular()
  const { body } = await book(id, [second, third])
  return [id, ...body.bookingIds] as [string, string, string]
}

const moveTo = (bookingId: string, startsAt: string) => ({
  bookingId,
  startsAt,
  expectedTotalMinor: 8_000,
})

function inSeries() {
  return stage.sql<{ state: string }>`
    select starts_at as at, series_position as position, state, tender from booking
    where business_id = ${stage.world.businessId} and series_id is not null order by series_position`
}

describe('a visit that comes again', () => {
  it('is planned with what is not free, and what is beside it, before anything is taken', async () => {
    const id = await regular()
    await stage.hold(second, stage.ofHour(0))
    const { status, body } = await planOf(id)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      timeZone: 'Europe/Paris',
      visits: [
        {
          startsAt: second,
          totalMinor: null,
          reason: 'therapist_busy',
          nextBest: [
            { startsAt: '2026-12-03T09:00:00.000Z', anyTherapist: false, totalMinor: 8_000 },
            { startsAt: '2026-12-03T11:00:00.000Z', anyTherapist: false, totalMinor: 8_000 },
            { anyTherapist: false },
          ],
        },
        { startsAt: third, totalMinor: 8_000, reason: null, nextBest: [] },
      ],
    })
    expect(await inSeries()).toEqual([])
  })

  it('says of days that are not open yet that they are beyond the horizon', async () => {
    const { body } = await planOf(await regular(), 'everyWeeks=12&times=2')
    expect(body.visits[1]).toMatchObject({ reason: 'beyond_horizon', nextBest: [] })
  })

  it('is booked as visits of their own, to pay at the shop, and once by a retry', async () => {
    const id = await regular()
    const key = 'f7f3c7a0-4b0e-4c7b-9d0e-2a6d4a1f0001'
    const booked = await book(id, [second, third], { key })
    expect(booked.status).toBe(201)
    expect(await book(id, [second, third], { key })).toEqual(booked)
    expect(await inSeries()).toMatchObject([
      { position: 0, tender: 'card' },
      { at: new Date(second), position: 1, state: 'confirmed', tender: 'at_shop' },
      { at: new Date(third), position: 2, state: 'confirmed', tender: 'at_shop' },
    ])
  })

  it('goes on where it has ended, whichever of its visits it is planned from', async () => {
    const id = await regular()
    const { body } = await book(id, [second])
    const longer = await book(body.bookingIds[0], [third])
    expect(longer.body.seriesId).toBe(body.seriesId)
    expect(await inSeries()).toMatchObject([{ position: 0 }, { position: 1 }, { position: 2 }])
  })

  it('takes nothing where one of its times is gone, and says which', async () => {
    const id = await regular()
    await stage.hold(third, stage.ofHour(0))
    const { status, body } = await book(id, [second, third])
    expect(status).toBe(409)
    expect(body).toMatchObject({
      code: 'series_time_taken',
      data: { startsAt: third, reason: 'therapist_busy' },
    })
    expect(body.data.nearest).toHaveLength(3)
    expect(await inSeries()).toEqual([])
  })

  it('takes another therapist for one of its times where its client says so', async () => {
    const id = await regular()
    await stage.hold(second, stage.ofHour(0))
    expect((await book(id, [second], { more: { anyTherapist: true } })).status).toBe(201)
  })

  it('costs what its reader has seen, or nothing is booked', async () => {
    const id = await regular()
    const { body } = await book(id, [second], { more: { expectedTotalMinor: 7_000 } })
    expect(body.code).toBe('price_changed')
    expect(await inSeries()).toEqual([])
  })

  it('is planned as often as can be booked by now where nobody says how often', async () => {
    const id = await regular()
    const often = async (weeks: number) =>
      (await planOf(id, `everyWeeks=${weeks}`)).body.visits.length
    expect([await often(1), await often(4), await often(12)]).toEqual([6, 3, 1])
    expect((await atDesk(id, '?everyWeeks=4')).body.visits).toHaveLength(3)
  })

  it('comes on another weekday where its client says so', async () => {
    const { body } = await planOf(await regular(), 'everyWeeks=4&times=2&weekday=2')
    const days = body.visits.map(({ startsAt }: { startsAt: string }) => startsAt.slice(0, 10))
    expect(days).toEqual(['2026-12-22', '2027-01-19'])
  })

  it('has each of its visits on a day of its own', async () => {
    const { body } = await book(await regular(), [second, '2026-12-03T14:00:00.000Z'])
    expect(body.data.fields).toMatchObject([{ path: 'visits.1.startsAt' }])
  })

  it('is had by one of two who want the same day at once', async () => {
    const id = await regular()
    const rival = stage.hold(second, stage.ofHour(0))
    const [series, held] = await Promise.all([book(id, [second, third]), rival])
    expect([series.status, held.status].filter((status) => status === 201)).toHaveLength(1)
    expect(await inSeries()).toHaveLength(series.status === 201 ? 3 : 0)
  })
})

describe('the visits of a series', () => {
  it('are known as such, in lists and by each of them', async () => {
    const [, middle] = await threeVisits()
    const { body } = await ofSeries(middle, 'visits')
    expect(body).toMatchObject({
      everyWeeks: 1,
      visits: [{ startsAt: first }, { startsAt: second, cancelFeeMinor: 0 }, { startsAt: third }],
    })
    const list = await stage.api.ask('GET', '/bookings?which=coming', { user: stage.world.userId })
    expect(list.body.bookings).toMatchObject(
      Array.from({ length: 3 }, () => ({ repeatsEveryWeeks: 1 })),
    )
    const alone = await stage.booked('2026-11-27T10:00:00.000Z')
    expect((await ofSeries(alone.id, 'visits')).body).toMatchObject({
      everyWeeks: null,
      visits: [],
    })
  })

  it('are nobody else’s to see or to change', async () => {
    const [, middle] = await threeVisits()
    const user = randomUUID()
    const seen = await stage.api.ask('GET', `/bookings/${middle}/series/visits`, { user })
    expect(seen.status).toBe(404)
    const body = { reach: 'all', expectedFeeMinor: 0 }
    const refusal = await stage.api.ask('POST', `/bookings/${middle}/series/cancel`, { user, body })
    expect(refusal.status).toBe(404)
  })

  it('are cancelled from one of them on, for the fees that their reader has seen', async () => {
    const [, middle] = await threeVisits()
    stage.later(9 * 24 * 60 + 60)
    const now = (await ofSeries(middle, 'visits')).body.visits
    const [, { cancelFeeMinor: fee }] = now
    expect(fee).toBeGreaterThan(0)
    const blind = await ofSeries(middle, 'cancel', { reach: 'later', expectedFeeMinor: 0 })
    expect(blind.body).toMatchObject({ code: 'price_changed', data: { totalMinor: fee } })
    const agreed = { reach: 'later', expectedFeeMinor: fee }
    expect((await ofSeries(middle, 'cancel', agreed)).status).toBe(200)
    expect(await inSeries()).toMatchObject([
      { state: 'confirmed' },
      { state: 'cancelled' },
      { state: 'cancelled' },
    ])
  })

  it('are all cancelled from any of them, but for those that are over', async () => {
    const [, , last] = await threeVisits()
    stage.later(3 * 24 * 60)
    const { status } = await ofSeries(last, 'cancel', { reach: 'all', expectedFeeMinor: 0 })
    expect(status).toBe(200)
    expect((await inSeries()).map(({ state }) => state)).toEqual([
      'confirmed',
      'cancelled',
      'cancelled',
    ])
    const again = await ofSeries(last, 'cancel', { reach: 'all', expectedFeeMinor: 0 })
    expect(again.body.code).toBe('state_conflict')
  })

  it('move together by days and hours, with what is not free shown before', async () => {
    const [, middle, last] = await threeVisits()
    await stage.hold('2026-12-11T12:00:00.000Z', stage.ofHour(0))
    const to = '2026-12-04T12:00:00.000Z'
    const { body } = await ofSeries(middle, 'move?reach=later&day=2026-12-04&minuteOfDay=780')
    expect(body.visits).toMatchObject([
      { bookingId: middle, before: second, startsAt: to, totalMinor: 8_000 },
      { bookingId: last, startsAt: '2026-12-11T12:00:00.000Z', reason: 'therapist_busy' },
    ])
    const [next] = body.visits[1].nextBest
    const moves = (startsAt: string) => ({ moves: [moveTo(middle, to), moveTo(last, startsAt)] })
    const taken = await ofSeries(middle, 'move', moves('2026-12-11T12:00:00.000Z'))
    expect(taken.body).toMatchObject({
      code: 'series_time_taken',
      data: { startsAt: '2026-12-11T12:00:00.000Z' },
    })
    expect(await inSeries()).toMatchObject([{}, { at: new Date(second) }, { at: new Date(third) }])
    expect((await ofSeries(middle, 'move', moves(next.startsAt))).status).toBe(200)
    expect(await inSeries()).toMatchObject([
      { at: new Date(first) },
      { at: new Date(to) },
      { at: new Date(next.startsAt) },
    ])
  })
})

describe('a visit that comes again at the desk', () => {
  it('is booked for the client of the visit, who has it among their own', async () => {
    const id = await regular()
    const plan = await atDesk(id, '?everyWeeks=4&times=2')
    expect(plan.body.visits).toMatchObject([{ totalMinor: 8_000 }, { totalMinor: 8_000 }])
    const visits = plan.body.visits.map(({ startsAt }: { startsAt: string }) => ({
      startsAt,
      expectedTotalMinor: 8_000,
    }))
    const booked = await atDesk(id, '', { everyWeeks: 4, visits })
    expect(booked.status).toBe(201)
    const own = await stage.api.ask('GET', '/bookings?which=coming', { user: stage.world.userId })
    expect(own.body.bookings).toMatchObject(
      Array.from({ length: 3 }, () => ({ repeatsEveryWeeks: 4 })),
    )
    expect((await atDesk(id, '/visits')).body.visits).toHaveLength(3)
  })

  it('shows what is not free with what is beside it', async () => {
    const id = await regular()
    await stage.hold(second, stage.ofHour(0))
    const { body } = await atDesk(id, '?everyWeeks=1&times=1')
    expect(body.visits[0]).toMatchObject({ reason: 'therapist_busy' })
    expect(body.visits[0].nextBest).toHaveLength(3)
  })

  it('moves as far for all, at the price that was promised, and one that was moved may be left for nothing', async () => {
    const [, middle, last] = await threeVisits()
    const { body } = await atDesk(middle, '/move?reach=later&day=2026-12-04&minuteOfDay=780')
    expect(body.visits).toMatchObject([{ totalMinor: 8_000 }, { totalMinor: 8_000 }])
    const moves = body.visits.map((each: { bookingId: string; startsAt: string }) => ({
      bookingId: each.bookingId,
      startsAt: each.startsAt,
    }))
    const moved = await atDesk(middle, '/move', { moves })
    expect(moved.body).toEqual({ bookingIds: [middle, last] })
    expect(await inSeries()).toMatchObject([
      { at: new Date(first) },
      { at: new Date('2026-12-04T12:00:00.000Z') },
      { at: new Date('2026-12-11T12:00:00.000Z') },
    ])
    stage.later(10 * 24 * 60)
    const { visits } = (await ofSeries(middle, 'visits')).body
    expect(visits[1]).toMatchObject({ cancelFeeMinor: 0, can: { cancel: true } })
  })

  it('is cancelled by the shop from one of its visits on', async () => {
    const [, middle] = await threeVisits()
    expect((await atDesk(middle, '/cancel', { reach: 'later' })).body.bookingIds).toHaveLength(2)
    expect(await inSeries()).toMatchObject([
      { state: 'confirmed' },
      { state: 'cancelled' },
      { state: 'cancelled' },
    ])
  })
})
