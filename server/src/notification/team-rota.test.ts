import { expect, it } from 'vitest'
import {
  bookWith,
  type Colleague,
  colleagues,
  kindsOf,
  mailsOf,
  newsOf,
  tomorrowAtTen,
} from './testing/colleague.ts'
import { messageStage } from './testing.ts'

const stage = messageStage()

async function ask(as: Colleague, path: string, body: object) {
  const shop = `/console/shops/${stage.world.shopId}`
  const answer = await stage.api.ask('POST', `${shop}${path}`, { ...as, body })
  expect(answer).toMatchObject({ status: 200 })
  await stage.run()
  return answer.body
}

it('tells who decides that time off is asked for, and who asked what was decided', async () => {
  const [owner, one, two] = await colleagues(stage, 'owner', 0, 1)
  const staffId = stage.world.staffIds[0]
  const from = '2026-12-09T23:00:00.000Z'
  const until = '2026-12-11T23:00:00.000Z'
  const request = await ask(one, '/time-off', { staffId, from, until, kind: 'leave' })
  expect(await kindsOf(stage, owner)).toEqual(['time_off_asked'])
  expect(mailsOf(stage, owner)).toEqual(['Therapist 1 asks for time off from Thu 10 Dec'])
  await ask(owner, `/time-off/${request.coming[0].id}/approve`, {})
  expect(await kindsOf(stage, one)).toEqual(['time_off_approved'])
  expect(mailsOf(stage, one)).toEqual(['Your time off from Thu 10 Dec is approved'])
  expect([await kindsOf(stage, owner), await kindsOf(stage, two)]).toEqual([['time_off_asked'], []])
})

it('tells of a day that one gives to another: who could take it, who decides, then both', async () => {
  const [owner, one, two] = await colleagues(stage, 'owner', 0, 1)
  const [staffId, withStaffId] = stage.world.staffIds
  await stage.sql`delete from shift where staff_id = ${withStaffId} and weekday = 4`
  const swap = { staffId, withStaffId, swapDay: '2026-12-10' }
  const { swaps } = await ask(one, '/swaps', swap)
  expect(mailsOf(stage, two)).toEqual(['Therapist 1 asks you to take their day, Thu 10 Dec'])
  await ask(two, `/swaps/${swaps[0].id}/answer`, { isAgreed: true })
  expect(mailsOf(stage, owner)).toEqual([
    'Waits for your answer: Therapist 2 would take Thu 10 Dec from Therapist 1',
  ])
  await ask(owner, `/swaps/${swaps[0].id}/approve`, {})
  const both = 'Therapist 2 works for Therapist 1 on Thu 10 Dec'
  expect(mailsOf(stage, one)).toEqual([both])
  expect(mailsOf(stage, two).at(-1)).toBe(both)
  expect(await kindsOf(stage, two)).toEqual(['swap_asked', 'swap_approved'])
})

it('tells a therapist alone of a visit that a calendar of theirs meets, and again when it meets it anew', async () => {
  const [owner, one, two] = await colleagues(stage, 'owner', 0, 1)
  const { businessId, shopId, staffIds } = stage.world
  const bookingId = await bookWith(stage, 0)
  await stage.run()
  const happens = async () => {
    await stage.sql`insert into outbox (business_id, shop_id, event, subject_id, data) values (${businessId}, ${shopId},
      'private_calendar.clashed', ${bookingId}, ${JSON.stringify({ staffId: staffIds[0] })})`
    await stage.run()
  }
  await happens()
  await happens()
  const clashes = (await newsOf(stage, one)).filter(({ kind }) => kind === 'visit_in_private_time')
  expect(clashes).toHaveLength(2)
  expect(clashes[0]!.facts).toMatchObject({ bookingId, startsAt: tomorrowAtTen, isOwn: true })
  expect(clashes[0]!.facts).not.toHaveProperty('clientName')
  expect(mailsOf(stage, one)).toContain(
    'Your private calendar meets a visit of yours: Wed 25 Nov, 10:00',
  )
  for (const other of [owner, two])
    expect(await kindsOf(stage, other)).not.toContain('visit_in_private_time')
})

it('tells of a silent signal at once by every channel, at night too, who is named and not who raised it', async () => {
  const [owner, one, two] = await colleagues(stage, 'owner', 0, 1)
  const { businessId, shopId } = stage.world
  const bookingId = await bookWith(stage, 0)
  await stage.run()
  stage.api.clock.now = new Date('2026-11-25T02:30:00.000Z')
  for (const { user } of [owner, one])
    await stage.sql`insert into signal_recipient (business_id, shop_id, user_id) values (${businessId}, ${shopId}, ${user})`
  const body = { bookingId }
  await stage.api.ask('POST', '/console/therapist/signals', { ...one, body })
  await stage.run()
  const raised = await newsOf(stage, owner)
  expect(raised.map(({ kind }) => kind)).toContain('signal_raised')
  expect(JSON.stringify(raised.at(-1)!.facts)).not.toMatch(/Therapist|SR-/u)
  expect(mailsOf(stage, owner)).toContain('Silent signal: somebody calls for help')
  for (const other of [one, two]) expect(await kindsOf(stage, other)).not.toContain('signal_raised')
})
