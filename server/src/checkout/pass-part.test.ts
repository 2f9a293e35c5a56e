import { expect, test } from 'vitest'
import { byCard } from '../booking/testing.ts'
import { decide } from './decision.ts'
import { sweepOrders } from './order.ts'
import { sweepParts } from './pass-part.ts'
import { passStage } from './testing/pass.ts'

const own = passStage()
const { stage, pass, mine, balance, items, choose } = own
const day = 24 * 60

const sweep = () => {
  const { db } = stage.database
  const now = stage.api.clock.now
  const following = {
    db,
    providers: stage.api.providers,
    decide: (payment: Parameters<typeof decide>[1]) => decide(db, payment, now),
    evidenceOf: async () => null,
  }
  return sweepParts(following, now)
}
const inFour = { parts: 4 }
async function used(passId: string, startsAt: string) {
  const id = (await stage.hold(startsAt)).body.id as string
  const [itemId] = await items(id)
  const { status, body } = await choose(id, [{ itemId: itemId!, passId }])
  if (status !== 200) return body.code
  await stage.pay(id, { tender: 'wallet', expectedTotalMinor: 7_000 })
  return body.passMinor
}
const parts = async () => (await mine())[0].parts
const orderOf = async (id: string) => (await stage.ask('GET', `/orders/${id}`)).body

test('a package in four payments can be used as far as it is paid', async () => {
  const passId = await pass(inFour, 4)
  expect(await balance(passId)).toBe(17_500)
  expect((await mine())[0]).toMatchObject({
    owedMinor: 52_500,
    parts: [
      { amountMinor: 17_500, dueOn: '2026-12-24', orderId: null },
      { amountMinor: 17_500, dueOn: '2027-01-24' },
      { amountMinor: 17_500, dueOn: '2027-02-24' },
    ],
  })
  expect(await used(passId, '2026-11-25T09:00:00.000Z')).toBe(7_000)
  expect(await used(passId, '2026-11-26T09:00:00.000Z')).toBe(7_000)
  expect(await used(passId, '2026-11-27T09:00:00.000Z')).toBe('pass_not_paid')
  expect(await own.faults()).toEqual([])
})

test('a part is an order on its day, asked for again while nobody pays it, and paid by hand', async () => {
  const passId = await pass(inFour, 4)
  await sweep()
  expect(await parts()).toMatchObject([{ orderId: null }, {}, {}])
  stage.later(30 * day)
  await sweep()
  const [first] = await parts()
  expect(await orderOf(first.orderId)).toMatchObject({
    state: 'placed',
    totalMinor: 17_500,
    lines: [{ name: { en: 'Ten hours' }, label: { en: 'payment 2 of 4' } }],
  })
  stage.later(15 * day)
  await sweepOrders(stage.database.db, stage.api.clock.now)
  stage.later(day)
  await sweep()
  const [again] = await parts()
  expect(again.orderId).not.toBe(first.orderId)
  await sweep()
  const placed = await stage.sql`
    select from "order" where business_id = ${stage.world.businessId} and state = 'placed'`
  expect(placed).toHaveLength(1)
  const paid = await stage.ask('POST', `/orders/${again.orderId}/pay`, byCard)
  expect(paid.body.state).toBe('collected')
  expect(await balance(passId)).toBe(35_000)
  expect((await mine())[0]).toMatchObject({ owedMinor: 35_000, parts: [{}, {}] })
  expect(await own.faults()).toEqual([])
})

test('a card that its holder keeps pays the parts by itself', async () => {
  const id = (await stage.hold('2026-11-25T09:00:00.000Z')).body.id as string
  await stage.pay(id, { ...byCard, keepCard: true, expectedTotalMinor: 8_000 })
  const passId = await pass({ parts: 2 }, 2)
  expect(await balance(passId)).toBe(35_000)
  stage.later(30 * day)
  await sweep()
  expect(await balance(passId)).toBe(70_000)
  expect((await mine())[0]).toMatchObject({ owedMinor: 0, parts: [] })
  await sweep()
  expect(await balance(passId)).toBe(70_000)
  expect(await own.faults()).toEqual([])
})

test('more payments than the package has are refused', async () => {
  await expect(pass({ parts: 2 }, 3)).rejects.toThrow('invalid_input')
})
