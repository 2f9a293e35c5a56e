import { beforeEach, describe, expect, it } from 'vitest'
import { paidParty } from '../booking/testing.ts'
import { expectSound } from '../booking/testing/flaws.ts'
import { checkoutStage } from './testing.ts'
import { faultsOf } from './testing/audit.ts'
import { cardStage, tomorrowAtTen } from './testing/card.ts'

// Wednesday 25 November 2026, 10:00 in Paris. Until 24 hours before cancelling is free, until 4 hours before it costs half.
const startsAt = '2026-11-25T09:00:00.000Z'

const path = (id: string) => `/console/bookings/${id}/cancel-for-client`

describe('a visit that the desk cancels for its client', () => {
  const stage = checkoutStage({ therapists: 4, rooms: 4 })
  const before = (hours: number) => {
    stage.api.clock.now = new Date(Date.parse(startsAt) - hours * 3_600_000)
  }
  const cancel = (id: string, body: object = {}, more: object = {}) =>
    stage.api.ask('POST', path(id), { ...stage.desk(more), body })
  const terms = async (id: string, guest = '') =>
    (await stage.api.ask('GET', path(id) + guest, stage.desk())).body
  const bill = async (id: string) =>
    (await stage.api.ask('GET', `/console/bookings/${id}/bill`, stage.desk())).body
  const sound = async () => {
    await expectSound(stage)
    expect(await faultsOf(stage.database.db, stage.world.businessId)).toEqual([])
  }

  beforeEach(async () => {
    stage.api.clock.now = new Date('2026-11-23T07:00:00.000Z')
    await stage.database.pool.query(
      `insert into "user" (id, name, email) values ('staff', 'Anaïs', 'anais@example.test') on conflict do nothing`,
    )
  })

  it('costs what it would cost the client at that moment, said before', async () => {
    const { id, totalMinor } = await paidParty(stage, startsAt, 'card')
    before(30)
    expect(await terms(id)).toMatchObject({ feeRate: 0, wouldCostMinor: 0, paidMinor: totalMinor })
    before(5)
    const half = totalMinor / 2
    expect(await terms(id)).toMatchObject({
      feeRate: 50_000,
      wouldCostMinor: half,
      paidMinor: totalMinor,
      mayWaive: true,
    })
    const stale = await cancel(id, { expectedFeeMinor: 0 })
    expect(stale.body).toMatchObject({ code: 'price_changed', data: { totalMinor: half } })
    const { status, body } = await cancel(id, { expectedFeeMinor: half })
    expect(status).toBe(200)
    expect(body).toMatchObject({ state: 'cancelled', dueMinor: 0 })
    expect(await bill(id)).toMatchObject({ totalMinor: half, paidMinor: half })
    const { rows } = await stage.database.pool.query(
      `select cancelled_by, fee_minor from booking where id = $1`,
      [id],
    )
    expect(rows).toEqual([{ cancelled_by: 'customer', fee_minor: half }])
    expect((await cancel(id)).body.code).toBe('state_conflict')
    await sound()
  })

  it('is let off half of the fee for a reason, and charged it again', async () => {
    const { id, totalMinor } = await paidParty(stage, startsAt, 'card')
    before(5)
    const half = totalMinor / 2
    const waiver = { waivedMinor: half / 2, because: 'A child was ill' }
    expect((await cancel(id, { waivedMinor: 100 })).body.code).toBe('invalid_input')
    expect((await cancel(id, { ...waiver, waivedMinor: half + 1 })).body).toMatchObject({
      code: 'waiver_too_large',
      data: { mostMinor: half },
    })
    expect((await cancel(id, waiver, { role: 'front_desk' })).body.code).toBe('approval_needed')
    expect((await cancel(id, waiver)).body).toMatchObject({ state: 'cancelled', dueMinor: 0 })
    const lines = [
      { kind: 'fee', amountMinor: half },
      { kind: 'waived', amountMinor: -half / 2, reason: 'A child was ill' },
    ]
    expect(await bill(id)).toMatchObject({ totalMinor: half / 2, lines })
    await sound()
    const undo = await stage.api.ask('POST', `/console/bookings/${id}/bill/fee/waive`, {
      ...stage.desk({ user: stage.world.userId }),
      body: { waivedMinor: 0 },
    })
    expect(undo.body).toMatchObject({ totalMinor: half, dueMinor: half / 2 })
    await sound()
  })

  it('is cancelled for one guest alone with the fee on their share, less what is waived', async () => {
    const { id } = await paidParty(stage, startsAt, 'at_shop')
    before(5)
    expect(await terms(id, '?guestPosition=1')).toMatchObject({ wouldCostMinor: 2_000 })
    const waiver = { waivedMinor: 500, because: 'Ill' }
    const { body } = await cancel(id, { guestPosition: 1, expectedFeeMinor: 2_000, ...waiver })
    expect(body).toMatchObject({ state: 'confirmed', totalMinor: 20_000, dueMinor: 21_500 })
    expect(body.guests[1]).toMatchObject({ isCancelled: true, feeMinor: 1_500 })
    // What is paid is for those who come first.
    const paid = await paidParty(stage, startsAt.replace('09:00', '12:00'), 'card')
    const ofGuest = await terms(paid.id, '?guestPosition=1')
    expect(ofGuest).toMatchObject({ wouldCostMinor: 2_000, paidMinor: 4_000 })
    await sound()
    const last = { guestPosition: 2 }
    await cancel(id, { guestPosition: 0 })
    expect((await cancel(id, last)).body.state).toBe('cancelled')
    await sound()
  })
})

