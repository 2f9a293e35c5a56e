import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { readStanding } from '../../ledger/ledger.ts'
import { addOffer, endOffers } from '../../offer/testing.ts'
import { bookingStage, byCard, oneGuest } from '../testing.ts'

/** Wednesday 25 November 2026, ten o’clock in Paris. */
const atTen = '2026-11-25T09:00:00.000Z'
const stage = bookingStage()
const { hold, pay, later } = stage

const tender = (expectedTotalMinor: number) => ({
  tender: 'card',
  cardReference: byCard.cardReference,
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
    const { body: visit } = await hold(atTen)
    expect((await pay(visit.id, tender(8000))).body).toMatchObject({ code: 'price_changed' })
    expect((await pay(visit.id, tender(6400))).body.booking.paidMinor).toBe(6400)
    expect(await standingOf(visit.id)).toMatchObject({ deposit_held: 6400 })
    const cancelled = await stage.cancel(visit.id)
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

const move = (id: string, startsAt: string, expectedTotalMinor: number) =>
  stage.api.ask('POST', `/bookings/${id}/reschedule`, {
    user: stage.world.userId,
    body: { startsAt, expectedTotalMinor },
  })
const seenBy = async (id: string) => {
  const asUser = { user: stage.world.userId }
  const receipt = (await stage.api.ask('GET', `/bookings/${id}/receipt`, asUser)).body
  const path = `/console/shops/${stage.world.shopId}/calendar?fromDay=2026-11-25&toDay=2026-11-26`
  const { visits } = (await stage.api.ask('GET', path, stage.desk())).body
  return [receipt.dueMinor, visits.find((visit: { id: string }) => visit.id === id).dueMinor]
}

describe('a visit that is moved under an offer', () => {
  const thursday = '2026-11-26T13:00:00.000Z'
  it('out of its hours costs more: the rest is due at the shop, where the till takes it', async () => {
    await offer()
    const { body: visit } = await hold(atTen)
    await pay(visit.id, tender(6400))
    const { body } = await move(visit.id, thursday, 8000)
    expect(body).toMatchObject({ startsAt: thursday, totalMinor: 8000, paidMinor: 6400 })
    expect(body).toMatchObject({ refundedMinor: 0, dueMinor: 1600, price: { discountMinor: 0 } })
    expect(body.items[0].priceMinor).toBe(8000)
    expect(await seenBy(visit.id)).toEqual([1600, 1600])
    later(55 * 60)
    await stage.api.ask('POST', `/console/bookings/${visit.id}/check-in`, stage.desk())
    const { body: over } = await stage.api.ask('POST', `/console/bookings/${visit.id}/complete`, {
      ...stage.desk(),
      body: { takenAtShop: true },
    })
    expect(over).toMatchObject({ paidMinor: 8000, dueMinor: 0 })
    const standing = await standingOf(visit.id)
    expect(standing).toMatchObject({
      revenue_service: 6667,
      tax_payable: 1333,
      cash_at_shop: -1600,
    })
  })

  it('into its hours costs less: the difference goes back to the card at once, and is due again on the way back', async () => {
    await offer()
    const { body: visit } = await hold(thursday)
    await pay(visit.id, tender(8000))
    const { body } = await move(visit.id, atTen, 6400)
    expect(body).toMatchObject({ totalMinor: 6400, refundedMinor: 1600, dueMinor: 0 })
    expect(await standingOf(visit.id)).toMatchObject({
      deposit_held: 6400,
      provider_clearing: -6400,
    })
    const { body: back } = await move(visit.id, thursday, 8000)
    expect(back).toMatchObject({ totalMinor: 8000, refundedMinor: 1600, dueMinor: 1600 })
    expect(await seenBy(visit.id)).toEqual([1600, 1600])
    const cancelled = await stage.cancel(visit.id)
    expect(cancelled.body).toMatchObject({ refundedMinor: 8000, dueMinor: 0 })
  })

  it('costs less at the shop when it is paid there, and keeps its price when the desk moves it', async () => {
    await offer()
    const { body: visit } = await hold(thursday)
    await pay(visit.id, { tender: 'at_shop', expectedTotalMinor: 8000 })
    const { body } = await move(visit.id, atTen, 6400)
    expect(body).toMatchObject({ totalMinor: 6400, dueMinor: 6400, refundedMinor: 0 })
    const { body: dragged } = await stage.api.ask('POST', `/console/bookings/${visit.id}/move`, {
      ...stage.desk(),
      body: {
        itemId: body.items[0].id,
        startsAt: thursday,
        expectedSequence: body.sequence,
      },
    })
    expect(dragged).toMatchObject({ startsAt: thursday, totalMinor: 6400, dueMinor: 6400 })
  })

  it('is refused at a price that its reader has not agreed to, and all stays', async () => {
    await offer()
    const { body: visit } = await hold(atTen)
    await pay(visit.id, tender(6400))
    const { status, body } = await move(visit.id, thursday, 6400)
    expect([status, body.code, body.data]).toEqual([409, 'price_changed', { totalMinor: 8000 }])
    const asUser = { user: stage.world.userId }
    expect((await stage.api.ask('GET', `/bookings/${visit.id}`, asUser)).body).toMatchObject({
      startsAt: atTen,
      totalMinor: 6400,
      dueMinor: 0,
    })
    const key = randomUUID()
    const again = { ...asUser, key, body: { startsAt: thursday, expectedTotalMinor: 8000 } }
    const path = `/bookings/${visit.id}/reschedule`
    expect((await stage.api.ask('POST', path, again)).body.totalMinor).toBe(8000)
    // The price of a retry is that of the command, whatever the offers say by now.
    await addOffer(stage.database.db, stage.world.businessId, {
      name: { en: 'Thursday', fr: 'Jeudi' },
      rate: 50_000,
      weekdays: [4],
      toMinute: 1440,
    })
    expect((await stage.api.ask('POST', path, again)).body.totalMinor).toBe(8000)
  })

  it('has a new price for the guest who moves; what was promised to the others stays', async () => {
    const { hourId, halfId, staffIds, businessId } = stage.world
    await stage.sql`update skill set price_minor = 9500
      where business_id = ${businessId} and staff_id = ${staffIds[1]} and variant_id = ${hourId}`
    await offer()
    const guests = [hourId, halfId].map((variantId, at) => ({
      items: [{ variantId, wish: staffIds[at]! }],
    }))
    const { body: visit } = await hold(atTen, { guests })
    await pay(visit.id, tender(9600))
    await endOffers(stage.database.db, businessId)
    const path = `/bookings/${visit.id}/guests/0/reschedule`
    const ask = (expectedTotalMinor: number) =>
      stage.api.ask('POST', path, {
        user: stage.world.userId,
        body: { startsAt: '2026-11-25T14:00:00.000Z', wish: staffIds[1]!, expectedTotalMinor },
      })
    expect((await ask(9600)).body.data).toEqual({ totalMinor: 12_700 })
    const { body } = await ask(12_700)
    expect(body.guests.map((guest: { totalMinor: number }) => guest.totalMinor)).toEqual([
      9500, 3200,
    ])
    expect(body).toMatchObject({ totalMinor: 12_700, dueMinor: 3100 })
    expect(body.items.map((item: { priceMinor: number }) => item.priceMinor).toSorted()).toEqual([
      4000, 9500,
    ])
    expect(body.price.lines).toMatchObject([
      { kind: 'service', guest: 0, item: 0, amountMinor: 8000 },
      { kind: 'therapist', guest: 0, item: 0, amountMinor: 1500 },
      { kind: 'service', guest: 1, item: 1, amountMinor: 4000 },
      { kind: 'discount', guest: 1, item: 1, amountMinor: -800 },
    ])
    const { body: left } = await stage.api.ask('POST', `/bookings/${visit.id}/guests/1/cancel`, {
      user: stage.world.userId,
      body: { expectedFeeMinor: 0 },
    })
    // Of 96 paid for both, what the first one costs now is kept.
    expect(left).toMatchObject({ totalMinor: 9500, refundedMinor: 100, dueMinor: 0 })
  })
})
