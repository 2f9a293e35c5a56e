import { expect, it } from 'vitest'
import { aParty, byCard } from '../booking/testing.ts'
import { tellOfForms } from '../booking/health/tell-form.ts'
import screens from '../platform/screen.gen.json' with { type: 'json' }
import { messageStage } from './testing.ts'

const stage = messageStage()

const inBoth = (text: string) => ({ en: text, fr: text })
const heat = {
  id: 'heat',
  kind: 'yes_no',
  label: inBoth('Do you bear heat?'),
  isRequired: true,
  options: [],
  followUp: null,
  text: null,
  isBirthDate: false,
}
const asking = { ofAll: true, ofNewClients: false, serviceIds: [], againMonths: null }

async function askForForm() {
  const body = { formVersion: 0, questions: [heat], asking, contraindications: [] }
  const as = stage.desk({ role: 'owner', user: stage.world.userId, body })
  const { status } = await stage.api.ask('POST', '/console/health-form', as)
  expect(status).toBeLessThan(300)
}

const fillIn = (id: string) => {
  const answers = [{ question: 'heat', values: ['no'], text: '' }]
  const body = { formVersion: 1, answersId: null, answers, guardian: null }
  return stage.api.ask('POST', `/bookings/${id}/health-form`, { user: stage.world.userId, body })
}

const tell = () => tellOfForms(stage.database.db, stage.api.clock.now)
const ofForms = () => stage.subjects().filter((subject) => subject?.includes('a few questions'))

it('who has a form to fill in is told once, two days before the visit, with a link to it', async () => {
  await askForForm()
  const { id } = await stage.book('2026-11-27T10:00:00.000Z')
  await stage.run()
  expect(await tell()).toBe(0)
  stage.api.clock.now = new Date('2026-11-25T11:00:00.000Z')
  const counts = await Promise.all([tell(), tell()])
  expect(counts.toSorted()).toEqual([0, 1])
  await stage.run()
  expect(ofForms()).toEqual(['Before your visit to One on Friday 27 November: a few questions'])
  const mail = stage.inbox().find(({ subject }) => subject?.includes('a few questions'))!
  expect(mail.text).toContain(`${screens.bookingDetails}?booking=${id}`)
  const { rows } = await stage.database.pool.query(
    `select from notification where kind = 'form_missing'`,
  )
  expect(rows).toHaveLength(1)
  expect(await tell()).toBe(0)
})

it('nobody is told who has filled it in, by the time they would be too, or who books later than that', async () => {
  await askForForm()
  const first = await stage.book('2026-11-27T10:00:00.000Z')
  await stage.run()
  stage.api.clock.now = new Date('2026-11-25T11:00:00.000Z')
  await stage.book('2026-11-26T14:00:00.000Z')
  expect(await tell()).toBe(1)
  expect((await fillIn(first.id)).status).toBeLessThan(300)
  await stage.run()
  expect(ofForms()).toEqual([])
  const next = await stage.book('2026-11-29T10:00:00.000Z')
  expect(next.id).toBeTruthy()
  stage.api.clock.now = new Date('2026-11-27T11:00:00.000Z')
  expect(await tell()).toBe(0)
})

it('who has no account gets there by an address of their own, until they have filled it in', async () => {
  await askForForm()
  const email = 'ada.of.the.form@example.test'
  const body = {
    startsAt: '2026-11-27T10:00:00.000Z',
    guests: [{ items: [{ variantId: stage.world.hourId }] }],
    customer: { name: 'Ada Martin', email },
  }
  const path = `/console/shops/${stage.world.shopId}/walk-ins`
  expect((await stage.api.ask('POST', path, stage.desk({ body }))).status).toBe(201)
  await stage.run()
  stage.api.clock.now = new Date('2026-11-25T11:00:00.000Z')
  expect(await tell()).toBe(1)
  await stage.run()
  const sent = stage.peer.received.filter(({ to }) => to.includes(email)).map(({ mail }) => mail)
  const mail = sent.find(({ subject }) => subject?.includes('a few questions'))!
  const token = /\?form=([\w-]{43})/u.exec(mail.text!)![1]!
  const asNobody = { user: '' }
  const toFill = await stage.api.ask('GET', `/health-forms/${token}`, asNobody)
  expect(toFill.body).toMatchObject({ state: 'missing', form: { version: 1 } })
  const answers = [{ question: 'heat', values: ['no'], text: '' }]
  const filling = { formVersion: 1, answersId: null, answers, guardian: null }
  const filled = await stage.api.ask('POST', `/health-forms/${token}`, {
    ...asNobody,
    body: filling,
  })
  expect(filled.body.state).toBe('filled_in')
  const again = await stage.api.ask('GET', `/health-forms/${token}`, asNobody)
  expect(again.body.code).toBe('form_code_over')
})

