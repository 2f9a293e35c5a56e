import { randomUUID } from 'node:crypto'
import { checkoutStage } from '@serein/server/checkout/testing.ts'
import { refusals } from '@serein/shared/refusal.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { RequestFault } from '../peers/faults.ts'
import { type PayPalPeer, startPayPalPeer } from '../peers/paypal/peer.ts'
import { startStripePeer, type StripePeer } from '../peers/stripe/peer.ts'

let stripe: StripePeer
let paypal: PayPalPeer

beforeEach(async () => {
  stripe = await startStripePeer()
  paypal = await startPayPalPeer()
  // Nothing is heard of anything but by asking.
  for (const { faults } of [stripe, paypal]) faults.add({ kind: 'lost', times: Infinity })
})

afterEach(async () => {
  for (const peer of [stripe, paypal]) {
    expect(peer.validation().violations).toEqual([])
    await peer.close()
  }
})

const stage = checkoutStage({
  payment: () => ({
    stripe: null,
    paypal: null,
    stripeUrl: stripe.origin,
    paypalUrl: paypal.origin,
  }),
})

const keysAt = '/console/provider-accounts'
const keysOf = (provider: 'stripe' | 'paypal') => (key: string) => {
  const { clientId, clientSecret } = paypal
  const body =
    provider === 'stripe'
      ? { publicKey: 'pk_test_of_the_peer', secretKey: stripe.key }
      : { publicKey: clientId, secretKey: clientSecret, isLive: false }
  return stage.api.ask('PUT', `${keysAt}/${provider}`, stage.desk({ role: 'owner', body, key }))
}

beforeEach(async () => {
  for (const provider of ['stripe', 'paypal'] as const)
    expect((await keysOf(provider)(randomUUID())).status).toBe(200)
})

type Answer = Awaited<ReturnType<typeof stage.api.ask>>
type Press = (key: string) => Promise<Answer>
type Match = NonNullable<RequestFault['match']>

const ofStripe = {
  intent: { method: 'POST', path: '/v1/payment_intents' },
  capture: { method: 'POST', path: /^\/v1\/payment_intents\/pi_\w+\/capture$/u },
  look: { method: 'GET', path: /^\/v1\/payment_intents\/pi_/u },
  setup: { method: 'POST', path: '/v1/setup_intents' },
  lookAtSetup: { method: 'GET', path: /^\/v1\/setup_intents\/seti_/u },
  refund: { method: 'POST', path: '/v1/refunds' },
}
const ofPayPal = {
  order: { method: 'POST', path: '/v2/checkout/orders' },
  authorise: { method: 'POST', path: '/v2/checkout/orders/{id}/authorize' },
  capture: { method: 'POST', path: '/v2/payments/authorizations/{authorization_id}/capture' },
  token: { path: '/v1/oauth2/token' },
  webhooks: { method: 'GET', path: '/v1/notifications/webhooks' },
}

/** The same press of the same button, while the provider is down or has a failure of its own, and when it is back. */
async function pressedTwice(
  press: Press,
  kind: RequestFault['kind'],
  match: Match,
  at = stripe.faults,
) {
  const key = randomUUID()
  const left = at.left()
  // Their client tries a line that was cut once more by itself.
  const isBack = at.add({ kind, match, times: kind === 'down' ? Infinity : 1 })
  const silent = await press(key)
  expect(silent).toMatchObject({
    status: 503,
    body: {
      defined: true,
      code: 'provider_unreachable',
      message: refusals.provider_unreachable.en,
    },
  })
  isBack()
  expect(at.left()).toBe(left)
  const answered = await press(key)
  expect(answered.status).toBe(200)
  return answered.body
}

const charged = () =>
  stripe.books
    .sums()
    .map(({ capturedMinor }) => capturedMinor)
    .filter(Boolean)

const priceMinor = 8_000
const held = async () => (await stage.hold('2026-11-25T09:00:00.000Z')).body.id as string
const mine = (path: string, body: object) => (key: string) =>
  stage.api.ask('POST', path, { ...stage.as(), body, key })
const atDesk = (path: string, body: object) => (key: string) =>
  stage.api.ask('POST', `/console${path}`, stage.desk({ user: stage.world.userId, body, key }))

const byCard = (card: Parameters<StripePeer['tokenFor']>[0] = 'success') => ({
  tender: 'card',
  cardReference: stripe.tokenFor(card),
})
const payment = (id: string, tender: object) =>
  mine(`/bookings/${id}/pay`, { expectedTotalMinor: priceMinor, ...tender })

async function savedCard(): Promise<string> {
  const { businessId } = stage.world
  await held()
  const body = { businessId, cardReference: stripe.tokenFor('success'), hasConsented: true }
  return (await mine('/cards', body)(randomUUID())).body.id
}

