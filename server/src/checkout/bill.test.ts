import { beforeEach, describe, expect, it } from 'vitest'
import { aParty, byCard, oneGuest } from '../booking/testing.ts'
import { privateRoom } from '../booking/testing/private-room.ts'
import { readStanding } from '../ledger/ledger.ts'
import { answerApproval } from '../payment/provider-sandbox.ts'
import { testReference } from '../payment/sandbox-card.ts'
import { checkoutStage } from './testing.ts'

const tomorrowAtTen = '2026-11-25T09:00:00.000Z'
const stage = checkoutStage()
const whole = { ...byCard, expectedTotalMinor: 8000 }
const asking = { ...whole, cardReference: testReference('requiresAction') }

const heldVisit = async (): Promise<string> => (await stage.hold(tomorrowAtTen)).body.id
const quoteOf = async (id: string) => (await stage.ask('GET', `/bookings/${id}/checkout`)).body
const visit = async (id: string) => (await stage.ask('GET', `/bookings/${id}`)).body
const receipt = async (id: string) => (await stage.ask('GET', `/bookings/${id}/receipt`)).body
const cancel = (id: string, expectedFeeMinor: number) =>
  stage.ask('POST', `/bookings/${id}/cancel`, { expectedFeeMinor })

/** Nothing of a visit that is over is held or owed, and no money appeared on the way. */
async function holds(id: string) {
  const standing = await readStanding(stage.database.db, stage.world.businessId, id)
  const of = (kind: string) =>
    standing.filter(({ account }) => account.kind === kind).map((one) => one.balanceMinor)
  return { held: of('deposit_held'), owed: of('receivable') }
}

describe('a wallet beside a card', () => {
  let id: string
  beforeEach(async () => {
    id = await heldVisit()
    await stage.fillWallet(5000)
  })
  const mixed = { ...whole, walletMinor: 5000, tipMinor: 800 }

  it('pays its part, and the receipt names both with the tip', async () => {
    expect((await quoteOf(id)).wallet).toEqual({ moneyMinor: 5000, bonusMinor: 0 })
    const { booking } = (await stage.pay(id, mixed)).body
    expect(booking).toMatchObject({
      state: 'confirmed',
      tipMinor: 800,
      paidMinor: 8800,
      dueMinor: 0,
    })
    expect(booking.tenders).toEqual(
      expect.arrayContaining([
        { tender: 'card', tenderName: null, paidMinor: 3800 },
        { tender: 'wallet', tenderName: null, paidMinor: 5000 },
      ]),
    )
    expect(await stage.wallet()).toBe(0)
    const paper = await receipt(id)
    expect(paper).toMatchObject({ tipMinor: 800, discountMinor: 0, dueMinor: 0 })
    const paid = paper.payments.map((one: { amountMinor: number }) => one.amountMinor)
    expect(paid.toSorted()).toEqual([3800, 5000])
  })

  it('has its money again when the card is declined', async () => {
    const declined = { ...mixed, cardReference: testReference('declined') }
    expect((await stage.pay(id, declined)).status).toBe(402)
    expect(await stage.wallet()).toBe(5000)
    expect((await visit(id)).state).toBe('held')
    expect((await stage.pay(id, mixed)).body.booking.paidMinor).toBe(8800)
  })

  it('shows what a waiting payment has set aside, and gives it to the next try', async () => {
    await stage.pay(id, { ...asking, walletMinor: 5000 })
    expect(await stage.wallet()).toBe(0)
    expect((await quoteOf(id)).wallet.moneyMinor).toBe(5000)
    await stage.fillWallet(3000)
    const alone = { tender: 'wallet', expectedTotalMinor: 8000, walletMinor: 8000 }
    expect((await stage.pay(id, alone)).body.booking).toMatchObject({ paidMinor: 8000 })
    expect(await stage.wallet()).toBe(0)
  })

  it('has its money again when the hold is lost', async () => {
    const { payment } = (await stage.pay(id, { ...asking, walletMinor: 5000 })).body
    expect(payment.state).toBe('requires_action')
    stage.later(21)
    expect((await stage.answer(id, payment.id, true)).body.code).toBe('hold_expired')
    expect(await stage.wallet()).toBe(5000)
    expect((await stage.payments(id)).map(({ state }) => state)).toEqual(['cancelled', 'cancelled'])
  })

  it('is settled by the sweep when the browser was closed', async () => {
    const { payment } = (await stage.pay(id, { ...asking, walletMinor: 5000 })).body
    await answerApproval(stage.database.db, payment.id, true)
    expect((await stage.sweep()).failures).toEqual([])
    expect(await visit(id)).toMatchObject({ state: 'confirmed', paidMinor: 8000 })
  })

  it('leads back to the screen of the card with what was chosen', async () => {
    const { payment } = (await stage.pay(id, { ...asking, walletMinor: 5000, tipMinor: 800 })).body
    const rows = await stage.sql<{ url: string }>`
      select return_url as url from sandbox_charge where id = ${payment.id}`
    const { pathname, searchParams } = new URL(rows[0]!.url)
    expect(pathname).toBe('/card-checkout')
    expect(Object.fromEntries(searchParams)).toEqual({
      booking: id,
      tip: '800',
      wallet: '1',
      part: 'whole',
    })
  })

  it('gets its own part back on cancelling, the tip too', async () => {
    await stage.pay(id, mixed)
    expect((await cancel(id, 0)).status).toBe(200)
    expect(await stage.wallet()).toBe(5000)
    expect(await stage.payments(id)).toEqual([
      { tender: 'card', state: 'refunded', paid: 3800, back: 3800 },
      { tender: 'wallet', state: 'refunded', paid: 5000, back: 5000 },
    ])
    expect(await holds(id)).toEqual({ held: [], owed: [] })
  })
})

