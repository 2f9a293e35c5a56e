import { beforeEach, expect, it } from 'vitest'
import { sql } from 'kysely'
import { answersOfCustomer } from '../../health-form/customer-part.ts'
import { answersOfPerson } from '../../health-form/person.ts'
import { resealAnswers } from '../../health-form/answer.ts'
import { assertAdvised } from '../hold/advice.ts'
import { transaction } from '../../platform/command.ts'
import { openVault } from '../../platform/vault.ts'
import { aParty, bookingStage, oneGuest, testVault } from '../testing.ts'
import { privateRoom } from '../testing/private-room.ts'

const stage = bookingStage()
const words = (text: string) => ({ en: text, fr: text })
const plain = { isRequired: true, options: [], followUp: null, text: null, isBirthDate: false }
const born = { ...plain, id: 'born', kind: 'date', label: words('Day of birth'), isBirthDate: true }
const heat = { ...plain, id: 'heat', kind: 'yes_no', label: words('Do you bear heat?') }
const asking = { ofAll: true, ofNewClients: false, serviceIds: [] as string[], againMonths: 6 }

let serviceId: string
let bookingId: string

const owner = (body?: object) =>
  stage.desk({ role: 'owner', user: stage.world.userId, ...(body && { body }) })
const publish = (more: object = {}) =>
  stage.api.ask(
    'POST',
    '/console/health-form',
    owner({ formVersion: 0, questions: [born, heat], asking, contraindications: [], ...more }),
  )
const answers = (heatAnswer: 'yes' | 'no', day = '1990-05-01') => [
  { question: 'born', values: [], text: day },
  { question: 'heat', values: [heatAnswer], text: '' },
]
const own = () =>
  stage.api.ask('GET', `/bookings/${bookingId}/health-form`, { user: stage.world.userId })
const fillIn = (more: object = {}) =>
  stage.api.ask('POST', `/bookings/${bookingId}/health-form`, {
    user: stage.world.userId,
    body: { formVersion: 1, answersId: null, answers: answers('no'), guardian: null, ...more },
  })
const ofVisits = '/console/bookings'
const open = () => stage.api.ask('POST', `${ofVisits}/${bookingId}/health-form/open`, owner({}))
const state = async () =>
  (await stage.api.ask('GET', `${ofVisits}/${bookingId}/health-form`, owner())).body.guests[0]

const tokenIn = ({ body }: { body: { url: string } }) => new URL(body.url).searchParams.get('form')!

beforeEach(async () => {
  const { body } = await stage.hold('2026-11-26T09:00:00.000Z')
  bookingId = body.id
  serviceId = body.items[0].serviceId
  await stage.pay(bookingId, { tender: 'at_shop', expectedTotalMinor: body.totalMinor })
})

it('a form is published version by version, and none that was is changed', async () => {
  expect(await publish()).toMatchObject({ status: 200, body: { version: 1 } })
  expect(await publish()).toMatchObject({ status: 409, body: { code: 'form_changed' } })
  expect(await publish({ formVersion: 1, questions: [heat] })).toMatchObject({
    body: { version: 2, questions: [heat] },
  })
  const change = sql`update health_form set questions = '[]'`.execute(stage.database.db)
  await expect(change).rejects.toThrow(/append-only/)
  const wrong = { serviceId, question: 'heat', value: 'perhaps', effect: 'warn' }
  const rules = [{ ...wrong, insteadId: null, words: null }]
  expect(await publish({ formVersion: 2, contraindications: rules })).toMatchObject({
    status: 422,
    body: { data: { field: 'contraindications.0.value' } },
  })
})

