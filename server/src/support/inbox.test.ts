import { randomUUID } from 'node:crypto'
import type { InboxEntry } from '@serein/shared/support/inbox.ts'
import { beforeEach, expect, test } from 'vitest'
import { askingAs, fileWorld } from '../endpoint/testing.ts'

const world = fileWorld()

const ask = askingAs('camille', world)
const run = (text: string, ...values: unknown[]) => world.database.pool.query(text, values)

/** What the demo has left waiting is answered. */
beforeEach(async () => {
  await run(
    `delete from chat where user_id in (select id from "user" where email like 'camille@%')`,
  )
  await run(`update chat set shop_read = last_sequence, last_at = last_at - interval '100 days'`)
  await run(`update support_ticket set state = 'closed'`)
  await run(
    `update review set answer = 'Thank you.', answered_at = created_at where answer is null`,
  )
})

const say = async (text = 'Is there parking?') => {
  const message = { shopId: world.home.shopId, messageId: randomUUID(), text }
  return (await ask('chat.send', message)).body.chatId as string
}
const question = async () =>
  (await ask('support.ask', { subject: 'A towel', text: 'One?', shopId: world.home.shopId })).body
    .ticketId as string
const review = async (age: string, { stars = 3, text = '' } = {}) => {
  const { rows } = await run(
    `update review set answer = null, answered_at = null, created_at = $1::timestamptz - $2::interval, stars = $4, text = $5
     where id = (select id from review where business_id = $3 and taken_down_at is null order by id limit 1) returning id`,
    world.clock.now,
    age,
    world.home.businessId,
    stars,
    text,
  )
  return rows[0].id as string
}

const list = async (input: object = {}) =>
  (await ask('inbox.list', input, 'front_desk')).body as {
    entries: InboxEntry[]
    nextCursor: string | null
  }
const idsIn = async (input: object = {}) => (await list(input)).entries.map(({ id }) => id)

test('conversations, questions and reviews wait in one list, the longest waiting first, and are counted', async () => {
  const reviewId = await review('2 days')
  const chatId = await say()
  const ticketId = await question()
  await run(
    `update chat_message set sent_at = sent_at - interval '1 hour' where chat_id = $1`,
    chatId,
  )
  const { entries } = await list()
  expect(entries).toMatchObject([
    { kind: 'review', id: reviewId, review: { id: reviewId, answer: null } },
    { kind: 'chat', id: chatId, text: 'Is there parking?', review: null },
    { kind: 'ticket', id: ticketId, text: 'A towel', shopId: world.home.shopId },
  ])
  expect((await ask('inbox.count', {}, 'front_desk')).body).toEqual({ count: 3 })
  const pages: string[] = []
  for (let cursor: string | null = ''; cursor !== null;) {
    const page = await list({ limit: 1, ...(cursor && { cursor }) })
    pages.push(...page.entries.map(({ id }) => id))
    cursor = page.nextCursor
  }
  expect(pages).toEqual([reviewId, chatId, ticketId])
})

test('a conversation waits until somebody of the shop answers: an automatic answer or reading it is none', async () => {
  const chatId = await say()
  await run(
    `insert into chat_message (business_id, chat_id, sequence, id, author, text, sent_at)
     select business_id, id, last_sequence + 1, uuidv7(), 'automatic', 'We are closed.', now() from chat where id = $1`,
    chatId,
  )
  await run(
    `update chat set last_sequence = last_sequence + 1, shop_wrote = last_sequence + 1, shop_read = last_sequence + 1 where id = $1`,
    chatId,
  )
  expect(await idsIn()).toEqual([chatId])
  await ask('chat.answer', { chatId, messageId: randomUUID(), text: 'Yes.' }, 'front_desk')
  expect(await idsIn()).toEqual([])
})

test('what was read and is older than its days waits no longer, and what nobody has read does', async () => {
  const chatId = await say()
  await review('31 days')
  await run(`update chat set last_at = last_at - interval '15 days' where id = $1`, chatId)
  expect(await idsIn()).toEqual([chatId])
  await run(`update chat set shop_read = last_sequence where id = $1`, chatId)
  expect(await idsIn()).toEqual([])
})

test('the inbox shows what is assigned to somebody to them alone when they ask for theirs', async () => {
  const chatId = await say()
  await question()
  await run(
    `update chat set assignee_id = (select id from "user" where email like 'desk@%') where id = $1`,
    chatId,
  )
  expect(await idsIn({ isMine: 'true' })).toEqual([chatId])
})

test.each([
  ['a complaint', 3, '', '29 days', true],
  ['an old complaint', 3, '', '31 days', false],
  ['praise in words', 5, 'Lovely.', '6 days', true],
  ['old praise in words', 5, 'Lovely.', '8 days', false],
  ['praise in stars alone', 4, '', '1 day', false],
])('%s: whether a review waits for an answer', async (_what, stars, text, age, isWaiting) => {
  const reviewId = await review(age, { stars, text })
  expect(await idsIn()).toEqual(isWaiting ? [reviewId] : [])
})

test('another business has an inbox of its own', async () => {
  await say()
  await question()
  await review('1 day')
  const foreign = await ask('inbox.list', {}, 'foreignOwner')
  expect(foreign.body).toEqual({ entries: [], nextCursor: null })
})
