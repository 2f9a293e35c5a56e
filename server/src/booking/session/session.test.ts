import { describe, expect, it } from 'vitest'
import { aParty, bookingStage, oneGuest, testApi } from '../testing.ts'
import { waitingStage } from '../../waiting/testing.ts'
import { expectSound } from '../testing/flaws.ts'
import { sweepSessions } from '../sweep.ts'

// Wednesday 25 November 2026 in Paris, an hour ahead of UTC; everybody works 08:00–20:00, with an hour's notice.
const at = (time: string, day = '2026-11-25') => `${day}T${time}:00.000Z`
const stage = bookingStage({ therapists: 2, rooms: 2 })
const { hold, desk } = stage

/** The hour is given to a group from now on. */
async function inSessions(sessions: object = {}) {
  const { services } = (await stage.api.ask('GET', '/console/catalogue', desk())).body
  const service = services.find(({ variants }: { variants: { variantId: string }[] }) =>
    variants.some(({ variantId }) => variantId === stage.world.hourId),
  )
  const { id: serviceId, state: _state, picture: _picture, ...terms } = service
  const terms12 = { seats: 3, leastSeats: 1, decideMinutes: 120, ...sessions }
  const body = { ...terms, serviceId, booking: { ...terms.booking, sessions: terms12 } }
  const saved = await stage.api.ask('POST', '/console/catalogue/services', { ...desk(), body })
  expect(saved.body.service.booking.sessions).toEqual(terms12)
  return serviceId as string
}

async function lay(more: object = {}, sessions: object = {}) {
  const serviceId = await inSessions(sessions)
  return { serviceId, ...(await layAgain(serviceId, more)) }
}

async function layAgain(serviceId: string, more: object = {}) {
  const [staffId] = stage.world.staffIds
  const body = { serviceId, staffId, startsAt: at('09:00'), lengthMinutes: 60, ...more }
  const path = `/console/shops/${stage.world.shopId}/sessions`
  return stage.api.ask('POST', path, { ...desk(), body })
}

const sessionsAhead = async () =>
  (await stage.api.ask('GET', `/shops/${stage.world.shopId}/sessions`)).body.sessions
const page = async (id: string) =>
  (await stage.api.ask('GET', `/console/sessions/${id}`, desk())).body
const cancelSession = (id: string) =>
  stage.api.ask('POST', `/console/sessions/${id}/cancel`, desk())
const sweep = () => sweepSessions(stage.database.db, () => stage.api.clock.now)
const stateOf = async (id: string) =>
  (await stage.sql<{ state: string }>`select state from booking where id = ${id}`)[0]!.state
const sound = () => expectSound(stage)