it('who has no account reads that a link comes, and gets it at once where the visit is near', async () => {
  await askForForm()
  const email = 'soon.of.the.form@example.test'
  const body = {
    startsAt: '2026-11-25T10:00:00.000Z',
    guests: [{ items: [{ variantId: stage.world.hourId }] }],
    customer: { name: 'Ada Martin', email },
  }
  const path = `/console/shops/${stage.world.shopId}/walk-ins`
  await stage.api.ask('POST', path, stage.desk({ body }))
  await stage.run()
  // The desk may still undo it.
  expect(await tell()).toBe(0)
  await stage.runLater(10)
  expect(await tell()).toBe(1)
  await stage.run()
  const sent = stage.peer.received.filter(({ to }) => to.includes(email)).map(({ mail }) => mail)
  const booked = sent.find(({ subject }) => subject?.startsWith('Booked'))
  expect(booked?.text).toContain('the link to it comes to you in a mail of its own')
  expect(sent.filter(({ text }) => text?.includes('?form='))).toHaveLength(1)
  // Who has one finds it on the page of the visit.
  await stage.book('2026-11-25T14:00:00.000Z')
  expect(await tell()).toBe(0)
  await stage.run()
  expect(stage.inbox()[0]?.text).toContain('it stands on the page of your visit')
})

/** A party of two, whose other guest is told of their part in French. */
async function party(email: string) {
  const { hourId, userId: user } = stage.world
  const held = await stage.hold('2026-11-27T10:00:00.000Z', aParty([hourId], [hourId]))
  const { id, totalMinor: expectedTotalMinor } = held.body
  await stage.pay(id, { ...byCard, expectedTotalMinor })
  const guest = `/bookings/${id}/guests/1`
  const body = { contact: email, language: 'fr' }
  await stage.api.ask('POST', `${guest}/contact`, { user, body })
  const { url } = (await stage.api.ask('POST', `${guest}/invite`, { user })).body
  await stage.run()
  stage.api.clock.now = new Date('2026-11-25T11:00:00.000Z')
  return { id: id as string, token: new URL(url).searchParams.get('invite')! }
}

it('each guest of a party who is reached is asked at their own link', async () => {
  await askForForm()
  const email = 'anna.of.the.form@example.test'
  const { id } = await party(email)
  await fillIn(id)
  expect(await tell()).toBe(1)
  await stage.run()
  expect(ofForms()).toEqual([])
  const toAnna = stage.peer.received.filter(({ to }) => to === email).map(({ mail }) => mail)
  const mail = toAnna.find(({ subject }) => subject?.includes('quelques questions'))
  const token = /\?invite=([\w-]{43})/u.exec(mail!.text!)![1]
  const path = `/invitations/${token}/health-form`
  expect((await stage.api.ask('GET', path, { user: '' })).body).toMatchObject({ state: 'missing' })
})

it('a guest who has filled it in by the time they would be asked is not', async () => {
  await askForForm()
  const email = 'noor.of.the.form@example.test'
  const { id, token } = await party(email)
  await fillIn(id)
  expect(await tell()).toBe(1)
  const answers = [{ question: 'heat', values: ['no'], text: '' }]
  const body = { formVersion: 1, answersId: null, answers, guardian: null }
  await stage.api.ask('POST', `/invitations/${token}/health-form`, { user: '', body })
  await stage.run()
  const toNoor = stage.peer.received.filter(({ to }) => to === email).map(({ mail }) => mail)
  expect(toNoor.filter(({ subject }) => subject?.includes('quelques questions'))).toEqual([])
})
