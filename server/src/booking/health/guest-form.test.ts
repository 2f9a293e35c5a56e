import { linkDaysAfterVisit } from '@serein/shared/booking/private-link.ts'
import { expect, it } from 'vitest'
import { sql } from 'kysely'
import { answersOfCustomer } from '../../health-form/customer-part.ts'
import { answersOfPerson } from '../../health-form/person.ts'
import { transaction } from '../../platform/command.ts'
import { forgetGuest, forgetVisits } from '../customer-part.ts'
import { testVault } from '../testing.ts'
import { answers, filling, heat, inBoth, nobody, partyFormStage } from '../testing/party-form.ts'
import { forgetOldGuestAnswers } from './guest-answer.ts'

const party = partyFormStage()
const { stage, visit, booker, serving } = party
const { publish, own, fillInFor, invite, look, send, states, open, ofVisit } = party
const manager = { role: 'manager' }
const daysAfter = (days: number) => new Date(Date.UTC(2026, 10, 27 + days, 8))

/** The desk knows Anna: she is a client, perhaps with an account. */
async function nameAnna(userId: string | null = null): Promise<string> {
  const { businessId: staffOf } = stage.world
  const [client] = await stage.sql<{ id: string }>`
    insert into customer (business_id, user_id, name, language) values (${staffOf}, ${userId}, 'Anna Roy', 'en') returning id`
  const path = `/console/bookings/${visit.id}/guests/1/client`
  await stage.api.ask('POST', path, stage.desk({ body: { customer: { customerId: client!.id } } }))
  return client!.id
}

/** Somebody with an account of their own. */
async function accountOf(id: string) {
  await stage.sql`insert into "user" (id, name, email) values (${id}, ${id}, ${`${id}@example.test`}) on conflict do nothing`
  return { user: id }
}

it('an invited guest fills in a form of their own at their link, which only who serves them opens', async () => {
  await publish()
  const token = await invite()
  expect((await look(token)).body).toMatchObject({ state: 'missing', guestName: 'Anna' })
  expect(await send(token, filling('yes'))).toMatchObject({
    status: 200,
    body: { state: 'filled_in', advice: [] },
  })
  const later = (await look(token)).body
  expect(later).toMatchObject({ state: 'filled_in', filledAt: '2026-11-24T07:00:00.000Z' })
  expect(later).toMatchObject({ answers: [] })
  expect(await states(serving(1))).toMatchObject([
    { guestPosition: 0, state: 'missing', mayOpen: false },
    { guestPosition: 1, state: 'filled_in', mayOpen: true },
  ])
  expect((await open(1, serving(1))).body.filled).toMatchObject({
    answers: answers('yes'),
    isByBooker: false,
  })
  for (const reader of [serving(0), { role: 'front_desk' }])
    expect(await open(1, reader)).toMatchObject({
      status: 409,
      body: { code: 'notes_not_for_you' },
    })
  expect(await open(0, serving(1))).toMatchObject({ body: { code: 'notes_not_for_you' } })
  // The booker, who is asked for their own, reads of a guest only that it is done.
  expect(await own()).toMatchObject({
    state: 'missing',
    answers: [],
    guests: [{ guestPosition: 1, name: 'Anna', state: 'filled_in', mayFillIn: false }],
  })
  const [row] = await stage.sql<{ content: string }>`
    select content from health_answer where booking_id = ${visit.id}`
  expect(row!.content).toMatch(/^test\./u)
})

it('a link that has ended, or whose visit is off, opens no form', async () => {
  await publish()
  const token = await invite()
  await stage.api.ask('POST', `/bookings/${visit.id}/guests/1/uninvite`, booker())
  expect(await look(token)).toMatchObject({ status: 404 })
  const another = await invite()
  await stage.api.ask('POST', `/bookings/${visit.id}/cancel`, {
    ...booker(),
    body: { expectedFeeMinor: 0 },
  })
  expect(await look(another)).toMatchObject({ status: 404 })
  expect(await send(another, filling('yes'))).toMatchObject({ status: 404 })
})

