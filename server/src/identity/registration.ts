import { randomUUIDv7 } from 'node:crypto'
import { refuse } from '@serein/shared/refusal.ts'
import { sql } from 'kysely'
import { transaction } from '../platform/command.ts'
import { noBusiness, publish } from '../platform/outbox.ts'
import type { Db, Tx } from '../platform/pool.ts'
import type { Language } from '../platform/scope.ts'
import type { Secrets } from '../platform/secret.ts'
import { publishForUser } from './mail-link.ts'
import {
  forgetCodes,
  latestCode,
  newCode,
  type SentCode,
  tryCode,
  useCode,
} from './one-time-code.ts'

// A registration waits for the code that was sent to its address. Whether somebody has that address already is looked up by
// who hears of it, so that nobody learns of it by the answer or by how long it takes.

export const registrationSeconds = 60 * 60

export type Sent = { email: string } & Omit<SentCode, 'codeId'>

/** Keeps what somebody wants to open an account with, and has a code sent. Refuses as `newCode` does. */
export function askRegistration(
  db: Db,
  wanted: {
    name: string
    email: string
    hashed: string | null
    language: Language
    asker: string
  },
  now: Date,
): Promise<Sent & { id: string }> {
  const { name, email, hashed, language, asker } = wanted
  const expiresAt = new Date(now.getTime() + registrationSeconds * 1_000)
  return transaction(db, async (tx) => {
    const { rows } = await sql<{ id: string }>`
      insert into registration (email, name, password, language, terms_accepted_at, expires_at)
      values (${email}, ${name}, ${hashed}, ${language}, ${now}, ${expiresAt}) returning id`.execute(
      tx,
    )
    const { id } = rows[0]!
    return { id, ...(await sendCode(tx, { id, email, asker }, now)) }
  })
}

/** Has another code sent; the one before then works no more. Refuses with `code_over` once nothing waits, and as `newCode`. */
export function sendAgain(
  db: Db,
  { id, asker }: { id: string | null; asker: string },
  now: Date,
): Promise<Sent> {
  return transaction(db, async (tx) => {
    const { rows } = await sql<{ email: string }>`
      select email from registration where id = ${id} and expires_at > ${now}`.execute(tx)
    if (!id || !rows[0]) throw refuse('code_over')
    return sendCode(tx, { id, email: rows[0].email, asker }, now)
  })
}

/** What waits for its code; null when nothing does, or not any more. */
export async function waitingRegistration(
  db: Db,
  id: string | null,
  now: Date,
): Promise<Sent | null> {
  const { rows } = await sql<{ email: string }>`
    select email from registration where id = ${id} and expires_at > ${now}`.execute(db)
  const latest = id && rows[0] ? await latestCode(db, { kind: 'registration', subject: id }) : null
  if (!latest) return null
  const { sendAgainAt, expiresAt } = latest
  return { email: rows[0]!.email, sendAgainAt, expiresAt }
}

type NewSession = { token: string; expiresAt: Date; address: string; device: string }

/**
 * Makes the account of a registration, with its password, consents and first session, or nothing of it. Refuses with
 * `code_wrong`, `code_over` and, to who has shown that the address is theirs, `email_taken`. Without a password it opens a
 * session of the account there is instead; `address_unconfirmed` where that has never been shown to be the address's.
 */
export async function confirmRegistration(
  db: Db,
  secrets: Secrets,
  attempt: { id: string | null; code: string; session: NewSession },
  now: Date,
): Promise<{ email: string }> {
  const { id, code, session } = attempt
  if (!id) throw refuse('code_over')
  const codeId = await tryCode(db, secrets, { kind: 'registration', subject: id, code }, now)
  const confirmed = await transaction(db, async (tx) => {
    await useCode(tx, codeId, now)
    const { rows } = await sql<Registration>`
      delete from registration where id = ${id} and expires_at > ${now}
      returning email, name, password, language, terms_accepted_at as "acceptedAt"`.execute(tx)
    if (!rows[0]) throw refuse('code_over')
    const userId = (await insertUser(tx, rows[0], now)) ?? (await knownUser(tx, rows[0], now))
    if (!userId) return null
    await insertSession(tx, userId, session, now)
    return { email: rows[0].email }
  })
  if (!confirmed) throw refuse('address_unconfirmed')
  return confirmed
}

