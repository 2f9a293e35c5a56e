import { describe, expect, it } from 'vitest'
import { smallWorld } from '../fixture.ts'
import { bookingStage, lastingPart, oneGuest, testApi } from '../testing.ts'

// Wednesday 25 November 2026 in Paris, an hour ahead of UTC; everybody works 08:00–20:00.
const at = (time: string) => `2026-11-25T${time}:00.000Z`
const stage = bookingStage({ therapists: 3, rooms: 3 })
const { desk, hold, ofHour, visitOf } = stage

type Visit = Awaited<ReturnType<typeof stage.booked>>

const booked = (time: string, wanted: object = ofHour(0)) => stage.booked(at(time), wanted)

const move = (visit: Visit, change: object, more: object = {}, api = stage.api) =>
  api.ask('POST', `/console/bookings/${visit.id}/move`, {
    ...desk(),
    ...more,
    body: {
      itemId: visit.items[0].id,
      startsAt: visit.startsAt,
      expectedSequence: visit.sequence,
      ...change,
    },
  })
const undo = (visit: Visit, expectedSequence = visit.sequence) =>
  stage.api.ask('POST', `/console/bookings/${visit.id}/move/undo`, {
    ...desk(),
    body: { expectedSequence },
  })
async function block(body: object) {
  const path = `/console/shops/${stage.world.shopId}/blocks`
  const answer = await stage.api.ask('POST', path, { ...desk(), body })
  expect([answer.status, answer.body]).toEqual([201, expect.anything()])
}