async function topUp(): Promise<string> {
  const { businessId: business_id } = stage.world
  const option = { business_id, currency: 'EUR', amount_minor: 5_000, bonus_minor: 0 }
  await stage.database.db.insertInto('top_up_option').values(option).execute()
  const body = { currency: 'EUR', amountMinor: 5_000 }
  return (await mine(`/businesses/${business_id}/top-up`, body)(randomUUID())).body.id
}

/** The link to all that is left of a visit that is to be paid at the spa. */
async function linkToPay(): Promise<string> {
  const id = await held()
  await payment(id, { tender: 'at_shop' })(randomUUID())
  const { body } = await mine(`/bookings/${id}/payment-links`, { guestPosition: null })(
    randomUUID(),
  )
  return new URL(body.url).searchParams.get('link')!
}

const theirBankSaysYes = () => stripe.approve([...stripe.books.intents.keys()][0]!)

const failures = [['down'], ['error_after_effect'], ['error_before_effect']] as const

describe.each(failures)(
  'a failure of Stripe (%s) is reported, and the same press pays once',
  (kind) => {
    it('a visit', async () => {
      const body = await pressedTwice(payment(await held(), byCard()), kind, ofStripe.intent)
      expect(body).toMatchObject({
        payment: { state: 'captured' },
        booking: { state: 'confirmed' },
      })
      expect(charged()).toEqual([priceMinor])
      expect(stripe.books.intents.size).toBe(1)
    })

    it('a visit whose money was set aside already', async () => {
      const body = await pressedTwice(payment(await held(), byCard()), kind, ofStripe.capture)
      expect(body).toMatchObject({
        payment: { state: 'captured' },
        booking: { state: 'confirmed' },
      })
      expect(charged()).toEqual([priceMinor])
    })

    it('a visit whose payer has come back from the bank', async () => {
      const id = await held()
      const attempt = await payment(id, byCard('requires_action'))(randomUUID())
      theirBankSaysYes()
      const resume = mine(`/bookings/${id}/payments/${attempt.body.payment.id}/resume`, {})
      const body = await pressedTwice(resume, kind, ofStripe.look)
      expect(body).toMatchObject({
        payment: { state: 'captured' },
        booking: { state: 'confirmed' },
      })
      expect(charged()).toEqual([priceMinor])
    })

    it('a payment link', async () => {
      const token = await linkToPay()
      const pay = mine(`/payment-links/${token}/pay`, { ...byCard(), expectedDueMinor: priceMinor })
      expect(await pressedTwice(pay, kind, ofStripe.intent)).toMatchObject({ state: 'paid' })
      expect(charged()).toEqual([priceMinor])
    })

    it('a payment link whose payer has come back from the bank', async () => {
      const token = await linkToPay()
      const card = { ...byCard('requires_action'), expectedDueMinor: priceMinor }
      await mine(`/payment-links/${token}/pay`, card)(randomUUID())
      theirBankSaysYes()
      const resume = mine(`/payment-links/${token}/resume`, {})
      expect(await pressedTwice(resume, kind, ofStripe.look)).toMatchObject({ state: 'paid' })
      expect(charged()).toEqual([priceMinor])
    })

    it('a top-up', async () => {
      const pay = mine(`/top-ups/${await topUp()}/pay`, byCard())
      const body = await pressedTwice(pay, kind, ofStripe.intent)
      expect(body).toMatchObject({ payment: { state: 'captured' }, wallet: { moneyMinor: 5_000 } })
      expect(charged()).toEqual([5_000])
    })

    it('a top-up whose payer has come back from the bank', async () => {
      const id = await topUp()
      await mine(`/top-ups/${id}/pay`, byCard('requires_action'))(randomUUID())
      theirBankSaysYes()
      const body = await pressedTwice(mine(`/top-ups/${id}/resume`, {}), kind, ofStripe.look)
      expect(body).toMatchObject({ wallet: { moneyMinor: 5_000 } })
      expect(charged()).toEqual([5_000])
    })

    it('a saved card that the desk charges', async () => {
      const savedCardId = await savedCard()
      const id = (await stage.hold('2026-11-25T13:00:00.000Z')).body.id as string
      await payment(id, { tender: 'at_shop' })(randomUUID())
      const charge = { savedCardId, expectedDueMinor: priceMinor }
      const press = atDesk(`/bookings/${id}/card-charge`, charge)
      expect(await pressedTwice(press, kind, ofStripe.intent)).toMatchObject({
        paidMinor: priceMinor,
      })
      expect(charged()).toEqual([priceMinor])
    })
  },
)

