import { type People, peopleLimits } from '@serein/shared/business/member.ts'
import {
  changeableRoles,
  type ChangeableRole,
  exceeds,
  type Permissions,
  type Role,
} from '@serein/shared/business/permission.ts'
import { refuse } from '@serein/shared/refusal.ts'
import { auditChange } from '../platform/audit.ts'
import { publish } from '../platform/outbox.ts'
import type { Db, Tx } from '../platform/pool.ts'
import type { BusinessScope } from '../platform/scope.ts'
import { permissionsOf } from './permission.ts'
import * as rows from './member-sql.ts'
import { lockBusiness } from './suspension.ts'

export type Staff = { staffId: string; staffName: string; memberId: string | null }

/** What stands to the right of a business and belongs to its members: the composition says where it comes from. */
export type MemberQuestions = {
  /** Its therapists who have not left, with the member that each of them is. */
  staffOf(db: Db | Tx, businessId: string): Promise<Staff[]>
  /** From now on this member serves as that therapist, or as none. */
  linkStaff(tx: Tx, member: rows.MemberKey, staffId: string | null): Promise<void>
  /** What goes with a membership and comes back with it. */
  keep(tx: Tx, member: rows.MemberKey): Promise<object>
  restore(tx: Tx, member: rows.MemberKey, snapshot: object, now: Date): Promise<void>
}

export async function listPeople(
  db: Db | Tx,
  scope: BusinessScope,
  { staffOf }: Pick<MemberQuestions, 'staffOf'>,
  now: Date,
): Promise<People> {
  const { businessId, userId } = scope
  const members = await rows.selectMembers(db, businessId)
  const invitations = await rows.selectInvitations(db, businessId, now)
  const staff = await staffOf(db, businessId)
  const changes = await rows.selectChanges(db, businessId)
  return {
    members: members.map((member) => ({
      ...member,
      isMe: member.memberId === userId,
      ...servingAs(staff.find(({ memberId }) => memberId === member.memberId)),
    })),
    former: await rows.selectFormer(db, businessId, restorableSince(now)),
    invitations: invitations.map((each) => ({
      ...each,
      ...servingAs(staff.find(({ staffId }) => staffId === each.staffId)),
    })),
    desks: await rows.selectDesks(db, businessId),
    levels: Object.fromEntries(
      changeableRoles.map((role) => [role, permissionsOf(role, changes.get(role) ?? {})]),
    ) as Record<ChangeableRole, Permissions>,
    freeStaff: staff
      .filter(({ memberId }) => memberId === null)
      .map(({ staffId, staffName }) => ({ staffId, staffName })),
  }
}

type Given<T> = T & { memberId: string }

/** Errors: `right_not_held`, `last_owner`, `not_found`. */
export async function saveMember(
  tx: Tx,
  scope: BusinessScope,
  input: Given<{ memberRole: Role; servesAs: string | null }>,
  now: Date,
  questions: MemberQuestions,
): Promise<People> {
  const { memberId, memberRole, servesAs } = input
  const { members, member } = await lockPeople(tx, scope, memberId)
  await assertMayGive(tx, scope, member.role, memberRole)
  if (memberRole !== 'owner') refuseLastOwner(members, member)
  const staff = await questions.staffOf(tx, scope.businessId)
  const before = staff.find((each) => each.memberId === memberId)?.staffId ?? null
  assertTherapistFree(staff, servesAs, memberId)
  const key = { businessId: scope.businessId, userId: memberId }
  if (memberRole !== member.role) await rows.writeRole(tx, key, memberRole)
  if (servesAs !== before) await questions.linkStaff(tx, key, servesAs)
  auditChange(
    tx,
    { kind: 'member', id: memberId },
    { role: member.role, staffId: before },
    { role: memberRole, staffId: servesAs },
  )
  await tell(tx, scope, 'member.changed', memberId)
  return listPeople(tx, scope, questions, now)
}

/** Errors: `right_not_held`, `last_owner`, `not_found`. */
export async function removeMember(
  tx: Tx,
  scope: BusinessScope,
  { memberId }: Given<object>,
  now: Date,
  questions: MemberQuestions,
): Promise<People> {
  const { members, member } = await lockPeople(tx, scope, memberId)
  await assertMayGive(tx, scope, member.role)
  refuseLastOwner(members, member)
  const key = { businessId: scope.businessId, userId: memberId }
  await rows.moveOut(tx, key, await questions.keep(tx, key), now)
  auditChange(tx, { kind: 'member', id: memberId }, { role: member.role }, null)
  await tell(tx, scope, 'member.removed', memberId)
  return listPeople(tx, scope, questions, now)
}

