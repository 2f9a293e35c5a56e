import { MINUTES_PER_DAY, dayOf } from '../time/day.ts'
import {
  type EpochMinute,
  epochMs,
  type Instant,
  instantOf,
  minuteAtOrBefore,
} from '../time/instant.ts'
import { wallOf } from '../time/zone.ts'
import { hasBit } from './bits.ts'
import { bookable, needsTrying, reachLanes } from './free-starts.ts'
import { type Plan, planAt } from './plan.ts'
import type { PreparedWorld } from './prepare.ts'
import type { SlotRequest } from './request.ts'
import { isStartFree } from './search.ts'

/**
 * The `count` free starts nearest to an instant, nearest first (the later one where two are equal). Where each start must
 * be tried out, the search ends after many that turn out not to be free.
 */
export function nearestStarts(
  prepared: PreparedWorld,
  request: SlotRequest,
  startsAt: Instant,
  count: number,
  now: Instant,
): Instant[] {
  const { world, plan } = planAt(prepared, request, epochMs(now))
  const wanted = minuteAtOrBefore(startsAt)
  const centre = Math.floor(wallOf(world.zone, wanted) / MINUTES_PER_DAY)
  const furthest = Math.max(centre - world.fromDay, world.toDay - centre, 0)
  const tried = new Map<EpochMinute, boolean>()
  for (const reach of NEAREST_DAYS) {
    const days = Math.min(reach, furthest)
    // Whatever lies outside the world is not free; a wish for a far year must not make it look there.
    const from = Math.max(centre - days, world.fromDay)
    const to = Math.min(centre + days, world.toDay)
    const possible = from <= to ? possibleStarts(world, plan, from, to, now) : []
    const sorted = possible.toSorted((a, b) => Math.abs(a - wanted) - Math.abs(b - wanted) || b - a)
    const { found, gaveUp } = firstFree(world, plan, sorted, count, tried)
    // A start beyond the days looked at is at least that many days away, less the day itself.
    const certain = days * MINUTES_PER_DAY
    const worst = Math.abs((found.at(-1) ?? 0) - wanted)
    const isEnough = found.length === count && worst <= certain - SHORT_DAY
    if (days === furthest || isEnough || gaveUp) return found.map(instantOf)
  }
  return []
}

/** How far to look, in days before and after; the last reaches over any world. */
const NEAREST_DAYS = [1, 3, 10, 40, Number.POSITIVE_INFINITY]
/** A change of the clock makes a day shorter by this much at most. */
const SHORT_DAY = 180
/** Starts tried in vain before the search ends. */
const VAIN_LIMIT = 60

/** Starts that each guest by themself could have. */
function possibleStarts(
  world: PreparedWorld,
  plan: Plan,
  from: number,
  to: number,
  now: Instant,
): EpochMinute[] {
  const range = bookable(world, { now, fromDay: dayOf(from), toDay: dayOf(to) }, plan)
  const { free } = reachLanes(world, plan, range, false)
  const starts: EpochMinute[] = []
  for (let index = range.from; index < range.to; index += 1) {
    if (hasBit(free, index - range.from)) starts.push(world.grid.minutes[index]!)
  }
  return starts
}

function firstFree(
  world: PreparedWorld,
  plan: Plan,
  starts: readonly EpochMinute[],
  count: number,
  tried: Map<EpochMinute, boolean>,
): { found: EpochMinute[]; gaveUp: boolean } {
  if (!needsTrying(plan)) return { found: starts.slice(0, count), gaveUp: false }
  const found: EpochMinute[] = []
  let inVain = 0
  for (const start of starts) {
    const isFree = tried.get(start) ?? isStartFree(world, plan, start)
    tried.set(start, isFree)
    if (isFree) found.push(start)
    else inVain += 1
    if (found.length === count) break
    if (inVain === VAIN_LIMIT) return { found, gaveUp: true }
  }
  return { found, gaveUp: false }
}
