import { describe, expect, it } from 'vitest'
import { bookingStage, testVault } from '../booking/testing.ts'
import { address, near, outside } from '../booking/testing/call-out.ts'
import { overlapsOf } from '../booking/testing/flaws.ts'
import { openShopSnapshots } from '../slot/shop-snapshot.ts'
import { lookForTimes } from './look.ts'
import { forgetEnded } from './sweep.ts'
import { standingStage, waitingStage } from './testing.ts'

// Tuesday 24 November 2026, 08:00 in Paris.
const stage = bookingStage({ therapists: 2 })
const { entries, tell, saveRule, people, sweep, cancel } = waitingStage(stage)
const { make, standing, tellStanding, onDay } = standingStage(stage)

const atShop = { tender: 'at_shop', expectedTotalMinor: 8_000 }
const thursday = '2026-12-24T10:00:00.000Z'

/** A visit on Thursday, 26 November, at 11 h with the first therapist. Returns its id. */
async function visit(startsAt = '2026-11-26T10:00:00.000Z', staff = 0): Promise<string> {
  const { body: held } = await stage.hold(startsAt, stage.ofHour(staff))
  await stage.pay(held.id, atShop)
  return held.id
}

/** A standing wish from such a visit. Returns its id. */
async function wish(more: object = {}): Promise<string> {
  return (await make(stage.world.userId, await visit(), more)).body.id
}

async function offered() {
  const [entry] = await entries(stage.world.userId)
  return entry?.offer ?? null
}

const own = async () => (await standing(stage.world.userId))[0]

