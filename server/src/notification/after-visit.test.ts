import { expect, it } from 'vitest'
import { messageStage } from './testing.ts'
import { completeVisit } from './testing/visit.ts'

const stage = messageStage()
const aftercare = { en: 'Drink water.', fr: 'Buvez de l’eau.' }

async function says(terms: { aftercare?: object; rebookAfterDays?: number }) {
  await stage.sql`update service set aftercare = ${terms.aftercare ?? { en: '', fr: '' }},
    rebook_after_days = ${terms.rebookAfterDays ?? null} where business_id = ${stage.world.businessId}`
}

const completed = () => completeVisit(stage)
const mails = (about: RegExp) => stage.inbox().filter(({ subject }) => about.test(subject ?? ''))
const invitation = /^Time for another visit/u

it('two hours after a visit its guest reads what to mind, where the service says so', async () => {
  await says({ aftercare })
  await completed()
  await stage.runAt('2026-11-25T11:55:00.000Z')
  expect(mails(/^After your visit/u)).toEqual([])
  await stage.runAt('2026-11-25T12:00:00.000Z')
  await stage.run()
  const [mail, ...more] = mails(/^After your visit/u)
  expect([mail?.text?.includes('Swedish: Drink water.'), more]).toEqual([true, []])
  const { body } = await stage.api.ask('GET', '/notifications', { user: stage.world.userId })
  expect(body.notifications).toContainEqual(expect.objectContaining({ kind: 'aftercare' }))
})

it('nothing is said where the service says nothing', async () => {
  await says({})
  await completed()
  await stage.runAt('2026-12-31T12:00:00.000Z')
  expect([mails(/^After your visit/u), mails(invitation)]).toEqual([[], []])
})

it('at the interval of the service its guest is asked to come again, once', async () => {
  await says({ rebookAfterDays: 28 })
  await completed()
  await stage.runAt('2026-12-23T09:00:00.000Z')
  expect(mails(invitation)).toEqual([])
  await stage.runAt('2026-12-23T11:00:00.000Z')
  await stage.run()
  expect(mails(invitation)).toHaveLength(1)
})

it('who has booked again is not asked, and finds nothing of it in the inbox', async () => {
  await says({ rebookAfterDays: 28 })
  await completed()
  await stage.runAt('2026-12-01T10:00:00.000Z')
  await stage.book('2026-12-28T09:00:00.000Z')
  await stage.run()
  await stage.runAt('2026-12-24T11:00:00.000Z')
  expect(mails(invitation)).toEqual([])
  const { body } = await stage.api.ask('GET', '/notifications', { user: stage.world.userId })
  expect(JSON.stringify(body.notifications)).not.toContain('rebook')
})
