import { describe, expect, it } from 'vitest'
import { visitsOfPerson } from './person.ts'
import { aParty, bookingStage, byCard, oneGuest } from './testing.ts'
import { address, far, near, outside } from './testing/call-out.ts'
import { privateRoom } from './testing/private-room.ts'
import { expectSound } from './testing/flaws.ts'

// Wednesday 25 November 2026 in Paris, an hour ahead of UTC; who works does so 08:00–20:00.
const at = (time: string, day = '2026-11-25') => `${day}T${time}:00.000Z`
const stage = bookingStage({ therapists: 1, rooms: 1 })
const { hold, booked, desk } = stage
const there = { clientPlace: near, address }

/** What a visit takes of whom and where, from when to when. */
const takenBy = async (id: string) =>
  (
    await stage.sql<{ purpose: string; from: string; to: string; unitId: string | null }>`
      select purpose, to_char(lower(during) at time zone 'UTC', 'HH24:MI') as "from",
        to_char(upper(during) at time zone 'UTC', 'HH24:MI') as "to", unit_id as "unitId"
      from claim where booking_id = ${id} and state <> 'released' order by during`
  ).map(({ purpose, from, to, unitId }) => `${from}–${to} ${purpose}${unitId ? ' room' : ''}`)

const freeOf = async (place?: string) => {
  const { shopId, hourId } = stage.world
  const query = new URLSearchParams({
    'guests[0][items][0][variantId]': hourId,
    ...(place && { clientPlace: place }),
  })
  const { body } = await stage.api.ask('GET', `/shops/${shopId}/slots/2026-11-25?${query}`)
  return body
}
const startsOf = async (place?: string) =>
  (await freeOf(place)).starts
    .filter(({ isFree }: { isFree: boolean }) => isFree)
    .map(({ startsAt }: { startsAt: string }) => startsAt.slice(11, 16))

