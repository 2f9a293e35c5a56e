import { beforeEach, describe, expect, it } from 'vitest'
import { linkForMail } from '../booking/guest/private-link.ts'
import { transaction } from '../platform/command.ts'
import { noBusiness, publish } from '../platform/outbox.ts'
import screens from '../platform/screen.gen.json' with { type: 'json' }
import { answerBySms } from './sms-answer.ts'
import { messageStage } from './testing.ts'
import { doAtDesk } from './testing/visit.ts'

// Whom the desk has booked and who has no account opens the visit by what is sent to them.

const stage = messageStage()
/** Each test writes to an address of its own. */
let email = ''
beforeEach(async () => {
  email = `ada-${crypto.randomUUID()}@example.test`
  await stage.sql`
    insert into "user" (id, name, email) values ('staff', 'Anaïs', 'staff@example.test') on conflict do nothing`
})
const tenOClock = '2026-11-25T09:00:00.000Z'
const noon = '2026-11-25T11:00:00.000Z'
const phone = '+33639981234'
const answering = '+33639981235'

const atDesk = async (path: string, body: object = {}) => {
  const answer = await stage.api.ask('POST', `/console${path}`, stage.desk({ body }))
  if (answer.status > 201) throw new Error(`${path}: ${JSON.stringify(answer.body)}`)
  return answer.body
}
const book = (customer: object, more: object = {}) => {
  const { shopId, hourId: variantId } = stage.world
  const visit = { startsAt: tenOClock, guests: [{ items: [{ variantId }] }], ...more }
  return atDesk(`/shops/${shopId}/walk-ins`, { ...visit, customer })
}
const tokenIn = (text: string) => /\?visit=([\w-]{43})/u.exec(text)?.[1] ?? null
const look = (token: string) => stage.api.ask('GET', `/visits/${token}`, { user: '' })
const act = (token: string, verb: string, body: object = {}) =>
  stage.api.ask('POST', `/visits/${token}/${verb}`, { user: '', body })

/** All that was sent to them, the oldest first: what the desk does is told once it cannot be taken back any more. */
async function mails() {
  await stage.run()
  await stage.runLater(10)
  return stage.peer.received.filter(({ to }) => to.includes(email)).map(({ mail }) => mail)
}

/** The link in the last of them. */
async function mailedLink(): Promise<string> {
  const sent = await mails()
  return tokenIn(sent.at(-1)?.text ?? '')!
}

/** Asks for the link of a visit by its code. */
async function askFor(code: string, contact: string) {
  const event = { event: 'booking.link_asked', subjectId: crypto.randomUUID() }
  await transaction(stage.database.db, (tx) =>
    publish(tx, { businessId: noBusiness, ...event, data: { code, contact } }),
  )
  await stage.run()
}

/** Whether the therapists serve only clients who have been there before. */
async function serveReturningOnly(isSo: boolean) {
  await stage.sql`update staff_member set is_for_returning_only = ${isSo}
    where business_id = ${stage.world.businessId}`
  await stage.touchShop()
}

async function linkHashOf(bookingId: string) {
  const [row] = await stage.sql<{ hash: string | null }>`
    select link_hash as hash from booking where id = ${bookingId}`
  return row!.hash
}

