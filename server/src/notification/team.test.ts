import { describe, expect, it } from 'vitest'
import {
  bookWith,
  type Colleague,
  colleague,
  colleagues,
  kindsOf,
  mailsOf,
  newsOf,
  tomorrowAtTen,
} from './testing/colleague.ts'
import { publish } from '../platform/outbox.ts'
import { messageStage } from './testing.ts'
import { doAtDesk, itemOf, move, undoMove } from './testing/visit.ts'

const stage = messageStage()

const bookedWith = (place: number) => bookWith(stage, place)

describe('a visit', () => {
  it('that a client books is told to the desk and to who serves in it, and to no other therapist', async () => {
    const [owner, one, two] = await colleagues(stage, 'owner', 0, 1)
    const id = await bookedWith(1)
    await stage.run()
    expect(await newsOf(stage, owner)).toMatchObject([
      {
        kind: 'visit_booked',
        isRead: false,
        facts: { bookingId: id, startsAt: tomorrowAtTen, isOwn: false, isByClient: true },
      },
    ])
    expect(await newsOf(stage, two)).toMatchObject([
      { facts: { isOwn: true, clientName: 'Camille', staffNames: ['Therapist 2'] } },
    ])
    expect(await newsOf(stage, one)).toEqual([])
    const written = 'select from notification where user_id = $1'
    expect((await stage.database.pool.query(written, [one.user])).rows).toEqual([])
    expect(mailsOf(stage, two)).toEqual(['New visit: Swedish, Wed 25 Nov, 10:00'])
    expect([mailsOf(stage, owner), mailsOf(stage, one)]).toEqual([[], []])
  })

  it('leads from the mail to itself in the console', async () => {
    const who = await colleague(stage, 'therapist', 0)
    const id = await bookedWith(0)
    await stage.run()
    const mail = stage.peer.received.find(({ to }) => to === who.email)!.mail
    expect(mail.text).toContain('Camille · with Therapist 1 · One')
    const url = new URL(/https:\S+\/console\S+/u.exec(mail.text!)![0])
    expect(url.pathname).toBe('/console/calendar')
    expect(Object.fromEntries(url.searchParams)).toEqual({
      shop: stage.world.shopId,
      day: '2026-11-25',
      visit: id,
    })
  })

  it('that is given to another therapist leaves the one and comes to the other; who did it hears nothing', async () => {
    const [one, two, owner, desk] = await colleagues(stage, 0, 1, 'owner', 'front_desk')
    const id = await bookedWith(0)
    await stage.run()
    await move(stage, id, { staffId: stage.world.staffIds[1]! }, desk)
    await stage.run()
    expect(await kindsOf(stage, two), 'the desk may take it back').toEqual([])
    await stage.runLater(3)
    expect(await kindsOf(stage, one)).toEqual(['visit_booked', 'visit_taken'])
    expect(await kindsOf(stage, two)).toEqual(['visit_given'])
    expect(await kindsOf(stage, owner)).toEqual(['visit_booked', 'visit_moved'])
    expect(await kindsOf(stage, desk)).toEqual(['visit_booked'])
    expect(mailsOf(stage, one).at(-1)).toBe('No longer yours: Swedish, Wed 25 Nov, 10:00')
    expect(mailsOf(stage, two)).toEqual(['Now yours: Swedish, Wed 25 Nov, 10:00'])
    await stage.cancel(id)
    await stage.run()
    expect(await kindsOf(stage, one)).not.toContain('visit_called_off')
    expect(await kindsOf(stage, two)).toEqual(['visit_given', 'visit_called_off'])
  })

  it('whose move is taken back at once is no news', async () => {
    const [one, two, desk] = await colleagues(stage, 0, 1, 'front_desk')
    const id = await bookedWith(0)
    await stage.run()
    await move(stage, id, { staffId: stage.world.staffIds[1]! }, desk)
    await stage.run()
    await undoMove(stage, id, desk)
    await stage.run()
    await stage.runLater(5)
    expect(await kindsOf(stage, one)).toEqual(['visit_booked'])
    expect(await kindsOf(stage, two)).toEqual([])
    expect(mailsOf(stage, two)).toEqual([])
  })

  it('that the desk makes longer is told to who serves in it, as theirs', async () => {
    const [one, desk] = await colleagues(stage, 0, 'front_desk')
    const id = await bookedWith(0)
    await stage.run()
    const { itemId, sequence: expectedSequence } = await itemOf(stage, id)
    await doAtDesk(stage, id, 'stretch', { itemId, expectedSequence, lengthMinutes: 90 }, desk)
    await stage.run()
    await stage.runLater(5)
    expect(await kindsOf(stage, one)).toEqual(['visit_booked', 'visit_moved'])
    expect(mailsOf(stage, one)).toEqual([
      'New visit: Swedish, Wed 25 Nov, 10:00',
      'Changed: Swedish, Wed 25 Nov, 10:00',
    ])
  })

  it('of which one guest moves is told with when that one comes', async () => {
    const who = await colleague(stage, 'therapist', 1)
    const { hourId, staffIds, userId: user } = stage.world
    const guests = [0, 1].map((at) => ({ items: [{ variantId: hourId, wish: staffIds[at] }] }))
    const { id } = await stage.book(tomorrowAtTen, { guests, together: 'in_turn' })
    await stage.run()
    const body = { startsAt: '2026-11-26T14:00:00.000Z', expectedTotalMinor: 16_000 }
    await stage.api.ask('POST', `/bookings/${id}/guests/1/reschedule`, { user, body })
    await stage.run()
    expect((await newsOf(stage, who)).at(-1)).toMatchObject({
      kind: 'visit_moved',
      facts: { startsAt: body.startsAt },
    })
    expect(mailsOf(stage, who).at(-1)).toMatch(
      /^Moved: .*Thu 26 Nov, 15:00 \(was Wed 25 Nov, 11:00\)$/u,
    )
    await stage.runAt('2026-11-25T09:00:00.000Z')
    for (const verb of ['check-in', 'check-in/undo', 'check-in']) await doAtDesk(stage, id, verb)
    await stage.run()
    expect(await kindsOf(stage, who), 'serves another guest').not.toContain('client_arrived')
    await stage.runAt(body.startsAt)
    await doAtDesk(stage, id, 'check-in', { guestPosition: 1 })
    await stage.run()
    expect((await newsOf(stage, who)).at(-1)).toMatchObject({
      kind: 'client_arrived',
      facts: { startsAt: body.startsAt },
    })
  })

  it('of which a guest without a name is taken off is not told as if its booker stayed away', async () => {
    const who = await colleague(stage, 'therapist', 0)
    const { hourId, staffIds, userId: user } = stage.world
    const guests = [0, 1, 2].map(() => ({ items: [{ variantId: hourId, wish: staffIds[0] }] }))
    const { id } = await stage.book(tomorrowAtTen, { guests, together: 'in_turn' })
    for (const guest of [1, 0]) {
      const body = { expectedFeeMinor: 0 }
      await stage.api.ask('POST', `/bookings/${id}/guests/${guest}/cancel`, { user, body })
      await stage.run()
    }
    const subjects = mailsOf(stage, who).filter((subject) => subject?.includes('is not coming'))
    expect(subjects.map((subject) => subject?.split(':')[0])).toEqual([
      'A guest is not coming',
      'Camille is not coming',
    ])
  })

  it('whose client says no to another time is told, and a move that waits to be told stays', async () => {
    const [one, desk] = await colleagues(stage, 0, 'front_desk')
    const id = await bookedWith(0)
    await stage.run()
    await move(stage, id, { startsAt: '2026-11-25T13:00:00.000Z' }, desk)
    await stage.run()
    const { shopId, businessId } = stage.world
    const event = { businessId, shopId, event: 'booking.proposal_declined', subjectId: id }
    await stage.database.db.transaction().execute((tx) => publish(tx, event))
    await stage.run()
    await stage.runLater(5)
    expect(await kindsOf(stage, desk)).toContain('time_declined')
    expect((await kindsOf(stage, one)).toSorted()).toEqual([
      'time_declined',
      'visit_booked',
      'visit_moved',
    ])
    expect(mailsOf(stage, one)).toContain('Other time declined: Swedish, Wed 25 Nov, 14:00')
  })

  it('whose client gives no sign is told ten minutes after its start, once, until they come', async () => {
    const [desk, one] = await colleagues(stage, 'front_desk', 0)
    const id = await bookedWith(0)
    await stage.run()
    await stage.runAt('2026-11-25T09:09:00.000Z')
    expect(await kindsOf(stage, desk)).toEqual(['visit_booked'])
    await stage.runAt('2026-11-25T09:10:00.000Z')
    await stage.runAt('2026-11-25T09:20:00.000Z')
    expect(await kindsOf(stage, desk)).toEqual(['visit_booked', 'visit_late'])
    await doAtDesk(stage, id, 'check-in', {}, desk)
    await stage.run()
    expect(await newsOf(stage, one)).toMatchObject([
      { kind: 'visit_booked' },
      { kind: 'visit_late', isRead: true },
      { kind: 'client_arrived', isRead: false },
    ])
    expect(await kindsOf(stage, desk), 'they did it').not.toContain('client_arrived')
    await doAtDesk(stage, id, 'check-in/undo', {}, desk)
    await stage.run()
    expect(await kindsOf(stage, one)).toEqual(['visit_booked', 'visit_late'])
  })

  it('hears of a client who is late, and that they are not here yet only once they could be', async () => {
    const [desk] = await colleagues(stage, 'front_desk')
    const id = await bookedWith(0)
    await stage.run()
    stage.api.clock.now = new Date('2026-11-25T08:45:00.000Z')
    const user = stage.world.userId
    await stage.api.ask('POST', `/bookings/${id}/late`, { user, body: { minutes: 15 } })
    await stage.run()
    expect(await kindsOf(stage, desk)).toEqual(['visit_booked', 'late_told'])
    await stage.runAt('2026-11-25T09:10:00.000Z')
    expect(await kindsOf(stage, desk)).not.toContain('visit_late')
    await doAtDesk(stage, id, 'check-in', {}, desk)
    await stage.run()
    expect(await newsOf(stage, desk)).toMatchObject([{}, { kind: 'late_told', isRead: true }])
  })

  it('is told once, though its events are heard again', async () => {
    const who = await colleague(stage, 'therapist', 0)
    await bookedWith(0)
    await stage.run()
    await stage.database.pool.query(
      `update outbox_place set number = 0, event_id = 0 where reader = 'notification'`,
    )
    await stage.run()
    expect(await kindsOf(stage, who)).toEqual(['visit_booked'])
    expect(mailsOf(stage, who)).toHaveLength(1)
  })

  it('is no news in the inbox of a member as a client, nor the other way round', async () => {
    const owner = await colleague(stage, 'owner')
    await bookedWith(0)
    await stage.run()
    const own = await stage.api.ask('GET', '/notifications', { user: owner.user })
    expect(own.body.notifications).toEqual([])
    const client = await stage.api.ask('GET', '/notifications', { user: stage.world.userId })
    const kinds = client.body.notifications.map(({ kind }: { kind: string }) => kind)
    expect(kinds).toEqual(['visit_confirmed'])
  })
})

