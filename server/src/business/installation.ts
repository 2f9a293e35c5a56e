import { createHash, randomBytes } from 'node:crypto'
import { refuse } from '@serein/shared/refusal.ts'
import { sql } from 'kysely'
import { refuseGuessed } from '../identity/new-password.ts'
import { openFirstAccount } from '../identity/platform-admin.ts'
import { publish } from '../platform/outbox.ts'
import type { Db, Tx } from '../platform/pool.ts'
import type { Language } from '../platform/scope.ts'
import { slugOf } from './slug.ts'

const linkHours = 24

type Wanted = {
  setUpToken: string
  businessName: string
  ownerName: string
  email: string
  password: string
  language: Language
}

/** A new link to set up an installation without a business, below its own address; null where there is one. */
export async function makeSetUpLink(db: Db, now: Date): Promise<string | null> {
  if (!(await isEmpty(db))) return null
  const token = randomBytes(32).toString('base64url')
  const expiresAt = new Date(now.getTime() + linkHours * 3_600_000)
  await sql`delete from set_up_link where expires_at <= ${now}`.execute(db)
  await sql`insert into set_up_link (hash, expires_at) values (${hashOf(token)}, ${expiresAt})`.execute(
    db,
  )
  // Behind the #, where no server and no log reads it.
  return `/console/set-up#${token}`
}

export async function readInstallation(db: Db): Promise<{ isEmpty: boolean }> {
  return { isEmpty: await isEmpty(db) }
}

/** Refuses before a password is hashed, which costs time: `set_up_over`, `password_too_short`, `password_common`. */
export async function refuseSetUp(db: Db, wanted: Wanted, now: Date): Promise<void> {
  const { rows } = await sql`
    select from set_up_link where hash = ${hashOf(wanted.setUpToken)} and expires_at > ${now}`.execute(
    db,
  )
  if (!rows[0] || !(await isEmpty(db))) throw refuse('set_up_over')
  await refuseGuessed(wanted.password, { email: wanted.email, name: wanted.ownerName })
}

/** `password` is hashed. Of two who set up at once one is refused with `set_up_over`, whichever link they have. */
export async function beginInstallation(
  tx: Tx,
  { setUpToken, businessName, ownerName: name, email, password, language }: Wanted,
  now: Date,
): Promise<{ businessId: string }> {
  await sql`lock table business in share row exclusive mode`.execute(tx)
  if (!(await isEmpty(tx))) throw refuse('set_up_over')
  const { numAffectedRows } = await sql`
    delete from set_up_link where hash = ${hashOf(setUpToken)} and expires_at > ${now}`.execute(tx)
  if (numAffectedRows !== 1n) throw refuse('set_up_over')
  await sql`delete from set_up_link`.execute(tx)
  const userId = await openFirstAccount(tx, { name, email, password, language }, now)
  const { id: businessId } = await tx
    .insertInto('business')
    .values({ name: businessName, slug: slugOf(businessName) })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('membership')
    .values({ business_id: businessId, user_id: userId, role: 'owner' })
    .execute()
  await publish(tx, { businessId, event: 'installation.begun', subjectId: businessId })
  return { businessId }
}

async function isEmpty(db: Db | Tx): Promise<boolean> {
  const business = await db.selectFrom('business').select('id').limit(1).executeTakeFirst()
  return business === undefined
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
