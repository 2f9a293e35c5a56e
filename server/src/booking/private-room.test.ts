import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { aParty, bookingStage, byCard, oneGuest, testApi } from './testing.ts'
import { calendarReader } from './testing/calendar-reader.ts'
import { overlapsOf, wrongClaimsOf } from './testing/flaws.ts'
import { type PrivateRoom, privateRoom } from './testing/private-room.ts'

const nine = '2026-11-25T08:00:00.000Z'
const ten = '2026-11-25T09:00:00.000Z'
const stage = bookingStage({ therapists: 1, rooms: 1 })
const { open, entries } = calendarReader(stage)
let room: PrivateRoom
beforeEach(async () => {
  room = await privateRoom(stage.database.db, stage.world)
})

function party(...more: { variantId: string; wish?: string }[]) {
  return oneGuest({ variantId: room.variantId }, ...more)
}

function refusal(statement: ReturnType<typeof sql>) {
  return stage.database.db
    .transaction()
    .execute((tx) => statement.execute(tx))
    .then(
      () => null,
      (error: { constraint?: string }) => error.constraint,
    )
}

async function confirmed(startsAt: string, wanted: object = party()) {
  const { body: held } = await stage.hold(startsAt, wanted)
  const paid = await stage.pay(held.id, { ...byCard, expectedTotalMinor: held.totalMinor })
  expect(paid.status).toBe(200)
  return paid.body.booking
}

describe('a service without a therapist', () => {
  it('takes its room alone, with the time to prepare it', async () => {
    const { body } = await stage.hold(nine, party())
    expect(body).toMatchObject({ totalMinor: 6000, staffNames: [] })
    expect(body.items[0]).toMatchObject({ staff: [], wish: 'any', units: [{ id: room.unitId }] })
    const rows = await stage.sql<{ who: string; minutes: number; purpose: string }>`
      select coalesce('therapist ' || staff_id, 'room') as who, purpose,
        extract(epoch from upper(during) - lower(during))::int / 60 as minutes from claim
      where business_id = ${stage.world.businessId} order by lower(during)`
    expect(rows).toEqual([
      { who: 'room', minutes: 60, purpose: 'segment' },
      { who: 'room', minutes: 15, purpose: 'turnover' },
    ])
  })

  it('leaves the therapist to others, and is full while somebody is in it', async () => {
    await confirmed(nine)
    expect((await stage.hold(nine)).status).toBe(201)
    const second = await stage.hold('2026-11-25T08:30:00.000Z', party())
    expect(second).toMatchObject({ status: 409, body: { code: 'slot_taken' } })
    expect(second.body.data.nearest).toContain('2026-11-25T09:15:00.000Z')
    const query = `startsAt=${nine}&guests[0][items][0][variantId]=${room.variantId}`
    const why = await stage.api.ask('GET', `/shops/${stage.world.shopId}/slots/why?${query}`)
    expect(why.body).toMatchObject({ reason: 'rooms_full', withAnyTherapist: false })
  })

  it('goes with a massage for the same guest, before or after it', async () => {
    const { hourId, staffIds } = stage.world
    const visit = await confirmed(nine, party({ variantId: hourId, wish: staffIds[0]! }))
    const [hammam, massage] = visit.items
    expect(hammam).toMatchObject({ staff: [], startsAt: nine })
    expect(massage).toMatchObject({ staff: [{ id: staffIds[0] }], startsAt: ten })
    const other = oneGuest({ variantId: hourId }, { variantId: room.variantId })
    const { body } = await stage.hold('2026-11-25T12:00:00.000Z', other)
    expect(body.items.map(({ staff }: any) => staff.length)).toEqual([1, 0])
    expect(await wrongClaimsOf(stage.database.db, stage.world.businessId)).toEqual([])
  })

  it('is for two where its room has two places, and for one at a time where it has one', async () => {
    const two = { ...aParty([room.variantId], [room.variantId]), sameRoom: true }
    expect(await stage.hold(nine, two)).toMatchObject({ status: 409 })
    expect((await stage.hold(nine, { ...two, sameRoom: false, together: 'in_turn' })).status).toBe(
      201,
    )
    await stage.sql`update unit set places = 2 where id = ${room.unitId}`
    await stage.touchShop()
    const { status, body } = await stage.hold('2026-11-25T13:00:00.000Z', two)
    expect(status).toBe(201)
    expect(body.items.map(({ units }: any) => units[0].id)).toEqual([room.unitId, room.unitId])
    expect(await overlapsOf(stage.database.db, stage.world.businessId)).toEqual([])
  })

  it('refuses a wish for whoever should serve, and names it', async () => {
    for (const wish of ['female', stage.world.staffIds[0]!]) {
      const { status, body } = await stage.hold(nine, oneGuest({ variantId: room.variantId, wish }))
      expect(status).toBe(409)
      expect(body).toMatchObject({
        code: 'service_not_bookable',
        data: { fields: [{ path: 'guests.0.items.0.wish' }] },
      })
    }
    const visit = await confirmed(nine)
    const moved = { startsAt: ten, wish: 'female', expectedTotalMinor: 6000 }
    const user = stage.world.userId
    const path = `/bookings/${visit.id}/reschedule`
    const answer = await stage.api.ask('POST', path, { user, body: moved })
    expect(answer.body).toMatchObject({
      code: 'service_not_bookable',
      data: { fields: [{ path: 'wish' }] },
    })
  })

  it('is rescheduled and cancelled by its client', async () => {
    const { id } = await confirmed(nine)
    const user = stage.world.userId
    const body = { startsAt: ten, expectedTotalMinor: 6000 }
    const moved = await stage.api.ask('POST', `/bookings/${id}/reschedule`, { user, body })
    expect(moved.body).toMatchObject({ startsAt: ten, items: [{ staff: [] }] })
    expect((await stage.hold(nine, party())).status).toBe(409)
    const fee = { expectedFeeMinor: 0 }
    const off = await stage.api.ask('POST', `/bookings/${id}/cancel`, { user, body: fee })
    expect(off.body.state).toBe('cancelled')
    expect((await stage.hold(ten, party())).status).toBe(201)
  })

  it('says its room in a calendar, and no empty "with"', async () => {
    await confirmed(nine)
    const { events } = await entries(await open())
    expect(events[0]!.title).toBe('Private hammam at One')
    expect(events[0]!.text).toMatch(/^Booking \S+\nRoom: Hammam Jade$/)
  })
})