it('what cannot wait goes by SMS where mail fails for good', async () => {
  const who = await colleague(stage, 'therapist', 0)
  await stage.database.pool.query('update "user" set phone_number = $2 where id = $1', [
    who.user,
    `+336${String(Date.now()).slice(-8)}`,
  ])
  stage.peer.plan(who.email, 'no such person')
  await bookedWith(0)
  await stage.run()
  const { rows } = await stage.database.pool.query(
    'select channel, state from delivery where member_of = $1 order by id',
    [stage.world.businessId],
  )
  expect(rows).toMatchObject([{ channel: 'mail', state: 'failed' }, { channel: 'sms' }])
})

it('is read and unread by whose it is, and counted', async () => {
  const [owner, manager] = await colleagues(stage, 'owner', 'manager')
  await bookedWith(0)
  await bookedWith(1)
  await stage.run()
  const count = async (who: Colleague) =>
    (await stage.api.ask('GET', '/console/notifications/unread', who)).body
  expect(await count(owner)).toEqual({ unread: 2, newest: stage.now().toISOString() })
  const ids = (await newsOf(stage, owner)).map(({ id }) => id)
  const mark = (who: Colleague, isRead: boolean) =>
    stage.api.ask('POST', '/console/notifications/mark', { ...who, body: { ids, isRead } })
  expect((await mark(manager, true)).body.unread).toBe(2)
  expect((await mark(owner, true)).body).toEqual({ unread: 0, newest: null })
  expect((await mark(owner, false)).body.unread).toBe(2)
  const body = { until: stage.now().toISOString() }
  const all = await stage.api.ask('POST', '/console/notifications/mark-all', { ...owner, body })
  expect(all.body.unread).toBe(0)
  expect((await count(manager)).unread).toBe(2)
})