describe('a visit at the client’s', () => {
  it('takes its therapist with the way there and back, and no room', async () => {
    await outside(stage)
    const { status, body } = await hold(at('10:00'), there)
    expect({ status, code: body.code }).toEqual({ status: 201, code: expect.any(String) })
    expect(await takenBy(body.id)).toEqual([
      '09:45–10:00 way',
      '10:00–11:00 segment',
      '11:00–11:15 way',
    ])
    // The database has the last word.
    const [from, until] = [at('11:05'), at('11:10')]
    await expect(stage.sql`
      insert into claim (business_id, shop_id, booking_id, item_id, staff_id, during, state, purpose)
      select business_id, shop_id, booking_id, item_id, staff_id, tstzrange(${from}, ${until}), 'kept', 'buffer'
      from claim where booking_id = ${body.id} and purpose = 'segment'`).rejects.toThrow(
      'claim_staff_is_free',
    )
    expect((await hold(at('11:15'), there)).body).toMatchObject({ code: 'slot_taken' })
    expect((await hold(at('11:30'), there)).status).toBe(201)
    await expectSound(stage)
  })

  it('costs what its zone says on a line of its own, and the times say so', async () => {
    await outside(stage)
    const { starts } = await freeOf(near)
    const { priceMinor } = starts.find(({ isFree }: { isFree: boolean }) => isFree)
    const { body } = await hold(at('10:00'), { ...there, expectedTotalMinor: priceMinor })
    expect(body.price.lines.map(({ kind }: { kind: string }) => kind)).toEqual([
      'service',
      'call_out',
    ])
    expect(body.price.lines[1].amountMinor).toBe(1_500)
    expect(body.totalMinor).toBe(body.price.lines[0].amountMinor + 1_500)
  })

  it('is offered at no time that the way does not leave', async () => {
    await outside(stage)
    await hold(at('10:00'), there)
    const starts = await startsOf(near)
    expect(starts).toContain('11:30')
    expect(starts).not.toContain('11:15')
    // The first of the day that the way leaves: who works begins at eight in Paris.
    expect(starts[0]).toBe('07:15')
  })

  it('is refused kindly where nobody goes, and before it is known where', async () => {
    await outside(stage)
    const [field] = (await hold(at('10:00'))).body.data.fields
    expect(field.path).toBe('clientPlace')
    expect((await hold(at('10:00'), { clientPlace: far, address })).body).toMatchObject({
      code: 'call_out_too_far',
      data: { fields: [{ path: 'clientPlace' }], reachMetres: 3_000 },
    })
    expect((await hold(at('10:00'), { clientPlace: near })).body).toMatchObject({
      code: 'call_out_without_place',
      data: { fields: [{ path: 'address' }] },
    })
    const { variantId } = await privateRoom(stage.database.db, stage.world)
    const mixed = aParty([stage.world.hourId, variantId])
    expect((await hold(at('10:00'), { ...mixed, ...there })).body).toMatchObject({
      code: 'call_out_apart',
    })
  })

  it('is moved with its way, its address and what it costs', async () => {
    await outside(stage)
    const { id, code } = await booked(at('10:00'), there)
    expect(code).toBeTruthy()
    await stage.sql`update shop set call_out_rule = null`
    await stage.touchShop()
    const { userId: user } = stage.world
    const move = { startsAt: at('14:00'), expectedTotalMinor: null }
    const before = (await stage.api.ask('GET', `/bookings/${id}`, { user })).body
    const moved = await stage.api.ask('POST', `/bookings/${id}/reschedule`, {
      user,
      body: { ...move, expectedTotalMinor: before.totalMinor },
    })
    expect(moved.body).toMatchObject({
      totalMinor: before.totalMinor,
      callOut: {
        travelMinutes: 15,
        feeMinor: 1_500,
        address: { ...address, place: expect.any(String) },
      },
    })
    expect(await takenBy(id)).toEqual(['13:45–14:00 way', '14:00–15:00 segment', '15:00–15:15 way'])
    await expectSound(stage)
  })

  it('is booked again at the same place without its address being written anew', async () => {
    await outside(stage)
    await booked(at('10:00'), there)
    const { status, body } = await hold(at('14:00'), { clientPlace: near })
    expect({ status, address: body.callOut?.address }).toEqual({
      status: 201,
      address: { ...address, place: near },
    })
    expect((await hold(at('17:00'), { clientPlace: '48.877,2.36' })).body.code).toBe(
      'call_out_without_place',
    )
  })

  it('comes again at the same address, for the same fee', async () => {
    await outside(stage)
    const { id, totalMinor } = await booked(at('10:00'), there)
    const path = `/console/bookings/${id}/series`
    const visits = [
      { startsAt: at('10:00', '2026-12-02'), anyTherapist: false, expectedTotalMinor: totalMinor },
    ]
    const body = { everyWeeks: 1, visits }
    const { status, body: series } = await stage.api.ask('POST', path, { ...desk(), body })
    expect(status).toBe(201)
    const again = await stage.visitOf(series.bookingIds[0], '2026-12-02')
    expect(again).toMatchObject({ totalMinor, callOut: { feeMinor: 1_500, address } })
    const [latitude, longitude] = near.split(',').map(Number)
    const claims = await stage.sql`
      select call_out -> 'spot' as spot from claim where booking_id = ${again.id} and purpose = 'segment'`
    expect(claims).toEqual([{ spot: { latitude, longitude, speedKmh: 10 } }])
  })

  it('is moved by the desk with its way', async () => {
    await outside(stage)
    const { id, sequence: expectedSequence, items } = await booked(at('10:00'), there)
    const body = { itemId: items[0].id, startsAt: at('12:10'), expectedSequence }
    const { status } = await stage.api.ask('POST', `/console/bookings/${id}/move`, {
      ...desk(),
      body,
    })
    expect(status).toBe(200)
    expect(await takenBy(id)).toEqual(['11:55–12:10 way', '12:10–13:10 segment', '13:10–13:25 way'])
    await expectSound(stage)
  })

  it('has nothing beside it that is given at the shop', async () => {
    await outside(stage)
    const { id, sequence: expectedSequence } = await booked(at('10:00'), there)
    const { variantId } = await privateRoom(stage.database.db, stage.world)
    const body = {
      guestPosition: 0,
      variantId,
      addOnIds: [],
      wish: 'any',
      expectedSequence,
    }
    const added = await stage.api.ask('POST', `/console/bookings/${id}/items`, { ...desk(), body })
    expect(added.body).toMatchObject({ code: 'call_out_apart' })
  })

  it('is booked by the desk, which reads where; a therapist who does not serve it does not', async () => {
    await outside(stage)
    const { shopId, hourId } = stage.world
    const body = { startsAt: at('10:00'), ...oneGuest({ variantId: hourId }), ...there }
    const walkIn = await stage.api.ask('POST', `/console/shops/${shopId}/walk-ins`, {
      ...desk(),
      body,
    })
    const way = { travelMinutes: 15, fromClientMinutes: null, toClientMinutes: null }
    const callOut = { ...way, feeMinor: 1_500, address: { ...address, place: near } }
    expect(walkIn.body.callOut).toEqual(callOut)
    const { visits } = await stage.calendar('2026-11-25', { role: 'therapist' })
    expect(visits).toMatchObject([{ callOut: { ...callOut, address: null } }])
  })

  it('cannot have a room, be a session, or be wished for on the waiting list', async () => {
    const { body, service } = await outside(stage)
    expect(service.status).toBe(200)
    const kindId = (
      await stage.sql<{
        id: string
      }>`select id from resource_kind where business_id = ${stage.world.businessId}`
    )[0]!.id
    const save = (more: object) =>
      stage.api.ask('POST', '/console/catalogue/services', {
        ...desk(),
        body: { ...body, ...more },
      })
    const { version } = service.body.service
    const room = { requirements: [{ kindIds: [kindId], segmentPosition: null }], version }
    expect((await save(room)).body).toMatchObject({
      data: { field: 'requirements', reason: 'at_client' },
    })
    const sessions = { seats: 3, leastSeats: 1, decideMinutes: 60 }
    expect((await save({ version, booking: { ...body.booking, sessions } })).body).toMatchObject({
      data: { field: 'booking.isCallOut', reason: 'in_sessions' },
    })
  })

  it('is forgotten with its client', async () => {
    await outside(stage)
    const held = await hold(at('10:00'), there)
    const paid = { ...byCard, expectedTotalMinor: held.body.totalMinor }
    expect((await stage.pay(held.body.id, paid)).status).toBe(200)
    const { userId } = stage.world
    const [visits] = await visitsOfPerson.sections(stage.database.db, userId)
    expect(visits!.rows[0]).toMatchObject({ callOut: { address } })
    await stage.database.db.transaction().execute((tx) => visitsOfPerson.erase(tx, userId))
    expect(
      await stage.sql`select from call_out where business_id = ${stage.world.businessId}`,
    ).toEqual([])
    expect(
      await stage.sql`select from claim where business_id = ${stage.world.businessId} and call_out ? 'spot'`,
    ).toEqual([])
  })
})
