import type { Resources } from '@serein/shared/resource/contract.ts'
import { expect, it } from 'vitest'
import { bookingStage } from './testing.ts'

const stage = bookingStage({ therapists: 2, rooms: 1 })
const startsAt = '2026-11-25T09:00:00.000Z'

type Answer = { status: number; body: Resources & { code?: string; data?: unknown } }
const base = () => `/console/shops/${stage.world.shopId}`
const send = (path: string, body: object = {}, more: object = {}): Promise<Answer> =>
  stage.api.ask('POST', `${base()}${path}`, stage.desk({ body, ...more }))
const list = async () =>
  (await stage.api.ask('GET', `${base()}/resources`, stage.desk())).body as Resources
const kindId = async () => (await list()).kinds.find(({ name }) => name.en === 'Room')!.id
const named = ({ units }: Resources, name: string) => units.find((unit) => unit.name === name)!
const save = async (more: object = {}, unitId: string | null = null) =>
  send('/units', {
    unitId,
    kindId: await kindId(),
    name: 'Room 2',
    places: 1,
    isShared: false,
    turnoverMinutes: 0,
    ...more,
  })
const retire = (unitId: string) => send(`/units/${unitId}/retire`)
const restore = (unitId: string) => send(`/units/${unitId}/restore`)
const fault = (field: string, reason: string, count = 0) => ({
  status: 422,
  body: { code: 'resource_not_possible', data: { field, reason, count } },
})

/** Whether the hour is offered, as the clients are told. */
async function isFree(): Promise<boolean> {
  const { shopId, hourId, userId: user } = stage.world
  const query = new URLSearchParams({ 'guests[0][items][0][variantId]': hourId })
  const path = `/shops/${shopId}/slots/${startsAt.slice(0, 10)}?${query}`
  const { body } = await stage.api.ask('GET', path, { user })
  return body.starts.find((start: { startsAt: string }) => start.startsAt === startsAt).isFree
}

it('a shop offers a new room at once, and a retired one no more', async () => {
  await stage.booked(startsAt)
  expect(await isFree()).toBe(false)
  const made = await save()
  expect(named(made.body, 'Room 2')).toMatchObject({ isActive: true, visits: 0, places: 1 })
  expect(await isFree()).toBe(true)
  const { id } = named(made.body, 'Room 2')
  expect(named((await retire(id)).body, 'Room 2')).toMatchObject({ isActive: false })
  expect(await isFree()).toBe(false)
  expect((await stage.hold(startsAt)).body.code).toBe('slot_taken')
  await restore(id)
  expect((await stage.hold(startsAt)).status).toBe(201)
})

it('a room is not retired while visits are to come, and says how many; holds that are over do not count', async () => {
  const { id } = named(await list(), 'Room 1')
  const { id: bookingId } = await stage.booked(startsAt)
  expect(named(await list(), 'Room 1').visits).toBe(1)
  expect(await retire(id)).toMatchObject({
    status: 409,
    body: { code: 'resource_in_use', data: { visits: 1, units: 0, services: [] } },
  })
  const { sequence: expectedSequence } = await stage.visitOf(bookingId)
  const body = { expectedSequence, expectedFeeMinor: 0 }
  await stage.api.ask('POST', `/console/bookings/${bookingId}/cancel`, stage.desk({ body }))
  await stage.hold('2026-11-25T13:00:00.000Z')
  expect((await retire(id)).status).toBe(409)
  stage.later(30)
  const uses = named(await list(), 'Room 1').visits
  expect([uses, (await retire(id)).status]).toEqual([0, 200])
})

it('a room keeps its kind and its places while visits have them', async () => {
  await stage.sql`update unit set places = 2, is_shared = true where name = 'Room 1'`
  await stage.booked(startsAt)
  await stage.booked(startsAt)
  const { id } = named(await list(), 'Room 1')
  const room = { name: 'Room 1', places: 2, isShared: true, turnoverMinutes: 15 }
  expect(await save({ ...room, isShared: false }, id)).toMatchObject(
    fault('isShared', 'claimed', 2),
  )
  expect(await save({ ...room, places: 1 }, id)).toMatchObject(fault('places', 'claimed', 2))
  const pool = { name: { en: 'Pool', fr: 'Bassin' }, isRoom: true, kindId: null }
  const { kinds } = (await send('/resource-kinds', pool)).body
  const other = kinds.find(({ name }) => name.en === 'Pool')!.id
  expect(await save({ ...room, kindId: other }, id)).toMatchObject(fault('kindId', 'claimed', 2))
  const changed = await save({ ...room, places: 3 }, id)
  expect(named(changed.body, 'Room 1')).toMatchObject({ places: 3, turnoverMinutes: 15 })
  const { shopId } = stage.world
  const block = { unitId: id, from: '2026-11-26T09:00:00.000Z', until: '2026-11-26T10:00:00.000Z' }
  await stage.api.ask('POST', `/console/shops/${shopId}/blocks`, stage.desk({ body: block }))
  expect(await save({ ...room, places: 4 }, id)).toMatchObject(fault('places', 'blocked', 1))
})

