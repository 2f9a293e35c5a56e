import type { Config } from '@serein/server/platform/config.ts'
import type { Db } from '@serein/server/platform/pool.ts'
import { secretNumber } from '@serein/server/platform/secret.ts'
import { resealSignals } from '@serein/server/booking/signal/signal-seal.ts'
import { openVault } from '@serein/server/platform/vault.ts'
import { resealFiles } from '@serein/server/customer/client-file-content.ts'
import { resealAnswers } from '@serein/server/health-form/answer.ts'
import { resealTreatments } from '@serein/server/customer/treatment-note.ts'
import { resealSteps } from '@serein/server/identity/two-step-seal.ts'
import { resealWellness } from '@serein/server/identity/wellness.ts'
import { resealAccounts } from '@serein/server/payment/account-seal.ts'
import { resealAddresses } from '@serein/server/team/private-calendar/address-seal.ts'
import { sql } from 'kysely'
import { sealedFields } from './sealed-field.ts'

type Keys = Pick<Config, 'secrets' | 'fieldKeys'>

/** How much each key has sealed: fields by the name of their key, second steps by the number of their secret, '' for none. */
type SealedBy = { fields: Map<string, number>; steps: Map<string, number> }

/** How long what an earlier secret has signed may still be brought: a session lives for thirty days. */
const signedDays = 30

export async function countSealed(db: Db): Promise<SealedBy> {
  const { rows: fields } = await sql<{ key: string; count: number }>`
    select split_part(sealed, '.', 1) as key, count(*)::int as count
    from ${sql.raw(sealedFields)} as f (sealed) where sealed is not null group by 1`.execute(db)
  const { rows: steps } = await sql<{ key: string; count: number }>`
    select coalesce(substring(secret from '^[$]ba[$]([0-9]+)[$]'), '') as key, count(*)::int as count
    from two_factor group by 1`.execute(db)
  return { fields: asMap(fields), steps: asMap(steps) }
}

function asMap(rows: { key: string; count: number }[]) {
  return new Map(rows.map(({ key, count }) => [key, count]))
}

/** Keys that something is sealed with and that the settings do not have; a sentence for each. */
export function lostKeys({ secrets, fieldKeys }: Keys, { fields, steps }: SealedBy): string[] {
  const fieldKeyIds = new Set(fieldKeys.map(({ id }) => id))
  const numbers = new Set(secrets.map((secret) => String(secretNumber(secret))))
  const lostSteps = [...steps].filter(([key]) => key !== '' && !numbers.has(key))
  const stepCount = lostSteps.reduce((sum, [, count]) => sum + count, 0)
  return [
    ...[...fields]
      .filter(([key]) => !fieldKeyIds.has(key))
      .map(
        ([key, count]) =>
          `The key ${key}, with which encrypted fields (${count}) were sealed, is not in SEREIN_FIELD_KEYS: put it behind the first one.`,
      ),
    ...(stepCount > 0
      ? [
          `A secret with which second steps (${stepCount}) were sealed is not in SEREIN_SECRET: put it behind the first one, or take them off with "npm run admin -- second-step off <e-mail>".`,
        ]
      : []),
  ]
}

/** Keys that stand behind the first one and seal nothing any more; a sentence for each. */
export function idleKeys({ secrets, fieldKeys }: Keys, { fields, steps }: SealedBy): string[] {
  const names = [...new Set(fieldKeys.slice(1).map(({ id }) => id))].filter(
    // Those that follow from the secret have names of ours, and stand in no setting.
    (id) => id !== fieldKeys[0]!.id && !/^demo(?:-|$)/u.test(id) && !fields.has(id),
  )
  const isBare = steps.has('')
  const idle = secrets
    .map((secret, at) => ({ place: at + 1, isUsed: steps.has(String(secretNumber(secret))) }))
    .filter(({ place, isUsed }) => place > 1 && !isUsed && !isBare)
  return [
    ...names.map((id) => `The key ${id} is needed no more: take it out of SEREIN_FIELD_KEYS.`),
    ...idle.map(
      ({ place }) =>
        `Nothing is sealed with secret ${place} of SEREIN_SECRET any more: take it out once the new one has stood first for ${signedDays} days, since sessions that it has signed last that long.`,
    ),
  ]
}

/** Seals everything with the first keys. It may be broken off, and repeated, at any time. */
export async function resealEverything(db: Db, keys: Keys, signal?: AbortSignal) {
  const vault = openVault(keys.fieldKeys)
  return [
    { what: 'second steps', ...(await resealSteps(db, keys.secrets, signal)) },
    { what: 'wellness notes', ...(await resealWellness(db, vault, signal)) },
    { what: 'treatment notes', ...(await resealTreatments(db, vault, signal)) },
    { what: 'answers to health forms', ...(await resealAnswers(db, vault, signal)) },
    { what: 'files of clients', ...(await resealFiles(db, vault, signal)) },
    { what: 'accounts of payment providers', ...(await resealAccounts(db, vault, signal)) },
    { what: 'private calendars', ...(await resealAddresses(db, vault, signal)) },
    { what: 'silent signals', ...(await resealSignals(db, vault, signal)) },
  ]
}
