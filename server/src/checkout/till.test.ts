import { randomUUID } from 'node:crypto'
import { accountOf } from '@serein/shared/ledger/transfer.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { balance } from '../ledger/ledger.ts'
import { deskStage } from './testing/desk.ts'

const { stage, ...own } = deskStage()

const inBooks = (kind: Parameters<typeof accountOf>[0], holder: string) =>
  balance(stage.database.db, stage.world.businessId, accountOf(kind, holder, 'EUR'))

describe('a day of the till', () => {
  test('says what came in and went back, by tender, tips by therapist and what was taken off', async () => {
    const id = await own.walkIn()
    const [therapist] = (await own.bill(id)).therapists
    const tips = [{ staffId: therapist!.id, amountMinor: 600 }]
    const { paymentId } = (await own.take(id, 5_600, { tips })).body
    await own.take(id, 3_000, { tender: 'terminal' })
    await own.refund(paymentId, 1_000)
    const { body } = await own.till()
    expect(body).toMatchObject({
      day: '2026-11-24',
      currency: 'EUR',
      takings: [
        { tender: 'cash', amountMinor: 5_600, count: 1 },
        { tender: 'terminal', amountMinor: 3_000, count: 1 },
      ],
      refunds: [{ tender: 'cash', amountMinor: 1_000, count: 1 }],
      tips: [{ staffId: therapist!.id, name: therapist!.name, amountMinor: 600 }],
      discounts: [{ amountMinor: 1_000, reason: 'goodwill' }],
      drawer: { since: null, cashInMinor: 5_600, cashOutMinor: 1_000, expectedMinor: 4_600 },
      counts: [],
    })
    expect((await own.till('2026-11-23')).body).toMatchObject({ takings: [], tips: [] })
  })

  test('begins and ends at midnight of the shop, not of Greenwich', async () => {
    const id = await own.walkIn()
    // 23:30 in Paris, and then a quarter to one there.
    stage.api.clock.now = new Date('2026-11-24T22:30:00.000Z')
    await own.take(id, 1_000)
    stage.api.clock.now = new Date('2026-11-24T23:45:00.000Z')
    await own.take(id, 2_000)
    expect((await own.till('2026-11-24')).body.takings).toMatchObject([{ amountMinor: 1_000 }])
    expect((await own.till()).body).toMatchObject({
      day: '2026-11-25',
      takings: [{ amountMinor: 2_000 }],
    })
  })
})

const payments = async (query: string) => {
  const path = `/console/shops/${stage.world.shopId}/till/payments?${query}`
  return (await stage.api.ask('GET', path, own.desk())).body
}

describe('the payments of a day', () => {
  test('make up its sums, latest first, each with its visit', async () => {
    const id = await own.walkIn({ name: 'Nina Roux' })
    const { paymentId } = (await own.take(id, 5_000)).body
    stage.later(1)
    await own.take(id, 3_000, { tender: 'terminal' })
    stage.later(1)
    await own.refund(paymentId, 1_000)
    const { payments: all, nextCursor } = await payments('')
    const visit = { bookingId: id, orderId: null, customerName: 'Nina Roux' }
    expect(all).toMatchObject([
      { kind: 'refunded', tender: 'cash', amountMinor: -1_000, ...visit },
      { kind: 'taken', tender: 'terminal', amountMinor: 3_000, ...visit },
      { id: paymentId, kind: 'taken', tender: 'cash', amountMinor: 5_000, ...visit },
    ])
    expect(nextCursor).toBe(null)
    expect((await payments('tender=cash')).payments).toEqual([all[0], all[2]])
    const first = await payments('limit=2')
    expect(first.payments).toEqual(all.slice(0, 2))
    expect((await payments(`limit=2&cursor=${first.nextCursor}`)).payments).toEqual([all[2]])
    expect(await payments('day=2026-11-23')).toEqual({ payments: [], nextCursor: null })
  })
})