describe('a client without an account', () => {
  it('opens their visit by the link of its mail, as nobody who is logged in', async () => {
    const { id, code } = await book({ name: 'Ada Lovelace', email })
    const { status, body } = await look(await mailedLink())
    expect(status).toBe(200)
    expect(body).toMatchObject({ id, code, isMine: false, can: { cancel: true, reschedule: true } })
    expect(JSON.stringify(body)).not.toMatch(/Ada|@/u)
  })

  it('cancels with the exact fee, and the team is told of it as of any other', async () => {
    const { id } = await book({ email })
    const token = await mailedLink()
    stage.api.clock.now = new Date('2026-11-25T08:30:00.000Z')
    const { cancelFeeMinor } = (await look(token)).body
    expect(cancelFeeMinor).toBeGreaterThan(0)
    expect((await act(token, 'cancel', { expectedFeeMinor: 0 })).body.code).toBe('price_changed')
    const done = await act(token, 'cancel', { expectedFeeMinor: cancelFeeMinor })
    expect(done.body).toMatchObject({ state: 'cancelled', feeMinor: cancelFeeMinor })
    const events = await stage.sql`
      select actor, data ->> 'cancelledBy' as by from booking_event
      where booking_id = ${id} and event = 'booking.cancelled'`
    expect(events).toEqual([{ actor: null, by: 'customer' }])
    expect(await mailedLink()).toBe(token)
  })

  it('who has a number alone moves it by the link of its SMS', async () => {
    const { totalMinor } = await book({ phone })
    await stage.runLater(10)
    const sent = (await stage.deliveries()).find(({ recipient }) => recipient === phone)
    const writing = {
      id: sent!.id,
      channel: 'sms' as const,
      recipient: phone,
      recipientName: '',
      language: 'en' as const,
      bookingId: sent!.booking_id,
      message: { template: sent!.template, facts: sent!.facts } as never,
      at: stage.now(),
      own: null,
      platform: 'Serein',
      logo: null,
    }
    const token = tokenIn((await stage.write.sms(writing)).text)!
    const to = { startsAt: noon, expectedTotalMinor: totalMinor }
    expect((await act(token, 'reschedule', to)).body).toMatchObject({ startsAt: noon })
  })

  it('answers a reminder by SMS', async () => {
    await book({ phone: answering }, { startsAt: '2026-12-10T13:00:00.000Z' })
    await stage.run()
    await stage.runAt('2026-12-08T13:00:00.000Z')
    const { db } = stage.database
    const answer = await transaction(db, (tx) =>
      answerBySms(tx, stage.links, { phone: answering, text: '1' }, stage.now()),
    )
    expect(answer?.reply.en).toMatch(/10/u)
  })

  it('moves to a therapist for clients who have been there before, having been there', async () => {
    const { id, customerId } = await book({ email }, { startsAt: stage.now(), checkIn: true })
    const { totalMinor } = await book({ customerId })
    await serveReturningOnly(true)
    const token = await mailedLink()
    const to = { startsAt: noon, expectedTotalMinor: totalMinor }
    expect((await act(token, 'reschedule', to)).body.code).toBe('slot_not_bookable')
    await doAtDesk(stage, id, 'complete', { takenAtShop: true })
    expect((await act(token, 'reschedule', to)).body).toMatchObject({ startsAt: noon })
  })

  it('says that they are coming, and is offered no other visit once they are blocked', async () => {
    const { customerId } = await book({ email })
    const token = await mailedLink()
    expect((await act(token, 'affirm')).body.affirmation).toBe('affirmed')
    await act(token, 'cancel', { expectedFeeMinor: 0 })
    expect((await look(token)).body.can.bookAgain).toBe(true)
    await stage.sql`update customer set blocked_at = now() where id = ${customerId}`
    expect((await look(token)).body.can.bookAgain).toBe(false)
  })

  it('reviews the visit by its link, reads the answer there, and is not asked to come again', async () => {
    await stage.sql`update service set aftercare = ${{ en: 'Drink water.', fr: '' }}, rebook_after_days = 28
      where business_id = ${stage.world.businessId}`
    const { id } = await book({ name: 'Ada Lovelace', email })
    await stage.runAt('2026-11-25T10:05:00.000Z')
    await doAtDesk(stage, id, 'check-in')
    await doAtDesk(stage, id, 'complete', { takenAtShop: true })
    await stage.run()
    await stage.runAt('2026-11-25T14:00:00.000Z')
    const sent = await mails()
    const request = sent.find(({ subject }) => subject?.startsWith('How was'))!
    const token = tokenIn(
      /\/review\?stars=5&visit=\S+/u.exec(request.text!)![0].replace('stars=5&', ''),
    )!
    const care = sent.find(({ subject }) => subject?.startsWith('After your visit'))
    expect(tokenIn(care?.text ?? '')).toBe(token)
    const written = await act(token, 'review', { stars: 5, text: 'Lovely' })
    expect(written.body.review).toMatchObject({ stars: 5 })
    const read = await stage.api.ask('GET', `/visits/${token}/review`, { user: '' })
    expect(read.body).toMatchObject({ isMine: false, review: { text: 'Lovely' } })
    const { id: reviewId } = written.body.review
    await atDesk(`/shops/${stage.world.shopId}/reviews/${reviewId}/answer`, { answer: 'Thank you' })
    expect((await mails()).at(-1)!.text).toContain(`/review?visit=${token}`)
    await stage.runAt('2026-12-24T12:00:00.000Z')
    const again = (await mails()).filter(({ subject }) => /another visit/u.test(subject!))
    expect(again).toEqual([])
  })

  it('is sent the link by code and contact, and nobody else is', async () => {
    const { id, code } = await book({ email })
    const sentTo = () => stage.sql<{ recipient: string }>`
      select recipient from delivery where source like ${`visit-link:${id}:%`}`
    await askFor(code, 'leo@example.test')
    expect(await sentTo()).toEqual([])
    await askFor(code, email.toUpperCase())
    expect(await sentTo()).toEqual([{ recipient: email }])
    const { text } = stage.peer.received.at(-1)!.mail
    expect(text).toContain(`https://spa.test${screens.bookingDetails}?visit=`)
    expect((await look(tokenIn(text!)!)).body.code).toBe(code)
  })

  it('who was erased leaves no open link, and none is made', async () => {
    const { id, customerId, code } = await book({ email })
    const token = await mailedLink()
    await doAtDesk(stage, id, 'cancel')
    await stage.runLater(10)
    expect((await look(token)).status).toBe(200)
    await atDesk(`/customers/${customerId}/erase`)
    expect((await look(token)).body.code).toBe('not_found')
    await askFor(code, email)
    expect(await linkHashOf(id)).toBe(null)
  })
})

it('a client who is erased while a mail is written gets no link', async () => {
  const { id, customerId } = await book({ email })
  const { database, links, world } = stage
  const erasing = await database.pool.connect()
  await erasing.query('begin')
  await erasing.query('select from booking where id = $1 for update', [id])
  await erasing.query('update customer set email = null where id = $1', [customerId])
  const { businessId } = world
  const link = transaction(database.db, (tx) =>
    linkForMail(tx, links, { businessId, bookingId: id }),
  )
  await expect.poll(() => database.waiting()).toBe(1)
  await erasing.query('commit')
  erasing.release()
  expect(await link).toBe(null)
})

describe('a visit of nobody', () => {
  it('has a link once it has a client who is reached, until the name is taken off again', async () => {
    const { id } = await book({})
    await stage.runLater(10)
    expect(await linkHashOf(id)).toBe(null)
    await atDesk(`/bookings/${id}/client`, { customer: { name: 'Ada Lovelace', email } })
    const { totalMinor } = (await stage.visitOf(id)) as { totalMinor: number }
    await stage.runLater(10)
    const token = await mailedLink()
    expect((await look(token)).body).toMatchObject({ id, totalMinor })
    await atDesk(`/bookings/${id}/client/undo`)
    expect((await look(token)).body.code).toBe('not_found')
    await stage.runLater(10)
    expect(await linkHashOf(id)).toBe(null)
  })
})
