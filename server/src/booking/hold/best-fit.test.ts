import { describe, expect, it } from 'vitest'
import { addOffer } from '../../offer/testing.ts'
import { bookingStage, byCard, oneGuest } from '../testing.ts'

const stage = bookingStage()
const { hold, pay } = stage

type Start = { startsAt: string; isFree: boolean; isBestFit: boolean; priceMinor: number }

/** 20 % off every time that leaves no gap. */
const addFitting = () =>
  addOffer(stage.database.db, stage.world.businessId, {
    name: { en: 'Well placed', fr: 'Bien placé' },
    rate: 20_000,
    weekdays: null,
    toMinute: 1_440,
    onlyBestFit: true,
  })
const freeStarts = async (): Promise<Start[]> => {
  const { shopId, hourId, userId } = stage.world
  const path = `/shops/${shopId}/slots/2026-11-25?guests[0][items][0][variantId]=${hourId}`
  const { body } = await stage.api.ask('GET', path, { user: userId })
  return body.starts.filter((start: Start) => start.isFree)
}
const holdAt = (startsAt: string, expectedTotalMinor: number) => {
  const { shopId, hourId: variantId, userId: user } = stage.world
  const body = { shopId, ...oneGuest({ variantId }), startsAt, expectedTotalMinor }
  return stage.api.ask('POST', '/bookings', { user, body })
}
const move = (id: string, startsAt: string, expectedTotalMinor: number) =>
  stage.api.ask('POST', `/bookings/${id}/reschedule`, {
    user: stage.world.userId,
    body: { startsAt, expectedTotalMinor },
  })

describe('an offer for times that leave no gap', () => {
  it('lowers those alone, at the edges of a shift and beside other visits', async () => {
    await addFitting()
    const before = await freeStarts()
    const best = before.filter(({ isBestFit }) => isBestFit)
    expect(best.map(({ startsAt }) => startsAt)).toEqual([
      '2026-11-25T07:00:00.000Z',
      '2026-11-25T18:00:00.000Z',
    ])
    expect(
      before.every(({ isBestFit, priceMinor }) => priceMinor === (isBestFit ? 6400 : 8000)),
    ).toBe(true)
    expect((await hold('2026-11-25T12:00:00.000Z')).body.totalMinor).toBe(8000)
    const beside = (await freeStarts()).filter(({ isBestFit }) => isBestFit)
    expect(beside.map(({ startsAt }) => startsAt)).toContain('2026-11-25T13:00:00.000Z')
    const { shopId } = stage.world
    const { body } = await stage.api.ask('GET', `/offers?shopIds[0]=${shopId}`)
    // Of today only the last hour of the shift is left.
    const last = { starts: ['2026-11-24T18:00:00.000Z'], priceMinor: 6400, fullPriceMinor: 8000 }
    expect(body.offers[0]).toMatchObject({ onlyBestFit: true, free: last })
  })

  it('is judged again by what is held: another price than the one seen is said, and nothing is held', async () => {
    await addFitting()
    const { body: neighbour } = await hold('2026-11-25T12:00:00.000Z')
    await stage.api.ask('POST', `/bookings/${neighbour.id}/release`, { user: stage.world.userId })
    const refused = await holdAt('2026-11-25T13:00:00.000Z', 6400)
    expect(refused.body).toMatchObject({ code: 'price_changed', data: { totalMinor: 8000 } })
    expect((await holdAt('2026-11-25T13:00:00.000Z', 8000)).body.totalMinor).toBe(8000)
  })

  it('keeps its price while a code is tried, and a new time has the price of that time', async () => {
    await addFitting()
    await addOffer(stage.database.db, stage.world.businessId, {
      name: { en: 'Code', fr: 'Code' },
      rate: 50_000,
      weekdays: null,
      toMinute: 1_440,
      code: 'HALF',
    })
    const { body: visit } = await hold('2026-11-25T07:00:00.000Z')
    expect(visit.totalMinor).toBe(6400)
    const put = async (code: string | null) => {
      const call = { user: stage.world.userId, body: { code } }
      return (await stage.api.ask('PUT', `/bookings/${visit.id}/offer-code`, call)).body.totalMinor
    }
    expect(await put('HALF')).toBe(4000)
    expect(await put(null)).toBe(6400)
    await pay(visit.id, { ...byCard, expectedTotalMinor: 6400 })
    expect((await move(visit.id, '2026-11-25T12:00:00.000Z', 6400)).body).toMatchObject({
      code: 'price_changed',
      data: { totalMinor: 8000 },
    })
    const { body: moved } = await move(visit.id, '2026-11-25T12:00:00.000Z', 8000)
    expect(moved).toMatchObject({ totalMinor: 8000, dueMinor: 1600 })
  })
})
