import { beforeEach, expect, test } from 'vitest'
import { scopeIn } from '../../business/testing.ts'
import { neverAgain } from '../testing/avoided.ts'
import { evidenceOfVisit } from '../receipt/evidence.ts'
import { bookingStage } from '../testing.ts'
import { tellVisits } from './visit-name.ts'

const day = '2026-11-25'
const stage = bookingStage({ therapists: 3 })
const period = { from: '', until: '' }
let timeOffId = ''
beforeEach(() => {
  Object.assign(period, { from: `${day}T06:00:00.000Z`, until: `${day}T23:00:00.000Z` })
})

/** The first therapist is ill for a day. */
async function fallsIll() {
  const path = `/console/shops/${stage.world.shopId}/time-off/sickness`
  const body = { staffId: stage.world.staffIds[0], ...period }
  const answer = await stage.api.ask('POST', path, { ...stage.desk(), body })
  timeOffId = answer.body.timeOffId
}

async function concerned(): Promise<any[]> {
  const path = `/console/shops/${stage.world.shopId}/absences/${timeOffId}`
  return (await stage.api.ask('GET', path, stage.desk())).body.visits
}

function settles({ bookingId, sequence }: any, become: object) {
  const { shopId } = stage.world
  const path = `/console/shops/${shopId}/absences/${timeOffId}/visits/${bookingId}`
  const body = { expectedSequence: sequence, become }
  return stage.api.ask('POST', path, { ...stage.desk(), body })
}

function bookedBy(startsAt: string, wish: string | undefined = stage.world.staffIds[0], more = {}) {
  const items = [{ variantId: stage.world.hourId, wish }]
  return stage.booked(startsAt, { guests: [{ items }], ...more })
}

async function freeWith(which: number): Promise<string[]> {
  const { shopId, hourId, staffIds } = stage.world
  const query = `guests[0][items][0][variantId]=${hourId}&guests[0][items][0][wish]=${staffIds[which]}`
  const { body } = await stage.api.ask('GET', `/shops/${shopId}/slots/${day}?${query}`)
  return body.starts.filter(({ isFree }: any) => isFree).map(({ startsAt }: any) => startsAt)
}

test('a therapist who is ill is booked no more, and each of their visits is shown with who could take it', async () => {
  const one = await bookedBy(`${day}T09:00:00.000Z`)
  await bookedBy(`${day}T14:00:00.000Z`, stage.world.staffIds[1])
  await fallsIll()
  expect(await freeWith(0)).toEqual([])
  const visits = await concerned()
  expect(visits).toMatchObject([
    {
      bookingId: one.id,
      state: 'confirmed',
      paidMinor: 8_000,
      // Nobody else: the client has asked for who is ill.
      proposal: 'move',
      services: [{ isAskedFor: true }],
    },
  ])
  const [, second, third] = stage.world.staffIds
  // Who has least to do comes first.
  expect(visits[0].substitutes.map(({ staffId }: any) => staffId)).toEqual([third, second])
  // With whom the client asked for when they are there again, and near it with somebody else.
  const [proposed, ...others] = visits[0].times
  expect(proposed).toMatchObject({ staffNames: ['Therapist 1'], keepsWish: true })
  const near = others.find(({ startsAt }: any) => startsAt === `${day}T09:15:00.000Z`)
  expect(near).toMatchObject({ keepsWish: false })
})

test('another therapist takes a visit at the same time and price; the one who is ill stays off', async () => {
  await bookedBy(`${day}T09:00:00.000Z`)
  await fallsIll()
  const [visit] = await concerned()
  const [substitute] = visit.substitutes
  const done = await settles(visit, { kind: 'substitute', substituteId: substitute.staffId })
  expect(done.body).toMatchObject({
    startsAt: `${day}T09:00:00.000Z`,
    totalMinor: 8_000,
    items: [{ staffIds: [substitute.staffId] }],
  })
  expect(await concerned()).toEqual([])
  expect(await freeWith(0)).toEqual([])
  const rows = await stage.sql`
    select range_agg(during) = tstzmultirange(tstzrange(${period.from}, ${period.until})) as "isWhole" from claim
    where time_off_id = ${timeOffId} and state <> 'released'`
  expect(rows).toEqual([{ isWhole: true }])
})

