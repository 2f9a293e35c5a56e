import { sql } from 'kysely'
import { instantOf } from '../platform/instant.ts'
import type { Db } from '../platform/pool.ts'
import type { CustomerScope } from '../platform/scope.ts'

/** How somebody may log in, for their own eyes. */
export async function securityOf(db: Db, { userId }: CustomerScope) {
  const { rows } = await sql<{
    hasPassword: boolean
    hasTwoStep: boolean
    hasApp: boolean
    passkeys: { id: string; name: string | null; createdAt: string; lastUsedAt: string | null }[]
  }>`
    select u.two_factor_enabled as "hasTwoStep",
      exists (select from two_factor f where f.user_id = u.id and f.verified) as "hasApp",
      exists (select 1 from account a where a.user_id = u.id and a.password is not null) as "hasPassword",
      (select coalesce(json_agg(json_build_object('id', p.id, 'name', p.name,
          'createdAt', ${instantOf('p.created_at')},
          'lastUsedAt', ${instantOf('p.last_used_at')}) order by p.created_at, p.id), '[]')
        from passkey p where p.user_id = u.id) as passkeys
    from "user" u where u.id = ${userId}`.execute(db)
  return rows[0]!
}
