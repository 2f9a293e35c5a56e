import { describe, expect, it } from 'vitest'
import { smallWorld } from '../booking/fixture.ts'
import { sweepHolds } from '../booking/sweep.ts'
import { bookingStage, testApi } from '../booking/testing.ts'

const at = (time: string) => `2026-11-25T${time}:00.000Z`
const stage = bookingStage({ therapists: 2, rooms: 2 })

const desk = (more: object = {}) => ({ staffOf: stage.world.businessId, ...more })
const blocks = (path = '') => `/console/shops/${stage.world.shopId}/blocks${path}`
const block = (body: object, more: object = {}) =>
  stage.api.ask('POST', blocks(), { ...desk(more), body })
const move = (id: string, body: object) =>
  stage.api.ask('POST', blocks(`/${id}/move`), { ...desk(), body })
const unblock = (id: string, more: object = {}) =>
  stage.api.ask('DELETE', blocks(`/${id}`), desk(more))
const holdWith = (staff: number, time: string) => stage.hold(at(time), stage.ofHour(staff))

const calendar = () => stage.calendar('2026-11-25')

describe('a block', () => {
  it('takes a therapist: nobody can book them then, and the calendar shows why', async () => {
    const [staffId] = stage.world.staffIds
    expect((await holdWith(0, '15:00')).status).toBe(201)
    const span = { from: at('09:00'), until: at('10:30') }
    const { status, body } = await block({ staffId, ...span, note: 'Training' })
    expect(status).toBe(201)
    const made = { id: body.id, staffId, unitId: null, ...span, note: 'Training' }
    expect(body).toEqual(made)
    expect((await holdWith(0, '10:00')).body.code).toBe('slot_taken')
    expect((await holdWith(1, '10:00')).status).toBe(201)
    expect((await calendar()).blocks).toEqual([made])
  })

  it('takes all places of a room', async () => {
    const [room] = (await calendar()).rooms
    await stage.sql`update unit set places = 3 where id = ${room.id}`
    const { body } = await block({ unitId: room.id, from: at('09:00'), until: at('10:00') })
    const rows = await stage.sql<{ place: number }>`
      select place from claim where block_id = ${body.id} order by 1`
    expect(rows.map(({ place }) => place)).toEqual([1, 2, 3])
    expect((await calendar()).blocks).toMatchObject([
      { unitId: room.id, staffId: null, note: null },
    ])
  })

  it('may lie outside a shift, and at night', async () => {
    const [staffId] = stage.world.staffIds
    const night = { from: at('22:00'), until: '2026-11-26T02:00:00.000Z' }
    expect((await block({ staffId, ...night })).status).toBe(201)
    expect((await calendar()).blocks).toHaveLength(1)
  })

  it('names the visit that is in the way, and another block', async () => {
    const held = await holdWith(0, '09:00')
    const [staffId] = stage.world.staffIds
    const refused = await block({ staffId, from: at('08:00'), until: at('09:05') })
    expect(refused).toMatchObject({
      status: 409,
      body: {
        code: 'slot_taken',
        data: { inTheWay: [{ bookingId: held.body.id, from: at('09:00') }] },
      },
    })
    const first = await block({ staffId, from: at('07:00'), until: at('09:00') })
    const second = await block({ staffId, from: at('08:00'), until: at('09:00') })
    expect(second.body.data.inTheWay).toMatchObject([{ blockId: first.body.id, purpose: 'block' }])
    expect((await calendar()).blocks).toHaveLength(1)
  })

  it('takes the time of a hold that is over, and of one that is not over says what is in the way', async () => {
    const [staffId] = stage.world.staffIds
    const held = await holdWith(0, '09:00')
    const span = { staffId, from: at('09:00'), until: at('10:00') }
    const { body: elsewhere } = await block({ ...span, from: at('07:00'), until: at('08:00') })
    stage.later(9)
    expect((await block(span)).body.code).toBe('slot_taken')
    stage.later(1)
    expect((await move(elsewhere.id, span)).status).toBe(200)
    const { id, totalMinor: expectedTotalMinor } = held.body
    const paid = await stage.pay(id, { tender: 'at_shop', expectedTotalMinor })
    expect(paid.body.code).toBe('hold_expired')
    await sweepHolds(stage.database.db, () => stage.api.clock.now)
    const rows = await stage.sql`select state from booking where id = ${id}`
    expect(rows).toEqual([{ state: 'expired' }])
    expect((await calendar()).blocks).toMatchObject([span])
  })

  it('moves and stretches, also onto another, and keeps its place when the new one is taken', async () => {
    const [first, second] = stage.world.staffIds
    const { body } = await block({
      staffId: first,
      from: at('09:00'),
      until: at('10:00'),
      note: 'Lunch',
    })
    const held = await holdWith(1, '13:00')
    expect(held.status).toBe(201)
    const overlapping = { from: at('09:30'), until: at('11:00') }
    expect((await move(body.id, overlapping)).body).toEqual({ ...body, ...overlapping })
    const other = await move(body.id, { staffId: second, from: at('09:00'), until: at('10:00') })
    expect(other.body).toMatchObject({ staffId: second, note: 'Lunch' })
    const refused = await move(body.id, { from: at('13:30'), until: at('14:30') })
    expect(refused.body).toMatchObject({
      code: 'slot_taken',
      data: { inTheWay: [{ bookingId: held.body.id }] },
    })
    expect((await calendar()).blocks).toEqual([other.body])
    expect((await holdWith(1, '09:00')).body.code).toBe('slot_taken')
    expect((await holdWith(0, '09:00')).status).toBe(201)
  })

  it('gives its time back, once', async () => {
    const [staffId] = stage.world.staffIds
    const { body } = await block({ staffId, from: at('09:00'), until: at('10:00') })
    expect((await holdWith(0, '09:00')).body.code).toBe('slot_taken')
    expect((await unblock(body.id, { key: 'taken-away' })).body).toEqual(body)
    expect((await unblock(body.id, { key: 'taken-away' })).body).toEqual(body)
    expect((await unblock(body.id)).body.code).toBe('state_conflict')
    expect((await move(body.id, { from: at('11:00'), until: at('12:00') })).body.code).toBe(
      'state_conflict',
    )
    expect((await holdWith(0, '09:00')).status).toBe(201)
    expect((await calendar()).blocks).toEqual([])
  })

  it('is for the shop’s own people and rooms, and at most a day long', async () => {
    const stranger = await smallWorld(stage.database.db)
    const [staffId] = stage.world.staffIds
    const span = { from: at('09:00'), until: at('10:00') }
    expect((await block({ staffId: stranger.staffIds[0]!, ...span })).status).toBe(404)
    expect((await block({ staffId, ...span }, { staffOf: stranger.businessId })).status).toBe(404)
    expect((await block({ staffId, ...span }, { role: 'therapist' })).status).toBe(403)
    for (const wrong of [
      { ...span },
      { staffId, unitId: staffId, ...span },
      { staffId, from: at('10:00'), until: at('10:00') },
      { staffId, from: at('10:00'), until: '2026-11-26T10:01:00.000Z' },
    ])
      expect((await block(wrong)).body.code).toBe('invalid_input')
    const made = await block({ staffId, ...span })
    const theirs = `/console/shops/${stranger.shopId}/blocks/${made.body.id}`
    const there = { staffOf: stranger.businessId }
    expect((await stage.api.ask('DELETE', theirs, there)).status).toBe(404)
    expect((await stage.api.ask('POST', `${theirs}/move`, { ...there, body: span })).status).toBe(
      404,
    )
  })

  it('races a visit: exactly one of them gets the time', async () => {
    const [staffId] = stage.world.staffIds
    const other = testApi(stage.database.db, stage.api.clock.now.toISOString())
    const span = { from: at('09:00'), until: at('10:00') }
    const [held, blocked] = await Promise.all([
      holdWith(0, '09:00'),
      other.ask('POST', blocks(), { ...desk(), body: { staffId, ...span } }),
    ])
    expect([held.status, blocked.status].toSorted((a, b) => a - b)).toEqual([201, 409])
  })

  it('tells those who watch the shop', async () => {
    const [staffId] = stage.world.staffIds
    const { body } = await block({ staffId, from: at('09:00'), until: at('10:00') })
    await move(body.id, { from: at('09:00'), until: at('11:00') })
    await unblock(body.id)
    const rows = await stage.sql<{ event: string; shop_id: string }>`
      select event, shop_id from outbox where subject_id = ${body.id} order by id`
    expect(rows).toEqual(
      ['slot.blocked', 'slot.block_moved', 'slot.unblocked'].map((event) => ({
        event,
        shop_id: stage.world.shopId,
      })),
    )
  })
})
