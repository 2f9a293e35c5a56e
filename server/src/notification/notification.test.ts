import { describe, expect, it } from 'vitest'
import { oneGuest } from '../booking/testing.ts'
import { privateRoom } from '../booking/testing/private-room.ts'
import { transaction } from '../platform/command.ts'
import { publish } from '../platform/outbox.ts'
import { messageStage } from './testing.ts'
import { doAtDesk, itemOf, move } from './testing/visit.ts'

const stage = messageStage()
const tomorrowAtTen = '2026-11-25T09:00:00.000Z'

describe('what has happened to a visit', () => {
  it('is told by mail once it is booked, with what, when, where, who, the price and the rule', async () => {
    const { code } = await stage.book(tomorrowAtTen)
    await stage.run()
    await stage.run()
    expect(stage.inbox()).toHaveLength(1)
    const [mail] = stage.inbox()
    expect(mail!.subject).toBe('Booked: Swedish, Wed 25 Nov, 10:00')
    for (const part of [mail!.text!, mail!.html!.replaceAll('<!-- -->', '')])
      for (const words of [
        'Wednesday 25 November',
        '10:00–11:00',
        '60 min',
        'with Therapist',
        'rue',
        '75003 Paris',
        '€80.00',
        'Free to change or cancel until Tue 24 Nov, 10:00.',
        code,
        `https://spa.test/bookin`,
      ])
        expect(part).toContain(words)
  })

  it('is told with its room where nobody serves', async () => {
    const { variantId } = await privateRoom(stage.database.db, stage.world)
    await stage.book(tomorrowAtTen, oneGuest({ variantId }))
    await stage.run()
    const { text } = stage.inbox()[0]!
    expect(text).toContain('60 min · Hammam Jade')
    expect(text).not.toMatch(/undefined|with\s*$/mu)
  })

  it('leads by one private link to the visit, from every mail and the calendar', async () => {
    const { id } = await stage.book(tomorrowAtTen)
    await stage.run()
    const as = { user: stage.world.userId }
    const later = { startsAt: '2026-11-27T09:00:00.000Z', expectedTotalMinor: 8000 }
    await stage.api.ask('POST', `/bookings/${id}/reschedule`, { ...as, body: later })
    await stage.run()
    const links = stage.inbox().flatMap((mail) => {
      const content = `${mail.text} ${calendarOf(mail).URL}`
      return [...content.matchAll(/\?visit=([\w-]{43})/gu)].map(([, token]) => token!)
    })
    expect(links).toHaveLength(4)
    expect(new Set(links).size).toBe(1)
    const visit = await stage.api.ask('GET', `/visits/${links[0]}`, { user: 'a friend' })
    expect(visit.body).toMatchObject({ id, isMine: false })
    const rows = (await stage.deliveries()).map((delivery) => JSON.stringify(delivery)).join('')
    expect(rows).not.toContain(links[0])
  })

  it('says what is paid also when it is told between the authorisation and the capture', async () => {
    await stage.book(tomorrowAtTen)
    await stage.sql`update payment set state = 'authorised' where business_id = ${stage.world.businessId}`
    await stage.run()
    expect(stage.inbox()[0]!.text).toContain('Paid: €80.00')
    expect(stage.inbox()[0]!.text).not.toContain('To pay at the shop')
  })

  it('is not told of a hold', async () => {
    await stage.hold(tomorrowAtTen)
    await stage.run()
    expect(await stage.deliveries()).toEqual([])
  })

  it('is told when the visit moves and when it ends, each with a file that changes the calendar', async () => {
    const { id } = await stage.book(tomorrowAtTen)
    await stage.run()
    const as = { user: stage.world.userId }
    const later = { startsAt: '2026-11-27T09:00:00.000Z', expectedTotalMinor: 8000 }
    await stage.api.ask('POST', `/bookings/${id}/reschedule`, { ...as, body: later })
    await stage.run()
    await stage.api.ask('POST', `/bookings/${id}/cancel`, { ...as, body: { expectedFeeMinor: 0 } })
    await stage.run()
    const [booked, moved, cancelled] = stage.inbox()
    expect(moved!.subject).toBe('Rescheduled: Swedish, now Fri 27 Nov, 10:00')
    expect(moved!.text).toContain('Before: Wed 25 Nov, 10:00')
    expect(cancelled!.subject).toBe('Cancelled: Swedish, Fri 27 Nov, 10:00')
    expect(cancelled!.text).toContain('€80.00 will be refunded to your payment method.')
    const files = [booked, moved, cancelled].map((mail) => calendarOf(mail!))
    expect(files.map(({ UID }) => UID)).toEqual([`${id}@serein`, `${id}@serein`, `${id}@serein`])
    expect(files.map(({ METHOD }) => METHOD)).toEqual(['REQUEST', 'REQUEST', 'CANCEL'])
    expect(files.map(({ DTSTART }) => DTSTART)).toEqual([
      '20261125T090000Z',
      '20261127T090000Z',
      '20261127T090000Z',
    ])
    const sequences = files.map(({ SEQUENCE }) => Number(SEQUENCE))
    expect(sequences).toEqual([...new Set(sequences)].toSorted((one, other) => one - other))
  })

  it('is told in the words of the shop’s regret when the shop cancels', async () => {
    const { id } = await stage.book(tomorrowAtTen)
    await doAtDesk(stage, id, 'cancel')
    await stage.run()
    // Booked and cancelled before anybody was told: only how it ended is still true.
    expect(stage.inbox()).toHaveLength(1)
    expect(stage.inbox()[0]!.text).toContain('We’re sorry, Camille.')
  })

  it('is told once where one move overtakes another', async () => {
    const { id, totalMinor: expectedTotalMinor } = await stage.booked('2026-11-25T09:00:00.000Z')
    await stage.run()
    for (const startsAt of ['2026-11-25T13:00:00.000Z', '2026-11-25T14:00:00.000Z']) {
      const body = { startsAt, expectedTotalMinor }
      const user = stage.world.userId
      const { status } = await stage.api.ask('POST', `/bookings/${id}/reschedule`, { user, body })
      expect(status).toBe(200)
    }
    await stage.run()
    expect(stage.subjects().filter((subject) => subject?.startsWith('Rescheduled'))).toHaveLength(1)
  })
})

