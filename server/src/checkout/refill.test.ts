import { beforeEach, describe, expect, it } from 'vitest'
import { giveFilledBack } from '../booking/desk/refill.ts'
import { byCard, oneGuest, paidParty } from '../booking/testing.ts'
import { payRefunds } from '../payment/attempt.ts'
import { checkoutStage } from './testing.ts'
import { faultsOf } from './testing/audit.ts'

// Wednesday 25 November 2026, 10:00 in Paris; the only therapist has an hour then.
const startsAt = '2026-11-25T09:00:00.000Z'
const nextDay = new Date('2026-11-26T08:00:00.000Z')
const stage = checkoutStage({ therapists: 1, rooms: 1 })
const noRule = { creditsClients: false, trustedAfterVisits: null, laterByItselfMinutes: 0 }
const owner = () => stage.desk({ role: 'owner' })
const rule = (givesBackFilled: boolean) =>
  stage.api.ask('PUT', `/console/shops/${stage.world.shopId}/late-calls`, {
    ...owner(),
    body: { ...noRule, givesBackFilled },
  })
const desk = (id: string, verb: string) =>
  stage.api.ask('POST', `/console/bookings/${id}/${verb}`, owner())
const bill = async (id: string) =>
  (await stage.api.ask('GET', `/console/bookings/${id}/bill`, owner())).body
const giveBack = (now = nextDay) => giveFilledBack(stage.database.db, now)

/** Paid, and cancelled by its client half an hour before it begins: all of it is kept. */
async function cancelledLate(): Promise<string> {
  const { id, totalMinor } = (await stage.hold(startsAt)).body
  await stage.pay(id, { ...byCard, expectedTotalMinor: totalMinor })
  stage.api.clock.now = new Date('2026-11-25T08:30:00.000Z')
  expect((await stage.cancel(id, totalMinor)).body).toMatchObject({ feeMinor: 8_000 })
  return id
}

/** Somebody else has half an hour of it. */
async function filledByHalf(): Promise<string> {
  const { shopId, halfId } = stage.world
  const body = { startsAt, ...oneGuest({ variantId: halfId }), customer: { name: 'Nina Roux' } }
  const path = `/console/shops/${shopId}/walk-ins`
  const answer = await stage.api.ask('POST', path, { ...owner(), body })
  expect(answer.status).toBe(201)
  return answer.body.id
}

async function sound(id: string) {
  const { businessId } = stage.world
  await payRefunds(stage.database.db, stage.api.providers, { businessId, subjectId: id }, nextDay)
  expect(await faultsOf(stage.database.db, businessId)).toEqual([])
}

beforeEach(async () => {
  stage.api.clock.now = new Date('2026-11-24T07:00:00.000Z')
  await stage.database.pool.query(
    `insert into "user" (id, name, email) values ('staff', 'Anaïs', 'anais@example.test') on conflict do nothing`,
  )
})

describe('a fee of which others had the time', () => {
  it('goes back in their share the day after, once, however many look at once', async () => {
    await rule(true)
    const id = await cancelledLate()
    await desk(await filledByHalf(), 'check-in')
    const [visit] = (
      await stage.database.pool.query(`select id from booking where state = 'checked_in'`)
    ).rows
    await desk(visit.id, 'complete')
    expect(await giveBack(new Date('2026-11-25T20:00:00.000Z'))).toBe(0)
    const counts = await Promise.all([giveBack(), giveBack(), giveBack()])
    expect(counts.toSorted()).toEqual([0, 0, 1])
    expect(await giveBack()).toBe(0)
    expect(await bill(id)).toMatchObject({
      totalMinor: 4_000,
      paidMinor: 4_000,
      refundedMinor: 4_000,
      lines: [
        { kind: 'fee', amountMinor: 8_000 },
        { kind: 'waived', amountMinor: -4_000, reason: 'refilled' },
      ],
    })
    const { rows } = await stage.database.pool.query(
      `select data from outbox where event = 'fee.given_back'`,
    )
    expect(rows).toEqual([{ data: { amountMinor: 4_000, currency: 'EUR' } }])
    await sound(id)
  })

  it('stays where nobody had it, where the visit is not closed, and where the shop keeps it', async () => {
    await rule(true)
    const id = await cancelledLate()
    expect(await giveBack()).toBe(0)
    const other = await filledByHalf()
    expect(await giveBack()).toBe(0)
    await desk(other, 'check-in')
    await desk(other, 'complete')
    await rule(false)
    expect(await giveBack()).toBe(0)
    await rule(true)
    expect(await giveBack(new Date('2026-12-10T08:00:00.000Z'))).toBe(0)
    expect(await giveBack()).toBe(1)
    await sound(id)
    // The books would tell if somebody had it back whose shop has cancelled.
    await stage.database.pool.query(`update booking set cancelled_by = 'shop' where id = $1`, [id])
    const faults = await faultsOf(stage.database.db, stage.world.businessId)
    expect(faults.map((fault) => fault.rule)).toContainEqual(
      expect.stringContaining('given back for filled time where its client has cancelled'),
    )
  })
})

describe('the fee of one guest of a party', () => {
  const party = checkoutStage({ therapists: 3, rooms: 3 })
  const atDesk = (path: string, body: object = {}, method: 'POST' | 'PUT' = 'POST') =>
    party.api.ask(method, `/console${path}`, { ...party.desk({ role: 'owner' }), body })
  const giveBackTo = () => giveFilledBack(party.database.db, nextDay)

  it('goes back once others had their time, and the visit is over', async () => {
    party.api.clock.now = new Date('2026-11-24T07:00:00.000Z')
    const { shopId, halfId, businessId, userId: user } = party.world
    await atDesk(`/shops/${shopId}/late-calls`, { ...noRule, givesBackFilled: true }, 'PUT')
    const { id } = await paidParty(party, startsAt, 'card')
    party.api.clock.now = new Date('2026-11-25T08:30:00.000Z')
    const leaving = { user, body: { expectedFeeMinor: 4_000 } }
    const { body } = await party.api.ask('POST', `/bookings/${id}/guests/1/cancel`, leaving)
    expect(body.guests[1]).toMatchObject({ isCancelled: true, feeMinor: 4_000 })
    const other = { startsAt, ...oneGuest({ variantId: halfId }), customer: { name: 'Nina Roux' } }
    const walkIn = await atDesk(`/shops/${shopId}/walk-ins`, other)
    for (const visit of [walkIn.body.id, id]) {
      expect(await giveBackTo()).toBe(0)
      await atDesk(`/bookings/${visit}/check-in`)
      await atDesk(`/bookings/${visit}/complete`)
    }
    const counts = await Promise.all([giveBackTo(), giveBackTo()])
    expect(counts.toSorted()).toEqual([0, 1])
    expect(await giveBackTo()).toBe(0)
    const answer = await party.api.ask('GET', `/console/bookings/${id}/bill`, party.desk())
    expect(answer.body).toMatchObject({
      totalMinor: 20_000,
      paidMinor: 20_000,
      refundedMinor: 4_000,
    })
    expect(answer.body.lines.slice(-2)).toMatchObject([
      { kind: 'guest_fee', amountMinor: 4_000 },
      { kind: 'waived', amountMinor: -4_000, reason: 'refilled' },
    ])
    await payRefunds(party.database.db, party.api.providers, { businessId, subjectId: id }, nextDay)
    expect(await faultsOf(party.database.db, businessId)).toEqual([])
  })
})