it('who books fills it in for a guest whom they only named, and the guest’s own answers count before', async () => {
  await publish()
  expect((await own()).guests).toMatchObject([{ state: 'missing', mayFillIn: true }])
  expect(await fillInFor(1, filling('no'))).toMatchObject({ status: 200 })
  expect((await open(1, manager)).body.filled).toMatchObject({
    answers: answers('no'),
    isByBooker: true,
  })
  const token = await invite()
  const [{ answersId }] = (await own()).guests
  expect(await fillInFor(1, filling('no', { answersId }))).toMatchObject({
    status: 409,
    body: { code: 'guest_has_link' },
  })
  const { answersId: latest } = (await look(token)).body
  await send(token, filling('yes', { answersId: latest }))
  // Opened by who books, it is as on their own page.
  const asBooker = (await look(token, booker())).body
  expect(
    await send(token, filling('no', { answersId: asBooker.answersId }), booker()),
  ).toMatchObject({ status: 200 })
  expect((await open(1, manager)).body.filled).toMatchObject({
    answers: answers('yes'),
    isByBooker: false,
  })
})

it('who books never learns that a guest is a client with answers of before', async () => {
  await publish()
  const customerId = await nameAnna()
  const token = await invite()
  await send(token, filling('no'))
  await sql`update health_answer set booking_id = null, guest_position = null where customer_id = ${customerId}`.execute(
    stage.database.db,
  )
  expect((await look(token)).body).toMatchObject({ state: 'filled_in' })
  for (const { state, answersId } of [(await look(token, booker())).body, (await own()).guests[0]])
    expect({ state, answersId }).toEqual({ state: 'missing', answersId: null })
  expect(await states()).toMatchObject([{ state: 'missing' }, { state: 'filled_in' }])
})

it('a guest who is logged in keeps the answers in their account, and reads them alone', async () => {
  await publish()
  const anna = await accountOf('joins')
  const token = await invite()
  expect((await look(token, anna)).body).toMatchObject({ account: 'may_join', answers: [] })
  expect((await look(token)).body).toMatchObject({ account: 'none' })
  expect((await look(token, booker())).body).toMatchObject({ account: 'none' })
  expect(await send(token, filling('yes', { isMe: true }), anna)).toMatchObject({ status: 200 })
  expect((await look(token, anna)).body).toMatchObject({ account: 'own', answers: answers('yes') })
  for (const other of [await accountOf('noor'), booker(), nobody])
    expect((await look(token, other)).body).toMatchObject({ account: 'none', answers: [] })
  // Who says so next is not her, and answers for this visit alone.
  const { answersId } = (await look(token)).body
  const noor = filling('no', { isMe: true, answersId })
  expect(await send(token, noor, await accountOf('noor'))).toMatchObject({ status: 200 })
  const rows = await stage.sql<{ userId: string | null }>`
    select c.user_id as "userId" from health_answer a left join customer c on c.business_id = a.business_id and c.id = a.customer_id
    where a.booking_id = ${visit.id} order by a.id`
  expect(rows).toEqual([{ userId: 'joins' }, { userId: null }])
  await transaction(stage.database.db, (tx) => forgetGuest(tx, sql`g.booking_id = ${visit.id}`))
  expect(await stage.sql`select from health_answer where booking_id = ${visit.id}`).toHaveLength(1)
})

it('who books is no guest of their own', async () => {
  await publish()
  const token = await invite()
  await send(token, filling('yes', { isMe: true }), booker())
  const rows = await stage.sql<{ customerId: string | null }>`
    select customer_id as "customerId" from guest where booking_id = ${visit.id} and position = 1`
  expect(rows).toEqual([{ customerId: null }])
})