it('a client fills it in for a visit, and hears what is better talked over', async () => {
  expect(await own()).toMatchObject({ status: 404 })
  const rule = { serviceId, question: 'heat', value: 'no', insteadId: null, words: null }
  await publish({ contraindications: [{ ...rule, effect: 'refuse' }] })
  expect((await own()).body).toMatchObject({ state: 'missing', today: '2026-11-24', answers: [] })
  expect(await fillIn({ answers: [answers('no')[0]] })).toMatchObject({
    status: 422,
    body: {
      code: 'form_incomplete',
      message: expect.stringContaining('“Do you bear heat?”'),
      data: { question: 'heat', reason: 'missing' },
    },
  })
  const minor = { answers: answers('no', '2012-01-01') }
  expect((await fillIn(minor)).body.data).toMatchObject({ question: 'guardianName' })
  const guardian = { name: 'Marie', signature: 'Marie' }
  expect(await fillIn({ ...minor, guardian })).toMatchObject({
    status: 200,
    body: { state: 'filled_in', advice: [{ serviceId, effect: 'refuse' }] },
  })
  expect(await fillIn()).toMatchObject({ status: 409, body: { code: 'client_changed' } })
  const { answersId } = (await own()).body
  expect(await fillIn({ answersId, formVersion: 9 })).toMatchObject({
    body: { code: 'form_changed' },
  })
  expect(await fillIn({ answersId, answers: answers('yes') })).toMatchObject({
    body: { advice: [] },
  })
  // Who is somebody else finds no such visit.
  const other = await stage.api.ask('GET', `/bookings/${bookingId}/health-form`, { user: 'x' })
  expect(other).toMatchObject({ status: 404 })
})

it('the answers lie sealed, are opened by who serves, and the client sees each opening', async () => {
  await publish()
  expect(await state()).toEqual({
    guestPosition: 0,
    state: 'missing',
    filledAt: null,
    mayOpen: true,
  })
  expect((await open()).body).toMatchObject({ filled: null })
  await fillIn()
  expect(await state()).toMatchObject({ state: 'filled_in' })
  const [row] = await stage.sql<{ content: string }>`
    select content from health_answer where business_id = ${stage.world.businessId}`
  expect(row!.content).toMatch(/^test\./)
  expect(row!.content).not.toContain('1990')
  expect((await open()).body.filled).toMatchObject({
    answers: answers('no'),
    questions: [born, heat],
  })
  const desk = await stage.api.ask(
    'POST',
    `${ofVisits}/${bookingId}/health-form/open`,
    stage.desk({ role: 'front_desk' }),
  )
  expect(desk).toMatchObject({ status: 409, body: { code: 'notes_not_for_you' } })
  const openings = await stage.sql`
    select from wellness_opening where user_id = ${stage.world.userId} and subject = 'form'`
  expect(openings).toHaveLength(1)
})

it('answers that were put where others stood are not opened as theirs', async () => {
  await publish()
  await fillIn()
  await stage.sql`update health_answer set id = uuidv7() where business_id = ${stage.world.businessId}`
  expect((await open()).body).toMatchObject({ code: 'field_unreadable' })
  // Other tests open all that there are.
  await stage.sql`delete from health_answer where business_id = ${stage.world.businessId}`
})

it('what a client has answered once counts for their next visits', async () => {
  const instead = await privateRoom(stage.database.db, stage.world)
  const rule = {
    serviceId,
    question: 'heat',
    value: 'no',
    insteadId: instead.serviceId,
    words: null,
  }
  await publish({ contraindications: [{ ...rule, effect: 'refuse' }] })
  await fillIn()
  const at = '2026-11-27T09:00:00.000Z'
  const refused = {
    status: 409,
    body: {
      code: 'service_not_advised',
      data: {
        guestPosition: 0,
        serviceId,
        instead: { service: { en: 'Private hammam' }, variantId: instead.variantId },
      },
    },
  }
  expect(await stage.hold(at)).toMatchObject(refused)
  const { body: other } = await stage.hold(at, oneGuest({ variantId: instead.variantId }))
  const pays = { tender: 'at_shop', expectedTotalMinor: other.totalMinor }
  expect(await stage.pay(other.id, pays)).toMatchObject({ status: 200 })
  // Neither can it be added to a visit that stands.
  const added = { guestPosition: 0, variantId: stage.world.hourId, startsAt: at }
  const addition = await stage.api.ask('POST', `/bookings/${other.id}/addition`, {
    user: stage.world.userId,
    body: { ...added, expectedTotalMinor: other.totalMinor + 8_000 },
  })
  expect(addition).toMatchObject(refused)
  // Too old, it counts no more; nor for anybody else.
  await sql`update health_answer set filled_at = '2026-04-01T10:00:00Z'`.execute(stage.database.db)
  expect(await stage.hold('2026-11-28T09:00:00.000Z')).toMatchObject({ status: 201 })
})

