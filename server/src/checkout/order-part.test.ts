import { beforeEach, describe, expect, test } from 'vitest'
import { byCard } from '../booking/testing.ts'
import { answerApproval } from '../payment/provider-sandbox.ts'
import { testReference } from '../payment/sandbox-card.ts'
import { sweepOrders } from './order.ts'
import { ordersOfPerson } from './person.ts'
import { orderStage } from './testing/order.ts'

const own = orderStage()
const { stage, desk, verb } = own
const filledMinor = 2_000
const partMinor = 1_500

let orderId: string
beforeEach(async () => {
  const { businessId, userId: user } = stage.world
  const variantId = await own.product(5)
  orderId = (await own.open([{ variantId, units: 2 }])).body.id
  await stage.sql`insert into top_up_option (business_id, currency, amount_minor, bonus_minor)
    values (${businessId}, 'EUR', ${filledMinor}, 0) on conflict do nothing`
  const body = { currency: 'EUR', amountMinor: filledMinor }
  const topUp = await stage.api.ask('POST', `/businesses/${businessId}/top-up`, { user, body })
  await stage.api.ask('POST', `/top-ups/${topUp.body.id}/pay`, { user, body: byCard })
})

const walletOf = async () => (await own.get(orderId)).wallet.moneyMinor
const pay = (how: object, walletMinor = partMinor) => verb('pay', orderId, { ...how, walletMinor })

describe('an order that the wallet pays a part of', () => {
  test('is paid by both at once, and both come back', async () => {
    const paid = await pay(byCard)
    expect(paid.body).toMatchObject({
      state: 'paid',
      isPaid: true,
      paidMinor: 4_800,
      wallet: { moneyMinor: filledMinor - partMinor },
      payment: { amountMinor: 4_800 - partMinor },
    })
    expect(await own.books(orderId)).toMatchObject({ deposit_held: 4_800 })
    const cancelled = await verb('cancel', orderId)
    expect(cancelled.body).toMatchObject({ paidMinor: 0, refundedMinor: 4_800 })
    expect(await walletOf()).toBe(filledMinor)
  })

  test('has its part again when the card is declined, and is paid by the next', async () => {
    const declined = await pay({ tender: 'card', cardReference: testReference('declined') })
    expect(declined.body).toMatchObject({ code: 'card_declined' })
    expect(await walletOf()).toBe(filledMinor)
    expect((await pay(byCard)).body).toMatchObject({ isPaid: true, paidMinor: 4_800 })
  })

  test('waits for PayPal with its part set aside, and comes back to the same choice', async () => {
    const sent = await pay({ tender: 'paypal' })
    expect(sent.body.payment).toMatchObject({ state: 'requires_action', amountMinor: 3_300 })
    expect(await walletOf()).toBe(filledMinor - partMinor)
    const again = await pay({ tender: 'paypal' }, 1_000)
    expect(again.body.payment).toMatchObject({ state: 'requires_action', amountMinor: 3_800 })
    expect(await walletOf()).toBe(filledMinor - 1_000)
    await answerApproval(stage.database.db, again.body.payment.id, true)
    expect((await verb('resume', orderId)).body).toMatchObject({ isPaid: true, paidMinor: 4_800 })
  })

  test('is not paid by more than is due, or more than the wallet holds', async () => {
    expect((await pay(byCard, 4_801)).body).toMatchObject({ code: 'balance_too_low' })
    expect((await pay(byCard, filledMinor + 1)).body).toMatchObject({ code: 'balance_too_low' })
    expect((await verb('place', orderId, { walletMinor: filledMinor + 1 })).body).toMatchObject({
      code: 'balance_too_low',
    })
    expect(await own.get(orderId)).toMatchObject({ state: 'basket', paidMinor: 0 })
    expect(await walletOf()).toBe(filledMinor)
  })

  test('is reserved once with the rest to pay at the spa, which the desk takes', async () => {
    const body = { walletMinor: partMinor }
    const twice = await Promise.all(
      [1, 2].map(() => verb('place', orderId, body, { key: 'a-tap-and-another' })),
    )
    expect(twice.map(({ status }) => status)).toEqual([200, 200])
    expect(await own.get(orderId)).toMatchObject({
      state: 'placed',
      isPaid: false,
      paidMinor: partMinor,
      wallet: { moneyMinor: filledMinor - partMinor },
    })
    expect(await ordersOfPerson.unsettled!(stage.database.db, stage.world.userId)).toMatchObject({
      orders: [{ paidMinor: partMinor }],
    })
    expect((await desk('collect', orderId)).body).toMatchObject({
      code: 'tender_required',
      data: { dueMinor: 4_800 - partMinor },
    })
    const collected = await desk('collect', orderId, { tender: 'cash', givenMinor: 3_300 })
    expect(collected.body).toMatchObject({ changeMinor: 0, order: { paidMinor: 4_800 } })
  })

  test('is reserved, and its rest is paid by card later', async () => {
    await verb('place', orderId, { walletMinor: partMinor })
    const paid = await verb('pay', orderId, byCard)
    expect(paid.body).toMatchObject({ isPaid: true, paidMinor: 4_800 })
    expect(paid.body.payment).toMatchObject({ amountMinor: 4_800 - partMinor })
  })

  test('gives its part back when nobody comes', async () => {
    await verb('place', orderId, { walletMinor: partMinor })
    stage.later(73 * 60)
    await sweepOrders(stage.database.db, stage.api.clock.now)
    expect(await own.get(orderId)).toMatchObject({ state: 'cancelled', refundedMinor: partMinor })
    expect(await walletOf()).toBe(filledMinor)
  })
})

test('an order that costs nothing asks for no tender, in the app or at the desk', async () => {
  const variantId = await own.product(5, 0)
  const { body } = await own.open([{ variantId, units: 1 }])
  expect((await verb('pay', body.id, { tender: 'wallet' })).body).toMatchObject({
    state: 'paid',
    isPaid: true,
    payments: [],
  })
  expect((await desk('collect', body.id)).body.order).toMatchObject({ state: 'collected' })
  expect(await own.books(body.id)).toEqual({})
})