describe('move', () => {
  it('takes another start, off the grid and at short notice, keeps price and fee clock, and leaving is free', async () => {
    const visit = await booked('09:00')
    const before = await row(visit.id)
    const { status, body } = await move(visit, { startsAt: at('10:07') })
    expect([status, body?.startsAt, body?.endsAt]).toEqual([200, at('10:07'), at('11:07')])
    expect(body).toMatchObject({
      sequence: visit.sequence + 1,
      totalMinor: 8000,
      paidMinor: 8000,
    })
    expect(body.items[0].staffIds).toEqual(visit.items[0].staffIds)
    const after = await row(visit.id)
    for (const column of ['price', 'first_starts_at', 'request', 'state'])
      expect(after[column]).toEqual(before[column])
    expect(after.policy).toMatchObject({ tiers: [{ untilMinutes: 0, feeRate: 0 }], lateFeeRate: 0 })
    expect((await undo(body)).status).toBe(200)
    expect((await row(visit.id)).policy).toEqual(before.policy)
  })

  it('takes another therapist and room, and goes back', async () => {
    const visit = await booked('09:00')
    const others = (await stage.calendar('2026-11-25')).rooms.map(({ id }: { id: string }) => id)
    const unitId = others.find((id: string) => id !== visit.items[0].units[0].id)
    const { body } = await move(visit, { staffId: stage.world.staffIds[2]!, unitId })
    expect(body.items[0]).toMatchObject({
      staffIds: [stage.world.staffIds[2]],
      units: [{ id: unitId, place: 1 }],
      startsAt: at('09:00'),
    })
    const back = await undo(body)
    expect(back.status).toBe(200)
    expect(lastingPart(back.body)).toEqual(lastingPart(visit))
  })

  it('takes another room of the same kind when its own is taken then', async () => {
    const visit = await booked('09:00')
    const unitId = visit.items[0].units[0].id
    await block({ unitId, from: at('14:00'), until: at('15:00') })
    const { body } = await move(visit, { startsAt: at('14:00') })
    expect(body.items[0].units).toHaveLength(1)
    expect(body.items[0].units[0].id).not.toBe(unitId)
    const forced = await move(body, { unitId })
    expect(forced.body).toMatchObject({
      code: 'slot_taken',
      data: { inTheWay: [{ unitId, purpose: 'block' }] },
    })
  })

  it('brings the other items along, and gives one to somebody else where its own cannot', async () => {
    const two = oneGuest(
      { variantId: stage.world.hourId, wish: 'any' },
      { variantId: stage.world.halfId, wish: 'any' },
    )
    const visit = await booked('09:00', two)
    const [first] = visit.items[1].staffIds
    await block({ staffId: first, from: at('15:00'), until: at('15:30') })
    const { body } = await move(visit, { startsAt: at('14:00') })
    expect(body.items.map((item: { startsAt: string }) => item.startsAt)).toEqual([
      at('14:00'),
      at('15:00'),
    ])
    expect(body.items[0].staffIds).toEqual([first])
    expect(body.items[1].staffIds).not.toContain(first)
    const dragged = { itemId: visit.items[1].id, startsAt: at('17:00'), staffId: first }
    const second = await move(body, dragged)
    expect(second.body).toMatchObject({ startsAt: at('16:00'), endsAt: at('17:30') })
    expect(second.body.items[1].staffIds).toEqual([first])
  })

  it('gives no therapist two guests of a visit at a time, and leaves it to another who may take over', async () => {
    const [first, second, third] = stage.world.staffIds
    const pair = (...wishes: string[]) => ({
      guests: wishes.map((wish) => ({ items: [{ variantId: stage.world.hourId, wish }] })),
    })
    const named = await booked('09:00', pair(first!, second!))
    const refused = await move(named, { staffId: second! })
    expect(refused.body).toMatchObject({
      code: 'slot_taken',
      data: { inTheWay: [{ bookingId: named.id, staffId: second, from: at('09:00') }] },
    })
    expect(await visitOf(named.id)).toEqual(named)
    await stage.api.ask('POST', `/console/bookings/${named.id}/cancel`, desk())
    const open = await booked('09:00', pair(first!, 'any'))
    const other = open.items[1].staffIds[0]
    const { body } = await move(open, { staffId: other })
    expect(body.items[0].staffIds).toEqual([other])
    expect([first, second, third].filter((id) => id !== other)).toContain(body.items[1].staffIds[0])
  })

  it('says what is in the way, and leaves everything as it was', async () => {
    const visit = await booked('09:00')
    const other = await booked('11:00')
    const refused = await move(visit, { startsAt: at('10:30') })
    expect(refused).toMatchObject({
      status: 409,
      body: {
        code: 'slot_taken',
        data: { inTheWay: [{ bookingId: other.id, from: at('11:00') }] },
      },
    })
    expect(await visitOf(visit.id)).toEqual(visit)
    expect((await hold(at('09:00'), ofHour(0))).body.code).toBe('slot_taken')
  })

  it.each([
    [
      'somebody who cannot give it',
      'no_skilled_therapist',
      async () => {
        const [, second] = stage.world.staffIds
        await stage.sql`delete from skill where staff_id = ${second}`
        await stage.touchShop()
        return { staffId: second }
      },
    ],
    ['after the shift', 'therapist_off', async () => ({ startsAt: at('18:30') })],
    [
      'another day off',
      'therapist_off',
      async () => {
        const [first] = stage.world.staffIds
        await stage.sql`insert into shift_exception (business_id, staff_id, day) values (${stage.world.businessId}, ${first}, '2026-11-26')`
        await stage.touchShop()
        return { startsAt: '2026-11-26T09:00:00.000Z' }
      },
    ],
    [
      'time off',
      'therapist_off',
      async () => {
        const [, second] = stage.world.staffIds
        await stage.sql`insert into claim (business_id, shop_id, staff_id, during, state, purpose) values (${stage.world.businessId},
        ${stage.world.shopId}, ${second}, tstzrange(${at('08:00')}, ${at('12:00')}), 'kept', 'time_off')`
        return { staffId: second }
      },
    ],
    [
      'a room of another kind',
      'room_does_not_fit',
      async () => {
        const rows = await stage.sql<{ id: string }>`
        with k as (insert into resource_kind (business_id, name) values (${stage.world.businessId}, '{"en": "Pool", "fr": "Bassin"}') returning id)
        insert into unit (business_id, shop_id, kind_id, name) select ${stage.world.businessId}, ${stage.world.shopId}, id, 'Pool'
        from k returning id`
        await stage.touchShop()
        return { unitId: rows[0]!.id }
      },
    ],
    ['between two minutes', 'off_grid', async () => ({ startsAt: '2026-11-25T10:00:30.000Z' })],
  ])('refuses %s', async (_what, reason, change) => {
    const visit = await booked('09:00')
    const refused = await move(visit, await change())
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'slot_not_bookable', data: { reason } },
    })
    expect(await visitOf(visit.id)).toEqual(visit)
  })

  it('is not for what somebody has changed meanwhile, nor for what is over, nor for another business', async () => {
    const visit = await booked('09:00')
    const moved = await move(visit, { startsAt: at('10:00') })
    expect(moved.status).toBe(200)
    const late = await move(visit, { startsAt: at('12:00') })
    expect(late.body).toMatchObject({
      code: 'state_conflict',
      data: { state: 'confirmed', sequence: moved.body.sequence },
    })
    const stranger = await smallWorld(stage.database.db)
    expect((await move(visit, {}, { staffOf: stranger.businessId })).status).toBe(404)
    expect((await move(visit, {}, { role: 'therapist' })).status).toBe(403)
    expect((await move(moved.body, { itemId: stranger.businessId })).status).toBe(404)
    await stage.api.ask('POST', `/console/bookings/${visit.id}/cancel`, desk())
    const stale = await move(visit, { expectedSequence: moved.body.sequence + 1 })
    expect(stale.body).toMatchObject({ code: 'state_conflict', data: { state: 'cancelled' } })
  })

  it('is done once however often it is sent', async () => {
    const visit = await booked('09:00')
    const send = () => move(visit, { startsAt: at('10:00') }, { key: 'dragged-once' })
    const answers = await Promise.all([send(), send(), send()])
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect((await visitOf(visit.id)).sequence).toBe(visit.sequence + 1)
  })

  it('lets exactly one of two have a place, and the other keeps its own', async () => {
    const [nine, twelve] = [await booked('09:00'), await booked('12:00')]
    const servers = [stage.api, testApi(stage.database.db, stage.api.clock.now.toISOString())]
    const answers = await Promise.all(
      [nine, twelve].map((visit, index) =>
        move(visit, { startsAt: at('15:00') }, {}, servers[index]),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const loser = answers.findIndex(({ status }) => status === 409)
    expect(answers[loser]!.body.code).toBe('slot_taken')
    const lost = [nine, twelve][loser]!
    expect(await visitOf(lost.id)).toEqual(lost)
    const claims = await stage.sql`
      select count(*)::int from claim where booking_id = ${lost.id} and state = 'kept'`
    expect(claims).toEqual([{ count: 2 }])
  })
})

