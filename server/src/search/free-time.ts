import type { FreeBits } from '@serein/shared/slot/free-bits.ts'
import { hasBit } from '@serein/shared/slot/bits.ts'

/**
 * The free starts of one shop over some days, in one array: how many runs of the grid, how many words a set has, how many
 * variants; the runs (first minute, count, step); of each variant which set is for any therapist, a female, a male one
 * (ten bits each, {@link none} for nobody); the sets.
 */
export type FreeTime = {
  packed: Int32Array
  /** The first day it tells of, as a number, and the epoch minute at which it ends. */
  fromDay: number
  toMinute: number
  /** When a hold runs out and it must be worked out anew; infinite without holds. */
  untilMs: number
}

export const wishes = ['any', 'female', 'male'] as const
export type Wish = (typeof wishes)[number]

const head = 3
const runSize = 3
const none = 1023

/** Of each variant and wish its free starts; null where nobody can give it. All over the same grid. */
export function packed(minutes: Int32Array, ofVariants: readonly (FreeBits['free'] | null)[][]) {
  const runs = runsOf(minutes)
  const words = (minutes.length + 31) >> 5
  const sets: Int32Array[] = []
  const known = new Map<string, number>()
  const places = ofVariants.map((ofWishes) =>
    ofWishes.reduce((place, free, wish) => {
      const key = free ? free.join() : ''
      const at = free ? (known.get(key) ?? sets.push(free) - 1) : none
      if (free) known.set(key, at)
      return place | (at << (wish * 10))
    }, 0),
  )
  const all = new Int32Array(head + runs.length + places.length + sets.length * words)
  all.set([runs.length / runSize, words, places.length], 0)
  all.set(runs, head)
  all.set(places, head + runs.length)
  sets.forEach((set, index) => all.set(set, head + runs.length + places.length + index * words))
  return all
}

/** Starts of a grid that follow one another by the same step. */
function runsOf(minutes: Int32Array): number[] {
  const runs: number[] = []
  for (let at = 0; at < minutes.length;) {
    const step = at + 1 < minutes.length ? minutes[at + 1]! - minutes[at]! : 1
    let end = at + 1
    while (end < minutes.length && minutes[end] === minutes[end - 1]! + step) end += 1
    runs.push(minutes[at]!, end - at, step)
    at = end
  }
  return runs
}

/** Which starts of the grid lie in a window of minutes, the end excluded: pairs of the first bit and the one after the last. */
export function bitsWithin({ packed: all }: FreeTime, from: number, to: number): number[] {
  const found: number[] = []
  let base = 0
  const end = head + all[0]! * runSize
  for (let at = head; at < end; at += runSize) {
    const first = all[at]!
    const count = all[at + 1]!
    const step = all[at + 2]!
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
export function setOf({ packed: all }: FreeTime, variant: number, wish: number): number {
  const places = head + all[0]! * runSize
  const set = (all[places + variant]! >> (wish * 10)) & 1023
  return set === none ? -1 : places + all[2]! + set * all[1]!
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
  const { packed: all } = time
  const words = all.subarray(set, set + all[1]!)
  const found: number[] = []
  for (let pair = 0; pair < pairs.length && found.length < most; pair += 2)
    for (let bit = pairs[pair]!; bit < pairs[pair + 1]! && found.length < most; bit += 1)
      if (hasBit(words, bit)) found.push(minuteOf(time, bit))
  return found
}

/** The epoch minute a bit stands for. */
export function minuteOf({ packed: all }: FreeTime, bit: number): number {
  let base = 0
  for (let at = head; ; at += runSize) {
    const count = all[at + 1]!
    if (bit < base + count) return all[at]! + (bit - base) * all[at + 2]!
    base += count
  }
}
