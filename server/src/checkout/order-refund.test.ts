import { describe, expect, test } from 'vitest'
import { settle, submit } from '../payment/attempt.ts'
import { startPayment } from '../payment/payment.ts'
import { answerApproval, failAtBank } from '../payment/provider-sandbox.ts'
import { followLateRefunds } from '../payment/refund-failure.ts'
import { testReference } from '../payment/sandbox-card.ts'
import { transaction } from '../platform/command.ts'
import { decide } from './decision.ts'
import { markPaid } from './order.ts'
import { lockOrder } from './order-sql.ts'
import { orderStage } from './testing/order.ts'

const own = orderStage()
const { stage, desk, verb } = own

const byCash = { tender: 'cash' }

async function sweep() {
  const { db } = stage.database
  const at = new Date(stage.api.clock.now.getTime() + 120_000)
  await settle(db, stage.api.providers, (payment) => decide(db, payment, at), at)
}

async function opened(units = 2) {
  const variantId = await own.product(5)
  const { body } = await own.open([{ variantId, units }])
  return { id: body.id as string, variantId }
}

/** Its money is set aside and it is marked as paid; the process has died before it took the money. */
async function authorised() {
  const { id, variantId } = await opened()
  await verb('place', id)
  const { db } = stage.database
  const { businessId } = stage.world
  const now = stage.api.clock.now
  const paymentId = await transaction(db, async (tx) => {
    const order = (await lockOrder(tx, id, { businessId }))!
    const { shopId, customerId, currency, totalMinor: amountMinor } = order
    const subject = { kind: 'order', id } as const
    const common = { businessId, subject, shopId, customerId, currency, amountMinor, now }
    const card = { tender: 'card', provider: 'sandbox', reference: `order:${id}:before` }
    return (await startPayment(tx, { ...common, ...card })).id
  })
  const how = { cardReference: testReference('success'), returnUrl: '' }
  await submit(db, stage.api.providers, { businessId, paymentId }, how, now)
  await transaction(db, async (tx) => {
    await markPaid(tx, (await lockOrder(tx, id, { businessId }))!, now)
  })
  return { id, variantId }
}

describe('an order whose money is set aside and not yet taken', () => {
  test('is handed over once it is taken: nobody gets it for nothing', async () => {
    const { id } = await authorised()
    const early = await desk('collect', id)
    expect(early.body).toMatchObject({ code: 'state_conflict', data: { state: 'authorised' } })
    await sweep()
    expect((await desk('collect', id)).status).toBe(200)
    expect(await own.books(id)).toEqual({
      provider_clearing: -4_800,
      revenue_product: 4_000,
      tax_payable: 800,
    })
  })

  test('costs nothing when it is cancelled before', async () => {
    const { id } = await authorised()
    await verb('cancel', id)
    await sweep()
    expect(await own.books(id)).toEqual({})
    expect(await own.get(id)).toMatchObject({ state: 'cancelled', paidMinor: 0 })
  })
})

test('who says yes at PayPal after the desk was paid in cash pays nothing', async () => {
  const { id } = await opened()
  await verb('place', id)
  const { payment } = (await own.payByCard(id, { tender: 'paypal' })).body
  expect((await desk('collect', id, byCash)).status).toBe(200)
  await answerApproval(stage.database.db, payment.id, true)
  await verb('resume', id)
  expect(await own.get(id)).toMatchObject({ state: 'collected', payment: { state: 'cancelled' } })
  expect(await own.books(id)).toMatchObject({ cash_at_shop: -4_800 })
  expect(await own.books(id)).not.toHaveProperty('provider_clearing')
})

test('a payer who went away to say yes is not waited for longer than it takes', async () => {
  const { id } = await opened()
  await verb('place', id)
  await own.payByCard(id, { tender: 'paypal' })
  stage.later(21)
  await sweep()
  expect(await own.get(id)).toMatchObject({ state: 'placed', payment: { state: 'cancelled' } })
})

/** One of two units has come back, and the bank has sent back what was refunded for it. */
async function cameBack() {
  const { id } = await opened()
  await own.payByCard(id)
  await desk('collect', id)
  const lines = [{ position: 0, units: 1, resell: true }]
  await desk('take-back', id, { lines, reason: 'Leaks' })
  const rows = await stage.sql<{ id: string }>`
    select id from payment_refund where business_id = ${stage.world.businessId}`
  const refundId = rows[0]!.id
  const { db } = stage.database
  const { now } = stage.api.clock
  const payOut = (destination: string, key?: string) =>
    desk(`refunds/${refundId}/pay-out`, id, { destination }, key)
  expect((await payOut('cash')).body.code).toBe('state_conflict')
  await failAtBank(db, refundId, now)
  await followLateRefunds(db, stage.api.providers, stage.world.businessId, now)
  return { id, refundId, payOut }
}

describe('a refund of an order that the bank has sent back', () => {
  test('waits at the desk, which pays it in cash, once', async () => {
    const { id, refundId, payOut } = await cameBack()
    const path = `/console/orders?shopId=${stage.world.shopId}`
    const waiting = await stage.api.ask('GET', path, stage.desk())
    const sentBack = [{ refundId, amountMinor: 2_400, tender: 'card' }]
    expect(waiting.body.orders).toMatchObject([{ id, state: 'collected', sentBack }])
    expect(await own.books(id)).toMatchObject({ refund_due: 2_400 })
    expect((await payOut('cash')).body).toMatchObject({ id, sentBack: [] })
    expect((await payOut('wallet')).body).toMatchObject({ sentBack: [], walletMinor: 0 })
    const books = await own.books(id)
    expect(books).toMatchObject({ cash_at_shop: 2_400, provider_clearing: -4_800 })
    expect(books).not.toHaveProperty('refund_due')
  })

  test('goes to the wallet of its client instead', async () => {
    const { payOut } = await cameBack()
    expect((await payOut('wallet')).body).toMatchObject({ sentBack: [], walletMinor: 2_400 })
  })
})
