import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { accountOf, heldMinor, owedMinor, paidMinor } from '@serein/shared/ledger/transfer.ts'
import { balance, reverse } from '../ledger/ledger.ts'
import { takeAtShop } from './payment.ts'
import { payRefund, refund, refundHeld } from './refund.ts'
import { findPayment } from './sql.ts'
import { later, now, tillStage, visitPayment } from './testing.ts'

const stage = tillStage()

describe('the money of a visit', () => {
  test('is held once paid, and earned when the visit is over', async () => {
    const wanted = visitPayment(stage.shop)
    await stage.till.captured(wanted)
    expect(heldMinor(await stage.till.standing(wanted))).toBe(9_000)
    await stage.till.ends(wanted)
    const after = await stage.till.standing(wanted)
    expect([heldMinor(after), owedMinor(after), paidMinor(after)]).toEqual([0, 0, 9_000])
    const tax = accountOf('tax_payable', '20000', 'EUR')
    expect(await balance(stage.db, stage.shop.businessId, tax)).toBe(1_500)
  })

  test('is owed when it was not paid, and settled by what is paid at the till', async () => {
    const wanted = visitPayment(stage.shop)
    await stage.till.ends(wanted)
    expect(owedMinor(await stage.till.standing(wanted))).toBe(9_000)
    const atTill = { ...wanted, tender: 'cash' as const }
    const payment = await stage.till.inTransaction((tx) => takeAtShop(tx, atTill))
    const again = await stage.till.inTransaction((tx) => takeAtShop(tx, atTill))
    expect([payment.state, again.id]).toEqual(['captured', payment.id])
    expect(owedMinor(await stage.till.standing(wanted))).toBe(0)
    const drawer = accountOf('cash_at_shop', stage.shop.shopId, 'EUR')
    expect(await balance(stage.db, stage.shop.businessId, drawer)).toBe(-9_000)
  })

  test('a fee of a no-show can be taken back and charged again', async () => {
    const wanted = visitPayment(stage.shop)
    const { subject } = wanted
    await stage.till.charges(wanted, 9_000)
    await stage.till.charges(wanted, 9_000)
    expect(owedMinor(await stage.till.standing(wanted))).toBe(9_000)
    await stage.till.inTransaction((tx) =>
      reverse(tx, stage.shop.businessId, { subject, kind: 'no_show_fee_charged' }),
    )
    expect(owedMinor(await stage.till.standing(wanted))).toBe(0)
    await stage.till.charges(wanted, 9_000, '2')
    expect(owedMinor(await stage.till.standing(wanted))).toBe(9_000)
  })

  test('after a fee the rest goes back, over two payments, the latest first, and once', async () => {
    const wanted = visitPayment(stage.shop, { amountMinor: 3_000 })
    const first = await stage.till.captured(wanted)
    const second = await stage.till.captured({
      ...wanted,
      reference: randomUUID(),
      amountMinor: 6_000,
    })
    await stage.till.charges(wanted, 2_000)
    const rest = {
      ...stage.shop,
      subject: wanted.subject,
      reason: 'cancelled',
      event: '1',
      now,
    } as const
    expect(await stage.till.inTransaction((tx) => refundHeld(tx, rest))).toBe(7_000)
    expect(await stage.till.inTransaction((tx) => refundHeld(tx, rest))).toBe(0)
    const states = await Promise.all([first, second].map((ref) => findPayment(stage.db, ref)))
    expect(states.map((each) => [each?.state, each?.refundedMinor])).toEqual([
      ['captured', 1_000],
      ['refunded', 6_000],
    ])
    expect(heldMinor(await stage.till.standing(wanted))).toBe(0)
  })
})

describe('a refund', () => {
  test('is owed from its decision, and paid once', async () => {
    const wanted = visitPayment(stage.shop)
    const ref = await stage.till.captured(wanted)
    const decided = await stage.till.inTransaction((tx) => refund(tx, ref, part(4_000, 'one')))
    const again = await stage.till.inTransaction((tx) => refund(tx, ref, part(4_000, 'one')))
    expect(again.id).toBe(decided.id)
    const due = accountOf('refund_due', ref.paymentId, 'EUR')
    expect(await balance(stage.db, stage.shop.businessId, due)).toBe(4_000)
    const paid = { businessId: stage.shop.businessId, refundId: decided.id }
    await stage.till.inTransaction((tx) => payRefund(tx, paid, later))
    await stage.till.inTransaction((tx) => payRefund(tx, paid, later))
    expect(await balance(stage.db, stage.shop.businessId, due)).toBe(0)
    expect(paidMinor(await stage.till.standing(wanted))).toBe(5_000)
  })

  test('is never more than is left, however many are asked at once', async () => {
    const ref = await stage.till.captured(visitPayment(stage.shop))
    const outcomes = await Promise.allSettled(
      Array.from({ length: 6 }, () =>
        stage.till.inTransaction((tx) => refund(tx, ref, part(4_000))),
      ),
    )
    expect(outcomes.filter((each) => each.status === 'fulfilled')).toHaveLength(2)
    const refused = outcomes.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []))
    for (const error of refused)
      expect(error).toMatchObject({ code: 'refund_too_large', data: { refundableMinor: 1_000 } })
  })

  test('needs money that was taken', async () => {
    const ref = await stage.till.started(visitPayment(stage.shop))
    await expect(stage.till.inTransaction((tx) => refund(tx, ref, part(1)))).rejects.toMatchObject({
      code: 'state_conflict',
    })
  })

  test('after the visit takes tax and price back in proportion', async () => {
    const wanted = visitPayment(stage.shop)
    const ref = await stage.till.captured(wanted)
    await stage.till.ends(wanted)
    await stage.till.inTransaction((tx) => refund(tx, ref, part(3_000)))
    const tax = accountOf('tax_payable', '20000', 'EUR')
    expect(await balance(stage.db, stage.shop.businessId, tax)).toBe(1_000)
  })
})

function part(amountMinor: number, reference: string = randomUUID()) {
  return { amountMinor, reason: 'goodwill', reference, now } as const
}
