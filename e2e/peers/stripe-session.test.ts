import type { Stripe } from 'stripe'
import { describe, expect, it } from 'vitest'
import { eachWithPeer, failure } from './stripe/testing.ts'

const start = eachWithPeer()

const open = (stripe: Stripe, more: Partial<Stripe.Checkout.SessionCreateParams> = {}) =>
  stripe.checkout.sessions.create({
    mode: 'payment',
    line_items: [
      {
        quantity: 2,
        price_data: { currency: 'eur', unit_amount: 4500, product_data: { name: 'Massage' } },
      },
    ],
    success_url: 'https://spa.example/paid?session={CHECKOUT_SESSION_ID}',
    cancel_url: 'https://spa.example/not-paid',
    payment_intent_data: { metadata: { payment_id: 'p2' } },
    ...more,
  })

async function press(url: string, form: Record<string, string>) {
  const body = new URLSearchParams(form)
  const answer = await fetch(url, { method: 'POST', body, redirect: 'manual' })
  return {
    status: answer.status,
    location: answer.headers.get('location'),
    html: await answer.text(),
  }
}

describe('a session', () => {
  it('is paid on its page, after a card that is declined', async () => {
    const { peer, stripe } = await start()
    const session = await open(stripe)
    expect(session).toMatchObject({ status: 'open', amount_total: 9000, payment_intent: null })
    expect(await (await fetch(session.url!)).text()).toMatch(/>Pay<.*>Cancel</s)
    const declined = await press(session.url!, { answer: 'pay', card: 'declined' })
    expect([declined.status, declined.html]).toEqual([402, expect.stringContaining('declined')])
    const paid = await press(session.url!, { answer: 'pay', card: 'success' })
    expect(paid.location).toBe(`https://spa.example/paid?session=${session.id}`)
    expect((await fetch(session.url!)).status).toBe(410)
    const done = await stripe.checkout.sessions.retrieve(session.id, {
      expand: ['payment_intent'],
    })
    expect(done).toMatchObject({
      status: 'complete',
      payment_status: 'paid',
      payment_intent: { status: 'succeeded', metadata: { payment_id: 'p2' } },
    })
    expect(peer.books.sums('payment_id')).toMatchObject([{ reference: 'p2', capturedMinor: 9000 }])
    const events = await stripe.events.list({ type: 'checkout.session.completed' })
    expect(events.data).toHaveLength(1)
    expect(peer.validation().violations).toEqual([])
  })

  it('is paid by a card that asks for its owner, and held where it is captured by hand', async () => {
    const { peer, stripe } = await start()
    const session = await open(stripe, { payment_intent_data: { capture_method: 'manual' } })
    const challenge = await press(session.url!, { answer: 'pay', card: 'always_authenticate' })
    const allowed = await press(challenge.location!, { answer: 'approve' })
    const back = await fetch(allowed.location!, { redirect: 'manual' })
    expect(back.headers.get('location')).toContain(`https://spa.example/paid?session=${session.id}`)
    expect(await stripe.checkout.sessions.retrieve(session.id)).toMatchObject({
      status: 'complete',
      payment_status: 'unpaid',
    })
    expect(peer.validation().violations).toEqual([])
  })

  it('is cancelled, or expires by hand or by time', async () => {
    let now = Date.parse('2026-03-01T10:00:00Z')
    const { peer, stripe } = await start({ now: () => now })
    const session = await open(stripe)
    const left = await press(session.url!, { answer: 'cancel' })
    expect(left.location).toBe('https://spa.example/not-paid')
    expect((await stripe.checkout.sessions.expire(session.id)).status).toBe('expired')
    expect((await failure(stripe.checkout.sessions.expire(session.id))).message).toContain('open')
    const later = await open(stripe)
    now += 25 * 60 * 60 * 1000
    expect((await stripe.checkout.sessions.retrieve(later.id)).status).toBe('expired')
    expect(() => peer.payCheckout(later.id)).toThrow('expired')
    expect(peer.validation().violations).toEqual([])
  })

  it('is paid without a browser', async () => {
    const { peer, stripe } = await start()
    const session = await open(stripe)
    expect(peer.payCheckout(session.id)).toContain(session.id)
    expect((await stripe.checkout.sessions.retrieve(session.id)).payment_status).toBe('paid')
  })
})
