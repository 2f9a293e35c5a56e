import { dayNumber } from '../time/day.ts'
import { type Bits, hasBit } from './bits.ts'
import { needsTrying, reachLanes } from './free-starts.ts'
import { planAt } from './plan.ts'
import type { PreparedWorld } from './prepare.ts'
import type { SlotRequest } from './request.ts'
import { isStartFree } from './search.ts'

/** The starts of some days and which of them are free, whatever notice and horizon say. */
export interface FreeBits {
  /** Epoch minutes, ascending. */
  minutes: Int32Array
  free: Bits
}

/**
 * The same starts as `freeStarts` finds from `fromDay` to `toDay` (both included, within the world), unranked and as a
 * set, those too that the shop's notice or horizon keeps back: the caller applies these when asked. Holds that
 * run out at `nowMs` or before count as free. Throws a RangeError for a malformed request.
 */
export function freeBits(
  prepared: PreparedWorld,
  request: SlotRequest,
  { nowMs, fromDay, toDay }: { nowMs: number; fromDay: string; toDay: string },
): FreeBits {
  const { world, plan } = planAt(prepared, request, nowMs)
  const { firstOfDay, minutes } = world.grid
  const last = firstOfDay.length - 1
  const at = (day: number): number => firstOfDay[Math.min(Math.max(day - world.fromDay, 0), last)]!
  const range = { from: at(dayNumber(fromDay)), to: at(dayNumber(toDay) + 1) }
  const { free } = reachLanes(world, plan, range, false)
  const size = range.to - range.from
  const startBits = new Int32Array((size + 31) >> 5)
  for (let bit = 0; bit < size; bit += 1) {
    if (!hasBit(free, bit)) continue
    if (needsTrying(plan) && !isStartFree(world, plan, minutes[range.from + bit]!)) continue
    startBits[bit >> 5] = startBits[bit >> 5]! | (1 << (bit & 31))
  }
  return { minutes: minutes.subarray(range.from, range.to), free: startBits }
}
