import type { UserRecord } from '@serein/shared/identity/contract.ts'
import type { Db, Tx } from '../platform/pool.ts'
import type { CustomerScope, Language } from '../platform/scope.ts'
import * as rows from './sql.ts'

/** Business answers it, to the right of identity: the business a staff member belongs to. */
export type TenantOf = (db: Db, userId: string) => Promise<string | null>

/** The record of the user, or null for nobody. */
export async function sessionUser(
  db: Db,
  userId: string | undefined,
  tenantOf: TenantOf,
): Promise<UserRecord | null> {
  if (!userId) return null
  const [record, tenantId] = await Promise.all([
    rows.selectRecord(db, userId),
    tenantOf(db, userId),
  ])
  return record && { ...record, tenantId }
}

/** Keeps the language of mails and messages. */
export async function chooseLanguage(tx: Tx, scope: CustomerScope, language: Language) {
  await rows.updateLanguage(tx, scope, language)
  return { language }
}