it('a room of several places is for one party at a time, unless different parties share it', async () => {
  const { id } = named(await list(), 'Room 1')
  await save({ name: 'Room 1', places: 2 }, id)
  await stage.booked(startsAt)
  expect(await isFree()).toBe(false)
  expect((await stage.hold(startsAt)).body.code).toBe('slot_taken')
  const stranger = stage.sql`
    insert into claim (business_id, shop_id, booking_id, unit_id, place, during, state, purpose)
    select business_id, shop_id, uuidv7(), unit_id, 3 - place, during, 'kept', purpose from claim where unit_id = ${id}`
  await expect(stranger).rejects.toThrow('claim_unit_is_for_one_party')
  await save({ name: 'Room 1', places: 2, isShared: true }, id)
  expect((await stage.hold(startsAt)).status).toBe(201)
})

it('a room takes no visit that was planned before it was retired', async () => {
  const { id } = named(await list(), 'Room 1')
  const { businessId, shopId } = stage.world
  await retire(id)
  const wanted = [
    {
      itemId: null,
      unitId: id,
      place: 1,
      from: startsAt,
      to: '2026-11-25T10:00:00Z',
      purpose: 'segment',
    },
  ]
  const rows = await stage.sql`
    select * from slot_claim(${businessId}, ${shopId}, null, ${JSON.stringify(wanted)}::jsonb, null, now())`
  expect(rows).toEqual([{ claimed: false, overdue: [] }])
})

function orderUnits(unitIds: string[]) {
  return send('/units/order', { unitIds })
}

it('a room has its own name, and an order', async () => {
  expect(await save({ name: 'room 1' })).toMatchObject(fault('name', 'name_taken'))
  const strange = { kindId: stage.world.shopId }
  expect(await save(strange)).toMatchObject(fault('kindId', 'unknown'))
  const two = named((await save()).body, 'Room 2').id
  const one = named(await list(), 'Room 1').id
  const ordered = await orderUnits([two, one])
  expect(ordered.body.units.map(({ id }) => id)).toEqual([two, one])
  expect(await orderUnits([two])).toMatchObject(fault('unitIds', 'unknown'))
  await retire(two)
  await save({ name: 'Room 2' })
  expect(await restore(two)).toMatchObject(fault('name', 'name_taken'))
})

it('a kind is retired once nothing needs it, and says what does', async () => {
  const [room] = (await list()).kinds
  expect(room).toMatchObject({ unitCount: 1, services: [{ en: 'Swedish', fr: 'Suédois' }] })
  expect(await send(`/resource-kinds/${room!.id}/retire`)).toMatchObject({
    status: 409,
    body: {
      code: 'resource_in_use',
      data: { visits: 0, units: 1, services: [{ en: 'Swedish', fr: 'Suédois' }] },
    },
  })
  const same = { kindId: room!.id, name: room!.name, isRoom: false }
  expect(await send('/resource-kinds', same)).toMatchObject(fault('isRoom', 'required', 1))
  const lamp = { kindId: null, name: { en: 'Lamp', fr: 'Lampe' }, isRoom: false }
  const made = (await send('/resource-kinds', lamp)).body.kinds.find((k) => k.name.en === 'Lamp')!
  expect(await send('/resource-kinds', lamp)).toMatchObject(fault('name.en', 'name_taken'))
  const { body } = await send(`/resource-kinds/${made.id}/retire`)
  expect(body.kinds.find(({ id }) => id === made.id)).toMatchObject({ isActive: false })
  expect(await save({ kindId: made.id })).toMatchObject(fault('kindId', 'unknown'))
  await send('/resource-kinds', lamp)
  const back = await send(`/resource-kinds/${made.id}/restore`)
  expect(back).toMatchObject(fault('name.en', 'name_taken'))
})

it('a room belongs to its business, and to members who may change rooms', async () => {
  const path = `${base()}/resources`
  const foreign = { staffOf: stage.world.shopId }
  expect((await stage.api.ask('GET', path, foreign)).status).toBe(404)
  const { id } = named(await list(), 'Room 1')
  const desk = await send(`/units/${id}/retire`, {}, { role: 'front_desk' })
  expect(desk.body.code).toBe('forbidden')
  expect((await stage.api.ask('GET', path, stage.desk({ role: 'therapist' }))).status).toBe(200)
})

it('a room type and its rooms are made in one step, numbered past the names that are taken', async () => {
  const name = { en: 'Room', fr: 'Cabine de massage' }
  expect(await send('/rooms', { name, count: 2 })).toMatchObject(fault('name.en', 'name_taken'))
  const spare = { en: 'Massage room', fr: 'Cabine de massage' }
  await save({ name: 'Massage room 2' })
  const { body } = await send('/rooms', { name: spare, count: 3 })
  const kind = body.kinds.find((each) => each.name.en === spare.en)!
  expect(kind).toMatchObject({ isRoom: true, unitCount: 3 })
  const made = body.units.filter((unit) => unit.kindId === kind.id)
  expect(made.map((unit) => [unit.name, unit.places, unit.isShared])).toEqual([
    ['Massage room 1', 1, false],
    ['Massage room 3', 1, false],
    ['Massage room 4', 1, false],
  ])
})

it('rooms beyond what a shop may have are refused as a whole', async () => {
  await stage.sql`
    insert into unit (business_id, shop_id, kind_id, name, places, turnover_minutes, position)
    select business_id, shop_id, kind_id, 'Spare ' || n, 1, 0, n from unit, generate_series(10, 108) n where name = 'Room 1'`
  const name = { en: 'Late room', fr: 'Cabine tardive' }
  expect(await send('/rooms', { name, count: 1 })).toMatchObject(fault('count', 'full', 100))
  expect((await list()).kinds.some((each) => each.name.en === name.en)).toBe(false)
})