describe('undoMove', () => {
  it('gives every item its time, its people and its rooms back, also those that went along', async () => {
    const { visit, moved } = await movedApart()
    const back = await undo(moved)
    expect(back.status).toBe(200)
    expect(lastingPart(back.body)).toEqual(lastingPart(visit))
    expect(back.body.history.at(-1).event).toBe('booking.move_undone')
  })

  it('refuses when somebody has come in the way meanwhile, and everything stays as it is', async () => {
    const { moved, staffId } = await movedApart()
    await block({ staffId, from: at('10:15'), until: at('10:20') })
    expect(await undo(moved)).toMatchObject({
      status: 409,
      body: { code: 'slot_taken', data: { inTheWay: [{ staffId, purpose: 'block' }] } },
    })
    expect(await visitOf(moved.id)).toEqual(moved)
  })

  it('is for the last change alone, and for one that was to be moved', async () => {
    const visit = await booked('09:00')
    expect((await undo(visit)).body.code).toBe('state_conflict')
    const { body: moved } = await move(visit, { startsAt: at('10:00') })
    const { body: again } = await move(moved, { startsAt: at('11:00') })
    expect((await undo(moved)).body).toMatchObject({
      code: 'state_conflict',
      data: { sequence: again.sequence },
    })
    const { body: back } = await undo(again)
    expect(back.startsAt).toBe(at('10:00'))
    const { body: first } = await undo(back)
    expect(lastingPart(first)).toEqual(lastingPart(visit))
    expect((await undo(first)).body.code).toBe('state_conflict')
    const { body: later } = await move(first, { startsAt: at('12:00') })
    expect((await undo(later)).body.startsAt).toBe(at('09:00'))
  })
})

/** An hour and a half hour at nine, both given by the same, who is blocked for the second one in the afternoon. */
async function movedApart() {
  const { hourId, halfId, staffIds } = stage.world
  const wanted = [hourId, halfId].map((variantId) => ({ variantId, wish: 'any' }))
  const visit = await booked('09:00', oneGuest(...wanted))
  const [staffId] = visit.items[1].staffIds
  await block({ staffId, from: at('15:00'), until: at('15:30') })
  const other = staffIds.find((id) => id !== staffId)
  const { body: moved } = await move(visit, { startsAt: at('14:00'), staffId: other })
  expect(moved.items[0].staffIds).toEqual([other])
  expect(moved.items[1].staffIds).not.toContain(staffId)
  return { visit, moved, staffId }
}

async function row(id: string): Promise<Record<string, unknown>> {
  const rows = await stage.sql<Record<string, unknown>>`select * from booking where id = ${id}`
  return rows[0]!
}
