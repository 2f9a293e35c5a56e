import { isDeepStrictEqual } from 'node:util'
import { refuse } from '@serein/shared/refusal.ts'
import type { ManagedTeam } from '@serein/shared/team/managed-team.ts'
import { phaseOf, type Shift, teamLimits } from '@serein/shared/team/week.ts'
import { addDays } from '@serein/shared/time/day.ts'
import { auditChange } from '../platform/audit.ts'
import { publish } from '../platform/outbox.ts'
import type { Db, Tx } from '../platform/pool.ts'
import type { BusinessScope } from '../platform/scope.ts'
import { hasPicture } from '../shop/picture-row.ts'
import { writeVersion } from '../shop/sql.ts'
import { dayIn } from './day-in.ts'
import { refuseDisplaced } from './displaced.ts'
import * as rows from './member-sql.ts'
import { noteRotaChange, selectRota } from './rota-sql.ts'
import { copySkills, countSkillsOf } from './skill.ts'
import type { StaffQuestions } from './staff-questions.ts'

type Terms = rows.MemberTerms & Pick<rows.MemberRow, 'week'> & { sameSkillsAs?: string | undefined }
type One = { shopId: string; staffId: string }

/** Errors: `not_found`. */
export async function listMembers(
  db: Db,
  { businessId }: BusinessScope,
  { shopId }: { shopId: string },
  questions: StaffQuestions,
  now: Date,
): Promise<ManagedTeam> {
  const zone = await rows.selectZone(db, { businessId, shopId })
  if (!zone) throw refuse('not_found')
  return withVisits(db, { businessId, shopId, zone, today: dayIn(zone, now) }, questions, now)
}

/** Errors: as the contract says, here and below. */
export async function saveMember(
  tx: Tx,
  scope: BusinessScope,
  { shopId, staffId, sameSkillsAs, ...terms }: Terms & { shopId: string; staffId: string | null },
  now: Date,
  questions: StaffQuestions,
): Promise<ManagedTeam> {
  const skillsOf = staffId === null ? sameSkillsAs : undefined
  const locked = { shopId, staffId, skillsOf }
  const { at, before, members } = await lockTeam(tx, scope, locked, questions, now)
  if (!before) refuseFull(members)
  const { businessId } = scope
  if (terms.pictureId && !(await hasPicture(tx, businessId, terms.pictureId)))
    throw refuse('not_found')
  const other = members.find((member) => member.staffId === sameSkillsAs)
  if (sameSkillsAs && !other?.isActive) throw refuse('not_found')
  const id = before?.staffId ?? (await rows.insertMember(tx, businessId, terms))
  if (skillsOf) await copySkills(tx, businessId, { from: skillsOf, to: id })
  if (before) await rows.updateMember(tx, businessId, id, terms)
  await changeWeek(
    tx,
    { ...at, staffId: id, scope },
    { was: before?.week ?? [], ...terms },
    questions,
    now,
  )
  return changed(tx, scope, { at, id, before, event: 'staff.saved' }, questions, now)
}

/** Errors: `shift_has_visits`. */
async function changeWeek(
  tx: Tx,
  key: At & { staffId: string; scope: BusinessScope },
  { was, week }: { was: readonly Shift[]; week: readonly Shift[] },
  questions: StaffQuestions,
  now: Date,
): Promise<void> {
  const { businessId, staffId, today } = key
  const ahead = { fromDay: today, toDay: addDays(today, daysAhead) }
  const person = async () =>
    (await selectRota(tx, key, ahead)).filter((one) => one.staffId === staffId)
  const before = await person()
  // What stays as it is keeps its beginning, by which every second week is counted.
  const wanted = week.map(({ phase, ...shift }) => ({
    ...shift,
    phase: phase ?? phaseOfEarlier(was, shift) ?? phaseOf(today, shift.everyWeeks),
  }))
  const endedShifts = was.filter((shift) => !has(wanted, shift))
  const newShifts = wanted.filter((shift) => !has(was, shift))
  await rows.endShifts(tx, key, endedShifts, today)
  await rows.insertShifts(tx, key, newShifts, today)
  if (endedShifts.length + newShifts.length === 0) return
  await refuseDisplaced(tx, key, { before, after: await person() }, questions, now)
  await noteRotaChange(tx, businessId, [staffId])
}

/** Of the same hours in the same rhythm. */
function phaseOfEarlier(was: readonly Shift[], shift: Shift): number | undefined {
  const wanted = { ...shift, phase: undefined }
  return was.find((other) => isDeepStrictEqual({ ...other, phase: undefined }, wanted))?.phase
}

