import type { Stripe } from 'stripe'
import { describe, expect, it } from 'vitest'
import type { RawRequest } from './listen.ts'
import { clientOf, eachWithPeer, failure, pay, webhookSecret } from './stripe/testing.ts'

const start = eachWithPeer()

describe('the same idempotency key', () => {
  it('has one effect and one answer', async () => {
    const { peer, stripe } = await start()
    const create = (amount: number) =>
      stripe.paymentIntents.create({ amount, currency: 'eur' }, { idempotencyKey: 'once' })
    const first = await create(100)
    const second = await create(100)
    expect(second.id).toBe(first.id)
    expect(second.lastResponse.headers['idempotent-replayed']).toBe('true')
    expect(await failure(create(200))).toMatchObject({
      statusCode: 400,
      type: 'StripeIdempotencyError',
    })
    expect(peer.books.intents.size).toBe(1)
  })

  it('does not wait for the first request', async () => {
    const { peer, stripe } = await start()
    peer.faults.add({ kind: 'slow', forMs: 60_000 })
    const create = () =>
      stripe.paymentIntents.create({ amount: 100, currency: 'eur' }, { idempotencyKey: 'both' })
    const first = create()
    await expect.poll(() => peer.books.intents.size).toBe(1)
    expect(await failure(create())).toMatchObject({ statusCode: 409 })
    peer.faults.release()
    expect((await create()).id).toBe((await first).id)
  })
})

describe('a planned fault', () => {
  const path = '/v1/payment_intents'

  it('happens as set: before the effect, after it, down, declined', async () => {
    const { peer, stripe } = await start()
    const create = (idempotencyKey: string) =>
      pay(stripe, { payment_method: 'pm_card_visa' }).then(
        () => idempotencyKey,
        (error: Stripe.errors.StripeError) => error.type,
      )
    peer.faults.add({ kind: 'error_before_effect', match: { method: 'post', path } })
    expect(await create('a')).toBe('StripeAPIError')
    expect(peer.books.intents.size).toBe(0)
    peer.faults.add({ kind: 'error_after_effect', match: { path } })
    expect(await create('b')).toBe('StripeAPIError')
    expect(peer.books.intents.size).toBe(1)
    const isBack = peer.faults.add({ kind: 'down', times: Infinity })
    expect(await create('c')).toBe('StripeConnectionError')
    expect(await create('c')).toBe('StripeConnectionError')
    isBack()
    peer.faults.add({ kind: 'declined' })
    expect(await create('d')).toBe('StripeCardError')
    expect(await create('e')).toBe('e')
    expect(peer.faults.left()).toBe(0)
  })

  it('leaves a payment that is found by its key after a lost answer', async () => {
    const { peer, stripe } = await start()
    peer.faults.add({ kind: 'error_after_effect' })
    const create = () =>
      stripe.paymentIntents.create({ amount: 100, currency: 'eur' }, { idempotencyKey: 'lost' })
    await failure(create())
    expect((await create()).id).toBe([...peer.books.intents.keys()][0])
  })
})

describe('a slow card', () => {
  it('has its effect before its answer', async () => {
    const { peer, stripe } = await start({ slowMs: 60_000 })
    const paid = pay(stripe, { confirmation_token: peer.tokenFor('slow') })
    await expect
      .poll(() => [...peer.books.intents.values()].map(({ status }) => status))
      .toEqual(['requires_capture'])
    peer.faults.release()
    expect((await paid).status).toBe('requires_capture')
  })
})

describe('the API', () => {
  it('accepts only the right key', async () => {
    const { peer } = await start()
    const error = await failure(clientOf(peer, 'sk_test_wrong').paymentIntents.list())
    expect(error).toMatchObject({ statusCode: 401, type: 'StripeAuthenticationError' })
  })

  it('refuses what the published schema does not know, and counts it', async () => {
    const { peer, stripe } = await start()
    await stripe.paymentIntents.create({ amount: 100, currency: 'eur' })
    const isChecked = peer.validation().requests === 1
    const params = { amount: 100, currency: 'eur', payment_method_types: ['card'] }
    const [outcome] = await Promise.allSettled([
      stripe.paymentIntents.create(params as Stripe.PaymentIntentCreateParams),
    ])
    // Where the schemas are absent nothing is known to be wrong.
    expect(outcome.status).toBe(isChecked ? 'rejected' : 'fulfilled')
    expect(peer.validation().violations.map(({ way, operation }) => [way, operation])).toEqual(
      isChecked ? [['request', 'POST /v1/payment_intents']] : [],
    )
  })
})

describe('events', () => {
  it('arrive signed, and again until they are taken', async () => {
    const { peer, stripe, inbox } = await start()
    inbox.answerWith(500, 200)
    await pay(stripe, { confirmation_token: peer.tokenFor('success') })
    await peer.deliver()
    expect(peer.attempts[0]).toMatchObject({ status: 500 })
    const events = inbox.webhooks
      .slice(1)
      .map(({ body, headers }) =>
        stripe.webhooks.constructEvent(body, String(headers['stripe-signature']), webhookSecret),
      )
    expect(events.map(({ type }) => type)).toContain('payment_intent.amount_capturable_updated')
    expect(new Set(events.map(({ id }) => id)).size).toBe(3)
    expect(events.at(-1)).toEqual(await stripe.events.retrieve(events.at(-1)!.id))
    expect(peer.validation().violations).toEqual([])
  })

  it.each(['wrong_signature', 'clock_off'] as const)('with a %s come again', async (kind) => {
    const { peer, stripe, inbox } = await start()
    peer.faults.add({ kind, match: { type: 'payment_intent.created' } })
    inbox.check(({ body, headers }) =>
      stripe.webhooks.constructEvent(body, String(headers['stripe-signature']), webhookSecret),
    )
    await stripe.paymentIntents.create({ amount: 100, currency: 'eur' })
    expect(await peer.deliver()).toEqual({ delivered: 1, givenUp: 0 })
    expect(peer.attempts.map(({ status }) => status)).toEqual([400, 200])
  })

  it('come twice, in another order, late or never', async () => {
    const { peer, stripe, inbox } = await start()
    const types = () => inbox.webhooks.map(typeOf)
    for (const [kind, type] of [
      ['lost', 'payment_intent.created'],
      ['shuffled', 'charge.succeeded'],
      ['doubled', 'charge.captured'],
      ['late', 'payment_intent.amount_capturable_updated'],
    ] as const)
      peer.faults.add({ kind, match: { type } })
    const held = await pay(stripe, { payment_method: 'pm_card_visa' })
    await stripe.paymentIntents.capture(held.id)
    await expect
      .poll(types)
      .toEqual([
        'charge.captured',
        'charge.captured',
        'charge.succeeded',
        'payment_intent.succeeded',
      ])
    await peer.deliver()
    expect(types().at(-1)).toBe('payment_intent.amount_capturable_updated')
    expect(types()).not.toContain('payment_intent.created')
  })
})

const typeOf = ({ body }: RawRequest) => (JSON.parse(body) as Stripe.Event).type
