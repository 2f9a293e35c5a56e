import type { EpochMinute } from '../time/instant.ts'

/**
 * Stretches of time as a flat list `[from, to, from, to, …]` of epoch minutes: half-open, ascending,
 * none touching the next. Flat typed arrays keep the inner loops of the engine free of objects.
 */
export type Intervals = Int32Array

/** Pairs in any order, overlapping or empty → sorted and merged. */
export function mergeIntervals(pairs: readonly (readonly [EpochMinute, EpochMinute])[]): Intervals {
  const sorted = pairs.filter(([from, to]) => to > from).toSorted((a, b) => a[0] - b[0])
  const flat: number[] = []
  for (const [from, to] of sorted) {
    const last = flat.length - 1
    if (last > 0 && from <= flat[last]!) flat[last] = Math.max(flat[last]!, to)
    else flat.push(from, to)
  }
  return Int32Array.from(flat)
}

/** What of `whole` is left when `taken` (sorted by start, may overlap) is cut out. */
export function cutIntervals(
  whole: Intervals,
  taken: readonly { from: EpochMinute; to: EpochMinute }[],
): Intervals {
  const left = new Int32Array(whole.length + taken.length * 2)
  let size = 0
  let next = 0
  for (let at = 0; at < whole.length; at += 2) {
    let from = whole[at]!
    const to = whole[at + 1]!
    // A long claim may reach over several stretches, so looking back stops only at claims that ended.
    while (next < taken.length && taken[next]!.to <= from) next += 1
    for (let index = next; index < taken.length && taken[index]!.from < to; index += 1) {
      const claim = taken[index]!
      if (claim.from > from) {
        left[size] = from
        left[size + 1] = claim.from
        size += 2
      }
      from = Math.max(from, claim.to)
    }
    if (from < to) {
      left[size] = from
      left[size + 1] = to
      size += 2
    }
  }
  return left.slice(0, size)
}

/** Index (even) of the first interval that ends after `minute`; the length when there is none. */
export function firstEndingAfter(intervals: Intervals, minute: EpochMinute): number {
  let low = 0
  let high = intervals.length >> 1
  while (low < high) {
    const middle = (low + high) >> 1
    if (intervals[middle * 2 + 1]! > minute) high = middle
    else low = middle + 1
  }
  return low * 2
}

/** Index (even) of the interval that holds all of `[from, to)`, or -1. */
export function intervalHolding(intervals: Intervals, from: EpochMinute, to: EpochMinute): number {
  const at = firstEndingAfter(intervals, from)
  return at < intervals.length && intervals[at]! <= from && intervals[at + 1]! >= to ? at : -1
}
