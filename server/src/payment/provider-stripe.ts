import type { Stripe } from 'stripe'
import type { AccountKeys } from './account-keys.ts'
import type {
  ChargeOrder,
  Provider,
  ProviderAnswer,
  ProviderPayment,
  RefundAnswer,
} from './provider.ts'
import { reasonOf } from './stripe-answer.ts'
import { stripeBooks } from './stripe-books.ts'
import { customerOf, stripeCards } from './stripe-card.ts'
import { stripeClient } from './stripe-client.ts'
import { isKeyTaken, isRefusal, isReplayed, type StripeFailure } from './stripe-failure.ts'
import { stripeDisputes } from './stripe-dispute.ts'
import { expand, type Intents, intentsOf } from './stripe-intent.ts'

/**
 * Stripe, by PaymentIntents that are captured by hand. Two things make a call repeatable: the key of an order is our number of
 * the payment, for which Stripe has one effect and one answer for 24 hours at least; and an intent is captured or cancelled
 * once by what it is, so that these need no key, under which Stripe would keep a failure of its own as the answer.
 */
export function openStripe(keys: AccountKeys): Provider {
  const stripe = stripeClient(keys.secretKey, keys.url)
  const { businessId } = keys
  const intents = intentsOf(stripe)
  const idOf = async (payment: ProviderPayment) =>
    payment.providerReference ?? (await intents.look(payment))?.id ?? null

  return {
    name: 'stripe',
    isSandbox: !keys.isLive,
    publicKey: keys.publicKey,
    authorise: (order) => sendOrder(stripe, intents, businessId, order),
    find: intents.find,
    async capture(payment) {
      const id = await idOf(payment)
      return id ? intents.capture(id) : { outcome: 'unknown' }
    },
    async cancel(payment) {
      // Where the key of the order is taken it has arrived after all, and is looked for again.
      const id =
        (await idOf(payment)) ??
        (await occupyKey(stripe, payment, businessId)) ??
        (await idOf(payment))
      return id ? intents.cancel(id) : { outcome: 'cancelled', providerReference: '', card: null }
    },
    async refund({ refundId, payment, amountMinor }) {
      const intentId = await idOf(payment)
      if (!intentId) throw new Error(`Stripe knows nothing of the payment ${payment.paymentId}`)
      return payBack(stripe, { refundId, intentId, amountMinor })
    },
    async refundsOf(payment) {
      const intentId = await idOf(payment)
      return intentId ? refundsOf(stripe, intentId) : []
    },
    cards: stripeCards(stripe, businessId),
    disputes: stripeDisputes(stripe),
    movements: stripeBooks(stripe),
  }
}

async function sendOrder(
  stripe: Stripe,
  intents: Intents,
  businessId: string,
  order: ChargeOrder,
): Promise<ProviderAnswer> {
  const { paymentId } = order
  try {
    const keeper = order.keep && (await customerOf(stripe, businessId, order.keep, paymentId))
    const params = paramsOf(order, businessId, keeper)
    const options = { idempotencyKey: orderKey(paymentId) }
    const intent = await stripe.paymentIntents.create(params, options)
    const isOld = intent.lastResponse.headers['idempotent-replayed'] === 'true'
    return await intents.readAnswer(isOld ? await intents.retrieve(intent.id) : intent)
  } catch (error) {
    const failed = intentIn(error)
    if (failed) {
      await intents.end(failed.id)
      return declined(failed.id, error as StripeFailure)
    }
    // What was asked under this key before, the same or something else, has become whatever is found now.
    if (isKeyTaken(error) || isReplayed(error))
      return intents.find({ ...order, providerReference: null })
    if (!isRefusal(error)) throw error
    return declined('', error)
  }
}

function declined(providerReference: string, failure: StripeFailure): ProviderAnswer {
  return { outcome: 'declined', providerReference, card: null, reason: reasonOf(failure) }
}

function paramsOf(
  order: ChargeOrder,
  businessId: string,
  keeper: string | undefined,
): Stripe.PaymentIntentCreateParams {
  const { paymentId, amountMinor, currency, cardReference, cardOnFile, isOffSession } = order
  return {
    amount: amountMinor,
    currency: currency.toLowerCase(),
    capture_method: 'manual',
    confirm: true,
    ...(cardOnFile
      ? { customer: cardOnFile.customerReference, payment_method: cardOnFile.cardReference }
      : { confirmation_token: cardReference ?? '' }),
    ...(keeper && { customer: keeper, setup_future_usage: 'off_session' }),
    // With nobody there, nobody can be sent anywhere: what would need it is declined.
    ...(isOffSession
      ? {
          off_session: true,
          automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
        }
      : { return_url: order.returnUrl, automatic_payment_methods: { enabled: true } }),
    metadata: { payment_id: paymentId, business_id: businessId },
    expand,
  }
}

const orderKey = (paymentId: string) => `authorise:${paymentId}`

/**
 * Takes the key of an order that never arrived for an intent that nobody can pay, so that the order, should it still arrive,
 * is refused. Where the key is taken, the order has arrived after all, and is there to be found.
 *
 * @returns the intent to cancel, or null where the key was taken
 */
async function occupyKey(stripe: Stripe, payment: ProviderPayment, businessId: string) {
  try {
    const intent = await stripe.paymentIntents.create(
      {
        amount: payment.amountMinor,
        currency: payment.currency.toLowerCase(),
        capture_method: 'manual',
        metadata: { payment_id: payment.paymentId, business_id: businessId, given_up: 'yes' },
      },
      { idempotencyKey: orderKey(payment.paymentId) },
    )
    return intent.id
  } catch (error) {
    if (isKeyTaken(error)) return null
    throw error
  }
}

/** So many failures of Stripe's own, each kept as the answer to its key, are looked behind. */
const refundKeys = 5

/**
 * Pays a part back, once. It is looked for first, since a key forgets after a day. A key whose answer was a failure of Stripe's
 * own keeps that answer: where the list shows that it had no effect, the next key is tried. One that is pending there is on its
 * way; one that has failed is not tried again, since it would fail again.
 */
async function payBack(
  stripe: Stripe,
  { refundId, intentId, amountMinor }: { refundId: string; intentId: string; amountMinor: number },
): Promise<RefundAnswer['outcome']> {
  for (let attempt = 1; ; attempt += 1) {
    const there = (await refundsOf(stripe, intentId)).find((one) => one.refundId === refundId)
    if (there) return there.outcome
    try {
      const made = await stripe.refunds.create(
        { payment_intent: intentId, amount: amountMinor, metadata: { refund_id: refundId } },
        { idempotencyKey: `refund:${refundId}:${attempt}` },
      )
      return outcomeOf(made)
    } catch (error) {
      if (!isReplayed(error) || attempt === refundKeys) throw error
    }
  }
}

/** Every refund of ours of an intent. */
async function refundsOf(stripe: Stripe, intentId: string): Promise<RefundAnswer[]> {
  const refunds: RefundAnswer[] = []
  for await (const refund of stripe.refunds.list({ payment_intent: intentId, limit: 100 })) {
    const refundId = refund.metadata?.refund_id
    if (refundId) refunds.push({ refundId, outcome: outcomeOf(refund) })
  }
  return refunds
}

function outcomeOf({ status }: Stripe.Refund): RefundAnswer['outcome'] {
  return status === 'failed' || status === 'canceled' ? 'failed' : 'sent'
}

function intentIn(error: unknown): Stripe.PaymentIntent | null {
  return (isRefusal(error) && error.payment_intent) || null
}