it('where the spa wants to be asked, the visit becomes a request', async () => {
  const rule = { serviceId, question: 'heat', value: 'no', insteadId: null, words: null }
  await publish({ contraindications: [{ ...rule, effect: 'ask' }] })
  await fillIn()
  const { body } = await stage.hold('2026-11-27T09:00:00.000Z')
  const pays = { tender: 'at_shop', expectedTotalMinor: body.totalMinor }
  expect((await stage.pay(body.id, pays)).body.booking).toMatchObject({ state: 'requested' })
})

it('a guest whom the business knows is asked about by their own answers', async () => {
  const rule = { serviceId, question: 'heat', value: 'no', insteadId: null, words: null }
  await publish({ contraindications: [{ ...rule, effect: 'refuse' }] })
  const { hourId } = stage.world
  const { body } = await stage.hold('2026-11-27T09:00:00.000Z', aParty([hourId], [hourId]))
  await sql`update guest set customer_id = (select customer_id from booking where id = ${bookingId})
    where booking_id = ${body.id} and position = 1`.execute(stage.database.db)
  await fillIn()
  await sql`update booking set customer_id = null where id = ${body.id}`.execute(stage.database.db)
  await transaction(stage.database.db, async (tx) => {
    const { businessId } = stage.world
    const advised = assertAdvised(tx, testVault, { businessId, id: body.id })
    await expect(advised).rejects.toMatchObject({
      code: 'guest_not_advised',
      data: { guestPosition: 1, guest: { en: 'guest 2', fr: 'la personne 2' } },
    })
  })
})

it('answers too old to count are asked for again', async () => {
  await publish()
  await fillIn()
  await sql`update health_answer set filled_at = '2026-04-01T10:00:00Z'`.execute(stage.database.db)
  expect(await state()).toMatchObject({ state: 'outdated' })
})

it('a code opens the form on a tablet once, for half an hour, without what was answered', async () => {
  await publish()
  await fillIn({ answers: answers('yes') })
  const hand = () =>
    stage.api.ask('POST', `${ofVisits}/${bookingId}/health-form/tablet`, stage.desk({}))
  const nobody = { user: '' }
  const at = (token: string) => stage.api.ask('GET', `/health-forms/${token}`, nobody)
  const first = tokenIn(await hand())
  const token = tokenIn(await hand())
  // The one before ends with the next.
  expect(await at(first)).toMatchObject({ status: 409, body: { code: 'form_code_over' } })
  const handed = (await at(token)).body
  expect(handed).toMatchObject({ form: { version: 1 }, state: 'filled_in' })
  expect(handed).not.toHaveProperty('answers')
  const body = {
    formVersion: 1,
    answersId: handed.answersId,
    answers: answers('no'),
    guardian: null,
  }
  const send = () => stage.api.ask('POST', `/health-forms/${token}`, { ...nobody, body })
  expect(await send()).toMatchObject({ status: 200, body: { state: 'filled_in' } })
  expect(await send()).toMatchObject({ status: 409, body: { code: 'form_code_over' } })
  const late = tokenIn(await hand())
  stage.later(31)
  expect(await at(late)).toMatchObject({ status: 409 })
  const codes = await stage.sql<{ text: string }>`select form_code::text as text from form_code
    where business_id = ${stage.world.businessId}`
  expect(codes[0]!.text).not.toContain(late)
})

it('answers go with the client, and are theirs to take along', async () => {
  await publish()
  await fillIn()
  const { db } = stage.database
  const { userId, businessId } = stage.world
  const [section] = await answersOfPerson(testVault).sections!(db, userId)
  expect(section!.rows).toMatchObject([
    { question: 'Day of birth', answer: '1990-05-01' },
    { question: 'Do you bear heat?', answer: 'no' },
  ])
  const vault = openVault([
    { id: 'new', key: Buffer.alloc(32, 8) },
    { id: 'test', key: Buffer.alloc(32, 7) },
  ])
  expect(await resealAnswers(db, vault)).toMatchObject({ unreadable: 0 })
  expect(await answersOfPerson(vault).sections!(db, userId)).toEqual([section])
  const [{ customerId }] = (await stage.sql<{ customerId: string }>`
    select customer_id as "customerId" from health_answer
    where business_id = ${businessId} and content like 'new.%'`) as [{ customerId: string }]
  await transaction(db, (tx) => answersOfCustomer.erase!(tx, { businessId, customerId }))
  expect(await answersOfPerson(vault).sections!(db, userId)).toMatchObject([{ rows: [] }])
})
