import { describe, expect, test } from 'vitest'
import { aParty } from '../booking/testing.ts'
import { deskStage } from './testing/desk.ts'

const { stage, ...own } = deskStage()
const ana = { name: 'Ana Costa', email: 'ana@mail.example' }

/** A visit whose bill is paid by cash and terminal. */
async function paid(customer = {}): Promise<string> {
  const id = await own.walkIn(customer)
  await own.take(id, 3_000)
  await own.take(id, 5_000, { tender: 'terminal' })
  return id
}

describe('a discount', () => {
  test('before the visit lowers what is due and earned', async () => {
    const id = await own.walkIn()
    expect((await own.discount(id, 2_000)).body).toMatchObject({
      totalMinor: 6_000,
      dueMinor: 6_000,
    })
    await own.complete(id, { takenAtShop: true })
    expect(await own.books(id)).toEqual({
      cash_at_shop: -6_000,
      revenue_service: 5_000,
      tax_payable: 1_000,
    })
    expect(await own.faults()).toEqual([])
  })

  test('of a visit that is paid goes back at once, the latest payment first', async () => {
    const id = await paid()
    const { body } = await own.discount(id, 6_000)
    expect(body).toMatchObject({ totalMinor: 2_000, paidMinor: 2_000, dueMinor: 0 })
    expect(
      body.payments.map(({ refundedMinor }: { refundedMinor: number }) => refundedMinor),
    ).toEqual([1_000, 5_000])
    expect(await own.books(id)).toEqual({ cash_at_shop: -2_000, deposit_held: 2_000 })
    await own.complete(id)
    expect(await own.faults()).toEqual([])
  })

  test('after the visit takes revenue and tax back from what is owed, and tips stay', async () => {
    const id = await own.walkIn()
    await own.tip(id, [{ staffId: null, amountMinor: 500 }])
    await own.complete(id)
    expect((await own.discount(id, 3_000)).body.dueMinor).toBe(5_500)
    expect(await own.books(id)).toEqual({
      receivable: -5_500,
      revenue_service: 4_167,
      tax_payable: 833,
      tip_payable: 500,
    })
    expect(await own.faults()).toEqual([])
  })

  test('after the visit, half owed and half paid: the debt first, the rest goes back', async () => {
    const id = await own.walkIn()
    await own.take(id, 6_000)
    await own.complete(id)
    expect((await own.discount(id, 3_000)).body).toMatchObject({ dueMinor: 0, paidMinor: 5_000 })
    expect(await own.books(id)).toMatchObject({ cash_at_shop: -5_000 })
    expect(await own.faults()).toEqual([])
  })

  test('has a limit for the front desk, in all, and none but the price for a manager', async () => {
    const id = await own.walkIn()
    const clerk = { role: 'front_desk' }
    expect((await own.discount(id, 1_000, clerk)).status).toBe(200)
    expect(await own.discount(id, 700, clerk)).toMatchObject({
      status: 403,
      body: { code: 'approval_needed', data: { right: 'discount' } },
    })
    expect((await own.discount(id, 7_001)).body.data).toEqual({ mostMinor: 7_000 })
    expect((await own.discount(id, 7_000)).body).toMatchObject({ totalMinor: 0, dueMinor: 0 })
    await own.complete(id)
    expect(await own.faults()).toEqual([])
  })

  test('is not given twice by two desks at once beyond the price', async () => {
    const id = await own.walkIn()
    const tries = await Promise.all([own.discount(id, 5_000), own.discount(id, 5_000)])
    expect(tries.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200, 409,
    ])
  })

  test('can be taken away as long as nothing went back for it, whenever it was given', async () => {
    const before = await own.walkIn()
    const discount = (await own.discount(before, 8_000)).body.lines.at(-1)
    await own.complete(before)
    expect((await own.removeLine(before, discount.id)).body.dueMinor).toBe(8_000)
    expect(await own.books(before)).toMatchObject({ receivable: -8_000 })
    stage.later(90)
    const after = await own.walkIn()
    await own.complete(after)
    const later = (await own.discount(after, 1_000)).body.lines.at(-1)
    await own.removeLine(after, later.id)
    expect(await own.books(after)).toEqual({
      receivable: -8_000,
      revenue_service: 6_667,
      tax_payable: 1_333,
    })
    stage.later(90)
    const settled = await paid()
    const back = (await own.discount(settled, 1_000)).body.lines.at(-1)
    expect((await own.removeLine(settled, back.id)).body.code).toBe('line_is_paid')
    expect(await own.faults()).toEqual([])
  })
})

