import type { Choices } from '@serein/shared/notification/kinds.ts'
import { afterAll, beforeEach, expect, it, describe } from 'vitest'
import { sweepUnanswered } from '../booking/sweep.ts'
import { answerBySms, hearAnswers } from './sms-answer.ts'
import { messageStage } from './testing.ts'
import { chooseSettings } from './testing/reader.ts'

const stage = messageStage()
const startsAt = '2026-12-10T13:00:00.000Z'
const reminded = '2026-12-08T13:00:00Z'
const mine = (more: object = {}) => ({ user: stage.world.userId, ...more })
let phones = 0
let phone = ''
beforeEach(() => {
  phones += 1
  phone = `+336777777${String(phones).padStart(2, '0')}`
})

const details = async (id: string) => (await stage.api.ask('GET', `/bookings/${id}`, mine())).body
const affirm = (id: string) => stage.api.ask('POST', `/bookings/${id}/affirm`, mine())

async function affirmedEvents(id: string): Promise<number> {
  const { rows } = await stage.database.pool.query(
    `select from outbox where event = 'booking.affirmed' and subject_id = $1`,
    [id],
  )
  return rows.length
}

/** A visit whose booker was reminded, by SMS too. */
async function remindedOf(isToPay = false) {
  const choices: Choices = { reminder: ['app', 'mail', 'sms'] }
  await chooseSettings(stage, { choices, isDeadlineReminded: false }, phone)
  const { id } = isToPay ? await bookToPay() : await stage.book(startsAt)
  await stage.run()
  expect((await details(id)).affirmation).toBe('not_asked')
  await stage.runAt(reminded)
  return id
}

async function bookToPay() {
  const { body: held } = await stage.hold(startsAt)
  const atShop = { tender: 'at_shop', expectedTotalMinor: held.totalMinor }
  return (await stage.pay(held.id, atShop)).body.booking as { id: string }
}

const answer = (text: string, from = phone) =>
  stage.database.db
    .transaction()
    .execute((tx) => answerBySms(tx, stage.links, { phone: from, text }, stage.now()))

describe('a reminder asks', () => {
  it('by mail with three answers, and the answer stands at the visit, once', async () => {
    const id = await remindedOf()
    const mail = stage.inbox().find(({ subject }) => !subject!.startsWith('Booked'))!
    const token = /\?visit=([\w-]{43})#affirm/u.exec(mail.text!)![1]
    expect(mail.text).toContain(`/book-appointment?visit=${token}`)
    expect(mail.text).toContain(`?visit=${token}#cancel`)
    // Opening what the mail leads to changes nothing: a mail that is scanned is not answered.
    expect((await stage.api.ask('GET', `/visits/${token}`)).body.affirmation).toBe('asked')
    const affirmed = await stage.api.ask('POST', `/visits/${token}/affirm`, { user: 'a friend' })
    expect(affirmed.body.affirmation).toBe('affirmed')
    expect((await affirm(id)).body.affirmation).toBe('affirmed')
    expect(await affirmedEvents(id)).toBe(1)
    const rows = (await stage.api.ask('GET', '/notifications', mine())).body
      .notifications as object[]
    expect(rows[0]).toMatchObject({ kind: 'visit_reminder', affirmation: 'affirmed' })
  })

  it('anew after the visit was moved, and not of one that is over or cancelled', async () => {
    const id = await remindedOf()
    await affirm(id)
    const body = { startsAt: '2026-12-11T13:00:00.000Z', expectedTotalMinor: 8000 }
    await stage.api.ask('POST', `/bookings/${id}/reschedule`, mine({ body }))
    expect((await details(id)).affirmation).toBe('not_asked')
    await stage.api.ask('POST', `/bookings/${id}/cancel`, mine({ body: { expectedFeeMinor: 0 } }))
    const refused = await affirm(id)
    expect([refused.status, refused.body.code]).toEqual([409, 'state_conflict'])
  })

  it('and the shop sees who has answered', async () => {
    const id = await remindedOf()
    const seen = async () => {
      const { visits } = await stage.calendar('2026-12-10')
      return visits.find((one: { id: string }) => one.id === id).affirmation
    }
    expect(await seen()).toBe('asked')
    await affirm(id)
    expect(await seen()).toBe('affirmed')
  })
})

