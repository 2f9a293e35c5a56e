import type { PlatformAdmins } from '@serein/shared/identity/platform-admin.ts'
import { refuse } from '@serein/shared/refusal.ts'
import { sql } from 'kysely'
import { auditChange } from '../platform/audit.ts'
import type { Db, Tx } from '../platform/pool.ts'
import type { Language, PlatformScope } from '../platform/scope.ts'
import { insertUser } from './registration.ts'

type First = { name: string; email: string; password: string; language: Language }

/**
 * The first account of an installation, who runs it; `password` is hashed. Their address counts as confirmed: where nothing can be
 * sent yet, who has the machine's own words says whose it is. Errors: `email_taken`.
 */
export async function openFirstAccount(tx: Tx, first: First, now: Date): Promise<string> {
  const email = first.email.toLowerCase()
  const userId = await insertUser(tx, { ...first, email, acceptedAt: now }, now)
  if (!userId) throw refuse('email_taken')
  await sql`update "user" set is_platform_admin = true where id = ${userId}`.execute(tx)
  return userId
}

/** Who runs the installation, by name. */
export async function listAdmins(db: Db | Tx, { userId }: PlatformScope): Promise<PlatformAdmins> {
  const { rows } = await sql<PlatformAdmins['admins'][number]>`
    select id as "adminId", name, reachable_email as email, id = ${userId} as "isMe", two_factor_enabled as "hasTwoStep"
    from "user" where is_platform_admin order by name, id`.execute(db)
  return { admins: rows }
}

/** Errors: `account_unknown`, also for an address that nobody has confirmed. */
export async function giveAdmin(
  tx: Tx,
  scope: PlatformScope,
  { email }: { email: string },
): Promise<PlatformAdmins> {
  const { rows } = await sql<{ id: string; isAdmin: boolean }>`
    select id, is_platform_admin as "isAdmin" from "user"
    where email = ${email.toLowerCase()} and email_verified and not is_anonymous for update`.execute(
    tx,
  )
  if (!rows[0]) throw refuse('account_unknown')
  await writeAdmin(tx, rows[0], true)
  return listAdmins(tx, scope)
}

/** Errors: `last_platform_admin`, `not_found`. */
export async function takeAdmin(
  tx: Tx,
  scope: PlatformScope,
  { adminId }: { adminId: string },
): Promise<PlatformAdmins> {
  // All of them: of two who each take the other’s right, one stays.
  const { rows } = await sql<{ id: string; isAdmin: boolean }>`
    select id, is_platform_admin as "isAdmin" from "user" where is_platform_admin order by id for update`.execute(
    tx,
  )
  const admin = rows.find(({ id }) => id === adminId)
  if (!admin) throw refuse('not_found')
  if (rows.length === 1) throw refuse('last_platform_admin')
  await writeAdmin(tx, admin, false)
  return listAdmins(tx, scope)
}

async function writeAdmin(tx: Tx, { id, isAdmin }: { id: string; isAdmin: boolean }, to: boolean) {
  await sql`update "user" set is_platform_admin = ${to} where id = ${id}`.execute(tx)
  const subject = { kind: 'user', id }
  auditChange(tx, subject, { isPlatformAdmin: isAdmin }, { isPlatformAdmin: to })
}
