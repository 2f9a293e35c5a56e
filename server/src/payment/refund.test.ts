import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { accountOf, heldMinor, owedMinor, paidMinor } from '@serein/shared/ledger/transfer.ts'
import { balance, reverse } from '../ledger/ledger.ts'
import { testDatabase, type TestDatabase } from '../platform/testing.ts'
import { takeAtShop } from './payment.ts'
import { payRefund, refund, refundHeld } from './refund.ts'
import { findPayment } from './sql.ts'
import {
  later,
  now,
  openShop,
  openTill,
  visitPayment,
  type TestShop,
  type Till,
} from './testing.ts'

let database: TestDatabase
let shop: TestShop
let till: Till

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  shop = await openShop(database.db)
  till = openTill(database.db, shop)
})

describe('the money of a visit', () => {
  test('is held once paid, and earned when the visit is over', async () => {
    const wanted = visitPayment(shop)
    await till.captured(wanted)
    expect(heldMinor(await till.standing(wanted))).toBe(9_000)
    await till.ends(wanted)
    const after = await till.standing(wanted)
    expect([heldMinor(after), owedMinor(after), paidMinor(after)]).toEqual([0, 0, 9_000])
    const tax = accountOf('tax_payable', '20000', 'EUR')
    expect(await balance(database.db, shop.businessId, tax)).toBe(1_500)
  })

  test('is owed when it was not paid, and settled by what is paid at the till', async () => {
    const wanted = visitPayment(shop)
    await till.ends(wanted)
    expect(owedMinor(await till.standing(wanted))).toBe(9_000)
    const atTill = { ...wanted, tender: 'at_shop' }
    const payment = await till.inTransaction((tx) => takeAtShop(tx, atTill))
    const again = await till.inTransaction((tx) => takeAtShop(tx, atTill))
    expect([payment.state, again.id]).toEqual(['captured', payment.id])
    expect(owedMinor(await till.standing(wanted))).toBe(0)
    const drawer = accountOf('cash_at_shop', shop.shopId, 'EUR')
    expect(await balance(database.db, shop.businessId, drawer)).toBe(-9_000)
  })

  test('a fee of a no-show can be taken back and charged again', async () => {
    const wanted = visitPayment(shop)
    const { subject } = wanted
    await till.charges(wanted, 9_000)
    await till.charges(wanted, 9_000)
    expect(owedMinor(await till.standing(wanted))).toBe(9_000)
    await till.inTransaction((tx) =>
      reverse(tx, shop.businessId, { subject, kind: 'no_show_fee_charged' }),
    )
    expect(owedMinor(await till.standing(wanted))).toBe(0)
    await till.charges(wanted, 9_000, '2')
    expect(owedMinor(await till.standing(wanted))).toBe(9_000)
  })

  test('after a fee the rest goes back, over two payments, the latest first, and once', async () => {
    const wanted = visitPayment(shop, { amountMinor: 3_000 })
    const first = await till.captured(wanted)
    const second = await till.captured({ ...wanted, reference: randomUUID(), amountMinor: 6_000 })
    await till.charges(wanted, 2_000)
    const rest = { ...shop, subject: wanted.subject, reason: 'cancelled', event: '1', now } as const
    expect(await till.inTransaction((tx) => refundHeld(tx, rest))).toBe(7_000)
    expect(await till.inTransaction((tx) => refundHeld(tx, rest))).toBe(0)
    const states = await Promise.all([first, second].map((ref) => findPayment(database.db, ref)))
    expect(states.map((each) => [each?.state, each?.refundedMinor])).toEqual([
      ['captured', 1_000],
      ['refunded', 6_000],
    ])
    expect(heldMinor(await till.standing(wanted))).toBe(0)
  })
})

describe('a refund', () => {
  test('is owed from its decision, and paid once', async () => {
    const wanted = visitPayment(shop)
    const ref = await till.captured(wanted)
    const decided = await till.inTransaction((tx) => refund(tx, ref, part(4_000, 'one')))
    const again = await till.inTransaction((tx) => refund(tx, ref, part(4_000, 'one')))
    expect(again.id).toBe(decided.id)
    const due = accountOf('refund_due', ref.paymentId, 'EUR')
    expect(await balance(database.db, shop.businessId, due)).toBe(4_000)
    const paid = { businessId: shop.businessId, refundId: decided.id }
    await till.inTransaction((tx) => payRefund(tx, paid, later))
    await till.inTransaction((tx) => payRefund(tx, paid, later))
    expect(await balance(database.db, shop.businessId, due)).toBe(0)
    expect(paidMinor(await till.standing(wanted))).toBe(5_000)
  })

  test('is never more than is left, however many are asked at once', async () => {
    const ref = await till.captured(visitPayment(shop))
    const outcomes = await Promise.allSettled(
      Array.from({ length: 6 }, () => till.inTransaction((tx) => refund(tx, ref, part(4_000)))),
    )
    expect(outcomes.filter((each) => each.status === 'fulfilled')).toHaveLength(2)
    const refused = outcomes.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []))
    for (const error of refused)
      expect(error).toMatchObject({ code: 'refund_too_large', data: { refundableMinor: 1_000 } })
  })

  test('needs money that was taken', async () => {
    const ref = await till.started(visitPayment(shop))
    await expect(till.inTransaction((tx) => refund(tx, ref, part(1)))).rejects.toMatchObject({
      code: 'state_conflict',
    })
  })

  test('after the visit takes tax and price back in proportion', async () => {
    const wanted = visitPayment(shop)
    const ref = await till.captured(wanted)
    await till.ends(wanted)
    await till.inTransaction((tx) => refund(tx, ref, part(3_000)))
    const tax = accountOf('tax_payable', '20000', 'EUR')
    expect(await balance(database.db, shop.businessId, tax)).toBe(1_000)
  })
})

function part(amountMinor: number, reference: string = randomUUID()) {
  return { amountMinor, reason: 'goodwill', reference, now } as const
}
