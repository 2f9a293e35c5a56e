import { describe, expect, test } from 'vitest'
import { byCard } from '../booking/testing.ts'
import { deskStage } from './testing/desk.ts'

const { stage, desk, ...own } = deskStage()
const ana = { name: 'Ana Costa', email: 'ana@mail.example' }

describe('the bill of a visit', () => {
  test('says what it costs line by line, and what can be done', async () => {
    const id = await own.walkIn()
    const bill = await own.bill(id)
    expect(bill).toMatchObject({
      customerName: null,
      walletMinor: null,
      totalMinor: 8_000,
      paidMinor: 0,
      dueMinor: 8_000,
      payments: [],
      mostOffMinor: 8_000,
      can: { take: true, addTip: true, discount: true },
    })
    expect(bill.lines.map(({ kind, amountMinor }) => [kind, amountMinor])).toEqual([
      ['service', 8_000],
    ])
    expect(bill.therapists).toHaveLength(1)
  })

  test('is for those who may see money, and of one’s own business', async () => {
    const id = await own.walkIn()
    const path = `/console/bookings/${id}/bill`
    expect((await stage.api.ask('GET', path, desk({ role: 'therapist' }))).status).toBe(403)
    const foreign = { user: stage.world.userId, staffOf: '01900000-0000-7000-8000-000000000000' }
    expect((await stage.api.ask('GET', path, foreign)).status).toBe(404)
    expect((await own.take(id, 100, {}, { role: 'therapist' })).status).toBe(403)
    expect((await own.take(id, 100, {}, { role: 'front_desk' })).status).toBe(200)
  })
})

describe('a payment at the desk', () => {
  test('is not taken for a time that is only held, and may still come to nothing', async () => {
    const { id } = (await stage.hold('2026-11-25T09:00:00.000Z')).body
    expect((await own.bill(id)).can.take).toBe(false)
    const { status, body } = await own.take(id, 1_000)
    expect([status, body.code]).toEqual([409, 'state_conflict'])
    expect(await own.books(id)).toEqual({})
  })

  test('of a nameless walk-in: cash with change, and a tip for the therapist', async () => {
    const id = await own.walkIn()
    const [therapist] = (await own.bill(id)).therapists
    const tips = [{ staffId: therapist!.id, amountMinor: 500 }]
    const { status, body } = await own.take(id, 8_500, { givenMinor: 10_000, tips })
    expect([status, body.changeMinor]).toEqual([200, 1_500])
    expect(body.bill).toMatchObject({ totalMinor: 8_500, paidMinor: 8_500, dueMinor: 0 })
    expect(body.bill.payments).toMatchObject([
      { tender: 'cash', payer: 'desk', amountMinor: 8_500 },
    ])
    expect(await own.books(id)).toEqual({ cash_at_shop: -8_500, deposit_held: 8_500 })
    await own.complete(id)
    expect(await own.books(id)).toMatchObject({
      [`tip:${therapist!.id}`]: 500,
      cash_at_shop: -8_500,
    })
    expect(await own.faults()).toEqual([])
  })

  test('half before and half after: the first is held, the second settles what is owed', async () => {
    const id = await own.walkIn(ana)
    await own.take(id, 4_000, { tender: 'terminal' })
    expect(await own.books(id)).toEqual({ terminal_at_shop: -4_000, deposit_held: 4_000 })
    await own.complete(id)
    expect(await own.books(id)).toMatchObject({ receivable: -4_000 })
    expect((await own.bill(id)).dueMinor).toBe(4_000)
    expect((await own.take(id, 4_000)).status).toBe(200)
    const books = await own.books(id)
    expect(books.receivable).toBeUndefined()
    expect(books).toMatchObject({ cash_at_shop: -4_000, terminal_at_shop: -4_000 })
    expect(await own.faults()).toEqual([])
  })

  test('more than is due is refused with what is due, less cash than taken with what is missing', async () => {
    const id = await own.walkIn()
    expect(await own.take(id, 8_001)).toMatchObject({
      status: 409,
      body: { code: 'more_than_due', data: { dueMinor: 8_000 } },
    })
    expect(await own.take(id, 8_000, { givenMinor: 5_000 })).toMatchObject({
      body: { code: 'cash_too_little', data: { missingMinor: 3_000 } },
    })
    expect((await own.bill(id)).payments).toEqual([])
  })

  test('a refused payment leaves no tip behind', async () => {
    const id = await own.walkIn()
    const tips = [{ staffId: null, amountMinor: 500 }]
    expect((await own.take(id, 9_000, { tips })).status).toBe(409)
    expect((await own.bill(id)).totalMinor).toBe(8_000)
    const stranger = [{ staffId: stage.world.shopId, amountMinor: 500 }]
    expect((await own.take(id, 8_500, { tips: stranger })).status).toBe(404)
  })

  test('two desks take the same due at once: one does', async () => {
    const id = await own.walkIn()
    const tries = await Promise.all(Array.from({ length: 5 }, () => own.take(id, 8_000)))
    expect(tries.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const { status, body } of tries.filter((each) => each.status !== 200))
      expect([status, body.code, body.data.dueMinor]).toEqual([409, 'more_than_due', 0])
    expect((await own.bill(id)).paidMinor).toBe(8_000)
  })

  test('sent again under its key it is taken once', async () => {
    const id = await own.walkIn()
    const key = 'the-desk-pressed-twice'
    const [first, again] = await Promise.all([
      own.take(id, 3_000, {}, { key }),
      own.take(id, 3_000, {}, { key }),
    ])
    expect(first.body.paymentId).toBe(again.body.paymentId)
    expect((await own.bill(id)).paidMinor).toBe(3_000)
  })

  test('from the client’s wallet, which must hold it', async () => {
    const id = await own.walkIn(ana)
    const { customerId } = await own.bill(id)
    await own.fillWallet(customerId!, 5_000)
    expect((await own.bill(id)).walletMinor).toBe(5_000)
    const tooMuch = await own.take(id, 8_000, { tender: 'wallet' })
    expect(tooMuch.body.code).toBe('balance_too_low')
    expect((await own.take(id, 5_000, { tender: 'wallet' })).status).toBe(200)
    expect(await own.bill(id)).toMatchObject({ walletMinor: 0, dueMinor: 3_000 })
    const nobody = await own.walkIn()
    expect((await own.take(nobody, 100, { tender: 'wallet' })).body.code).toBe(
      'bill_without_client',
    )
  })

  test('takes a fee that is owed, and nothing of a visit that is paid or came to nothing', async () => {
    const { body: held } = await stage.hold('2026-11-24T09:00:00.000Z')
    await stage.pay(held.id, { tender: 'at_shop', expectedTotalMinor: held.totalMinor })
    stage.later(180)
    await stage.api.ask('POST', `/console/bookings/${held.id}/no-show`, desk())
    const owed = await own.bill(held.id)
    expect(owed).toMatchObject({ state: 'no_show', dueMinor: owed.totalMinor })
    expect(owed.lines.map(({ kind }) => kind)).toEqual(['fee'])
    expect(owed.can).toEqual({
      take: true,
      addTip: false,
      addGoods: false,
      discount: false,
      changePrice: false,
      waiveFee: true,
    })
    expect((await own.take(held.id, owed.dueMinor)).status).toBe(200)
    expect((await own.bill(held.id)).dueMinor).toBe(0)
    const paid = await stage.booked('2026-11-25T09:00:00.000Z')
    expect((await own.take(paid.id, 1)).body).toMatchObject({ data: { dueMinor: 0 } })
    expect(await own.faults()).toEqual([])
  })

  test('a fee that was paid at the desk is held for the visit when the no-show is undone', async () => {
    const { body: held } = await stage.hold('2026-11-24T09:00:00.000Z')
    await stage.pay(held.id, { tender: 'at_shop', expectedTotalMinor: held.totalMinor })
    stage.later(180)
    await stage.api.ask('POST', `/console/bookings/${held.id}/no-show`, desk())
    await own.take(held.id, 3_000)
    const undone = await stage.api.ask('POST', `/console/bookings/${held.id}/no-show/undo`, desk())
    expect(undone.status).toBe(200)
    expect(await own.bill(held.id)).toMatchObject({ state: 'confirmed', dueMinor: 5_000 })
    expect(await own.books(held.id)).toEqual({ cash_at_shop: -3_000, deposit_held: 3_000 })
  })

  test('completing takes the rest in cash or at the terminal, as the desk says', async () => {
    const [cash, terminal] = [await own.walkIn(), await own.walkIn()]
    await own.complete(cash, { takenAtShop: true })
    await own.complete(terminal, { takenAtShop: true, takenAs: 'terminal' })
    const tenders = [await own.bill(cash), await own.bill(terminal)]
    expect(tenders.map(({ payments }) => payments.map(({ tender }) => tender))).toEqual([
      ['cash'],
      ['terminal'],
    ])
  })
})

