import { MINUTES_PER_DAY, dayNumber, dayOf } from '../time/day.ts'
import {
  type EpochMinute,
  type Instant,
  epochMs,
  instantOf,
  minuteAtOrAfter,
  minuteAtOrBefore,
} from '../time/instant.ts'
import { wallOf } from '../time/zone.ts'
import type { DayOverview, DayStarts, FreeStart, SlotWindow } from './answer.ts'
import { addBit, type Bits, countBits, hasBit, keepOnly } from './bits.ts'
import { firstStartFrom, type StartRange } from './grid.ts'
import { type Plan, type PlanItem, planOf } from './plan.ts'
import { type PreparedWorld, settledAt } from './prepare.ts'
import { type Reach, reachOf } from './reach.ts'
import type { SlotRequest } from './request.ts'
import { searchStart } from './search.ts'
import { newSheet } from './sheet.ts'

/** A day is `few` with at most this many free starts … */
export const FEW_STARTS = 3
/** … or with less than this share of the day's grid free. */
export const FEW_SHARE = 0.2

/** Therapists asked first for an overview; most days are plainly free with these alone. */
const FIRST_STAFF = 6

/**
 * All free starts, day by day, for every day of the window. Days outside the booking window or the
 * world come with no starts. Throws a RangeError for a malformed request or window.
 */
export function freeStarts(
  prepared: PreparedWorld,
  request: SlotRequest,
  window: SlotWindow,
): DayStarts[] {
  const world = settledAt(prepared, epochMs(window.now))
  const plan = planOf(world, request)
  const range = bookable(world, window)
  const reaches = reachLanes(world, plan, range, true)
  const free = exactStarts(world, plan, range, reaches)
  const changes = plan.lanes.some((lane) => lane.length > 1) ? soloStarts(world, plan, range) : null
  return eachDay(world, window, (day, from, to) => {
    const starts: FreeStart[] = []
    for (let index = Math.max(from, range.from); index < Math.min(to, range.to); index += 1) {
      const bit = index - range.from
      if (!hasBit(free, bit)) continue
      const change = changes === null || hasBit(changes, bit) ? 0 : 3
      const ends = Math.max(...reaches.map((reach) => looseEnds(reach, bit)))
      const startsAt = instantOf(world.grid.minutes[index]!)
      starts.push({ startsAt, rank: ends + change, bestFit: ends + change < 2 })
    }
    return { day, starts }
  })
}

/** Whether each day is free, few, full or closed, without working out every start where few suffice. */
export function monthOverview(
  prepared: PreparedWorld,
  request: SlotRequest,
  window: SlotWindow,
): DayOverview[] {
  const world = settledAt(prepared, epochMs(window.now))
  const plan = planOf(world, request)
  const range = bookable(world, window)
  const quick = new Set<number>()
  const narrow = narrowed(plan)
  if (narrow !== null) {
    const reaches = reachLanes(world, narrow, range, false)
    const found = exactStarts(world, narrow, range, reaches)
    eachDay(world, window, (day, from, to) => {
      const [first, last] = clipped(range, from, to)
      if (stateOf(countBits(found, first, last), last - first) === 'free') quick.add(dayNumber(day))
    })
  }
  return eachDay(world, window, (day, from, to): DayOverview => {
    if (quick.has(dayNumber(day))) return { day, state: 'free' }
    const [first, last] = clipped(range, from, to)
    if (last <= first) return { day, state: 'closed', freeStarts: 0 }
    const part = { from: range.from + first, to: range.from + last }
    const free = exactStarts(world, plan, part, reachLanes(world, plan, part, false))
    const count = countBits(free, 0, last - first)
    return { day, state: stateOf(count, last - first), freeStarts: count }
  })
}

/** The `count` free starts nearest to an instant, nearest first (the later one where two are equal). */
export function nearestStarts(
  prepared: PreparedWorld,
  request: SlotRequest,
  startsAt: Instant,
  count: number,
  now: Instant,
): Instant[] {
  const wanted = minuteAtOrBefore(startsAt)
  const centre = Math.floor(wallOf(prepared.zone, wanted) / MINUTES_PER_DAY)
  const furthest = Math.max(centre - prepared.fromDay, prepared.toDay - centre, 0)
  for (const reach of NEAREST_DAYS) {
    const days = Math.min(reach, furthest)
    const window = { now, fromDay: dayOf(centre - days), toDay: dayOf(centre + days) }
    const found = freeStarts(prepared, request, window)
      .flatMap((one) => one.starts)
      .map((one) => minuteAtOrBefore(one.startsAt))
      .toSorted((a, b) => Math.abs(a - wanted) - Math.abs(b - wanted) || b - a)
      .slice(0, count)
    // A start beyond the days looked at is at least that many days away, less the day itself.
    const certain = days * MINUTES_PER_DAY
    const worst = Math.abs((found.at(-1) ?? 0) - wanted)
    if (days === furthest || (found.length === count && worst <= certain - SHORT_DAY)) {
      return found.map(instantOf)
    }
  }
  return []
}

/** How far to look, in days before and after; the last reaches over any world. */
const NEAREST_DAYS = [1, 3, 10, 40, Number.POSITIVE_INFINITY]
/** A change of the clock makes a day shorter by this much at most. */
const SHORT_DAY = 180

