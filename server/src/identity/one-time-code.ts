import { createHmac } from 'node:crypto'
import { refuse } from '@serein/shared/refusal.ts'
import { sql } from 'kysely'
import { networkOf } from '../platform/address.ts'
import type { Db, Tx } from '../platform/pool.ts'
import { type Secrets, secretBehind } from '../platform/secret.ts'

// One-time codes: six digits that are sent to a telephone or an address and open something once.

const worksMinutes = 10
/** So many tries each code has; the database holds the count to it as well. */
const tries = 5
const pauseSeconds = 30
/** To one recipient within a day: each costs something, and each is five guesses more. Who asks has only so many of them. */
const codesADay = { ofOne: 10, ofAll: 40 }

type Kind = 'phone' | 'registration'

/** The code follows from its id and the server's secret, so that neither tables nor events ever hold one. */
export function codeOf(secret: string, codeId: string): string {
  const digest = createHmac('sha256', secret).update(`one-time code ${codeId}`).digest()
  return String(digest.readUIntBE(0, 6) % 1_000_000).padStart(6, '0')
}

export type SentCode = { codeId: string; sendAgainAt: string; expiresAt: string }

/** From where a code is asked for: the network, by a hash that nobody can undo without the server's secret. */
export function askerAt(secret: string, address: string | null): string {
  const network = networkOf(address ?? '')
  return createHmac('sha256', secret).update(`asker of codes ${network}`).digest('base64url')
}

/**
 * Writes down a new code, to be sent by who hears of it; an earlier one of the same subject then works no more. `recipient`
 * is whom the limits count for, and `asker` who has a share of them. Refuses with `code_too_soon` and `code_limit_reached`.
 */
export async function newCode(
  tx: Tx,
  {
    kind,
    recipient,
    subject,
    asker,
  }: { kind: Kind; recipient: string; subject: string; asker: string },
  now: Date,
): Promise<SentCode> {
  // Who asks twice at once waits here, and is then too soon.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${kind} code ${recipient}`}, 0))`.execute(
    tx,
  )
  // Codes of a clock that was ahead would be the latest, and too soon, for as long as it was.
  await sql`
    delete from one_time_code where kind = ${kind} and (recipient = ${recipient} or subject = ${subject})
      and sent_at > ${after(now, 60)}`.execute(tx)
  const dayAgo = new Date(now.getTime() - 86_400_000)
  const { rows: earlier } = await sql<{ sentAt: Date; asker: string | null }>`
    select sent_at as "sentAt", asker from one_time_code
    where kind = ${kind} and recipient = ${recipient} and sent_at > ${dayAgo} order by sent_at desc`.execute(
    tx,
  )
  const again = earlier[0] && after(earlier[0].sentAt, pauseSeconds)
  if (again && again > now) throw refuse('code_too_soon', { sendAgainAt: again.toISOString() })
  const own = earlier.filter((code) => code.asker === asker)
  if (own.length >= codesADay.ofOne || earlier.length >= codesADay.ofAll)
    throw refuse('code_limit_reached')
  const expiresAt = after(now, worksMinutes * 60)
  const { rows } = await sql<{ id: string }>`
    insert into one_time_code (kind, recipient, subject, asker, sent_at, expires_at)
    values (${kind}, ${recipient}, ${subject}, ${asker}, ${now}, ${expiresAt}) returning id`.execute(
    tx,
  )
  return {
    codeId: rows[0]!.id,
    sendAgainAt: after(now, pauseSeconds).toISOString(),
    expiresAt: expiresAt.toISOString(),
  }
}

/** When the latest code of a subject was sent, as `newCode` said it; null where there is none. */
export async function latestCode(
  db: Db,
  { kind, subject }: { kind: Kind; subject: string },
): Promise<SentCode | null> {
  const { rows } = await sql<{ codeId: string; sentAt: Date; expiresAt: Date }>`
    select id as "codeId", sent_at as "sentAt", expires_at as "expiresAt" from one_time_code
    where kind = ${kind} and subject = ${subject} order by sent_at desc, id desc limit 1`.execute(
    db,
  )
  const [row] = rows
  if (!row) return null
  const { codeId, sentAt, expiresAt } = row
  const sendAgainAt = after(sentAt, pauseSeconds).toISOString()
  return { codeId, sendAgainAt, expiresAt: expiresAt.toISOString() }
}

/** Where a code goes, what it opens, and until when it is of use; null for one that was used already. */
export async function sentCode(
  tx: Tx,
  codeId: string,
): Promise<{ recipient: string; subject: string; expiresAt: Date } | null> {
  const { rows } = await sql<{ recipient: string; subject: string; expiresAt: Date }>`
    select recipient, subject, expires_at as "expiresAt" from one_time_code
    where id = ${codeId} and used_at is null`.execute(tx)
  return rows[0] ?? null
}

/**
 * Tries a code and says which it is, to be used up by `useCode`. The try is counted before anything is compared, by a
 * statement of its own, so that guesses at once add no tries. Refuses with `code_wrong` and `code_over`.
 */
export async function tryCode(
  db: Db,
  secrets: Secrets,
  { kind, subject, code }: { kind: Kind; subject: string; code: string },
  now: Date,
): Promise<string> {
  const { rows } = await sql<{ id: string; tries: number }>`
    update one_time_code set tries = tries + 1
    where id = (select id from one_time_code where kind = ${kind} and subject = ${subject}
        order by sent_at desc, id desc limit 1)
      and used_at is null and expires_at > ${now} and tries < ${tries}
    returning id, tries`.execute(db)
  const [row] = rows
  if (!row) throw refuse('code_over')
  if (secretBehind(secrets, code, (secret) => codeOf(secret, row.id)) === undefined)
    throw refuse('code_wrong', { triesLeft: tries - row.tries })
  return row.id
}

/** A right code lets in one of two who send it together; the other is refused with `code_over`. */
export async function useCode(db: Db | Tx, codeId: string, now: Date): Promise<void> {
  const { numAffectedRows } = await sql`
    update one_time_code set used_at = ${now} where id = ${codeId} and used_at is null`.execute(db)
  if (numAffectedRows !== 1n) throw refuse('code_over')
}

/** Forgets codes that count for no limit any more. Returns how many. */
export async function forgetCodes(db: Db, now: Date): Promise<number> {
  const before = new Date(now.getTime() - 2 * 86_400_000)
  const { numAffectedRows } = await sql`
    delete from one_time_code where id in (select id from one_time_code where sent_at < ${before} limit 5000)`.execute(
    db,
  )
  return Number(numAffectedRows ?? 0n)
}

function after(from: Date, seconds: number): Date {
  return new Date(from.getTime() + seconds * 1_000)
}