test('what was taken off a party is at most the price of those who still come', async () => {
  const { world, api } = stage
  const startsAt = '2026-11-24T07:00:00.000Z'
  const body = { startsAt, ...aParty([world.hourId], [world.halfId]), checkIn: true }
  const desk = own.desk()
  const came = await api.ask('POST', `/console/shops/${world.shopId}/walk-ins`, { ...desk, body })
  const { id } = came.body
  const { paymentId } = (await own.take(id, 12_000)).body
  await own.refund(paymentId, 2_000)
  await own.discount(id, 7_000)
  const left = await api.ask('POST', `/console/bookings/${id}/guests/0/cancel`, desk)
  expect(left.body).toMatchObject({ totalMinor: 4_000, dueMinor: 0 })
  expect(await own.bill(id)).toMatchObject({ totalMinor: 0, dueMinor: 0 })
  expect((await own.complete(id)).body).toMatchObject({ state: 'completed', dueMinor: 0 })
  const refunds = (await own.bill(id)).payments.flatMap((payment) => payment.refunds)
  for (const refund of refunds.filter(({ canPayOut }) => canPayOut))
    await api.ask('POST', `/console/refunds/${refund.id}/pay-out`, desk)
  expect(await own.books(id)).toEqual({})
  expect(await own.faults()).toEqual([])
})

test('what was taken off and given back is nothing any more of a visit that becomes free', async () => {
  const { world, api } = stage
  const desk = own.desk()
  const party = aParty([world.hourId], [world.halfId])
  const body = { startsAt: '2026-11-24T07:00:00.000Z', ...party, checkIn: true }
  const came = await api.ask('POST', `/console/shops/${world.shopId}/walk-ins`, { ...desk, body })
  const { id } = came.body
  const half = (await own.bill(id)).lines.at(-1)!
  const free = { ...desk, body: { reason: 'Began late', wasMinor: 4_000, priceMinor: 0 } }
  await api.ask('POST', `/console/bookings/${id}/bill/items/${half.itemId}/price`, free)
  await own.take(id, 8_000)
  for (const amountMinor of [500, 300]) await own.discount(id, amountMinor)
  await api.ask('POST', `/console/bookings/${id}/guests/0/cancel`, desk)
  const { lines, payments } = await own.bill(id)
  expect(lines.map(({ kind, amountMinor }) => [kind, amountMinor])).toEqual([['service', 0]])
  expect((await own.complete(id)).body).toMatchObject({ state: 'completed', dueMinor: 0 })
  for (const { id: refundId } of payments[0]!.refunds)
    await api.ask('POST', `/console/refunds/${refundId}/pay-out`, desk)
  expect(await own.faults()).toEqual([])
})

