import type { Area, Level, Role } from '@serein/shared/business/permission.ts'
import { sql } from 'kysely'
import type { Db } from '../platform/pool.ts'

export type MembershipRow = {
  businessId: string
  role: Role
  changed: Partial<Record<Area, Level>>
}

/** A user's place in a business, and what that business changed of the role's permissions. */
export async function selectMembership(db: Db, userId: string): Promise<MembershipRow | undefined> {
  const { rows } = await sql<MembershipRow>`
    select m.business_id as "businessId", m.role,
      (select coalesce(json_object_agg(p.area, p.level), '{}') from permission p
       where p.business_id = m.business_id and p.role = m.role) as changed
    from membership m where m.user_id = ${userId}`.execute(db)
  return rows[0]
}

export async function selectBusiness(
  db: Db,
  businessId: string,
): Promise<{ id: string; name: string } | undefined> {
  return db
    .selectFrom('business')
    .select(['id', 'name'])
    .where('id', '=', businessId)
    .executeTakeFirst()
}

export async function selectUserName(db: Db, userId: string): Promise<string | undefined> {
  const row = await db.selectFrom('user').select('name').where('id', '=', userId).executeTakeFirst()
  return row?.name
}