function calendarOf(mail: { attachments: { filename: string | null; content: unknown }[] }) {
  const file = mail.attachments.find(({ filename }) => filename === 'visit.ics')!
  const text = new TextDecoder().decode(file.content as ArrayBuffer).replaceAll(/\r?\n /gu, '')
  return Object.fromEntries(
    text.split(/\r?\n/).map((line) => {
      const at = line.indexOf(':')
      return [line.slice(0, at), line.slice(at + 1)]
    }),
  )
}

describe('what the desk moves', () => {
  it('is told when it stays moved, not when it is taken back at once', async () => {
    const { id } = await stage.book(tomorrowAtTen)
    await stage.run()
    await move(stage, id, { startsAt: '2026-11-25T13:00:00.000Z' })
    await stage.run()
    await move(stage, id, { startsAt: tomorrowAtTen })
    await stage.runLater(5)
    expect(stage.subjects()).toEqual(['Booked: Swedish, Wed 25 Nov, 10:00'])
    await move(stage, id, { startsAt: '2026-11-25T14:00:00.000Z' })
    await stage.run()
    await stage.runLater(2)
    expect(stage.subjects().slice(1)).toEqual(['Rescheduled: Swedish, now Wed 25 Nov, 15:00'])
    expect(stage.inbox()[1]!.text).toContain(
      'One has rescheduled your visit to Wednesday 25 November',
    )
    expect(stage.inbox()[1]!.text).toContain('Free to change or cancel until your visit starts.')
  })

  it('is told when somebody else serves', async () => {
    const { id } = await stage.book(tomorrowAtTen)
    await stage.run()
    const { staffId } = await itemOf(stage, id)
    const other = stage.world.staffIds.find((one) => one !== staffId)!
    await move(stage, id, { startsAt: tomorrowAtTen, staffId: other, fromStaffId: staffId })
    await stage.run()
    await stage.runLater(2)
    expect(stage.subjects().slice(1)).toEqual(['Changed: Swedish, Wed 25 Nov, 10:00'])
    expect(stage.inbox()[1]!.text).toContain('10:00 is now with Therapist')
    expect(calendarOf(stage.inbox()[1]!).METHOD).toBe('REQUEST')
  })
})

