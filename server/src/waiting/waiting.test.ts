import { describe, expect, it } from 'vitest'
import { sweepHolds } from '../booking/sweep.ts'
import { bookingStage, byCard } from '../booking/testing.ts'
import { testReference } from '../payment/sandbox-card.ts'
import { forgetEnded } from './sweep.ts'
import { waitingStage } from './testing.ts'

// Tuesday 24 November 2026, 08:00 in Paris; Wednesday is full.
const stage = bookingStage({ therapists: 1 })
const { join, entries, tell, sweep, saveRule, fillDay, cancel, people } = waitingStage(stage)

const ten = '2026-11-25T09:00:00.000Z'
/** The third of the visits that fill the day. */
const tenth = 2

async function expireHolds() {
  await sweepHolds(stage.database.db, () => stage.api.clock.now)
}

/** Two wait for a day that is full. */
async function twoWait() {
  const visits = await fillDay()
  const [first, second] = (await people(2)) as [string, string]
  const [firstId, secondId] = [(await join(first)).body.id, (await join(second)).body.id]
  await sweep()
  return { visits, first, second, firstId, secondId }
}

describe('a waiting list', () => {
  it('holds what is freed for the first in line, who books it as any visit', async () => {
    const visits = await fillDay()
    const { userId } = stage.world
    const [other] = await people(1)
    const joined = await join(userId)
    expect(joined.status).toBe(201)
    expect(joined.body).toMatchObject({ state: 'waiting', place: 1, offer: null, freeTimes: [] })
    expect(joined.body.services).toMatchObject([{ guest: 0, lengthMinutes: 60, staffName: null }])
    expect((await join(other!)).body.place).toBe(2)
    await sweep()
    expect((await entries(userId))[0].state).toBe('waiting')

    await cancel(visits[tenth]!)
    await sweep()
    const [offered] = await entries(userId)
    expect(offered).toMatchObject({
      state: 'offered',
      offer: { startsAt: ten, heldUntil: '2026-11-24T07:15:00.000Z' },
    })
    expect((await entries(other!))[0]).toMatchObject({ state: 'waiting', place: 2 })
    const { body: stranger } = await stage.hold(ten)
    expect(stranger.code).toBe('slot_taken')

    const { bookingId } = offered.offer
    const paid = await stage.pay(bookingId, { ...byCard, expectedTotalMinor: 8_000 })
    expect(paid.body.booking).toMatchObject({ state: 'confirmed', startsAt: ten })
    await sweep()
    expect(await entries(userId)).toEqual([])
    expect(
      await stage.sql`select state, passed_count from waiting_entry where user_id = ${userId}`,
    ).toEqual([{ state: 'taken', passed_count: 0 }])
    expect((await entries(other!))[0]).toMatchObject({ state: 'waiting', place: 1 })
  })

  it('keeps a time that it holds for longer while a bank asks who pays', async () => {
    await saveRule({ holdMinutes: 60 })
    const visits = await fillDay()
    const { userId } = stage.world
    await join(userId)
    await cancel(visits[tenth]!)
    await sweep()
    const [{ offer }] = await entries(userId)
    expect(offer.heldUntil).toBe('2026-11-24T08:00:00.000Z')
    const card = { ...byCard, cardReference: testReference('requiresAction') }
    const paying = await stage.pay(offer.bookingId, { ...card, expectedTotalMinor: 8_000 })
    expect(paying.body.booking).toMatchObject({ state: 'held', heldUntil: offer.heldUntil })
    stage.later(59)
    await expireHolds()
    await sweep()
    expect((await entries(userId))[0]).toMatchObject({ state: 'offered', offer })
  })

  it('passes a time on that is not wanted, and does not offer its hour to the same again', async () => {
    const { visits, first, second, firstId } = await twoWait()
    await cancel(visits[tenth]!)
    await sweep()
    expect((await tell(first, firstId, 'pass')).body).toMatchObject({
      state: 'waiting',
      offer: null,
    })
    await sweep()
    expect((await entries(second))[0].offer).toMatchObject({ startsAt: ten })
    const [again] = await entries(first)
    expect(again).toMatchObject({ state: 'waiting', offer: null })
    expect((await tell(first, firstId, 'pass')).body.code).toBe('state_conflict')
  })

  it('passes a time on that nobody answers for, and ends a wish after two of them', async () => {
    const { visits, first, second, secondId } = await twoWait()
    await cancel(visits[tenth]!)
    await sweep()
    stage.later(15)
    await expireHolds()
    await sweep()
    expect((await entries(first))[0].state).toBe('waiting')
    expect((await entries(second))[0].offer.startsAt).toBe(ten)
    await tell(second, secondId, 'leave')

    await cancel(visits[5]!)
    await sweep()
    expect((await entries(first))[0].offer.startsAt).toBe('2026-11-25T12:00:00.000Z')
    stage.later(15)
    await expireHolds()
    await sweep()
    expect(await entries(first)).toEqual([])
    expect(
      await stage.sql`select state, passed_count from waiting_entry where user_id = ${first}`,
    ).toEqual([{ state: 'lapsed', passed_count: 2 }])
  })

  it('lets people sleep: what is freed at night is offered at seven', async () => {
    const { visits, first } = await twoWait()
    stage.api.clock.now = new Date('2026-11-24T20:00:00.000Z')
    await cancel(visits[tenth]!)
    await sweep()
    expect((await entries(first))[0].offer).toBeNull()
    stage.api.clock.now = new Date('2026-11-25T05:59:00.000Z')
    await sweep()
    expect((await entries(first))[0].offer).toBeNull()
    stage.api.clock.now = new Date('2026-11-25T06:00:00.000Z')
    await sweep()
    expect((await entries(first))[0].offer.startsAt).toBe(ten)
  })

  it('tells all at once where the shop wants it, and the first to press has the time', async () => {
    await saveRule({ mode: 'all' })
    const { visits, first, second, firstId, secondId } = await twoWait()
    await cancel(visits[tenth]!)
    await sweep()
    const freeTimes = [{ startsAt: ten, endsAt: '2026-11-25T10:00:00.000Z' }]
    expect((await entries(first))[0]).toMatchObject({ state: 'waiting', freeTimes })
    expect((await entries(second))[0]).toMatchObject({ state: 'waiting', freeTimes })
    const untold = await tell(first, firstId, 'take', { startsAt: '2026-11-25T09:15:00.000Z' })
    expect(untold.body.code).toBe('slot_taken')

    const had = await tell(second, secondId, 'take', { startsAt: ten })
    expect(had.body).toMatchObject({ state: 'offered', offer: { startsAt: ten }, freeTimes: [] })
    expect((await tell(first, firstId, 'take', { startsAt: ten })).body.code).toBe('slot_taken')
    expect((await entries(first))[0]).toMatchObject({ state: 'waiting', freeTimes: [] })
  })

  it('leaves it to the desk where the shop wants that, and shows it who fits what', async () => {
    expect((await saveRule({ mode: 'desk', holdMinutes: 30 })).status).toBe(200)
    const { visits, first, second, secondId } = await twoWait()
    await cancel(visits[tenth]!)
    await sweep()
    expect((await entries(first))[0].offer).toBeNull()

    const path = `/console/shops/${stage.world.shopId}/waiting`
    const list = await stage.api.ask('GET', path, stage.desk())
    expect(list.body.entries).toMatchObject([
      { clientName: 'Person', place: 1, fits: [ten], passedCount: 0 },
      { place: 2, fits: [ten] },
    ])
    const at = `/console/waiting/${secondId}`
    const body = { startsAt: ten }
    expect(await stage.api.ask('POST', `${at}/offer`, stage.desk({ body }))).toMatchObject({
      status: 200,
      body: { id: secondId, state: 'offered' },
    })
    expect((await entries(second))[0].offer.heldUntil).toBe('2026-11-24T07:30:00.000Z')
    const after = await stage.api.ask('GET', path, stage.desk())
    expect(after.body.entries).toMatchObject([{ fits: [] }, { state: 'offered', fits: [] }])

    expect((await stage.api.ask('POST', `${at}/end`, stage.desk())).body.state).toBe('left')
    expect((await stage.hold(ten)).status).toBe(201)
    expect((await stage.api.ask('POST', `${at}/end`, stage.desk())).body.code).toBe(
      'state_conflict',
    )
  })

  it('ends by itself when another visit is what was wished for, and when its days are over', async () => {
    const { userId } = stage.world
    const [other] = await people(1)
    await saveRule({ mode: 'desk' })
    await join(userId)
    await join(other!)
    const { body: held } = await stage.hold(ten)
    await sweep()
    expect((await entries(userId))[0].state).toBe('waiting')
    await stage.pay(held.id, { ...byCard, tender: 'at_shop', expectedTotalMinor: 8_000 })
    await sweep()
    expect(await entries(userId)).toEqual([])
    stage.api.clock.now = new Date('2026-11-26T06:00:00.000Z')
    await sweep()
    expect(await stage.sql`select state from waiting_entry order by joined_at, id`).toEqual(
      expect.arrayContaining([{ state: 'met' }, { state: 'over' }]),
    )
  })

  it('puts members first where the shop says so', async () => {
    await saveRule({ mode: 'first', membersFirst: true })
    const { visits, second } = await twoWait()
    const { businessId, shopId } = stage.world
    await stage.sql`
      with c as (insert into customer (business_id, user_id, name) values (${businessId}, ${second}, 'Person') returning id),
      p as (insert into membership_plan (business_id, name, description, currency, price_minor, tax_rate, every, price_rate, people,
          roll_over, trial_days, is_first_free, pause_months, keeps_benefits, is_online, is_active, created_at)
        values (${businessId}, '{"en": "Club", "fr": "Club"}', '{"en": "", "fr": ""}', 'EUR', 5000, 20000, 'month', 10000, 0, 0, 0,
          false, 0, false, true, true, now()) returning id)
      insert into client_membership (business_id, plan_id, customer_id, shop_id, state, pays_by, price_minor, currency, started_on,
        anchor_on, anchor_number, created_at)
      select ${businessId}, p.id, c.id, ${shopId}, 'active', 'desk', 5000, 'EUR', '2026-11-01', '2026-11-01', 0, now() from c, p`
    expect((await entries(second))[0].place).toBe(1)
    await cancel(visits[tenth]!)
    await sweep()
    expect((await entries(second))[0].offer.startsAt).toBe(ten)
  })

  it('tells who has a visit of an earlier time, and gives their old one to the next', async () => {
    const { userId } = stage.world
    const thursday = '2026-11-26T09:00:00.000Z'
    const visits = await fillDay()
    const { body: held } = await stage.hold(thursday)
    await stage.pay(held.id, { ...byCard, tender: 'at_shop', expectedTotalMinor: 8_000 })
    const [other] = await people(1)
    const movesBookingId = held.id
    expect((await join(other!, { movesBookingId })).body.code).toBe('not_found')
    const { body: own } = await join(userId, { movesBookingId })
    expect(own.moves).toEqual({ bookingId: held.id, startsAt: thursday })
    const onThursday = { fromDay: '2026-11-26', toDay: '2026-11-26' }
    await join(other!, { ...onThursday, fromMinute: 600, toMinute: 601 })
    await cancel(visits[tenth]!)
    await sweep()
    expect((await entries(userId))[0]).toMatchObject({
      offer: null,
      freeTimes: [{ startsAt: ten }],
    })
    expect((await entries(other!))[0].offer).toBeNull()
    const once = await tell(userId, own.id, 'take', { startsAt: ten })
    expect(once.body.code).toBe('state_conflict')

    const body = { startsAt: ten, expectedTotalMinor: 8_000 }
    const path = `/bookings/${held.id}/reschedule`
    expect((await stage.api.ask('POST', path, { user: userId, body })).status).toBe(200)
    await sweep()
    expect(await entries(userId)).toEqual([])
    expect((await entries(other!))[0].offer.startsAt).toBe(thursday)
  })

  it('knows that a visit which is to be earlier stands in nobody’s way', async () => {
    const { userId } = stage.world
    const { body: held } = await stage.hold('2026-11-26T09:00:00.000Z')
    await stage.pay(held.id, { ...byCard, tender: 'at_shop', expectedTotalMinor: 8_000 })
    const halfAnHourBefore = { fromMinute: 570, toMinute: 571 }
    const days = { fromDay: '2026-11-26', toDay: '2026-11-26' }
    await join(userId, { ...days, ...halfAnHourBefore, movesBookingId: held.id })
    await sweep()
    const [{ freeTimes }] = await entries(userId)
    expect(freeTimes).toMatchObject([{ startsAt: '2026-11-26T08:30:00.000Z' }])
  })

  it('forgets an earlier time once the visit is none any more', async () => {
    const { userId } = stage.world
    await saveRule({ mode: 'desk' })
    const { body: held } = await stage.hold('2026-11-26T09:00:00.000Z')
    const movesBookingId = held.id
    expect((await join(userId, { movesBookingId })).body.code).toBe('state_conflict')
    await stage.pay(held.id, { ...byCard, tender: 'at_shop', expectedTotalMinor: 8_000 })
    expect((await join(userId, { movesBookingId })).body.moves.bookingId).toBe(held.id)
    await stage.cancel(held.id)
    await sweep()
    expect(await entries(userId)).toEqual([])
  })

  it('is forgotten three months after it has ended', async () => {
    const [user] = (await people(1)) as [string]
    const { id } = (await join(user)).body
    await tell(user, id, 'leave')
    const count = () => stage.sql`select from waiting_entry where user_id = ${user}`
    await forgetEnded(stage.database.db, new Date('2027-02-22T06:00:00.000Z'))
    expect(await count()).toHaveLength(1)
    await forgetEnded(stage.database.db, new Date('2027-02-22T08:00:00.000Z'))
    expect(await count()).toHaveLength(0)
  })

  it('refuses what cannot be waited for, and a fourth wish at one spa', async () => {
    const { userId } = stage.world
    const wrong = [
      { fromDay: '2026-11-23', toDay: '2026-11-23' },
      { fromDay: '2026-11-26' },
      { toDay: '2027-02-01' },
      { fromMinute: 600, toMinute: 600 },
    ]
    for (const more of wrong) expect((await join(userId, more)).body.code).toBe('invalid_input')
    const nothing = { guests: [{ items: [{ variantId: stage.world.shopId }] }] }
    expect((await join(userId, nothing)).body.code).toBe('service_not_bookable')
    for (let count = 0; count < 3; count += 1) expect((await join(userId)).status).toBe(201)
    expect((await join(userId)).body).toMatchObject({ code: 'waiting_full', data: { limit: 3 } })
  })

  it('is nobody else’s', async () => {
    const [first, other] = (await people(2)) as [string, string]
    const { id } = (await join(first)).body
    for (const verb of ['pass', 'leave'])
      expect((await tell(other, id, verb)).body.code).toBe('not_found')
    expect((await tell(other, id, 'take', { startsAt: ten })).body.code).toBe('not_found')
    const elsewhere = { staffOf: '018f0000-0000-7000-8000-000000000000' }
    const path = `/console/shops/${stage.world.shopId}/waiting`
    expect((await stage.api.ask('GET', path, elsewhere)).status).toBe(404)
    expect((await stage.api.ask('POST', `/console/waiting/${id}/end`, elsewhere)).status).toBe(404)
  })
})