/** The first minute and the local day (excluded) between which a start may be booked. */
export function bookingLimits(
  world: PreparedWorld,
  now: Instant,
): { fromMinute: EpochMinute; beforeDay: number } {
  const today = Math.floor(wallOf(world.zone, minuteAtOrBefore(now)) / MINUTES_PER_DAY)
  return {
    fromMinute: minuteAtOrAfter(now) + world.rules.noticeMinutes,
    beforeDay: today + world.rules.horizonDays + 1,
  }
}

function bookable(world: PreparedWorld, window: SlotWindow): StartRange {
  const { grid } = world
  const limits = bookingLimits(world, window.now)
  const last = grid.firstOfDay.length - 1
  const index = (day: number): number =>
    grid.firstOfDay[Math.min(Math.max(day - world.fromDay, 0), last)]!
  const from = Math.max(index(dayNumber(window.fromDay)), firstStartFrom(grid, limits.fromMinute))
  const to = Math.min(index(dayNumber(window.toDay) + 1), index(limits.beforeDay))
  return { from, to: Math.max(from, to) }
}

function reachLanes(world: PreparedWorld, plan: Plan, range: StartRange, ranked: boolean): Reach[] {
  const sheet = newSheet(world, range)
  return plan.lanes.map((lane) => reachOf(sheet, lane, ranked))
}

/** Lanes alone decide for one guest; guests together may want the same people, so they are tried out. */
function exactStarts(
  world: PreparedWorld,
  plan: Plan,
  range: StartRange,
  reaches: readonly Reach[],
): Bits {
  const free = reaches[0]!.free.slice()
  for (const reach of reaches.slice(1)) keepOnly(free, reach.free)
  if (plan.guestCount === 1) return free
  const exact = new Int32Array(free.length)
  for (let index = range.from; index < range.to; index += 1) {
    const bit = index - range.from
    if (hasBit(free, bit) && searchStart(world, plan, world.grid.minutes[index]!) !== null) {
      addBit(exact, bit)
    }
  }
  return exact
}

/** Starts for which every guest could have one therapist throughout. */
function soloStarts(world: PreparedWorld, plan: Plan, range: StartRange): Bits {
  const sheet = newSheet(world, range)
  const all = new Int32Array((range.to - range.from + 31) >> 5).fill(-1)
  for (const lane of plan.lanes) {
    const some = new Int32Array(all.length)
    const staff = new Set(lane[0]!.forms.flatMap((form) => form.staff))
    for (const one of staff) {
      const alone = lane.map((item) => onlyBy(item, (index) => index === one))
      if (alone.some((item) => item.forms.length === 0)) continue
      const { free } = reachOf(sheet, alone, false)
      for (let word = 0; word < some.length; word += 1) some[word] = some[word]! | free[word]!
    }
    keepOnly(all, some)
  }
  return all
}

/** The same plan with few therapists; what is free for them is free. Null when it would be no smaller. */
function narrowed(plan: Plan): Plan | null {
  const keep = FIRST_STAFF * plan.lanes.length
  const items = plan.lanes.flat()
  const most = Math.max(...items.map((item) => item.forms.flatMap((form) => form.staff).length))
  if (most <= keep) return null
  const lanes = plan.lanes.map((lane) =>
    lane.map((item) => {
      const staff = item.forms.flatMap((form) => form.staff)
      const chosen = new Set(staff.slice(0, keep))
      return onlyBy(item, (one) => chosen.has(one) || one === item.namedStaff)
    }),
  )
  return { ...plan, lanes }
}

function onlyBy(item: PlanItem, keeps: (staff: number) => boolean): PlanItem {
  const forms = item.forms
    .map((form) => ({
      ...form,
      staff: form.staff.filter(keeps),
      joiners: form.joiners.filter(keeps),
    }))
    .filter((form) => form.staff.length > 0)
  return { ...item, forms }
}

function looseEnds(reach: Reach, bit: number): number {
  return hasBit(reach.filled, bit) ? 0 : hasBit(reach.front, bit) || hasBit(reach.back, bit) ? 1 : 2
}

function stateOf(free: number, starts: number): 'free' | 'few' | 'full' {
  if (free === 0) return 'full'
  return free <= FEW_STARTS || free < FEW_SHARE * starts ? 'few' : 'free'
}

function clipped(range: StartRange, from: number, to: number): [number, number] {
  return [Math.max(from, range.from) - range.from, Math.min(to, range.to) - range.from]
}

/** Calls with each day of the window and the indexes of its starts; none outside the world. */
function eachDay<Out>(
  world: PreparedWorld,
  window: SlotWindow,
  answer: (day: string, from: number, to: number) => Out,
): Out[] {
  const out: Out[] = []
  const first = dayNumber(window.fromDay)
  const last = dayNumber(window.toDay)
  if (last - first > WINDOW_LIMIT_DAYS) throw new RangeError('a window has at most 800 days')
  for (let day = first; day <= last; day += 1) {
    const known = day >= world.fromDay && day <= world.toDay
    const from = known ? world.grid.firstOfDay[day - world.fromDay]! : 0
    const to = known ? world.grid.firstOfDay[day - world.fromDay + 1]! : 0
    out.push(answer(dayOf(day), from, to))
  }
  return out
}

const WINDOW_LIMIT_DAYS = 800
