import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto'
import { sql } from 'kysely'
import type { Db, Tx } from '../platform/pool.ts'
import { type Batch, resealAll, type Resealed } from '../platform/reseal.ts'
import { type Secrets, secretNumber } from '../platform/secret.ts'

// How the identity server seals second steps: `$ba$number$…` names the secret; what it sealed before it knew several names none.

type Step = { id: string; secret: string; backupCodes: string }
type Outcome = 'none' | 'current' | 'resealed' | 'unreadable'

/** The secret of somebody's authenticator app; null where they have none. */
export async function openStep(db: Db, secrets: Secrets, userId: string): Promise<string | null> {
  const step = await selectStep(db, userId)
  return step && opened(step.secret, secrets)
}

/** Seals the second step of somebody by the first secret, where an earlier one has sealed it. */
export async function resealStep(db: Db, secrets: Secrets, userId: string): Promise<Outcome> {
  const step = await selectStep(db, userId)
  return step ? reseal(db, secrets, step) : 'none'
}

/** Seals by the first secret all second steps that an earlier one has sealed. */
export function resealSteps(db: Db, secrets: Secrets, signal?: AbortSignal): Promise<Resealed> {
  return resealAll('', (after) => resealBatch(db, secrets, after), signal)
}

async function resealBatch(db: Db, secrets: Secrets, after: string): Promise<Batch<string>> {
  const { rows } = await sql<Step>`
    select id, secret, backup_codes as "backupCodes" from two_factor
    where id > ${after} and (secret not like ${`${prefixOf(secrets[0])}%`}
      or backup_codes not like ${`${prefixOf(secrets[0])}%`}) order by id limit 200`.execute(db)
  const outcomes: Outcome[] = []
  for (const step of rows) outcomes.push(await reseal(db, secrets, step))
  const count = (which: Outcome) => outcomes.filter((one) => one === which).length
  return {
    resealed: count('resealed'),
    unreadable: count('unreadable'),
    last: rows.at(-1)?.id ?? null,
  }
}

async function reseal(db: Db | Tx, secrets: Secrets, step: Step): Promise<Outcome> {
  const prefix = prefixOf(secrets[0])
  if (step.secret.startsWith(prefix) && step.backupCodes.startsWith(prefix)) return 'current'
  const secret = await opened(step.secret, secrets)
  const backupCodes = await opened(step.backupCodes, secrets)
  if (secret === null || backupCodes === null) return 'unreadable'
  const key = keyOf(secrets[0])
  const codesNow = await symmetricEncrypt({ key, data: backupCodes })
  // One after the other: where the secret changes, the database keeps the codes. One that is used up meanwhile stays so.
  await sql`
    update two_factor set backup_codes = ${codesNow}
    where id = ${step.id} and secret = ${step.secret} and backup_codes = ${step.backupCodes}`.execute(
    db,
  )
  await sql`
    update two_factor set secret = ${await symmetricEncrypt({ key, data: secret })}
    where id = ${step.id} and secret = ${step.secret} and backup_codes = ${codesNow}`.execute(db)
  return 'resealed'
}

async function selectStep(db: Db, userId: string): Promise<Step | null> {
  const { rows } = await sql<Step>`
    select id, secret, backup_codes as "backupCodes" from two_factor where user_id = ${userId}`.execute(
    db,
  )
  return rows[0] ?? null
}

/** By whichever of the secrets sealed it; null where none of them has. */
async function opened(sealed: string, secrets: Secrets): Promise<string | null> {
  for (const secret of secrets) {
    const keys = { ...keyOf(secret), legacySecret: secret }
    const text = await symmetricDecrypt({ key: keys, data: sealed }).catch(() => null)
    if (text !== null) return text
  }
  return null
}

function keyOf(secret: string) {
  const number = secretNumber(secret)
  return { keys: new Map([[number, secret]]), currentVersion: number }
}

function prefixOf(secret: string): string {
  return `$ba$${secretNumber(secret)}$`
}
