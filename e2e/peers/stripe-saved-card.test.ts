import { describe, expect, it } from 'vitest'
import { back, eachWithPeer, failure, pay } from './stripe/testing.ts'

const start = eachWithPeer()

describe('a card that is saved', () => {
  it('by a setup is charged without its owner, until it is detached', async () => {
    const { peer, stripe } = await start()
    const customer = await stripe.customers.create({ email: 'camille@spa.example' })
    const setup = await stripe.setupIntents.create({
      customer: customer.id,
      automatic_payment_methods: { enabled: true },
      confirmation_token: peer.tokenFor('requires_action'),
      confirm: true,
      return_url: back,
      usage: 'off_session',
    })
    expect(setup.status).toBe('requires_action')
    const location = new URL(peer.approve(setup.id)).searchParams
    expect(location.get('setup_intent')).toBe(setup.id)
    const approved = await stripe.setupIntents.retrieve(setup.id, { expand: ['payment_method'] })
    expect(approved).toMatchObject({
      status: 'succeeded',
      payment_method: { customer: customer.id, card: { last4: '3155' } },
    })
    const list = await stripe.customers.listPaymentMethods(customer.id)
    expect(list.data).toHaveLength(1)
    const charge = { customer: customer.id, payment_method: list.data[0]!.id, off_session: true }
    expect((await pay(stripe, charge)).status).toBe('requires_capture')
    await stripe.paymentMethods.detach(list.data[0]!.id)
    expect((await failure(pay(stripe, charge))).message).toContain('detached')
    expect((await stripe.paymentMethods.list({ customer: customer.id })).data).toEqual([])
    expect(peer.validation().violations).toEqual([])
  })

  it('by a payment belongs to the customer, and to no other', async () => {
    const { peer, stripe } = await start()
    const [one, other] = [await stripe.customers.create(), await stripe.customers.create()]
    const paid = await pay(stripe, {
      customer: one.id,
      confirmation_token: peer.tokenFor('success'),
      setup_future_usage: 'off_session',
    })
    const method = String(paid.payment_method)
    const stolen = await failure(pay(stripe, { customer: other.id, payment_method: method }))
    expect(stolen.message).toContain('belongs to the Customer')
    expect(await stripe.customers.del(one.id)).toMatchObject({ deleted: true })
    expect(await stripe.customers.retrieve(one.id)).toMatchObject({ deleted: true })
    expect(await failure(pay(stripe, { customer: one.id }))).toMatchObject({ statusCode: 404 })
    expect(peer.validation().violations).toEqual([])
  })

  it('without a customer is good for one payment', async () => {
    const { stripe, peer } = await start()
    const paid = await pay(stripe, { confirmation_token: peer.tokenFor('success') })
    const again = await failure(pay(stripe, { payment_method: String(paid.payment_method) }))
    expect(again.message).toContain('may not be used again')
  })
})

describe('a setup', () => {
  const options = { automatic_payment_methods: { enabled: true }, confirm: true, return_url: back }

  it('of a card that is declined answers 402, and one that its owner refuses fails', async () => {
    const { peer, stripe } = await start()
    const create = (confirmation_token: string) =>
      stripe.setupIntents.create({ ...options, confirmation_token })
    const error = await failure(create(peer.tokenFor('declined')))
    expect(error).toMatchObject({ statusCode: 402, decline_code: 'generic_decline' })
    expect(error.setup_intent).toMatchObject({ status: 'requires_payment_method' })
    const unwilling = await create(peer.tokenFor('always_authenticate'))
    peer.refuse(unwilling.id)
    expect(await stripe.setupIntents.retrieve(unwilling.id)).toMatchObject({
      status: 'requires_payment_method',
      last_setup_error: { code: 'setup_intent_authentication_failure' },
    })
    const done = await stripe.setupIntents.confirm(unwilling.id, {
      confirmation_token: peer.tokenFor('success'),
      return_url: back,
    })
    expect(done.status).toBe('succeeded')
    expect(peer.validation().violations).toEqual([])
  })

  it('that is not confirmed can be canceled', async () => {
    const { peer, stripe } = await start()
    const { id } = await stripe.setupIntents.create({})
    expect((await stripe.setupIntents.cancel(id)).status).toBe('canceled')
    expect((await failure(stripe.setupIntents.cancel(id))).code).toBe(
      'setup_intent_unexpected_state',
    )
    expect(peer.validation().violations).toEqual([])
  })
})

describe('the fields of the browser', () => {
  it('give a token for a card, from anywhere', async () => {
    const { peer, stripe } = await start()
    const ask = (card: string) =>
      fetch(`${peer.origin}/peer/confirmation_tokens`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: 'https://spa.example' },
        body: JSON.stringify({ card, return_url: back }),
      })
    const answer = await ask('success')
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
    const { id } = (await answer.json()) as { id: string }
    const token = await stripe.confirmationTokens.retrieve(id)
    expect(token).toMatchObject({ payment_method_preview: { card: { brand: 'visa' } } })
    const held = await pay(stripe, { confirmation_token: id, return_url: undefined })
    expect(held.status).toBe('requires_capture')
    expect((await ask('golden')).status).toBe(400)
    expect(peer.validation().violations).toEqual([])
  })
})
