import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { aParty, bookingStage, byCard, oneGuest } from '../testing.ts'

// Wednesday 25 November 2026 in Paris, an hour ahead of UTC; everybody works 08:00–20:00.
const at = (time: string) => `2026-11-25T${time}:00.000Z`
const stage = bookingStage({ therapists: 2, rooms: 2 })
const { booked, ofHour, desk, visitOf } = stage

type Visit = any

const asks = (method: 'GET' | 'POST', path: string, body?: object) =>
  stage.api.ask(method, path, { user: stage.world.userId, ...(body && { body }) })
const choices = async ({ id }: Visit, minutes: number) =>
  (await asks('GET', `/bookings/${id}/late?minutes=${minutes}`)).body.choices
const kinds = async (visit: Visit, minutes: number) =>
  (await choices(visit, minutes)).map(({ kind }: { kind: string }) => kind)
const say = ({ id }: Visit, body: object) => asks('POST', `/bookings/${id}/late`, body)
const mine = async ({ id }: Visit) => (await asks('GET', `/bookings/${id}`)).body
const answer = ({ id, sequence }: Visit, body: object) =>
  stage.api.ask('POST', `/console/bookings/${id}/late`, {
    ...desk(),
    body: { expectedSequence: sequence, ...body },
  })

const isAt = (time: string) => {
  stage.api.clock.now = new Date(at(time))
}

/** Lets clients begin later by themselves, by up to so many minutes. */
async function byItself(minutes: number) {
  await sql`
    update shop set late_call_rule = late_call_rule || jsonb_build_object('laterByItselfMinutes', ${minutes}::int)
    where id = ${stage.world.shopId}`.execute(stage.database.db)
}

const startsOf = ({ items }: Visit) => items.map((item: Visit) => item.startsAt)
const policyOf = async ({ id }: Visit) =>
  (await stage.sql`select policy, first_starts_at from booking where id = ${id}`)[0]

/** Whether its client hears nothing of the answer. */
async function isSilent({ id }: Visit): Promise<boolean> {
  const rows = await stage.sql`
    select from booking_event where booking_id = ${id} and data ? 'lateMinutes' and data ? 'isSilent'`
  return rows.length > 0
}

