import { randomUUID } from 'node:crypto'
import { everywhere, type Role } from '@serein/shared/business/permission.ts'
import { type BusinessScope, mint } from '../platform/scope.ts'
import type { TestDatabase } from '../platform/testing.ts'

/** A member who may change everything in a business, unless more is said. */
export function scopeIn(
  businessId: string,
  more: Partial<Pick<BusinessScope, 'userId' | 'role' | 'permissions'>> = {},
) {
  const permissions = everywhere('change')
  const manager = { userId: 'nobody', role: 'manager', permissions } as const
  return mint<BusinessScope>({ kind: 'business', businessId, ...manager, ...more })
}

/** With what code work was refused, or that it was done. */
export function refusalOf(work: Promise<unknown>): Promise<string> {
  return work.then(
    () => 'done',
    (error: unknown) => (error as { code: string }).code,
  )
}

/** Businesses and people of tests, made with a row each. */
export function townOf(database: Pick<TestDatabase, 'pool'>) {
  const idOf = async (text: string, values: unknown[]) =>
    (await database.pool.query<{ id: string }>(text, values)).rows[0]!.id
  const user = (name: string, email = `${randomUUID()}@example.test`) =>
    idOf(
      'insert into "user" (id, name, email, email_verified) values ($1, $2, $3, true) returning id',
      [randomUUID(), name, email],
    )
  const join = (businessId: string, userId: string, role: Role) =>
    database.pool.query('insert into membership (business_id, user_id, role) values ($1, $2, $3)', [
      businessId,
      userId,
      role,
    ])
  return {
    user,
    business: (name: string) =>
      idOf('insert into business (name, slug) values ($1, $2) returning id', [
        name,
        `b-${randomUUID()}`,
      ]),
    session: (userId: string) =>
      idOf(
        `insert into session (id, user_id, token, expires_at) values ($1, $2, $3, now() + interval '1 day') returning id`,
        [randomUUID(), userId, randomUUID()],
      ),
    async member(businessId: string, userId: string, role: Role) {
      await join(businessId, userId, role)
      return scopeIn(businessId, { userId, role })
    },
    /** Somebody of the front desk who logs in; their id. */
    async colleague(businessId: string, name: string) {
      const userId = await user(name)
      await join(businessId, userId, 'front_desk')
      return userId
    },
  }
}
