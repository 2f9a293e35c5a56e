import { randomUUID } from 'node:crypto'
import { everywhere } from '@serein/shared/business/permission.ts'
import { describe, expect, test } from 'vitest'
import { scopeIn } from '../business/testing.ts'
import { settle } from '../payment/attempt.ts'
import { answerApproval } from '../payment/provider-sandbox.ts'
import { testReference } from '../payment/sandbox-card.ts'
import { decide } from './decision.ts'
import { sweepOrders } from './order.ts'
import { ordersAtShop } from './order-desk.ts'
import { ordersOfPerson } from './person.ts'
import { orderStage } from './testing/order.ts'

const own = orderStage()
const { stage, desk, verb } = own

async function reserved(units = 2): Promise<{ id: string; variantId: string }> {
  const variantId = await own.product(5)
  const { body } = await own.open([{ variantId, units }])
  expect((await verb('place', body.id)).status).toBe(200)
  return { id: body.id, variantId }
}

async function paid(units = 2) {
  const variantId = await own.product(5)
  const { body } = await own.open([{ variantId, units }])
  const answer = await own.payByCard(body.id)
  expect(answer.body).toMatchObject({
    state: 'paid',
    isPaid: true,
    payment: { state: 'captured' },
  })
  return { id: body.id as string, variantId }
}

const sweep = () => sweepOrders(stage.database.db, stage.api.clock.now)

describe('an order that is reserved', () => {
  test('sets its units aside once, and is paid in cash when it is collected', async () => {
    const variantId = await own.product(5)
    const { status, body: basket } = await own.open([{ variantId, units: 2 }])
    expect(status).toBe(200)
    expect(basket).toMatchObject({ state: 'basket', totalMinor: 4_800, isPaidAtShop: true })
    expect(await own.stock(variantId)).toEqual({ units: 5, reserved: 0, moved: 5 })
    const twice = await Promise.all(
      [1, 2].map(() => verb('place', basket.id, {}, { key: 'double-tap' })),
    )
    expect(twice.map((one) => one.status)).toEqual([200, 200])
    expect(await own.stock(variantId)).toEqual({ units: 3, reserved: 2, moved: 5 })
    expect((await verb('place', basket.id)).body).toMatchObject({ code: 'state_conflict' })
    expect((await desk('ready', basket.id)).body).toMatchObject({ state: 'ready', isPaid: false })
    expect((await desk('collect', basket.id)).body).toMatchObject({
      code: 'tender_required',
      data: { dueMinor: 4_800 },
    })
    const cash = { tender: 'cash', givenMinor: 5_000 }
    const little = await desk('collect', basket.id, { tender: 'cash', givenMinor: 4_000 })
    expect(little.body).toMatchObject({ code: 'cash_too_little', data: { missingMinor: 800 } })
    const collected = await desk('collect', basket.id, cash, 'a-desk-double-tap')
    expect(collected.body).toMatchObject({
      changeMinor: 200,
      order: { state: 'collected', paidMinor: 4_800, payments: [{ tender: 'cash' }] },
    })
    expect((await desk('collect', basket.id, cash, 'a-desk-double-tap')).body).toEqual(
      collected.body,
    )
    expect(await own.stock(variantId)).toEqual({ units: 3, reserved: 0, moved: 3 })
    expect(await own.books(basket.id)).toEqual({
      cash_at_shop: -4_800,
      revenue_product: 4_000,
      tax_payable: 800,
    })
  })

  test('lapses when nobody comes for it, and what is ready has from then on as long', async () => {
    const { id, variantId } = await reserved()
    stage.later(71 * 60)
    await sweep()
    expect((await own.get(id)).state).toBe('placed')
    await desk('ready', id)
    stage.later(71 * 60)
    await sweep()
    expect((await own.get(id)).state).toBe('ready')
    stage.later(2 * 60)
    await sweep()
    await sweep()
    expect(await own.get(id)).toMatchObject({ state: 'cancelled', reason: 'expired' })
    expect(await own.stock(variantId)).toEqual({ units: 5, reserved: 0, moved: 5 })
    expect((await desk('collect', id, { tender: 'cash' })).body.code).toBe('state_conflict')
  })

  test('comes with a visit at that shop, and is kept until that is over', async () => {
    const { id: bookingId } = (await stage.hold('2026-11-30T10:00:00.000Z')).body
    await stage.pay(bookingId, { tender: 'at_shop', expectedTotalMinor: 8_000 })
    const variantId = await own.product(5)
    const { body } = await own.open([{ variantId, units: 1 }])
    expect(body.visits).toMatchObject([{ id: bookingId }])
    const placed = await verb('place', body.id, { bookingId })
    expect(placed.body).toMatchObject({
      visit: { id: bookingId },
      collectBy: '2026-11-30T15:00:00.000Z',
    })
    const { body: other } = await own.open([{ variantId, units: 1 }])
    expect((await verb('place', other.id, { bookingId: randomUUID() })).status).toBe(404)
  })

  test('is given up by its customer, once, and its units can be sold again', async () => {
    const { id, variantId } = await reserved()
    expect((await verb('cancel', id)).body).toMatchObject({
      state: 'cancelled',
      reason: 'customer',
    })
    expect((await verb('cancel', id)).status).toBe(200)
    expect(await own.stock(variantId)).toEqual({ units: 5, reserved: 0, moved: 5 })
    expect(await own.books(id)).toEqual({})
  })

  test('is one of at most five that wait unpaid', async () => {
    const variantId = await own.product(20)
    for (let count = 0; count < 5; count += 1)
      await verb('place', (await own.open([{ variantId, units: 1 }])).body.id)
    const { body } = await own.open([{ variantId, units: 1 }])
    expect((await verb('place', body.id)).body).toMatchObject({
      code: 'orders_full',
      data: { limit: 5 },
    })
  })

  test('is nobody else’s', async () => {
    const { id } = await reserved()
    const stranger = { user: randomUUID() }
    expect((await stage.api.ask('GET', `/orders/${id}`, stranger)).status).toBe(404)
    expect((await stage.api.ask('POST', `/orders/${id}/cancel`, stranger)).status).toBe(404)
    const elsewhere = { staffOf: randomUUID() }
    const path = `/console/orders/${id}/ready`
    expect((await stage.api.ask('POST', path, elsewhere)).status).toBe(404)
    const take = (userId: string) => ordersOfPerson.sections(stage.database.db, userId)
    expect((await take(stage.world.userId))[0]!.rows).toMatchObject([{ state: 'placed' }])
    expect((await take(randomUUID()))[0]!.rows).toEqual([])
  })
})

