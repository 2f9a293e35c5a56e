import type { ProviderName } from '@serein/shared/payment/account.ts'
import { refuse } from '@serein/shared/refusal.ts'
import type { Stripe } from 'stripe'
import * as z from 'zod'
import type { AccountKeys } from './account-keys.ts'
import { payPalClient, PayPalRefusal } from './paypal-client.ts'
import { isSilence, unreachable } from './provider-silence.ts'
import { isInvalid, isKeyRefused, isStripeFailure } from './stripe-failure.ts'

/** What the provider says of keys that it accepts. */
export type Trial = {
  /** How it names the account, for ever. */
  reference: string
  name: string | null
  isLive: boolean
}

/** Where the provider sends what happens, and what it is verified by. */
export type Webhook = { reference: string; secret: string | null }

/** Tries keys with their provider. Errors: `provider_keys_refused` with the field, `provider_unreachable`. */
export function tryKeys(provider: ProviderName, keys: AccountKeys): Promise<Trial> {
  return provider === 'stripe' ? tryStripe(keys) : tryPayPal(keys)
}

/**
 * Has the provider send what happens to an address of ours; null where it cannot (an address on this machine, keys that may
 * not). One that stands there already is kept where what it is signed with is known, and made anew where it is not. Errors: `provider_unreachable`.
 */
export async function registerWebhook(
  provider: ProviderName,
  keys: AccountKeys,
  url: string,
  before: Webhook | null,
): Promise<Webhook | null> {
  try {
    return provider === 'stripe'
      ? await registerAtStripe(keys, url, before)
      : await registerAtPayPal(keys, url)
  } catch (error) {
    if (isSilence(error)) throw unreachable(error)
    if (isStripeFailure(error) || error instanceof PayPalRefusal) return null
    throw error
  }
}

/** The account's webhook is of no use any more. Who does not answer keeps one that nobody takes. */
export async function forgetWebhook(
  provider: ProviderName,
  keys: AccountKeys,
  reference: string,
): Promise<void> {
  try {
    if (provider === 'stripe') {
      const { stripeClient } = await clientLibrary()
      await stripeClient(keys.secretKey, keys.url).webhookEndpoints.del(reference)
    } else await payPalClient(keys)('DELETE', `${payPalWebhooks}/${reference}`)
  } catch {
    return
  }
}

/** Loaded with the first account that is tried. */
const clientLibrary = () => import('./stripe-client.ts')

const refusedKey = (field: 'publicKey' | 'secretKey') => refuse('provider_keys_refused', { field })

async function tryStripe({ publicKey, secretKey, url }: AccountKeys): Promise<Trial> {
  const mode = /^[sr]k_(live|test)_/u.exec(secretKey)?.[1]
  if (!mode) throw refusedKey('secretKey')
  // Nothing can be asked with it that would show whose it is; a key of the other mode is the mistake that happens.
  if (!publicKey.startsWith(`pk_${mode}_`)) throw refusedKey('publicKey')
  const { stripeClient, assertObject } = await clientLibrary()
  try {
    const account = assertObject(
      'account',
      await stripeClient(secretKey, url).accounts.retrieveCurrent(),
    )
    const name = account.business_profile?.name ?? account.settings?.dashboard?.display_name
    return { reference: account.id, name: name?.slice(0, 200) || null, isLive: mode === 'live' }
  } catch (error) {
    if (isKeyRefused(error) || isInvalid(error)) throw refusedKey('secretKey')
    throw isSilence(error) ? unreachable(error) : error
  }
}

/** PayPal names an account by its app alone, and does not tell which of the two is wrong. */
async function tryPayPal(keys: AccountKeys): Promise<Trial> {
  try {
    await payPalClient(keys)('GET', payPalWebhooks)
  } catch (error) {
    if (error instanceof PayPalRefusal) throw refusedKey('secretKey')
    throw isSilence(error) ? unreachable(error) : error
  }
  return { reference: keys.publicKey, name: null, isLive: keys.isLive }
}

const stripeEvents: Stripe.WebhookEndpointCreateParams.EnabledEvent[] = [
  'payment_intent.amount_capturable_updated',
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
  'refund.updated',
  'refund.failed',
  'charge.refund.updated',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
]

async function registerAtStripe(
  { secretKey, url: at }: AccountKeys,
  url: string,
  before: Webhook | null,
): Promise<Webhook> {
  const { stripeClient, assertObject } = await clientLibrary()
  const stripe = stripeClient(secretKey, at)
  for await (const endpoint of stripe.webhookEndpoints.list({ limit: 100 })) {
    if (endpoint.url !== url) continue
    if (before?.secret && endpoint.id === before.reference) {
      await stripe.webhookEndpoints.update(endpoint.id, { enabled_events: stripeEvents })
      return before
    }
    await stripe.webhookEndpoints.del(endpoint.id)
  }
  const made = assertObject(
    'webhook_endpoint',
    await stripe.webhookEndpoints.create({ url, enabled_events: stripeEvents }),
  )
  return { reference: made.id, secret: made.secret ?? null }
}

const payPalWebhooks = '/v1/notifications/webhooks'
const payPalEvents = [
  'CHECKOUT.ORDER.APPROVED',
  'PAYMENT.AUTHORIZATION.CREATED',
  'PAYMENT.AUTHORIZATION.VOIDED',
  'PAYMENT.CAPTURE.COMPLETED',
  'PAYMENT.CAPTURE.DENIED',
  // Its list of events has none for a refund that fails: the reconciliation finds those.
  'PAYMENT.CAPTURE.REFUNDED',
  'CUSTOMER.DISPUTE.CREATED',
  'CUSTOMER.DISPUTE.UPDATED',
  'CUSTOMER.DISPUTE.RESOLVED',
]
const payPalWebhook = z.object({ id: z.string().min(1), url: z.string() })

async function registerAtPayPal(keys: AccountKeys, url: string): Promise<Webhook> {
  const call = payPalClient(keys)
  const list = z.object({ webhooks: z.array(payPalWebhook) })
  const { webhooks } = list.parse(await call('GET', payPalWebhooks))
  const there = webhooks.find((one) => one.url === url)
  if (there) return { reference: there.id, secret: null }
  const body = { url, event_types: payPalEvents.map((name) => ({ name })) }
  const made = payPalWebhook.parse(await call('POST', payPalWebhooks, { body }))
  return { reference: made.id, secret: null }
}
