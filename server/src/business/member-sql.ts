import type { Invitation, Member, People } from '@serein/shared/business/member.ts'
import type { Area, ChangeableRole, Level, Role } from '@serein/shared/business/permission.ts'
import { sql } from 'kysely'
import { instantOf } from '../platform/instant.ts'
import type { Db, Tx } from '../platform/pool.ts'

export type MemberKey = { businessId: string; userId: string }
export type MemberRow = Omit<Member, 'isMe' | 'staffId' | 'staffName'>

/** Who works there, in the order in which they came. */
export async function selectMembers(db: Db | Tx, businessId: string): Promise<MemberRow[]> {
  const { rows } = await sql<MemberRow>`
    select u.id as "memberId", u.name, u.reachable_email as email, m.role, ${instantOf('m.created_at')} as since,
      case when p.user_id is null then 'none' when p.failures >= 5 then 'locked' else 'set' end as pin
    from membership m join "user" u on u.id = m.user_id
      left join member_pin p on p.business_id = m.business_id and p.user_id = m.user_id
    where m.business_id = ${businessId} order by m.created_at, u.name, u.id`.execute(db)
  return rows
}

export async function selectFormer(
  db: Db | Tx,
  businessId: string,
  since: Date,
): Promise<People['former']> {
  const { rows } = await sql<People['former'][number]>`
    select u.id as "memberId", u.name, f.role, ${instantOf('f.removed_at')} as "removedAt"
    from former_member f join "user" u on u.id = f.user_id
    where f.business_id = ${businessId} and f.removed_at > ${since}
      and not exists (select from membership m where m.business_id = f.business_id and m.user_id = f.user_id)
    order by f.removed_at desc, u.id`.execute(db)
  return rows
}

export type InvitationRow = Omit<Invitation, 'staffName'>

/** Those that nobody has taken and nobody revoked, the latest first. */
export async function selectInvitations(
  db: Db | Tx,
  businessId: string,
  now: Date,
): Promise<InvitationRow[]> {
  const { rows } = await sql<InvitationRow>`
    select i.id as "invitationId", i.name, i.email, i.role, i.staff_id as "staffId", u.name as "invitedBy",
      ${instantOf('i.sent_at')} as "sentAt", ${instantOf('i.expires_at')} as "expiresAt", i.expires_at <= ${now} as "isOver"
    from member_invitation i left join "user" u on u.id = i.invited_by
    where i.business_id = ${businessId} and i.accepted_at is null and i.revoked_at is null
    order by i.sent_at desc, i.id`.execute(db)
  return rows
}

export async function selectDesks(db: Db | Tx, businessId: string): Promise<People['desks']> {
  const { rows } = await sql<People['desks'][number]>`
    select id as "deskId", name as "deskName", lock_minutes as "lockMinutes",
      ${instantOf('opened_at')} as "openedAt", ${instantOf('used_at')} as "usedAt"
    from shared_desk where business_id = ${businessId} order by opened_at, id`.execute(db)
  return rows
}

/** What a business changed of its roles' permissions. */
export async function selectChanges(
  db: Db | Tx,
  businessId: string,
): Promise<ReadonlyMap<Role, Partial<Record<Area, Level>>>> {
  const { rows } = await sql<{ role: Role; changed: Partial<Record<Area, Level>> }>`
    select role, json_object_agg(area, level) as changed from permission
    where business_id = ${businessId} group by role`.execute(db)
  return new Map(rows.map(({ role, changed }) => [role, changed]))
}

export async function writeLevel(
  tx: Tx,
  businessId: string,
  role: ChangeableRole,
  [area, level]: [string, Level],
): Promise<void> {
  await sql`
    insert into permission (business_id, role, area, level) values (${businessId}, ${role}, ${area}, ${level})
    on conflict (business_id, role, area) do update set level = excluded.level`.execute(tx)
}

export async function insertMember(
  tx: Tx,
  { businessId, userId }: MemberKey,
  role: Role,
  since: Date,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into membership (business_id, user_id, role, created_at) values (${businessId}, ${userId}, ${role}, ${since})
    on conflict do nothing`.execute(tx)
  return numAffectedRows === 1n
}

export async function writeRole(
  tx: Tx,
  { businessId, userId }: MemberKey,
  role: Role,
): Promise<void> {
  await tx
    .updateTable('membership')
    .set({ role })
    .where('business_id', '=', businessId)
    .where('user_id', '=', userId)
    .execute()
}

/** Takes somebody out; what is kept with it brings them back as they were. */
export async function moveOut(
  tx: Tx,
  { businessId, userId }: MemberKey,
  snapshot: object,
  now: Date,
): Promise<void> {
  await sql`
    insert into former_member (business_id, user_id, role, joined_at, removed_at, kept)
    select business_id, user_id, role, created_at, ${now}, ${JSON.stringify(snapshot)}
    from membership where business_id = ${businessId} and user_id = ${userId}
    on conflict (business_id, user_id) do update set role = excluded.role, joined_at = excluded.joined_at,
      removed_at = excluded.removed_at, kept = excluded.kept`.execute(tx)
  await sql`delete from membership where business_id = ${businessId} and user_id = ${userId}`.execute(
    tx,
  )
}

export async function takeFormer(
  tx: Tx,
  { businessId, userId }: MemberKey,
  since: Date,
): Promise<{ role: Role; joinedAt: Date; kept: Record<string, unknown> } | null> {
  const { rows } = await sql<{ role: Role; joinedAt: Date; kept: Record<string, unknown> }>`
    delete from former_member
    where business_id = ${businessId} and user_id = ${userId} and removed_at > ${since}
    returning role, joined_at as "joinedAt", kept`.execute(tx)
  return rows[0] ?? null
}

/** Forgets who cannot be taken back any more. Returns how many. */
export async function deleteFormer(db: Db, before: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from former_member where removed_at <= ${before}`.execute(db)
  return Number(numAffectedRows ?? 0n)
}