describe('an order that is paid', () => {
  test('is paid once, whatever the key, and collected without paying again', async () => {
    const { id, variantId } = await paid()
    expect((await own.payByCard(id)).body.payments).toHaveLength(1)
    expect(await own.books(id)).toEqual({ provider_clearing: -4_800, deposit_held: 4_800 })
    stage.later(100 * 60)
    await sweep()
    expect((await desk('collect', id)).body).toMatchObject({
      changeMinor: 0,
      order: { state: 'collected' },
    })
    expect(await own.stock(variantId)).toEqual({ units: 3, reserved: 0, moved: 3 })
    expect(await own.books(id)).toEqual({
      provider_clearing: -4_800,
      revenue_product: 4_000,
      tax_payable: 800,
    })
  })

  test('gives all back when it is cancelled', async () => {
    const { id, variantId } = await paid()
    expect((await verb('cancel', id)).body).toMatchObject({
      state: 'cancelled',
      paidMinor: 0,
      refundedMinor: 4_800,
    })
    expect(await own.books(id)).toEqual({})
    expect(await own.stock(variantId)).toEqual({ units: 5, reserved: 0, moved: 5 })
  })

  test('comes back unit by unit: to be sold again, or lost; the last one makes it refunded', async () => {
    const { id, variantId } = await paid(3)
    const back = (units: number, resell: boolean, key?: string) =>
      desk('take-back', id, { lines: [{ position: 0, units, resell }], reason: 'Leaks' }, key)
    expect((await back(1, true)).body.code).toBe('state_conflict')
    await desk('collect', id)
    const first = await back(1, true, 'taken-back-once')
    expect(first.body).toMatchObject({ state: 'collected', refundedMinor: 2_400 })
    expect((await back(1, true, 'taken-back-once')).body).toEqual(first.body)
    expect((await back(3, false)).body.code).toBe('state_conflict')
    expect((await back(2, false)).body).toMatchObject({ state: 'refunded', paidMinor: 0 })
    expect(await own.books(id)).toEqual({})
    expect(await own.stock(variantId)).toEqual({ units: 3, reserved: 0, moved: 3 })
  })

  test('that is declined keeps its units for a while, and the next card pays it', async () => {
    const variantId = await own.product(2)
    const { body } = await own.open([{ variantId, units: 2 }])
    const declined = { tender: 'card', cardReference: testReference('declined') }
    expect((await own.payByCard(body.id, declined)).body.code).toBe('card_declined')
    expect(await own.stock(variantId)).toMatchObject({ units: 0, reserved: 2 })
    expect((await own.payByCard(body.id)).body.state).toBe('paid')
    const { body: other } = await own.open([{ variantId: await own.product(1), units: 1 }])
    await own.payByCard(other.id, declined)
    stage.later(21)
    await sweep()
    expect((await own.get(other.id)).state).toBe('cancelled')
  })

  test('waits for a yes; one that comes when the order is gone takes nothing', async () => {
    const variantId = await own.product(5)
    const openWaiting = async () => {
      const { body } = await own.open([{ variantId, units: 1 }])
      const { body: waiting } = await own.payByCard(body.id, { tender: 'paypal' })
      expect(waiting).toMatchObject({ state: 'placed', payment: { state: 'requires_action' } })
      return { id: body.id as string, paymentId: waiting.payment.id as string }
    }
    const one = await openWaiting()
    await answerApproval(stage.database.db, one.paymentId, true)
    expect((await verb('resume', one.id)).body.state).toBe('paid')
    const two = await openWaiting()
    stage.later(21)
    await sweep()
    await answerApproval(stage.database.db, two.paymentId, true)
    const { db } = stage.database
    const at = new Date(stage.api.clock.now.getTime() + 120_000)
    await settle(db, stage.api.providers, (payment) => decide(db, payment, at), at)
    expect(await own.get(two.id)).toMatchObject({
      state: 'cancelled',
      paidMinor: 0,
      payment: { state: 'cancelled' },
    })
    expect(await own.books(two.id)).toEqual({})
  })

  test('by a browser that was closed is paid by the sweep', async () => {
    const { body } = await own.open([{ variantId: await own.product(5), units: 1 }])
    const { payment } = (await own.payByCard(body.id, { tender: 'paypal' })).body
    await answerApproval(stage.database.db, payment.id, true)
    const { db } = stage.database
    const at = new Date(stage.api.clock.now.getTime() + 120_000)
    await settle(db, stage.api.providers, (one) => decide(db, one, at), at)
    expect(await own.get(body.id)).toMatchObject({ state: 'paid', paidMinor: 2_400 })
  })

  test('from a wallet takes all of it or nothing', async () => {
    const { body } = await own.open([{ variantId: await own.product(5), units: 1 }])
    expect((await verb('pay', body.id, { tender: 'wallet' })).body.code).toBe('balance_too_low')
    expect((await own.get(body.id)).state).toBe('basket')
    await stage.database.db
      .insertInto('top_up_option')
      .values({
        business_id: stage.world.businessId,
        currency: 'EUR',
        amount_minor: 5_000,
        bonus_minor: 200,
      })
      .execute()
    const place = `/businesses/${stage.world.businessId}/top-up`
    const choice = own.as({ body: { currency: 'EUR', amountMinor: 5_000 } })
    const { body: topUp } = await stage.api.ask('POST', place, choice)
    const card = { tender: 'card', cardReference: testReference('success') }
    await stage.api.ask('POST', `/top-ups/${topUp.id}/pay`, own.as({ body: card }))
    expect((await verb('pay', body.id, { tender: 'wallet' })).body).toMatchObject({
      state: 'paid',
      wallet: { moneyMinor: 2_600, bonusMinor: 200 },
    })
    expect((await verb('cancel', body.id)).body.wallet).toEqual({
      moneyMinor: 5_000,
      bonusMinor: 200,
    })
    const statement = `/wallets/${stage.world.businessId}/EUR`
    const { lines } = (await stage.api.ask('GET', statement, own.as())).body
    const order = { id: body.id, code: body.code, shopName: 'One' }
    expect(lines).toMatchObject([
      { kind: 'refund', order },
      { kind: 'order', order, moneyMinor: -2_400 },
      { kind: 'top_up', order: null },
    ])
  })
})

