import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { heldMinor, owedMinor } from '@serein/shared/ledger/transfer.ts'
import type { Price } from '@serein/shared/offer/price.ts'
import { readStanding } from '../../ledger/ledger.ts'
import { leave, partyOf } from './party.ts'
import type { Booking } from '../sql.ts'
import { aParty, bookingStage, byCard, paidParty } from '../testing.ts'

// Wednesday 25 November 2026, 10:00 in Paris; the clock stands a day and two hours before.
const startsAt = '2026-11-25T09:00:00.000Z'
const stage = bookingStage({ therapists: 4, rooms: 4 })
const { hold, pay, later } = stage
const paid = (tender: 'at_shop' | 'card') => paidParty(stage, startsAt, tender)

const as = () => ({ user: stage.world.userId })

const cancelGuest = (id: string, guest: number, expectedFeeMinor: number, key?: string) =>
  stage.api.ask('POST', `/bookings/${id}/guests/${guest}/cancel`, {
    ...as(),
    body: { expectedFeeMinor },
    ...(key && { key }),
  })
const moveGuest = (id: string, guest: number, wanted: object) => {
  const body = { expectedTotalMinor: 24_000, ...wanted }
  return stage.api.ask('POST', `/bookings/${id}/guests/${guest}/reschedule`, { ...as(), body })
}
const atDesk = (id: string, verb: string, body: object = {}) =>
  stage.api.ask('POST', `/console/bookings/${id}${verb}`, { ...stage.desk(), body })
const eventsOf = ({ history }: { history: { event: string }[] }) =>
  history.map(({ event }) => event)
const details = async (id: string) => (await stage.api.ask('GET', `/bookings/${id}`, as())).body

async function accounts(bookingId: string) {
  const standing = await readStanding(stage.database.db, stage.world.businessId, bookingId)
  const byKind = Map.groupBy(standing, ({ account }) => account.kind)
  const sums = [...byKind].map(([kind, of]) => [kind, of.reduce((n, a) => n + a.balanceMinor, 0)])
  return {
    ...Object.fromEntries(sums.filter(([, minor]) => minor !== 0)),
    held: heldMinor(standing),
    owed: owedMinor(standing),
    all: standing.reduce((total, { balanceMinor }) => total + balanceMinor, 0),
  }
}

/** What a booking takes now, by guest. */
async function taken(bookingId: string) {
  const { rows } = await sql<{ guest: number; from: Date }>`
    select distinct i.guest_position as guest, lower(c.during) as "from" from claim c
      join item i on i.business_id = c.business_id and i.id = c.item_id
    where c.booking_id = ${bookingId} and c.state <> 'released' and c.staff_id is not null
    order by 1, 2`.execute(stage.database.db)
  return rows.map(({ guest, from }) => `${guest} ${from.toISOString().slice(8, 16)}`)
}

/** What stands in the shop's calendar of a day. */
async function visitsOn(day: string): Promise<string[]> {
  const path = `/console/shops/${stage.world.shopId}/calendar?fromDay=${day}&toDay=${day}`
  const { body } = await stage.api.ask('GET', path, stage.desk())
  return body.visits.map((visit: any) => visit.id)
}

