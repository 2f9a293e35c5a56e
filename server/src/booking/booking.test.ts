import { owedMinor } from '@serein/shared/ledger/transfer.ts'
import { describe, expect, it } from 'vitest'
import { readStanding } from '../ledger/ledger.ts'
import { smallWorld } from './fixture.ts'
import { sweepHolds } from './sweep.ts'
import { bookingStage, byCard, oneGuest } from './testing.ts'

const tomorrowAtTen = '2026-11-25T09:00:00.000Z'
const stage = bookingStage()
const { hold, pay, later } = stage

const as = () => ({ user: stage.world.userId })
const staff = () => ({ staffOf: stage.world.businessId })
const act = (id: string, verb: string) =>
  stage.api.ask('POST', `/console/bookings/${id}${verb}`, staff())

async function paidByCard(startsAt: string) {
  const held = await hold(startsAt)
  const card = { ...byCard, expectedTotalMinor: 8000 }
  return (await pay(held.body.id, card)).body.booking
}

describe('hold', () => {
  it('keeps a time for ten minutes, with who serves, the room, the price and the deadlines', async () => {
    const { status, body } = await hold(tomorrowAtTen, {
      ...oneGuest({
        variantId: stage.world.hourId,
        addOnIds: [stage.world.addOnId],
        wish: stage.world.staffIds[1]!,
      }),
    })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      state: 'held',
      totalMinor: 9800,
      endsAt: '2026-11-25T10:15:00.000Z',
    })
    expect(body.heldUntil).toBe('2026-11-24T07:10:00.000Z')
    expect(body.items[0].staff).toEqual([{ id: stage.world.staffIds[1], name: 'Therapist 2' }])
    expect(body.items[0].units).toMatchObject([{ isRoom: true }])
    expect(body.timeline.map((step: { feeMinor: number }) => step.feeMinor)).toEqual([
      0, 4900, 9800,
    ])
  })

  it('counts with the therapist’s own length and price', async () => {
    await stage.sql`update skill set length_minutes = 75, price_minor = 9900
      where staff_id = ${stage.world.staffIds[0]} and variant_id = ${stage.world.hourId}`
    const named = oneGuest({ variantId: stage.world.hourId, wish: stage.world.staffIds[0]! })
    const { body } = await hold(tomorrowAtTen, named)
    expect(body).toMatchObject({ totalMinor: 9900, endsAt: '2026-11-25T10:15:00.000Z' })
    expect(body.price.lines).toMatchObject([
      { kind: 'service', lengthMinutes: 75, amountMinor: 8000 },
      { kind: 'therapist', label: { en: 'Therapist 1' }, amountMinor: 1900 },
    ])
    expect(body.items[0].priceMinor).toBe(9900)
  })

  it('books two services one after another', async () => {
    const { body } = await hold(
      tomorrowAtTen,
      oneGuest({ variantId: stage.world.hourId }, { variantId: stage.world.halfId }),
    )
    expect(body.items.map((item: { startsAt: string }) => item.startsAt)).toEqual([
      tomorrowAtTen,
      '2026-11-25T10:00:00.000Z',
    ])
    expect(body.totalMinor).toBe(12_000)
  })

  it('refuses a taken time with the nearest free ones, and takes another therapist when any will do', async () => {
    const named = oneGuest({ variantId: stage.world.hourId, wish: stage.world.staffIds[0]! })
    expect((await hold(tomorrowAtTen, named)).status).toBe(201)
    const refused = await hold(tomorrowAtTen, named)
    expect(refused).toMatchObject({ status: 409, body: { code: 'slot_taken' } })
    expect(refused.body.data.nearest).toContain('2026-11-25T10:00:00.000Z')
    const other = await hold(tomorrowAtTen)
    expect(other.body.items[0].staff[0].id).toBe(stage.world.staffIds[1])
  })

  it('says why a time cannot be booked at all', async () => {
    expect((await hold('2026-11-25T09:07:00.000Z')).body).toMatchObject({
      code: 'slot_not_bookable',
      data: { reason: 'off_grid' },
    })
    expect((await hold('2026-11-24T07:30:00.000Z')).body.data.reason).toBe('past_notice')
    const stranger = '019ab000-0000-7000-8000-000000000000'
    const unknown = await hold(tomorrowAtTen, oneGuest({ variantId: stranger }))
    expect(unknown.body).toMatchObject({
      code: 'service_not_bookable',
      data: { fields: [{ path: 'guests.0.items.0.variantId' }] },
    })
  })

  it('answers a repeated command with the same booking', async () => {
    const first = await hold(tomorrowAtTen, {}, 'the-same-key')
    const second = await hold(tomorrowAtTen, {}, 'the-same-key')
    expect(second.body.id).toBe(first.body.id)
    const other = await hold('2026-11-25T13:00:00.000Z', {}, 'the-same-key')
    expect(other.body.code).toBe('idempotency_key_reused')
  })

  it('is over after its time: expired by the sweep, and free for the next at once', async () => {
    const first = await hold(
      tomorrowAtTen,
      oneGuest({ variantId: stage.world.hourId, wish: stage.world.staffIds[0]! }),
    )
    later(10)
    const next = await hold(
      tomorrowAtTen,
      oneGuest({ variantId: stage.world.hourId, wish: stage.world.staffIds[0]! }),
    )
    expect(next.status).toBe(201)
    const expired = await stage.api.ask('GET', `/bookings/${first.body.id}`, as())
    expect(expired.body.state).toBe('expired')
    expect(
      (await pay(first.body.id, { tender: 'at_shop', expectedTotalMinor: 8000 })).body.code,
    ).toBe('hold_expired')
    later(10)
    await sweepHolds(stage.database.db, () => stage.api.clock.now)
    expect((await stage.api.ask('GET', `/bookings/${next.body.id}`, as())).body.state).toBe(
      'expired',
    )
  })
})