describe('a card on file', () => {
  const { stage, bookedOnFile, feesOf, owed } = cardStage()

  it('is charged the fee when the desk cancels for its client late', async () => {
    const { id } = await bookedOnFile('success')
    stage.api.clock.now = new Date(Date.parse(tomorrowAtTen) - 5 * 3_600_000)
    const { card, wouldCostMinor } = (await stage.api.ask('GET', path(id), stage.desk())).body
    expect(card).toMatchObject({ last4: expect.any(String) })
    const { body } = await stage.api.ask('POST', path(id), stage.desk())
    expect(body).toMatchObject({ state: 'cancelled', paidMinor: wouldCostMinor, dueMinor: 0 })
    expect(await owed(id)).toBe(0)
    expect(await feesOf(id)).toMatchObject([{ state: 'captured', amountMinor: wouldCostMinor }])
  })
})

describe('a visit that its shop cancels late', () => {
  const stage = checkoutStage({ therapists: 4, rooms: 4 })
  const before = (hours: number) => {
    stage.api.clock.now = new Date(Date.parse(startsAt) - hours * 3_600_000)
  }
  const promise = (creditsClients: boolean) =>
    stage.api.ask('PUT', `/console/shops/${stage.world.shopId}/late-calls`, {
      ...stage.desk({ role: 'owner' }),
      body: {
        creditsClients,
        givesBackFilled: false,
        trustedAfterVisits: null,
        laterByItselfMinutes: 0,
      },
    })
  const cancel = (id: string, rest = '') =>
    stage.api.ask('POST', `/console/bookings/${id}${rest}/cancel`, stage.desk())
  const wallet = async () =>
    (await stage.api.ask('GET', '/wallets', { user: stage.world.userId })).body.wallets[0] ?? null
  const mine = async (id: string) =>
    (await stage.api.ask('GET', `/bookings/${id}`, { user: stage.world.userId })).body
  const sound = async () => {
    await expectSound(stage)
    expect(await faultsOf(stage.database.db, stage.world.businessId)).toEqual([])
  }

  beforeEach(async () => {
    stage.api.clock.now = new Date('2026-11-23T07:00:00.000Z')
    await stage.database.pool.query(
      `insert into "user" (id, name, email) values ('staff', 'Anaïs', 'anais@example.test') on conflict do nothing`,
    )
  })

  it('credits its client by the tiers that would have cost them, as it has promised', async () => {
    expect((await promise(true)).body.lateCallRule.creditsClients).toBe(true)
    const { id, totalMinor, lateCredit } = await paidParty(stage, startsAt, 'card')
    expect(lateCredit).toEqual({ isPromised: true, creditedMinor: 0 })
    // What was promised stays so.
    await promise(false)
    before(5)
    const half = totalMinor / 2
    const terms = await stage.api.ask('GET', path(id), stage.desk())
    expect(terms.body.creditMinor).toBe(half)
    expect((await cancel(id)).body).toMatchObject({ state: 'cancelled', paidMinor: 0 })
    expect(await wallet()).toMatchObject({ moneyMinor: 0, bonusMinor: half })
    expect((await mine(id)).lateCredit).toEqual({ isPromised: true, creditedMinor: half })
    const lines = await stage.api.ask('GET', `/wallets/${stage.world.businessId}/EUR`, {
      user: stage.world.userId,
    })
    expect(lines.body.lines).toMatchObject([{ kind: 'late_credit', bonusMinor: half }])
    await sound()
    expect((await cancel(id)).body.code).toBe('state_conflict')
    expect(await wallet()).toMatchObject({ bonusMinor: half })
  })

  it('credits nothing in time, without a promise, once it is over, or where its client has cancelled', async () => {
    const unpromised = await paidParty(stage, startsAt, 'at_shop')
    await promise(true)
    const inTime = await paidParty(stage, '2026-11-26T09:00:00.000Z', 'at_shop')
    const byCall = await paidParty(stage, '2026-11-25T13:00:00.000Z', 'at_shop')
    before(5)
    expect((await cancel(unpromised.id)).body.state).toBe('cancelled')
    expect((await cancel(inTime.id)).body.state).toBe('cancelled')
    expect((await stage.api.ask('POST', path(byCall.id), stage.desk())).body.state).toBe(
      'cancelled',
    )
    const over = await paidParty(stage, '2026-11-25T13:00:00.000Z', 'at_shop')
    stage.api.clock.now = new Date('2026-11-25T18:00:00.000Z')
    expect((await cancel(over.id)).body.state).toBe('cancelled')
    expect(await wallet()).toBe(null)
    await sound()
  })

  it('credits the part of a guest whom it takes out, and the rest with the last of them', async () => {
    await promise(true)
    const { id } = await paidParty(stage, startsAt, 'card')
    before(5)
    await cancel(id, '/guests/1')
    expect(await wallet()).toMatchObject({ bonusMinor: 2_000 })
    await sound()
    await cancel(id)
    expect(await wallet()).toMatchObject({ bonusMinor: 12_000 })
    expect((await mine(id)).lateCredit.creditedMinor).toBe(12_000)
    await sound()
  })

  it('credits once when it is cancelled twice at once', async () => {
    await promise(true)
    const { id, totalMinor } = await paidParty(stage, startsAt, 'card')
    before(1)
    const answers = await Promise.all([cancel(id), cancel(id), cancel(id, '/guests/1')])
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
    expect(await wallet()).toMatchObject({ bonusMinor: totalMinor })
    await sound()
  })
})

