import { randomUUID } from 'node:crypto'
import { chatRules } from '@serein/shared/chat/rules.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { bookingStage } from '../booking/testing.ts'
import { smallWorld } from '../booking/fixture.ts'
import { townOf } from '../business/testing.ts'
import { chatsOfPerson } from './person.ts'
import { forgetChats } from './sweep.ts'

const stage = bookingStage()
const start = '2026-11-25T09:00:00.000Z'

const mine = (more: object = {}) => ({ user: stage.world.userId, ...more })
const send = (body: object, more: object = {}) =>
  stage.api.ask('POST', `/shops/${stage.world.shopId}/chat`, mine({ body, ...more }))
const say = (text: string, messageId: string = randomUUID()) => send({ messageId, text })

const numbers = (page: { messages: { sequence: number }[] }) =>
  page.messages.map(({ sequence }) => sequence)

/** Somebody of the shop who has an account. */
const member = () => townOf(stage.database).colleague(stage.world.businessId, 'Zoé Petit')

async function begun(text = 'Good morning') {
  const user = await member()
  const { body } = await say(text)
  const chatId = body.chatId as string
  const desk = (more: object = {}) => stage.desk({ user, ...more })
  const answer = (words: string, messageId: string = randomUUID()) =>
    stage.api.ask(
      'POST',
      `/console/chats/${chatId}/messages`,
      desk({ body: { messageId, text: words } }),
    )
  const read = async (query = '') =>
    (await stage.api.ask('GET', `/chats/${chatId}/messages${query}`, mine())).body
  return { chatId, user, desk, answer, read }
}

test('a business has as many quick answers as it has room for, and may still change them', async () => {
  const { db } = stage.database
  await sql`
    insert into quick_answer (business_id, id, title, text, created_at)
    select ${stage.world.businessId}, uuidv7(), 'Parking ' || n, '{"en": "", "fr": ""}', now()
    from generate_series(1, ${chatRules.quickAnswers - 1}) n`.execute(db)
  const desk = stage.desk({ user: await member() })
  const save = (quickAnswerId: string) => {
    const body = {
      quickAnswerId,
      title: 'Opening hours',
      text: { en: 'Ten to six.', fr: 'De dix à six.' },
    }
    return stage.api.ask('POST', '/console/quick-answers', { ...desk, body })
  }
  const last = randomUUID()
  expect((await save(last)).body.quickAnswers).toHaveLength(chatRules.quickAnswers)
  expect((await save(randomUUID())).body).toMatchObject({
    code: 'quick_answers_full',
    data: { limit: chatRules.quickAnswers },
  })
  expect((await save(last)).status).toBe(200)
})

test('a conversation begins with its first message, and each side reads what the other says', async () => {
  const { shopId } = stage.world
  const before = await stage.api.ask('GET', `/shops/${shopId}/chat`, mine())
  expect(before.body).toMatchObject({ id: null, shop: { id: shopId }, lastMessage: null })
  const { chatId, desk, answer, read } = await begun()
  expect((await answer('Welcome')).body.message).toMatchObject({ sequence: 2, author: 'shop' })
  const { messages } = await read()
  expect(messages).toMatchObject([
    { sequence: 1, author: 'client', text: 'Good morning', memberName: null },
    { sequence: 2, author: 'shop', text: 'Welcome', memberName: 'Zoé' },
  ])
  const list = await stage.api.ask('GET', '/console/chats', desk())
  expect(list.body.chats).toMatchObject([
    { id: chatId, clientName: 'Camille', unread: 1, lastSequence: 2, assignee: null },
  ])
  expect((await stage.api.ask('GET', '/chats/unread', mine())).body).toEqual({ unread: 1 })
})

test('a message sent again, and by several tabs at once, is one message', async () => {
  const messageId = randomUUID()
  const sent = await Promise.all(
    Array.from({ length: 8 }, (_, tab) =>
      send({ messageId, text: 'Once' }, { key: `a-tab-with-a-key-${tab}` }),
    ),
  )
  expect(sent.map(({ status, body }) => [status, body.message.sequence])).toEqual(
    Array.from({ length: 8 }, () => [200, 1]),
  )
})

