import { Refusal } from '@serein/shared/refusal.ts'
import type { ProviderName } from '@serein/shared/payment/account.ts'
import type { PaymentConfig } from '../platform/config-payment.ts'
import type { Db, Tx } from '../platform/pool.ts'
import type { Vault } from '../platform/vault.ts'
import type { AccountKeys } from './account-keys.ts'
import { placeOfSecret } from './account-seal.ts'
import { activeAccounts, findAccount, onlyBusiness, type ProviderAccount } from './account-sql.ts'
import { openPayPal } from './provider-paypal.ts'
import { openSandbox } from './provider-sandbox.ts'
import { refusingSilence, unreachable } from './provider-silence.ts'
import type { Provider, Providers } from './provider.ts'

type Opening = {
  env: 'demo' | 'production'
  /** How long the sandbox's slow card takes. */
  slowMilliseconds?: number
  payment?: PaymentConfig | undefined
  /** Opens the keys of the businesses' own accounts; without it there are none. */
  vault?: Vault
}

/** What opens an account of a business. Errors: `field_unreadable`. */
export function keysOf(
  account: ProviderAccount,
  { vault, payment }: { vault: Vault; payment: PaymentConfig | undefined },
): AccountKeys {
  const { businessId, id: accountId, publicKey, isLive, provider } = account
  const secretKey = vault.open(account.secretSealed, placeOfSecret(accountId))
  return { businessId, accountId, publicKey, secretKey, isLive, url: urlOf(payment, provider) }
}

export function urlOf(payment: PaymentConfig | undefined, provider: ProviderName): string | null {
  return (provider === 'stripe' ? payment?.stripeUrl : payment?.paypalUrl) ?? null
}

/** The keys that the environment has for the only business of an installation. */
export function environmentKeys(
  payment: PaymentConfig | undefined,
  provider: ProviderName,
  businessId: string,
): AccountKeys | null {
  const keys = payment?.[provider]
  if (!keys) return null
  const { publicKey, secretKey } = keys
  const url = urlOf(payment, provider)
  const isLive =
    provider === 'stripe'
      ? secretKey.includes('_live_')
      : !url || url === 'https://api-m.paypal.com'
  return { businessId, accountId: null, publicKey, secretKey, isLive, url }
}

/**
 * Who moves the money of each business: its own accounts; where it has none, the environment's keys if it is the only business
 * here; where there are none, the sandbox in a demo and nobody in production. An account is opened once and then kept until
 * it is saved anew, since PayPal gives a token that lasts.
 */
export function openProviders(db: Db, opening: Opening): Providers {
  const { env, slowMilliseconds = 3_000, payment, vault } = opening
  const sandbox = env === 'demo' ? openSandbox(db, slowMilliseconds) : null
  const opened = new Map<string, { version: string; provider: Promise<Provider> }>()

  function open(name: ProviderName, keys: AccountKeys, version: string): Promise<Provider> {
    const place = keys.accountId ?? `${name}/${keys.businessId}`
    const cached = opened.get(place)
    if (cached?.version === version) return cached.provider
    const provider = openWith(name, keys).then(refusingSilence)
    opened.set(place, { version, provider })
    return provider
  }

  async function openAccount(account: ProviderAccount): Promise<Provider> {
    if (!vault) throw new Error('an account of a business cannot be opened without a vault')
    return open(
      account.provider,
      reachable(() => keysOf(account, { vault, payment })),
      account.updatedAt.toISOString(),
    )
  }

  async function byName(
    on: Db | Tx,
    businessId: string,
  ): Promise<Partial<Record<string, Provider>>> {
    const accounts = vault ? await activeAccounts(on, businessId) : []
    if (accounts.length > 0)
      return byKey(accounts.map(async (one) => [one.provider, await openAccount(one)] as const))
    const isAlone = (payment?.stripe || payment?.paypal) && (await onlyBusiness(on)) === businessId
    if (!isAlone) return sandbox ? { sandbox } : {}
    const names = ['stripe', 'paypal'] as const
    return byKey(
      names.flatMap((name) => {
        const keys = environmentKeys(payment, name, businessId)
        return keys
          ? [open(name, keys, 'environment').then((provider) => [name, provider] as const)]
          : []
      }),
    )
  }

  return {
    async tendersOf(on, businessId) {
      const { stripe, paypal, sandbox: playing } = await byName(on, businessId)
      const [card, other] = [stripe ?? playing, paypal ?? playing]
      return { ...(card && { card }), ...(other && { paypal: other, paylater: other }) }
    },
    async providerOf({ businessId, provider: name, accountId }) {
      if (name === 'sandbox' && sandbox) return sandbox
      if (accountId) {
        const account = await findAccount(db, { businessId, accountId })
        if (account?.provider === name) return openAccount(account)
      }
      // Paid with the environment's keys, which stay good for it where the business has an account of its own by now.
      const isKnown = name === 'stripe' || name === 'paypal'
      const keys = isKnown && accountId === null ? environmentKeys(payment, name, businessId) : null
      const found = keys
        ? await open(name as ProviderName, keys, 'environment')
        : (await byName(db, businessId))[name ?? '']
      if (!found) throw new Error(`no provider is called ${name} here`)
      return found
    },
  }
}

/** The library of Stripe is loaded with the first account there. */
async function openWith(name: ProviderName, keys: AccountKeys): Promise<Provider> {
  if (name === 'paypal') return openPayPal(keys)
  const { openStripe } = await import('./provider-stripe.ts')
  return openStripe(keys)
}

async function byKey(
  entries: readonly Promise<readonly [string, Provider]>[],
): Promise<Partial<Record<string, Provider>>> {
  return Object.fromEntries(await Promise.all(entries))
}

/** Keys that none of ours opens are to a payer what a provider is that does not answer; the log has why. */
function reachable(keys: () => AccountKeys): AccountKeys {
  try {
    return keys()
  } catch (error) {
    throw error instanceof Refusal ? unreachable(error) : error
  }
}