test('a line of more than is left is refused by its name', async () => {
  const [oil, tea] = [await own.product(5), await own.product(1)]
  const { body } = await own.open([
    { variantId: oil, units: 1 },
    { variantId: tea, units: 2 },
  ])
  expect(body).toMatchObject({ code: 'product_sold_out', data: { variantId: tea, leftUnits: 1 } })
  expect((await own.open([{ variantId: randomUUID(), units: 1 }])).status).toBe(404)
})

test('the desk sees what waits, the oldest first, and what is over, the newest first', async () => {
  const one = await reserved(1)
  const phone = '+33611223344'
  await stage.sql`update customer set phone = ${phone} where business_id = ${stage.world.businessId}`
  stage.later(1)
  const two = await reserved(1)
  const list = async (which: string, more = '') =>
    (
      await stage.api.ask(
        'GET',
        `/console/orders?shopId=${stage.world.shopId}&which=${which}${more}`,
        stage.desk(),
      )
    ).body
  const first = await list('waiting', '&limit=1')
  expect(first.orders).toMatchObject([{ id: one.id, customer: { name: 'Camille', phone } }])
  const permissions = { ...everywhere('change'), contact: 'none' as const }
  const scope = scopeIn(stage.world.businessId, { permissions })
  const query = { shopId: stage.world.shopId, which: 'waiting', limit: 1 } as const
  expect((await ordersAtShop(stage.database.db, scope, query)).orders).toMatchObject([
    { id: one.id, customer: { name: 'Camille', phone: null } },
  ])
  const rest = await list('waiting', `&cursor=${first.nextCursor}`)
  expect(rest.orders).toMatchObject([{ id: two.id }])
  await desk('cancel', one.id)
  expect((await list('over')).orders).toMatchObject([{ id: one.id, reason: 'shop' }])
  const mine = await stage.api.ask('GET', '/orders', own.as())
  expect(mine.body.orders.map(({ id }: { id: string }) => id)).toEqual([two.id, one.id])
})

test('baskets are forgotten after a day', async () => {
  const { body } = await own.open([{ variantId: await own.product(5), units: 1 }])
  stage.later(25 * 60)
  await sweep()
  expect((await stage.api.ask('GET', `/orders/${body.id}`, own.as())).status).toBe(404)
})
