import { describe, expect, it } from 'vitest'
import { clientOf, eachWithPeer, failure, pay } from './stripe/testing.ts'

const start = eachWithPeer()
const now = { capture_method: 'automatic', payment_method: 'pm_card_visa' } as const

describe('the balance', () => {
  it('has the fee of each payment and the payments of each payout', async () => {
    const { peer, stripe } = await start()
    const [first, second] = [await pay(stripe, now), await pay(stripe, now)]
    await stripe.refunds.create({ payment_intent: first.id, amount: 500 })
    const payout = peer.payOut('eur')!
    await pay(stripe, now)
    const moved = await stripe.balanceTransactions.list({ payout })
    expect(moved.data.map(({ type, amount, fee, net }) => [type, amount, fee, net])).toEqual([
      ['payout', -18_164, 0, -18_164],
      ['refund', -500, 0, -500],
      ['charge', 9500, 168, 9332],
      ['charge', 9500, 168, 9332],
    ])
    expect(await stripe.payouts.list()).toMatchObject({ data: [{ id: payout, amount: 18_164 }] })
    const balance = await stripe.balance.retrieve()
    expect(balance.available).toMatchObject([{ currency: 'eur', amount: 9332 }])
    const charge = await stripe.balanceTransactions.list({ source: String(second.latest_charge) })
    expect(charge.data).toHaveLength(1)
    expect((await stripe.events.list({ type: 'payout.paid' })).data).toHaveLength(1)
    expect(peer.payOut('usd')).toBeUndefined()
    expect(peer.validation().violations).toEqual([])
  })

  it('gets back what a bank did not pay out', async () => {
    const { peer, stripe } = await start()
    const paid = await pay(stripe, now)
    const refund = await stripe.refunds.create({ payment_intent: paid.id })
    peer.failRefund(refund.id)
    expect((await stripe.refunds.retrieve(refund.id)).status).toBe('failed')
    expect(peer.books.sums()).toMatchObject([{ capturedMinor: 9500, refundedMinor: 0 }])
    expect(peer.validation().violations).toEqual([])
  })

  it('holds nothing of an expired authorisation', async () => {
    const { peer, stripe } = await start()
    const held = await pay(stripe, { payment_method: 'pm_card_visa' })
    peer.expireHold(held.id)
    expect(await stripe.paymentIntents.retrieve(held.id)).toMatchObject({
      status: 'canceled',
      cancellation_reason: 'automatic',
    })
    expect((await stripe.balanceTransactions.list()).data).toEqual([])
    expect(peer.validation().violations).toEqual([])
  })
})

describe('a dispute', () => {
  it.each([
    ['won', 9332],
    ['lost', -2168],
  ] as const)('is answered with evidence and %s', async (outcome, left) => {
    const { peer, stripe, inbox } = await start()
    const paid = await pay(stripe, now)
    const id = peer.openDispute(paid.id)
    const refused = await failure(stripe.refunds.create({ payment_intent: paid.id }))
    expect(refused.code).toBe('charge_disputed')
    const answered = await stripe.disputes.update(id, {
      evidence: { refund_policy_disclosure: 'Free until a day before.' },
    })
    expect(answered).toMatchObject({
      status: 'under_review',
      evidence: { refund_policy_disclosure: 'Free until a day before.' },
    })
    const late = await failure(stripe.disputes.update(id, { metadata: { a: 'b' } }))
    expect(late.message).toContain('under_review')
    peer.closeDispute(id, outcome)
    const { data } = await stripe.disputes.list({ payment_intent: paid.id })
    expect(data).toMatchObject([{ id, status: outcome }])
    expect((await stripe.balance.retrieve()).available).toMatchObject([{ amount: left }])
    await peer.deliver()
    const types = inbox.webhooks.map(({ body }) => (JSON.parse(body) as { type: string }).type)
    expect(types).toContain('charge.dispute.created')
    expect(types.at(-1)).toBe('charge.dispute.closed')
    expect(peer.validation().violations).toEqual([])
  })
})

describe('the account', () => {
  it('is shown to the holder of its key', async () => {
    const { peer, stripe } = await start()
    expect(await stripe.accounts.retrieveCurrent()).toMatchObject({ charges_enabled: true })
    const wrong = clientOf(peer, 'sk_test_wrong').accounts.retrieveCurrent()
    expect(await failure(wrong)).toMatchObject({ type: 'StripeAuthenticationError' })
    expect(peer.validation().violations).toEqual([])
  })

  it('sends other endpoints the events they want, signed with their own secret', async () => {
    const { peer, stripe, inbox } = await start({ webhook: undefined })
    const made = await stripe.webhookEndpoints.create({
      url: inbox.url,
      enabled_events: ['payment_intent.succeeded'],
    })
    expect((await stripe.webhookEndpoints.retrieve(made.id)).secret).toBeUndefined()
    await pay(stripe, now)
    await peer.deliver()
    const events = inbox.webhooks.map(({ body, headers }) =>
      stripe.webhooks.constructEvent(body, String(headers['stripe-signature']), made.secret!),
    )
    expect(events.map(({ type }) => type)).toEqual(['payment_intent.succeeded'])
    await stripe.webhookEndpoints.del(made.id)
    await pay(stripe, now)
    expect(await peer.deliver()).toEqual({ delivered: 1, givenUp: 0 })
    expect(peer.validation().violations).toEqual([])
  })
})