describe('a tip', () => {
  test('after the visit belongs to its therapist at once, and may be taken away while it is not paid', async () => {
    const id = await own.walkIn()
    const [therapist] = (await own.bill(id)).therapists
    await own.complete(id, { takenAtShop: true })
    const tip = { staffId: therapist!.id, amountMinor: 1_000 }
    const { body } = await own.tip(id, [tip])
    expect([body.dueMinor, body.totalMinor]).toEqual([1_000, 9_000])
    expect(await own.books(id)).toMatchObject({
      [`tip:${therapist!.id}`]: 1_000,
      receivable: -1_000,
    })
    const lineId = body.lines.at(-1).id
    expect((await own.removeLine(id, lineId)).body).toMatchObject({ dueMinor: 0 })
    expect((await own.books(id)).receivable).toBeUndefined()
    await own.take(id, 1_000, { tips: [tip] })
    const paid = (await own.bill(id)).lines.at(-1)!
    expect((await own.removeLine(id, paid.id)).body.code).toBe('line_is_paid')
    expect(await own.books(id)).toMatchObject({ [`tip:${therapist!.id}`]: 1_000 })
    expect(await own.faults()).toEqual([])
  })

  test('before the visit raises what is due; removed once the visit is over, nobody owes it', async () => {
    const id = await own.walkIn()
    const { body } = await own.tip(id, [{ staffId: null, amountMinor: 700 }])
    expect(body.dueMinor).toBe(8_700)
    await own.complete(id)
    await own.removeLine(id, body.lines.at(-1).id)
    expect(await own.bill(id)).toMatchObject({ totalMinor: 8_000, dueMinor: 8_000 })
    expect(await own.books(id)).toMatchObject({ receivable: -8_000 })
    expect(await own.faults()).toEqual([])
  })

  test('of somebody who pays online stands on the bill beside the desk’s', async () => {
    const { body: held } = await stage.hold('2026-11-24T09:00:00.000Z')
    const card = { ...byCard, expectedTotalMinor: held.totalMinor, tipMinor: 300 }
    await stage.pay(held.id, card)
    const bill = await own.bill(held.id)
    expect(bill).toMatchObject({ totalMinor: 8_300, dueMinor: 0, paidMinor: 8_300 })
    expect(bill.payments).toMatchObject([{ tender: 'card', payer: 'booker', card: {} }])
  })
})