describe('a refund at the desk', () => {
  test('of a mistake is due again, before the visit and after it', async () => {
    const early = await own.walkIn()
    const { paymentId } = (await own.take(early, 8_000)).body
    const wrong = await own.refund(paymentId, 8_000, { reason: 'mistake' })
    expect(wrong.body).toMatchObject({ dueMinor: 8_000, paidMinor: 0, totalMinor: 8_000 })
    expect(await own.books(early)).toEqual({})
    await own.take(early, 8_000, { tender: 'terminal' })
    await own.complete(early)
    const again = (await own.bill(early)).payments.at(-1)!
    await own.refund(again.id, 2_000, { reason: 'mistake' })
    expect((await own.bill(early)).dueMinor).toBe(2_000)
    expect(await own.books(early)).toMatchObject({ receivable: -2_000, terminal_at_shop: -6_000 })
    expect(await own.faults()).toEqual([])
  })

  test('of goodwill lowers the bill, before the visit and after it', async () => {
    const id = await own.walkIn()
    const { paymentId } = (await own.take(id, 4_000)).body
    const kind = await own.refund(paymentId, 1_000, { because: 'The room was cold' })
    expect(kind.body).toMatchObject({ totalMinor: 7_000, paidMinor: 3_000, dueMinor: 4_000 })
    expect(kind.body.lines.at(-1)).toMatchObject({
      kind: 'taken_off',
      reason: 'The room was cold',
      canRemove: false,
    })
    await own.complete(id, { takenAtShop: true })
    await own.refund(paymentId, 1_000, { lineId: 'price:0' })
    expect(await own.bill(id)).toMatchObject({ totalMinor: 6_000, paidMinor: 6_000, dueMinor: 0 })
    // Rounded twice: once as it was earned, once as it went back.
    expect(await own.books(id)).toEqual({
      cash_at_shop: -6_000,
      revenue_service: 5_001,
      tax_payable: 999,
    })
    expect(await own.faults()).toEqual([])
  })

  test('of a card goes back through its provider, in part', async () => {
    const { id } = await stage.booked('2026-11-25T09:00:00.000Z')
    const [payment] = (await own.bill(id)).payments
    const { body } = await own.refund(payment!.id, 3_000)
    expect(body.payments[0]).toMatchObject({
      refundedMinor: 3_000,
      refunds: [{ state: 'paid', destination: 'tender', amountMinor: 3_000 }],
    })
    expect(await own.faults()).toEqual([])
  })

  test('may go to the wallet of the client, and came from there goes back there', async () => {
    const id = await own.walkIn(ana)
    const { customerId } = await own.bill(id)
    const { paymentId } = (await own.take(id, 3_000)).body
    const { body } = await own.refund(paymentId, 3_000, {
      destination: 'wallet',
      reason: 'mistake',
    })
    expect(body).toMatchObject({ walletMinor: 3_000, dueMinor: 8_000 })
    const second = (await own.take(id, 2_000, { tender: 'wallet' })).body
    await own.refund(second.paymentId, 500, { reason: 'mistake' })
    expect(await own.bill(id)).toMatchObject({ walletMinor: 1_500, paidMinor: 1_500 })
    await own.fillWallet(customerId!, 1)
    // A payment of nobody goes to no wallet, whosever the visit is.
    const { paymentId: nobodys } = (await own.take(id, 1_000)).body
    await stage.database.sql`update payment set customer_id = null where id = ${nobodys}`
    const strange = await own.refund(nobodys, 100, { destination: 'wallet' })
    expect(strange.body.code).toBe('bill_without_client')
    stage.later(90)
    const nobody = await own.walkIn()
    const other = (await own.take(nobody, 3_000)).body
    const refused = await own.refund(other.paymentId, 100, { destination: 'wallet' })
    expect(refused.body.code).toBe('bill_without_client')
  })

  test('is never more than is left, however many ask at once', async () => {
    const id = await own.walkIn()
    const { paymentId } = (await own.take(id, 8_000)).body
    const wrong = { reason: 'mistake' }
    const tries = await Promise.all(
      Array.from({ length: 4 }, () => own.refund(paymentId, 5_000, wrong)),
    )
    expect(tries.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(tries.find(({ status }) => status !== 200)!.body).toMatchObject({
      code: 'refund_too_large',
      data: { refundableMinor: 3_000 },
    })
    const key = 'the-same-refund-twice'
    await Promise.all([1, 2].map(() => own.refund(paymentId, 1_000, wrong, { key })))
    expect((await own.bill(id)).paidMinor).toBe(2_000)
  })

  test('of goodwill keeps to what its giver may take off', async () => {
    const id = await paid()
    const [payment] = (await own.bill(id)).payments
    const clerk = { role: 'front_desk' }
    expect((await own.refund(payment!.id, 2_000, {}, clerk)).body.code).toBe('approval_needed')
    expect((await own.refund(payment!.id, 2_000, { reason: 'mistake' }, clerk)).status).toBe(200)
    expect((await own.refund(payment!.id, 100, {}, { role: 'therapist' })).status).toBe(403)
  })

  test('that the till still owes for a visit the shop cancelled is paid out once', async () => {
    const { body: held } = await stage.hold('2026-11-25T09:00:00.000Z')
    await stage.pay(held.id, { tender: 'at_shop', expectedTotalMinor: held.totalMinor })
    await own.take(held.id, 8_000)
    await stage.api.ask('POST', `/console/bookings/${held.id}/cancel`, own.desk())
    const [payment] = (await own.bill(held.id)).payments
    expect(payment!.refunds).toMatchObject([{ state: 'pending', canPayOut: true }])
    const path = `/console/refunds/${payment!.refunds[0]!.id}/pay-out`
    expect(await own.faults()).toEqual(['no refund is left without an end'])
    const [first, again] = [
      await stage.api.ask('POST', path, own.desk()),
      await stage.api.ask('POST', path, own.desk()),
    ]
    expect([first.status, again.status]).toEqual([200, 200])
    expect(await own.books(held.id)).toEqual({})
    expect(await own.faults()).toEqual([])
  })
})

const undo = async (id: string) => {
  const path = `/console/bookings/${id}/complete/undo`
  expect((await stage.api.ask('POST', path, own.desk())).status).toBe(200)
  expect(await own.faults()).toEqual([])
}

describe('the end of a visit that is undone', () => {
  test('takes a discount back that was given since, and it lowers what is earned once', async () => {
    const id = await own.walkIn()
    await own.complete(id)
    await own.discount(id, 2_000)
    await undo(id)
    expect(await own.books(id)).toEqual({})
    expect((await own.bill(id)).totalMinor).toBe(6_000)
    await own.complete(id)
    const books = { receivable: -6_000, revenue_service: 5_000, tax_payable: 1_000 }
    expect(await own.books(id)).toEqual(books)
    await undo(id)
    await own.complete(id, { takenAtShop: true })
    expect(await own.books(id)).toMatchObject({ cash_at_shop: -6_000, revenue_service: 5_000 })
    expect(await own.faults()).toEqual([])
  })

  test('holds what was paid less what has gone back since, which is given back once', async () => {
    const id = await paid()
    await own.complete(id)
    await own.discount(id, 2_000)
    await undo(id)
    expect((await own.books(id)).deposit_held).toBe(6_000)
    await own.complete(id)
    const { payments, dueMinor } = await own.bill(id)
    expect(payments.map(({ refundedMinor }) => refundedMinor)).toEqual([0, 2_000])
    expect(dueMinor).toBe(0)
    expect(await own.books(id)).toMatchObject({ revenue_service: 5_000, tax_payable: 1_000 })
    expect(await own.faults()).toEqual([])
  })

  test('asks once for what was taken off before it and put back after', async () => {
    const id = await own.walkIn()
    const line = (await own.discount(id, 2_000)).body.lines.at(-1)
    await own.complete(id)
    await own.removeLine(id, line.id)
    await undo(id)
    expect(await own.books(id)).toEqual({})
    await own.complete(id)
    expect((await own.books(id)).receivable).toBe(-8_000)
    expect(await own.faults()).toEqual([])
  })
})
