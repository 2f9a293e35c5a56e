import { Stripe } from 'stripe'
import { expect, test } from 'vitest'
import { PayPalRefusal, PayPalSilence } from './paypal-client.ts'
import type { Provider } from './provider.ts'
import { refusingSilence } from './provider-silence.ts'

const {
  StripeAPIError,
  StripeAuthenticationError,
  StripeCardError,
  StripeConnectionError,
  StripeIdempotencyError,
  StripeInvalidRequestError,
  StripeRateLimitError,
} = Stripe.errors
const raw = { message: 'as they say', type: 'api_error' } as const

function failing(error: Error): Provider {
  const fail = async () => {
    throw error
  }
  return refusingSilence({
    name: 'stripe',
    isSandbox: true,
    capture: fail,
    cancel: fail,
    refund: fail,
    refundsOf: fail,
    find: fail,
    authorise: fail,
    // oxlint-disable-next-line require-yield -- it fails before it tells anything
    async *movements() {
      throw error
    },
  })
}

const payment = {
  paymentId: '7',
  providerReference: null,
  tender: 'card',
  amountMinor: 1,
  currency: 'EUR',
}
const asks: ((provider: Provider) => Promise<unknown>)[] = [
  (provider) => provider.authorise({ ...payment, cardReference: null, returnUrl: '' }),
  (provider) => provider.capture(payment),
  (provider) => provider.cancel(payment),
  (provider) => provider.find(payment),
  (provider) => provider.refund({ refundId: '8', payment, amountMinor: 1 }),
  (provider) => provider.refundsOf(payment),
  (provider) => provider.movements!(new Date(0), [])[Symbol.asyncIterator]().next(),
]

test.each([
  ['a connection that failed', new StripeConnectionError(raw)],
  ['a failure of Stripe’s own', new StripeAPIError({ ...raw, statusCode: 500 })],
  ['an answer that is none of Stripe’s', new StripeAPIError(raw)],
  ['too many calls', new StripeRateLimitError({ ...raw, statusCode: 429 })],
  ['the same call under way', new StripeIdempotencyError({ ...raw, statusCode: 409 })],
  ['silence of PayPal', new PayPalSilence('PayPal answered 503')],
])('%s is refused as a provider that does not answer, with its cause', async (_, error) => {
  for (const ask of asks)
    await expect(ask(failing(error))).rejects.toMatchObject({
      code: 'provider_unreachable',
      cause: error,
    })
})

test.each([
  ['a declined card', new StripeCardError({ ...raw, statusCode: 402 })],
  [
    'a request that Stripe does not take',
    new StripeInvalidRequestError({ ...raw, statusCode: 400 }),
  ],
  ['a key that Stripe does not take', new StripeAuthenticationError({ ...raw, statusCode: 401 })],
  ['a key used for something else', new StripeIdempotencyError({ ...raw, statusCode: 400 })],
  ['a no of PayPal', new PayPalRefusal(422, 'INSTRUMENT_DECLINED')],
  ['a mistake of ours', new TypeError('undefined is not a function')],
])('%s stays what it is', async (_, error) => {
  for (const ask of asks) await expect(ask(failing(error))).rejects.toBe(error)
})
