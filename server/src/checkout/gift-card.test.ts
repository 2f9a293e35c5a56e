import { describe, expect, test } from 'vitest'
import { byCard } from '../booking/testing.ts'
import { answerApproval } from '../payment/provider-sandbox.ts'
import { testReference } from '../payment/sandbox-card.ts'
import { forgetCards } from '../gift-card/sweep.ts'
import { giftCardStage } from './testing/gift-card.ts'

const own = giftCardStage()
const { stage, card, balance, desk } = own
const tomorrowAtTen = '2026-11-25T09:00:00.000Z'
const heldVisit = async () => (await stage.hold(tomorrowAtTen)).body.id as string
const payVisit = (id: string, giftCards: object[], how: object = byCard) =>
  stage.pay(id, { ...how, expectedTotalMinor: 8_000, giftCards })

describe('a gift card', () => {
  test('is owed from the moment it is paid, and is no revenue', async () => {
    const { id, orderId } = await card()
    expect((await stage.ask('GET', `/orders/${orderId}`)).body).toMatchObject({
      state: 'collected',
      lines: [{ name: { en: 'Gift card' }, amountMinor: 5_000 }],
    })
    expect(await own.books()).toEqual({ provider_clearing: -5_000, gift_card: 5_000 })
    expect(await balance(id)).toBe(5_000)
    expect(await own.faults()).toEqual([])
  })

  test('is sold within the bounds of the shop, and as a treatment at its price', async () => {
    expect((await own.buy({ amountMinor: 999 })).body.code).toBe('gift_card_not_sold')
    const offer = (await stage.ask('GET', `/shops/${stage.world.shopId}/gift-cards`)).body
    expect(offer).toMatchObject({ isSold: true, suggestedMinor: [5_000, 10_000], validMonths: 24 })
    const { variantId, priceMinor } = offer.treatments[0]
    const order = await own.buy({ amountMinor: undefined, variantId })
    expect(order.body).toMatchObject({ totalMinor: priceMinor, taxes: [] })
  })

  test('pays a part of a visit before the wallet, and the card pays the rest', async () => {
    const { id, code } = await card()
    const visit = await heldVisit()
    await stage.fillWallet(1_000)
    const paid = await payVisit(visit, [{ code }], { ...byCard, walletMinor: 1_000 })
    expect(paid.body.booking.state).toBe('confirmed')
    expect(await stage.payments(visit)).toMatchObject([
      { tender: 'card', state: 'captured', paid: 2_000 },
      { tender: 'gift_card', state: 'captured', paid: 5_000 },
      { tender: 'wallet', state: 'captured', paid: 1_000 },
    ])
    expect(await balance(id)).toBe(0)
    expect((await own.mine())[0]).toMatchObject({ state: 'used_up', balanceMinor: 0 })
  })

  test('has its money again when the card of the rest is declined', async () => {
    const { id, code } = await card()
    const visit = await heldVisit()
    const declined = { tender: 'card', cardReference: testReference('declined') }
    expect((await payVisit(visit, [{ code }], declined)).body.code).toBe('card_declined')
    expect(await balance(id)).toBe(5_000)
    expect((await payVisit(visit, [{ code, amountMinor: 3_000 }])).status).toBe(200)
    expect(await balance(id)).toBe(2_000)
    expect(await own.faults()).toEqual([])
  })

  test('waits with PayPal, and several of them pay one bill', async () => {
    const [one, other] = [await card(3_000), await card(2_000)]
    const visit = await heldVisit()
    const cards = [{ code: one.code }, { code: other.code }]
    const { payment } = (await payVisit(visit, cards, { tender: 'paypal' })).body
    expect(payment).toMatchObject({ state: 'requires_action', amountMinor: 3_000 })
    expect(await balance(one.id)).toBe(0)
    await answerApproval(stage.database.db, payment.id, true)
    await stage.answer(visit, payment.id, true)
    expect(await stage.payments(visit)).toMatchObject([
      { tender: 'gift_card', state: 'captured', paid: 3_000 },
      { tender: 'gift_card', state: 'captured', paid: 2_000 },
      { tender: 'paypal', state: 'captured', paid: 3_000 },
    ])
  })

  test('pays no tip unless the business says so', async () => {
    const { code } = await card(10_000)
    const visit = await heldVisit()
    const tipped = { tender: 'wallet', tipMinor: 1_000 }
    expect((await payVisit(visit, [{ code }], tipped)).body.code).toBe('balance_too_low')
    await stage.sql`update gift_card_setting set pays_tips = true`
    expect((await payVisit(visit, [{ code }], tipped)).status).toBe(200)
  })

  test('has its money back when the visit is cancelled, also once it has ended', async () => {
    const { id, code } = await card()
    const visit = await heldVisit()
    await payVisit(visit, [{ code }])
    await stage.sql`update gift_card set state = 'expired', expires_at = now() where id = ${id}`
    const cancelled = await stage.ask('POST', `/bookings/${visit}/cancel`, { expectedFeeMinor: 0 })
    expect(cancelled.status).toBe(200)
    expect(await balance(id)).toBe(5_000)
    expect(await own.stateOf(id)).toBe('active')
    expect(await own.faults()).toEqual([])
  })

  test('is spent once by twenty who try at once', async () => {
    const { id, code } = await card()
    const sale = {
      lines: [{ kind: 'custom', name: 'Tea', units: 1, unitMinor: 5_000, taxRate: 0 }],
      expectedTotalMinor: 5_000,
      payments: [{ tender: 'gift_card', giftCard: { code }, amountMinor: 5_000 }],
    }
    const tries = Array.from({ length: 20 }, () =>
      desk('POST', `/shops/${stage.world.shopId}/sales`, sale),
    )
    const answers = await Promise.all(tries)
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await balance(id)).toBe(0)
    expect(await own.faults()).toEqual([])
  })

  test('is spent once by twenty visits that are paid with all of it at once', async () => {
    const { id } = await card(8_000)
    await stage.ask('POST', '/gift-cards/claim', { cardToken: (await own.mine())[0].token })
    const visits: string[] = []
    for (let day = 1; day <= 5; day += 1)
      for (const hour of ['08', '10', '12', '14'])
        visits.push((await stage.hold(`2026-12-0${day}T${hour}:00:00.000Z`)).body.id)
    const whole = { giftCardId: id, amountMinor: 8_000 }
    const answers = await Promise.all(visits.map((visit) => payVisit(visit, [whole])))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const codes = answers.filter(({ status }) => status !== 200).map(({ body }) => body.code)
    expect(new Set(codes)).toEqual(new Set(['balance_too_low']))
    expect(await balance(id)).toBe(0)
    expect(await own.faults()).toEqual([])
  })

  test('is given back by its buyer while nothing of it is used, for 14 days', async () => {
    const { id } = await card()
    stage.later(13 * 24 * 60)
    expect((await own.mine())[0]).toMatchObject({ mayUndo: true })
    expect((await stage.ask('POST', `/gift-cards/${id}/undo`)).body).toMatchObject({
      state: 'refunded',
      refundedMinor: 5_000,
    })
    expect(await own.stateOf(id)).toBe('refunded')
    expect(await own.books()).toEqual({})
    const late = await card()
    stage.later(14 * 24 * 60)
    expect((await stage.ask('POST', `/gift-cards/${late.id}/undo`)).body.code).toBe(
      'gift_card_too_late',
    )
    expect(await own.faults()).toEqual([])
  })

  test('ends when its months are over, and what is left is the business’s', async () => {
    const { id, code } = await card()
    stage.later(731 * 24 * 60)
    const visit = (await stage.hold('2028-11-27T09:00:00.000Z')).body.id
    expect((await payVisit(visit, [{ code }])).body.code).toBe('gift_card_not_usable')
    await own.sweepCards()
    await own.sweepCards()
    expect(await own.books()).toEqual({ provider_clearing: -5_000, revenue_expired: 5_000 })
    expect(await own.stateOf(id)).toBe('expired')
  })

  test('is for nobody any more two years after it was bought, once nothing is left on it', async () => {
    const present = {
      toName: 'Maman',
      message: 'For your birthday',
      recipientEmail: 'maman@example.test',
    }
    const { id } = await card(5_000, present)
    const words = async () => {
      await forgetCards(stage.database.db, stage.api.clock.now)
      return stage.sql`
        select to_name as "toName", message, recipient_email as "recipientEmail" from gift_card where id = ${id}`
    }
    stage.later(729 * 24 * 60)
    expect(await words()).toEqual([present])
    stage.later(2 * 24 * 60)
    expect(await words()).toEqual([present])
    await own.sweepCards()
    expect(await words()).toEqual([{ toName: '', message: '', recipientEmail: null }])
  })
})