it('the tablet is handed to one guest, whose client has the answers', async () => {
  await publish()
  const customerId = await nameAnna()
  const hand = async (guestPosition: number) => {
    const to = stage.desk({ body: { guestPosition } })
    const { url } = (await stage.api.ask('POST', `${ofVisit()}/tablet`, to)).body
    return new URL(url).searchParams.get('form')
  }
  const [forAnna, forBooker] = [await hand(1), await hand(0)]
  const path = `/health-forms/${forAnna}`
  expect((await stage.api.ask('GET', path, nobody)).body).toMatchObject({ guestName: 'Anna' })
  await stage.api.ask('POST', path, { ...nobody, body: filling('yes') })
  expect(await states()).toMatchObject([{ state: 'missing' }, { state: 'filled_in' }])
  expect((await stage.api.ask('GET', `/health-forms/${forBooker}`, nobody)).body).toMatchObject({
    state: 'missing',
    guestName: null,
  })
  const [row] = await stage.sql<{ customerId: string }>`
    select customer_id as "customerId" from health_answer where booking_id = ${visit.id}`
  expect(row).toEqual({ customerId })
})

it('answers go with the guest: to the client that they turn out to be, in their export, and away with them', async () => {
  await publish()
  await fillInFor(1, filling('no'))
  const token = await invite()
  const { answersId } = (await look(token)).body
  await send(token, filling('yes', { answersId }))
  await accountOf('anna')
  const customerId = await nameAnna('anna')
  const { db } = stage.database
  const exported = () => answersOfPerson(testVault).sections!(db, 'anna')
  expect(await exported()).toMatchObject([{ rows: [{ question: 'Do you bear heat?' }] }])
  const path = `/console/bookings/${visit.id}/guests/1/client/undo`
  await stage.api.ask('POST', path, stage.desk({}))
  expect(await exported()).toMatchObject([{ rows: [] }])
  const client = { body: { customer: { customerId } } }
  await stage.api.ask('POST', path.replace('/undo', ''), stage.desk(client))
  // Who opens them is told to the guest, not to who books.
  await open(1, manager)
  expect(await stage.sql`select subject from wellness_opening where user_id = 'anna'`).toEqual([
    { subject: 'form' },
  ])
  const { businessId } = stage.world
  await transaction(db, (tx) => answersOfCustomer.erase!(tx, { businessId, customerId }))
  // What who booked has said of her goes with her name.
  expect((await open(1, manager)).body.filled).toMatchObject({ isByBooker: true })
  await transaction(db, (tx) => forgetGuest(tx, sql`g.customer_id = ${customerId}`))
  expect(await states()).toMatchObject([{}, { state: 'missing' }])
})

it('what a guest whom nobody knows has answered is forgotten a while after their visit, and with who booked it', async () => {
  await publish()
  await fillInFor(1, filling('yes'))
  const { db } = stage.database
  const count = async () =>
    (await stage.sql`select from health_answer where booking_id = ${visit.id}`).length
  await forgetOldGuestAnswers(db, daysAfter(linkDaysAfterVisit))
  expect(await count()).toBe(1)
  await forgetOldGuestAnswers(db, daysAfter(linkDaysAfterVisit + 1))
  expect(await count()).toBe(0)
  await fillInFor(1, filling('yes'))
  await transaction(db, (tx) => forgetVisits(tx, sql`b.id = ${visit.id}`))
  expect(await count()).toBe(0)
})

it('for a guest under age, a guardian signs', async () => {
  const born = { ...heat, id: 'born', kind: 'date', isBirthDate: true, label: inBoth('Born') }
  await publish([], [born])
  const token = await invite()
  const minor = { answers: [{ question: 'born', values: [], text: '2015-01-01' }] }
  expect((await send(token, filling('yes', minor))).body).toMatchObject({
    code: 'form_incomplete',
    data: { question: 'guardianName' },
  })
  const guardian = { name: 'Marie', signature: 'Marie' }
  expect(await send(token, filling('yes', { ...minor, guardian }))).toMatchObject({ status: 200 })
})