describe('a booked visit', () => {
  it('is cancelled free of charge until the deadline, and everything is paid back', async () => {
    const booking = await paidByCard('2026-11-25T09:00:00.000Z')
    const cancelled = await stage.cancel(booking.id)
    expect(cancelled.body).toMatchObject({ state: 'cancelled', feeMinor: 0, refundedMinor: 8000 })
    expect((await hold('2026-11-25T09:00:00.000Z')).status).toBe(201)
  })

  it('is cancelled for the fee of its policy, and only for the fee that the reader agreed to', async () => {
    const booking = await paidByCard('2026-11-25T09:00:00.000Z')
    later(6 * 60)
    expect((await stage.cancel(booking.id)).body).toMatchObject({
      code: 'price_changed',
      data: { totalMinor: 4000 },
    })
    expect((await stage.cancel(booking.id, 4000)).body).toMatchObject({
      state: 'cancelled',
      feeMinor: 4000,
      refundedMinor: 4000,
    })
    const standing = await readStanding(stage.database.db, stage.world.businessId, booking.id)
    expect(standing.find(({ account }) => account.kind === 'revenue_fee')?.balanceMinor).toBe(4000)
    expect((await stage.cancel(booking.id, 4000)).body.code).toBe('state_conflict')
  })

  it('is cancelled by the shop free of charge, however late, and everything is paid back', async () => {
    const booking = await paidByCard('2026-11-24T09:00:00.000Z')
    later(110)
    expect((await act(booking.id, '/cancel')).body).toMatchObject({ state: 'cancelled' })
    const { body } = await stage.api.ask('GET', `/bookings/${booking.id}`, as())
    expect(body).toMatchObject({ state: 'cancelled', feeMinor: 0, refundedMinor: 8000 })
  })

  it('is moved as a whole in one step, and the fee clock goes along while leaving is free', async () => {
    const booking = await paidByCard('2026-11-25T09:00:00.000Z')
    const moved = await stage.api.ask('POST', `/bookings/${booking.id}/reschedule`, {
      ...as(),
      body: { startsAt: '2026-11-27T09:00:00.000Z', expectedTotalMinor: 8000 },
    })
    expect(moved.body).toMatchObject({
      state: 'confirmed',
      startsAt: '2026-11-27T09:00:00.000Z',
      firstStartsAt: '2026-11-27T09:00:00.000Z',
      paidMinor: 8000,
    })
    expect(moved.body.history.at(-1).event).toBe('booking.rescheduled')
    expect((await hold('2026-11-25T09:00:00.000Z')).status).toBe(201)
  })

  it('keeps its fee clock when it is moved while leaving is not free any more', async () => {
    const { id } = await paidByCard('2026-11-25T09:00:00.000Z')
    later(6 * 60)
    const { body } = await stage.api.ask('POST', `/bookings/${id}/reschedule`, {
      ...as(),
      body: { startsAt: '2026-11-27T09:00:00.000Z', expectedTotalMinor: 8000 },
    })
    expect(body).toMatchObject({ firstStartsAt: '2026-11-25T09:00:00.000Z' })
  })

  it('keeps its old time when the new one is taken, and may overlap its own old time', async () => {
    const named = oneGuest({ variantId: stage.world.hourId, wish: stage.world.staffIds[0]! })
    const first = await hold('2026-11-25T09:00:00.000Z', named)
    await hold('2026-11-25T13:00:00.000Z', named)
    const move = (startsAt: string) =>
      stage.api.ask('POST', `/bookings/${first.body.id}/reschedule`, {
        ...as(),
        body: { startsAt, expectedTotalMinor: 8000 },
      })
    expect((await move('2026-11-25T13:00:00.000Z')).body.code).toBe('slot_taken')
    expect((await stage.api.ask('GET', `/bookings/${first.body.id}`, as())).body.startsAt).toBe(
      '2026-11-25T09:00:00.000Z',
    )
    expect((await move('2026-11-25T09:30:00.000Z')).body.startsAt).toBe('2026-11-25T09:30:00.000Z')
  })
})