test('messages of several at once have one order without a gap', async () => {
  const { answer, read } = await begun()
  await Promise.all([
    ...Array.from({ length: 10 }, (_, n) => say(`client ${n}`)),
    ...Array.from({ length: 10 }, (_, n) => answer(`shop ${n}`)),
  ])
  const { messages, hasMore } = await read()
  expect(messages.map(({ sequence }: { sequence: number }) => sequence)).toEqual(
    Array.from({ length: 21 }, (_, n) => n + 1),
  )
  expect(hasMore).toBe(false)
  const [earlier, later] = [await read('?before=21&limit=5'), await read('?after=5&limit=5')]
  expect([numbers(earlier), earlier.hasMore]).toEqual([[16, 17, 18, 19, 20], true])
  expect([numbers(later), later.hasMore]).toEqual([[6, 7, 8, 9, 10], true])
})

test('what was read stays read, and nobody has read what is not written', async () => {
  const { chatId, answer, desk } = await begun()
  await answer('Welcome')
  const mark = (sequence: number) =>
    stage.api.ask('POST', `/chats/${chatId}/read`, mine({ body: { sequence } }))
  expect((await mark(99)).body).toEqual({ myRead: 2 })
  expect((await mark(1)).body).toEqual({ myRead: 2 })
  expect((await stage.api.ask('GET', '/chats/unread', mine())).body).toEqual({ unread: 0 })
  const waiting = async () => (await stage.api.ask('GET', '/console/chats/unread', desk())).body
  expect(await waiting()).toEqual({ unread: 1 })
  const path = `/console/chats/${chatId}/read`
  await stage.api.ask('POST', path, desk({ body: { sequence: 1 } }))
  expect(await waiting()).toEqual({ unread: 0 })
})

test('no other client, and nobody of another business, finds the conversation in their list', async () => {
  await begun('My knee hurts')
  const other = await smallWorld(stage.database.db)
  const console = await stage.api.ask('GET', '/console/chats?q=knee', { staffOf: other.businessId })
  expect(console.body.chats).toEqual([])
  expect((await stage.api.ask('GET', '/chats', { user: other.userId })).body.chats).toEqual([])
})

test('a visit goes along when it is the client’s own at this shop, and stands beside the conversation', async () => {
  const { id } = await stage.booked(start)
  const { desk } = await begun()
  const { body } = await send({ messageId: randomUUID(), bookingId: id })
  expect(body.message).toMatchObject({ text: '', visit: { id, state: 'confirmed' } })
  const list = await stage.api.ask('GET', '/console/chats', desk())
  expect(list.body.chats).toMatchObject([{ visits: [{ id }] }])
  const other = await smallWorld(stage.database.db)
  const foreign = await stage.api.ask('POST', `/shops/${other.shopId}/chat`, {
    ...mine(),
    body: { messageId: randomUUID(), text: 'Mine?', bookingId: id },
  })
  expect(foreign.status).toBe(404)
})

test('nothing is no message, and a text has an end', async () => {
  expect(await say('  ')).toMatchObject({ status: 400, body: { code: 'message_empty' } })
  expect((await say('x'.repeat(2_001))).body.code).toBe('invalid_input')
  expect((await say('x'.repeat(2_000))).status).toBe(200)
})

test('whichever side has blocked it, neither writes; what was said stays to read', async () => {
  const { chatId, desk, answer, read } = await begun()
  const block = (isBlocked: boolean) =>
    stage.api.ask('POST', `/console/chats/${chatId}/block`, desk({ body: { isBlocked } }))
  expect((await block(true)).body).toMatchObject({ isBlockedByShop: true })
  const no = { status: 409, body: { code: 'chat_blocked', data: { reason: 'blocked_by_shop' } } }
  expect(await say('Why?')).toMatchObject(no)
  expect(await answer('So')).toMatchObject(no)
  expect((await read()).messages).toHaveLength(1)
  await block(false)
  await stage.api.ask('POST', `/chats/${chatId}/block`, mine({ body: { isBlocked: true } }))
  expect(await answer('Hello?')).toMatchObject({ body: { data: { reason: 'blocked_by_client' } } })
})

