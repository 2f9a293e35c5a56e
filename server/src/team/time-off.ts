import { allows } from '@serein/shared/business/permission.ts'
import { refuse } from '@serein/shared/refusal.ts'
import { timeOffLimits, type TimeOff, type TimeOffList } from '@serein/shared/team/time-off.ts'
import { auditChange } from '../platform/audit.ts'
import { publish } from '../platform/outbox.ts'
import type { Db, Tx } from '../platform/pool.ts'
import type { BusinessScope } from '../platform/scope.ts'
import { selectZone } from './member-sql.ts'
import type { StaffQuestions } from './staff-questions.ts'
import { staffOf } from './team.ts'
import * as rows from './time-off-sql.ts'

type Period = { shopId: string; staffId: string; from: string; until: string }
type TimeOffRequest = Period & {
  kind: Exclude<TimeOff['kind'], 'sickness'>
  reason?: string | undefined
  waitsForVisits?: boolean | undefined
}
type One = { shopId: string; timeOffId: string }

/** Errors: `not_found`. */
export async function listTimeOff(
  db: Db | Tx,
  scope: BusinessScope,
  { shopId }: { shopId: string },
  questions: StaffQuestions,
  now: Date,
): Promise<TimeOffList> {
  const { businessId } = scope
  const timeZone = await selectZone(db, { businessId, shopId })
  if (!timeZone) throw refuse('not_found')
  const mayDecide = allows(scope.permissions.team, 'change')
  const own = mayDecide ? null : await staffOf(db, scope)
  if (!mayDecide && !own) return { timeZone, coming: [], past: [] }
  const whose = { businessId, staffId: own }
  const coming = await rows.selectComing(db, whose, now)
  const past = await rows.selectPast(db, whose, now)
  const visits = await visitsIn(db, businessId, coming, questions, now)
  const presentTimeOff = ({ userId, ...row }: rows.TimeOffRow): TimeOff => {
    const isOwn = userId === scope.userId
    const isOpen = row.state === 'asked'
    const isOn = coming.some(({ id }) => id === row.id)
    return {
      ...row,
      isOwn,
      visits: visits.get(row.id) ?? 0,
      can: {
        decide: mayDecide && isOpen && isOn,
        withdraw: isOn && (mayDecide || (isOwn && isOpen)),
      },
    }
  }
  return { timeZone, coming: coming.map(presentTimeOff), past: past.map(presentTimeOff) }
}

export async function askTimeOff(
  tx: Tx,
  scope: BusinessScope,
  request: TimeOffRequest,
  now: Date,
  questions: StaffQuestions,
): Promise<TimeOffList> {
  const mayDecide = allows(scope.permissions.team, 'change')
  const person = await rows.selectStaff(tx, scope.businessId, request.staffId)
  if (!person) throw refuse(mayDecide ? 'not_found' : 'forbidden')
  if (!mayDecide && person.userId !== scope.userId) throw refuse('forbidden')
  const { kind, reason, waitsForVisits } = request
  const isApproved =
    mayDecide && !(waitsForVisits && (await hasVisits(tx, scope, request, questions, now)))
  await enter(
    tx,
    scope,
    { ...request, kind, reason: reason || null, state: isApproved ? 'approved' : 'asked' },
    questions,
    now,
  )
  return listTimeOff(tx, scope, request, questions, now)
}

export async function reportSickness(
  tx: Tx,
  scope: BusinessScope,
  period: Period,
  now: Date,
  questions: StaffQuestions,
): Promise<{ timeOffId: string }> {
  if (!(await rows.selectStaff(tx, scope.businessId, period.staffId))) throw refuse('not_found')
  const off = { ...period, kind: 'sickness', state: 'approved', reason: null } as const
  return { timeOffId: await enter(tx, scope, off, questions, now) }
}

