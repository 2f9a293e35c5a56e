import type { ProviderName } from '@serein/shared/payment/account.ts'
import { refuse } from '@serein/shared/refusal.ts'
import { sql } from 'kysely'
import { auditChange } from '../platform/audit.ts'
import { answeredBefore, once } from '../platform/command.ts'
import type { PaymentConfig } from '../platform/config-payment.ts'
import type { CallContext } from '../platform/context.ts'
import type { Db, Tx } from '../platform/pool.ts'
import type { BusinessScope } from '../platform/scope.ts'
import type { Vault } from '../platform/vault.ts'
import type { AccountKeys } from './account-keys.ts'
import { placeOfSecret, placeOfWebhook } from './account-seal.ts'
import {
  accountOf,
  accountsAt,
  activeAccounts,
  onlyBusiness,
  type ProviderAccount,
} from './account-sql.ts'
import {
  forgetWebhook,
  registerWebhook,
  type Trial,
  tryKeys,
  type Webhook,
} from './account-trial.ts'
import { keysOf, urlOf } from './providers.ts'

/** What the verbs need beside the call. */
export type Accounts = { vault: Vault; payment: PaymentConfig | undefined; publicUrl: string }

/** Where a provider sends what happens to a business's payments. */
export function webhookUrl(publicUrl: string, provider: ProviderName, businessId: string): string {
  return `${publicUrl}/webhooks/${provider}/${businessId}`
}

export async function listAccounts(
  context: CallContext<BusinessScope>,
  { payment, publicUrl }: Accounts,
) {
  const { businessId } = context.scope
  const accounts = await activeAccounts(context.db, businessId)
  const isAlone = accounts.length === 0 && (await onlyBusiness(context.db)) === businessId
  const names = ['stripe', 'paypal'] as const
  return {
    accounts: accounts.map(presentAccount),
    fromEnvironment: isAlone ? names.filter((name) => payment?.[name]) : [],
    webhookUrls: {
      stripe: webhookUrl(publicUrl, 'stripe', businessId),
      paypal: webhookUrl(publicUrl, 'paypal', businessId),
    },
  }
}

type AccountInput = {
  provider: ProviderName
  publicKey: string
  secretKey: string
  isLive: boolean
  webhookSecret?: string | undefined
}

/** Tries the keys, then keeps them. Errors: `provider_keys_refused`, `provider_unreachable`. */
export async function saveAccount(
  context: CallContext<BusinessScope>,
  accounts: Accounts,
  input: AccountInput,
) {
  const { businessId } = context.scope
  const earlier = await answeredBefore<ReturnType<typeof presentAccount>>(context)
  if (earlier) return earlier
  const { provider, publicKey, secretKey } = input
  const url = urlOf(accounts.payment, provider)
  const candidate = { businessId, accountId: null, publicKey, secretKey, isLive: input.isLive, url }
  const trial = await tryKeys(provider, candidate)
  const keys = { ...candidate, isLive: trial.isLive }
  const webhook = await webhookFor(context.db, accounts, input, keys, trial)
  return once(context, async (tx) => {
    const now = context.now()
    const before = (await activeAccounts(tx, businessId)).find((one) => one.provider === provider)
    const saved = await writeAccount(tx, accounts.vault, { provider, keys, trial, webhook, now })
    auditChange(
      tx,
      { kind: 'provider_account', id: saved.id },
      before ? auditedAccount(before) : null,
      auditedAccount(saved),
    )
    return presentAccount(saved)
  })
}

/** No longer is paid on an account; one that is gone already stays so. Errors: `provider_account_in_use`. */
export async function removeAccount(
  context: CallContext<BusinessScope>,
  accounts: Accounts,
  provider: ProviderName,
) {
  const { businessId } = context.scope
  let removed: ProviderAccount | null = null
  const answer = await once(context, async (tx) => {
    const locked = await lockActive(tx, { businessId, provider })
    if (!locked) return { provider }
    const { openCount, count } = await countPaymentsOn(tx, businessId, locked.id)
    if (openCount > 0) throw refuse('provider_account_in_use', { openCount })
    if (count > 0) await retire(tx, { businessId, provider, now: context.now() })
    else {
      removed = locked
      await deleteAccount(tx, locked)
    }
    auditChange(tx, { kind: 'provider_account', id: locked.id }, auditedAccount(locked), null)
    return { provider }
  })
  await forgetUnusedWebhook(accounts, removed)
  return answer
}

/** Nothing was ever paid on it, so its provider need not tell us anything. */
async function forgetUnusedWebhook(accounts: Accounts, account: ProviderAccount | null) {
  if (!account?.webhookReference) return
  // What nobody can open any more, nobody can ask its provider with.
  if (accounts.vault.openOrNull(account.secretSealed, placeOfSecret(account.id)) === null) return
  await forgetWebhook(account.provider, keysOf(account, accounts), account.webhookReference)
}

async function lockActive(
  tx: Tx,
  { businessId, provider }: { businessId: string; provider: ProviderName },
): Promise<ProviderAccount | null> {
  const row = await tx
    .selectFrom('provider_account')
    .selectAll()
    .where('business_id', '=', businessId)
    .where('provider', '=', provider)
    .where('state', '=', 'active')
    .forUpdate()
    .executeTakeFirst()
  return row ? accountOf(row) : null
}

