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
import type { DayStarts, FreeStart, SlotWindow } from './answer.ts'
import { type Bits, hasBit, keepOnly } from './bits.ts'
import { firstStartFrom, type StartRange } from './grid.ts'
import { boundParty } from './party.ts'
import { onlyBy, type Plan, planAt } from './plan.ts'
import type { PreparedWorld } from './prepare.ts'
import { type Reach, reachOf } from './reach.ts'
import type { SlotRequest } from './request.ts'
import { isStartFree } from './search.ts'
import { newSearchState } from './search-state.ts'

/**
 * All free starts, day by day, for every day of the window. Days outside the booking window or the
 * world come with no starts. Throws a RangeError for a malformed request or window.
 */
export function freeStarts(
  prepared: PreparedWorld,
  request: SlotRequest,
  window: SlotWindow,
): DayStarts[] {
  const { world, plan } = planAt(prepared, request, epochMs(window.now))
  const range = bookable(world, window, plan)
  const { reaches, free } = reachLanes(world, plan, range, true)
  const changes = plan.lanes.some((lane) => lane.length > 1) ? soloStarts(world, plan, range) : null
  const isServed = plan.lanes.flat().some((item) => item.hands > 0)
  const except = exceptMinute(window)
  return eachDay(world, window, (day, from, to) => {
    const starts: FreeStart[] = []
    for (let index = Math.max(from, range.from); index < Math.min(to, range.to); index += 1) {
      const bit = index - range.from
      if (!hasBit(free, bit)) continue
      const minute = world.grid.minutes[index]!
      if (minute === except) continue
      if (needsTrying(plan) && !isStartFree(world, plan, minute)) continue
      const isSolo = changes === null || (hasBit(changes, bit) && isSoloStart(world, plan, minute))
      const change = isSolo ? 0 : 3
      const ends = Math.max(...reaches.map((reach) => looseEnds(reach, bit)))
      const startsAt = instantOf(minute)
      starts.push({ startsAt, rank: ends + change, bestFit: isServed && ends + change < 2 })
    }
    return { day, starts }
  })
}

/** The minute of a window that is no choice; null where all are. */
export function exceptMinute({ exceptStart }: SlotWindow): EpochMinute | null {
  return exceptStart === undefined ? null : minuteAtOrBefore(exceptStart)
}

/** The first minute and the local day (excluded) between which a start may be booked. */
export function bookingLimits(
  world: PreparedWorld,
  now: Instant,
  { noticeMinutes, horizonDays }: Pick<Plan, 'noticeMinutes' | 'horizonDays'>,
): { fromMinute: EpochMinute; beforeDay: number } {
  const today = Math.floor(wallOf(world.zone, minuteAtOrBefore(now)) / MINUTES_PER_DAY)
  return {
    fromMinute: minuteAtOrAfter(now) + noticeMinutes,
    beforeDay: today + horizonDays + 1,
  }
}

/** The starts of a window that notice and horizon allow. */
export function bookable(world: PreparedWorld, window: SlotWindow, plan: Plan): StartRange {
  const { grid } = world
  const limits = bookingLimits(world, window.now, plan)
  const last = grid.firstOfDay.length - 1
  const index = (day: number): number =>
    grid.firstOfDay[Math.min(Math.max(day - world.fromDay, 0), last)]!
  const from = Math.max(index(dayNumber(window.fromDay)), firstStartFrom(grid, limits.fromMinute))
  const to = Math.min(index(dayNumber(window.toDay) + 1), index(limits.beforeDay))
  return { from, to: Math.max(from, to) }
}

/**
 * Guests together may want the same people and rooms, and work at one item counts towards a therapist's limits at the next:
 * then each start is tried out.
 */
export function needsTrying(plan: Plan): boolean {
  return plan.guestCount > 1 || plan.addsLoad
}

/** What each lane reaches by itself, and the starts left for all of them, parties roughly bounded. */
export function reachLanes(
  world: PreparedWorld,
  plan: Plan,
  range: StartRange,
  ranked: boolean,
): { reaches: Reach[]; free: Bits } {
  const state = newSearchState(world, range)
  const reaches = plan.lanes.map((lane) => reachOf(state, lane, ranked))
  const free = reaches[0]!.free.slice()
  for (const reach of reaches.slice(1)) keepOnly(free, reach.free)
  if (plan.lanes.length > 1) boundParty(state, plan, free)
  return { reaches, free }
}

/** Starts for which every guest could have one therapist throughout. */
function soloStarts(world: PreparedWorld, plan: Plan, range: StartRange): Bits {
  const state = newSearchState(world, range)
  const all = new Int32Array((range.to - range.from + 31) >> 5).fill(-1)
  for (const lane of plan.lanes) {
    const some = new Int32Array(all.length)
    const first = lane.find((item) => item.hands > 0)
    if (first === undefined) continue
    const staff = new Set(first.forms.flatMap((form) => form.staff))
    for (const one of staff) {
      const alone = lane.map((item) => onlyBy(item, (index) => index === one))
      if (alone.some((item) => item.forms.length === 0)) continue
      const { free } = reachOf(state, alone, false)
      for (let word = 0; word < some.length; word += 1) some[word] = some[word]! | free[word]!
    }
    keepOnly(all, some)
  }
  return all
}

/** Sets of starts know nothing of the load that a visit itself adds. */
function isSoloStart(world: PreparedWorld, plan: Plan, start: EpochMinute): boolean {
  return plan.guestCount > 1 || !plan.addsLoad || isStartFree(world, plan, start, 0)
}

function looseEnds(reach: Reach, bit: number): number {
  return hasBit(reach.filled, bit) ? 0 : hasBit(reach.front, bit) || hasBit(reach.back, bit) ? 1 : 2
}

/** Calls with each day of the window and the indexes of its starts; none outside the world. */
export function eachDay<Out>(
  world: PreparedWorld,
  window: SlotWindow,
  answer: (day: string, from: number, to: number) => Out,
): Out[] {
  const out: Out[] = []
  const first = dayNumber(window.fromDay)
  const last = dayNumber(window.toDay)
  if (last - first > WINDOW_LIMIT_DAYS) throw new RangeError('a window has at most 800 days')
  for (let day = first; day <= last; day += 1) {
    const isInWorld = day >= world.fromDay && day <= world.toDay
    const from = isInWorld ? world.grid.firstOfDay[day - world.fromDay]! : 0
    const to = isInWorld ? world.grid.firstOfDay[day - world.fromDay + 1]! : 0
    out.push(answer(dayOf(day), from, to))
  }
  return out
}

const WINDOW_LIMIT_DAYS = 800
