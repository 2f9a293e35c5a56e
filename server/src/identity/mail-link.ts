import { refuse } from '@serein/shared/refusal.ts'
import { sql } from 'kysely'
import type { KeptLink, Links } from '../platform/link.ts'
import { noBusiness, publish } from '../platform/outbox.ts'
import type { Db, Tx } from '../platform/pool.ts'

// Links that are sent to an address, to show whose it is. What asks for one only says so by an event: whether there is an
// account is looked up by who hears it, so that nobody learns of it by the answer or by how long it takes.

export type Purpose = 'confirm_email' | 'change_email' | 'reset_password'

const minutesOpen: Record<Purpose, number> = {
  confirm_email: 48 * 60,
  change_email: 24 * 60,
  reset_password: 60,
}
/** So many mails of one kind reach one address; more would be somebody's joke. */
const most = { hourly: 5, daily: 10 }

export type Account = { userId: string; email: string; name: string; language: 'en' | 'fr' }

/** Who has this address, or null. Without a name where it was never shown to be theirs: whoever typed both may be a stranger. */
export async function accountOf(db: Db | Tx, by: { email: string } | { userId: string }) {
  const { rows } = await sql<Account & { isConfirmed: boolean }>`
    select id as "userId", email, case when email_verified then name else '' end as name, language, email_verified as "isConfirmed" from "user"
    where not is_anonymous and ${'email' in by ? sql`email = ${by.email.toLowerCase()}` : sql`id = ${by.userId}`}
  `.execute(db)
  return rows[0] ?? null
}

/** A new link to send to an address; null when it had enough of them. Earlier ones stay open until one is used. */
export async function makeLink(
  tx: Tx,
  links: Links,
  { userId, purpose, email }: { userId: string; purpose: Purpose; email: string },
  now: Date,
): Promise<{ link: KeptLink; expiresAt: Date } | null> {
  const { rows } = await sql<{ hourly: number; daily: number }>`
    select count(*) filter (where created_at > ${before(now, 60)})::int as hourly, count(*)::int as daily
    from mail_link where user_id = ${userId} and purpose = ${purpose} and created_at > ${before(now, 24 * 60)}
  `.execute(tx)
  if (rows[0]!.hourly >= most.hourly || rows[0]!.daily >= most.daily) return null
  const link = links.make()
  const expiresAt = new Date(now.getTime() + minutesOpen[purpose] * 60_000)
  await sql`
    insert into mail_link (user_id, purpose, email, seed, hash, created_at, expires_at)
    values (${userId}, ${purpose}, ${email.toLowerCase()}, ${link.seed}, ${link.hash}, ${now}, ${expiresAt})
  `.execute(tx)
  return { link, expiresAt }
}

type Found = {
  id: string
  userId: string
  purpose: Purpose
  email: string
  /** The address that the account has now. */
  current: string
  isConfirmed: boolean
  isUsed: boolean
}

/** What a link is for. Refuses with `not_found`, `link_used` or `link_expired`. */
export async function readLink(db: Db | Tx, links: Links, token: string, now: Date) {
  const found = await findLink(db, links, token, now)
  if (found.isUsed) throw refuse('link_used')
  return { purpose: found.purpose, email: found.email }
}

/**
 * Shows that the address is theirs, and moves the account to it where that was asked. Pressed twice it is as done once.
 * Refuses as `readLink` does, and with `email_taken`.
 */
export async function confirmEmail(tx: Tx, links: Links, token: string, now: Date) {
  const found = await findLink(tx, links, token, now)
  const { userId, email, current, purpose } = found
  if (purpose === 'reset_password') throw refuse('not_found')
  if (found.isUsed) {
    if (email === current && found.isConfirmed) return { email }
    throw refuse('link_used')
  }
  await sql`
    update "user" set email = ${email}, email_verified = true, updated_at = ${now} where id = ${userId}`
    .execute(tx)
    .catch((error: unknown) => {
      const { constraint } = error as { constraint?: string }
      throw constraint === 'user_email_is_unique' ? refuse('email_taken') : error
    })
  await useUp(tx, found, now)
  if (email !== current) {
    const { userId: subjectId } = found
    await publishForUser(tx, 'identity.email_changed', subjectId, { from: current, to: email })
  }
  return { email }
}

/**
 * Chooses a new password at a link, ends all sessions and all other links; the address counts as confirmed. `isCurrent`
 * says whether the given password is the one there is: then a second press changes nothing and is no error.
 */
