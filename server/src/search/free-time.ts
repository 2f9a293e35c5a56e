import type { FreeBits } from '@serein/shared/slot/free-bits.ts'
import { hasBit } from '@serein/shared/slot/bits.ts'

/** The starts that a shop could have at all, shared by all shops with the same. */
export type Grid = {
  /** Starts that follow one another by the same step: first minute, count, step of each run. */
  runs: Int32Array
  /** How many words a set of these starts has. */
  words: number
}

/**
 * The free starts of one shop over some days. In one array: of each variant the places of its sets, for any therapist, a
 * female, a male one (ten bits each, {@link none} for nobody); then the sets, one after the other.
 */
export type FreeTime = {
  grid: Grid
  packed: Int32Array
  /** How many variants there are, and where the first set begins. */
  variants: number
  /** The first day it tells of, as a number, and the epoch minute at which it ends. */
  fromDay: number
  toMinute: number
  /** When a hold runs out and it must be worked out anew; infinite without holds. */
  untilMs: number
}

export const wishes = ['any', 'female', 'male'] as const
export type Wish = (typeof wishes)[number]

const runSize = 3
const none = 1023
/** Grids change each day; once there are so many, those of other days are let go. */
const gridsRemembered = 2_000

/** Keeps each grid once, by its runs. */
export function openGrids() {
  const gridByRuns = new Map<string, Grid>()
  return (runs: Int32Array): Grid => {
    const key = runs.join()
    const same = gridByRuns.get(key)
    if (same) return same
    if (gridByRuns.size >= gridsRemembered) gridByRuns.clear()
    const grid = { runs: Int32Array.from(runs), words: (startsIn(runs) + 31) >> 5 }
    gridByRuns.set(key, grid)
    return grid
  }
}

export type Grids = ReturnType<typeof openGrids>

/** Of each variant and wish its free starts; null where nobody can give it. All over the same grid. */
export function packed({ words }: Grid, ofVariants: readonly (FreeBits['free'] | null)[][]) {
  const sets: Int32Array[] = []
  const placeByRuns = new Map<string, number>()
  const places = ofVariants.map((ofWishes) =>
    ofWishes.reduce((place, free, wish) => {
      const key = free ? free.join() : ''
      const at = free ? (placeByRuns.get(key) ?? sets.push(free) - 1) : none
      if (free) placeByRuns.set(key, at)
      return place | (at << (wish * 10))
    }, 0),
  )
  const all = new Int32Array(places.length + sets.length * words)
  all.set(places)
  sets.forEach((set, index) => all.set(set, places.length + index * words))
  return all
}

/** How many starts there are in these runs. */
function startsIn(runs: Int32Array): number {
  let count = 0
  for (let at = 1; at < runs.length; at += runSize) count += runs[at]!
  return count
}

/** Starts that follow one another by the same step, as a grid has them. */
export function runsOf(minutes: Int32Array): Int32Array {
  const runs: number[] = []
  for (let at = 0; at < minutes.length;) {
    const step = at + 1 < minutes.length ? minutes[at + 1]! - minutes[at]! : 1
    let end = at + 1
    while (end < minutes.length && minutes[end] === minutes[end - 1]! + step) end += 1
    runs.push(minutes[at]!, end - at, step)
    at = end
  }
  return Int32Array.from(runs)
}

/** Which starts of a grid lie in a window of minutes, the end excluded: pairs of the first bit and the one after the last. */
export function bitsWithin({ runs }: Grid, from: number, to: number): number[] {
  const found: number[] = []
  let base = 0
  for (let at = 0; at < runs.length; at += runSize) {
    const first = runs[at]!
    const count = runs[at + 1]!
    const step = runs[at + 2]!
    if (first >= to) break
    if (first + (count - 1) * step >= from) {
      const low = Math.max(0, Math.ceil((from - first) / step))
      const high = Math.min(count, Math.ceil((to - first) / step))
      if (high > low) found.push(base + low, base + high)
    }
    base += count
  }
  return found
}

/** Where the set of a variant and a wish begins, or -1 when nobody can give it. */
export function setOf({ packed: all, variants, grid }: FreeTime, variant: number, wish: number) {
  const set = (all[variant]! >> (wish * 10)) & 1023
  return set === none ? -1 : variants + set * grid.words
}

/** The first free bit of a set within the pairs, or -1. */
export function firstFree(
  { packed: all }: FreeTime,
  set: number,
  pairs: readonly number[],
): number {
  for (let pair = 0; pair < pairs.length; pair += 2) {
    const to = pairs[pair + 1]!
    let bit = pairs[pair]!
    while (bit < to) {
      const left = all[set + (bit >> 5)]! >>> (bit & 31)
      if (left !== 0) {
        bit += 31 - Math.clz32(left & -left)
        break
      }
      bit = ((bit >> 5) + 1) << 5
    }
    if (bit < to) return bit
  }
  return -1
}

/** The first so many free starts within the pairs, as epoch minutes. */
export function freeMinutes(time: FreeTime, set: number, pairs: readonly number[], most: number) {
  const words = time.packed.subarray(set, set + time.grid.words)
  const found: number[] = []
  for (let pair = 0; pair < pairs.length && found.length < most; pair += 2)
    for (let bit = pairs[pair]!; bit < pairs[pair + 1]! && found.length < most; bit += 1)
      if (hasBit(words, bit)) found.push(minuteOf(time.grid, bit))
  return found
}

/** The epoch minute a bit stands for. */
export function minuteOf({ runs }: Grid, bit: number): number {
  let base = 0
  for (let at = 0; ; at += runSize) {
    const count = runs[at + 1]!
    if (bit < base + count) return runs[at]! + (bit - base) * runs[at + 2]!
    base += count
  }
}
