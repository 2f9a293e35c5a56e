import { describe, expect, it } from 'vitest'
import { aParty, bookingStage, paidParty } from '../testing.ts'

// Wednesday 25 November 2026, 10:00 in Paris; the clock stands a day and two hours before.
const startsAt = '2026-11-25T09:00:00.000Z'
const stage = bookingStage({ therapists: 4, rooms: 4 })
const { hold } = stage

describe('a party', () => {
  it('is held and paid as one, with names, shares and the times of each', async () => {
    const body = await paidParty(stage, startsAt, 'card', {
      guestNames: ['Camille', null, 'Sam'],
    })
    expect(body).toMatchObject({
      totalMinor: 24_000,
      paidMinor: 24_000,
      together: 'same_start',
      sameRoom: false,
    })
    expect(
      body.guests.map((guest: Record<string, unknown>) => [
        guest.position,
        guest.name,
        guest.totalMinor,
        String(guest.endsAt).slice(11, 16),
        guest.isCancelled,
      ]),
    ).toEqual([
      [0, 'Camille', 8000, '10:00', false],
      [1, null, 4000, '09:30', false],
      [2, 'Sam', 12_000, '10:30', false],
    ])
    expect(new Set(body.items.map((item: any) => item.startsAt))).toEqual(
      new Set([startsAt, '2026-11-25T10:00:00.000Z']),
    )
    expect(body.guests[1].can).toEqual({ cancel: true, reschedule: true })
  })

  it('comes in turn, one after another', async () => {
    const body = await paidParty(stage, startsAt, 'at_shop', { together: 'in_turn' })
    const starts = body.guests.map((guest: any) => guest.startsAt.slice(11, 16))
    expect(starts).toEqual(['09:00', '10:00', '10:30'])
  })

  it('shares a double room where there is one, and is refused where there is none', async () => {
    const hour = stage.world.hourId
    const couple = { ...aParty([hour], [hour]), sameRoom: true }
    expect((await hold(startsAt, couple)).body).toMatchObject({ code: 'slot_taken' })
    await stage.sql`update unit set places = 2 where business_id = ${stage.world.businessId} and name = 'Room 3'`
    await stage.touchShop()
    const { body } = await hold(startsAt, couple)
    expect(body.sameRoom).toBe(true)
    expect(body.items.map((item: any) => item.units[0].name)).toEqual(['Room 3', 'Room 3'])
  })

  it('is no larger than the shop takes', async () => {
    const { businessId, hourId: hour } = stage.world
    await stage.sql`update shop set party_limit = 2, version = version + 1 where business_id = ${businessId}`
    expect((await hold(startsAt, aParty([hour], [hour], [hour]))).body).toMatchObject({
      code: 'service_not_bookable',
      data: { fields: [{ path: 'guests', message: 'at most 2' }] },
    })
    const seven = aParty(...Array.from({ length: 7 }, () => [hour]))
    expect((await hold(startsAt, seven)).body.code).toBe('invalid_input')
  })

  it('has, once it is moved, for each service who is wished for it, and whom it had for the rest', async () => {
    const [first, second, third] = stage.world.staffIds as [string, string, string]
    const before = await paidParty(stage, startsAt, 'card')
    const move = (wishes: string[][]) =>
      stage.api.ask('POST', `/bookings/${before.id}/reschedule`, {
        user: stage.world.userId,
        body: { startsAt: '2026-11-25T13:00:00.000Z', expectedTotalMinor: 24_000, wishes },
      })
    const short = await move([[first], [second]])
    expect(short.body).toMatchObject({
      code: 'service_not_bookable',
      data: { fields: [{ path: 'wishes.2.0' }] },
    })
    const { body } = await move([[third], ['any'], [first, second]])
    const served = body.items.map((item: any) => [item.guestPosition, item.staff[0].id, item.wish])
    expect(served).toEqual([
      [0, third, 'staff'],
      [1, expect.any(String), 'any'],
      [2, first, 'staff'],
      [2, second, 'staff'],
    ])
  })

  it('arrives apart where it comes apart, each guest when it is their time; the others stay awaited, or there', async () => {
    const { id } = await paidParty(stage, startsAt, 'card')
    const user = stage.world.userId
    const to = { startsAt: '2026-11-26T09:00:00.000Z', expectedTotalMinor: 24_000 }
    await stage.api.ask('POST', `/bookings/${id}/guests/0/reschedule`, { user, body: to })
    const own = async () => (await stage.api.ask('GET', `/bookings/${id}`, { user })).body.own.state
    const noting = async (verb: string, guestPosition?: number) => {
      const path = `/console/bookings/${id}/check-in${verb}`
      const { body } = await stage.api.ask('POST', path, stage.desk({ body: { guestPosition } }))
      return [body.state ?? body.code, ...(body.guests ?? []).map((one: any) => one.hasArrived)]
    }
    stage.later(25 * 60)
    expect(await noting('')).toEqual(['checked_in', false, true, true])
    expect(await own()).toBe('confirmed')
    expect(await noting('', 0)).toEqual(['state_conflict'])
    expect(await noting('', 7)).toEqual(['not_found'])
    expect(await noting('/undo', 2)).toEqual(['checked_in', false, true, false])
    expect(await noting('/undo')).toEqual(['confirmed', false, false, false])
    expect(await noting('', 2)).toEqual(['checked_in', false, false, true])
    expect(await noting('', 1)).toEqual(['checked_in', false, true, true])
    stage.later(24 * 60)
    expect(await noting('')).toEqual(['checked_in', true, true, true])
    expect(await own()).toBe('checked_in')
    expect(await noting('/undo')).toEqual(['checked_in', false, true, true])
  })
})
