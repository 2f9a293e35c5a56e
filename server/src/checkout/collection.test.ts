import { describe, expect, test } from 'vitest'
import { byCard } from '../booking/testing.ts'
import { testReference } from '../payment/sandbox-card.ts'
import { answerApproval } from '../payment/provider-sandbox.ts'
import { sweepCollections } from './collection-sweep.ts'
import { sweepOrders } from './order.ts'
import { giftCardStage } from './testing/gift-card.ts'

const own = giftCardStage()
const { stage, balance } = own
const nobody = (method: 'GET' | 'POST', path: string, body?: object) =>
  stage.api.ask(method, path, { ...(body && { body }) })

/** The price is 100; today is 24 November, by the clock of the shop. */
async function start(more: object = {}) {
  const path = `/shops/${stage.world.shopId}/collections`
  const present = { amountMinor: 10_000, design: 'stones', toName: 'Léa', fromName: 'All of us' }
  const { body } = await stage.ask('POST', path, { ...present, endsOn: '2026-11-30', ...more })
  const token = body.collectionToken as string
  return {
    token,
    body,
    orderId: body.orderId as string,
    shown: async () => (await nobody('GET', `/collections/${token}`)).body,
    give: (amountMinor: number, gift: object = {}) =>
      nobody('POST', `/collections/${token}/gifts`, {
        name: 'Tom',
        email: 'tom@example.com',
        amountMinor,
        ...gift,
      }),
  }
}

type Started = Awaited<ReturnType<typeof start>>
const payGift = (token: string, how: object = byCard) =>
  nobody('POST', `/collection-gifts/${token}/pay`, how)

async function giveAndPay({ give }: Started, amountMinor: number, gift: object = {}) {
  const { giftToken } = (await give(amountMinor, gift)).body
  return payGift(giftToken)
}

const toItsEnd = async () => {
  stage.later(8 * 24 * 60)
  await sweepCollections(stage.database.db, stage.api.clock.now)
}
const act = (started: Started, verb: string) =>
  stage.ask('POST', `/own-collections/${started.orderId}/${verb}`)
const payments = ({ orderId }: Started) => stage.payments(orderId)

describe('a present from many', () => {
  test('is a gift card once its price is reached, and is owed until then', async () => {
    const present = await start()
    expect(
      (await giveAndPay(present, 4_000, { word: 'Enjoy!', showsAmount: true })).body.state,
    ).toBe('paid')
    expect(await own.books()).toEqual({ provider_clearing: -4_000, deposit_held: 4_000 })
    expect(await present.shown()).toMatchObject({
      state: 'open',
      collectedMinor: 4_000,
      leftMinor: 6_000,
      gifts: [{ name: 'Tom', word: 'Enjoy!', amountMinor: 4_000 }],
      own: null,
    })
    expect(await own.faults()).toEqual([])
    await giveAndPay(present, 6_000, { name: 'Ada' })
    expect(await present.shown()).toMatchObject({
      state: 'reached',
      leftMinor: 0,
      gifts: [{ name: 'Ada', amountMinor: null }, { name: 'Tom' }],
    })
    const [card] = await own.mine()
    expect(card).toMatchObject({ state: 'active', amountMinor: 10_000, toName: 'Léa' })
    expect(await balance(card.id)).toBe(10_000)
    expect(await own.books()).toEqual({ provider_clearing: -10_000, gift_card: 10_000 })
    expect(await own.faults()).toEqual([])
  })

  test('takes no more than is left, and says how much that is', async () => {
    const present = await start()
    await giveAndPay(present, 7_000)
    expect((await present.give(3_001)).body).toMatchObject({
      code: 'more_than_left',
      data: { leftMinor: 3_000 },
    })
    expect((await present.give(99)).body.code).toBe('invalid_input')
    expect((await stage.ask('POST', `/orders/${present.orderId}/pay`, byCard)).body.code).toBe(
      'tender_not_available',
    )
  })

  test('keeps what somebody is about to give with PayPal, and takes it up again when they do not', async () => {
    const present = await start()
    const { giftToken } = (await present.give(8_000)).body
    const { payment } = (await payGift(giftToken, { tender: 'paypal' })).body
    expect(payment.state).toBe('requires_action')
    expect((await present.shown()).leftMinor).toBe(2_000)
    expect((await present.give(3_000)).body.data).toEqual({ leftMinor: 2_000 })
    await answerApproval(stage.database.db, payment.id, false)
    await nobody('POST', `/collection-gifts/${giftToken}/resume`)
    expect((await present.shown()).leftMinor).toBe(10_000)
    expect((await giveAndPay(present, 10_000)).body.state).toBe('paid')
    expect(await own.faults()).toEqual([])
  })

  test('never goes beyond its price, however many give the rest at once', async () => {
    const present = await start()
    await giveAndPay(present, 5_000)
    const tokens = await Promise.all(
      Array.from({ length: 10 }, async () => (await present.give(5_000)).body.giftToken as string),
    )
    const answers = await Promise.all(tokens.map((token) => payGift(token)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await present.shown()).state).toBe('reached')
    expect(await own.books()).toEqual({ provider_clearing: -10_000, gift_card: 10_000 })
    expect(await own.faults()).toEqual([])
  })

  test('is given once by somebody whose first card was declined', async () => {
    const present = await start()
    const { giftToken } = (await present.give(4_000)).body
    const declined = { tender: 'card', cardReference: testReference('declined') }
    expect((await payGift(giftToken, declined)).body.code).toBe('card_declined')
    expect((await payGift(giftToken)).body.state).toBe('paid')
    expect((await payGift(giftToken)).body.state).toBe('paid')
    expect((await present.shown()).collectedMinor).toBe(4_000)
  })

  test('goes back to all the way it came when its organiser stops it', async () => {
    const present = await start()
    await giveAndPay(present, 4_000)
    await giveAndPay(present, 1_000)
    expect((await act(present, 'stop')).body.state).toBe('stopped')
    expect(await payments(present)).toMatchObject([
      { state: 'refunded', paid: 4_000, back: 4_000 },
      { state: 'refunded', paid: 1_000, back: 1_000 },
    ])
    expect(await own.books()).toEqual({})
    expect((await present.give(1_000)).body.code).toBe('collection_over')
    expect(await own.faults()).toEqual([])
  })
})

