import { describe, expect, it } from 'vitest'
import { smallWorld } from '../fixture.ts'
import { bookingStage, oneGuest } from '../testing.ts'

// Wednesday 25 November 2026 in Paris, an hour ahead of UTC; everybody works 08:00–20:00.
const day = '2026-11-25'
const at = (time: string) => `${day}T${time}:00.000Z`
const stage = bookingStage({ therapists: 2, rooms: 2 })
const { desk } = stage

const times = async (query: Record<string, string> = {}, who = desk()) => {
  const { hourId, shopId } = stage.world
  const search = new URLSearchParams({ 'guests[0][items][0][variantId]': hourId, ...query })
  return stage.api.ask('GET', `/console/shops/${shopId}/desk-times/${day}?${search}`, who)
}
const by = (staff: number) => ({ 'guests[0][items][0][wish]': stage.world.staffIds[staff]! })
const startsOf = ({ body }: { body: { starts: { startsAt: string }[] } }) =>
  body.starts.map(({ startsAt }) => startsAt)

const nextFrom = async (from: string, query: Record<string, string> = {}, who = desk()) => {
  const { hourId, shopId } = stage.world
  const search = new URLSearchParams({ 'guests[0][items][0][variantId]': hourId, ...query })
  const path = `/console/shops/${shopId}/desk-times/${from}/next?${search}`
  return stage.api.ask('GET', path, who)
}
const dayOff = async (staff: number, until: string) =>
  stage.sql`insert into claim (business_id, shop_id, staff_id, during, state, purpose)
    select ${stage.world.businessId}, ${stage.world.shopId}, ${stage.world.staffIds[staff]!},
      tstzrange(at, at + interval '1 day'), 'kept', 'time_off'
    from generate_series(${at('00:00')}::timestamptz, ${until}::timestamptz - interval '1 day', '1 day') as at`

describe('deskTimes', () => {
  it('has every start that a walk-in gets, with who serves and what it costs', async () => {
    await stage.booked(
      at('09:00'),
      oneGuest({ variantId: stage.world.hourId, wish: stage.world.staffIds[0]! }),
    )
    const all = await times(by(0))
    expect(all.status).toBe(200)
    expect(startsOf(all)).not.toContain(at('09:30'))
    expect(
      all.body.starts.find((start: { startsAt: string }) => start.startsAt === at('11:00')),
    ).toEqual({
      startsAt: at('11:00'),
      endsAt: at('12:00'),
      staffIds: [stage.world.staffIds[0]],
      unitIds: [expect.any(String)],
      priceMinor: 8000,
    })
    expect(startsOf(await times())).toContain(at('09:30'))
    const walkIn = await stage.api.ask('POST', `/console/shops/${stage.world.shopId}/walk-ins`, {
      ...desk(),
      body: {
        ...oneGuest({ variantId: stage.world.hourId, wish: stage.world.staffIds[0]! }),
        startsAt: at('11:00'),
      },
    })
    expect(walkIn.status).toBe(201)
    expect(startsOf(await times(by(0)))).not.toContain(at('11:00'))
  })

  it('knows this minute, off the grid and without notice, and says why it is none', async () => {
    const before = stage.api.clock.now
    stage.api.clock.now = new Date(`${day}T10:07:31.000Z`)
    const now = await times({ at: 'now' })
    expect(now.body.asked).toMatchObject({
      startsAt: at('10:07'),
      endsAt: at('11:07'),
      reason: null,
    })
    expect(startsOf(now).every((start) => start >= at('10:07'))).toBe(true)
    stage.api.clock.now = new Date(`${day}T05:00:00.000Z`)
    const early = await times({ at: 'now' })
    expect(early.body.asked).toEqual({ startsAt: at('05:00'), reason: 'closed' })
    stage.api.clock.now = before
  })

  it('is of the whole party, and names the service that cannot be given', async () => {
    const [one, two] = stage.world.staffIds
    await stage.booked(at('17:00'), oneGuest({ variantId: stage.world.hourId, wish: two! }))
    const party = {
      'guests[0][items][0][wish]': one!,
      'guests[0][items][1][variantId]': stage.world.hourId,
      'guests[0][items][1][wish]': two!,
      'guests[1][items][0][variantId]': stage.world.hourId,
    }
    const free = await times({ ...party, at: at('14:00') })
    expect(free.body.asked).toMatchObject({ endsAt: at('16:00'), priceMinor: 24_000, reason: null })
    expect(free.body.asked.staffIds).toHaveLength(3)
    const busy = await times({ ...party, at: at('16:00') })
    expect(busy.body.asked).toEqual({
      startsAt: at('16:00'),
      reason: 'therapist_busy',
      blamed: { guest: 0, item: 1 },
    })
    expect(startsOf(busy)).not.toContain(at('16:00'))
  })

  it('is for the desk of that shop alone', async () => {
    const stranger = await smallWorld(stage.database.db)
    expect((await times({}, { staffOf: stranger.businessId } as never)).status).toBe(404)
    expect((await times({}, { ...desk(), role: 'therapist' } as never)).status).toBe(403)
  })
})

