import { Stripe } from 'stripe'
import { afterEach } from 'vitest'
import { type Inbox, openInbox } from '../inbox.ts'
import { type StripePeer, type StripePeerOptions, startStripePeer } from './peer.ts'

export const back = 'https://spa.example/back?booking=7'
export const webhookSecret = 'whsec_of_the_test'

type Opened = { peer: StripePeer; stripe: Stripe; inbox: Inbox }

/** A peer with the official client and a receiver of webhooks, for each test of a file. */
export function eachWithPeer() {
  const open: Opened[] = []
  afterEach(async () => {
    for (const { peer, inbox } of open.splice(0)) {
      await peer.close()
      await inbox.close()
    }
  })
  return async (options: StripePeerOptions = {}): Promise<Opened> => {
    const inbox = await openInbox()
    const webhook = { url: inbox.url, secret: webhookSecret }
    const peer = await startStripePeer({ webhook, ...options })
    const stripe = clientOf(peer, peer.key)
    open.push({ peer, stripe, inbox })
    return { peer, stripe, inbox }
  }
}

export function clientOf(peer: StripePeer, key: string): Stripe {
  return new Stripe(key, { ...peer.url, maxNetworkRetries: 0, telemetry: false })
}

/** A payment of 95 euros, held until it is captured. */
export function pay(stripe: Stripe, more: Partial<Stripe.PaymentIntentCreateParams> = {}) {
  return stripe.paymentIntents.create({
    amount: 9500,
    currency: 'eur',
    automatic_payment_methods: { enabled: true },
    capture_method: 'manual',
    confirm: true,
    return_url: back,
    metadata: { payment_id: 'p1' },
    ...more,
  })
}

/** The error of something that must be refused. */
export async function failure(promise: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  const [outcome] = await Promise.allSettled([promise])
  if (outcome.status === 'fulfilled') throw new Error('It was not refused.')
  return outcome.reason as Stripe.errors.StripeError
}
