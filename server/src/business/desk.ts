import { createHash } from 'node:crypto'
import type { DeskPeople } from '@serein/shared/identity/desk.ts'
import { type People, peopleLimits } from '@serein/shared/business/member.ts'
import { refuse } from '@serein/shared/refusal.ts'
import { auditChange } from '../platform/audit.ts'
import type { Db, Tx } from '../platform/pool.ts'
import type { BusinessScope } from '../platform/scope.ts'
import * as rows from './desk-sql.ts'
import { listPeople, type MemberQuestions } from './member.ts'
import { selectDesks } from './member-sql.ts'
import { checkPin } from './pin.ts'
import { lockBusiness } from './suspension.ts'

/** Errors: `desks_full`. */
export async function openDesk(
  tx: Tx,
  scope: BusinessScope,
  input: { deskName: string; deskKey: string; lockMinutes: number },
  now: Date,
  questions: MemberQuestions,
): Promise<People> {
  const { businessId, userId } = scope
  await lockBusiness(tx, businessId)
  const limit = peopleLimits.desks
  if ((await selectDesks(tx, businessId)).length >= limit) throw refuse('desks_full', { limit })
  const { deskName: name, lockMinutes } = input
  const desk = { businessId, userId, name, lockMinutes, hash: keyHash(input.deskKey) }
  const id = await rows.insertDesk(tx, desk, now)
  auditChange(tx, { kind: 'desk', id }, null, { name, lockMinutes })
  return listPeople(tx, scope, questions, now)
}

/** Errors: `not_found`. */
export async function closeDesk(
  tx: Tx,
  scope: BusinessScope,
  { deskId }: { deskId: string },
  now: Date,
  questions: MemberQuestions,
): Promise<People> {
  const desks = await selectDesks(tx, scope.businessId)
  const desk = desks.find((each) => each.deskId === deskId)
  if (!desk) throw refuse('not_found')
  await rows.deleteDesk(tx, scope.businessId, deskId)
  const { deskName: name, lockMinutes } = desk
  auditChange(tx, { kind: 'desk', id: deskId }, { name, lockMinutes }, null)
  return listPeople(tx, scope, questions, now)
}

/** Errors: `forbidden` for who does not work there, or came in by a PIN themself. */
export async function savePin(
  tx: Tx,
  scope: BusinessScope,
  hashed: string | null,
  now: Date,
): Promise<{ pinState: 'none' | 'set' }> {
  if (scope.role === 'platform_admin' || scope.deskId) throw refuse('forbidden')
  const had = await rows.writePin(tx, scope, hashed, now)
  const subject = { kind: 'member', id: scope.userId }
  auditChange(tx, subject, { entersDesks: had }, { entersDesks: hashed !== null })
  return { pinState: hashed === null ? 'none' : 'set' }
}

/** After how long this desk locks. */
export async function lockOf(
  db: Db,
  { businessId, deskId }: Pick<BusinessScope, 'businessId' | 'deskId'>,
): Promise<{ lockMinutes: number } | null> {
  const desk = (await selectDesks(db, businessId)).find((each) => each.deskId === deskId)
  return desk ? { lockMinutes: desk.lockMinutes } : null
}

/** Whether a member has a PIN that opens. */
export async function pinOf(
  db: Db,
  { businessId, userId }: Pick<BusinessScope, 'businessId' | 'userId'>,
): Promise<'none' | 'set' | 'locked'> {
  const own = (await rows.selectPins(db, businessId)).find(({ memberId }) => memberId === userId)
  return own ? (own.isLocked ? 'locked' : 'set') : 'none'
}

/** Who can come in at a desk, as its own screen asks. Errors: `desk_closed`. */
export async function peopleAtDesk(db: Db, deskKey: string): Promise<DeskPeople> {
  const desk = await rows.findDesk(db, keyHash(deskKey))
  if (!desk) throw refuse('desk_closed')
  const { businessName, deskName, lockMinutes, businessId } = desk
  return { businessName, deskName, lockMinutes, people: await rows.selectPins(db, businessId) }
}

/** Whose PIN it is, and at which desk. Errors: `desk_closed`, and as `checkPin`. */
export async function whoEnters(
  db: Db,
  credentials: { deskKey: string; memberId: string; pin: string },
  now: Date,
): Promise<{ userId: string; businessId: string; deskId: string }> {
  const desk = await rows.findDesk(db, keyHash(credentials.deskKey))
  if (!desk) throw refuse('desk_closed')
  const { businessId, deskId } = desk
  const key = { businessId, userId: credentials.memberId }
  await checkPin(db, key, credentials.pin)
  await rows.noteEntered(db, desk, now)
  return { userId: key.userId, businessId, deskId }
}

function keyHash(key: string): string {
  return createHash('sha256').update(key).digest('base64url')
}
