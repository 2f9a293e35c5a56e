import { addBit, addRange, type Bits, hasBit, keepOnly, noBits } from './bits.ts'
import { firstStartFrom, type StartRange } from './grid.ts'
import { firstEndingAfter, type Intervals } from './interval.ts'
import type { ItemForm, PlanItem } from './plan.ts'
import type { PreparedWorld } from './prepare.ts'
import { keepsLoad, type LoadRow } from './staff-load.ts'

/** The starts that are asked about, and what has been worked out for them so far. */
export interface SearchState {
  world: PreparedWorld
  range: StartRange
  size: number
  staffFits: Map<ItemForm, Map<number, StaffFit[]>>
  teamFits: Map<ItemForm, Map<number, TeamFit>>
  /** By the needs of a form, which forms of fewer therapists share. */
  unitFits: Map<ItemForm['needs'], Map<number, Bits>>
  visitFits: Map<number, Bits>
}

/**
 * For which starts one therapist could do an item. `front` and `back` tell where no new gap is left
 * before and after; the `…Clear` ones where the gap, if any, is long enough for the gap rule.
 */
export interface StaffFit {
  staff: number
  fit: Bits
  front: Bits
  back: Bits
  frontClear: Bits
  backClear: Bits
}

/** The same for an item's whole team: somebody, or enough hands. `filled`: no gap at either end. */
export interface TeamFit {
  fit: Bits
  front: Bits
  back: Bits
  filled: Bits
}

export function newSearchState(world: PreparedWorld, range: StartRange): SearchState {
  return {
    world,
    range,
    size: range.to - range.from,
    staffFits: new Map(),
    teamFits: new Map(),
    unitFits: new Map(),
    visitFits: new Map(),
  }
}

/** The item begins `offset` minutes after the start; one entry per therapist who could ever do it. */
export function staffFits(
  state: SearchState,
  item: PlanItem,
  form: ItemForm,
  offset: number,
): StaffFit[] {
  let byOffset = state.staffFits.get(form)
  if (byOffset === undefined) state.staffFits.set(form, (byOffset = new Map()))
  let fits = byOffset.get(offset)
  if (fits === undefined) {
    fits = [...form.staff, ...form.joiners].map((staff) =>
      staffFit(state, item, form, offset, staff),
    )
    byOffset.set(offset, fits)
  }
  return fits
}

/** Starts for which `[from, to)` minutes after the start lie in one free stretch. */
export function spanFits(state: SearchState, free: Intervals, from: number, to: number): Bits {
  const out = noBits(state.size)
  const size = findStretches(state, free, from, to)
  for (let at = 0; at < size; at += 4) addRange(out, stretches[at]!, stretches[at + 1]!)
  return out
}

/** The starts whose visit of this length ends before the shop closes. */
export function visitFits(state: SearchState, minutes: number): Bits {
  const remembered = state.visitFits.get(minutes)
  if (remembered !== undefined) return remembered
  const out = noBits(state.size)
  const { grid } = state.world
  for (let index = state.range.from; index < state.range.to; index += 1) {
    if (grid.minutes[index]! + minutes <= grid.openTo[index]!) addBit(out, index - state.range.from)
  }
  state.visitFits.set(minutes, out)
  return out
}

function staffFit(
  state: SearchState,
  item: PlanItem,
  form: ItemForm,
  offset: number,
  staff: number,
): StaffFit {
  const { free } = state.world.staff[staff]!
  const first = form.staffSpans[0]!
  const last = form.staffSpans.at(-1)!
  const fit = spanFits(state, free, offset + first.from, offset + first.to)
  for (const span of form.staffSpans.slice(1)) {
    keepOnly(fit, spanFits(state, free, offset + span.from, offset + span.to))
  }
  const { load } = state.world.staff[staff]!
  if (load !== null) keepWithin(state, load, form, offset, fit)
  const front = noBits(state.size)
  const back = noBits(state.size)
  const { gapRule } = state.world.rules
  const byLength = gapRule.kind === 'no_gap_below'
  const frontClear = byLength ? noBits(state.size) : front
  const backClear = byLength ? noBits(state.size) : back
  const least = byLength ? gapRule.minutes : Number.POSITIVE_INFINITY
  let size = findStretches(state, free, offset + first.from, offset + first.to)
  for (let at = 0; at < size; at += 4) {
    markFront(state, item, offset + first.from, at, front, frontClear, least)
  }
  size = findStretches(state, free, offset + last.from, offset + last.to)
  for (let at = 0; at < size; at += 4) {
    markBack(state, item, offset + last.to, at, back, backClear, least)
  }
  return { staff, fit, front, back, frontClear, backClear }
}