test('two visits at a time are proposed to two people', async () => {
  const { hourId, staffIds } = stage.world
  await bookedBy(`${day}T09:00:00.000Z`)
  await stage.sql`insert into skill (business_id, staff_id, variant_id) select business_id, id, ${hourId} from staff_member
    where business_id = ${stage.world.businessId} on conflict do nothing`
  await bookedBy(`${day}T10:00:00.000Z`)
  await bookedBy(`${day}T09:30:00.000Z`, staffIds[1])
  await fallsIll()
  const visits = await concerned()
  expect(visits.map(({ substitutes }) => substitutes[0].staffId)).toEqual([
    staffIds[2],
    staffIds[2],
  ])
  for (const visit of visits) {
    const become = { kind: 'substitute', substituteId: visit.substitutes[0].staffId }
    expect((await settles(visit, become)).status).toBe(200)
  }
})

test('a client who is moved to another time may leave free of charge', async () => {
  await bookedBy(`${day}T09:00:00.000Z`)
  await fallsIll()
  const [visit] = await concerned()
  const { startsAt } = visit.times[0]
  const { body: moved } = await settles(visit, { kind: 'move', startsAt })
  expect(moved).toMatchObject({ startsAt, totalMinor: 8_000 })
  stage.api.clock.now = new Date(Date.parse(startsAt) - 3_600_000)
  const { userId: user } = stage.world
  const { body } = await stage.api.ask('GET', `/bookings/${visit.bookingId}`, { user })
  expect(body).toMatchObject({ cancelFeeMinor: 0, can: { cancel: true } })
})

test('everything that was paid goes back where nobody can take a visit', async () => {
  const { staffIds, businessId } = stage.world
  await bookedBy(`${day}T09:00:00.000Z`)
  await stage.sql`update staff_member set is_active = false where business_id = ${businessId} and id <> ${staffIds[0]}`
  await stage.sql`update shop set version = version + 1 where business_id = ${businessId}`
  period.until = '2027-11-24T23:00:00.000Z'
  stage.later(13 * 60)
  await fallsIll()
  const [visit] = await concerned()
  expect(visit).toMatchObject({ substitutes: [], times: [], proposal: 'refund' })
  const done = await settles(visit, { kind: 'refund' })
  expect(done.body).toMatchObject({ state: 'cancelled', paidMinor: 0 })
  expect(await concerned()).toEqual([])
})

test('a party loses only the guests whom the absence concerns', async () => {
  const { hourId, staffIds } = stage.world
  const guests = [staffIds[0], staffIds[1]].map((wish) => ({
    items: [{ variantId: hourId, wish }],
  }))
  await stage.booked(`${day}T09:00:00.000Z`, { guests })
  await fallsIll()
  const [visit] = await concerned()
  expect(visit).toMatchObject({ guestCount: 2, services: [{ isAskedFor: true }] })
  const { body } = await settles(visit, { kind: 'refund' })
  expect(body).toMatchObject({ state: 'confirmed', totalMinor: 8_000 })
  expect(body.items).toMatchObject([{ staffIds: [staffIds[1]] }])
})

