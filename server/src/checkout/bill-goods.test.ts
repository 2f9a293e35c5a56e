import { beforeEach, describe, expect, test } from 'vitest'
import { addProduct } from '../catalogue/fixture.ts'
import { deskStage } from './testing/desk.ts'

const { stage, desk, ...own } = deskStage()
const wrap = { kind: 'custom', name: 'Wrap', units: 1, unitMinor: 1_100, taxRate: 10_000 }

let oil: string
beforeEach(async () => {
  oil = await addProduct(stage.database.db, stage.world, { units: 5, priceMinor: 2_400 })
})

const add = (id: string, lines: object[], expectedTotalMinor: number, more: object = {}) =>
  stage.api.ask('POST', `/console/bookings/${id}/bill/goods`, {
    ...desk(more),
    body: { lines, expectedTotalMinor },
  })
const oils = (units: number) => ({ kind: 'product', variantId: oil, units })
const left = async () => {
  const [stock] = await stage.sql<{ units: number; reserved: number }>`
    select units, reserved from product_stock where variant_id = ${oil}`
  return stock
}

describe('what is sold on the bill of a visit', () => {
  test('draws its stock at once, is paid with the visit, and earned with it by its own tax', async () => {
    const id = await own.walkIn()
    const [therapist] = (await own.bill(id)).therapists
    const lines = [{ ...oils(2), sellerId: therapist!.id }, wrap]
    const { status, body } = await add(id, lines, 5_900)
    expect(status).toBe(200)
    expect(body).toMatchObject({ totalMinor: 13_900, dueMinor: 13_900 })
    expect(body.lines.slice(1)).toMatchObject([
      { kind: 'product', label: { en: '2 × Oil, 0 ml' }, amountMinor: 4_800, canRemove: true },
      { kind: 'custom', label: { fr: '1 × Wrap' }, amountMinor: 1_100 },
    ])
    expect(await left()).toEqual({ units: 3, reserved: 0 })
    await own.take(id, 13_900)
    await own.complete(id)
    expect(await own.books(id)).toMatchObject({
      cash_at_shop: -13_900,
      revenue_product: 5_000,
      revenue_service: 6_667,
    })
    expect(await own.faults()).toEqual([])
  })

  test('after the visit it is owed and earned at once', async () => {
    const id = await own.walkIn()
    await own.complete(id, { takenAtShop: true })
    expect((await add(id, [oils(1)], 2_400)).body).toMatchObject({ dueMinor: 2_400 })
    expect(await own.books(id)).toMatchObject({ receivable: -2_400, revenue_product: 2_000 })
    expect((await own.take(id, 2_400)).status).toBe(200)
    expect(await own.faults()).toEqual([])
  })

  test.each([
    ['before it is over', false],
    ['after it', true],
  ])('taken off again %s it is on the shelf, and what was paid goes back', async (_, isOver) => {
    const id = await own.walkIn()
    await add(id, [oils(2)], 4_800)
    await own.take(id, 12_800)
    if (isOver) await own.complete(id)
    const line = (await own.bill(id)).lines.find(({ kind }) => kind === 'product')
    const { body } = await own.removeLine(id, line!.id)
    expect(body).toMatchObject({ totalMinor: 8_000, paidMinor: 8_000, dueMinor: 0 })
    expect(await left()).toEqual({ units: 5, reserved: 0 })
    if (!isOver) await own.complete(id)
    expect(await own.books(id)).toMatchObject({ cash_at_shop: -8_000, revenue_service: 6_667 })
    expect(await own.faults()).toEqual([])
    // What was given back is due again with the next.
    expect((await add(id, [oils(1)], 2_400)).body).toMatchObject({ dueMinor: 2_400 })
  })

  test('is earned once when the end of the visit is undone and comes again', async () => {
    const id = await own.walkIn()
    await own.complete(id, { takenAtShop: true })
    await add(id, [oils(2), wrap], 5_900)
    await own.tip(id, [{ staffId: null, amountMinor: 500 }])
    const line = (await own.bill(id)).lines.find(({ kind }) => kind === 'custom')
    await own.removeLine(id, line!.id)
    await own.take(id, 5_300)
    const undone = `/console/bookings/${id}/complete/undo`
    expect((await stage.api.ask('POST', undone, desk())).status).toBe(200)
    expect(await own.books(id)).toEqual({ cash_at_shop: -13_300, deposit_held: 13_300 })
    await own.complete(id)
    expect(await own.books(id)).toMatchObject({ revenue_product: 4_000, tip_payable: 500 })
    expect(await own.faults()).toEqual([])
  })

  test('costs less for a reason, within what the role may, and says so to the bill and the till', async () => {
    const id = await own.walkIn()
    const off = (discountMinor: number, expectedTotalMinor: number, more: object = {}) =>
      stage.api.ask('POST', `/console/bookings/${id}/bill/goods`, {
        ...desk({ role: 'front_desk' }),
        body: {
          lines: [{ ...oils(2), discountMinor }],
          expectedTotalMinor,
          discountReason: 'A regular',
          ...more,
        },
      })
    expect((await off(960, 3_840, { discountReason: null })).body.code).toBe(
      'discount_without_reason',
    )
    expect((await off(961, 3_839)).body.code).toBe('approval_needed')
    expect((await off(4_801, 0)).body).toMatchObject({
      code: 'discount_too_large',
      data: { mostMinor: 4_800 },
    })
    expect(await left()).toEqual({ units: 5, reserved: 0 })
    const { body } = await off(960, 3_840)
    expect(body).toMatchObject({ totalMinor: 11_840, dueMinor: 11_840 })
    expect(body.lines[1]).toMatchObject({
      amountMinor: 3_840,
      wasMinor: 4_800,
      reason: 'A regular',
      canRemove: true,
    })
    expect((await own.till()).body.discounts).toMatchObject([
      { bookingId: id, amountMinor: 960, reason: 'A regular' },
    ])
    await own.take(id, 11_840)
    await own.complete(id)
    expect(await own.books(id)).toMatchObject({ revenue_product: 3_200, tax_payable: 1_973 })
    expect(await own.faults()).toEqual([])
  })

  test('may be given away, before the visit is over and after it, and come back', async () => {
    const id = await own.walkIn()
    const free = () =>
      stage.api.ask('POST', `/console/bookings/${id}/bill/goods`, {
        ...desk(),
        body: {
          lines: [{ ...oils(1), discountMinor: 2_400 }],
          expectedTotalMinor: 0,
          discountReason: 'A birthday',
        },
      })
    expect((await free()).body).toMatchObject({ totalMinor: 8_000 })
    await own.complete(id, { takenAtShop: true })
    const { body } = await free()
    expect(body.lines[2]).toMatchObject({ amountMinor: 0, wasMinor: 2_400 })
    expect(await left()).toEqual({ units: 3, reserved: 0 })
    expect((await own.removeLine(id, body.lines[2].id)).status).toBe(200)
    expect(await left()).toEqual({ units: 4, reserved: 0 })
    expect(await own.faults()).toEqual([])
  })

  test('of the last piece is sold once, however many desks add it to two bills at once', async () => {
    const [one, other] = [await own.walkIn(), await own.walkIn()]
    await add(one, [oils(4)], 9_600)
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) => add(at % 2 ? one : other, [oils(1)], 2_400)),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const codes = answers.filter(({ status }) => status !== 200).map(({ body }) => body.code)
    expect(new Set(codes)).toEqual(new Set(['product_sold_out']))
    expect(await left()).toEqual({ units: 0, reserved: 0 })
    expect(await own.faults()).toEqual([])
  })

  test('comes off a visit that does not take place', async () => {
    const { id } = (await stage.hold('2026-11-25T09:00:00.000Z')).body
    expect((await add(id, [oils(1)], 2_400)).body.code).toBe('state_conflict')
    await stage.pay(id, { tender: 'at_shop', expectedTotalMinor: 8_000 })
    await add(id, [oils(1)], 2_400)
    await own.take(id, 2_400)
    const body = { expectedFeeMinor: 0 }
    const path = `/console/bookings/${id}/cancel`
    expect((await stage.api.ask('POST', path, { ...desk(), body })).status).toBe(200)
    expect(await left()).toEqual({ units: 5, reserved: 0 })
    // Cash is handed out when they come for it.
    expect(await own.books(id)).toEqual({ cash_at_shop: -2_400, refund_due: 2_400 })
  })

  test('is refused at another price, and beyond what there is, and changes nothing', async () => {
    const id = await own.walkIn()
    expect((await add(id, [oils(1)], 2_300)).body).toMatchObject({
      code: 'price_changed',
      data: { totalMinor: 2_400 },
    })
    expect((await add(id, [wrap, oils(6)], 15_500)).body).toMatchObject({
      code: 'product_sold_out',
      data: { leftUnits: 5 },
    })
    expect((await own.bill(id)).totalMinor).toBe(8_000)
    expect(await left()).toEqual({ units: 5, reserved: 0 })
  })

  test('of the last piece is made by one of ten desks', async () => {
    const ids = await Promise.all([own.walkIn(), own.walkIn()])
    await stage.sql`update product_stock set units = 1 where variant_id = ${oil}`
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, at) => add(ids[at % 2]!, [oils(1)], 2_400)),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await left()).toEqual({ units: 0, reserved: 0 })
  })
})