/** What the reminders of a visit by SMS said, the earliest first; or what they would say at another moment. */
async function remindersBySms(id: string, at?: string): Promise<string[]> {
  const own = (await stage.deliveries()).filter(
    (one) => one.booking_id === id && one.channel === 'sms' && one.template === 'visit_reminder',
  )
  return own.map((one) =>
    stage.write.line({
      id: one.id,
      message: { template: one.template, facts: one.facts } as never,
      channel: 'sms',
      recipient: one.recipient,
      recipientName: one.recipient_name,
      language: 'en',
      bookingId: id,
      own: null,
      logo: null,
      platform: 'Serein',
      at: new Date(at ?? one.handed_over_at!),
    }),
  )
}

it('asks no more of who has answered, nor once the visit has begun', async () => {
  const id = await remindedOf()
  const asking = expect.stringContaining("Reply 1: I'm coming")
  expect(await remindersBySms(id)).toEqual([asking])
  expect(await remindersBySms(id, startsAt)).toEqual([expect.not.stringContaining('Reply')])
  await affirm(id)
  await stage.runAt('2026-12-10T11:00:00Z')
  expect(await remindersBySms(id)).toEqual([asking, expect.not.stringContaining('Reply')])
  expect(stage.inbox().at(-1)!.text).not.toContain('#affirm')
})

const release = (minutes: number | null) =>
  stage.database.pool.query('update shop set release_unanswered_minutes = $1 where id = $2', [
    minutes,
    stage.world.shopId,
  ])
const sweepAt = async (at: string) => {
  stage.api.clock.now = new Date(at)
  await sweepUnanswered(stage.database.db, () => stage.api.clock.now)
  await stage.run()
}

describe('a shop that releases what stays unanswered a day before', () => {
  beforeEach(() => release(1_440))
  afterAll(() => release(null))
  const isDue = '2026-12-09T13:00:00Z'
  it('says until when to answer, cancels without a fee then, and says why', async () => {
    const id = await remindedOf(true)
    expect((await details(id)).affirmBy).toBe('2026-12-09T13:00:00.000Z')
    const reminder = stage.inbox().find(({ subject }) => !subject!.startsWith('Booked'))!
    expect(reminder.text).toContain('Please say by Wed 9 Dec, 14:00 whether you are coming.')
    await sweepAt('2026-12-09T12:59:59Z')
    expect((await details(id)).state).toBe('confirmed')
    await sweepAt(isDue)
    expect(await details(id)).toMatchObject({ state: 'cancelled', feeMinor: 0, affirmBy: null })
    const releaseMail = stage.inbox().find(({ subject }) => subject!.startsWith('Released'))!
    expect(releaseMail.text).toContain('There is nothing to pay.')
    await sweepAt(isDue)
    expect(stage.inbox().filter(({ subject }) => subject!.startsWith('Released'))).toHaveLength(1)
  })

  it('keeps who has answered', async () => {
    const answered = await remindedOf(true)
    await affirm(answered)
    expect((await details(answered)).affirmBy).toBeNull()
    await sweepAt(isDue)
    expect((await details(answered)).state).toBe('confirmed')
  })

  it('keeps who has paid', async () => {
    const paid = await remindedOf()
    expect((await details(paid)).affirmBy).toBeNull()
    await sweepAt(isDue)
    expect((await details(paid)).state).toBe('confirmed')
  })

  it('keeps all when it has thought better of it', async () => {
    const open = await remindedOf(true)
    await release(null)
    await sweepAt(isDue)
    expect((await details(open)).state).toBe('confirmed')
  })

  it('releases nobody who was told nothing of it, nor has too little time to answer', async () => {
    await release(null)
    const untold = await remindedOf(true)
    await release(1_440)
    expect((await details(untold)).affirmBy).toBeNull()
    await sweepAt('2026-12-10T12:00:00Z')
    expect((await details(untold)).state).toBe('confirmed')
  })
})