test('a party that comes apart is named by the guest concerned, with their own time', async () => {
  const { hourId, staffIds, userId: user, businessId, shopId } = stage.world
  const [ill, other] = staffIds.map((wish) => ({ items: [{ variantId: hourId, wish }] }))
  const { id } = await stage.booked(`${day}T09:00:00.000Z`, { guests: [other, ill] })
  const own = { startsAt: '2026-11-26T14:00:00.000Z', endsAt: '2026-11-26T15:00:00.000Z' }
  const body = { startsAt: own.startsAt, expectedTotalMinor: 16_000 }
  const moved = await stage.api.ask('POST', `/bookings/${id}/guests/1/reschedule`, { user, body })
  expect(moved.status).toBe(200)
  const from = new Date(own.startsAt)
  const work = { bookingId: id, staffId: staffIds[0]!, shopId, from, until: new Date(own.endsAt) }
  expect(await tellVisits(stage.database.db, scopeIn(businessId), [work])).toMatchObject([own])
  const { facts } = (await evidenceOfVisit(stage.database.db, { businessId, bookingId: id }))!
  expect(facts).toContain('09:00 UTC to 2026-11-25 10:00 UTC and 2026-11-26 14:00 UTC to 2026-11')
  period.until = '2026-11-26T23:00:00.000Z'
  await fallsIll()
  expect(await concerned()).toMatchObject([{ bookingId: id, ...own, spans: [own] }])
})

test('nobody is proposed beyond their limits, whom the client avoids, or who is learning it', async () => {
  const { businessId, staffIds, hourId } = stage.world
  await stage.sql`update staff_member set hands_on_minutes_a_day = 30 where id = ${staffIds[1]}`
  await bookedBy(`${day}T09:00:00.000Z`)
  const touch = () =>
    stage.sql`update shop set version = version + 1 where business_id = ${businessId}`
  await neverAgain(stage, staffIds[2]!)
  await fallsIll()
  expect((await concerned())[0].substitutes).toEqual([])
  await stage.sql`delete from customer_pairing`
  await touch()
  expect((await concerned())[0].substitutes).toMatchObject([{ staffId: staffIds[2] }])
  await stage.sql`update skill set level = 'learning' where staff_id = ${staffIds[2]} and variant_id = ${hourId}`
  await touch()
  expect((await concerned())[0].substitutes).toEqual([])
})

test('a price that differs is said, and the client keeps what was agreed', async () => {
  const { businessId, staffIds, hourId } = stage.world
  await stage.sql`update skill set price_minor = 9000 where staff_id = ${staffIds[2]} and variant_id = ${hourId}`
  await stage.sql`update shop set version = version + 1 where business_id = ${businessId}`
  await bookedBy(`${day}T09:00:00.000Z`)
  await fallsIll()
  const [visit] = await concerned()
  expect(visit.substitutes).toMatchObject([
    { staffId: staffIds[1], differenceMinor: 0 },
    { staffId: staffIds[2], differenceMinor: 1_000 },
  ])
  const done = await settles(visit, { kind: 'substitute', substituteId: staffIds[2] })
  expect(done.body.totalMinor).toBe(8_000)
})

test('a visit that is settled already is no longer to settle, and a change in between is said', async () => {
  await bookedBy(`${day}T09:00:00.000Z`)
  await fallsIll()
  const [visit] = await concerned()
  const become = { kind: 'substitute', substituteId: visit.substitutes[0].staffId }
  expect((await settles({ ...visit, sequence: 0 }, become)).body.code).toBe('state_conflict')
  await settles(visit, become)
  expect((await settles(visit, { kind: 'refund' })).status).toBe(409)
  const who = stage.world.staffIds[0]
  expect((await settles(visit, { ...become, substituteId: who })).status).toBeGreaterThan(400)
})

test('a service that has left the menu since is taken over or moved like the rest', async () => {
  await bookedBy(`${day}T09:00:00.000Z`)
  await stage.sql`update service set is_active = false, retired_at = now() where business_id = ${stage.world.businessId}`
  await stage.touchShop()
  await fallsIll()
  const [visit] = await concerned()
  expect(visit.substitutes).toHaveLength(2)
  const { startsAt } = visit.times[0]
  expect((await settles(visit, { kind: 'move', startsAt })).body).toMatchObject({ startsAt })
})