describe('a standing wish', () => {
  it('is not for a visit at the client’s, of whose place nothing is kept before', async () => {
    await outside(stage)
    const { body: held } = await stage.hold('2026-11-26T10:00:00.000Z', {
      ...stage.ofHour(0),
      clientPlace: near,
      address,
    })
    await stage.pay(held.id, { ...atShop, expectedTotalMinor: held.totalMinor })
    expect((await make(stage.world.userId, held.id)).body).toMatchObject({
      code: 'call_out_without_place',
    })
    expect(await standing(stage.world.userId)).toEqual([])
  })

  it('holds the best time for two days, which is booked as any, and counts from it', async () => {
    const { userId } = stage.world
    const made = await make(userId, await visit())
    expect(made).toMatchObject({
      status: 201,
      body: {
        state: 'active',
        lastDay: '2026-11-26',
        nextDay: '2026-12-24',
        skipCount: 0,
        services: [{ staffName: 'Therapist 1' }],
      },
    })
    await onDay('2026-12-06')
    expect(await entries(userId)).toEqual([])
    await onDay('2026-12-07')
    const offer = await offered()
    expect(offer).toMatchObject({ startsAt: thursday, heldUntil: '2026-12-09T07:00:00.000Z' })
    expect((await stage.hold(thursday, stage.ofHour(0))).body.code).toBe('slot_taken')
    await onDay('2026-12-07')
    expect(await entries(userId)).toMatchObject([
      { standingWishId: made.body.id, fromDay: '2026-12-21', toDay: '2026-12-27', offer },
    ])

    await stage.pay(offer.bookingId, atShop)
    await sweep()
    expect(await own()).toMatchObject({ lastDay: '2026-12-24', nextDay: '2027-01-21' })
    expect(await entries(userId)).toEqual([])
  })

  it('takes who is wished for on another day before another therapist, if it may be another', async () => {
    await wish()
    const { userId } = stage.world
    await fillDayOf(0, '2026-12-24')
    await onDay('2026-12-07')
    expect((await offered()).startsAt).toBe('2026-12-23T10:00:00.000Z')
    const [entry] = await entries(userId)
    await tell(userId, entry.id, 'pass')

    for (const day of ['2027-01-18', '2027-01-19', '2027-01-20', '2027-01-21', '2027-01-22'])
      await fillDayOf(0, day)
    await fillDayOf(0, '2027-01-23')
    await fillDayOf(0, '2027-01-24')
    await onDay('2027-01-04')
    expect((await offered()).startsAt).toBe('2027-01-21T10:00:00.000Z')
  })

  it('waits on the list where nothing is free, says so once, and has what is freed', async () => {
    const id = await wish({ giveDays: 0, staff: 'only' })
    const visits = await fillDayOf(0, '2026-12-24')
    await onDay('2026-12-10')
    await onDay('2026-12-10')
    expect(await offered()).toBe(null)
    expect(await entries(stage.world.userId)).toMatchObject([{ state: 'waiting' }])
    expect(await timesTold(id, 'standing.full')).toBe(1)
    await cancel(visits[1]!)
    await sweep()
    expect((await offered()).startsAt).toBe(thursday)
  })

  it('is not wanted by a tap or by silence, rests after two, and goes on by a tap', async () => {
    const { userId } = stage.world
    const id = await wish()
    await onDay('2026-12-07')
    const [entry] = await entries(userId)
    expect((await tell(userId, entry.id, 'pass')).body.state).toBe('left')
    await sweep()
    expect(await own()).toMatchObject({ nextDay: '2027-01-21', skipCount: 1, state: 'active' })
    expect(await entries(userId)).toEqual([])

    await onDay('2027-01-04')
    expect((await offered()).startsAt).toBe('2027-01-21T10:00:00.000Z')
    await onDay('2027-01-06')
    expect(await own()).toMatchObject({ nextDay: '2027-02-18', skipCount: 2, state: 'paused' })
    expect(await timesTold(id, 'standing.paused')).toBe(1)
    await onDay('2027-02-10')
    expect(await entries(userId)).toEqual([])

    expect((await tellStanding(userId, id, 'resume')).body.state).toBe('active')
    expect((await tellStanding(userId, id, 'resume')).body.code).toBe('state_conflict')
    await sweep()
    expect((await offered()).startsAt).toBe('2027-02-18T10:00:00.000Z')
    expect((await own()).skipCount).toBe(0)
  })

  it('is met by a visit that its client books by themself, and offers nothing then', async () => {
    const { userId } = stage.world
    await wish()
    await visit('2026-12-15T13:00:00.000Z', 1)
    await onDay('2026-12-07')
    expect(await entries(userId)).toEqual([])
    expect(await own()).toMatchObject({ lastDay: '2026-12-15', nextDay: '2027-01-14' })
  })

  it('is changed, paused and ended, and gives back what is held', async () => {
    const { userId } = stage.world
    const id = await wish()
    await onDay('2026-12-07')
    expect((await offered()).startsAt).toBe(thursday)
    const rhythm = { everyWeeks: 3, giveDays: 0, weekday: null, fromMinute: 840, toMinute: 901 }
    const changed = await tellStanding(userId, id, 'change', { ...rhythm, staff: 'any' })
    expect(changed.body).toMatchObject({ ...rhythm, nextDay: '2026-12-17', state: 'active' })
    expect(await entries(userId)).toEqual([])
    await sweep()
    expect((await offered()).startsAt).toBe('2026-12-17T13:30:00.000Z')

    expect((await tellStanding(userId, id, 'pause')).body.state).toBe('paused')
    await sweep()
    expect(await offered()).toBe(null)
    await tellStanding(userId, id, 'resume')
    await sweep()
    expect((await offered()).startsAt).toBe('2026-12-17T13:30:00.000Z')

    expect((await tellStanding(userId, id, 'end')).body.state).toBe('ended')
    expect((await tellStanding(userId, id, 'pause')).body.code).toBe('state_conflict')
    await sweep()
    expect([await standing(userId), await entries(userId)]).toEqual([[], []])
    await forgetEnded(stage.database.db, new Date('2027-06-01T07:00:00.000Z'))
    expect(await stage.sql`select from standing_wish where id = ${id}`).toHaveLength(0)
  })

  it('is held whatever the shop does with time that is freed, and by the clock of the shop', async () => {
    await saveRule({ mode: 'desk' })
    await wish()
    stage.api.clock.now = new Date('2026-12-07T05:59:00.000Z')
    await sweep()
    expect(await offered()).toBe(null)
    stage.api.clock.now = new Date('2026-12-07T06:00:00.000Z')
    await sweep()
    expect((await offered()).startsAt).toBe(thursday)
  })

  it('is offered once each, though several processes look at once, and no time twice', async () => {
    const { businessId, shopId } = stage.world
    const id = await wish()
    await stage.sql`
      insert into standing_wish (business_id, shop_id, user_id, state, request, staff, every_weeks, give_days, weekday, from_minute,
        to_minute, last_day, next_day, made_at)
      select w.business_id, w.shop_id, u.id, w.state, w.request, w.staff, w.every_weeks, w.give_days, w.weekday, w.from_minute,
        w.to_minute, w.last_day, w.next_day, w.made_at
      from standing_wish w, unnest(${await people(19)}::text[]) as u(id) where w.id = ${id}`
    stage.api.clock.now = new Date('2026-12-07T07:00:00.000Z')
    const look = () => {
      const now = () => stage.api.clock.now
      const snapshots = openShopSnapshots(stage.database.db, now)
      return lookForTimes(
        { db: stage.database.db, snapshots, vault: testVault, now },
        { businessId, shopId },
      )
    }
    await Promise.all([look(), look(), look()])
    await look()
    const held = await stage.sql<{ users: number; bookings: number }>`
      select count(distinct user_id)::int as users, count(*)::int as bookings from booking
      where shop_id = ${shopId} and state = 'held'`
    expect(held).toEqual([{ users: 20, bookings: 20 }])
    expect(await stage.sql`select from waiting_entry where shop_id = ${shopId}`).toHaveLength(20)
    expect(await overlapsOf(stage.database.db, businessId)).toEqual([])
  })

  it('refuses what is no rhythm, a fourth at one shop, and what is somebody else’s', async () => {
    const { userId } = stage.world
    const [other] = (await people(1)) as [string]
    const bookingId = await visit()
    const weekly = await make(userId, bookingId, { everyWeeks: 1, giveDays: 4 })
    expect(weekly.body).toMatchObject({
      code: 'invalid_input',
      data: { fields: [{ path: 'giveDays' }] },
    })
    expect((await make(userId, bookingId, { toMinute: 600 })).body.code).toBe('invalid_input')
    expect((await make(other, bookingId)).body.code).toBe('not_found')
    for (let count = 0; count < 3; count += 1)
      expect((await make(userId, bookingId)).status).toBe(201)
    expect((await make(userId, bookingId)).body.code).toBe('waiting_full')
    const { id } = await own()
    for (const verb of ['pause', 'end'])
      expect((await tellStanding(other, id, verb)).body.code).toBe('not_found')
  })

  it('is held as long where the desk offers a time by hand', async () => {
    await saveRule({ mode: 'desk' })
    await wish({ giveDays: 0, staff: 'only' })
    await fillDayOf(0, '2026-12-24')
    await onDay('2026-12-10')
    // Another therapist has time, whom only the desk would ask.
    const [entry] = await entries(stage.world.userId)
    await stage.sql`
      update waiting_entry set request = jsonb_set(request, '{guests,0,items,0,wish}', '"any"') where id = ${entry.id}`
    const body = { startsAt: thursday }
    const path = `/console/waiting/${entry.id}/offer`
    expect((await stage.api.ask('POST', path, stage.desk({ body }))).status).toBe(200)
    expect((await offered()).heldUntil).toBe('2026-12-12T07:00:00.000Z')
  })

  it('is made at the desk for a client who has an account', async () => {
    const rhythm = { everyWeeks: 4, giveDays: 3, weekday: null, fromMinute: 0, toMinute: 1_440 }
    const ask = async (bookingId: string) =>
      stage.api.ask(
        'POST',
        `/console/bookings/${bookingId}/standing`,
        stage.desk({ body: { ...rhythm, staff: 'any' } }),
      )
    const made = await ask(await visit())
    expect(made).toMatchObject({ status: 201, body: { state: 'active' } })
    expect(await own()).toMatchObject({ id: made.body.id, nextDay: '2026-12-24', staff: 'any' })
    const [walkIn] = await fillDayOf(1, '2026-11-27')
    expect((await ask(walkIn!)).body.code).toBe('waits_without_account')
  })

  it('is seen by the desk, which ends it', async () => {
    const id = await wish()
    const [client] = await stage.sql<{ id: string }>`
      select id from customer where user_id = ${stage.world.userId}`
    const path = `/console/customers/${client!.id}/standing`
    const seen = await stage.api.ask('GET', path, stage.desk())
    expect(seen.body.wishes).toMatchObject([{ id, everyWeeks: 4, state: 'active' }])
    const elsewhere = { staffOf: '018f0000-0000-7000-8000-000000000000' }
    const at = `/console/standing/${id}/end`
    expect((await stage.api.ask('POST', at, elsewhere)).status).toBe(404)
    expect((await stage.api.ask('POST', at, stage.desk())).body.state).toBe('ended')
    expect((await stage.api.ask('GET', path, stage.desk())).body.wishes).toEqual([])
  })
})

/** Takes the hours from 10 to 12 h of a day with one therapist, for other people. Returns the visits. */
async function fillDayOf(staff: number, day: string): Promise<string[]> {
  const ids: string[] = []
  for (const hour of ['09', '10']) {
    const body = {
      startsAt: `${day}T${hour}:00:00.000Z`,
      ...stage.ofHour(staff),
      customer: { name: `At ${hour}` },
    }
    const path = `/console/shops/${stage.world.shopId}/walk-ins`
    const { body: made, status } = await stage.api.ask('POST', path, stage.desk({ body }))
    if (status > 201) throw new Error(JSON.stringify(made))
    ids.push(made.id)
  }
  return ids
}

/** How often the outbox says something of a wish. */
async function timesTold(id: string, event: string): Promise<number> {
  return (await stage.sql`select from outbox where subject_id = ${id} and event = ${event}`).length
}