/** Which language somebody registers in, and whether with a password; null when it waits no more. */
export async function askedBy(
  tx: Tx,
  id: string,
): Promise<{ language: Language; hasPassword: boolean } | null> {
  const { rows } = await sql<{ language: Language; hasPassword: boolean }>`
    select language, password is not null as "hasPassword" from registration where id = ${id}`.execute(
    tx,
  )
  return rows[0] ?? null
}

/** Forgets what waits no more, and codes that count for no limit. Returns how many registrations. */
export async function forgetRegistrations(db: Db, now: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from registration where expires_at <= ${now}`.execute(db)
  await forgetCodes(db, now)
  return Number(numAffectedRows ?? 0n)
}

async function sendCode(
  tx: Tx,
  { id, email, asker }: { id: string; email: string; asker: string },
  now: Date,
) {
  const whose = { kind: 'registration', recipient: email, subject: id, asker } as const
  const { codeId, ...sent } = await newCode(tx, whose, now)
  const event = 'registration.asked'
  await publish(tx, { businessId: noBusiness, event, subjectId: codeId, data: {} })
  return { email, ...sent }
}

type Registration = {
  email: string
  name: string
  password: string | null
  language: Language
  acceptedAt: Date
  /** Whether the address was shown to be theirs, as it is by a code that was sent there. */
  isConfirmed?: boolean
}

/** Null where the address has an account, even since a moment. */
export async function insertUser(
  tx: Tx,
  { email, isConfirmed = true, ...person }: Registration,
  now: Date,
): Promise<string | null> {
  const userId = randomUUIDv7()
  const { numAffectedRows } = await sql`
    insert into "user" (id, name, email, email_verified, language, terms_accepted_at, last_sign_in_at, created_at, updated_at)
    values (${userId}, ${person.name}, ${email}, ${isConfirmed}, ${person.language}, ${person.acceptedAt}, ${now}, ${now}, ${now})
    on conflict on constraint user_email_is_unique do nothing`.execute(tx)
  if (numAffectedRows !== 1n) return null
  // A text that was published while the code was under way is not what they have read.
  await sql`
    update consent c set version = t.version
    from (select kind, max(version) as version from legal_text where published_at <= ${person.acceptedAt} group by kind) t
    where c.user_id = ${userId} and t.kind = c.kind and t.version < c.version`.execute(tx)
  if (person.password === null) return userId
  await sql`
    insert into account (id, user_id, account_id, provider_id, password, created_at, updated_at)
    values (${randomUUIDv7()}, ${userId}, ${userId}, 'credential', ${person.password}, ${now}, ${now})`.execute(
    tx,
  )
  return userId
}

/**
 * Who has an account: a new password is not for them, a code without one lets them in. An account that somebody made with
 * an address they never showed to be theirs is not opened by it: null, and a mail asks for that first.
 */
async function knownUser(
  tx: Tx,
  { email, password }: Registration,
  now: Date,
): Promise<string | null> {
  if (password !== null) throw refuse('email_taken')
  const { rows } = await sql<{ id: string; isConfirmed: boolean }>`
    update "user" set last_sign_in_at = case when email_verified then ${now} else last_sign_in_at end
    where email = ${email} returning id, email_verified as "isConfirmed"`.execute(tx)
  const { id, isConfirmed } = rows[0]!
  if (isConfirmed) return id
  await publishForUser(tx, 'identity.confirmation_asked', id, { email })
  return null
}

async function insertSession(tx: Tx, userId: string, session: NewSession, now: Date) {
  const { token, expiresAt, address, device } = session
  await sql`
    insert into session (id, user_id, token, expires_at, ip_address, user_agent, created_at, updated_at)
    values (${randomUUIDv7()}, ${userId}, ${token}, ${expiresAt}, ${address}, ${device}, ${now}, ${now})`.execute(
    tx,
  )
}