export async function approveTimeOff(
  tx: Tx,
  scope: BusinessScope,
  one: One,
  now: Date,
  questions: StaffQuestions,
): Promise<TimeOffList> {
  const { businessId } = scope
  const request = await lockRequest(tx, scope, one, questions)
  if (await rows.meetsOther(tx, { ...request, businessId }, ['approved'], request.id))
    throw refuse('time_off_not_possible', { reason: 'overlaps' })
  await refuseVisits(tx, scope, { ...request, shopId: one.shopId }, questions, now)
  await decide(tx, scope, { timeOff: request, shopId: one.shopId, state: 'approved', now })
  await questions.takeTimeOff(tx, businessId, request.id)
  return listTimeOff(tx, scope, one, questions, now)
}

export async function refuseTimeOff(
  tx: Tx,
  scope: BusinessScope,
  { answer, ...one }: One & { answer?: string | undefined },
  now: Date,
  questions: StaffQuestions,
): Promise<TimeOffList> {
  const request = await lockRequest(tx, scope, one, questions)
  await decide(tx, scope, {
    timeOff: request,
    shopId: one.shopId,
    state: 'refused',
    answer: answer || null,
    now,
  })
  return listTimeOff(tx, scope, one, questions, now)
}

export async function withdrawTimeOff(
  tx: Tx,
  scope: BusinessScope,
  one: One,
  now: Date,
  questions: StaffQuestions,
): Promise<TimeOffList> {
  const { businessId } = scope
  const off = await lockOne(tx, scope, one, questions)
  const mayDecide = allows(scope.permissions.team, 'change')
  if (!mayDecide && off.userId !== scope.userId) throw refuse('forbidden')
  const isOn = off.state === 'asked' || off.state === 'approved'
  const isOver = Date.parse(off.until) <= now.getTime()
  if (!isOn || isOver || (!mayDecide && off.state !== 'asked'))
    throw refuse('state_conflict', { state: off.state })
  const hasBegun = off.state === 'approved' && Date.parse(off.from) < now.getTime()
  // What was taken of it stays.
  if (hasBegun) await rows.endTimeOff(tx, businessId, off.id, now)
  const state = hasBegun ? 'approved' : 'withdrawn'
  await decide(tx, scope, { timeOff: off, shopId: one.shopId, state, event: 'withdrawn', now })
  await questions.giveTimeOffBack(tx, businessId, off.id, now)
  return listTimeOff(tx, scope, one, questions, now)
}

type Entering = Period & Pick<rows.NewTimeOff, 'kind' | 'state' | 'reason'>

async function enter(
  tx: Tx,
  scope: BusinessScope,
  off: Entering,
  questions: StaffQuestions,
  now: Date,
): Promise<string> {
  const { businessId, userId } = scope
  const { shopId, staffId, from, until, state, kind } = off
  await questions.lockStaff(tx, businessId, staffId)
  if (!(await selectZone(tx, { businessId, shopId }))) throw refuse('not_found')
  const days = (Date.parse(until) - Date.parse(from)) / 86_400_000
  const isPast = !(Date.parse(until) > now.getTime()) || days <= 0
  if (isPast) throw refuse('time_off_not_possible', { reason: 'past' })
  if (days > timeOffLimits.days) throw refuse('time_off_not_possible', { reason: 'too_long' })
  const states = state === 'asked' ? (['asked', 'approved'] as const) : (['approved'] as const)
  if (await rows.meetsOther(tx, { businessId, staffId, kind, from, until }, states))
    throw refuse('time_off_not_possible', { reason: 'overlaps' })
  if (state === 'approved' && kind !== 'sickness')
    await refuseVisits(tx, scope, off, questions, now)
  const id = await rows.insertTimeOff(tx, { ...off, businessId, askedBy: userId, now })
  if (state === 'approved') await questions.takeTimeOff(tx, businessId, id)
  auditChange(tx, { kind: 'timeOff', id }, null, { staffId, kind, state, from, until })
  const event = kind === 'sickness' ? 'time_off.reported' : `time_off.${state}`
  await publish(tx, { businessId, shopId, event, subjectId: id, data: { userId } })
  return id
}