describe('a client who is trusted', () => {
  const stage = checkoutStage({ therapists: 4, rooms: 4 })
  const owner = () => stage.desk({ role: 'owner' })
  const mine = async (id: string) =>
    (await stage.api.ask('GET', `/bookings/${id}`, { user: stage.world.userId })).body
  const trust = async (isTrusted: boolean) => {
    const { rows } = await stage.database.pool.query<{ id: string }>(
      `select id from customer where business_id = $1 and user_id = $2`,
      [stage.world.businessId, stage.world.userId],
    )
    const ofClient = `/console/customers/${rows[0]!.id}/trust`
    return stage.api.ask('POST', ofClient, { ...owner(), body: { isTrusted } })
  }
  const rates = async (id: string) => (await mine(id)).timeline.map(({ feeRate }: any) => feeRate)

  beforeEach(() => {
    stage.api.clock.now = new Date('2026-11-23T07:00:00.000Z')
  })

  it('cancels for nothing until the start, what is booked already included; no longer trusted, what is booked from then on costs', async () => {
    const booked = await paidParty(stage, startsAt, 'at_shop')
    expect(await rates(booked.id)).toEqual([0, 50_000, 100_000])
    expect((await trust(true)).body.customer.isTrusted).toBe(true)
    expect(await rates(booked.id)).toEqual([0])
    const next = await paidParty(stage, '2026-11-26T09:00:00.000Z', 'card')
    expect(await rates(next.id)).toEqual([0])
    expect((await trust(false)).body.customer.isTrusted).toBe(false)
    const last = await paidParty(stage, '2026-11-26T13:00:00.000Z', 'at_shop')
    expect(await rates(last.id)).toEqual([0, 50_000, 100_000])
    stage.api.clock.now = new Date('2026-11-26T08:30:00.000Z')
    const terms = await stage.api.ask('GET', path(next.id), owner())
    expect(terms.body).toMatchObject({ wouldCostMinor: 0 })
    expect((await mine(next.id)).cancelFeeMinor).toBe(0)
    const { body } = await stage.cancel(next.id, 0)
    expect(body).toMatchObject({ state: 'cancelled', feeMinor: 0, refundedMinor: 24_000 })
    expect(await faultsOf(stage.database.db, stage.world.businessId)).toEqual([])
  })

  it('is so by their visits, from as many on as the shop says', async () => {
    await stage.api.ask('PUT', `/console/shops/${stage.world.shopId}/late-calls`, {
      ...owner(),
      body: {
        creditsClients: false,
        givesBackFilled: false,
        trustedAfterVisits: 1,
        laterByItselfMinutes: 0,
      },
    })
    const first = await paidParty(stage, '2026-11-23T09:00:00.000Z', 'card')
    stage.api.clock.now = new Date('2026-11-23T09:00:00.000Z')
    await stage.api.ask('POST', `/console/bookings/${first.id}/check-in`, owner())
    const second = await paidParty(stage, startsAt, 'at_shop')
    expect(await rates(second.id)).toEqual([0, 50_000, 100_000])
    await stage.api.ask('POST', `/console/bookings/${first.id}/complete`, owner())
    const third = await paidParty(stage, '2026-11-26T09:00:00.000Z', 'at_shop')
    expect(await rates(third.id)).toEqual([0])
  })
})
