import { type PreparedWorld, prepareWorld, withClaims } from '@serein/shared/slot/prepare.ts'
import type {
  DayException,
  SlotClaim,
  SlotRules,
  SlotSession,
  SlotUnit,
} from '@serein/shared/slot/world.ts'
import { addDays, daysBetween, daysFromTo, type Day } from '@serein/shared/time/day.ts'
import { localDay, type OffsetTable, offsetTable } from '@serein/shared/time/zone.ts'
import type { BookableStaff, ClaimRow, ShopRow } from './sql.ts'

const dayMs = 86_400_000
/** Claims that began longer ago are past: none lasts longer than a day. */
const pastDays = 2
/** Days around those that are prepared for which the zone is known, since a zone's day begins or ends around that of the clock. */
const zoneDays = 5

/** Since when, and of the next `days` of a shop until when, claims are read. */
export function claimSpan(at: Date, days = 0) {
  const daysFromNow = (count: number) => new Date(at.getTime() + count * dayMs)
  return { from: daysFromNow(-pastDays), until: daysFromNow(days + zoneDays) }
}

/** How far ahead of today a shop is prepared: until its horizon, or only so many days. */
export function daysAhead(shop: ShopRow, days = Number.POSITIVE_INFINITY): number {
  return Math.min(shop.horizonDays, days)
}

/** The zone of a shop as it is around the days that are prepared. */
export function zoneAround(timeZone: string, at: Date, days: number): OffsetTable {
  const from = new Date(at.getTime() - zoneDays * dayMs)
  const { until } = claimSpan(at, days)
  return offsetTable(timeZone, from.toISOString(), until.toISOString())
}

/** A shop's hours, team, rooms and sessions for the engine, from yesterday until `days` from today, with nothing taken. */
export function prepareEmpty(
  {
    shop,
    staff,
    units,
    sessions,
    zone,
  }: {
    shop: ShopRow
    staff: readonly BookableStaff[]
    units: readonly SlotUnit[]
    sessions: readonly SlotSession[]
    zone: OffsetTable
  },
  at: Date,
  days: number,
): { prepared: PreparedWorld; today: Day } {
  const today = localDay(zone, at.toISOString())
  const prepared = prepareWorld({
    zone,
    fromDay: addDays(today, -1),
    toDay: addDays(today, days + 1),
    rules: rulesOf(shop),
    hours: hoursOf(shop, today),
    staff,
    units,
    sessions,
    claims: [],
  })
  return { prepared, today }
}

/** The world after these rows of claims. */
export function withClaimRows(prepared: PreparedWorld, rows: readonly ClaimRow[]): PreparedWorld {
  const upsert: SlotClaim[] = []
  const release: string[] = []
  for (const row of rows) {
    if (row.state === 'released') release.push(row.id)
    else upsert.push({ ...row, state: row.state })
  }
  return withClaims(prepared, { upsert, release })
}

export function rulesOf(shop: ShopRow): SlotRules {
  return {
    gridMinutes: shop.gridMinutes,
    noticeMinutes: shop.noticeMinutes,
    horizonDays: shop.horizonDays,
    maxWaitMinutes: shop.waitMinutes,
    gapRule:
      shop.gapRule === 'no_gap_below'
        ? { kind: 'no_gap_below', minutes: shop.gapMinutes }
        : { kind: shop.gapRule },
    assignmentRule: shop.assignmentRule,
    neverAlone: shop.neverAlone,
  }
}

/** When a shop is open, for days until its horizon after `today`. */
export function hoursOf(shop: Pick<ShopRow, 'closures' | 'hours' | 'horizonDays'>, today: Day) {
  const closures = shop.closures.filter((each) => each.fromMinute === null)
  const special = shop.closures.filter((each) => each.fromMinute !== null)
  const last = addDays(today, shop.horizonDays + 1)
  const exceptions: DayException[] = special.flatMap(({ fromDay, toDay, fromMinute, toMinute }) => {
    if (daysBetween(fromDay, last) < 0) return []
    const until = daysBetween(toDay, last) < 0 ? last : toDay
    return daysFromTo(fromDay, until).map((day) => ({
      day,
      spans: [{ fromMinute: fromMinute!, toMinute: toMinute! }],
    }))
  })
  return { weekly: shop.hours, closures, exceptions }
}
