import { refuse } from '@serein/shared/refusal.ts'
import { sql } from 'kysely'
import type { Tx } from '../platform/pool.ts'
import type { Language } from '../platform/scope.ts'
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