describe('a service without a therapist, at the desk', () => {
  it('is booked for who walks in, checked in and completed', async () => {
    const { shopId } = stage.world
    const body = { startsAt: nine, ...party(), checkIn: false }
    const walkIn = await stage.api.ask(
      'POST',
      `/console/shops/${shopId}/walk-ins`,
      stage.desk({ body }),
    )
    expect(walkIn.body).toMatchObject({ items: [{ staffIds: [], units: [{ id: room.unitId }] }] })
    stage.api.clock.now = new Date(nine)
    const at = `/console/bookings/${walkIn.body.id}`
    const here = await stage.api.ask('POST', `${at}/check-in`, stage.desk())
    expect(here.body.state).toBe('checked_in')
    const over = await stage.api.ask(
      'POST',
      `${at}/complete`,
      stage.desk({ body: { takenAtShop: true } }),
    )
    expect(over.body.state).toBe('completed')
  })

  it('is moved, stretched and taken back, but to no therapist', async () => {
    const visit = await stage.booked(nine, party())
    const itemId = visit.items[0].id
    const change = (path: string, body: object) =>
      stage.api.ask('POST', `/console/bookings/${visit.id}/${path}`, stage.desk({ body }))
    const version = (await stage.visitOf(visit.id)).sequence
    const to = { itemId, startsAt: ten, expectedSequence: version }
    const [staffId] = stage.world.staffIds
    const refused = await change('move', { ...to, staffId })
    expect(refused.body).toMatchObject({ data: { reason: 'no_skilled_therapist' } })
    const late = await change('move', { ...to, startsAt: '2026-11-25T18:30:00.000Z' })
    expect(late.body).toMatchObject({ data: { reason: 'closed' } })
    expect((await change('move', to)).body).toMatchObject({ startsAt: ten })
    const longer = { itemId, lengthMinutes: 90, expectedSequence: version + 1 }
    expect((await change('stretch', longer)).body).toMatchObject({
      endsAt: '2026-11-25T10:30:00.000Z',
    })
    const undone = await change('move/undo', { expectedSequence: version + 2 })
    expect(undone.body).toMatchObject({ endsAt: ten.replace('09', '10') })
    expect(await wrongClaimsOf(stage.database.db, stage.world.businessId)).toEqual([])
  })
})

describe('the database', () => {
  it('keeps a room for every service without a therapist', async () => {
    const { serviceId, kindId } = room
    expect(await refusal(sql`delete from requirement where service_id = ${serviceId}`)).toBe(
      'service_without_therapist_keeps_its_room',
    )
    expect(
      await refusal(
        sql`update requirement set segment_position = 0 where service_id = ${serviceId}`,
      ),
    ).toBe('service_without_therapist_keeps_its_room')
    const bare = sql`insert into service (business_id, category_id, name, description, hands)
      select business_id, category_id, name, description, 0 from service where id = ${serviceId}`
    expect(await refusal(bare)).toBe('service_without_therapist_takes_a_room')
    const lamp = sql`with k as (update resource_kind set is_room = false where id = ${kindId})
      update requirement set position = position where service_id = ${serviceId}`
    expect(await refusal(lamp)).toBe('service_without_therapist_keeps_its_room')
  })

  it('lets nobody be served by nobody who should be served, nor wish for anybody', async () => {
    const { body } = await stage.hold(nine)
    expect(await refusal(sql`update item set staff_ids = '{}' where booking_id = ${body.id}`)).toBe(
      'item_has_the_therapists_of_its_service',
    )
    const hammam = await stage.hold(ten, party())
    expect(
      await refusal(sql`update item set wish = 'female' where booking_id = ${hammam.body.id}`),
    ).toBe('item_without_therapist_wishes_for_nobody')
  })
})

describe('a race of twenty for one room', () => {
  it('gives it to exactly one, over two servers', async () => {
    const { database, world } = stage
    const servers = [stage.api, testApi(database.db, '2026-11-24T07:00:00.000Z')]
    const starts = [nine, '2026-11-25T08:15:00.000Z', '2026-11-25T08:30:00.000Z', ten]
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        servers[index % 2]!.ask('POST', '/bookings', {
          user: world.userId,
          body: { shopId: world.shopId, startsAt: starts[index % 4], ...party() },
        }),
      ),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    const lost = answers.filter(({ status }) => status !== 201)
    expect(new Set(lost.map(({ body }) => body.code))).toEqual(new Set(['slot_taken']))
    expect(await overlapsOf(database.db, world.businessId)).toEqual([])
  })
})