export async function setPassword(
  tx: Tx,
  links: Links,
  change: { token: string; hashed: string; isCurrent(hash: string): Promise<boolean> },
  now: Date,
) {
  const found = await findLink(tx, links, change.token, now)
  if (found.purpose !== 'reset_password') throw refuse('not_found')
  const { userId, email } = found
  if (found.isUsed) {
    const passwordHash = await passwordOf(tx, userId)
    if (passwordHash && (await change.isCurrent(passwordHash))) return { email }
    throw refuse('link_used')
  }
  await sql`update "user" set email_verified = true, updated_at = ${now} where id = ${userId}`.execute(
    tx,
  )
  await writePassword(tx, userId, change.hashed, now)
  await endSessions(tx, userId, null)
  await useUp(tx, found, now)
  await publishForUser(tx, 'identity.password_changed', userId)
  return { email }
}

/** Another password for somebody who has just shown the old one; all their other sessions end. */
export async function changePassword(
  tx: Tx,
  { userId, sessionId, hashed }: { userId: string; sessionId: string; hashed: string },
  now: Date,
) {
  await writePassword(tx, userId, hashed, now)
  await endSessions(tx, userId, sessionId)
  await sql`update mail_link set closed_at = ${now} where user_id = ${userId} and used_at is null and closed_at is null
    and purpose <> 'confirm_email'`.execute(tx)
  await publishForUser(tx, 'identity.password_changed', userId)
}

/** A session whose owner has just shown who they are. */
export async function markRecentAuth(db: Db, sessionId: string, now: Date) {
  await sql`update session set created_at = ${now} where id = ${sessionId}`.execute(db)
}

export async function passwordOf(db: Db | Tx, userId: string): Promise<string | null> {
  const { rows } = await sql<{ password: string | null }>`
    select password from account where user_id = ${userId} and provider_id = 'credential'`.execute(
    db,
  )
  return rows[0]?.password ?? null
}

/** Says that somebody asked for a mail. It is the same for an address that nobody has. */
export function publishForUser(tx: Tx, event: string, userId: string | null, data: object = {}) {
  const subjectId = userId ?? crypto.randomUUID()
  return publish(tx, { businessId: noBusiness, event, subjectId, data })
}

/** Forgets links that ended a month ago. Returns how many. */
export async function forgetLinks(db: Db, now: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from mail_link where expires_at < ${before(now, 30 * 24 * 60)}`.execute(db)
  return Number(numAffectedRows ?? 0n)
}

/** Refuses with `not_found` or, unless it was used, with `link_expired`. */
export async function findLink(
  db: Db | Tx,
  links: Links,
  token: string,
  now: Date,
): Promise<Found> {
  const { rows } = await sql<Found & { isOver: boolean }>`
    select l.id, l.user_id as "userId", l.purpose, l.email, u.email as current, u.email_verified as "isConfirmed",
      l.used_at is not null as "isUsed",
      l.expires_at <= ${now} or l.closed_at is not null or (l.purpose <> 'change_email' and l.email <> u.email) as "isOver"
    from mail_link l join "user" u on u.id = l.user_id where l.hash = ${links.hashOf(token)}
    for update of l`.execute(db)
  const [found] = rows
  if (!found) throw refuse('not_found')
  if (!found.isUsed && found.isOver) throw refuse('link_expired')
  return found
}

/** One link does its work once, and what it has decided no other link decides again. */
async function useUp(tx: Tx, { id, userId, purpose }: Found, now: Date) {
  await sql`update mail_link set used_at = ${now} where id = ${id}`.execute(tx)
  const others = purpose === 'confirm_email' ? sql`and purpose = 'confirm_email'` : sql``
  await sql`update mail_link set closed_at = ${now}
    where user_id = ${userId} and id <> ${id} and used_at is null and closed_at is null ${others}`.execute(
    tx,
  )
}

/** All but one session of somebody, and the trust in browsers that need no code. */
async function endSessions(tx: Tx, userId: string, but: string | null) {
  await sql`delete from session where user_id = ${userId} and id is distinct from ${but}`.execute(
    tx,
  )
  await sql`delete from verification where value = ${userId} and identifier like 'trust-device-%'`.execute(
    tx,
  )
}

async function writePassword(tx: Tx, userId: string, hashed: string, now: Date) {
  await sql`
    insert into account (id, user_id, account_id, provider_id, password, created_at, updated_at)
    values (${crypto.randomUUID()}, ${userId}, ${userId}, 'credential', ${hashed}, ${now}, ${now})
    on conflict on constraint account_is_linked_once do update set password = excluded.password,
      updated_at = excluded.updated_at`.execute(tx)
}

function before(now: Date, minutes: number): Date {
  return new Date(now.getTime() - minutes * 60_000)
}
