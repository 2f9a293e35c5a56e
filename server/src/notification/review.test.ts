import { expect, it } from 'vitest'
import { byCard } from '../booking/testing.ts'
import screens from '../platform/screen.gen.json' with { type: 'json' }
import { messageStage } from './testing.ts'
import { completeVisit, doAtDesk } from './testing/visit.ts'

const stage = messageStage()
const requests = () => stage.inbox().filter(({ subject }) => subject?.startsWith('How was'))

it('an hour after a visit its booker is asked once, and one tap on the stars begins the review', async () => {
  await completeVisit(stage)
  expect(requests(), 'on the way home').toEqual([])
  for (let again = 0; again < 3; again += 1) await stage.runAt('2026-11-25T11:00:00.000Z')
  // As after a process that died between reading and noting how far it had read.
  await stage.database.pool.query(
    `update outbox_place set number = 0, event_id = 0 where reader = 'notification'`,
  )
  await stage.run()
  expect(requests()).toHaveLength(1)
  const links = [...requests()[0]!.text!.matchAll(/(\S+ [\w ]+): https:\/\/spa\.test(\/\S+)/gu)]
  expect(links.map(([, label]) => label)).toEqual([
    '★★★★★ Wonderful',
    '★★★★☆ Very good',
    '★★★☆☆ Good',
    '★★☆☆☆ Fair',
    '★☆☆☆☆ Poor',
  ])
  const tip = new RegExp(
    `Leave a tip:?\\s+https://spa\\.test${screens.bookingDetails}\\?visit=`,
    'u',
  )
  expect(requests()[0]!.text).toMatch(tip)
  const tapped = new URL(links[1]![2]!, 'https://spa.test')
  expect([tapped.pathname, tapped.searchParams.get('stars')]).toEqual(['/review', '4'])
  const path = `/visits/${tapped.searchParams.get('visit')}/review`
  const read = await stage.api.ask('GET', path, { user: 'nobody' })
  expect(read.body).toMatchObject({ whyNot: null, review: null, isMine: false })
  const written = await stage.api.ask('POST', path, { user: '', body: { stars: 4 } })
  expect(written.body.review).toMatchObject({ stars: 4 })
})

it('nobody is asked of a visit that is not over after all, until it is', async () => {
  const id = await completeVisit(stage)
  await doAtDesk(stage, id, 'complete/undo')
  await stage.run()
  await stage.runAt('2026-11-25T12:00:00.000Z')
  expect(requests()).toEqual([])
  const { body } = await stage.api.ask('GET', '/notifications', { user: stage.world.userId })
  expect(JSON.stringify(body.notifications)).not.toContain('review_asked')
})

it('who has written already is not asked', async () => {
  const { id } = await stage.booked('2026-11-25T09:00:00.000Z')
  stage.api.clock.now = new Date('2026-11-25T10:05:00.000Z')
  for (const verb of ['check-in', 'complete']) await doAtDesk(stage, id, verb)
  const body = { stars: 5 }
  await stage.api.ask('POST', `/bookings/${id}/review`, { user: stage.world.userId, body })
  await stage.runAt('2026-11-25T12:00:00.000Z')
  expect(requests()).toEqual([])
})

it('who writes while the question waits is not asked, by mail or in the inbox', async () => {
  const id = await completeVisit(stage)
  const user = stage.world.userId
  const kinds = async () =>
    (await stage.sql<{ kind: string }>`select kind from notification where user_id = ${user}`).map(
      ({ kind }) => kind,
    )
  expect(await kinds()).toContain('review_asked')
  await stage.api.ask('POST', `/bookings/${id}/review`, { user, body: { stars: 5 } })
  await stage.runLater(1)
  await stage.runAt('2026-11-25T11:00:00.000Z')
  expect(requests()).toEqual([])
  expect(await kinds()).not.toContain('review_asked')
})

it('who had their review taken down, and the shop, hear why', async () => {
  const id = await completeVisit(stage)
  const written = await stage.api.ask('POST', `/bookings/${id}/review`, {
    user: stage.world.userId,
    body: { stars: 1, text: 'Buy watches here.' },
  })
  const { businessId, shopId } = stage.world
  const { db } = stage.database
  await db.updateTable('shop').set({ email: 'desk@one.test' }).where('id', '=', shopId).execute()
  const path = `/console/platform/businesses/${businessId}/reviews/${written.body.review.id}/judge`
  const body = { decision: 'taken_down', reason: 'It is advertising.' }
  await stage.api.ask('POST', path, { user: 'platform', body })
  await stage.run()
  const mails = stage.peer.received.filter(({ mail }) => mail.subject?.includes('taken down'))
  expect(mails.map(({ to }) => to).toSorted((a, b) => a.localeCompare(b))).toEqual([
    stage.address,
    'desk@one.test',
  ])
  for (const { mail } of mails) expect(mail.text).toContain('The reason: It is advertising.')
})

it('who has left a tip already is asked for none', async () => {
  const { id } = (await stage.hold('2026-11-25T09:00:00.000Z')).body
  await stage.pay(id, { ...byCard, expectedTotalMinor: 8_000, tipMinor: 500 })
  stage.api.clock.now = new Date('2026-11-25T10:05:00.000Z')
  for (const verb of ['check-in', 'complete']) await doAtDesk(stage, id, verb)
  await stage.runAt('2026-11-25T12:00:00.000Z')
  expect(requests()).toHaveLength(1)
  expect(requests()[0]!.text).not.toContain('Leave a tip')
})
