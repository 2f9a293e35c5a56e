import { z } from 'zod'

const secret = (name: string) =>
  z.string().min(1, `${name} must not be empty.`).max(300, `${name} is too long.`).optional()
const address = (name: string, example: string) =>
  z
    .url({
      protocol: /^https?$/,
      error: `${name} must be a full address, such as ${example}.`,
    })
    .transform((url) => new URL(url).origin)
    .optional()

/** Accounts at payment providers, for an installation of one business; others enter theirs in the console. */
export const paymentSettings = {
  STRIPE_SECRET_KEY: secret('STRIPE_SECRET_KEY').describe(
    'The secret key of a Stripe account, for an installation of one business. Businesses that enter keys of their own in the console are paid there.',
  ),
  STRIPE_PUBLISHABLE_KEY: secret('STRIPE_PUBLISHABLE_KEY').describe(
    'The publishable key of that account, which browsers are told. Needed with STRIPE_SECRET_KEY.',
  ),
  STRIPE_WEBHOOK_SECRET: secret('STRIPE_WEBHOOK_SECRET').describe(
    'What Stripe signs its webhooks with. Without it none is taken; payments are asked about all the same.',
  ),
  STRIPE_URL: address('STRIPE_URL', 'https://api.stripe.com').describe(
    'Where Stripe answers. Default: https://api.stripe.com.',
  ),
  PAYPAL_CLIENT_ID: secret('PAYPAL_CLIENT_ID').describe(
    'The client id of a PayPal app, for an installation of one business.',
  ),
  PAYPAL_CLIENT_SECRET: secret('PAYPAL_CLIENT_SECRET').describe(
    'The secret of that app. Needed with PAYPAL_CLIENT_ID.',
  ),
  PAYPAL_WEBHOOK_ID: secret('PAYPAL_WEBHOOK_ID').describe(
    'The id of the webhook at PayPal. Without it none is taken; payments are asked about all the same.',
  ),
  PAYPAL_URL: address('PAYPAL_URL', 'https://api-m.sandbox.paypal.com').describe(
    'Where PayPal answers. Default: https://api-m.paypal.com, and its sandbox for an account that is marked as a test.',
  ),
}

/** The keys of an account as the environment has them. */
export type PaymentKeys = { publicKey: string; secretKey: string; webhookSecret: string | null }
export type PaymentConfig = {
  stripe: PaymentKeys | null
  paypal: PaymentKeys | null
  /** Null: where the provider is for everybody. */
  stripeUrl: string | null
  paypalUrl: string | null
}

type Values = Partial<Record<keyof typeof paymentSettings | 'SEREIN_ENV', string | undefined>>

/** What is missing or contradicts itself, a sentence each. */
export function paymentProblems(values: Values): string[] {
  const pairs = [
    ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY'],
    ['PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET'],
  ] as const
  const missing = pairs
    .filter(([one, other]) => values[one] && !values[other])
    .map(([one, other]) => `${other} is missing: ${one} needs it.`)
  const open = (['STRIPE_URL', 'PAYPAL_URL'] as const)
    .filter((name) => values.SEREIN_ENV === 'production' && values[name]?.startsWith('http:'))
    .map((name) => `${name} must begin with https in production: keys travel there.`)
  return [...missing, ...open]
}

export function paymentOf(set: Values): PaymentConfig {
  return {
    stripe: keysOf(set.STRIPE_PUBLISHABLE_KEY, set.STRIPE_SECRET_KEY, set.STRIPE_WEBHOOK_SECRET),
    paypal: keysOf(set.PAYPAL_CLIENT_ID, set.PAYPAL_CLIENT_SECRET, set.PAYPAL_WEBHOOK_ID),
    stripeUrl: set.STRIPE_URL ?? null,
    paypalUrl: set.PAYPAL_URL ?? null,
  }
}

function keysOf(publicKey?: string, secretKey?: string, webhookSecret?: string) {
  return publicKey && secretKey
    ? { publicKey, secretKey, webhookSecret: webhookSecret ?? null }
    : null
}
