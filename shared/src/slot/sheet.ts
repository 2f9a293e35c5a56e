import { addBit, addRange, type Bits, noBits } from './bits.ts'
import { firstStartFrom, type StartRange } from './grid.ts'
import { firstEndingAfter, type Intervals } from './interval.ts'
import type { ItemForm, PlanItem, Span } from './plan.ts'
import type { PreparedWorld } from './prepare.ts'

/** The starts that are asked about, and what has been worked out for them so far. */
export interface Sheet {
  world: PreparedWorld
  range: StartRange
  size: number
  staffFits: Map<ItemForm, Map<number, StaffFit[]>>
  unitFits: Map<ItemForm, Map<number, Bits | null>>
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

export function newSheet(world: PreparedWorld, range: StartRange): Sheet {
  return {
    world,
    range,
    size: range.to - range.from,
    staffFits: new Map(),
    unitFits: new Map(),
    visitFits: new Map(),
  }
}

/** The item begins `offset` minutes after the start; one entry per therapist who could ever do it. */
export function staffFits(
  sheet: Sheet,
  item: PlanItem,
  form: ItemForm,
  offset: number,
  withEdges: boolean,
): StaffFit[] {
  let byOffset = sheet.staffFits.get(form)
  if (byOffset === undefined) sheet.staffFits.set(form, (byOffset = new Map()))
  let fits = byOffset.get(offset)
  if (fits === undefined) {
    fits = [...form.staff, ...form.joiners].map((staff) =>
      staffFit(sheet, item, form, offset, staff, withEdges),
    )
    byOffset.set(offset, fits)
  }
  return fits
}

/** Starts for which `[from, to)` minutes after the start lie in one free stretch. */
export function spanFits(sheet: Sheet, free: Intervals, from: number, to: number): Bits {
  const out = noBits(sheet.size)
  eachStretch(sheet, free, from, to, (first, last) => addRange(out, first, last))
  return out
}

/** Starts whose visit, of so many minutes, ends before the shop closes. */
export function visitFits(sheet: Sheet, minutes: number): Bits {
  const known = sheet.visitFits.get(minutes)
  if (known !== undefined) return known
  const out = noBits(sheet.size)
  const { grid } = sheet.world
  for (let index = sheet.range.from; index < sheet.range.to; index += 1) {
    if (grid.minutes[index]! + minutes <= grid.openTo[index]!) addBit(out, index - sheet.range.from)
  }
  sheet.visitFits.set(minutes, out)
  return out
}

function staffFit(
  sheet: Sheet,
  item: PlanItem,
  form: ItemForm,
  offset: number,
  staff: number,
  withEdges: boolean,
): StaffFit {
  const { free } = sheet.world.staff[staff]!
  const spans = form.staffSpans
  const first = spans[0]!
  const last = spans.at(-1)!
  let fit = spanFits(sheet, free, offset + first.from, offset + first.to)
  for (const span of spans.slice(1)) {
    const also = spanFits(sheet, free, offset + span.from, offset + span.to)
    for (let word = 0; word < fit.length; word += 1) fit[word] = fit[word]! & also[word]!
  }
  if (!withEdges) return { staff, fit, front: fit, back: fit, frontClear: fit, backClear: fit }
  const { front, frontClear } = frontEdges(sheet, item, free, first, offset)
  const { back, backClear } = backEdges(sheet, item, free, last, offset)
  return { staff, fit, front, back, frontClear, backClear }
}

function frontEdges(
  sheet: Sheet,
  item: PlanItem,
  free: Intervals,
  span: Span,
  offset: number,
): { front: Bits; frontClear: Bits } {
  const { grid, rules } = sheet.world
  const { from: base } = sheet.range
  const long =
    rules.gapRule.kind === 'no_gap_below' ? rules.gapRule.minutes : Number.POSITIVE_INFINITY
  const front = noBits(sheet.size)
  const frontClear = long === Number.POSITIVE_INFINITY ? front : noBits(sheet.size)
  const shift = offset + span.from
  eachStretch(sheet, free, shift, offset + span.to, (first, last, freeFrom) => {
    for (let at = first; at <= last;) {
      // Hours the shop is closed end a stretch too, so each opening is looked at by itself.
      const until = Math.min(last, grid.openLast[base + at]! - base)
      const edge = Math.max(freeFrom, grid.openFrom[base + at]! - item.bufferBefore)
      for (; at <= until; at += 1) {
        const gap = grid.minutes[base + at]! + shift - edge
        if (gap >= rules.gridMinutes) break
        addBit(front, at)
        if (frontClear !== front) addBit(frontClear, at)
      }
      if (frontClear !== front) {
        for (; at <= until; at += 1) {
          if (grid.minutes[base + at]! + shift - edge >= long) addBit(frontClear, at)
        }
      }
      at = until + 1
    }
  })
  return { front, frontClear }
}

function backEdges(
  sheet: Sheet,
  item: PlanItem,
  free: Intervals,
  span: Span,
  offset: number,
): { back: Bits; backClear: Bits } {
  const { grid, rules } = sheet.world
  const { from: base } = sheet.range
  const long =
    rules.gapRule.kind === 'no_gap_below' ? rules.gapRule.minutes : Number.POSITIVE_INFINITY
  const back = noBits(sheet.size)
  const backClear = long === Number.POSITIVE_INFINITY ? back : noBits(sheet.size)
  const shift = offset + span.to
  eachStretch(sheet, free, offset + span.from, shift, (first, last, _freeFrom, freeTo) => {
    for (let at = last; at >= first;) {
      const until = Math.max(first, grid.openFirst[base + at]! - base)
      const edge = Math.min(freeTo, grid.openTo[base + at]! + item.bufferAfter)
      for (; at >= until; at -= 1) {
        const gap = edge - grid.minutes[base + at]! - shift
        if (gap >= rules.gridMinutes) break
        addBit(back, at)
        if (backClear !== back) addBit(backClear, at)
      }
      if (backClear !== back) {
        for (; at >= until; at -= 1) {
          if (edge - grid.minutes[base + at]! - shift >= long) addBit(backClear, at)
        }
      }
      at = until - 1
    }
  })
  return { back, backClear }
}

/** Calls with the bits of the starts, both included, that put `[from, to)` into each free stretch. */
function eachStretch(
  sheet: Sheet,
  free: Intervals,
  from: number,
  to: number,
  found: (first: number, last: number, freeFrom: number, freeTo: number) => void,
): void {
  const { world, range } = sheet
  if (range.to === range.from) return
  const { grid } = world
  const length = to - from
  const end = grid.minutes[range.to - 1]! + from
  for (
    let at = firstEndingAfter(free, grid.minutes[range.from]! + from);
    at < free.length;
    at += 2
  ) {
    const freeFrom = free[at]!
    if (freeFrom > end) return
    const freeTo = free[at + 1]!
    if (freeTo - freeFrom < length) continue
    const first = Math.max(firstStartFrom(grid, freeFrom - from), range.from)
    const last = Math.min(firstStartFrom(grid, freeTo - to + 1), range.to) - 1
    if (first <= last) found(first - range.from, last - range.from, freeFrom, freeTo)
  }
}
