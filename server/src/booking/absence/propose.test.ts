import { expect, test } from 'vitest'
import { visitsOfPerson } from '../person.ts'
import { bookingStage } from '../testing.ts'

const day = '2026-11-25'
const nine = `${day}T09:00:00.000Z`
const stage = bookingStage({ therapists: 2 })

/** A visit with the first therapist, who is then ill for the day. */
async function leftOpen(more = {}) {
  const { hourId, staffIds, shopId } = stage.world
  const items = [{ variantId: hourId, wish: staffIds[0] }]
  const { id } = await stage.booked(nine, { guests: [{ items }], ...more })
  const period = { from: `${day}T06:00:00.000Z`, until: `${day}T23:00:00.000Z` }
  const answer = await stage.api.ask('POST', `/console/shops/${shopId}/time-off/sickness`, {
    ...stage.desk(),
    body: { staffId: staffIds[0], ...period },
  })
  const absence = `/console/shops/${shopId}/absences/${answer.body.timeOffId}`
  const concerned = async () => (await stage.api.ask('GET', absence, stage.desk())).body.visits[0]
  const propose = async (startsAt: string, expectedSequence?: number) =>
    stage.api.ask('POST', `${absence}/visits/${id}/proposal`, {
      ...stage.desk(),
      body: { startsAt, expectedSequence: expectedSequence ?? (await concerned()).sequence },
    })
  return { id, absence, concerned, propose }
}

function own(id: string) {
  return stage.api
    .ask('GET', `/bookings/${id}`, { user: stage.world.userId })
    .then(({ body }) => body)
}

function answers(id: string, answer: 'yes' | 'no', more = {}) {
  const body = { answer }
  return stage.api.ask('POST', `/bookings/${id}/proposal`, {
    user: stage.world.userId,
    body,
    ...more,
  })
}

function deskSees(id: string): Promise<any> {
  const query = `fromDay=${day}&toDay=2026-11-30`
  const path = `/console/shops/${stage.world.shopId}/calendar?${query}`
  return stage.api
    .ask('GET', path, stage.desk())
    .then(({ body }) => body.visits.find((visit: any) => visit.id === id))
}

/** The nearest time with the second therapist. */
const near = `${day}T09:15:00.000Z`

test('a client says yes to another time: the visit is there at its price, by who was named, and leaving is free', async () => {
  const { id, propose } = await leftOpen()
  expect((await propose(near)).body.proposedTime).toEqual({ startsAt: near, answer: null })
  const before = await own(id)
  expect(before).toMatchObject({
    startsAt: nine,
    proposal: { startsAt: near, staffNames: ['Therapist 2'], isDeclined: false },
  })
  const { hourId, businessId, staffIds } = stage.world
  await stage.sql`update skill set price_minor = 9900 where variant_id = ${hourId} and business_id = ${businessId}`
  await stage.touchShop()
  const once = { key: 'a-yes-that-comes-twice' }
  const moved = await answers(id, 'yes', once)
  expect(moved.body).toMatchObject({
    startsAt: near,
    totalMinor: 8_000,
    proposal: null,
    items: [{ staff: [{ id: staffIds[1] }], wish: 'staff', priceMinor: 8_000 }],
  })
  expect((await answers(id, 'yes', once)).body).toEqual(moved.body)
  expect(await deskSees(id)).toMatchObject({ proposal: { startsAt: near, answer: 'yes' } })
  expect(await own(id)).toMatchObject({ sequence: before.sequence + 1 })
  stage.api.clock.now = new Date(Date.parse(near) - 600_000)
  expect(await own(id)).toMatchObject({ cancelFeeMinor: 0, can: { cancel: true } })
})

test('a client says no: the visit stays, the desk sees it where the absence is settled, and may ask for another time', async () => {
  const { id, concerned, propose } = await leftOpen()
  await propose(near)
  expect(await concerned()).toMatchObject({ proposedTime: { startsAt: near, answer: null } })
  expect((await answers(id, 'no')).body).toMatchObject({
    startsAt: nine,
    proposal: { isDeclined: true },
  })
  expect((await answers(id, 'no')).status).toBe(200)
  expect(await concerned()).toMatchObject({ proposedTime: { startsAt: near, answer: 'no' } })
  const events = await stage.sql`select event from outbox where event like 'booking.proposal%'`
  expect(events).toEqual([{ event: 'booking.proposal_declined' }])
  const later = `${day}T14:00:00.000Z`
  await propose(later)
  expect(await own(id)).toMatchObject({ proposal: { startsAt: later, isDeclined: false } })
})

test('a time that somebody else has taken is refused with the nearest, and nothing has changed', async () => {
  const { id, propose } = await leftOpen()
  await propose(near)
  const items = [{ variantId: stage.world.hourId, wish: stage.world.staffIds[1] }]
  await stage.booked(`${day}T09:30:00.000Z`, { guests: [{ items }] })
  const { body } = await answers(id, 'yes')
  expect(body.code).toBe('slot_taken')
  expect(body.data.nearest.length).toBeGreaterThan(0)
  expect(await own(id)).toMatchObject({ startsAt: nine, proposal: { isDeclined: false } })
  expect((await propose(near)).body.code).toBe('slot_taken')
})

test('there is nothing to answer once the visit has changed, or one of the two times is over', async () => {
  const { id, propose } = await leftOpen()
  expect((await answers(id, 'yes')).body.code).toBe('state_conflict')
  expect((await answers(id, 'no')).body.code).toBe('state_conflict')
  expect((await propose(near, 99)).body.code).toBe('state_conflict')
  await propose(near)
  stage.api.clock.now = new Date(nine)
  expect(await own(id)).toMatchObject({ proposal: null })
  expect((await answers(id, 'yes')).body.code).toBe('state_conflict')
  stage.api.clock.now = new Date(Date.parse(nine) - 86_400_000)
  expect(await own(id)).toMatchObject({ proposal: { startsAt: near } })
  await stage.sql`update booking set sequence = sequence + 1 where id = ${id}`
  expect(await own(id)).toMatchObject({ proposal: null })
  expect((await answers(id, 'no')).body.code).toBe('state_conflict')
  const stranger = { user: 'stranger' }
  expect((await answers(id, 'yes', stranger)).body.code).toBe('not_found')
})

test('who has the private link of the visit answers, too', async () => {
  const { id, propose } = await leftOpen()
  await propose(near)
  const link = await stage.api.ask('POST', `/bookings/${id}/link`, {
    user: stage.world.userId,
    body: {},
  })
  const token = new URL(link.body.url).searchParams.get('visit')
  const { body } = await stage.api.ask('POST', `/visits/${token}/proposal`, {
    body: { answer: 'yes' },
  })
  expect(body).toMatchObject({ startsAt: near, proposal: null })
})

test('what a client was asked and has answered is in their file, and is forgotten with them', async () => {
  const { id, propose } = await leftOpen()
  await propose(near)
  await answers(id, 'no')
  const { userId } = stage.world
  const { db } = stage.database
  const [visits] = await visitsOfPerson.sections(db, userId)
  expect(visits!.rows).toMatchObject([{ proposal: { startsAt: near, answer: 'no' } }])
  await db.transaction().execute((tx) => visitsOfPerson.erase(tx, userId))
  expect(await stage.sql`select from proposal where booking_id = ${id}`).toEqual([])
})
