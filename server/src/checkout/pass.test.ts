import { describe, expect, test } from 'vitest'
import { aParty, byCard } from '../booking/testing.ts'
import { testReference } from '../payment/sandbox-card.ts'
import { passStage } from './testing/pass.ts'

const own = passStage()
const { stage, plan, pass, mine, left, balance, items, choose, use, desk } = own
const tomorrowAtTen = '2026-11-25T09:00:00.000Z'
const held = async (more: object = {}) => (await stage.hold(tomorrowAtTen, more)).body.id as string
/** An hour that is held, and a pass chosen for it. */
async function chosen(passId: string, more: object = {}) {
  const id = await held(more)
  const [itemId] = await items(id)
  const { status, body } = await choose(id, [{ itemId: itemId!, passId }])
  return { id, itemId: itemId!, status, body }
}
const refused = (more: object) => plan(more).catch(({ message }) => message)
const wallet = { tender: 'wallet', expectedTotalMinor: 7_000 }

describe('a package', () => {
  test('is owed from the moment it is paid, and is no revenue', async () => {
    const passId = await pass()
    expect(await own.books()).toEqual({ provider_clearing: -70_000, pass: 70_000 })
    expect(await mine()).toMatchObject([
      {
        id: passId,
        state: 'active',
        units: 10,
        unitsLeft: 10,
        priceMinor: 70_000,
        endsAt: '2027-11-24T23:00:00.000Z',
        isMine: true,
        services: [{ name: { en: 'Swedish' } }],
      },
    ])
    expect(await own.faults()).toEqual([])
  })

  test('is shown by the shop that sells it, with what its treatments cost one by one', async () => {
    await plan()
    await plan({ isSoldOnline: false })
    const { shopId } = stage.world
    const { plans } = (await stage.ask('GET', `/shops/${shopId}/packages`)).body
    expect(plans).toMatchObject([{ units: 10, priceMinor: 70_000, listMinor: 80_000 }])
    const atDesk = await desk('GET', `/shops/${shopId}/packages`)
    expect(atDesk.body.plans).toHaveLength(2)
  })

  test('is sold at the desk to a client, and to nobody else', async () => {
    const planId = await plan()
    await held()
    const { shopId } = stage.world
    const sale = {
      lines: [{ kind: 'pass', planId }],
      expectedTotalMinor: 70_000,
      payments: [{ tender: 'cash', amountMinor: 70_000 }],
    }
    expect((await desk('POST', `/shops/${shopId}/sales`, sale)).body.code).toBe(
      'bill_without_client',
    )
    const [client] = await stage.sql<{ id: string }>`
      select id from customer where user_id = ${stage.world.userId}`
    const sold = await desk('POST', `/shops/${shopId}/sales`, { ...sale, customerId: client!.id })
    expect(sold.body.order).toMatchObject({
      totalMinor: 70_000,
      taxes: [{ rate: 0, taxMinor: 0 }],
    })
    expect(await mine()).toMatchObject([{ unitsLeft: 10, state: 'active' }])
    expect(await own.books()).toEqual({ cash_at_shop: -70_000, pass: 70_000 })
    expect(await own.faults()).toEqual([])
  })

  test('refuses what it cannot be for', async () => {
    expect(await refused({ variantIds: null })).toContain('variants_or_category')
    expect(await refused({ variantIds: [stage.world.shopId] })).toContain('variantIds.0')
    expect(await refused({ prices: [{ currency: 'CAD', priceMinor: 1 }] })).toContain('prices.0')
  })
})