describe('a session with seats', () => {
  it('takes its leader and its room once, and its guests a seat each', async () => {
    const { rooms } = await stage.calendar('2026-11-25')
    const unitId = rooms[0].id
    const { status, body } = await lay({ unitId })
    expect({ status, body }).toEqual({
      status: 201,
      body: { sessions: [{ id: expect.any(String), startsAt: at('09:00') }], skipped: 0 },
    })
    const { id } = body.sessions[0]
    expect(await sessionsAhead()).toMatchObject([
      { id, variantId: stage.world.hourId, startsAt: at('09:00'), seats: 3, seatsLeft: 3 },
    ])
    const two = await hold(at('09:00'), aParty([stage.world.hourId], [stage.world.hourId]))
    expect(two.status).toBe(201)
    expect(await sessionsAhead()).toMatchObject([{ seatsLeft: 1 }])
    const more = await hold(at('09:00'), aParty([stage.world.hourId], [stage.world.hourId]))
    expect(more.body).toMatchObject({ code: 'slot_taken' })
    expect((await hold(at('09:00'))).status).toBe(201)
    expect(await sessionsAhead()).toMatchObject([{ seatsLeft: 0 }])
    expect((await hold(at('10:00'))).body.data.reason).toBe('service_hours')
    const day = await stage.calendar('2026-11-25')
    const session = { id, name: expect.any(Object), seats: 3, seatsTaken: 3 }
    expect(day.blocks).toMatchObject([{ session }, { session }])
    expect((await page(id)).visits).toHaveLength(2)
    await sound()
  })

  it('repeats, and leaves out what does not go where that is wished', async () => {
    const repeat = { weekdays: [3], everyWeeks: 1, times: 3 }
    const { body, serviceId } = await lay({ repeat })
    expect(body.sessions.map(({ startsAt }: { startsAt: string }) => startsAt)).toEqual([
      at('09:00'),
      at('09:00', '2026-12-02'),
      at('09:00', '2026-12-09'),
    ])
    const [, other] = stage.world.staffIds
    const again = { staffId: other, repeat: { ...repeat, times: 4 } }
    expect((await layAgain(serviceId, again)).body).toMatchObject({
      code: 'session_not_possible',
      data: { fields: [{ path: 'startsAt', message: 'twice' }] },
    })
    const rest = await layAgain(serviceId, { ...again, skipsTaken: true })
    expect(rest.body).toMatchObject({
      sessions: [{ startsAt: at('09:00', '2026-12-16') }],
      skipped: 3,
    })
  })

  it('is refused by its field where it cannot be', async () => {
    const serviceId = await inSessions()
    const refusals: [object, string, string][] = [
      [{ lengthMinutes: 50 }, 'lengthMinutes', 'no such length'],
      [{ startsAt: at('03:00') }, 'startsAt', 'closed'],
      [{ startsAt: at('09:01') }, 'startsAt', 'off_grid'],
      [{ startsAt: at('09:00', '2026-11-23') }, 'startsAt', 'past'],
    ]
    for (const [more, path, message] of refusals)
      expect((await layAgain(serviceId, more)).body).toMatchObject({
        code: 'session_not_possible',
        data: { fields: [{ path, message }] },
      })
    const stranger = '019aaaaa-0000-7000-8000-000000000000'
    expect((await layAgain(serviceId, { staffId: stranger })).body.data.fields[0].path).toBe(
      'staffId',
    )
    expect((await layAgain(stranger)).status).toBe(404)
  })

  it('does not begin while its leader has a visit, and its block stays where it is', async () => {
    const visit = await stage.booked(at('09:00'), stage.ofHour(0))
    const refused = await lay()
    expect(refused.body).toMatchObject({
      code: 'blocks_taken',
      data: { inTheWay: [{ bookingId: visit.id }] },
    })
    await layAgain(refused.serviceId, { startsAt: at('11:00') })
    const { blocks } = await stage.calendar('2026-11-25')
    const path = `/console/shops/${stage.world.shopId}/blocks/${blocks[0].id}`
    const taken = await stage.api.ask('DELETE', path, desk())
    expect(taken.body).toMatchObject({ code: 'state_conflict', data: { state: 'session' } })
  })

  it('a visit moves from one to another, at the desk as by its booker', async () => {
    const { serviceId } = await lay({ seats: 1 })
    await layAgain(serviceId, { startsAt: at('11:00'), seats: 1 })
    const visit = await stage.booked(at('09:00'))
    const drag = (startsAt: string, expectedSequence: number) =>
      stage.api.ask('POST', `/console/bookings/${visit.id}/move`, {
        ...desk(),
        body: { itemId: visit.items[0].id, startsAt, expectedSequence },
      })
    expect((await drag(at('10:00'), visit.sequence)).body.data.reason).toBe('service_hours')
    const moved = await drag(at('11:00'), visit.sequence)
    expect(moved.status).toBe(200)
    expect((await hold(at('09:00'))).status).toBe(201)
    const full = await drag(at('09:00'), moved.body.sequence)
    expect(full.body.data.reason).toBe('session_full')
    await sound()
  })

  it('seats are never sold twice: sixty ask two processes for twelve', async () => {
    await lay({ seats: 12 })
    const { shopId, hourId, userId: user } = stage.world
    const servers = [stage.api, testApi(stage.database.db, stage.api.clock.now.toISOString())]
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, index) =>
        servers[index % 2]!.ask('POST', '/bookings', {
          user,
          body: { shopId, startsAt: at('09:00'), ...oneGuest({ variantId: hourId }) },
        }),
      ),
    )
    const codes = Map.groupBy(answers, ({ status, body }) => (status === 201 ? status : body.code))
    expect([...codes].map(([code, all]) => [code, all.length])).toEqual(
      expect.arrayContaining([
        [201, 12],
        ['slot_taken', 48],
      ]),
    )
    const rows = await stage.sql<{ place: number }>`
      select place from claim where business_id = ${stage.world.businessId} and purpose = 'seat' and state <> 'released'
      order by 1`
    expect(rows.map(({ place }) => place)).toEqual(
      Array.from({ length: 12 }, (_, index) => index + 1),
    )
  })
})

