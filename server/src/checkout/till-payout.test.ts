import { expect, test } from 'vitest'
import { byCard } from '../booking/testing.ts'
import { payRefunds } from '../payment/attempt.ts'
import { failAtBank } from '../payment/provider-sandbox.ts'
import { followLateRefunds } from '../payment/refund-failure.ts'
import { refundWallets } from '../payment/wallet-refund.ts'
import { deskStage } from './testing/desk.ts'

const { stage, ...own } = deskStage()

const atTill = (path: string, body: object = {}, more: object = {}) =>
  stage.api.ask('POST', `/console/shops/${stage.world.shopId}/till/${path}`, {
    ...own.desk(more),
    body,
  })
const as = () => ({ user: stage.world.userId })
const wallet = async () =>
  (await stage.api.ask('GET', `/wallets/${stage.world.businessId}/EUR`, as())).body

/** Money added to a wallet by card, with a bonus. @returns whose it is */
async function added(amountMinor: number): Promise<string> {
  const { businessId } = stage.world
  const { db } = stage.database
  const option = { currency: 'EUR', amount_minor: amountMinor, bonus_minor: 500 }
  await db
    .insertInto('top_up_option')
    .values({ business_id: businessId, ...option })
    .execute()
  const body = { currency: 'EUR', amountMinor }
  const path = `/businesses/${businessId}/top-up`
  const { id } = (await stage.api.ask('POST', path, { ...as(), body })).body
  await stage.api.ask('POST', `/top-ups/${id}/pay`, { ...as(), body: byCard })
  const of = db.selectFrom('customer').select('id').where('user_id', '=', stage.world.userId)
  return (await of.executeTakeFirstOrThrow()).id
}

test('money of a wallet is paid out in cash once, its bonus is not, and the drawer has less', async () => {
  const customerId = await added(10_000)
  const payOut = (amountMinor: number, more: object = {}) =>
    atTill(`wallets/${customerId}/pay-out`, { amountMinor }, more)
  expect((await payOut(10_001)).body).toMatchObject({ code: 'balance_too_low' })
  const key = 'pay-out-1'
  const answers = [await payOut(7_000, { key }), await payOut(7_000, { key })]
  expect(answers.map(({ body }) => body.drawer.cashOutMinor)).toEqual([7_000, 7_000])
  expect((await payOut(4_000)).body.code).toBe('balance_too_low')
  expect(await wallet()).toMatchObject({
    moneyMinor: 3_000,
    bonusMinor: 500,
    lines: [{ kind: 'paid_out', moneyMinor: -7_000, bonusMinor: 0 }, { kind: 'top_up' }],
  })
  expect((await own.till()).body).toMatchObject({
    refunds: [{ tender: 'cash', amountMinor: 7_000, count: 1 }],
    drawer: { expectedMinor: -7_000 },
  })
  expect(await own.faults()).toEqual([])
})

test('what a bank sends back of a top-up whose owner is gone is owed at the till, and paid there once', async () => {
  await added(10_000)
  const { db } = stage.database
  const now = stage.api.clock.now
  const { businessId, userId } = stage.world
  await db.transaction().execute((tx) => refundWallets(tx, userId, now))
  const { id: refundId, topUpId } = await db
    .selectFrom('payment_refund as r')
    .innerJoin('payment as p', 'p.id', 'r.payment_id')
    .select(['r.id', 'p.subject_id as topUpId'])
    .executeTakeFirstOrThrow()
  const still = await atTill(`refunds/${refundId}/pay-out`)
  expect(still.body.code).toBe('state_conflict')
  await payRefunds(db, stage.api.providers, { businessId, subjectId: topUpId }, now)
  await failAtBank(db, refundId, now)
  await followLateRefunds(db, stage.api.providers, businessId, now)
  const owed = { refundId, bookingId: null, orderId: null, startsAt: null, amountMinor: 10_000 }
  expect((await own.till()).body.owed).toMatchObject([{ ...owed, hasFailed: true }])
  const both = [1, 2].map(() => atTill(`refunds/${refundId}/pay-out`))
  expect((await Promise.all(both)).map(({ status }) => status)).toEqual([200, 200])
  expect((await own.till()).body).toMatchObject({
    owed: [],
    refunds: [{ tender: 'cash', amountMinor: 10_000, count: 1 }],
    drawer: { cashOutMinor: 10_000 },
  })
  expect(await own.faults()).toEqual([])
})