/** As everywhere, whose time is taken is locked before any row. */
async function lockOne(
  tx: Tx,
  { businessId }: BusinessScope,
  { shopId, timeOffId }: One,
  { lockStaff }: StaffQuestions,
): Promise<rows.TimeOffRow> {
  if (!(await selectZone(tx, { businessId, shopId }))) throw refuse('not_found')
  const staffId = await rows.selectWhose(tx, businessId, timeOffId)
  if (!staffId) throw refuse('not_found')
  await lockStaff(tx, businessId, staffId)
  return (await rows.lockTimeOff(tx, businessId, timeOffId))!
}

async function lockRequest(tx: Tx, scope: BusinessScope, one: One, questions: StaffQuestions) {
  const off = await lockOne(tx, scope, one, questions)
  if (off.state !== 'asked') throw refuse('state_conflict', { state: off.state })
  return off
}

type Deciding = {
  timeOff: rows.TimeOffRow
  shopId: string
  state: rows.Decision['state']
  event?: string
  answer?: string | null
  now: Date
}

async function decide(
  tx: Tx,
  { businessId, userId }: BusinessScope,
  { timeOff, shopId, state, event = state, answer = null, now }: Deciding,
): Promise<void> {
  await rows.writeDecision(tx, businessId, timeOff.id, { state, answer, decidedBy: userId, now })
  auditChange(tx, { kind: 'timeOff', id: timeOff.id }, { state: timeOff.state }, { state })
  const data = { userId }
  await publish(tx, { businessId, shopId, event: `time_off.${event}`, subjectId: timeOff.id, data })
}

/** Errors: `time_off_has_visits`. */
async function refuseVisits(
  tx: Tx,
  scope: BusinessScope,
  { shopId, staffId, from, until }: Period,
  { workOf, tellVisits }: StaffQuestions,
  now: Date,
): Promise<void> {
  const { businessId } = scope
  const period = { from: new Date(from), until: new Date(until) }
  const work = await workOf(tx, businessId, [staffId], period, now)
  if (work.length === 0) return
  const visits = await tellVisits(tx, scope, work)
  const { staffName } = (await rows.selectStaff(tx, businessId, staffId))!
  const timeZone = (await selectZone(tx, { businessId, shopId }))!
  throw refuse('time_off_has_visits', {
    timeZone,
    visits: visits.map((visit) => ({ ...visit, staffName })),
  })
}

async function hasVisits(
  tx: Tx,
  { businessId }: BusinessScope,
  { staffId, from, until }: Period,
  { workOf }: StaffQuestions,
  now: Date,
): Promise<boolean> {
  const period = { from: new Date(from), until: new Date(until) }
  return (await workOf(tx, businessId, [staffId], period, now)).length > 0
}

/** How many visits stand in each of these. */
async function visitsIn(
  db: Db | Tx,
  businessId: string,
  offs: readonly rows.TimeOffRow[],
  { workOf }: StaffQuestions,
  now: Date,
): Promise<ReadonlyMap<string, number>> {
  if (offs.length === 0) return new Map()
  const last = Math.max(...offs.map(({ until }) => Date.parse(until)))
  const staffIds = [...new Set(offs.map(({ staffId }) => staffId))]
  const work = await workOf(db, businessId, staffIds, { from: now, until: new Date(last) }, now)
  return new Map(
    offs.map(({ id, staffId, from, until }) => {
      const inIt = work.filter(
        (one) =>
          one.staffId === staffId &&
          one.from.getTime() < Date.parse(until) &&
          one.until.getTime() > Date.parse(from),
      )
      return [id, new Set(inIt.map(({ bookingId }) => bookingId)).size] as const
    }),
  )
}
