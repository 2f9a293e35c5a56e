import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { bookingStage } from '../booking/testing.ts'
import { forgetChats } from './sweep.ts'

const stage = bookingStage()
const start = '2026-11-25T09:00:00.000Z'
const client = (body?: object) => ({ user: stage.world.userId, ...(body && { body }) })
const open = (bookingId: string) =>
  stage.api.ask('POST', `/console/bookings/${bookingId}/chat`, stage.desk({ role: 'front_desk' }))
const send = (chatId: string, body: object) =>
  stage.api.ask(
    'POST',
    `/console/chats/${chatId}/messages`,
    stage.desk({ user: stage.world.userId, body: { messageId: randomUUID(), ...body } }),
  )

test('the desk opens the conversation with whoever has booked a visit, once, and writes first', async () => {
  const { id } = await stage.booked(start)
  const { body } = await open(id)
  expect(body).toEqual({ chatId: expect.any(String), shopId: stage.world.shopId })
  expect((await open(id)).body).toEqual(body)
  const own = async () => (await stage.api.ask('GET', '/chats', client())).body.chats
  expect(await own(), 'nothing is said').toEqual([])
  const console = await stage.api.ask('GET', `/console/chats/${body.chatId}`, stage.desk())
  expect(console.body).toMatchObject({ lastMessage: null, clientName: 'Camille' })
  await stage.sql`update customer set name = '', phone = '+33611223344'`
  const nameless = await stage.api.ask('GET', `/console/chats/${body.chatId}`, stage.desk())
  expect(nameless.body).toMatchObject({ clientName: '+33611223344' })
  await send(body.chatId, { text: 'Your therapist is ill.', bookingId: id })
  expect(await own()).toMatchObject([
    { id: body.chatId, unread: 1, lastMessage: { text: 'Your therapist is ill.', visit: { id } } },
  ])
})

test('who has no account, only holds a time or has ended it is not written to', async () => {
  const { id } = await stage.booked(start)
  const held = await stage.hold('2026-11-26T09:00:00.000Z')
  expect((await open(held.body.id)).status).toBe(404)
  const { chatId } = (await open(id)).body
  await stage.api.ask('POST', `/chats/${chatId}/block`, client({ isBlocked: true }))
  expect(await open(id)).toMatchObject({
    status: 409,
    body: { code: 'chat_blocked', data: { reason: 'blocked_by_client' } },
  })
  await stage.sql`update booking set user_id = null where id = ${id}`
  expect((await open(id)).body.code).toBe('chat_without_account')
})

test('the desk speaks of visits of this client at this shop, those to come first', async () => {
  const [first, second] = [
    await stage.booked(start),
    await stage.booked('2026-11-27T09:00:00.000Z'),
  ]
  const { chatId } = (await open(first.id)).body
  stage.api.clock.now = new Date('2026-11-26T09:00:00.000Z')
  const { body } = await stage.api.ask('GET', `/console/chats/${chatId}/visits`, stage.desk())
  expect(body.visits.map(({ id }: { id: string }) => id)).toEqual([second.id, first.id])
  const foreign = randomUUID()
  expect((await send(chatId, { text: 'Yours?', bookingId: foreign })).status).toBe(404)
})

test('the conversation of a party that comes apart speaks of when its booker comes', async () => {
  const { hourId, userId: user } = stage.world
  const guests = [1, 2].map(() => ({ items: [{ variantId: hourId }] }))
  const { id } = await stage.booked(start, { guests, together: 'in_turn' })
  const body = { startsAt: '2026-11-26T14:00:00.000Z', expectedTotalMinor: 16_000 }
  const moved = await stage.api.ask('POST', `/bookings/${id}/guests/0/reschedule`, { user, body })
  expect(moved.status).toBe(200)
  const { chatId } = (await open(id)).body
  const answer = await stage.api.ask('GET', `/console/chats/${chatId}/visits`, stage.desk())
  expect(answer.body.visits).toMatchObject([{ id, startsAt: body.startsAt }])
})

test('a conversation in which nothing was ever said is forgotten, too', async () => {
  const { id } = await stage.booked(start)
  const { chatId } = (await open(id)).body
  await forgetChats(stage.database.db, new Date('2028-11-29T07:00:00.000Z'))
  const rows = await stage.sql`select from chat where id = ${chatId}`
  expect(rows).toEqual([])
})
