import { refuse } from '@serein/shared/refusal.ts'
import type { RotaWeek } from '@serein/shared/team/rota.ts'
import {
  hoursAt,
  hoursOn,
  isSameHours,
  isSpecial,
  patternOn,
  type ShopMinuteRange,
} from '@serein/shared/team/rota-day.ts'
import type { MinuteRange } from '@serein/shared/team/week.ts'
import { addDays, type Day, daysFromTo } from '@serein/shared/time/day.ts'
import { auditChange } from '../platform/audit.ts'
import { publish as publishEvent } from '../platform/outbox.ts'
import type { Db, Tx } from '../platform/pool.ts'
import type { BusinessScope } from '../platform/scope.ts'
import { writeVersion } from '../shop/sql.ts'
import { refuseDisplaced, refuseTwoShops } from './displaced.ts'
import { lockTeamOf, type ShopIds, selectZone } from './member-sql.ts'
import { dayIn } from './day-in.ts'
import { presentRotaWeek } from './rota-week.ts'
import * as rows from './rota-sql.ts'
import type { StaffQuestions } from './staff-questions.ts'

type OfWeek = { shopId: string; fromDay: Day }
type Plan = { staffId: string; day: Day; hours: MinuteRange[] | null }

/** Errors: `not_found`. */
export async function rotaWeek(
  db: Db,
  scope: BusinessScope,
  { shopId, fromDay }: OfWeek,
  questions: StaffQuestions,
  now: Date,
): Promise<RotaWeek> {
  const zone = await selectZone(db, { businessId: scope.businessId, shopId })
  if (!zone) throw refuse('not_found')
  return presentRotaWeek(db, scope, { ...at(scope, shopId, fromDay), zone }, questions, now)
}

export async function draft(
  tx: Tx,
  scope: BusinessScope,
  { shopId, fromDay, plans }: OfWeek & { plans: Plan[] },
  now: Date,
  questions: StaffQuestions,
): Promise<RotaWeek> {
  const week = at(scope, shopId, fromDay)
  const { zone, people } = await lock(tx, week)
  if (plans.some(({ day }) => day < dayIn(zone, now))) throw refuse('rota_is_past')
  const drafts = plans.map(({ staffId, day, hours }) => {
    const person = people.find((one) => one.staffId === staffId)
    if (!person || !week.days.includes(day)) throw refuse('not_found')
    return draftOf(person, { shopId, day }, hours)
  })
  await rows.writeDrafts(tx, week, drafts)
  return drafted(tx, scope, { ...week, zone, people }, questions, now)
}

export async function discard(
  tx: Tx,
  scope: BusinessScope,
  { shopId, fromDay }: OfWeek,
  now: Date,
  questions: StaffQuestions,
): Promise<RotaWeek> {
  const week = at(scope, shopId, fromDay)
  const { zone, people } = await lock(tx, week)
  await rows.deleteDrafts(tx, week, week)
  return drafted(tx, scope, { ...week, zone, people }, questions, now)
}

export async function publish(
  tx: Tx,
  scope: BusinessScope,
  { shopId, fromDay }: OfWeek,
  now: Date,
  questions: StaffQuestions,
): Promise<RotaWeek> {
  const week = at(scope, shopId, fromDay)
  const { businessId } = scope
  const planned = (await rows.selectRota(tx, week, week)).filter(({ drafts }) => drafts.length > 0)
  // As for rooms, the lock of whose time is taken comes before any row.
  await questions.lockStaff(tx, businessId, ...planned.map(({ staffId }) => staffId))
  const { zone, people } = await lock(tx, week)
  const before = people.filter(({ staffId }) => planned.some((one) => one.staffId === staffId))
  const changes: DayChange[] = []
  for (const person of before)
    for (const { day, spans } of person.drafts.filter((one) => isAhead(one.day, week, zone, now))) {
      const others = hoursOn(person, day).filter((one) => one.shopId !== shopId)
      changes.push({
        person,
        day,
        hours: [...others, ...spans.map((span) => ({ ...span, shopId }))],
      })
    }
  await writeRota(tx, { ...week, zone, scope }, { before, changes }, questions, now)
  await rows.deleteDrafts(tx, week, week)
  const subject = { kind: 'shop', id: shopId }
  auditChange(tx, subject, { rota: changes.map(was) }, { rota: changes.map(is) })
  await publishEvent(tx, { businessId, shopId, event: 'rota.published', subjectId: shopId })
  return presentRotaWeek(tx, scope, { ...week, zone }, questions, now)
}