describe('a pass in the app', () => {
  test('stands for a treatment, and nothing is left to pay', async () => {
    const passId = await pass()
    const { id, body } = await chosen(passId)
    expect(body).toMatchObject({ totalMinor: 7_000, passMinor: 7_000 })
    expect(body.passes).toMatchObject([
      { passId, unitsLeft: 10, items: [{ worthMinor: 7_000, restMinor: 0, isChosen: true }] },
    ])
    expect((await stage.pay(id, wallet)).body.booking.state).toBe('confirmed')
    expect(await stage.payments(id)).toEqual([
      { tender: 'pass', state: 'captured', paid: 7_000, back: 0 },
    ])
    expect([await left(passId), await balance(passId)]).toEqual([9, 63_000])
    expect(await own.faults()).toEqual([])
  })

  test('leaves extras to be paid beside, by card, and is free again when that is declined', async () => {
    const passId = await pass()
    const { hourId: variantId, addOnId } = stage.world
    const guests = [{ items: [{ variantId, addOnIds: [addOnId] }] }]
    const { id, body } = await chosen(passId, { guests })
    expect(body).toMatchObject({ totalMinor: 8_800, passMinor: 7_000 })
    const total = { expectedTotalMinor: 8_800 }
    const declined = { tender: 'card', cardReference: testReference('declined') }
    expect((await stage.pay(id, { ...declined, ...total })).body.code).toBe('card_declined')
    expect([await left(passId), await balance(passId)]).toEqual([10, 70_000])
    expect((await stage.pay(id, { ...byCard, ...total })).status).toBe(200)
    expect(await stage.payments(id)).toMatchObject([
      { tender: 'card', state: 'failed' },
      { tender: 'card', state: 'captured', paid: 1_800 },
      { tender: 'pass', state: 'cancelled' },
      { tender: 'pass', state: 'captured', paid: 7_000 },
    ])
    expect(await left(passId)).toBe(9)
    expect(await own.faults()).toEqual([])
  })

  test('is taken away again, and the price is what it was', async () => {
    const passId = await pass()
    const { id } = await chosen(passId)
    expect((await choose(id, [])).body).toMatchObject({ totalMinor: 8_000, passMinor: 0 })
    await stage.pay(id, { ...byCard, expectedTotalMinor: 8_000 })
    expect(await left(passId)).toBe(10)
  })

  test('is for what it names, for its holder, and for their guests where it is shared', async () => {
    const passId = await pass()
    const half = await held(aParty([stage.world.halfId]))
    const [halfItem] = await items(half)
    // Of a variant of the same service it pays as much as it costs.
    expect((await choose(half, [{ itemId: halfItem!, passId }])).body).toMatchObject({
      totalMinor: 4_000,
      passMinor: 4_000,
    })
    const party = await held(aParty([stage.world.hourId], [stage.world.hourId]))
    const [, second] = await items(party)
    expect((await choose(party, [{ itemId: second!, passId }])).body).toMatchObject({
      code: 'pass_not_for_this',
      data: { itemId: second },
    })
    const shared = await pass({ people: 2 })
    expect((await choose(party, [{ itemId: second!, passId: shared }])).body).toMatchObject({
      totalMinor: 15_000,
      passMinor: 7_000,
    })
  })

  test('gives its use back with a visit that is cancelled free, and its money', async () => {
    const passId = await pass()
    const { id } = await chosen(passId)
    await stage.pay(id, wallet)
    expect((await stage.cancel(id)).status).toBe(200)
    expect([await left(passId), await balance(passId)]).toEqual([10, 70_000])
    expect(await own.books()).toEqual({ provider_clearing: -70_000, pass: 70_000 })
    expect(await own.faults()).toEqual([])
  })

  test('is back when half a fee is due, which is owed in money', async () => {
    const passId = await pass()
    const { id } = await chosen(passId)
    await stage.pay(id, wallet)
    stage.later(20 * 60)
    expect((await stage.cancel(id, 3_500)).status).toBe(200)
    expect([await left(passId), await balance(passId)]).toEqual([10, 70_000])
    expect(await own.books()).toMatchObject({ revenue_fee: 3_500, receivable: -3_500 })
    expect(await own.faults()).toEqual([])
  })

  test('pays half a fee where the package says so, and the use is gone', async () => {
    const passId = await pass({ keepsUse: true })
    const { id } = await chosen(passId)
    await stage.pay(id, wallet)
    stage.later(20 * 60)
    await stage.cancel(id, 3_500)
    expect([await left(passId), await balance(passId)]).toEqual([9, 66_500])
    expect(await own.faults()).toEqual([])
  })

  test('keeps its use when the visit moves', async () => {
    const passId = await pass()
    const { id } = await chosen(passId)
    await stage.pay(id, wallet)
    const moved = await stage.ask('POST', `/bookings/${id}/reschedule`, {
      startsAt: '2026-11-26T09:00:00.000Z',
      expectedTotalMinor: 7_000,
    })
    expect(moved.body).toMatchObject({ totalMinor: 7_000 })
    expect([await left(passId), await balance(passId)]).toEqual([9, 63_000])
    expect(await own.faults()).toEqual([])
  })

  test('is used once by twenty who pay with its last use at once', async () => {
    const passId = await pass({ units: 1, prices: [{ currency: 'EUR', priceMinor: 7_000 }] })
    const ids: string[] = []
    for (let day = 1; day <= 5; day += 1)
      for (const hour of ['08', '10', '12', '14']) {
        const { body } = await stage.hold(`2026-12-0${day}T${hour}:00:00.000Z`)
        const [itemId] = await items(body.id)
        expect((await choose(body.id, [{ itemId: itemId!, passId }])).status).toBe(200)
        ids.push(body.id)
      }
    const answers = await Promise.all(ids.map((id) => stage.pay(id, wallet)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const codes = answers.filter(({ status }) => status !== 200).map(({ body }) => body.code)
    expect(new Set(codes)).toEqual(new Set(['pass_used_up']))
    expect(await balance(passId)).toBe(0)
    expect(await own.faults()).toEqual([])
  })
})

describe('a pass at the desk', () => {
  test('is used once by twenty who take its last use for visits and in the app at once', async () => {
    const passId = await pass({ units: 1, prices: [{ currency: 'EUR', priceMinor: 7_000 }] })
    const uses: (() => Promise<{ status: number; body: { code?: string } }>)[] = []
    for (let day = 1; day <= 5; day += 1)
      for (const hour of ['08', '10', '12', '14']) {
        const { id } = (await stage.hold(`2026-12-0${day}T${hour}:00:00.000Z`)).body
        const [itemId] = await items(id)
        const one = { itemId: itemId!, passId }
        if (hour === '08') {
          await choose(id, [one])
          uses.push(() => stage.pay(id, wallet))
          continue
        }
        await stage.pay(id, { tender: 'at_shop', expectedTotalMinor: 8_000 })
        uses.push(() => use(id, one))
      }
    const answers = await Promise.all(uses.map((each) => each()))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const codes = answers.filter(({ status }) => status !== 200).map(({ body }) => body.code)
    expect(new Set(codes)).toEqual(new Set(['pass_used_up']))
    expect(await balance(passId)).toBe(0)
    expect(await own.faults()).toEqual([])
  })

  test('stands for a treatment that was to be paid at the shop, and is taken back', async () => {
    const passId = await pass()
    const id = await held()
    await stage.pay(id, { tender: 'at_shop', expectedTotalMinor: 8_000 })
    const [itemId] = await items(id)
    const usable = await desk('GET', `/bookings/${id}/bill/passes`)
    expect(usable.body.passes).toMatchObject([{ passId, items: [{ itemId, worthMinor: 7_000 }] }])
    const bill = await use(id, { itemId: itemId!, passId })
    expect(bill.body).toMatchObject({ totalMinor: 7_000, paidMinor: 7_000, dueMinor: 0 })
    expect(await left(passId)).toBe(9)
    expect((await use(id, { itemId: itemId!, passId })).body.code).toBe('state_conflict')
    const undone = await desk('POST', `/bookings/${id}/bill/passes/undo`, { itemId })
    expect(undone.body).toMatchObject({ totalMinor: 8_000, paidMinor: 0, dueMinor: 8_000 })
    expect([await left(passId), await balance(passId)]).toEqual([10, 70_000])
    expect(await own.faults()).toEqual([])
  })

  test('gives back what was paid by card already', async () => {
    const passId = await pass()
    const id = await held()
    await stage.pay(id, { ...byCard, expectedTotalMinor: 8_000 })
    const [itemId] = await items(id)
    const bill = await use(id, { itemId: itemId!, passId })
    expect(bill.body).toMatchObject({ totalMinor: 7_000, dueMinor: 0 })
    expect(await stage.payments(id)).toEqual([
      { tender: 'card', state: 'refunded', paid: 8_000, back: 8_000 },
      { tender: 'pass', state: 'captured', paid: 7_000, back: 0 },
    ])
    expect(await own.faults()).toEqual([])
  })

  test('is refunded by what was paid less what was used at list price', async () => {
    const passId = await pass()
    const { id } = await chosen(passId)
    await stage.pay(id, wallet)
    const [client] = await stage.sql<{ id: string }>`
      select id from customer where user_id = ${stage.world.userId}`
    const read = async () => (await desk('GET', `/customers/${client!.id}/passes`)).body.passes[0]
    expect(await read()).toMatchObject({ refundMinor: 62_000, unitsLeft: 9 })
    const back = (amountMinor: number) =>
      desk('POST', `/passes/${passId}/refund`, { amountMinor, reason: 'Moving away' })
    expect((await back(61_000)).body).toMatchObject({
      code: 'price_changed',
      data: { totalMinor: 62_000 },
    })
    expect((await back(62_000)).body).toEqual({ refundedMinor: 62_000 })
    expect(await read()).toMatchObject({ state: 'refunded' })
    expect((await back(62_000)).body.code).toBe('pass_over')
    expect(await own.books()).toMatchObject({ revenue_expired: 1_000, provider_clearing: -8_000 })
    expect(await own.faults()).toEqual([])
  })

  test('ends with its time, and what is left stays with the business', async () => {
    const passId = await pass()
    stage.later(367 * 24 * 60)
    await own.sweepPasses()
    expect((await mine())[0]).toMatchObject({ state: 'expired' })
    expect(await own.books()).toEqual({ provider_clearing: -70_000, revenue_expired: 70_000 })
    const late = { startsAt: '2027-11-29T09:00:00.000Z' }
    expect((await chosen(passId, late)).body.code).toBe('pass_over')
    expect(await own.faults()).toEqual([])
  })
})
