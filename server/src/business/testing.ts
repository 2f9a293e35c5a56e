import { randomUUID } from 'node:crypto'
import { everywhere, type Role } from '@serein/shared/business/permission.ts'
import { type BusinessScope, mint } from '../platform/scope.ts'
import type { TestDatabase } from '../platform/testing.ts'

/** Businesses and people of tests, made with a row each. */
export function townOf(database: Pick<TestDatabase, 'pool'>) {
  const idOf = async (text: string, values: unknown[]) =>
    (await database.pool.query<{ id: string }>(text, values)).rows[0]!.id
  return {
    business: (name: string) =>
      idOf('insert into business (name, slug) values ($1, $2) returning id', [
        name,
        `b-${randomUUID()}`,
      ]),
    user: (name: string, email = `${randomUUID()}@example.test`) =>
      idOf(
        'insert into "user" (id, name, email, email_verified) values ($1, $2, $3, true) returning id',
        [randomUUID(), name, email],
      ),
    session: (userId: string) =>
      idOf(
        `insert into session (id, user_id, token, expires_at) values ($1, $2, $3, now() + interval '1 day') returning id`,
        [randomUUID(), userId, randomUUID()],
      ),
    async member(businessId: string, userId: string, role: Role) {
      await database.pool.query(
        'insert into membership (business_id, user_id, role) values ($1, $2, $3)',
        [businessId, userId, role],
      )
      const permissions = everywhere('change')
      return mint<BusinessScope>({ kind: 'business', businessId, userId, role, permissions })
    },
  }
}