describe('a count', () => {
  test('books what is missing, and the next one starts from it', async () => {
    const id = await own.walkIn()
    await own.take(id, 5_000)
    stage.later(1)
    const { status, body } = await own.count(4_700, { note: 'Three euros short' })
    expect(status).toBe(201)
    expect(body.counts).toMatchObject([
      { kind: 'count', expectedMinor: 5_000, countedMinor: 4_700, differenceMinor: -300 },
    ])
    const { shopId } = stage.world
    expect(await inBooks('till_difference', shopId)).toBe(-300)
    expect(await inBooks('cash_at_shop', shopId)).toBe(-4_700)
    stage.later(1)
    await own.take(id, 2_000)
    stage.later(1)
    expect((await own.till()).body.drawer).toMatchObject({
      openingMinor: 4_700,
      cashInMinor: 2_000,
      expectedMinor: 6_700,
    })
    expect((await own.count(6_800)).body.counts).toHaveLength(2)
    expect(await inBooks('till_difference', shopId)).toBe(-200)
  })

  test('of an opening says what was put in or taken out, and is no difference', async () => {
    await own.count(15_000, { kind: 'opening' })
    const { shopId } = stage.world
    expect(await inBooks('till_difference', shopId)).toBe(0)
    expect([await inBooks('bank', ''), await inBooks('cash_at_shop', shopId)]).toEqual([
      15_000, -15_000,
    ])
    stage.later(1)
    const id = await own.walkIn()
    await own.take(id, 8_000)
    stage.later(1)
    expect((await own.till()).body.drawer.expectedMinor).toBe(23_000)
  })

  test('is written once, however often it is sent, and one comes after another', async () => {
    const id = await own.walkIn()
    await own.take(id, 5_000)
    stage.later(1)
    const key = 'counted-once'
    await Promise.all([1, 2, 3].map(() => own.count(4_000, {}, { key })))
    expect((await own.till()).body.counts).toHaveLength(1)
    expect(await inBooks('till_difference', stage.world.shopId)).toBe(-1_000)
  })

  test('is for who may change money, stays as it is, and outlives its counter without a name', async () => {
    expect((await own.count(100, {}, { role: 'therapist' })).status).toBe(403)
    expect((await own.count(100, {}, { role: 'front_desk' })).status).toBe(201)
    const { db } = stage.database
    await expect(sql`update till_count set counted_minor = 5`.execute(db)).rejects.toThrow(
      'append-only',
    )
    await expect(sql`delete from till_count`.execute(db)).rejects.toThrow('append-only')
    await sql`delete from "user" where id = ${stage.world.userId}`.execute(db)
    expect((await own.till()).body.counts).toMatchObject([{ countedMinor: 100, countedBy: null }])
  })
})

const move = (direction: 'in' | 'out', amountMinor: number, body: object = {}, more: object = {}) =>
  stage.api.ask('POST', `/console/shops/${stage.world.shopId}/till/movements`, {
    ...own.desk(more),
    body: { direction, reason: 'supplies', amountMinor, ...body },
  })
const undo = (path: string, body: object = {}) =>
  stage.api.ask('POST', `/console/shops/${stage.world.shopId}/till/${path}/undo`, {
    ...own.desk(),
    body,
  })

