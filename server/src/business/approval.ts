import { pinTries } from '@serein/shared/identity/desk.ts'
import { type Role, roles } from '@serein/shared/business/permission.ts'
import { isLimited, type Right } from '@serein/shared/business/right.ts'
import { refuse } from '@serein/shared/refusal.ts'
import { sql } from 'kysely'
import { auditApproval } from '../platform/audit.ts'
import type { Approve } from '../platform/gate.ts'
import type { Db, Tx } from '../platform/pool.ts'
import type { BusinessScope } from '../platform/scope.ts'
import type { MemberKey } from './member-sql.ts'
import { checkPin } from './pin.ts'

/** Whose PIN it is that comes along with a command, of the same business. Errors: as `checkPin`. */
export function approving(db: Db): Approve {
  return async (businessId, { memberId, pin }) => {
    await checkPin(db, { businessId, userId: memberId }, pin)
    return memberId
  }
}

/**
 * Lets through whose role may do it alone, or who has the approval of somebody whose role may, as it stands in this transaction; the
 * audit entry then names both. Errors: `approval_needed`.
 */
export async function demandRight(
  tx: Tx,
  { businessId, role, approvedBy }: BusinessScope,
  right: Right,
): Promise<void> {
  if (!isLimited(role)) return
  const approver = approvedBy && (await lockedRole(tx, { businessId, userId: approvedBy }))
  if (!approvedBy || !approver || isLimited(approver)) throw refuse('approval_needed', { right })
  auditApproval(tx, approvedBy)
}

async function lockedRole(tx: Tx, { businessId, userId }: MemberKey): Promise<Role | null> {
  const { rows } = await sql<{ role: Role }>`
    select role from membership where business_id = ${businessId} and user_id = ${userId} for share`.execute(
    tx,
  )
  return rows[0]?.role ?? null
}

/** Who can allow something by their PIN, by name. */
export async function listApprovers(
  db: Db,
  { businessId, userId }: BusinessScope,
): Promise<{ approvers: { memberId: string; name: string; isLocked: boolean }[] }> {
  const mayAllow = roles.filter((role) => !isLimited(role))
  const { rows } = await sql<{ memberId: string; name: string; isLocked: boolean }>`
    select u.id as "memberId", u.name, p.failures >= ${pinTries} as "isLocked"
    from membership m join member_pin p on p.business_id = m.business_id and p.user_id = m.user_id
      join "user" u on u.id = m.user_id
    where m.business_id = ${businessId} and m.user_id <> ${userId} and m.role = any(${mayAllow})
    order by u.name, u.id`.execute(db)
  return { approvers: rows }
}
