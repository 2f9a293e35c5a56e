import { beforeEach, expect, it } from 'vitest'
import { costOf } from '../platform/testing/statements.ts'
import { bookingStage } from './testing.ts'

// Exact: whoever adds a statement to a command sees it here, and says in the change what it is for. Those that keep a transaction
// (begin, commit) count, too; session and rights are not read in this stage. A booking is locked by a statement of its own.

const stage = bookingStage({ therapists: 3, rooms: 3 })
let booking: { id: string; totalMinor: number; items: { id: string }[]; sequence: number }

beforeEach(async () => {
  // So that the shop is in memory and each statement has been planned.
  const { body } = await stage.hold('2026-11-26T08:00:00.000Z')
  await stage.pay(body.id, atShop(body))
  booking = (await stage.hold('2026-11-26T10:00:00.000Z')).body
})

it('a hold and its payment at the shop', async () => {
  const hold = await count(() => stage.hold('2026-11-26T12:00:00.000Z'))
  const pay = await count(() => stage.pay(booking.id, atShop(booking)))
  expect({ hold, pay }).toEqual({ hold: [10, 8], pay: [11, 10] })
})

it('a visit that is rescheduled, read and cancelled by its customer', async () => {
  await stage.pay(booking.id, atShop(booking))
  const { userId: user } = stage.world
  const path = `/bookings/${booking.id}`
  const startsAt = '2026-11-26T13:00:00.000Z'
  const body = { startsAt, expectedTotalMinor: booking.totalMinor }
  const reschedule = await count(() => stage.api.ask('POST', `${path}/reschedule`, { user, body }))
  const read = await count(() => stage.api.ask('GET', path, { user }))
  const list = await count(() => stage.api.ask('GET', '/bookings', { user }))
  const cancel = await count(() => stage.cancel(booking.id))
  expect({ reschedule, read, list, cancel }).toEqual({
    reschedule: [21, 19],
    read: [1, 1],
    list: [1, 1],
    cancel: [13, 12],
  })
})

it('a visit that the desk books, moves, checks in and completes', async () => {
  const { shopId, hourId } = stage.world
  const ask = (path: string, body: object) =>
    stage.api.ask('POST', `/console${path}`, { ...stage.desk(), body })
  const visit = {
    guests: [{ items: [{ variantId: hourId }] }],
    startsAt: '2026-11-24T14:00:00.000Z',
  }
  let desk = { id: '', sequence: 0, items: [{ id: '' }] }
  const walkIn = await count(async () => {
    const answer = await ask(`/shops/${shopId}/walk-ins`, visit)
    desk = answer.body
    return answer
  })
  const { id } = desk
  const move = await count(() =>
    ask(`/bookings/${id}/move`, {
      itemId: desk.items[0]!.id,
      startsAt: '2026-11-24T15:00:00.000Z',
      expectedSequence: desk.sequence,
    }),
  )
  stage.later(8 * 60)
  const checkIn = await count(() => ask(`/bookings/${id}/check-in`, {}))
  const complete = await count(() => ask(`/bookings/${id}/complete`, { takenAtShop: true }))
  expect({ walkIn, move, checkIn, complete }).toEqual({
    walkIn: [20, 18],
    move: [20, 19],
    checkIn: [13, 12],
    complete: [28, 27],
  })
})

it('a month and a day of times, in a shop that has not changed and in one that has', async () => {
  const { shopId, hourId } = stage.world
  const question = `guests[0][items][0][variantId]=${hourId}`
  const month = () =>
    stage.api.ask('GET', `/shops/${shopId}/slots?fromDay=2026-12-01&toDay=2026-12-30&${question}`)
  const day = () => stage.api.ask('GET', `/shops/${shopId}/slots/2026-12-01?${question}`)
  const unchanged = { month: await count(month), day: await count(day) }
  await stage.hold('2026-11-27T10:00:00.000Z')
  const changed = await count(month)
  await stage.touchShop()
  const edited = await count(month)
  expect({ unchanged, changed, edited }).toEqual({
    unchanged: { month: [2, 2], day: [2, 2] },
    changed: [2, 2],
    edited: [10, 10],
  })
})

/** Statements, and how often they are waited for. */
async function count(work: () => Promise<{ status: number; body: unknown }>): Promise<number[]> {
  const { texts, roundTrips } = await costOf(async () => {
    const { status, body } = await work()
    if (status > 201) throw new Error(JSON.stringify(body))
  })
  return [texts.length, roundTrips]
}

function atShop({ totalMinor }: { totalMinor: number }) {
  return { tender: 'at_shop', expectedTotalMinor: totalMinor }
}