describe('cash beside sales', () => {
  test('leaves the drawer, the next count’s sum and the books for what it paid, never more than is there', async () => {
    await own.count(10_000, { kind: 'opening' })
    stage.later(1)
    const { status, body } = await move('out', 1_240, { note: 'Receipt 12' })
    expect(status).toBe(201)
    expect(body.movements).toMatchObject([
      {
        direction: 'out',
        reason: 'supplies',
        note: 'Receipt 12',
        amountMinor: 1_240,
        canUndo: true,
      },
    ])
    expect(body.drawer).toMatchObject({ paidOutMinor: 1_240, putInMinor: 0, expectedMinor: 8_760 })
    expect(body.takings).toEqual([])
    const { shopId } = stage.world
    expect(await inBooks('till_expense', shopId)).toBe(-1_240)
    expect(await inBooks('cash_at_shop', shopId)).toBe(-8_760)
    const tooMuch = await move('out', 8_761)
    expect(tooMuch.body).toMatchObject({ code: 'drawer_too_little', data: { drawerMinor: 8_760 } })
    expect((await move('out', 8_760, { reason: 'bank' })).body.drawer.expectedMinor).toBe(0)
    expect(await inBooks('bank', '')).toBe(1_240)
    expect(await own.faults()).toEqual([])
  })

  test('is put in, needs a word where the reason is another, and a right to change money', async () => {
    expect((await move('in', 500, { reason: 'other' })).body).toMatchObject({
      code: 'invalid_input',
      data: { fields: [{ path: 'note' }] },
    })
    const { body } = await move('in', 500, { reason: 'other', note: 'Found under the counter' })
    expect(body.drawer).toMatchObject({ putInMinor: 500, expectedMinor: 500 })
    expect((await move('in', 500, {}, { role: 'therapist' })).status).toBe(403)
  })

  test('is undone once by a row the other way round, until the drawer is counted', async () => {
    const { id } = (await move('in', 2_000)).body.movements[0]
    const answers = [await undo(`movements/${id}`), await undo(`movements/${id}`)]
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const { drawer, movements } = (await own.till()).body
    expect(drawer).toMatchObject({ putInMinor: 0, paidOutMinor: 0, expectedMinor: 0 })
    expect(movements).toMatchObject([{ id, undoneAt: expect.any(String), canUndo: false }])
    expect(await inBooks('cash_at_shop', stage.world.shopId)).toBe(0)
    const next = (await move('in', 3_000)).body.movements[1]
    stage.later(1)
    await own.count(3_000)
    expect((await undo(`movements/${next.id}`)).body.code).toBe('movement_counted')
    expect((await own.till()).body.movements[1].canUndo).toBe(false)
    expect(await own.faults()).toEqual([])
  })

  test('that was put in and is gone again cannot be undone', async () => {
    const { id } = (await move('in', 2_000)).body.movements[0]
    await move('out', 1_500)
    expect((await undo(`movements/${id}`)).body).toMatchObject({
      code: 'drawer_too_little',
      data: { drawerMinor: 500 },
    })
  })
})

describe('the undo of a count', () => {
  test('lets the drawer go on from the count before, with all that came since, and takes its difference out of the books', async () => {
    await own.count(10_000, { kind: 'opening' })
    stage.later(1)
    const id = await own.walkIn()
    await own.take(id, 5_000)
    stage.later(1)
    const [opening, wrong] = (await own.count(1_500)).body.counts
    stage.later(1)
    await own.take(id, 2_000)
    await move('out', 1_000)
    stage.later(1)
    const { shopId } = stage.world
    expect(await inBooks('till_difference', shopId)).toBe(-13_500)
    const { status, body } = await undo(`counts/${wrong.id}`, { reason: 'A zero was missing' })
    expect(status).toBe(200)
    expect(body.drawer).toMatchObject({ openingMinor: 10_000, expectedMinor: 16_000 })
    expect(body.counts).toMatchObject([
      { id: opening.id, undone: null, canUndo: true },
      { id: wrong.id, undone: { reason: 'A zero was missing' }, canUndo: false },
    ])
    expect(await inBooks('till_difference', shopId)).toBe(0)
    expect(await inBooks('cash_at_shop', shopId)).toBe(-16_000)
    expect((await own.count(16_000)).body.counts[2]).toMatchObject({ differenceMinor: 0 })
    expect(await own.faults()).toEqual([])
  })

  test('is for the latest count of today alone, and for one of this shop', async () => {
    const [first] = (await own.count(1_000)).body.counts
    stage.later(1)
    await own.count(1_100)
    const reason = { reason: 'Mistyped' }
    expect((await undo(`counts/${first.id}`, reason)).body.code).toBe('count_stands')
    expect((await undo(`counts/${randomUUID()}`, reason)).status).toBe(404)
    const last = (await own.till()).body.counts[1]
    stage.later(24 * 60)
    expect((await undo(`counts/${last.id}`, reason)).body.code).toBe('count_stands')
    expect((await own.till('2026-11-24')).body.counts[1].canUndo).toBe(false)
  })
})