describe('an answer by SMS', () => {
  it('1 says that one is coming', async () => {
    const id = await remindedOf()
    expect((await answer(' 1 '))!.reply.en).toBe('Thank you, see you on Thu 10 Dec, 14:00.')
    expect((await details(id)).affirmation).toBe('affirmed')
  })

  it('2 leads to other times', async () => {
    await remindedOf()
    expect((await answer('2'))!.reply.en).toMatch(/\/book-appointment\?visit=[\w-]{43}$/u)
  })

  it('3 cancels what is free', async () => {
    const id = await remindedOf()
    expect(await answer('3')).toMatchObject({ cancelled: { bookingId: id } })
    expect((await details(id)).state).toBe('cancelled')
    expect(await answer('3')).toBeNull()
  })

  it('3 cancels nothing that costs, and says where it can be agreed to', async () => {
    const late = await remindedOf()
    stage.api.clock.now = new Date('2026-12-10T09:30:00Z')
    const answered = (await answer('3'))!
    expect(answered.cancelled).toBeNull()
    expect(answered.reply.fr).toContain('coûte')
    expect(answered.reply.en).toContain('Cancelling now costs')
    expect((await details(late)).state).toBe('confirmed')
  })

  it.each(['late 15', 'Retard 15', '15 min'])(
    '"%s" tells the desk how late they are',
    async (text) => {
      const id = await remindedOf()
      expect(await answer(text), 'days before').toBeNull()
      stage.api.clock.now = new Date('2026-12-10T13:05:00Z')
      const { reply } = (await answer(text))!
      expect(reply.en).toMatch(/15 min late.*\?visit=[\w-]{43}$/u)
      expect((await details(id)).lateness).toMatchObject({ minutes: 15, way: 'sms', answer: null })
      expect(await answer('1'), 'it has begun').toBeNull()
    },
  )

  it('is answered by SMS, once', async () => {
    await remindedOf()
    const reply = { messageSid: `SM${'0'.repeat(31)}${phones % 10}`, phoneNumber: phone, text: '1' }
    for (let times = 0; times < 2; times += 1)
      await stage.database.db
        .transaction()
        .execute((tx) => hearAnswers(stage.links)(tx, reply, stage.now()))
    await stage.run()
    const { rows } = await stage.database.pool.query(
      'select channel, state, language from delivery where source = $1',
      [`sms_reply:${reply.messageSid}`],
    )
    expect(rows).toEqual([{ channel: 'sms', state: 'sent', language: 'en' }])
  })

  it('in other words is said in the conversation with the shop, once it has an account', async () => {
    await remindedOf()
    const hear = (phoneNumber: string, messageSid: string) =>
      stage.database.db
        .transaction()
        .execute((tx) =>
          hearAnswers(stage.links)(
            tx,
            { messageSid, phoneNumber, text: ' I am five minutes late ' },
            stage.now(),
          ),
        )
    await hear('+33600000000', `SM${'b'.repeat(32)}`)
    await hear(phone, `SM${'c'.repeat(32)}`)
    const { body } = await stage.api.ask('GET', '/chats', mine())
    expect(body.chats).toMatchObject([
      {
        shop: { id: stage.world.shopId },
        lastMessage: { text: 'I am five minutes late', author: 'client' },
      },
    ])
    expect(body.chats).toHaveLength(1)
  })

  it('is nothing from another number, or in other words', async () => {
    await remindedOf()
    expect(await answer('1', '+33600000000')).toBeNull()
    expect(await answer('yes 1 of us')).toBeNull()
  })
})
