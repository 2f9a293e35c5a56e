import type { Selectable } from 'kysely'
import type { ProviderName } from '@serein/shared/payment/account.ts'
import type { ProviderAccount as Row } from '../platform/database.gen.ts'
import type { Db, Tx } from '../platform/pool.ts'

export type ProviderAccount = {
  businessId: string
  id: string
  provider: ProviderName
  isActive: boolean
  publicKey: string
  /** How the provider names it. */
  reference: string
  name: string | null
  isLive: boolean
  secretSealed: string
  secretLast4: string
  webhookReference: string | null
  webhookSecretSealed: string | null
  triedAt: Date
  updatedAt: Date
}

/** The accounts that a business is paid on now, at most one of each provider. */
export async function activeAccounts(db: Db | Tx, businessId: string): Promise<ProviderAccount[]> {
  const rows = await db
    .selectFrom('provider_account')
    .selectAll()
    .where('business_id', '=', businessId)
    .where('state', '=', 'active')
    .orderBy('provider')
    .execute()
  return rows.map(accountOf)
}

/** All accounts that a business has at a provider, the one it is paid on now first. */
export async function accountsAt(
  db: Db,
  { businessId, provider }: { businessId: string; provider: string },
): Promise<ProviderAccount[]> {
  const rows = await db
    .selectFrom('provider_account')
    .selectAll()
    .where('business_id', '=', businessId)
    .where('provider', '=', provider)
    .orderBy('state')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(accountOf)
}

export async function findAccount(
  db: Db,
  { businessId, accountId }: { businessId: string; accountId: string },
): Promise<ProviderAccount | null> {
  const row = await db
    .selectFrom('provider_account')
    .selectAll()
    .where('business_id', '=', businessId)
    .where('id', '=', accountId)
    .executeTakeFirst()
  return row ? accountOf(row) : null
}

export type NamedAccount = ProviderAccount & { business: string }

/** The accounts that businesses are paid on, of the whole installation. */
export async function* ownAccounts(db: Db): AsyncGenerator<NamedAccount> {
  for (let after = ''; ;) {
    const rows = await db
      .selectFrom('provider_account')
      .innerJoin('business', 'business.id', 'provider_account.business_id')
      .selectAll('provider_account')
      .select('business.name as business')
      .where('provider_account.state', '=', 'active')
      .$if(after !== '', (query) => query.where('provider_account.id', '>', after))
      .orderBy('provider_account.id')
      .limit(100)
      .execute()
    for (const { business, ...row } of rows) yield { ...accountOf(row), business }
    if (rows.length === 0) return
    after = rows.at(-1)!.id
  }
}

/** Where a payment that is opened now will lie; null where that is no account of the business's own. */
export async function activeAccountId(
  tx: Tx,
  { businessId, provider }: { businessId: string; provider: string | null },
): Promise<string | null> {
  if (provider === null) return null
  const row = await tx
    .selectFrom('provider_account')
    .select('id')
    .where('business_id', '=', businessId)
    .where('provider', '=', provider)
    .where('state', '=', 'active')
    // Nobody takes the account away before the payment that is opened on it can be seen.
    .forKeyShare()
    .executeTakeFirst()
  return row?.id ?? null
}

/** Whether any business here is paid on an account of its own at a provider. */
export async function isUsed(db: Db, provider: ProviderName): Promise<boolean> {
  const row = await db
    .selectFrom('provider_account')
    .select('id')
    .where('provider', '=', provider)
    .where('state', '=', 'active')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** The one business of an installation that has no other; null where there are several, or none yet. */
export async function onlyBusiness(db: Db | Tx): Promise<string | null> {
  const rows = await db.selectFrom('business').select('id').limit(2).execute()
  return rows.length === 1 ? rows[0]!.id : null
}

export function accountOf(row: Selectable<Row>): ProviderAccount {
  return {
    businessId: row.business_id,
    id: row.id,
    provider: row.provider as ProviderName,
    isActive: row.state === 'active',
    publicKey: row.public_key,
    reference: row.account_reference,
    name: row.account_name,
    isLive: row.is_live,
    secretSealed: row.secret_sealed,
    secretLast4: row.secret_last4,
    webhookReference: row.webhook_reference,
    webhookSecretSealed: row.webhook_secret_sealed,
    triedAt: row.tried_at,
    updatedAt: row.updated_at,
  }
}