it('a wallet pays alone, never more than it has', async () => {
  const id = await heldVisit()
  const alone = { tender: 'wallet', expectedTotalMinor: 8000, walletMinor: 8000 }
  expect((await stage.pay(id, alone)).body.code).toBe('balance_too_low')
  await stage.fillWallet(9000)
  expect((await stage.pay(id, alone)).body.booking).toMatchObject({
    state: 'confirmed',
    tender: 'wallet',
    paidMinor: 8000,
  })
  expect(await stage.wallet()).toBe(1000)
})

describe('a deposit', () => {
  const rules = [{ when: {}, ask: { kind: 'share' as const, rate: 60_000 } }]
  let id: string
  beforeEach(async () => {
    await stage.setDepositRules(rules)
    id = await heldVisit()
  })
  const deposit = { ...whole, part: 'deposit', tipMinor: 800 }

  it('is asked for before the visit stands; at the spa nothing is not enough', async () => {
    const { deposit: depositDue, tenders } = await quoteOf(id)
    expect(depositDue).toEqual({ depositMinor: 4800, isRequired: true })
    expect(tenders.map(({ tender }: { tender: string }) => tender)).not.toContain('at_shop')
    const atShop = await stage.pay(id, { tender: 'at_shop', expectedTotalMinor: 8000 })
    expect(atShop.body).toMatchObject({ code: 'deposit_required', data: { depositMinor: 4800 } })
  })

  it('is paid, the rest and the tip at the till, and all of it is earned', async () => {
    const { booking } = (await stage.pay(id, deposit)).body
    expect(booking).toMatchObject({ depositMinor: 4800, paidMinor: 4800, dueMinor: 4000 })
    expect(await receipt(id)).toMatchObject({ depositMinor: 4800, tipMinor: 800, dueMinor: 4000 })
    stage.later(26 * 60)
    await stage.api.ask('POST', `/console/bookings/${id}/check-in`, stage.desk())
    const done = stage.desk({ body: { takenAtShop: true } })
    expect((await stage.api.ask('POST', `/console/bookings/${id}/complete`, done)).status).toBe(200)
    expect(await visit(id)).toMatchObject({ paidMinor: 8800, dueMinor: 0 })
    const standing = await readStanding(stage.database.db, stage.world.businessId, id)
    const tips = standing.find(({ account }) => account.kind === 'tip_payable')
    expect(tips?.balanceMinor).toBe(800)
    expect(await holds(id)).toEqual({ held: [], owed: [] })
  })

  it('keeps the fee of a late cancellation and gives the rest back', async () => {
    await stage.pay(id, deposit)
    stage.later(180)
    const { cancelFeeMinor } = await visit(id)
    expect(cancelFeeMinor).toBe(4000)
    await cancel(id, cancelFeeMinor)
    expect(await visit(id)).toMatchObject({ feeMinor: 4000, refundedMinor: 800, dueMinor: 0 })
    expect(await stage.payments(id)).toEqual([
      { tender: 'card', state: 'captured', paid: 4800, back: 800 },
    ])
  })

  it('is kept by a reschedule, as the tip is', async () => {
    await stage.pay(id, deposit)
    const { sequence } = await visit(id)
    const startsAt = '2026-11-26T09:00:00.000Z'
    const moved = await stage.ask('POST', `/bookings/${id}/reschedule`, {
      startsAt,
      expectedTotalMinor: 8000,
    })
    expect(moved.status).toBe(200)
    const after = await visit(id)
    expect(after.sequence).toBeGreaterThan(sequence)
    expect(after).toMatchObject({
      startsAt,
      tipMinor: 800,
      depositMinor: 4800,
      paidMinor: 4800,
      refundedMinor: 0,
      dueMinor: 4000,
    })
  })
})

