import type { UserRecord } from '@serein/shared/identity/contract.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../platform/pool.ts'
import type { CustomerScope, Language } from '../platform/scope.ts'

/** The user record but for the tenant, which identity does not know. */
export async function selectRecord(
  db: Db,
  userId: string,
): Promise<Omit<UserRecord, 'tenantId'> | null> {
  const { rows } = await sql<
    Omit<UserRecord, 'tenantId' | 'creationTime' | 'lastSignInTime'> & {
      created: Date
      signedIn: Date
    }
  >`
    select u.id as uid, nullif(u.name, '') as "displayName", u.image as "photoURL", u.reachable_email as email, u.email_verified as "emailVerified",
      u.phone_number as "phoneNumber", u.is_anonymous as "isAnonymous", u.created_at as created,
      coalesce(u.last_sign_in_at, u.created_at) as "signedIn",
      (select coalesce(json_agg(json_build_object(
          'providerId', coalesce(a.sign_in_provider, a.provider_id), 'uid', a.account_id)
        order by a.created_at, a.id), '[]') from account a where a.user_id = u.id) as "providerData"
    from "user" u where u.id = ${userId}`.execute(db)
  const [row] = rows
  if (!row) return null
  const { created, signedIn, ...record } = row
  return {
    ...record,
    creationTime: created.toISOString(),
    lastSignInTime: signedIn.toISOString(),
  }
}

export async function updateLanguage(
  tx: Tx,
  scope: CustomerScope,
  language: Language,
): Promise<void> {
  await tx
    .updateTable('user')
    .set({ language, updated_at: sql`now()` })
    .where('id', '=', scope.userId)
    .execute()
}

/** From now on this session acts for that business. */
export async function updateBusiness(tx: Tx, sessionId: string, businessId: string): Promise<void> {
  await tx
    .updateTable('session')
    .set({ business_id: businessId })
    .where('id', '=', sessionId)
    .execute()
}