describe('a guest who leaves', () => {
  it('costs nothing until the free deadline: their share goes back, what the others were promised stays', async () => {
    const before = await paid('card')
    const { status, body } = await cancelGuest(before.id, 2, 0)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      state: 'confirmed',
      totalMinor: 12_000,
      guestCount: 2,
      paidMinor: 24_000,
      refundedMinor: 12_000,
      endsAt: '2026-11-25T10:00:00.000Z',
      sequence: before.sequence + 1,
    })
    expect(body.guests[2]).toMatchObject({
      isCancelled: true,
      totalMinor: 12_000,
      feeMinor: 0,
      can: { cancel: false, reschedule: false },
    })
    const lines = before.price.lines.filter((line: any) => line.guest !== 2)
    expect(body.price.lines).toEqual(lines)
    expect(body.items.map((item: any) => item.guestPosition)).toEqual([0, 1])
    expect(eventsOf(body).slice(-2)).toEqual(['booking.guest_cancelled', 'refund.decided'])
    expect(await taken(before.id)).toEqual(['0 25T09:00', '1 25T09:00'])
    expect(await accounts(before.id)).toMatchObject({ held: 12_000, owed: 0, all: 0 })
  })

  it('pays the fee of the frozen policy on their share, by the clock of the first start', async () => {
    const { id } = await paid('card')
    later(6 * 60)
    expect((await cancelGuest(id, 0, 0)).body).toMatchObject({
      code: 'price_changed',
      data: { totalMinor: 4000 },
    })
    expect((await cancelGuest(id, 0, 4000)).body).toMatchObject({ refundedMinor: 4000 })
    expect(await accounts(id)).toMatchObject({ revenue_fee: 4000, held: 16_000, all: 0 })
    // The whole visit then costs the fee on what is left, and only what is left goes back.
    const off = await stage.cancel(id, 8000)
    expect(off.body).toMatchObject({ state: 'cancelled', feeMinor: 8000, refundedMinor: 12_000 })
    expect(off.body.guests.map((guest: any) => guest.feeMinor)).toEqual([4000, null, null])
    expect(await accounts(id)).toMatchObject({ revenue_fee: 12_000, held: 0, all: 0 })
  })

  it('owes the fee when nothing was paid, and the till takes it with the rest', async () => {
    const { id } = await paid('at_shop')
    later(6 * 60)
    await cancelGuest(id, 1, 2000)
    expect(await accounts(id)).toMatchObject({ revenue_fee: 2000, owed: 2000 })
    later(19 * 60)
    await atDesk(id, '/check-in')
    const done = await atDesk(id, '/complete', { takenAtShop: true })
    expect(done.body).toMatchObject({ state: 'completed', totalMinor: 20_000, paidMinor: 22_000 })
    expect(await accounts(id)).toMatchObject({ revenue_fee: 2000, owed: 0, held: 0, all: 0 })
  })

  it('earns the shop nothing when the others have come', async () => {
    const { id } = await paid('card')
    await cancelGuest(id, 2, 0)
    later(25 * 60)
    await atDesk(id, '/check-in')
    expect((await atDesk(id, '/complete')).body).toMatchObject({ state: 'completed' })
    const { revenue_service: net, tax_payable: tax, ...rest } = await accounts(id)
    expect(net + tax).toBe(12_000)
    expect(rest).toMatchObject({ held: 0, owed: 0, all: 0 })
  })

  it('counts no more when the others are missed, nor when that is taken back', async () => {
    const { id } = await paid('card')
    await cancelGuest(id, 2, 0)
    later(27 * 60)
    await atDesk(id, '/no-show')
    expect(await accounts(id)).toMatchObject({ revenue_fee: 12_000, held: 0, all: 0 })
    await atDesk(id, '/no-show/undo')
    expect(await accounts(id)).toMatchObject({ held: 12_000, all: 0 })
  })

  it('ends the visit when they were the last', async () => {
    const { id } = await paid('card')
    await cancelGuest(id, 0, 0)
    await cancelGuest(id, 1, 0)
    const before = await details(id)
    expect(before.guests[2].cancelFeeMinor).toBe(before.cancelFeeMinor)
    const { body } = await cancelGuest(id, 2, 0)
    expect(body).toMatchObject({ state: 'cancelled', refundedMinor: 24_000, feeMinor: 0 })
    expect(eventsOf(body)).toContain('booking.cancelled')
    expect(await taken(id)).toEqual([])
  })

  it('leaves once, however often and by however many it is said', async () => {
    const { id } = await paid('card')
    const twice = await Promise.all([cancelGuest(id, 1, 0, 'one'.repeat(4)), cancelGuest(id, 1, 0)])
    expect(new Set(twice.map(({ status }) => status))).toEqual(new Set([200, 409]))
    const again = await cancelGuest(id, 1, 0, 'one'.repeat(4))
    expect(again.status).toBe(twice[0]!.status)
    expect((await cancelGuest(id, 1, 0)).body).toMatchObject({ code: 'state_conflict' })
    expect((await cancelGuest(id, 5, 0)).body).toMatchObject({ code: 'not_found' })
    expect(await accounts(id)).toMatchObject({ held: 20_000, all: 0 })
  })

  it('is let go by the shop without a fee, also when the others have arrived', async () => {
    const { id } = await paid('card')
    later(25 * 60)
    await atDesk(id, '/check-in')
    const { body } = await atDesk(id, '/guests/2/cancel')
    expect(body).toMatchObject({ state: 'checked_in', totalMinor: 12_000, paidMinor: 12_000 })
    expect(body.guests[2]).toMatchObject({ isCancelled: true, feeMinor: 0 })
    expect(body.items.map((item: any) => item.guestPosition)).toEqual([0, 1])
    await atDesk(id, '/guests/1/cancel')
    expect((await atDesk(id, '/guests/0/cancel')).body.code).toBe('state_conflict')
  })

  it('gets the share back when the card was charged only after they had left', async () => {
    const { hourId } = stage.world
    const held = await hold(startsAt, aParty([hourId], [hourId]))
    const { id, totalMinor: expectedTotalMinor } = held.body
    const card = { tender: 'card', expectedTotalMinor, cardReference: byCard.cardReference }
    const company = (await stage.api.providers.tendersOf(stage.database.db, stage.world.businessId))
      .card!
    const { capture } = company
    company.capture = async (payment) => {
      expect(await cancelGuest(id, 1, 0)).toMatchObject({ status: 200 })
      return capture(payment)
    }
    expect(await pay(id, card)).toMatchObject({ status: 200 })
    expect(await details(id)).toMatchObject({ paidMinor: 16_000, refundedMinor: 8000 })
    expect(await accounts(id)).toMatchObject({ held: 8000, all: 0 })
  })
})