describe('reminders', () => {
  // Wednesday 2 December, 14:00 in Paris.
  const startsAt = '2026-12-02T13:00:00.000Z'

  it('come at 48 hours, before the deadline and at 3 hours, each once, whoever looks how often', async () => {
    await stage.book(startsAt)
    await stage.run()
    const moments = [
      '11-30T12:59',
      '11-30T13:00',
      '11-30T18:00',
      '12-01T09:59',
      '12-01T10:00',
      '12-02T10:00',
    ]
    for (const moment of moments) {
      await stage.runAt(`2026-${moment}:00Z`)
      await Promise.all([stage.run(), stage.run(), stage.run()])
    }
    expect(stage.subjects()).toEqual([
      'Booked: Swedish, Wed 2 Dec, 14:00',
      'Soon: Swedish, Wed 2 Dec, 14:00',
      'Free to change until Tue 1 Dec, 14:00',
      'Today: Swedish, Wed 2 Dec, 14:00',
    ])
    expect(stage.inbox()[2]!.text).toContain('After that, cancelling costs 50% (€40.00).')
  })

  it('are not sent for a visit that was cancelled', async () => {
    const { id } = await stage.book(startsAt)
    await stage.run()
    const as = { user: stage.world.userId, body: { expectedFeeMinor: 0 } }
    await stage.api.ask('POST', `/bookings/${id}/cancel`, as)
    await stage.runAt('2026-11-30T13:00:00Z')
    await stage.runAt('2026-12-02T10:00:00Z')
    expect(stage.subjects()).toHaveLength(2)
  })

  it('follow a visit that was moved, and say nothing of its old time', async () => {
    const { id } = await stage.book(startsAt)
    await stage.run()
    const body = { startsAt: '2026-12-04T13:00:00.000Z', expectedTotalMinor: 8000 }
    await stage.api.ask('POST', `/bookings/${id}/reschedule`, { user: stage.world.userId, body })
    await stage.run()
    for (const day of ['11-30', '12-02'])
      for (const hour of ['10', '13']) await stage.runAt(`2026-${day}T${hour}:00:00Z`)
    expect(stage.subjects().slice(2)).toEqual(['Soon: Swedish, Fri 4 Dec, 14:00'])
  })

  it('let people sleep', async () => {
    // Wednesday 08:30: three hours before is night, and the morning would be too late.
    await stage.book('2026-12-02T07:30:00.000Z')
    await stage.run()
    await stage.runAt('2026-12-01T19:29:00Z')
    const before = stage.subjects().length
    await stage.runAt('2026-12-01T19:30:00Z')
    expect(stage.subjects().slice(before)).toEqual(['Tomorrow: Swedish, Wed 2 Dec, 08:30'])
    await stage.runAt('2026-12-02T04:30:00Z')
    expect(stage.subjects()).toHaveLength(before + 1)
  })

  it('are forgotten, not sent late, when nobody could send them in time', async () => {
    await stage.book(startsAt)
    await stage.run()
    await stage.runAt('2026-12-02T12:00:00Z')
    expect(stage.subjects()).toEqual(['Booked: Swedish, Wed 2 Dec, 14:00'])
  })

  it('follow the shop’s own rules, changed ones too', async () => {
    await stage.book(startsAt)
    await stage.run()
    await stage.database.db
      .updateTable('shop')
      .set({ reminder_minutes: [1440], free_cancel_reminder_minutes: null })
      .where('id', '=', stage.world.shopId)
      .execute()
    for (const hour of ['00', '12']) await stage.runAt(`2026-11-30T${hour}:00:00Z`)
    for (const hour of ['00', '12', '13']) await stage.runAt(`2026-12-01T${hour}:00:00Z`)
    expect(stage.subjects().slice(1)).toEqual(['Tomorrow: Swedish, Wed 2 Dec, 14:00'])
  })

  it('are planned anew at once when their shop changes when it reminds', async () => {
    await stage.book(startsAt)
    await stage.run()
    await stage.runAt('2026-12-02T08:00:00Z')
    const before = stage.subjects().length
    const { businessId, shopId } = stage.world
    await transaction(stage.database.db, async (tx) => {
      await tx
        .updateTable('shop')
        .set({ reminder_minutes: [240] })
        .where('id', '=', shopId)
        .execute()
      const event = 'shop.message_times_changed'
      await publish(tx, { businessId, shopId, event, subjectId: shopId })
    })
    await stage.run()
    await stage.runAt('2026-12-02T09:00:00Z')
    expect(stage.subjects().slice(before)).toEqual(['Today: Swedish, Wed 2 Dec, 14:00'])
  })
})