/** Errors: `right_not_held`, `people_full`, `not_found`. */
export async function restoreMember(
  tx: Tx,
  scope: BusinessScope,
  { memberId }: Given<object>,
  now: Date,
  questions: MemberQuestions,
): Promise<People> {
  await lockBusiness(tx, scope.businessId)
  const key = { businessId: scope.businessId, userId: memberId }
  const subject = { kind: 'member', id: memberId }
  const members = await rows.selectMembers(tx, scope.businessId)
  const there = members.find((each) => each.memberId === memberId)
  if (there) {
    auditChange(tx, subject, { role: there.role }, { role: there.role })
    return listPeople(tx, scope, questions, now)
  }
  const former = await rows.takeFormer(tx, key, restorableSince(now))
  if (!former) throw refuse('not_found')
  await assertMayGive(tx, scope, former.role)
  await addMember(tx, key, former.role, former.joinedAt)
  await questions.restore(tx, key, former.kept, now)
  auditChange(tx, subject, null, { role: former.role })
  await tell(tx, scope, 'member.restored', memberId)
  return listPeople(tx, scope, questions, now)
}

/** What a role may do at this business. Errors: `right_not_held`. */
export async function saveLevels(
  tx: Tx,
  scope: BusinessScope,
  input: { changedRole: ChangeableRole; changedLevels: Partial<Permissions> },
  now: Date,
  questions: MemberQuestions,
): Promise<People> {
  const { changedRole, changedLevels } = input
  await lockBusiness(tx, scope.businessId)
  const before = await levelsOf(tx, scope.businessId, changedRole)
  const after = { ...before, ...changedLevels }
  if (exceeds(before, scope.permissions) || exceeds(after, scope.permissions))
    throw refuse('right_not_held')
  const changed = Object.entries(changedLevels).filter(
    ([area, level]) => before[area as keyof Permissions] !== level,
  )
  for (const change of changed) await rows.writeLevel(tx, scope.businessId, changedRole, change)
  // By value: an area has the name of what no entry holds.
  const auditedLevels = (rights: Permissions) => ({
    levels: changed.map(([area]) => ({ area, level: rights[area as keyof Permissions] })),
  })
  auditChange(tx, { kind: 'role', id: changedRole }, auditedLevels(before), auditedLevels(after))
  await publish(tx, {
    businessId: scope.businessId,
    event: 'member.levels_saved',
    subjectId: scope.businessId,
    data: { role: changedRole, userId: scope.userId },
  })
  return listPeople(tx, scope, questions, now)
}

/** Makes somebody a member. Errors: `people_full`, `already_member`. */
export async function addMember(
  tx: Tx,
  key: rows.MemberKey,
  role: Role,
  since: Date,
): Promise<void> {
  const limit = peopleLimits.members
  if ((await rows.selectMembers(tx, key.businessId)).length >= limit)
    throw refuse('people_full', { limit })
  if (!(await rows.insertMember(tx, key, role, since))) throw refuse('already_member')
}

/** Nobody gives, takes or changes a role that may do more than they may. Errors: `right_not_held`. */
export async function assertMayGive(tx: Tx, scope: BusinessScope, ...roles: Role[]): Promise<void> {
  for (const role of roles) {
    // Only an owner stands above what a business can change of its roles.
    const isAbove = role === 'owner' && scope.role !== 'owner' && scope.role !== 'platform_admin'
    const permissions = await levelsOf(tx, scope.businessId, role)
    if (isAbove || exceeds(permissions, scope.permissions)) throw refuse('right_not_held')
  }
}

/** Errors: `not_found` for a therapist of somebody else's, or one that another member is. */
export function assertTherapistFree(
  staff: readonly Staff[],
  servesAs: string | null,
  memberId: string | null,
): void {
  if (servesAs === null) return
  const wanted = staff.find(({ staffId }) => staffId === servesAs)
  if (!wanted || (wanted.memberId !== null && wanted.memberId !== memberId))
    throw refuse('not_found')
}

/** Forgets who cannot be taken back any more. Returns how many. */
export function forgetFormer(db: Db, now: Date): Promise<number> {
  return rows.deleteFormer(db, restorableSince(now))
}

/** From here on nobody else changes who works there; errors: `not_found`. */
async function lockPeople(tx: Tx, { businessId }: BusinessScope, memberId: string) {
  await lockBusiness(tx, businessId)
  const members = await rows.selectMembers(tx, businessId)
  const member = members.find((each) => each.memberId === memberId)
  if (!member) throw refuse('not_found')
  return { members, member }
}

function refuseLastOwner(members: readonly rows.MemberRow[], member: rows.MemberRow): void {
  const owners = members.filter(({ role }) => role === 'owner')
  if (member.role === 'owner' && owners.length === 1) throw refuse('last_owner')
}

async function levelsOf(tx: Tx, businessId: string, role: Role): Promise<Permissions> {
  return permissionsOf(role, (await rows.selectChanges(tx, businessId)).get(role) ?? {})
}

function servingAs(staff: Staff | undefined) {
  return { staffId: staff?.staffId ?? null, staffName: staff?.staffName ?? null }
}

function restorableSince(now: Date): Date {
  return new Date(now.getTime() - peopleLimits.restoreHours * 3_600_000)
}

function tell(tx: Tx, { businessId, userId }: BusinessScope, event: string, subjectId: string) {
  return publish(tx, { businessId, event, subjectId, data: { userId } })
}
