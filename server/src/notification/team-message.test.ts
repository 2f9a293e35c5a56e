import { expect, it } from 'vitest'
import { publish } from '../platform/outbox.ts'
import { messageStage } from './testing.ts'
import { bookWith, colleague, colleagues, kindsOf, mailsOf, newsOf } from './testing/colleague.ts'
import { doAtDesk } from './testing/visit.ts'

const stage = messageStage()

it('what clients write is told to whoever may see it: messages once until they are read, and reviews', async () => {
  const [owner, therapist] = await colleagues(stage, 'owner', 0)
  const { shopId, userId: user } = stage.world
  const id = await bookWith(stage, 0)
  await stage.run()
  const write = async (text: string) => {
    const body = { messageId: crypto.randomUUID(), text }
    const { body: sent } = await stage.api.ask('POST', `/shops/${shopId}/chat`, { user, body })
    await stage.run()
    return sent.chatId as string
  }
  const chatId = await write('May I come earlier?')
  await write('Are you there?')
  expect(await kindsOf(stage, owner)).toEqual(['visit_booked', 'client_wrote'])
  await stage.api.ask('POST', `/console/chats/${chatId}/read`, {
    ...owner,
    body: { sequence: 9 },
  })
  await stage.run()
  expect((await newsOf(stage, owner)).at(-1)).toMatchObject({ isRead: true })
  await write('Thank you')
  expect(await kindsOf(stage, owner)).toEqual(['visit_booked', 'client_wrote', 'client_wrote'])
  await stage.runAt('2026-11-25T10:05:00.000Z')
  for (const verb of ['check-in', 'complete']) await doAtDesk(stage, id, verb)
  await stage.api.ask('POST', `/bookings/${id}/review`, { user, body: { stars: 4 } })
  await stage.run()
  expect((await newsOf(stage, owner)).at(-1)).toMatchObject({
    kind: 'review_written',
    facts: { stars: 4 },
  })
  expect(mailsOf(stage, owner)).toContain('Camille wrote a review: 4 stars out of 5')
  expect(await kindsOf(stage, therapist)).not.toContain('review_written')
  expect(await kindsOf(stage, therapist)).not.toContain('client_wrote')
})

it('a question is told with each message, and not of its photos nor of what the platform answers', async () => {
  const owner = await colleague(stage, 'owner')
  const { businessId, shopId } = stage.world
  const ticket = { businessId, shopId, subjectId: crypto.randomUUID() }
  const { db } = stage.database
  const [messageId, handledBy] = [crypto.randomUUID(), 'business']
  const second = { messageId: crypto.randomUUID(), handledBy }
  const elsewhere = { messageId: crypto.randomUUID(), handledBy: 'platform' }
  const messages = [{ messageId, handledBy }, second, elsewhere, {}]
  await db.transaction().execute(async (tx) => {
    await publish(tx, { ...ticket, event: 'support.asked' })
    for (const data of messages) await publish(tx, { ...ticket, event: 'support.written', data })
  })
  await stage.run()
  expect(await kindsOf(stage, owner)).toEqual([
    'question_asked',
    'question_written',
    'question_written',
  ])
  expect(mailsOf(stage, owner)).toContain('A client has added to their question')
})

it('a message is told to the colleague who has taken a conversation on, alone', async () => {
  const [one, other] = await colleagues(stage, 'manager', 'front_desk')
  const { shopId, userId: user } = stage.world
  const first = { messageId: crypto.randomUUID(), text: 'Good morning' }
  const path = `/shops/${shopId}/chat`
  const { body } = await stage.api.ask('POST', path, { user, body: first })
  await stage.sql`update chat set assignee_id = ${one.user} where id = ${body.chatId}`
  await stage.run()
  expect([await kindsOf(stage, one), await kindsOf(stage, other)]).toEqual([['client_wrote'], []])
})