describe('a session that does not take place', () => {
  it('has no seat beyond its last, at another time or once it is called off, whatever was planned before', async () => {
    const { serviceId, body } = await lay()
    const { id: bookingId, items } = (await hold(at('09:00'))).body
    const { businessId, shopId } = stage.world
    const claims = async (place: number, time = '09:00', until = '10:00') => {
      const seat = { itemId: items[0].id, serviceId, place, purpose: 'seat' }
      const wanted = JSON.stringify([{ ...seat, from: at(time), to: at(until) }])
      const [found] = await stage.sql<{ claimed: boolean }>`
        select claimed from slot_claim(${businessId}, ${shopId}, ${bookingId}, ${wanted}, null, ${stage.api.clock.now})`
      return found!.claimed
    }
    expect([await claims(4), await claims(2, '10:00', '11:00'), await claims(1)]).toEqual([
      false,
      false,
      false,
    ])
    expect(await claims(3)).toBe(true)
    await cancelSession(body.sessions[0].id)
    expect(await claims(2)).toBe(false)
  })

  it('is called off by the desk: nobody joins it, and each visit is cancelled with all of its money back', async () => {
    const { body } = await lay()
    const { id } = body.sessions[0]
    const paid = await stage.booked(at('09:00'))
    const held = await hold(at('09:00'))
    expect((await cancelSession(id)).body).toEqual({ id })
    expect((await cancelSession(id)).body).toMatchObject({ code: 'state_conflict' })
    expect((await hold(at('09:00'))).body.data.reason).toBe('service_hours')
    expect(await sessionsAhead()).toEqual([])
    expect((await stage.calendar('2026-11-25')).blocks).toEqual([])
    await sweep()
    await sweep()
    expect([await stateOf(paid.id), await stateOf(held.body.id)]).toEqual(['cancelled', 'released'])
    const events = await stage.sql<{ data: object }>`
      select data from booking_event where booking_id = ${paid.id} and event = 'booking.cancelled'`
    expect(events).toMatchObject([
      { data: { cancelledBy: 'shop', feeMinor: 0, reason: 'session' } },
    ])
    await sound()
  })

  it('cannot be laid again before the last of its visits is cancelled', async () => {
    const { body, serviceId } = await lay()
    const paid = await stage.booked(at('09:00'))
    await cancelSession(body.sessions[0].id)
    expect((await layAgain(serviceId)).body).toMatchObject({ code: 'session_not_possible' })
    await sweep()
    expect(await stateOf(paid.id)).toBe('cancelled')
    expect((await layAgain(serviceId)).status).toBe(201)
    const again = await stage.booked(at('09:00'))
    await sweep()
    expect(await stateOf(again.id)).toBe('confirmed')
  })

  it('has too few seats taken when it is decided; with enough it takes place whatever comes', async () => {
    const terms = { leastSeats: 2, decideMinutes: 600 }
    const { body, serviceId } = await lay({}, terms)
    const enough = await layAgain(serviceId, { startsAt: at('11:00') })
    const lonely = await stage.booked(at('09:00'))
    const pair = await stage.booked(at('11:00'))
    const other = await stage.booked(at('11:00'))
    await sweep()
    expect(await stateOf(lonely.id)).toBe('confirmed')
    stage.api.clock.now = new Date(at('02:00'))
    await sweep()
    expect(await stateOf(lonely.id)).toBe('cancelled')
    expect(await page(body.sessions[0].id)).toMatchObject({ cancelledFor: 'too_few', visits: [] })
    await stage.cancel(other.id)
    await sweep()
    expect(await stateOf(pair.id)).toBe('confirmed')
    expect(await page(enough.body.sessions[0].id)).toMatchObject({
      cancelledFor: null,
      decidesAt: null,
    })
  })
})

describe('who comes to a session', () => {
  it('waits for it where it is full, and is held a seat that is freed', async () => {
    await lay({ seats: 1 })
    const visit = await stage.booked(at('09:00'))
    const { join, entries, sweep: look, people } = waitingStage(stage)
    const [user] = (await people(1)) as [string]
    expect((await join(user, { fromMinute: 600, toMinute: 601 })).status).toBe(201)
    await look()
    expect(await entries(user)).toMatchObject([{ state: 'waiting' }])
    await stage.cancel(visit.id)
    await look()
    expect(await entries(user)).toMatchObject([
      { state: 'offered', offer: { startsAt: at('09:00') } },
    ])
    expect((await hold(at('09:00'))).body.code).toBe('slot_taken')
  })

  it('is let in by who leads it', async () => {
    const { body } = await lay()
    const visit = await stage.booked(at('09:00'))
    const [leader, other] = stage.world.staffIds
    const letIn = async (staffId: string) => {
      const user = `user of ${staffId}`
      await stage.sql`insert into "user" (id, name, email) values (${user}, 'Therapist', ${`${staffId}@example.test`})`
      await stage.sql`update staff_member set user_id = ${user} where id = ${staffId}`
      const path = `/console/bookings/${visit.id}/check-in`
      return stage.api.ask('POST', path, desk({ user, role: 'therapist' }))
    }
    stage.api.clock.now = new Date(at('08:50'))
    expect((await letIn(other!)).status).toBe(403)
    expect((await letIn(leader!)).status).toBe(200)
    expect((await page(body.sessions[0].id)).visits).toMatchObject([{ state: 'checked_in' }])
  })
})
