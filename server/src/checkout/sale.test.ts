import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { faultsOf } from './testing/audit.ts'
import { orderStage } from './testing/order.ts'

const own = orderStage()
const { stage } = own

const where = (end: string) => `/console/shops/${stage.world.shopId}/${end}`
const sell = (body: object, more: object = {}) =>
  stage.api.ask('POST', where('sales'), stage.desk({ body, ...more }))
const cash = (amountMinor: number, givenMinor?: number) => ({
  tender: 'cash',
  amountMinor,
  ...(givenMinor && { givenMinor }),
})
const ofProduct = (variantId: string, units = 1, more: object = {}) => ({
  kind: 'product',
  variantId,
  units,
  ...more,
})
const faults = () => faultsOf(stage.database.db, stage.world.businessId)
const orders = async () =>
  (
    await stage.sql<{ count: number }>`
    select count(*)::integer as count from "order" where shop_id = ${stage.world.shopId}`
  )[0]!.count

describe('a sale at the desk', () => {
  test('to nobody draws stock once, takes cash, gives change, and is collected as it is made', async () => {
    const oil = await own.product(5)
    const body = {
      lines: [ofProduct(oil, 2)],
      expectedTotalMinor: 4_800,
      payments: [cash(4_800, 5_000)],
    }
    const answers = await Promise.all([1, 2].map(() => sell(body, { key: 'pressed-twice' })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(answers[0]!.body).toEqual(answers[1]!.body)
    expect(answers[0]!.body).toMatchObject({
      changeMinor: 200,
      order: { state: 'collected', customer: null, totalMinor: 4_800, paidMinor: 4_800 },
    })
    expect(await own.stock(oil)).toEqual({ units: 3, reserved: 0, moved: 3 })
    expect(await own.books(answers[0]!.body.order.id)).toEqual({
      cash_at_shop: -4_800,
      revenue_product: 4_000,
      tax_payable: 800,
    })
    expect(await faults()).toEqual([])
  })

  test('is split over tenders, with a line of the desk’s own at its own tax', async () => {
    const oil = await own.product(1)
    const own10 = { kind: 'custom', name: 'Wrap', units: 1, unitMinor: 1_100, taxRate: 10_000 }
    const answer = await sell({
      lines: [ofProduct(oil), own10],
      expectedTotalMinor: 3_500,
      payments: [cash(1_500), { tender: 'terminal', amountMinor: 2_000 }],
    })
    expect(answer.body.order.lines).toMatchObject([
      { amountMinor: 2_400 },
      { variantId: null, name: { en: 'Wrap', fr: 'Wrap' }, amountMinor: 1_100 },
    ])
    expect(await own.books(answer.body.order.id)).toMatchObject({
      cash_at_shop: -1_500,
      terminal_at_shop: -2_000,
      tax_payable: 500,
    })
    expect(await faults()).toEqual([])
  })

  test('needs a reason for what it takes off, and an approval beyond what a role may', async () => {
    const oil = await own.product(5)
    const sale = {
      lines: [ofProduct(oil, 1, { discountMinor: 600 })],
      expectedTotalMinor: 1_800,
      payments: [cash(1_800)],
    }
    expect((await sell(sale)).body.code).toBe('discount_without_reason')
    const because = { ...sale, discountReason: 'Dented' }
    expect((await sell(because, { role: 'front_desk' })).body).toMatchObject({
      code: 'approval_needed',
      data: { right: 'discount' },
    })
    expect((await sell(because)).body.order.lines).toMatchObject([
      { unitMinor: 2_400, discountMinor: 600, amountMinor: 1_800 },
    ])
    const tooMuch = [ofProduct(oil, 1, { discountMinor: 2_401 })]
    expect((await sell({ ...because, lines: tooMuch })).body).toMatchObject({
      code: 'discount_too_large',
      data: { mostMinor: 2_400 },
    })
    expect(await faults()).toEqual([])
  })

  test('that costs nothing asks for no money', async () => {
    const oil = await own.product(1)
    const gift = { discountMinor: 2_400, discountReason: 'A birthday' }
    const answer = await sell({
      lines: [ofProduct(oil)],
      ...gift,
      expectedTotalMinor: 0,
      payments: [],
    })
    expect(answer.body.order).toMatchObject({ totalMinor: 0, payments: [] })
    expect(await own.stock(oil)).toMatchObject({ units: 0, moved: 0 })
    expect(await faults()).toEqual([])
  })

  test('is found among what its client has bought, and no other’s is', async () => {
    const oil = await own.product(2)
    const [client] = await stage.sql<{ id: string }>`
      insert into customer (business_id, name) values (${stage.world.businessId}, 'Jeanne') returning id`
    const sale = {
      lines: [ofProduct(oil)],
      expectedTotalMinor: 2_400,
      payments: [cash(2_400)],
    }
    const theirs = await sell({ ...sale, customerId: client!.id })
    await sell(sale)
    const path = `/console/orders?shopId=${stage.world.shopId}&which=over&customerId=${client!.id}`
    const { body } = await stage.api.ask('GET', path, stage.desk())
    expect(body.orders.map(({ id }: { id: string }) => id)).toEqual([theirs.body.order.id])
  })

  test('that is refused changes nothing', async () => {
    const oil = await own.product(1)
    const sale = {
      lines: [ofProduct(oil)],
      expectedTotalMinor: 2_400,
      payments: [cash(2_400)],
    }
    const refusals = [
      [
        { lines: [ofProduct(oil, 2)], expectedTotalMinor: 4_800, payments: [cash(4_800)] },
        'product_sold_out',
      ],
      [{ expectedTotalMinor: 2_000 }, 'price_changed'],
      [{ payments: [cash(2_000)] }, 'payments_differ'],
      [{ payments: [] }, 'payments_differ'],
      [{ payments: [cash(2_400, 2_000)] }, 'cash_too_little'],
      [{ payments: [{ tender: 'wallet', amountMinor: 2_400 }] }, 'bill_without_client'],
      [{ payments: [{ tender: 'cheque', amountMinor: 2_400 }] }, 'tender_not_available'],
      [{ lines: [ofProduct(randomUUID())] }, 'not_found'],
      [{ customerId: randomUUID() }, 'not_found'],
      [{ lines: [ofProduct(oil, 1, { sellerId: randomUUID() })] }, 'not_found'],
      [{ lines: [ofProduct(oil), ofProduct(oil)] }, 'invalid_input'],
    ] as const
    for (const [change, code] of refusals)
      expect(await sell({ ...sale, ...change })).toMatchObject({ body: { code } })
    expect(await own.stock(oil)).toEqual({ units: 1, reserved: 0, moved: 1 })
    expect(await orders()).toBe(0)
    expect(await faults()).toEqual([])
  })

  test('of the last piece is made by one of twenty desks', async () => {
    const oil = await own.product(1)
    const sale = { lines: [ofProduct(oil)], expectedTotalMinor: 2_400, payments: [cash(2_400)] }
    const answers = await Promise.all(Array.from({ length: 20 }, () => sell(sale)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await own.stock(oil)).toEqual({ units: 0, reserved: 0, moved: 0 })
    expect(await faults()).toEqual([])
  })

  test('comes back line by line: what was paid goes back, units can be sold again', async () => {
    const oil = await own.product(3)
    const own10 = { kind: 'custom', name: 'Wrap', units: 2, unitMinor: 550, taxRate: 10_000 }
    const { body } = await sell({
      lines: [own10, ofProduct(oil, 2)],
      discountMinor: 590,
      discountReason: 'A regular',
      expectedTotalMinor: 5_310,
      payments: [cash(5_310)],
    })
    const back = (lines: object[]) =>
      own.desk('take-back', body.order.id, { lines, reason: 'Not liked' })
    const one = await back([{ position: 1, units: 1, resell: true }])
    expect(one.body).toMatchObject({ state: 'collected', refundedMinor: 2_160 })
    expect(await own.stock(oil)).toEqual({ units: 2, reserved: 0, moved: 2 })
    expect((await back([{ position: 2, units: 1, resell: true }])).status).toBe(404)
    const rest = await back([
      { position: 0, units: 2, resell: false },
      { position: 1, units: 1, resell: false },
    ])
    expect(rest.body).toMatchObject({ state: 'refunded', refundedMinor: 5_310 })
    expect(await faults()).toEqual([])
  })
})

test('a desk sees what it can sell, and no other business does', async () => {
  const oil = await own.product(5)
  const { body } = await stage.api.ask('GET', where('sale'), stage.desk())
  expect(body).toMatchObject({ currency: 'EUR', taxIsIncluded: true, discountRate: 100_000 })
  expect(body.products).toMatchObject([{ variantId: oil, priceMinor: 2_400, units: 5 }])
  expect(body.sellers.length).toBeGreaterThan(0)
  const clerk = await stage.api.ask('GET', where('sale'), stage.desk({ role: 'front_desk' }))
  expect(clerk.body.discountRate).toBe(20_000)
})