it('a bill keeps the tip for those who come when a guest leaves', async () => {
  const { hourId, halfId } = stage.world
  const party = aParty([hourId], [halfId])
  const held = (await stage.hold(tomorrowAtTen, { ...party, together: 'in_turn' })).body
  const expectedTotalMinor: number = held.totalMinor
  await stage.pay(held.id, { ...byCard, expectedTotalMinor, tipMinor: 800 })
  const left = (await visit(held.id)).guests[1].totalMinor
  const leaving = { expectedFeeMinor: 0 }
  await stage.ask('POST', `/bookings/${held.id}/guests/1/cancel`, leaving)
  const after = await visit(held.id)
  expect(after).toMatchObject({ tipMinor: 800, refundedMinor: left, dueMinor: 0 })
})

it('a quote suggests the tips of the shop, or none', async () => {
  const id = await heldVisit()
  expect((await quoteOf(id)).tipPresets).toEqual([5_000, 10_000, 15_000])
  await stage.sql`update shop set tip_presets = '[]' where id = ${stage.world.shopId}`
  expect((await quoteOf(id)).tipPresets).toEqual([])
})

it('a quote asks for no tip where nobody serves, and the desk takes none', async () => {
  const { variantId } = await privateRoom(stage.database.db, stage.world)
  const held = (await stage.hold(tomorrowAtTen, oneGuest({ variantId }))).body
  expect((await quoteOf(held.id)).tipPresets).toEqual([])
  const paid = { ...byCard, expectedTotalMinor: 6000 }
  expect(await stage.pay(held.id, { ...paid, tipMinor: 500 })).toMatchObject({
    status: 400,
    body: { data: { fields: [{ path: 'tipMinor' }] } },
  })
  expect((await stage.pay(held.id, paid)).status).toBe(200)
  const desk = stage.desk({ user: stage.world.userId })
  const at = `/console/bookings/${held.id}`
  const bill = await stage.api.ask('GET', `${at}/bill`, desk)
  expect(bill.body).toMatchObject({ therapists: [], can: { addTip: false } })
  const body = { tips: [{ staffId: null, amountMinor: 500 }] }
  const refused = await stage.api.ask('POST', `${at}/bill/tips`, { ...desk, body })
  expect(refused).toMatchObject({ status: 400, body: { data: { fields: [{ path: 'tips' }] } } })
})