describe('a late client', () => {
  it('says so from two hours before the start until half an hour after it', async () => {
    const visit = await booked(at('09:00'), ofHour(0))
    isAt('06:59')
    expect((await mine(visit)).can.sayLate).toBe(false)
    expect((await say(visit, { minutes: 10 })).body.code).toBe('state_conflict')
    isAt('07:00')
    expect((await mine(visit)).can.sayLate).toBe(true)
    const reply = await say(visit, { minutes: 10 })
    expect(reply.body.lateness).toMatchObject({
      minutes: 10,
      guestPosition: null,
      expectedAt: at('09:10'),
      way: 'account',
      answer: null,
    })
    expect((await visitOf(visit.id)).lateness).toMatchObject({ minutes: 10, answer: null })
    isAt('09:29')
    expect((await say(visit, { minutes: 40 })).body.lateness).toMatchObject({ minutes: 40 })
    isAt('09:30')
    expect((await say(visit, { minutes: 45 })).body.code).toBe('state_conflict')
  })

  it('is offered what the board allows, and nothing else', async () => {
    const visit = await booked(at('09:00'), ofHour(0))
    isAt('08:30')
    expect(await choices(visit, 15)).toEqual([
      {
        kind: 'later',
        startsAt: at('09:15'),
        endsAt: at('10:15'),
        staffNames: ['Therapist 1'],
        totalMinor: 8000,
        isByItself: false,
      },
      {
        kind: 'shorter',
        startsAt: at('09:15'),
        endsAt: at('09:45'),
        staffNames: ['Therapist 1'],
        totalMinor: 4000,
        isByItself: false,
      },
    ])
    // Somebody comes right after it: what is later needs the other therapist.
    await booked(at('10:00'), ofHour(0))
    const [shorter, other] = await choices(visit, 15)
    expect(shorter).toMatchObject({ kind: 'shorter', endsAt: at('09:45') })
    expect(other).toMatchObject({
      kind: 'other_therapist',
      startsAt: at('09:15'),
      staffNames: ['Therapist 2'],
    })
    await booked(at('10:00'), ofHour(1))
    expect(await kinds(visit, 15)).toEqual(['shorter'])
    expect(await kinds(visit, 35)).toEqual([])
    // A time that is over is none.
    isAt('09:20')
    expect(await kinds(visit, 15)).toEqual([])
  })

  it('starts later by one tap where the shop lets them, once, and the fee clock stays', async () => {
    await byItself(15)
    const visit = await booked(at('09:00'), ofHour(0))
    isAt('08:30')
    const before = await policyOf(visit)
    expect((await choices(visit, 15))[0]).toMatchObject({ kind: 'later', isByItself: true })
    expect((await choices(visit, 20))[0]).toMatchObject({ kind: 'later', isByItself: false })
    const key = crypto.randomUUID()
    const call = { user: stage.world.userId, body: { minutes: 15, choice: 'later' }, key }
    const reply = await stage.api.ask('POST', `/bookings/${visit.id}/late`, call)
    expect(reply.body).toMatchObject({
      startsAt: at('09:15'),
      endsAt: at('10:15'),
      totalMinor: 8000,
      lateness: { answer: 'later', expectedAt: at('09:15') },
      cancelFeeMinor: 8000,
    })
    expect(await stage.api.ask('POST', `/bookings/${visit.id}/late`, call)).toMatchObject({
      body: { startsAt: at('09:15') },
    })
    expect(await policyOf(visit)).toEqual(before)
    // A second time the desk answers.
    const again = await say(visit, { minutes: 10, choice: 'later' })
    expect(again.body).toMatchObject({
      startsAt: at('09:15'),
      lateness: { minutes: 10, wanted: 'later', answer: null },
    })
    expect((await say(visit, { minutes: 10, choice: 'later' })).body.startsAt).toBe(at('09:15'))
  })

  it('is refused a later start that somebody else has taken meanwhile', async () => {
    await byItself(30)
    const visit = await booked(at('09:00'), ofHour(0))
    await booked(at('10:00'), ofHour(0))
    isAt('08:30')
    expect((await say(visit, { minutes: 15, choice: 'later' })).body.code).toBe('slot_taken')
    expect((await mine(visit)).lateness).toBeNull()
  })

  it('is answered by the desk, which can take it back', async () => {
    const visit = await booked(at('09:00'), ofHour(0))
    isAt('08:30')
    await say(visit, { minutes: 15, choice: 'later' })
    const path = `/console/bookings/${visit.id}/late?minutes=15`
    const { body } = await stage.api.ask('GET', path, desk())
    expect(body.choices.map(({ kind }: Visit) => kind)).toEqual(['later', 'shorter', 'as_planned'])
    const answered = await answer(visit, { minutes: 15, choice: 'later' })
    expect(answered.body).toMatchObject({
      startsAt: at('09:15'),
      lateness: { answer: 'later', way: 'account' },
    })
    const undone = await stage.api.ask('POST', `/console/bookings/${visit.id}/move/undo`, {
      ...desk(),
      body: { expectedSequence: answered.body.sequence },
    })
    expect(undone.body).toMatchObject({ startsAt: at('09:00'), lateness: { answer: null } })
  })

  it('hears of the answer that they wait for, also where clients are not told of what the desk does', async () => {
    await sql`update shop set tells_clients = false where id = ${stage.world.shopId}`.execute(
      stage.database.db,
    )
    const [first, second] = [
      await booked(at('09:00'), ofHour(0)),
      await booked(at('09:00'), ofHour(1)),
    ]
    isAt('08:30')
    await say(first, { minutes: 15 })
    await answer(first, { minutes: 15, choice: 'later' })
    await answer(second, { minutes: 15, choice: 'later' })
    expect([await isSilent(first), await isSilent(second)]).toEqual([false, true])
  })

  it('has less for less, and what was paid for more goes back', async () => {
    const visit = await booked(at('09:00'), ofHour(0))
    isAt('08:30')
    const before = await policyOf(visit)
    const answered = await answer(visit, { minutes: 30, choice: 'shorter' })
    expect(answered.body).toMatchObject({
      startsAt: at('09:30'),
      endsAt: at('10:00'),
      totalMinor: 4000,
      lateness: { answer: 'shorter', way: 'desk' },
    })
    expect(await mine(visit)).toMatchObject({ totalMinor: 4000, refundedMinor: 4000 })
    expect(await policyOf(visit)).toEqual(before)
  })

  it('ends as planned at the price that was agreed, where the desk has no more time', async () => {
    const visit = await booked(at('09:00'), ofHour(0))
    isAt('08:30')
    const answered = await answer(visit, { minutes: 15, choice: 'as_planned' })
    expect(answered.body).toMatchObject({
      startsAt: at('09:15'),
      endsAt: at('10:00'),
      totalMinor: 8000,
    })
  })

  it('of a party is one guest or all of them', async () => {
    await byItself(15)
    const { hourId, halfId } = stage.world
    const { body: held } = await stage.hold(at('09:00'), aParty([hourId], [halfId]))
    await stage.pay(held.id, { ...byCard, expectedTotalMinor: held.totalMinor })
    isAt('08:30')
    const one = await say(held, { minutes: 10, guestPosition: 1, choice: 'later' })
    expect(one.body.lateness).toMatchObject({ guestPosition: 1, answer: 'later' })
    expect(startsOf(one.body)).toEqual([at('09:00'), at('09:10')])
    const visit = await visitOf(held.id)
    const all = await answer(visit, { minutes: 20, choice: 'later' })
    expect(startsOf(all.body)).toEqual([at('09:20'), at('09:30')])
    expect((await say(held, { minutes: 10, guestPosition: 4 })).body.code).toBe('state_conflict')
  })

  it('of two treatments moves the second as far as it must', async () => {
    const { hourId, halfId } = stage.world
    const visit = await booked(at('09:00'), oneGuest({ variantId: hourId }, { variantId: halfId }))
    isAt('08:30')
    const answered = await answer(visit, { minutes: 15, choice: 'later' })
    expect(answered.body.items).toMatchObject([
      { startsAt: at('09:15') },
      { startsAt: at('10:15'), endsAt: at('10:45') },
    ])
  })

  it('says so by the private link, too', async () => {
    await byItself(15)
    const visit = await booked(at('09:00'), ofHour(0))
    isAt('08:30')
    const { body } = await asks('POST', `/bookings/${visit.id}/link`)
    const token = new URL(body.url).searchParams.get('visit')!
    const found = await stage.api.ask('GET', `/visits/${token}/late?minutes=15`, {
      user: 'a friend',
    })
    expect(found.body.choices[0]).toMatchObject({ kind: 'later', isByItself: true })
    const reply = await stage.api.ask('POST', `/visits/${token}/late`, {
      user: 'a friend',
      body: { minutes: 15, choice: 'later' },
    })
    expect(reply.body).toMatchObject({
      startsAt: at('09:15'),
      lateness: { way: 'link', answer: 'later' },
    })
  })
})
