import { sql } from 'kysely'
import { auditChange } from '../platform/audit.ts'
import type { Db, Tx } from '../platform/pool.ts'

// What the operator of the installation does on its machine, for people who cannot help themselves.

export type Found = { userId: string; email: string; isAdmin: boolean; hasTwoStep: boolean }

/** Who has this address, shown to be theirs or not; null where nobody has. */
export async function findAccount(db: Db | Tx, email: string): Promise<Found | null> {
  const { rows } = await sql<Found>`
    select id as "userId", email, is_platform_admin as "isAdmin", two_factor_enabled as "hasTwoStep" from "user"
    where email = ${email.toLowerCase()} and not is_anonymous`.execute(db)
  return rows[0] ?? null
}

/** Logs somebody out everywhere, in browsers that they trusted, too. Returns how many sessions ended. */
export async function endSessions(tx: Tx, { userId }: Found): Promise<number> {
  const { numAffectedRows } = await sql`delete from session where user_id = ${userId}`.execute(tx)
  await sql`
    delete from verification where value = ${userId} and identifier like 'trust-device-%'`.execute(
    tx,
  )
  const sessions = Number(numAffectedRows ?? 0n)
  auditChange(tx, { kind: 'user', id: userId }, { sessions }, { sessions: 0 })
  return sessions
}

/** Takes somebody's second step off, which ends their sessions and is told to them by mail. */
export async function takeStepOff(tx: Tx, { userId, hasTwoStep }: Found): Promise<void> {
  await sql`delete from two_factor where user_id = ${userId}`.execute(tx)
  await sql`update "user" set two_factor_enabled = false where id = ${userId}`.execute(tx)
  auditChange(tx, { kind: 'user', id: userId }, { hasTwoStep }, { hasTwoStep: false })
}

/** Lets somebody run the platform. */
export async function makeAdmin(tx: Tx, { userId, isAdmin }: Found): Promise<void> {
  await sql`update "user" set is_platform_admin = true where id = ${userId}`.execute(tx)
  const subject = { kind: 'user', id: userId }
  auditChange(tx, subject, { isPlatformAdmin: isAdmin }, { isPlatformAdmin: true })
}