describe('the shop’s day', () => {
  it('checks in, takes it back, completes and earns the price', async () => {
    const booking = await paidByCard('2026-11-24T09:00:00.000Z')
    expect((await act(booking.id, '/check-in')).body.state).toBe('checked_in')
    expect((await act(booking.id, '/check-in/undo')).body.state).toBe('confirmed')
    await act(booking.id, '/check-in')
    expect((await act(booking.id, '/complete')).body).toMatchObject({
      state: 'completed',
      paidMinor: 8000,
    })
    const standing = await readStanding(stage.database.db, stage.world.businessId, booking.id)
    const earned = Object.fromEntries(
      standing.map(({ account, balanceMinor }) => [account.kind, balanceMinor]),
    )
    expect(earned).toMatchObject({ revenue_service: 6667, tax_payable: 1333 })
    expect(earned.deposit_held ?? 0).toBe(0)
  })

  it('takes a completion back: nothing is earned, what was paid is held again, and it can be completed anew', async () => {
    const { id } = await paidByCard('2026-11-24T09:00:00.000Z')
    const books = async () => {
      const standing = await readStanding(stage.database.db, stage.world.businessId, id)
      return Object.fromEntries(standing.map((row) => [row.account.kind, row.balanceMinor]))
    }
    await act(id, '/check-in')
    const before = await books()
    await act(id, '/complete')
    const { status, body } = await act(id, '/complete/undo')
    expect([status, body.state, body.paidMinor]).toEqual([200, 'checked_in', 8000])
    expect(await books()).toEqual(before)
    expect((await act(id, '/complete/undo')).body.code).toBe('state_conflict')
    expect((await act(id, '/complete')).body.state).toBe('completed')
    expect(await books()).toMatchObject({ revenue_service: 6667, tax_payable: 1333 })
  })

  it('takes at the till what was not paid before', async () => {
    const held = await hold('2026-11-24T09:00:00.000Z')
    await pay(held.body.id, { tender: 'at_shop', expectedTotalMinor: 8000 })
    await act(held.body.id, '/check-in')
    const path = `/console/bookings/${held.body.id}/complete`
    const done = await stage.api.ask('POST', path, { ...staff(), body: { takenAtShop: true } })
    expect(done.body).toMatchObject({ state: 'completed', paidMinor: 8000 })
    const standing = await readStanding(stage.database.db, stage.world.businessId, held.body.id)
    expect(owedMinor(standing)).toBe(0)
  })

  it('charges a no-show and gives it back when that was a mistake', async () => {
    const booking = await paidByCard('2026-11-24T09:00:00.000Z')
    expect((await act(booking.id, '/no-show')).body.code).toBe('state_conflict')
    later(125)
    expect((await act(booking.id, '/no-show')).body.state).toBe('no_show')
    expect((await act(booking.id, '/no-show/undo')).body.state).toBe('confirmed')
    const standing = await readStanding(stage.database.db, stage.world.businessId, booking.id)
    expect(standing.find(({ account }) => account.kind === 'deposit_held')?.balanceMinor).toBe(8000)
  })

  it('shows the day by therapist, and nothing of it to another business', async () => {
    const booking = await paidByCard('2026-11-24T09:00:00.000Z')
    const path = `/console/shops/${stage.world.shopId}/calendar?fromDay=2026-11-24&toDay=2026-11-24`
    const { body } = await stage.api.ask('GET', path, staff())
    expect(body.therapists).toHaveLength(2)
    expect(body.therapists[0].shifts).toEqual([
      { from: '2026-11-24T07:00:00.000Z', until: '2026-11-24T19:00:00.000Z' },
    ])
    expect(body.visits).toMatchObject([
      { id: booking.id, state: 'confirmed', customerName: 'Camille', paidMinor: 8000 },
    ])
    const other = await smallWorld(stage.database.db)
    expect((await stage.api.ask('GET', path, { staffOf: other.businessId })).status).toBe(404)
    expect((await act(booking.id, '/complete')).body.code).toBe('state_conflict')
  })
})
