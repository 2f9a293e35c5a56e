import { invitationDays } from '@serein/shared/business/invitation.ts'
import { type People, peopleLimits } from '@serein/shared/business/member.ts'
import type { Role } from '@serein/shared/business/permission.ts'
import { refuse } from '@serein/shared/refusal.ts'
import { insertUser } from '../identity/registration.ts'
import { updateBusiness } from '../identity/sql.ts'
import { auditChange } from '../platform/audit.ts'
import type { Links } from '../platform/link.ts'
import { publish } from '../platform/outbox.ts'
import type { Db, Tx } from '../platform/pool.ts'
import type { BusinessScope, Language } from '../platform/scope.ts'
import { codeIn, newSecret, secretHash } from './invitation-secret.ts'
import * as rows from './invitation-sql.ts'
import {
  addMember,
  assertTherapistFree,
  assertMayGive,
  listPeople,
  type MemberQuestions,
} from './member.ts'
import { selectInvitations, selectMembers } from './member-sql.ts'
import { lockBusiness } from './suspension.ts'

/** `invitationId`: whose code is to be told, which is worked out once the command is over. */
export type Sent = { people: People; invitationId: string }

type Wanted = {
  invitedName: string
  invitedEmail: string | null
  memberRole: Role
  servesAs: string | null
  language: Language
}

/** Errors: `right_not_held`, `people_full`, `already_member`, `not_found`. */
export async function sendInvitation(
  tx: Tx,
  scope: BusinessScope,
  { links, ...wanted }: Wanted & { links: Links },
  now: Date,
  questions: MemberQuestions,
): Promise<Sent> {
  const { businessId } = scope
  await lockBusiness(tx, businessId)
  await assertMayGive(tx, scope, wanted.memberRole)
  assertTherapistFree(await questions.staffOf(tx, businessId), wanted.servesAs, null)
  const email = wanted.invitedEmail?.toLowerCase() ?? null
  const members = await selectMembers(tx, businessId)
  if (email && members.some((each) => each.email === email)) throw refuse('already_member')
  const standing = await selectInvitations(tx, businessId, now)
  const limit = peopleLimits.invitations
  if (standing.length >= limit) throw refuse('people_full', { limit })
  // Who is asked twice has one invitation, the later one.
  for (const each of standing.filter((other) => email !== null && other.email === email))
    await rows.writeRevoked(tx, { businessId, invitationId: each.invitationId }, now)
  const secret = newSecret(links, email === null)
  const invitationId = await rows.insertInvitation(tx, {
    ...wanted,
    ...secret,
    businessId,
    email,
    invitedBy: scope.userId,
    now,
    expiresAt: endOf(now),
  })
  const after = { role: wanted.memberRole, isByCode: email === null }
  auditChange(tx, { kind: 'invitation', id: invitationId }, null, after)
  await publish(tx, { businessId, event: 'member.invited', subjectId: invitationId })
  return { people: await listPeople(tx, scope, questions, now), invitationId }
}

/** Errors: `right_not_held`, `invitation_over`, `not_found`. */
export async function resendInvitation(
  tx: Tx,
  scope: BusinessScope,
  { invitationId, links }: { invitationId: string; links: Links },
  now: Date,
  questions: MemberQuestions,
): Promise<Sent> {
  const key = { businessId: scope.businessId, invitationId }
  const found = await lockOne(tx, scope, invitationId)
  if (found.isRevoked) throw refuse('invitation_over')
  const secret = newSecret(links, found.email === null)
  await rows.writeSecret(tx, key, { ...secret, now, expiresAt: endOf(now) })
  const subject = { kind: 'invitation', id: invitationId }
  auditChange(tx, subject, { sentAt: found.sentAt }, { sentAt: now.toISOString() })
  const { businessId } = scope
  await publish(tx, { businessId, event: 'member.invited', subjectId: invitationId })
  return { people: await listPeople(tx, scope, questions, now), invitationId }
}

/** Errors: `invitation_over`, `not_found`. */
export async function revokeInvitation(
  tx: Tx,
  scope: BusinessScope,
  { invitationId }: { invitationId: string },
  now: Date,
  questions: MemberQuestions,
): Promise<People> {
  const found = await lockOne(tx, scope, invitationId, { isTaking: true })
  await rows.writeRevoked(tx, { businessId: scope.businessId, invitationId }, now)
  const subject = { kind: 'invitation', id: invitationId }
  auditChange(tx, subject, { isRevoked: found.isRevoked }, { isRevoked: true })
  return listPeople(tx, scope, questions, now)
}

