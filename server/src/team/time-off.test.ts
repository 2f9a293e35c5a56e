import { expect, test } from 'vitest'
import { bookingStage } from '../booking/testing.ts'

const day = '2026-11-25'
const stage = bookingStage({ therapists: 2 })
const period = { from: `${day}T08:00:00.000Z`, until: `${day}T12:00:00.000Z` }

/** The first therapist logs in. */
async function becomesTherapist(): Promise<string> {
  const { userId, staffIds } = stage.world
  await stage.sql`update staff_member set user_id = ${userId} where id = ${staffIds[0]}`
  return userId
}

function asks(path: string, body: object = {}, as: object = {}) {
  const url = `/console/shops/${stage.world.shopId}/time-off${path}`
  return stage.api.ask('POST', url, { ...stage.desk(), ...as, body })
}

function wants(more: object = {}, as: object = {}) {
  const staffId = stage.world.staffIds[0]
  return asks('', { staffId, kind: 'leave', ...period, ...more }, as)
}

async function taken(): Promise<string[]> {
  const rows = await stage.sql<{ time: string }>`
    select to_char(lower(during) at time zone 'UTC', 'DD HH24:MI') || '-' || to_char(upper(during) at time zone 'UTC', 'DD HH24:MI') as time
    from claim where business_id = ${stage.world.businessId} and purpose = 'time_off' and state <> 'released' order by 1`
  return rows.map(({ time }) => time)
}

function bookedBy(which: number, startsAt: string) {
  const { hourId, staffIds } = stage.world
  const items = [{ variantId: hourId, wish: staffIds[which] }]
  return stage.booked(startsAt, { guests: [{ items }] })
}

test('who asks waits, and is off once it is approved', async () => {
  const user = await becomesTherapist()
  const request = await wants({ reason: 'A wedding' }, { user, role: 'therapist' })
  expect(request.body.coming).toMatchObject([
    { state: 'asked', isOwn: true, reason: 'A wedding', can: { decide: false, withdraw: true } },
  ])
  expect(await taken()).toEqual([])
  const [{ id }] = request.body.coming
  expect((await asks(`/${id}/approve`, {}, { user, role: 'therapist' })).status).toBe(403)
  const approved = await asks(`/${id}/approve`)
  expect(approved.body.coming).toMatchObject([{ state: 'approved' }])
  expect(await taken()).toEqual(['25 08:00-25 12:00'])
  expect((await asks(`/${id}/refuse`)).body.code).toBe('state_conflict')
})

test('who plans says it at once; nobody else for a colleague', async () => {
  const user = await becomesTherapist()
  const staffId = stage.world.staffIds[1]
  expect((await wants({ staffId }, { user, role: 'therapist' })).status).toBe(403)
  expect((await wants({ staffId })).body.coming).toMatchObject([{ state: 'approved' }])
  expect(await taken()).toHaveLength(1)
})

test('a refusal has its words, and takes nothing', async () => {
  const user = await becomesTherapist()
  const { body } = await wants({}, { user, role: 'therapist' })
  const answer = 'Two of us are away already'
  const refused = await asks(`/${body.coming[0].id}/refuse`, { answer })
  expect(refused.body).toMatchObject({ coming: [], past: [{ state: 'refused', answer }] })
  expect(await taken()).toEqual([])
})

test('visits stand in the way, and are named', async () => {
  const user = await becomesTherapist()
  const request = await wants({}, { user, role: 'therapist' })
  const visit = await bookedBy(0, `${day}T09:00:00.000Z`)
  const customerName = '+33611223344'
  await stage.sql`
    update customer set name = '', phone = ${customerName} where business_id = ${stage.world.businessId}`
  for (const refused of [await wants(), await asks(`/${request.body.coming[0].id}/approve`)])
    expect(refused.body).toMatchObject({
      code: 'time_off_has_visits',
      data: { visits: [{ bookingId: visit.id, staffName: 'Therapist 1', customerName }] },
    })
  expect(await taken()).toEqual([])
})

test('an hour is off once, in time to come, and a year at most', async () => {
  await wants()
  const reasonOf = async (more: object) => (await wants(more)).body.data?.reason
  expect(await reasonOf({ from: `${day}T11:00:00.000Z`, until: `${day}T13:00:00.000Z` })).toBe(
    'overlaps',
  )
  expect(
    await reasonOf({ from: '2026-11-20T08:00:00.000Z', until: '2026-11-21T08:00:00.000Z' }),
  ).toBe('past')
  expect(
    await reasonOf({ from: '2026-12-01T08:00:00.000Z', until: '2028-01-01T08:00:00.000Z' }),
  ).toBe('too_long')
})

test('a long one takes each of its days, and comes back in part once it has begun', async () => {
  const { body } = await wants({ from: `${day}T00:00:00.000Z`, until: '2026-11-28T00:00:00.000Z' })
  expect(await taken()).toEqual(['25 00:00-26 00:00', '26 00:00-27 00:00', '27 00:00-28 00:00'])
  stage.api.clock.now = new Date('2026-11-26T09:00:00.000Z')
  const { status } = await asks(`/${body.coming[0].id}/withdraw`)
  expect(status).toBe(200)
  expect(await taken()).toEqual(['25 00:00-26 00:00', '26 00:00-26 09:00'])
})

test('why a colleague is off is for who plans or finds somebody else', async () => {
  const user = await becomesTherapist()
  await wants({ staffId: stage.world.staffIds[1], kind: 'training' })
  const kindFor = async (as: object) => {
    const path = `/console/shops/${stage.world.shopId}/rota?fromDay=2026-11-23`
    const { body } = await stage.api.ask('GET', path, { ...stage.desk(), ...as })
    const member = body.members.find((one: any) => one.staffId === stage.world.staffIds[1])
    return member.cells.flatMap((cell: any) => cell.off.map((one: any) => one.kind))
  }
  expect(await kindFor({})).toEqual(['training'])
  expect(await kindFor({ role: 'front_desk' })).toEqual(['training'])
  expect(await kindFor({ user, role: 'therapist' })).toEqual([null])
})