describe('a guest who is moved', () => {
  it('goes alone; the others, the price and the fee clock stay', async () => {
    const before = await paid('card')
    const { status, body } = await moveGuest(before.id, 1, { startsAt: '2026-11-25T12:00:00.000Z' })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      startsAt,
      endsAt: '2026-11-25T12:30:00.000Z',
      firstStartsAt: startsAt,
      totalMinor: 24_000,
      price: before.price,
    })
    expect(body.history.at(-1).event).toBe('booking.guest_rescheduled')
    expect(await taken(before.id)).toEqual(['0 25T09:00', '1 25T12:00', '2 25T09:00', '2 25T10:00'])
  })

  it('shows the booker their own time, who may be the one that moves', async () => {
    const { id } = await paid('card')
    const to = '2026-11-26T09:00:00.000Z'
    const own = { startsAt: to, endsAt: '2026-11-26T10:00:00.000Z' }
    expect((await moveGuest(id, 1, { startsAt: to })).body).toMatchObject({
      startsAt,
      own: { startsAt },
    })
    expect((await moveGuest(id, 0, { startsAt: to })).body).toMatchObject({ startsAt, own })
    const { body } = await stage.api.ask('GET', '/bookings?which=coming', as())
    expect(body.bookings).toMatchObject([{ id, startsAt, own }])
  })

  it('stands in the shop’s calendar on the days on which somebody comes', async () => {
    const { id } = await paid('card')
    await moveGuest(id, 0, { startsAt: '2026-11-28T09:00:00.000Z' })
    expect([
      await visitsOn('2026-11-25'),
      await visitsOn('2026-11-27'),
      await visitsOn('2026-11-28'),
    ]).toEqual([[id], [], [id]])
  })

  it('finds their own time free, and the others’ not', async () => {
    const { hourId, shopId, staffIds } = stage.world
    const wish = staffIds[0]!
    const guests = [{ items: [{ variantId: hourId, wish }] }, { items: [{ variantId: hourId }] }]
    const { body: booked } = await hold(startsAt, { guests })
    const ask = async (exceptGuest: number) => {
      const query = new URLSearchParams({
        'guests[0][items][0][variantId]': hourId,
        'guests[0][items][0][wish]': wish,
        exceptBookingId: booked.id,
        exceptGuest: String(exceptGuest),
      })
      const path = `/shops/${shopId}/slots/2026-11-25?${query}`
      const { body } = await stage.api.ask('GET', path, as())
      return body.starts.find((start: any) => start.startsAt === '2026-11-25T09:30:00.000Z').isFree
    }
    expect(await ask(0)).toBe(true)
    expect(await ask(1)).toBe(false)
    expect((await moveGuest(booked.id, 1, { startsAt, wish })).body.code).toBe('slot_taken')
    const moved = await moveGuest(booked.id, 0, {
      startsAt: '2026-11-25T09:30:00.000Z',
      expectedTotalMinor: 16_000,
    })
    expect(moved.body.guests[0]).toMatchObject({ startsAt: '2026-11-25T09:30:00.000Z' })
    expect(moved.body.startsAt).toBe(startsAt)
  })

  it('is refused where they have left, and the party then moves without them', async () => {
    const { id } = await paid('at_shop')
    await cancelGuest(id, 0, 0)
    const to = { startsAt: '2026-11-26T09:00:00.000Z' }
    expect((await moveGuest(id, 0, to)).body.code).toBe('state_conflict')
    expect((await moveGuest(id, 4, to)).body.code).toBe('not_found')
    const { body } = await stage.api.ask('POST', `/bookings/${id}/reschedule`, {
      ...as(),
      body: { ...to, expectedTotalMinor: 16_000 },
    })
    expect(body).toMatchObject({ startsAt: to.startsAt, totalMinor: 16_000 })
    expect(await taken(id)).toEqual(['1 26T09:00', '2 26T09:00', '2 26T10:00'])
  })

  it('moves or leaves, whichever comes first, and nothing stays half done', async () => {
    const { id } = await paid('card')
    const [left, moved] = await Promise.all([
      cancelGuest(id, 1, 0),
      moveGuest(id, 1, { startsAt: '2026-11-25T13:00:00.000Z' }),
    ])
    expect(left.status).toBe(200)
    expect([200, 409]).toContain(moved.status)
    expect(await taken(id)).toEqual(['0 25T09:00', '2 25T09:00', '2 25T10:00'])
    expect((await details(id)).endsAt).toBe('2026-11-25T10:30:00.000Z')
    expect(await accounts(id)).toMatchObject({ held: 20_000, all: 0 })
  })

  it('is not moved along with the party when they left after it was planned', async () => {
    const { id } = await paid('card')
    const { db } = stage.database
    const body = { startsAt: '2026-11-26T09:00:00.000Z', expectedTotalMinor: 24_000 }
    let moving: ReturnType<typeof stage.api.ask> | undefined
    await db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ business_id: string }>`
        select business_id from booking where id = ${id} for update`.execute(tx)
      moving = stage.api.ask('POST', `/bookings/${id}/reschedule`, { ...as(), body })
      await waitsForBooking()
      const booking = { businessId: rows[0]!.business_id, id } as Booking
      const [, guest] = await partyOf(tx, booking)
      const price = { totalMinor: 4000 } as Price
      const now = stage.api.clock.now
      await leave(tx, booking, guest!, { cancelledBy: 'customer', feeMinor: 0, price, now })
    })
    expect(await moving).toMatchObject({ status: 409, body: { code: 'state_conflict' } })
    expect((await details(id)).startsAt).toBe(startsAt)
  })
})

/** Until somebody stands before the locked row. */
async function waitsForBooking() {
  while ((await stage.database.waiting()) === 0);
}
