import { describe, expect, it } from 'vitest'
import { smallWorld } from '../booking/fixture.ts'
import { bookingStage } from '../booking/testing.ts'

const at = (time: string, day = '2026-11-25') => `${day}T${time}:00.000Z`
const stage = bookingStage({ therapists: 2, rooms: 2 })

const path = (rest = '') => `/console/shops/${stage.world.shopId}/blocks${rest}`
const make = (body: object, more: object = {}) =>
  stage.api.ask('POST', path('/series'), { ...stage.desk(more), body })
const remove = (id: string, which: string) =>
  stage.api.ask('POST', path(`/${id}/remove`), { ...stage.desk(), body: { which } })
const span = { from: at('09:00'), until: at('10:30') }
/** Three Wednesdays. */
const weekly = { repeat: { weekdays: [3], times: 3 } }
const days = ['2026-11-25', '2026-12-02', '2026-12-09']
const claims = () =>
  stage.sql<{ taken: string }>`
    select coalesce(staff_id, unit_id) || ' ' || to_char(lower(during) at time zone 'UTC', 'MM-DD HH24:MI') as taken
    from claim where business_id = ${stage.world.businessId} and purpose = 'block' and state <> 'released' order by 1`
const blocksOn = async (day: string) => (await stage.calendar(day)).blocks

describe('blocks of several days', () => {
  it('repeat by the weekday, of a therapist and a room at once, and nobody is booked then', async () => {
    const { staffIds, shopId } = stage.world
    const [staffId] = staffIds
    const [room] = (await stage.calendar('2026-11-25')).rooms
    const { status, body } = await make({
      staffId,
      unitIds: [room.id],
      ...span,
      ...weekly,
      note: 'Course',
    })
    expect(status).toBe(201)
    expect(body).toMatchObject({ skipped: 0 })
    expect(body.blocks).toHaveLength(6)
    const [{ seriesId }] = body.blocks
    for (const day of days)
      expect(await blocksOn(day)).toEqual(
        expect.arrayContaining([
          expect.objectContaining({
            staffId,
            unitId: null,
            from: at('09:00', day),
            note: 'Course',
            seriesId,
          }),
          expect.objectContaining({
            staffId: null,
            unitId: room.id,
            until: at('10:30', day),
            seriesId,
          }),
        ]),
      )
    expect(await claims()).toHaveLength(6)
    const held = await stage.hold(at('09:00', days[1]), stage.ofHour(0))
    expect(held.body.code).toBe('slot_taken')
    expect(shopId).toBe(stage.world.shopId)
  })

  it('say what stands in the way before anything is taken, and then take what is free', async () => {
    const [staffId] = stage.world.staffIds
    const { body: visit } = await stage.hold(at('09:00', days[1]), stage.ofHour(0))
    const refused = await make({ staffId, ...span, ...weekly })
    expect(refused.body).toMatchObject({
      code: 'blocks_taken',
      data: { free: 2, times: 3, inTheWay: [{ bookingId: visit.id, from: at('09:00', days[1]) }] },
    })
    expect(await claims()).toEqual([])
    const taken = await make({ staffId, ...span, ...weekly, skipsTaken: true })
    expect(taken.body.skipped).toBe(1)
    expect(taken.body.blocks.map(({ from }: { from: string }) => from)).toEqual([
      at('09:00', days[0]),
      at('09:00', days[2]),
    ])
    const again = await make({ staffId, ...span, ...weekly, skipsTaken: true })
    expect(again.body).toMatchObject({ code: 'blocks_taken', data: { free: 0 } })
  })

  it('last for days: one block for each', async () => {
    const [staffId] = stage.world.staffIds
    const { body } = await make({ staffId, from: at('12:00'), until: at('09:00', '2026-11-27') })
    expect(
      body.blocks.map((one: { from: string; until: string }) => [one.from, one.until]),
    ).toEqual([
      [at('12:00'), at('23:00')],
      [at('23:00'), at('23:00', '2026-11-26')],
      [at('23:00', '2026-11-26'), at('09:00', '2026-11-27')],
    ])
  })

  it.each([
    ['one', 1, [days[0], days[2]]],
    ['later', 1, [days[0]]],
    ['all', 1, []],
  ] as const)('go: %s of them', async (which, place, left) => {
    const [staffId] = stage.world.staffIds
    const [room] = (await stage.calendar('2026-11-25')).rooms
    const { body } = await make({ staffId, unitIds: [room.id], ...span, ...weekly })
    const chosen = body.blocks.find(
      ({ from }: { from: string }) => from === at('09:00', days[place]),
    )
    const answer = await remove(chosen.id, which)
    expect(answer.body.removedIds).toHaveLength(6 - 2 * left.length)
    for (const day of days)
      expect(await blocksOn(day)).toHaveLength((left as readonly string[]).includes(day) ? 2 : 0)
    expect(await claims()).toHaveLength(2 * left.length)
    expect((await remove(chosen.id, which)).body.code).toBe('state_conflict')
  })

  it('that are over stay when all go', async () => {
    const [staffId] = stage.world.staffIds
    const { body } = await make({ staffId, ...span, ...weekly })
    stage.api.clock.now = new Date(at('12:00', days[0]))
    const { removedIds } = (await remove(body.blocks[2].id, 'all')).body
    expect(removedIds).toEqual([body.blocks[1].id, body.blocks[2].id])
  })

  it('are told apart: one by itself is not taken away with others', async () => {
    const [staffId] = stage.world.staffIds
    const alone = await stage.api.ask('POST', path(), {
      ...stage.desk(),
      body: { staffId, ...span },
    })
    expect(alone.body).not.toHaveProperty('seriesId')
    expect((await remove(alone.body.id, 'all')).status).toBe(404)
  })

  it('are of the shop’s own people and rooms, and have an end', async () => {
    const stranger = await smallWorld(stage.database.db)
    const [staffId] = stage.world.staffIds
    expect((await make({ staffId: stranger.staffIds[0]!, ...span })).status).toBe(404)
    expect((await make({ staffId, ...span }, { role: 'therapist' })).status).toBe(403)
    for (const wrong of [
      { ...span },
      { staffId, from: at('10:00'), until: at('10:00') },
      { staffId, ...span, repeat: { weekdays: [3] } },
      { staffId, ...span, repeat: { weekdays: [3], times: 2, untilDay: days[2] } },
      { staffId, ...span, repeat: { weekdays: [2], untilDay: days[0] } },
      { staffId, from: at('10:00'), until: at('11:00', '2026-11-26'), ...weekly },
      { staffId, from: at('10:00'), until: at('10:00', '2027-02-25') },
    ])
      expect((await make(wrong)).body.code).toBe('invalid_input')
  })
})
