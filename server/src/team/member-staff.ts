import { sql } from 'kysely'
import type { Db, Tx } from '../platform/pool.ts'

type Staff = { staffId: string; staffName: string; memberId: string | null }
type MemberKey = { businessId: string; userId: string }

async function staffOf(db: Db | Tx, businessId: string): Promise<Staff[]> {
  const { rows } = await sql<Staff>`
    select s.id as "staffId", s.name as "staffName",
      (select m.user_id from membership m where m.business_id = s.business_id and m.user_id = s.user_id) as "memberId"
    from staff_member s where s.business_id = ${businessId} and s.is_active order by s.position, s.name, s.id`.execute(
    db,
  )
  return rows
}

async function linkStaff(
  tx: Tx,
  { businessId, userId }: MemberKey,
  staffId: string | null,
): Promise<void> {
  await sql`
    update staff_member set user_id = null
    where business_id = ${businessId} and user_id = ${userId} and id is distinct from ${staffId}`.execute(
    tx,
  )
  if (staffId)
    await sql`update staff_member set user_id = ${userId} where business_id = ${businessId} and id = ${staffId}`.execute(
      tx,
    )
}

/** How a business asks which of its therapists are members, and says it. */
export const memberStaff = { staffOf, linkStaff }