test('a closed shop answers once until it opens, in the language of the client', async () => {
  const { desk, read } = await begun()
  const path = `/console/shops/${stage.world.shopId}/closed-answer`
  const closedAnswer = { en: 'We open at 8.', fr: 'Nous ouvrons à 8 h.' }
  await stage.api.ask('PUT', path, desk({ body: { closedAnswer } }))
  await say('Anybody there?')
  // Twenty o'clock in Paris, and one second before.
  stage.api.clock.now = new Date('2026-11-24T18:59:59.000Z')
  await say('Still open?')
  expect((await read()).messages.at(-1)).toMatchObject({ author: 'client' })
  stage.api.clock.now = new Date('2026-11-24T19:00:00.000Z')
  await say('Hello?')
  expect((await read()).messages.at(-1)).toMatchObject({
    author: 'automatic',
    text: 'We open at 8.',
  })
  stage.api.clock.now = new Date('2026-11-25T06:59:00.000Z')
  await say('Hello??')
  expect((await read()).messages.at(-1)).toMatchObject({ author: 'client' })
  stage.api.clock.now = new Date('2026-11-25T20:00:00.000Z')
  await say('And today?')
  expect((await read()).messages.at(-1)).toMatchObject({ author: 'automatic' })
})

test('a conversation is assigned to a colleague who may answer, and found by what was said', async () => {
  const { chatId, user, desk } = await begun('Is the crème brûlée vegan?')
  const assign = (assigneeId: string | null) =>
    stage.api.ask('POST', `/console/chats/${chatId}/assign`, desk({ body: { assigneeId } }))
  expect((await assign(stage.world.userId)).status).toBe(404)
  expect((await assign(user)).body.assignee).toEqual({ userId: user, name: 'Zoé Petit' })
  const found = async (query: string) =>
    (await stage.api.ask('GET', `/console/chats?${query}`, desk())).body.chats.length
  expect([await found('q=BRULEE'), await found('q=br_l'), await found('isMine=true')]).toEqual([
    1, 0, 1,
  ])
  await assign(null)
  expect([await found('isMine=true'), await found('q=camille')]).toEqual([0, 1])
})

test('after two years messages are forgotten, and a conversation with none', async () => {
  const { read } = await begun()
  const { db } = stage.database
  expect(await forgetChats(db, new Date('2028-11-23T07:00:00.000Z'))).toBe(0)
  expect((await read()).messages).toHaveLength(1)
  expect(await forgetChats(db, new Date('2028-11-27T07:00:00.000Z'))).toBeGreaterThan(0)
  expect((await stage.api.ask('GET', '/chats', mine())).body.chats).toEqual([])
})

test('a person takes their conversations along, whole; what somebody wrote for a shop stays without them', async () => {
  const { chatId, user, answer, read } = await begun('My knee hurts')
  await answer('We will mind it')
  const { db } = stage.database
  const own = await chatsOfPerson.sections(db, stage.world.userId)
  expect(own[0]!.rows).toMatchObject([{ text: 'My knee hurts' }, { text: 'We will mind it' }])
  await db.transaction().execute((tx) => chatsOfPerson.erase(tx, user))
  expect((await read()).messages.at(-1)).toMatchObject({ author: 'shop', memberName: null })
  await db.transaction().execute((tx) => chatsOfPerson.erase(tx, stage.world.userId))
  const { rows } = await sql`
    select id::text from chat where id = ${chatId} union all select chat_id::text from chat_message where chat_id = ${chatId}
    union all select id::text from outbox where subject_id = ${chatId}`.execute(db)
  expect(rows).toEqual([])
})