export async function retireMember(
  tx: Tx,
  scope: BusinessScope,
  { shopId, staffId }: One,
  now: Date,
  questions: StaffQuestions,
): Promise<ManagedTeam> {
  const { at, before } = await lockTeam(tx, scope, { shopId, staffId }, questions, now)
  const visits = (await questions.visitsOf(tx, scope.businessId, [staffId], now)).get(staffId) ?? 0
  if (visits > 0) throw refuse('staff_has_visits', { visits })
  await rows.writeActive(tx, scope.businessId, staffId, false)
  return changed(tx, scope, { at, id: staffId, before, event: 'staff.retired' }, questions, now)
}

export async function restoreMember(
  tx: Tx,
  scope: BusinessScope,
  { shopId, staffId }: One,
  now: Date,
  questions: StaffQuestions,
): Promise<ManagedTeam> {
  const locked = { shopId, staffId, skillsOf: staffId }
  const { at, before, members } = await lockTeam(tx, scope, locked, questions, now)
  if (!before?.isActive) refuseFull(members)
  await rows.writeActive(tx, scope.businessId, staffId, true)
  return changed(tx, scope, { at, id: staffId, before, event: 'staff.restored' }, questions, now)
}

function has(week: readonly Shift[], shift: Shift): boolean {
  return week.some((other) => isDeepStrictEqual(other, shift))
}

type At = rows.ShopIds & { zone: string; today: string }

/** No shop takes bookings for longer. */
const daysAhead = 400

/**
 * As for rooms, the lock of whose time is taken comes before any row. Before who gives the services of `skillsOf` becomes others,
 * who has a form of one open is told; and services come before shops.
 */
async function lockTeam(
  tx: Tx,
  { businessId }: BusinessScope,
  {
    shopId,
    staffId,
    skillsOf,
  }: { shopId: string; staffId: string | null; skillsOf?: string | undefined },
  { lockStaff }: StaffQuestions,
  now: Date,
) {
  if (staffId !== null) await lockStaff(tx, businessId, staffId)
  if (skillsOf) await countSkillsOf(tx, businessId, skillsOf)
  const zone = await rows.lockTeamOf(tx, { businessId, shopId })
  if (!zone) throw refuse('not_found')
  const at: At = { businessId, shopId, zone, today: dayIn(zone, now) }
  const members = await rows.selectMembers(tx, at, at.today)
  const before = members.find((member) => member.staffId === staffId) ?? null
  if (staffId !== null && !before) throw refuse('not_found')
  return { at, before, members }
}

function refuseFull(members: readonly rows.MemberRow[]): void {
  const limit = teamLimits.members
  if (members.filter(({ isActive }) => isActive).length >= limit)
    throw refuse('team_full', { limit })
}

type MemberChange = { at: At; id: string; before: rows.MemberRow | null; event: string }

async function changed(
  tx: Tx,
  scope: BusinessScope,
  { at, id, before, event }: MemberChange,
  questions: StaffQuestions,
  now: Date,
): Promise<ManagedTeam> {
  const { businessId, shopId } = at
  const shops = new Set([shopId, ...(await rows.shopsOfMember(tx, businessId, id))])
  for (const each of [...shops].toSorted()) await writeVersion(tx, businessId, each)
  const after = await withVisits(tx, at, questions, now)
  const is = after.members.find(({ staffId }) => staffId === id)!
  auditChange(tx, { kind: 'staff', id }, before && auditedMember(before), auditedMember(is))
  const data = { userId: scope.userId }
  await publish(tx, { businessId, shopId, event, subjectId: id, data })
  return after
}

function auditedMember({
  staffName,
  gender,
  week,
  load,
  profile,
  isForReturningOnly,
  pictureId,
  isActive,
}: rows.MemberRow) {
  return { staffName, gender, week, load, profile, isForReturningOnly, pictureId, isActive }
}

async function withVisits(
  db: Db | Tx,
  at: At,
  { visitsOf }: StaffQuestions,
  now: Date,
): Promise<ManagedTeam> {
  const members = await rows.selectMembers(db, at, at.today)
  const visits = await visitsOf(
    db,
    at.businessId,
    members.map(({ staffId }) => staffId),
    now,
  )
  return { members: members.map((each) => ({ ...each, visits: visits.get(each.staffId) ?? 0 })) }
}
