import { keysOf } from '@serein/server/payment/providers.ts'
import { type NamedAccount, ownAccounts } from '@serein/server/payment/account-sql.ts'
import { tryKeys } from '@serein/server/payment/account-trial.ts'
import type { Config } from '@serein/server/platform/config.ts'
import type { Db } from '@serein/server/platform/pool.ts'
import { sideBySide } from '@serein/server/platform/side-by-side.ts'
import { openVault } from '@serein/server/platform/vault.ts'
import { Refusal } from '@serein/shared/refusal.ts'
import { bad, type Finding, good, note } from '../finding.ts'

const named = { stripe: 'Stripe', paypal: 'PayPal' } as const
/** So many are asked for at once. */
const lanes = 4
/** Who has not answered so often, and never did, is asked no more. */
const silences = 4

/** Asks the providers, of each account that a business has entered itself, whether it still takes the keys. */
export async function businessFindings(
  db: Db,
  config: Pick<Config, 'payment' | 'fieldKeys' | 'env'>,
): Promise<Finding[]> {
  const findings: Finding[] = []
  const opening = { vault: openVault(config.fieldKeys), payment: config.payment }
  const counts = { stripe: { well: 0, silent: 0 }, paypal: { well: 0, silent: 0 } }
  const judge = async (account: NamedAccount) => {
    const count = counts[account.provider]
    if (count.well === 0 && count.silent >= silences) return void (count.silent += 1)
    try {
      const { isLive } = await tryKeys(account.provider, keysOf(account, opening))
      count.well += 1
      if (!isLive && config.env === 'production')
        findings.push(note(named[account.provider], `${account.business}: ${forTests}`))
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const says = refused[error.code]?.((error.data as { field?: string } | undefined)?.field)
      if (says) findings.push(bad(named[account.provider], `${account.business}: ${says}`))
      else count.silent += 1
    }
  }
  await sideBySide(ownAccounts(db), judge, lanes)
  for (const provider of ['stripe', 'paypal'] as const) {
    const { well, silent } = counts[provider]
    if (silent > 0) findings.push(bad(named[provider], awayFor(silent)))
    if (well > 0) findings.push(good(named[provider], `It takes the keys of businesses: ${well}.`))
  }
  return findings.length > 0
    ? findings
    : [good('Businesses', 'None has an account of its own at a provider.')]
}

const forTests =
  'the keys are for tests, so that it is paid nothing until its owner enters live ones.'
const anew = 'have its owner enter the keys anew in the console, under "Accounts you are paid on".'
const awayFor = (count: number) =>
  `It does not answer (businesses: ${count}): let this machine through to it, and try again.`

const refused: Partial<Record<string, (field?: string) => string>> = {
  provider_keys_refused: (field) =>
    `it refuses the ${field === 'publicKey' ? 'publishable key' : 'secret key'}: ${anew}`,
  field_unreadable: () =>
    `no key of SEREIN_FIELD_KEYS opens its secret key: put the lost one back, or ${anew}`,
}
