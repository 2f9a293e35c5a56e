import { beforeEach, expect, it } from 'vitest'
import { sweepHolds } from '../booking/sweep.ts'
import { colleague, newsOf, tomorrowAtTen } from './testing/colleague.ts'
import { messageStage } from './testing.ts'

const stage = messageStage()

beforeEach(async () => {
  const rule = { ofAll: true, ofNewClients: false, serviceIds: [], answerMinutes: 240 }
  await stage.sql`update shop set approval_rule = ${JSON.stringify(rule)}::jsonb
    where id = ${stage.world.shopId}`
})

const answer = (id: string, verb: 'confirm' | 'decline', body: object = {}) =>
  stage.api.ask('POST', `/console/bookings/${id}/${verb}`, stage.desk({ body }))
const filesOf = (mail: { attachments: { filename: string | null }[] }) =>
  mail.attachments.map(({ filename }) => filename)

it('tells who asks until when the spa answers, and the desk that it waits', async () => {
  const owner = await colleague(stage, 'owner')
  const { id } = await stage.book(tomorrowAtTen)
  await stage.run()
  expect(stage.subjects()).toEqual(['Your request: Swedish, Wed 25 Nov, 10:00'])
  const [mail] = stage.inbox()
  expect(mail!.text).toContain(
    'The spa answers by Tue 24 Nov, 12:00. €80.00 is set aside until then',
  )
  expect(filesOf(mail!)).toEqual([])
  expect(await newsOf(stage, owner)).toMatchObject([{ kind: 'visit_asked', isRead: false }])
  await answer(id, 'confirm')
  await stage.run()
  expect(stage.subjects()[1]).toBe('Booked: Swedish, Wed 25 Nov, 10:00')
  expect(filesOf(stage.inbox()[1]!)).toContain('visit.ics')
  const news = await newsOf(stage, owner)
  expect(news.find(({ kind }) => kind === 'visit_asked')).toMatchObject({ isRead: true })
})

it('tells who was declined why, and when else it could be', async () => {
  const { id } = await stage.book(tomorrowAtTen)
  const proposedStarts = ['2026-11-26T13:00:00.000Z']
  await answer(id, 'decline', { declineNote: 'We are full of paint.', proposedStarts })
  await stage.run()
  const mail = stage.inbox().at(-1)!
  expect(mail.subject).toBe('Not possible: Swedish, Wed 25 Nov, 10:00')
  for (const words of [
    'They write: “We are full of paint.”',
    'They could offer instead: Thu 26 Nov, 14:00.',
    'You have paid nothing.',
  ])
    expect(mail.text).toContain(words)
})

it('tells who was not answered in time', async () => {
  await stage.book(tomorrowAtTen)
  await stage.run()
  stage.later(4 * 60)
  await sweepHolds(stage.database.db, () => stage.api.clock.now)
  await stage.run()
  expect(stage.subjects()[1]).toBe('No answer: Swedish, Wed 25 Nov, 10:00')
})
