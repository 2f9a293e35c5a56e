import * as z from 'zod'
import { at, command, query } from '../endpoint.ts'
import { mayRefuse } from '../refusal.ts'
import { id, instant } from '../schema.ts'
import { providerKeyPattern } from './rules.ts'

const ofProvider = '/console/provider-accounts/{provider}'

export const providerNames = ['stripe', 'paypal'] as const
export type ProviderName = (typeof providerNames)[number]

const account = z.object({
  id,
  provider: z.enum(providerNames),
  name: z.string().nullable().describe('What the provider calls the account, where it says so'),
  publicKey: z.string().describe('The publishable key (Stripe) or client id (PayPal)'),
  secretLast4: z.string().describe('The last characters of the secret, at most four'),
  isLive: z.boolean().describe('False: a test account, which moves no real money'),
  triedAt: instant.describe('When the provider last accepted the keys'),
  hasWebhook: z
    .boolean()
    .describe('False: the provider could not be told where to send what happens'),
})

const providerKey = z.string().trim().regex(providerKeyPattern)

/** The accounts that a business is paid on, at most one of each provider. No secret is ever answered. */
const list = query({ area: 'setting', level: 'view' })
  .route(at('GET', '/console/provider-accounts', 'Our accounts at payment providers', 'payment'))
  .output(
    z.object({
      accounts: z.array(account),
      fromEnvironment: z
        .array(z.enum(providerNames))
        .describe('Providers whose keys this server has in its environment instead'),
      webhookUrls: z
        .object({ stripe: z.string(), paypal: z.string() })
        .describe('Where a provider sends what happens, to be entered there by hand if need be'),
    }),
  )

/**
 * Tries keys with their provider and keeps them, sealed; the account before them is used for what was paid on it and for
 * nothing new. It has the provider send what happens here where it can; where it cannot, what the provider shows for a webhook
 * made by hand (Stripe: its signing secret, PayPal: its id) is told as `webhookSecret`. Errors: `provider_keys_refused` with
 * the field, `provider_unreachable`; nothing is kept then.
 */
const save = command({ area: 'setting', level: 'change' }, { callsPerMinute: 60 })
  .route(at('PUT', ofProvider, 'Be paid on an account of our own', 'payment'))
  .input(
    z.object({
      provider: z.enum(providerNames),
      publicKey: providerKey.describe('Publishable key or client id'),
      secretKey: providerKey.describe('Secret key or secret'),
      isLive: z
        .boolean()
        .default(true)
        .describe('Of PayPal: false for its sandbox; Stripe says so in its keys'),
      webhookSecret: providerKey
        .optional()
        .describe('Of a webhook made by hand: the signing secret (Stripe) or its id (PayPal)'),
    }),
  )
  .output(account)
  .errors(mayRefuse('provider_keys_refused', 'provider_unreachable', 'too_many_requests'))

/**
 * Takes an account away. Its keys are forgotten, unless something was paid on it: then they stay, sealed, for refunds alone. One that is gone already stays so.
 * Errors: `provider_account_in_use` while payments or refunds of it are open.
 */
const remove = command({ area: 'setting', level: 'change' })
  .route(at('DELETE', ofProvider, 'No longer be paid on this account', 'payment'))
  .input(z.object({ provider: z.enum(providerNames) }))
  .output(z.object({ provider: z.enum(providerNames) }))
  .errors(mayRefuse('provider_account_in_use'))

export const providerAccountContract = { list, save, remove }
