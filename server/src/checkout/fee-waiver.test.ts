import { describe, expect, test } from 'vitest'
import { oneGuest } from '../booking/testing.ts'
import { deskStage } from './testing/desk.ts'

const { stage, ...own } = deskStage()

const visit = (id: string, path: string, body: object = {}, more: object = {}) =>
  stage.api.ask('POST', `/console/bookings/${id}/${path}`, { ...own.desk(more), body })
/** But for cash that waits to be handed out. */
const faults = async () =>
  (await own.faults()).filter((rule) => rule !== 'no refund is left without an end')
const terms = async (id: string, more: object = {}) =>
  (await stage.api.ask('GET', `/console/bookings/${id}/no-show`, own.desk(more))).body

/** A visit of €80.00 that begins now and nobody has come to, whose client is known by name. */
async function awaited(): Promise<string> {
  const { hourId, shopId } = stage.world
  const startsAt = stage.api.clock.now.toISOString()
  const customer = { name: 'Nina Roux' }
  const body = { startsAt, ...oneGuest({ variantId: hourId }), checkIn: false, customer }
  const where = `/console/shops/${shopId}/walk-ins`
  const { id } = (await stage.api.ask('POST', where, { ...own.desk(), body })).body
  stage.later(30)
  return id
}

describe('a no-show', () => {
  test('says before what it costs, what of it is paid, and whether its reader may waive it', async () => {
    const id = await awaited()
    await own.take(id, 3_000)
    expect(await terms(id)).toEqual({
      feeRate: 100_000,
      wouldCostMinor: 8_000,
      paidMinor: 3_000,
      card: null,
      currency: 'EUR',
      mayWaive: true,
    })
    expect(await terms(id, { role: 'front_desk' })).toMatchObject({ mayWaive: true })
  })

  test('is marked with a part of its fee waived: the bill says why, and what was paid beyond goes back', async () => {
    const id = await awaited()
    await own.take(id, 3_000)
    const waiver = { waivedMinor: 6_000, because: 'A child was ill' }
    expect((await visit(id, 'no-show', waiver)).body).toMatchObject({ state: 'no_show' })
    const bill = await own.bill(id)
    expect(bill).toMatchObject({
      totalMinor: 2_000,
      paidMinor: 2_000,
      refundedMinor: 1_000,
      dueMinor: 0,
    })
    expect(bill.lines).toMatchObject([
      { kind: 'fee', amountMinor: 8_000 },
      { kind: 'waived', amountMinor: -6_000, reason: 'A child was ill' },
    ])
    expect(await own.books(id)).toEqual({
      cash_at_shop: -3_000,
      refund_due: 1_000,
      revenue_fee: 2_000,
    })
    expect(await faults()).toEqual([])
  })

  test('with a waiver needs a reason, no more than the fee, and a role that may', async () => {
    const id = await awaited()
    expect((await visit(id, 'no-show', { waivedMinor: 100 })).body.code).toBe('invalid_input')
    const much = await visit(id, 'no-show', { waivedMinor: 8_001, because: 'Ill' })
    expect(much.body).toMatchObject({ code: 'waiver_too_large', data: { mostMinor: 8_000 } })
    const desk = { role: 'front_desk' }
    const less = await visit(id, 'no-show', { waivedMinor: 100, because: 'Ill' }, desk)
    expect(less.body).toMatchObject({ code: 'approval_needed', data: { right: 'waive_fee' } })
    expect((await visit(id, 'no-show', {}, desk)).body.state).toBe('no_show')
  })

  test('that is taken back leaves nothing waived, and holds what is paid for the visit again', async () => {
    const id = await awaited()
    await own.take(id, 5_000)
    await visit(id, 'no-show', { waivedMinor: 6_000, because: 'Ill' })
    expect((await visit(id, 'no-show/undo')).body.state).toBe('confirmed')
    expect(await own.books(id)).toEqual({
      cash_at_shop: -5_000,
      refund_due: 3_000,
      deposit_held: 2_000,
    })
    expect(await own.bill(id)).toMatchObject({ totalMinor: 8_000, dueMinor: 6_000 })
    await visit(id, 'no-show')
    expect(await own.bill(id)).toMatchObject({ totalMinor: 8_000, dueMinor: 6_000 })
    expect(await faults()).toEqual([])
  })
})

describe('a fee that was charged', () => {
  test('is waived whole afterwards: what is owed no more, what is paid goes back; and charged again', async () => {
    const id = await awaited()
    await own.take(id, 3_000)
    await visit(id, 'no-show')
    expect((await own.bill(id)).can.waiveFee).toBe(true)
    const { body } = await own.waiveFee(id, 8_000)
    expect(body).toMatchObject({ totalMinor: 0, paidMinor: 0, refundedMinor: 3_000, dueMinor: 0 })
    expect(await own.books(id)).toEqual({ cash_at_shop: -3_000, refund_due: 3_000 })
    expect((await own.waiveFee(id, 8_001)).body).toMatchObject({
      code: 'waiver_too_large',
      data: { mostMinor: 8_000 },
    })
    const again = (await own.waiveFee(id, 0)).body
    expect(again).toMatchObject({ totalMinor: 8_000, dueMinor: 8_000 })
    expect(again.lines).toMatchObject([{ kind: 'fee', amountMinor: 8_000 }])
    expect(await own.books(id)).toMatchObject({ receivable: -8_000, revenue_fee: 8_000 })
    expect(await faults()).toEqual([])
  })

  test('of which goodwill has given back is waived no further than is left', async () => {
    const id = await awaited()
    const { paymentId } = (await own.take(id, 8_000)).body
    await visit(id, 'no-show')
    await own.refund(paymentId, 5_000)
    const most = { code: 'waiver_too_large', data: { mostMinor: 3_000 } }
    expect((await own.waiveFee(id, 3_001)).body).toMatchObject(most)
    expect((await own.waiveFee(id, 3_000)).body).toMatchObject({ paidMinor: 0 })
    expect(await faults()).toEqual([])
  })

  test('is none of a visit that takes place, and no business of the front desk', async () => {
    const id = await awaited()
    expect((await own.waiveFee(id, 100)).body.code).toBe('state_conflict')
    await visit(id, 'no-show')
    const desk = { role: 'front_desk' }
    expect((await own.waiveFee(id, 100, desk)).body.code).toBe('approval_needed')
    await own.waiveFee(id, 100)
    expect((await own.waiveFee(id, 0, desk)).body).toMatchObject({ totalMinor: 8_000 })
  })
})
