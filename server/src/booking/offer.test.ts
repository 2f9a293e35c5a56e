import { describe, expect, it } from 'vitest'
import { readStanding } from '../ledger/ledger.ts'
import { addOffer, endOffers } from '../offer/testing.ts'
import { bookingStage, oneGuest, testCard } from './testing.ts'

/** Wednesday 25 November 2026, ten o’clock in Paris. */
const atTen = '2026-11-25T09:00:00.000Z'
const stage = bookingStage()
const { hold, pay, later } = stage

const tender = (expectedTotalMinor: number) => ({
  tender: 'sandbox_card',
  card: testCard,
  expectedTotalMinor,
})

/** 20 % off everything that begins on Wednesdays before noon. */
function offer(more: { includesAddOns?: boolean; lastMinuteHours?: number } = {}): Promise<void> {
  return addOffer(stage.database.db, stage.world.businessId, {
    name: { en: 'Wednesday', fr: 'Mercredi' },
    rate: 20_000,
    weekdays: [3],
    toMinute: 720,
    ...more,
  })
}

const saved = { kind: 'discount', item: 0, label: { en: 'Wednesday −20%' } }

async function standingOf(id: string) {
  const standing = await readStanding(stage.database.db, stage.world.businessId, id)
  return Object.fromEntries(standing.map((each) => [each.account.kind, each.balanceMinor]))
}

describe('a visit under an offer', () => {
  it('costs less in the calendar and in the booking, line by line, from the moment there is one', async () => {
    const { shopId, hourId, addOnId, userId } = stage.world
    const visit = oneGuest({ variantId: hourId, addOnIds: [addOnId] })
    const question = new URLSearchParams({
      'guests[0][items][0][variantId]': hourId,
      'guests[0][items][0][addOnIds][0]': addOnId,
    })
    const priceAt = async (startsAt: string) => {
      const path = `/shops/${shopId}/slots/2026-11-25?${question}`
      const { body } = await stage.api.ask('GET', path, { user: userId })
      const start = body.starts.find((each: { startsAt: string }) => each.startsAt === startsAt)
      return [start.priceMinor, start.fullPriceMinor]
    }
    expect(await priceAt(atTen)).toEqual([9800, 9800])
    await offer()
    expect(await priceAt(atTen)).toEqual([8200, 9800])
    expect(await priceAt('2026-11-25T11:00:00.000Z')).toEqual([9800, 9800])
    await endOffers(stage.database.db, stage.world.businessId)
    expect(await priceAt(atTen)).toEqual([9800, 9800])
    await offer()
    const { body } = await hold(atTen, visit)
    expect(body.totalMinor).toBe(8200)
    expect(body.price.lines).toMatchObject([
      { kind: 'service', amountMinor: 8000 },
      { kind: 'add_on', amountMinor: 1800 },
      { ...saved, amountMinor: -1600 },
    ])
    expect(body.price).toMatchObject({ netMinor: 6833, taxMinor: 1367, discountMinor: 1600 })
  })

  it('lowers add-ons where the offer says so, and never outside its hours', async () => {
    const { hourId, addOnId } = stage.world
    const visit = oneGuest({ variantId: hourId, addOnIds: [addOnId] })
    await offer({ includesAddOns: true })
    expect((await hold(atTen, visit)).body.totalMinor).toBe(7840)
    expect((await hold('2026-11-25T11:00:00.000Z', visit)).body.totalMinor).toBe(9800)
    expect((await hold('2026-11-26T09:00:00.000Z', visit)).body.totalMinor).toBe(9800)
  })

  it('holds at the last minute for what is booked then', async () => {
    await offer({ lastMinuteHours: 3 })
    expect((await hold(atTen)).body.totalMinor).toBe(8000)
    later(24 * 60)
    expect((await hold('2026-11-25T09:30:00.000Z')).body.totalMinor).toBe(6400)
  })

  it('is paid, earned and given back at the price that was promised', async () => {
    await offer()
    const { body: kept } = await hold(atTen)
    expect((await pay(kept.id, tender(8000))).body).toMatchObject({ code: 'price_changed' })
    expect((await pay(kept.id, tender(6400))).body.booking.paidMinor).toBe(6400)
    expect(await standingOf(kept.id)).toMatchObject({ deposit_held: 6400 })
    const moved = await stage.api.ask('POST', `/bookings/${kept.id}/reschedule`, {
      user: stage.world.userId,
      body: { startsAt: '2026-11-26T13:00:00.000Z' },
    })
    expect(moved.body).toMatchObject({ totalMinor: 6400, price: { discountMinor: 1600 } })
    const cancelled = await stage.api.ask('POST', `/bookings/${kept.id}/cancel`, {
      user: stage.world.userId,
      body: { expectedFeeMinor: 0 },
    })
    expect(cancelled.body).toMatchObject({ state: 'cancelled', refundedMinor: 6400 })

    const { body: held } = await hold(atTen)
    await pay(held.id, tender(6400))
    later(26 * 60)
    for (const verb of ['check-in', 'complete'])
      await stage.api.ask('POST', `/console/bookings/${held.id}/${verb}`, {
        staffOf: stage.world.businessId,
      })
    const standing = await standingOf(held.id)
    expect(standing).toMatchObject({ revenue_service: 5333, tax_payable: 1067 })
    expect(standing.deposit_held ?? 0).toBe(0)
  })
})