/** Errors: `right_not_held`, `invitation_over`, `not_found`. */
export async function reopenInvitation(
  tx: Tx,
  scope: BusinessScope,
  { invitationId }: { invitationId: string },
  now: Date,
  questions: MemberQuestions,
): Promise<People> {
  const found = await lockOne(tx, scope, invitationId)
  await rows.writeRevoked(tx, { businessId: scope.businessId, invitationId }, null)
  const subject = { kind: 'invitation', id: invitationId }
  auditChange(tx, subject, { isRevoked: found.isRevoked }, { isRevoked: false })
  return listPeople(tx, scope, questions, now)
}

/** The code of one that opens by it; null of one that was sent by mail. */
export async function codeOf(
  db: Db,
  links: Links,
  key: rows.InvitationKey,
): Promise<string | null> {
  const found = await rows.selectSecret(db, key)
  return found && found.email === null ? codeIn(links, found) : null
}

/** Errors: `invitation_over`, `not_found`. */
export async function readInvitation(db: Db, secret: string, now: Date) {
  const found = await open(db, secret, now)
  const { businessName, name, email, role, expiresAt, hasAccount, isFirst } = found
  return { businessName, name, email, role, expiresAt, hasAccount, isFirst }
}

/** Errors: `invitation_over`, `already_member`, `people_full`, `not_found`. */
export async function acceptInvitation(
  tx: Tx,
  by: { userId: string; sessionId: string },
  secret: string,
  now: Date,
  questions: MemberQuestions,
): Promise<{ businessId: string }> {
  const businessId = await take(tx, by.userId, secret, now, questions)
  await updateBusiness(tx, by.sessionId, businessId)
  return { businessId }
}

type Joiner = {
  invitationToken: string
  joinerName: string
  email: string
  password: string
  language: Language
}

/** `password` is hashed. Errors: `invitation_over`, `people_full`, `email_taken`, `not_found`. */
export async function joinByInvitation(
  tx: Tx,
  { invitationToken, joinerName: name, password, language, ...joiner }: Joiner,
  now: Date,
  questions: MemberQuestions,
): Promise<{ businessId: string; email: string }> {
  const invitation = await open(tx, invitationToken, now)
  // The link has come to that address; one that is only typed in is not shown to be theirs.
  const email = invitation.email ?? joiner.email.toLowerCase()
  const isConfirmed = invitation.email !== null
  const account = { name, email, password, language, acceptedAt: now, isConfirmed }
  const userId = await insertUser(tx, account, now)
  if (!userId) throw refuse('email_taken')
  const businessId = await take(tx, userId, invitationToken, now, questions)
  return { businessId, email }
}

/** Forgets what ended so long ago that nobody asks after it. Returns how many. */
export function forgetInvitations(db: Db, now: Date): Promise<number> {
  return rows.deleteOver(db, new Date(now.getTime() - 30 * 86_400_000))
}

async function open(db: Db | Tx, secret: string, now: Date): Promise<rows.FoundInvitation> {
  const found = await rows.findInvitation(db, secretHash(secret))
  if (!found) throw refuse('not_found')
  if (found.isTaken || found.isRevoked || Date.parse(found.expiresAt) <= now.getTime())
    throw refuse('invitation_over')
  return found
}

async function take(
  tx: Tx,
  userId: string,
  secret: string,
  now: Date,
  { staffOf, linkStaff }: MemberQuestions,
): Promise<string> {
  const { businessId } = await open(tx, secret, now)
  await lockBusiness(tx, businessId)
  // Asked anew behind the lock: of two who take it at once, one comes too late.
  const { invitationId, role, staffId } = await open(tx, secret, now)
  const key = { businessId, userId }
  await addMember(tx, key, role, now)
  await rows.writeTaken(tx, { businessId, invitationId }, userId, now)
  const staff = staffId && (await staffOf(tx, businessId)).find((each) => each.staffId === staffId)
  if (staff && staff.memberId === null) await linkStaff(tx, key, staff.staffId)
  await publish(tx, { businessId, event: 'member.joined', subjectId: userId })
  return businessId
}

async function lockOne(
  tx: Tx,
  scope: BusinessScope,
  invitationId: string,
  { isTaking = false } = {},
) {
  const { businessId } = scope
  await lockBusiness(tx, businessId)
  const found = await rows.selectInvitation(tx, { businessId, invitationId })
  if (!found) throw refuse('not_found')
  if (found.isTaken) throw refuse('invitation_over')
  if (!isTaking) await assertMayGive(tx, scope, found.role)
  return found
}

/** When an invitation that is sent now ends. */
export function endOf(now: Date): Date {
  return new Date(now.getTime() + invitationDays * 86_400_000)
}
