import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { colleague } from './testing/colleague.ts'
import { messageStage } from './testing.ts'

const stage = messageStage()
const client = (more: object = {}) => ({ user: stage.world.userId, ...more })

/** A conversation that the client has begun, and what the shop writes in it. */
async function begun() {
  const { shopId } = stage.world
  const body = { messageId: randomUUID(), text: 'Good morning' }
  const { body: sent } = await stage.api.ask('POST', `/shops/${shopId}/chat`, client({ body }))
  const { user } = await colleague(stage, 'front_desk')
  const path = `/console/chats/${sent.chatId}/messages`
  return {
    answer: (text: string) =>
      stage.api.ask('POST', path, stage.desk({ user, body: { messageId: randomUUID(), text } })),
    read: (sequence: number) =>
      stage.api.ask('POST', `/chats/${sent.chatId}/read`, client({ body: { sequence } })),
  }
}

const news = async () => (await stage.api.ask('GET', '/notifications', client())).body.notifications

it('who does not read what a shop has written is told once, and again only after they have read', async () => {
  const { answer, read } = await begun()
  await answer('Welcome')
  await answer('We have a time at ten.')
  await stage.run()
  expect([stage.subjects(), await news()], 'they may be reading').toEqual([[], []])
  await stage.runLater(3)
  expect(stage.subjects()).toEqual([expect.stringMatching(/has written to you$/u)])
  expect(await news()).toMatchObject([{ kind: 'message_received', isRead: false }])
  await answer('Or at eleven.')
  await stage.runLater(3)
  expect(stage.subjects()).toHaveLength(1)
  await read(4)
  await stage.run()
  expect(await news()).toMatchObject([{ kind: 'message_received', isRead: true }])
  await answer('See you then.')
  await stage.run()
  await stage.runLater(3)
  expect(stage.subjects()).toHaveLength(2)
})

it('who reads it at once is told nothing', async () => {
  const { answer, read } = await begun()
  await answer('Welcome')
  await stage.run()
  await read(2)
  await stage.run()
  await stage.runLater(3)
  expect([stage.subjects(), await news()]).toEqual([[], []])
})

it('who has reported a message is told kindly what has become of it, unless that is taken back soon', async () => {
  const { answer } = await begun()
  await answer('Pay me, not Serein.')
  const { shopId, businessId } = stage.world
  const { body: chat } = await stage.api.ask('GET', `/shops/${shopId}/chat`, client())
  await stage.api.ask('POST', `/chats/${chat.id}/read`, client({ body: { sequence: 2 } }))
  const report = { reason: 'fraud' }
  await stage.api.ask('POST', `/chats/${chat.id}/report`, client({ body: report }))
  const path = `/console/platform/businesses/${businessId}/chats/${chat.id}/reports/2`
  const judge = (decision: string) =>
    stage.api.ask('POST', `${path}/judge`, {
      user: 'platform',
      body: { decision, reason: 'Money is paid at Serein.' },
    })
  await judge('dismissed')
  await stage.run()
  await stage.api.ask('POST', `${path}/reopen`, { user: 'platform' })
  await stage.run()
  await stage.runLater(3)
  expect([stage.subjects(), await news()]).toEqual([[], []])
  await judge('hidden')
  await stage.run()
  await stage.runLater(3)
  expect(stage.subjects()).toEqual(['We have looked at what you reported'])
  expect(stage.inbox()[0]!.text).toContain('The message is hidden now.')
  expect(await news()).toMatchObject([{ kind: 'report_judged', facts: { shopId } }])
})