async function deleteAccount(tx: Tx, { businessId, id }: ProviderAccount) {
  await tx
    .updateTable('provider_event')
    .set({ account_id: null })
    .where('business_id', '=', businessId)
    .where('account_id', '=', id)
    .execute()
  await tx
    .deleteFrom('provider_account')
    .where('business_id', '=', businessId)
    .where('id', '=', id)
    .execute()
}

/** What a browser may know of an account. */
function presentAccount(account: ProviderAccount) {
  const { id, provider, name, publicKey, secretLast4, isLive, triedAt } = account
  const hasWebhook = getsEvents(account)
  return {
    id,
    provider,
    name,
    publicKey,
    secretLast4,
    isLive,
    triedAt: triedAt.toISOString(),
    hasWebhook,
  }
}

/** What an audit entry may: a change of keys shows as the time that they were tried. */
function auditedAccount(account: ProviderAccount) {
  const { provider, reference, name, isLive, triedAt } = account
  return {
    provider,
    accountReference: reference,
    accountName: name,
    isLive,
    triedAt: triedAt.toISOString(),
    hasWebhook: getsEvents(account),
  }
}

/** Stripe signs with a secret; of PayPal the id of the webhook is what is signed. */
function getsEvents({ provider, webhookReference, webhookSecretSealed }: ProviderAccount): boolean {
  return provider === 'stripe' ? webhookSecretSealed !== null : webhookReference !== null
}

async function webhookFor(
  db: Db,
  { vault, publicUrl }: Accounts,
  { provider, webhookSecret }: AccountInput,
  keys: AccountKeys,
  { reference }: Trial,
): Promise<Webhook | null> {
  if (webhookSecret)
    return provider === 'stripe'
      ? { reference: 'by hand', secret: webhookSecret }
      : { reference: webhookSecret, secret: null }
  const { businessId } = keys
  const there = (await accountsAt(db, { businessId, provider })).find(
    (one) => one.reference === reference,
  )
  const before =
    there?.webhookReference && there.webhookSecretSealed
      ? {
          reference: there.webhookReference,
          // Whose key is lost is registered anew.
          secret: vault.openOrNull(there.webhookSecretSealed, placeOfWebhook(there.id)),
        }
      : null
  return registerWebhook(provider, keys, webhookUrl(publicUrl, provider, businessId), before)
}

/** The same account again gets its new keys; another one takes the place of the one before. */
async function writeAccount(
  tx: Tx,
  vault: Vault,
  saved: {
    provider: ProviderName
    keys: AccountKeys
    trial: Trial
    webhook: Webhook | null
    now: Date
  },
): Promise<ProviderAccount> {
  const { provider, keys, trial, webhook, now } = saved
  const { businessId, publicKey, secretKey, isLive } = keys
  await sql`select pg_advisory_xact_lock(hashtextextended(${`provider/${businessId}`}, 7))`.execute(
    tx,
  )
  const there = (await accountsAt(tx, { businessId, provider })).find(
    (one) => one.reference === trial.reference,
  )
  await retire(tx, { businessId, provider, now })
  const id = there?.id ?? (await newId(tx))
  const columns = {
    state: 'active',
    public_key: publicKey,
    account_name: trial.name,
    is_live: isLive,
    secret_sealed: vault.seal(secretKey, placeOfSecret(id)),
    secret_last4: secretKey.length >= 12 ? secretKey.slice(-4) : '',
    webhook_reference: webhook?.reference ?? null,
    webhook_secret_sealed: webhook?.secret ? vault.seal(webhook.secret, placeOfWebhook(id)) : null,
    tried_at: now,
    updated_at: now,
  }
  const row = await tx
    .insertInto('provider_account')
    .values({
      ...columns,
      business_id: businessId,
      id,
      provider,
      account_reference: trial.reference,
      created_at: now,
    })
    .onConflict((conflict) => conflict.columns(['business_id', 'id']).doUpdateSet(columns))
    .returningAll()
    .executeTakeFirstOrThrow()
  return accountOf(row)
}

async function newId(tx: Tx): Promise<string> {
  const { rows } = await sql<{ id: string }>`select uuidv7() as id`.execute(tx)
  return rows[0]!.id
}

async function retire(
  tx: Tx,
  { businessId, provider, now }: { businessId: string; provider: ProviderName; now: Date },
) {
  await tx
    .updateTable('provider_account')
    .set({ state: 'retired', updated_at: now })
    .where('business_id', '=', businessId)
    .where('provider', '=', provider)
    .where('state', '=', 'active')
    .execute()
}

/** How many payments lie on an account, and how many of them, or of their refunds, are not settled. */
async function countPaymentsOn(tx: Tx, businessId: string, accountId: string) {
  const { rows } = await sql<{ count: number; openCount: number }>`
    select count(*)::int as count, (count(*) filter (
      where p.state in ('pending', 'requires_action', 'authorised') or exists (
        select from payment_refund r where r.business_id = p.business_id and r.payment_id = p.id
          and r.state = 'pending' and r.destination = 'tender')))::int as "openCount"
    from payment p where p.business_id = ${businessId} and p.account_id = ${accountId}`.execute(tx)
  return rows[0]!
}