describe.each(failures)('after a failure of Stripe (%s) the same press', (kind) => {
  it('saves a card once', async () => {
    const { businessId } = stage.world
    await held()
    const card = { businessId, cardReference: stripe.tokenFor('success'), hasConsented: true }
    const body = await pressedTwice(mine('/cards', card), kind, ofStripe.setup)
    expect(body).toMatchObject({ state: 'saved', card: { last4: '4242' } })
    expect(stripe.books.setups.size).toBe(1)
  })

  it('saves a card whose bank has asked', async () => {
    const { businessId } = stage.world
    await held()
    const cardReference = stripe.tokenFor('requires_action')
    const card = { businessId, cardReference, hasConsented: true }
    const { body: newCard } = await mine('/cards', card)(randomUUID())
    const [setup] = stripe.books.setups.keys()
    stripe.approve(setup!)
    const resume = mine(`/cards/${newCard.id}/resume`, {})
    expect(await pressedTwice(resume, kind, ofStripe.lookAtSetup)).toMatchObject({ state: 'saved' })
  })

  it('tries keys', async () => {
    for (const path of ['/v1/account', '/v1/webhook_endpoints']) {
      const saved = await pressedTwice(keysOf('stripe'), kind, { method: 'GET', path })
      expect(saved).toMatchObject({ provider: 'stripe', hasWebhook: true })
    }
  })

  it('decides a refund, and the sweep pays it once', async () => {
    const { body: paid } = await payment(await held(), byCard())(randomUUID())
    const times = kind === 'down' ? Infinity : 1
    const isBack = stripe.faults.add({ kind, match: ofStripe.refund, times })
    const refund = { amountMinor: 2_500, reason: 'mistake' }
    const press = atDesk(`/payments/${paid.payment.id}/refund`, refund)
    const { status, body } = await press(randomUUID())
    expect([status, body.payments[0].refunds]).toMatchObject([200, [{ state: 'pending' }]])
    isBack()
    expect(await stage.sweep()).toMatchObject({ failures: [] })
    await stage.sweep()
    expect(stripe.books.sums()).toMatchObject([{ capturedMinor: priceMinor, refundedMinor: 2_500 }])
  })
})

it('a charge at the desk continues after its page is loaded again', async () => {
  const savedCardId = await savedCard()
  const id = (await stage.hold('2026-11-25T13:00:00.000Z')).body.id as string
  await payment(id, { tender: 'at_shop' })(randomUUID())
  const charge = { savedCardId, expectedDueMinor: priceMinor }
  const press = atDesk(`/bookings/${id}/card-charge`, charge)
  stripe.faults.add({ kind: 'error_after_effect', match: ofStripe.intent })
  expect((await press(randomUUID())).status).toBe(503)
  expect(await press(randomUUID())).toMatchObject({ status: 200, body: { paidMinor: priceMinor } })
  expect(charged()).toEqual([priceMinor])
})

it('a second card after one whose provider did not answer releases the first', async () => {
  const id = await held()
  stripe.faults.add({ kind: 'error_after_effect', match: ofStripe.intent })
  expect((await payment(id, byCard())(randomUUID())).status).toBe(503)
  expect((await payment(id, byCard('mastercard'))(randomUUID())).status).toBe(200)
  expect(charged()).toEqual([priceMinor])
  const states = [...stripe.books.intents.values()].map(({ status }) => status)
  expect(states).toEqual(['canceled', 'succeeded'])
})

it('a declined card stays declined', async () => {
  const declined = await payment(await held(), byCard('declined'))(randomUUID())
  expect(declined).toMatchObject({ status: 402, body: { code: 'card_declined' } })
})

describe.each(failures)(
  'a failure of PayPal (%s) is reported, and the same press pays once',
  (kind) => {
    it.each(['paypal', 'paylater'] as const)('a visit by %s', async (tender) => {
      const id = await held()
      const attempt = await pressedTwice(
        payment(id, { tender }),
        kind,
        ofPayPal.order,
        paypal.faults,
      )
      expect(paypal.books.orders.size).toBe(1)
      const [order] = paypal.books.orders.keys()
      paypal.approve(order!)
      const resume = mine(`/bookings/${id}/payments/${attempt.payment.id}/resume`, {})
      const place = tender === 'paypal' ? ofPayPal.authorise : ofPayPal.capture
      const body = await pressedTwice(resume, kind, place, paypal.faults)
      expect(body).toMatchObject({
        payment: { state: 'captured' },
        booking: { state: 'confirmed' },
      })
      expect(paypal.books.sums()).toMatchObject([{ capturedMinor: priceMinor }])
    })

    it('tries keys', async () => {
      for (const match of [ofPayPal.token, ofPayPal.webhooks]) {
        const saved = await pressedTwice(keysOf('paypal'), kind, match, paypal.faults)
        expect(saved).toMatchObject({ provider: 'paypal', hasWebhook: true })
      }
    })
  },
)
