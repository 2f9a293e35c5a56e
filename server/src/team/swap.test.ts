import { beforeEach, expect, test } from 'vitest'
import { bookingStage } from '../booking/testing.ts'
import { townOf } from '../business/testing.ts'

const day = '2026-11-25'
const stage = bookingStage({ therapists: 2 })
let colleague = ''

/** Both therapists log in; the second does not work on the day. */
beforeEach(async () => {
  const { businessId, userId, staffIds } = stage.world
  colleague = await townOf(stage.database).user('Noor')
  await stage.sql`update staff_member set user_id = ${userId} where id = ${staffIds[0]}`
  await stage.sql`update staff_member set user_id = ${colleague} where id = ${staffIds[1]}`
  await stage.sql`insert into shift_exception (business_id, staff_id, day) values (${businessId}, ${staffIds[1]}, ${day})`
})

function asks(path: string, body: object = {}, as: object = {}) {
  const url = `/console/shops/${stage.world.shopId}/swaps${path}`
  return stage.api.ask('POST', url, { ...stage.desk(), ...as, body })
}

const me = () => ({ user: stage.world.userId, role: 'therapist' })
const them = () => ({ user: colleague, role: 'therapist' })

function gives(swapDay = day, as: object = me()) {
  const [staffId, withStaffId] = stage.world.staffIds
  return asks('', { staffId, withStaffId, swapDay }, as)
}

test('a day changes hands once the colleague and the manager have said yes', async () => {
  const { body } = await gives()
  const [{ id, can }] = body.swaps
  expect(can).toEqual({ answer: false, decide: false, withdraw: true })
  expect((await asks(`/${id}/answer`, { isAgreed: true }, me())).status).toBe(403)
  expect((await asks(`/${id}/approve`)).body.code).toBe('state_conflict')
  const agreed = await asks(`/${id}/answer`, { isAgreed: true }, them())
  expect(agreed.body.swaps).toMatchObject([{ state: 'agreed' }])
  expect((await asks(`/${id}/approve`, {}, them())).status).toBe(403)
  const approved = await asks(`/${id}/approve`)
  expect(approved.body.swaps).toMatchObject([{ state: 'approved', hours: [] }])
  const path = `/console/shops/${stage.world.shopId}/rota?fromDay=${day}`
  const week = await stage.api.ask('GET', path, stage.desk())
  expect(week.body.members.map(({ cells }: any) => cells[0].published)).toEqual([
    [],
    [{ fromMinute: 480, toMinute: 1_200 }],
  ])
})

test('who works until the day begins that they take has both then, and nobody else takes a wish back', async () => {
  const { businessId, shopId, staffIds } = stage.world
  await stage.sql`
    update shift_exception set shop_id = ${shopId}, from_minute = 360, to_minute = 480
    where business_id = ${businessId} and staff_id = ${staffIds[1]} and day = ${day}`
  const { id } = (await gives()).body.swaps[0]
  expect((await asks(`/${id}/withdraw`, {}, them())).status).toBe(403)
  await asks(`/${id}/answer`, { isAgreed: true }, them())
  await asks(`/${id}/approve`)
  const path = `/console/shops/${shopId}/rota?fromDay=${day}`
  const week = await stage.api.ask('GET', path, stage.desk())
  const minutes = week.body.members.flatMap(({ cells }: any) =>
    cells[0].published.map((span: any) => [span.fromMinute, span.toMinute]),
  )
  expect([Math.min(...minutes.flat()), Math.max(...minutes.flat())]).toEqual([360, 1_200])
})

test('a day with visits in it is not given away, and they are named', async () => {
  const { hourId, staffIds } = stage.world
  const items = [{ variantId: hourId, wish: staffIds[0] }]
  const visit = await stage.booked(`${day}T09:00:00.000Z`, { guests: [{ items }] })
  const { id } = (await gives()).body.swaps[0]
  await asks(`/${id}/answer`, { isAgreed: true }, them())
  expect((await asks(`/${id}/approve`)).body).toMatchObject({
    code: 'shift_has_visits',
    data: { visits: [{ bookingId: visit.id }] },
  })
})

test('no day is asked for twice, to somebody who works then, or for a colleague', async () => {
  await gives()
  const reasonOf = async (swapDay: string) => (await gives(swapDay)).body.data?.reason
  expect(await reasonOf(day)).toBe('open')
  expect(await reasonOf('2026-11-26')).toBe('busy')
  expect(await reasonOf('2026-11-20')).toBe('past')
  expect((await gives(day, them())).status).toBe(403)
})

const open = async () => (await gives()).body.swaps.at(-1).id as string

test('who asked takes it back, a colleague declines, a manager refuses', async () => {
  const taken = await asks(`/${await open()}/withdraw`, {}, me())
  expect(taken.body.swaps).toMatchObject([{ state: 'withdrawn' }])
  await asks(`/${await open()}/answer`, { isAgreed: false }, them())
  const refused = await asks(`/${await open()}/refuse`)
  expect(refused.body.swaps.map(({ state }: any) => state)).toEqual([
    'withdrawn',
    'declined',
    'refused',
  ])
})