export type DayChange = { person: rows.Planned; day: Day; hours: ShopMinuteRange[] }

/** From now on these hours hold on these days. Errors: `shift_has_visits`, `rota_overlaps`. */
export async function writeRota(
  tx: Tx,
  of: ShopIds & { fromDay: Day; toDay: Day; zone: string; scope: BusinessScope },
  { before, changes }: { before: readonly rows.Planned[]; changes: readonly DayChange[] },
  questions: StaffQuestions,
  now: Date,
): Promise<void> {
  const { businessId } = of
  for (const { person, day, hours } of changes) {
    const isPattern = isSamePlaces(hours, patternOn(person, day))
    const key = { businessId, staffId: person.staffId, day }
    await rows.writeException(tx, key, isPattern ? null : hours)
  }
  const ids = before.map(({ staffId }) => staffId)
  const after = (await rows.selectRota(tx, of, of)).filter(({ staffId }) => ids.includes(staffId))
  refuseTwoShops(after, daysFromTo(of.fromDay, of.toDay))
  await refuseDisplaced(tx, of, { before, after }, questions, now)
  await rows.noteRotaChange(tx, businessId, ids)
  const shops = new Set([of.shopId, ...[...before, ...after].flatMap((one) => shopsOf(one, of))])
  for (const shop of [...shops].toSorted()) await writeVersion(tx, businessId, shop)
}

/** What is like what is published needs no draft. */
export function draftOf(
  person: rows.Planned,
  { shopId, day }: { shopId: string; day: Day },
  hours: MinuteRange[] | null,
): rows.StaffDayDraft {
  const isPublished = hours !== null && isSameHours(hours, hoursAt(hoursOn(person, day), shopId))
  return { staffId: person.staffId, day, spans: isPublished ? null : hours }
}

/** Says what was planned before and is now, to the audit log and whoever looks on. */
export async function noteDrafts(
  tx: Tx,
  { businessId, shopId }: ShopIds,
  before: readonly rows.Planned[],
  after: readonly rows.Planned[],
): Promise<void> {
  const subject = { kind: 'shop', id: shopId }
  auditChange(tx, subject, { drafts: draftsOf(before) }, { drafts: draftsOf(after) })
  await publishEvent(tx, { businessId, shopId, event: 'rota.drafted', subjectId: shopId })
}

type Week = ShopIds & { fromDay: Day; toDay: Day; days: Day[] }

export function at({ businessId }: BusinessScope, shopId: string, fromDay: Day, weeks = 1): Week {
  const toDay = addDays(fromDay, 7 * weeks - 1)
  return { businessId, shopId, fromDay, toDay, days: daysFromTo(fromDay, toDay) }
}

export async function lock(tx: Tx, week: Week) {
  const zone = await lockTeamOf(tx, week)
  if (!zone) throw refuse('not_found')
  return { zone, people: await rows.selectRota(tx, week, week) }
}

async function drafted(
  tx: Tx,
  scope: BusinessScope,
  { people, ...week }: Week & { zone: string; people: readonly rows.Planned[] },
  questions: StaffQuestions,
  now: Date,
): Promise<RotaWeek> {
  await noteDrafts(tx, week, people, await rows.selectRota(tx, week, week))
  return presentRotaWeek(tx, scope, week, questions, now)
}

function draftsOf(people: readonly rows.Planned[]) {
  return people.flatMap(({ staffId, drafts }) => drafts.map((each) => ({ staffId, ...each })))
}

function isAhead(day: Day, week: Week, zone: string, now: Date): boolean {
  return week.days.includes(day) && day >= dayIn(zone, now)
}

function isSamePlaces(one: readonly ShopMinuteRange[], other: readonly ShopMinuteRange[]): boolean {
  const shops = new Set([...one, ...other].map(({ shopId }) => shopId))
  return [...shops].every((shopId) => isSameHours(hoursAt(one, shopId), hoursAt(other, shopId)))
}

function shopsOf(person: rows.Planned, { fromDay, toDay }: { fromDay: Day; toDay: Day }): string[] {
  return daysFromTo(fromDay, toDay).flatMap((day) =>
    hoursOn(person, day).map(({ shopId }) => shopId),
  )
}

function was({ person: { staffId, ...rota }, day }: DayChange) {
  return { staffId, day, isSpecial: isSpecial(rota, day), hours: hoursOn(rota, day) }
}

function is({ person: { staffId }, day, hours }: DayChange) {
  return { staffId, day, hours }
}
