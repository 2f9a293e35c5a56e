import type { Stripe } from 'stripe'
import { describe, expect, it } from 'vitest'
import { back, eachWithPeer, failure, pay } from './stripe/testing.ts'

const start = eachWithPeer()

describe('a payment', () => {
  it('is held, captured in part and paid back in parts, and the books agree', async () => {
    const { peer, stripe } = await start()
    const held = await pay(stripe, { confirmation_token: peer.tokenFor('success') })
    expect(held).toMatchObject({ status: 'requires_capture', amount_capturable: 9500 })
    const taken = await stripe.paymentIntents.capture(held.id, {
      amount_to_capture: 8000,
      expand: ['latest_charge.balance_transaction'],
    })
    expect(taken).toMatchObject({
      status: 'succeeded',
      amount_received: 8000,
      latest_charge: {
        amount_captured: 8000,
        payment_method_details: { card: { brand: 'visa', last4: '4242', exp_year: 2034 } },
        balance_transaction: { amount: 8000, fee: 145, net: 7855 },
      },
    })
    await stripe.refunds.create({ payment_intent: held.id, amount: 3000 })
    const tooMuch = await failure(stripe.refunds.create({ payment_intent: held.id, amount: 5001 }))
    expect(tooMuch.message).toContain('greater than unrefunded amount')
    await stripe.refunds.create({ payment_intent: held.id })
    const again = await failure(stripe.refunds.create({ payment_intent: held.id }))
    expect(again.code).toBe('charge_already_refunded')
    expect(peer.books.sums('payment_id')).toEqual([
      { reference: 'p1', currency: 'eur', capturedMinor: 8000, refundedMinor: 8000 },
    ])
    expect(await stripe.refunds.list({ payment_intent: held.id })).toMatchObject({
      data: [{ amount: 5000 }, { amount: 3000 }],
    })
    expect(peer.validation().violations).toEqual([])
  })

  it('is captured at once unless captured by hand', async () => {
    const { peer, stripe } = await start()
    const paid = await pay(stripe, { capture_method: 'automatic', payment_method: 'pm_card_visa' })
    expect(paid).toMatchObject({ status: 'succeeded', amount_received: 9500 })
    expect(peer.validation().violations).toEqual([])
  })

  it.each([
    ['declined', 'card_declined', 'generic_decline'],
    ['insufficient_funds', 'card_declined', 'insufficient_funds'],
    ['expired', 'expired_card', 'expired_card'],
  ] as const)(
    'of a card that is %s answers 402 and can be tried again',
    async (card, code, why) => {
      const { peer, stripe } = await start()
      const error = await failure(pay(stripe, { confirmation_token: peer.tokenFor(card) }))
      expect(error).toMatchObject({
        statusCode: 402,
        type: 'StripeCardError',
        code,
        decline_code: why,
      })
      const { id } = error.payment_intent!
      expect(await stripe.paymentIntents.retrieve(id)).toMatchObject({
        status: 'requires_payment_method',
        last_payment_error: { decline_code: why },
      })
      const paid = await stripe.paymentIntents.confirm(id, {
        confirmation_token: peer.tokenFor('success'),
        return_url: back,
      })
      expect(paid).toMatchObject({ status: 'requires_capture', last_payment_error: null })
      expect(peer.validation().violations).toEqual([])
    },
  )

  it('that is canceled releases what it held', async () => {
    const { peer, stripe } = await start()
    const held = await pay(stripe, { payment_method: 'pm_card_visa' })
    const canceled = await stripe.paymentIntents.cancel(held.id, { expand: ['latest_charge'] })
    expect(canceled).toMatchObject({ status: 'canceled', latest_charge: { refunded: true } })
    const error = await failure(stripe.paymentIntents.capture(held.id))
    expect(error.code).toBe('payment_intent_unexpected_state')
    expect(peer.books.sums()).toMatchObject([{ capturedMinor: 0, refundedMinor: 0 }])
  })

  it('needs a return address and an unused token', async () => {
    const { peer, stripe } = await start()
    const nowhere = await failure(
      pay(stripe, { confirmation_token: peer.tokenFor('success'), return_url: undefined }),
    )
    expect(nowhere.param).toBe('return_url')
    const token = peer.tokenFor('success')
    await pay(stripe, { confirmation_token: token })
    expect((await failure(pay(stripe, { confirmation_token: token }))).message).toContain('used')
  })
})

describe('the owner of a card', () => {
  it('approves on a page and is sent back', async () => {
    const { peer, stripe } = await start()
    const { id, url } = await ask(stripe, peer.tokenFor('requires_action'))
    const html = await (await fetch(url)).text()
    expect(html).toMatch(/<button[^>]*>Approve<\/button>.*<button[^>]*>Refuse<\/button>/s)
    const body = new URLSearchParams({ answer: 'approve' })
    const sent = await fetch(url, { method: 'POST', body, redirect: 'manual' })
    const location = new URL(sent.headers.get('location')!)
    expect(Object.fromEntries(location.searchParams)).toMatchObject({
      booking: '7',
      payment_intent: id,
      redirect_status: 'succeeded',
    })
    expect(await stripe.paymentIntents.retrieve(id)).toMatchObject({ status: 'requires_capture' })
    expect((await fetch(url)).status).toBe(410)
    expect(peer.validation().violations).toEqual([])
  })

  it('refuses, and the payment waits for another card', async () => {
    const { peer, stripe } = await start()
    const { id } = await ask(stripe, peer.tokenFor('requires_action'))
    expect(peer.refuse(id)).toContain('redirect_status=failed')
    expect(await stripe.paymentIntents.retrieve(id)).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { code: 'payment_intent_authentication_failure' },
    })
    expect(peer.validation().violations).toEqual([])
  })

  it('cannot be asked when they are not there', async () => {
    const { stripe } = await start()
    const error = await failure(
      pay(stripe, { payment_method: 'pm_card_authenticationRequired', off_session: true }),
    )
    expect(error).toMatchObject({ statusCode: 402, code: 'authentication_required' })
  })
})

/** A payment that waits for its owner. */
async function ask(stripe: Stripe, token: string) {
  const payment = await pay(stripe, { confirmation_token: token })
  expect(payment.status).toBe('requires_action')
  return { id: payment.id, url: payment.next_action!.redirect_to_url!.url! }
}
