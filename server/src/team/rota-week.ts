import { allows } from '@serein/shared/business/permission.ts'
import type { RotaWeek } from '@serein/shared/team/rota.ts'
import { hoursAt, hoursOn, isSpecial } from '@serein/shared/team/rota-day.ts'
import { addDays, type Day, dayNumber, MINUTES_PER_DAY } from '@serein/shared/time/day.ts'
import { instantOf } from '@serein/shared/time/instant.ts'
import { edgeOfWall, type OffsetTable, offsetTable, wallOf } from '@serein/shared/time/zone.ts'
import type { Db, Tx } from '../platform/pool.ts'
import type { BusinessScope } from '../platform/scope.ts'
import { dayIn } from './day-in.ts'
import type { ShopIds } from './member-sql.ts'
import { type Planned, selectRota, selectShops } from './rota-sql.ts'
import type { StaffQuestions, Work } from './staff-questions.ts'

type WeekQuery = ShopIds & { fromDay: Day; toDay: Day; days: Day[]; zone: string }
type Cell = RotaWeek['members'][number]['cells'][number]

/** A week as its reader may see it: why a colleague is off is for who decides about it, or finds somebody else for their visits. */
export async function presentRotaWeek(
  db: Db | Tx,
  scope: BusinessScope,
  { businessId, shopId, fromDay, toDay, days, zone }: WeekQuery,
  { workOf }: StaffQuestions,
  now: Date,
): Promise<RotaWeek> {
  const table = offsetTable(
    zone,
    `${addDays(fromDay, -3)}T00:00:00.000Z`,
    `${addDays(toDay, 4)}T00:00:00.000Z`,
  )
  const people = await selectRota(db, { businessId, shopId }, { fromDay, toDay })
  const shops = await selectShops(db, businessId)
  const midnight = (day: Day) =>
    new Date(instantOf(edgeOfWall(table, dayNumber(day) * MINUTES_PER_DAY)))
  const period = { from: midnight(fromDay), until: midnight(addDays(toDay, 1)) }
  const ids = people.map(({ staffId }) => staffId)
  const work = Map.groupBy(await workOf(db, businessId, ids, period, now), ({ staffId }) => staffId)
  const { userId, permissions } = scope
  const mayPlan = allows(permissions.team, 'change')
  const knowsWhy = mayPlan || allows(permissions.calendar, 'change')
  return {
    timeZone: zone,
    today: dayIn(zone, now),
    days,
    members: people.map((person) => {
      const { staffId, staffName, isHere, handsOnMinutesADay } = person
      const isOwn = person.userId === userId
      const seen = { knowsWhy: knowsWhy || isOwn, mayPlan, isOwn }
      const cells = days.map((day) =>
        cellOf(person, day, { shopId, shops, table, work: work.get(staffId) ?? [], seen }),
      )
      return { staffId, staffName, isHere, isOwn, handsOnMinutesADay, cells }
    }),
  }
}

type Around = {
  shopId: string
  shops: ReadonlyMap<string, string>
  table: OffsetTable
  work: readonly Work[]
  /** Drafts, and what others have asked for, are for who plans. */
  seen: { knowsWhy: boolean; mayPlan: boolean; isOwn: boolean }
}

function cellOf(person: Planned, day: Day, { shopId, shops, table, work, seen }: Around): Cell {
  const hours = hoursOn(person, day)
  const today = work.filter(({ from }) => dayOfWall(table, from) === dayNumber(day))
  return {
    day,
    published: hoursAt(hours, shopId),
    isSpecial: isSpecial(person, day),
    draft: seen.mayPlan ? (person.drafts.find((one) => one.day === day)?.spans ?? null) : null,
    elsewhere: hours
      .filter((one) => one.shopId !== shopId)
      .map(({ shopId: other, ...span }) => ({ ...span, shopName: shops.get(other) ?? '' })),
    off: person.off.flatMap(({ timeOffId, kind, state, from, until }) => {
      if (state === 'asked' && !seen.mayPlan && !seen.isOwn) return []
      const span = within(table, day, { from: new Date(from), until: new Date(until) })
      return span ? [{ timeOffId, kind: seen.knowsWhy ? kind : null, state, ...span }] : []
    }),
    visits: new Set(today.map(({ bookingId }) => bookingId)).size,
    handsOnMinutes: today.reduce((sum, one) => sum + minutesOf(one), 0),
  }
}

function within(table: OffsetTable, day: Day, { from, until }: { from: Date; until: Date }) {
  const midnight = dayNumber(day) * MINUTES_PER_DAY
  const fromMinute = Math.max(0, wallAt(table, from) - midnight)
  const toMinute = Math.min(MINUTES_PER_DAY, wallAt(table, until) - midnight)
  return fromMinute < toMinute ? { fromMinute, toMinute } : null
}

/** Far from the days that are shown the clock need not be known. */
function wallAt(table: OffsetTable, at: Date): number {
  return wallOf(table, Math.floor(at.getTime() / 60_000))
}

function dayOfWall(table: OffsetTable, at: Date): number {
  return Math.floor(wallAt(table, at) / MINUTES_PER_DAY)
}

function minutesOf({ from, until }: Work): number {
  return (until.getTime() - from.getTime()) / 60_000
}
