import type { UserRecord } from '@serein/shared/identity/contract.ts'
import type { Db, Tx } from '../platform/pool.ts'
import type { CustomerScope, Language } from '../platform/scope.ts'
import * as rows from './sql.ts'

/** Business answers it, to the right of identity: the business a staff member acts for. */
export type TenantOf = (db: Db, who: Who) => Promise<string | null>
type Who = { userId: string; businessId: string | null }

/** The record of the user, or null for nobody. */
export async function sessionUser(
  db: Db,
  who: Who | null,
  tenantOf: TenantOf,
): Promise<UserRecord | null> {
  if (!who) return null
  const [record, tenantId] = await Promise.all([
    rows.selectRecord(db, who.userId),
    tenantOf(db, who),
  ])
  return record && { ...record, tenantId }
}

/** Keeps the language of mails and messages. */
export async function chooseLanguage(tx: Tx, scope: CustomerScope, language: Language) {
  await rows.updateLanguage(tx, scope, language)
  return { language }
}