/** Leaves only the starts for which a therapist stays within their limits. */
function keepWithin(
  state: SearchState,
  load: LoadRow,
  form: ItemForm,
  offset: number,
  fit: Bits,
): void {
  const { grid, zone } = state.world
  for (let bit = 0; bit < state.size; bit += 1) {
    if (!hasBit(fit, bit)) continue
    const at = grid.minutes[state.range.from + bit]! + offset
    if (!keepsLoad(zone, load, form, at)) fit[bit >> 5] = fit[bit >> 5]! & ~(1 << (bit & 31))
  }
}

/** Of the stretch at `index`: starts that leave no gap before them, or (`clear`) none that is too short. */
function markFront(
  state: SearchState,
  item: PlanItem,
  shift: number,
  index: number,
  front: Bits,
  clear: Bits,
  least: number,
): void {
  const { grid, rules } = state.world
  const base = state.range.from
  const last = stretches[index + 1]!
  const freeFrom = stretches[index + 2]!
  for (let at = stretches[index]!; at <= last;) {
    // Hours the shop is closed end a stretch too, so each opening is looked at by itself.
    const until = Math.min(last, grid.openLast[base + at]! - base)
    const edge = Math.max(freeFrom, grid.openFrom[base + at]! - item.bufferBefore)
    for (; at <= until; at += 1) {
      const gap = grid.minutes[base + at]! + shift - edge
      if (gap < rules.gridMinutes) addBit(front, at)
      else if (front === clear) break
      if (front !== clear && (gap < rules.gridMinutes || gap >= least)) addBit(clear, at)
    }
    at = until + 1
  }
}

/** The same for the gap after. */
function markBack(
  state: SearchState,
  item: PlanItem,
  shift: number,
  index: number,
  back: Bits,
  clear: Bits,
  least: number,
): void {
  const { grid, rules } = state.world
  const base = state.range.from
  const first = stretches[index]!
  const freeTo = stretches[index + 3]!
  for (let at = stretches[index + 1]!; at >= first;) {
    const until = Math.max(first, grid.openFirst[base + at]! - base)
    const edge = Math.min(freeTo, grid.openTo[base + at]! + item.bufferAfter)
    for (; at >= until; at -= 1) {
      const gap = edge - grid.minutes[base + at]! - shift
      if (gap < rules.gridMinutes) addBit(back, at)
      else if (back === clear) break
      if (back !== clear && (gap < rules.gridMinutes || gap >= least)) addBit(clear, at)
    }
    at = until - 1
  }
}

/**
 * The free stretches that take `[from, to)` minutes after some start: fills `stretches` with four
 * numbers each (first and last bit, both included, and the stretch itself) and returns how many
 * numbers. One shared scratch list, read before the next call, keeps the hot loop free of garbage.
 */
export function findStretches(
  state: SearchState,
  free: Intervals,
  from: number,
  to: number,
): number {
  const { range } = state
  if (range.to === range.from) return 0
  const { grid } = state.world
  const { minutes } = grid
  const length = to - from
  const end = minutes[range.to - 1]! + from
  let size = 0
  for (let at = firstEndingAfter(free, minutes[range.from]! + from); at < free.length; at += 2) {
    const freeFrom = free[at]!
    if (freeFrom > end) break
    const freeTo = free[at + 1]!
    if (freeTo - freeFrom < length) continue
    const first = Math.max(firstStartFrom(grid, freeFrom - from), range.from)
    // Most stretches are short, so the last start is found by walking on rather than looking up.
    const latest = freeTo - to
    let last = first
    if (latest - freeFrom > LONG_STRETCH)
      last = Math.max(first, firstStartFrom(grid, latest + 1) - 1)
    while (last < range.to && minutes[last]! <= latest) last += 1
    last = Math.min(last, range.to) - 1
    if (first > last) continue
    if (size + 4 > stretches.length) stretches = grown(stretches)
    stretches[size] = first - range.from
    stretches[size + 1] = last - range.from
    stretches[size + 2] = freeFrom
    stretches[size + 3] = freeTo
    size += 4
  }
  return size
}

/** See {@link findStretches}. */
export let stretches: Int32Array = new Int32Array(1024)

const LONG_STRETCH = 240

function grown(list: Int32Array): Int32Array {
  const longer = new Int32Array(list.length * 2)
  longer.set(list)
  return longer
}
