import type { World } from './testing.ts'

const sampleKeys = { publicKey: 'pk_test_sample', secretKey: 'sk_test_of_a_sample' }

/** What accounts are asked with. */
export const accountValues = {
  provider: () => 'stripe',
  publicKey: () => sampleKeys.publicKey,
  secretKey: () => sampleKeys.secretKey,
}

/** The business is paid in the sandbox, but where a sample is about its accounts: there it has one, on which nothing was paid. */
export async function placeAccount({ database: { pool }, home }: World, name: string) {
  await pool.query('delete from provider_account where business_id = $1', [home.businessId])
  if (!name.startsWith('providerAccount.')) return
  await pool.query(
    `insert into provider_account (business_id, provider, public_key, account_reference, is_live, secret_sealed, secret_last4, tried_at)
     values ($1, 'stripe', $2, 'acct_sample', false, 'sealed', 'mple', now())`,
    [home.businessId, sampleKeys.publicKey],
  )
}