describe('a present whose price is not reached by its day', () => {
  test('takes what its organiser pays of the rest, and nothing of anybody else', async () => {
    const present = await start()
    await giveAndPay(present, 4_000)
    const early = (await present.give(1_000)).body.giftToken
    await toItsEnd()
    expect((await present.shown()).state).toBe('short')
    expect((await present.give(6_000)).body.code).toBe('collection_over')
    expect((await payGift(early)).body.code).toBe('collection_over')
    const rest = { name: 'Camille', email: 'camille@example.com', amountMinor: 6_000 }
    const { giftToken } = (await stage.ask('POST', `/collections/${present.token}/gifts`, rest))
      .body
    expect((await payGift(giftToken)).body.state).toBe('paid')
    expect((await present.shown()).state).toBe('reached')
    expect(await own.faults()).toEqual([])
  })

  test('is a smaller card, where the business sells one', async () => {
    const present = await start()
    await giveAndPay(present, 4_000)
    expect((await act(present, 'smaller')).body.code).toBe('state_conflict')
    await toItsEnd()
    expect((await act(present, 'smaller')).body).toMatchObject({
      state: 'reached',
      totalMinor: 4_000,
    })
    expect(await own.mine()).toMatchObject([{ state: 'active', amountMinor: 4_000 }])
    expect(await own.books()).toEqual({ provider_clearing: -4_000, gift_card: 4_000 })
    expect(await own.faults()).toEqual([])
    const tiny = await start({ endsOn: '2026-12-03' })
    await giveAndPay(tiny, 500)
    await toItsEnd()
    expect((await act(tiny, 'smaller')).body.code).toBe('gift_card_not_sold')
  })

  test('goes back by itself when nobody chooses in a week', async () => {
    const present = await start()
    await giveAndPay(present, 4_000)
    await toItsEnd()
    await sweepOrders(stage.database.db, stage.api.clock.now)
    expect((await present.shown()).state).toBe('short')
    stage.later(7 * 24 * 60)
    await sweepOrders(stage.database.db, stage.api.clock.now)
    expect((await present.shown()).state).toBe('stopped')
    await stage.sweep()
    expect(await own.books()).toEqual({})
    expect(await own.faults()).toEqual([])
  })
})