describe('nextDeskTime', () => {
  it('is the first start of the day, or of a later day, that a walk-in gets', async () => {
    const { body } = await nextFrom('2026-11-27')
    expect(body).toMatchObject({ next: { startsAt: '2026-11-27T07:00:00.000Z' }, withAnyone: null })
    const late = await nextFrom('2026-11-24', by(0))
    expect(late.body.next.startsAt >= stage.api.clock.now.toISOString()).toBe(true)
  })

  it('is as wished, and sooner by anybody where the therapist is away', async () => {
    await dayOff(0, '2026-12-10T00:00:00.000Z')
    const { body } = await nextFrom(day, by(0))
    expect(body.next).toMatchObject({
      startsAt: '2026-12-10T07:00:00.000Z',
      staffIds: [stage.world.staffIds[0]],
    })
    expect(body.withAnyone.startsAt.slice(0, 10)).toBe(day)
    expect(body.withAnyone.staffIds).toEqual([stage.world.staffIds[1]])
    const taken = await stage.api.ask('POST', `/console/shops/${stage.world.shopId}/walk-ins`, {
      ...desk(),
      body: {
        ...oneGuest({ variantId: stage.world.hourId, wish: stage.world.staffIds[0]! }),
        startsAt: body.next.startsAt,
      },
    })
    expect(taken.status).toBe(201)
  })

  it('is none where nothing is free for two months', async () => {
    await dayOff(0, '2027-06-01T00:00:00.000Z')
    expect((await nextFrom(day, by(0))).body.next).toBe(null)
  })

  it('is for the desk of that shop alone', async () => {
    const stranger = await smallWorld(stage.database.db)
    expect((await nextFrom(day, {}, { staffOf: stranger.businessId } as never)).status).toBe(404)
    expect((await nextFrom(day, {}, { ...desk(), role: 'therapist' } as never)).status).toBe(403)
  })
})

const rooms = async () =>
  (
    await stage.sql<{
      id: string
    }>`select id from unit where shop_id = ${stage.world.shopId} order by position`
  ).map(({ id }) => id)
const walkInto = async (unitId: string, startsAt: string, guests = 1) => {
  const { hourId: variantId, shopId } = stage.world
  const each = Array.from({ length: guests }, () => ({ items: [{ variantId }] }))
  const body = { guests: each, startsAt, unitId }
  return stage.api.ask('POST', `/console/shops/${shopId}/walk-ins`, { ...desk(), body })
}
const unitsOf = ({ items }: { items: { units: { id: string }[] }[] }) =>
  items.map(({ units }) => units.map(({ id }) => id))

describe('a room that the desk presses', () => {
  it('is where the client goes, and nobody else of the party has to', async () => {
    const [first, second] = await rooms()
    for (const [room, startsAt] of [
      [first!, at('09:00')],
      [second!, at('11:00')],
    ] as const) {
      const { body } = await times({ unitId: room, at: startsAt })
      expect(body.asked).toMatchObject({ unitIds: [room], reason: null })
      const walkIn = await walkInto(room, startsAt)
      expect([walkIn.status, unitsOf(walkIn.body)]).toEqual([201, [[room]]])
    }
    const party = await walkInto(second!, at('14:00'), 2)
    expect(unitsOf(party.body)).toEqual([[second], [first]])
  })

  it('is not exchanged for another where it is taken', async () => {
    const [first, second] = await rooms()
    await walkInto(second!, at('09:00'))
    const { body } = await times({ unitId: second!, at: at('09:30') })
    expect(body.asked).toMatchObject({ reason: 'rooms_full' })
    expect(startsOf({ body })).not.toContain(at('09:30'))
    expect((await walkInto(second!, at('09:30'))).body).toMatchObject({ code: 'slot_taken' })
    const other = await walkInto(first!, at('09:30'))
    expect([other.status, unitsOf(other.body)]).toEqual([201, [[first]]])
  })

  it('does not hinder a treatment that needs none of its type', async () => {
    const [lamp] = await stage.sql<{ id: string }>`
      with k as (insert into resource_kind (business_id, name, is_room)
        values (${stage.world.businessId}, '{"en": "Lamp", "fr": "Lampe"}', false) returning business_id, id)
      insert into unit (business_id, shop_id, kind_id, name)
        select k.business_id, ${stage.world.shopId}, k.id, 'Lamp' from k returning id`
    const { body } = await times({ unitId: lamp!.id, at: at('09:00') })
    expect(body.asked.reason).toBe(null)
    expect(body.asked.unitIds).not.toContain(lamp!.id)
  })

  it('is of that shop', async () => {
    const stranger = await smallWorld(stage.database.db)
    const [other] = await stage.sql<{
      id: string
    }>`select id from unit where shop_id = ${stranger.shopId}`
    expect((await times({ unitId: other!.id })).status).toBe(404)
    expect((await walkInto(other!.id, at('09:00'))).status).toBe(404)
  })
})

describe('moveTimes', () => {
  it('has exactly the starts that a move takes, its own among them', async () => {
    const [one, two] = stage.world.staffIds
    const visit = await stage.booked(
      at('14:00'),
      oneGuest({ variantId: stage.world.hourId, wish: one! }),
    )
    await stage.booked(at('16:00'), oneGuest({ variantId: stage.world.hourId, wish: one! }))
    const places = async (query = '') => {
      const path = `/console/bookings/${visit.id}/move-times/${day}${query}`
      return startsOf(await stage.api.ask('GET', path, desk()))
    }
    const free = await places()
    expect(free).toContain(at('14:00'))
    expect(free).toContain(at('14:30'))
    expect(free).not.toContain(at('15:30'))
    expect(await places(`?staffId=${two}`)).toContain(at('15:30'))
    for (const startsAt of [at('15:30'), at('14:30')]) {
      const { status } = await stage.api.ask('POST', `/console/bookings/${visit.id}/move`, {
        ...desk(),
        body: { itemId: visit.items[0].id, startsAt, expectedSequence: visit.sequence },
      })
      expect([startsAt, status]).toEqual([startsAt, free.includes(startsAt) ? 200 : 409])
    }
    await stage.api.ask('POST', `/console/bookings/${visit.id}/cancel`, desk())
    expect(await places()).toEqual([])
  })
})
