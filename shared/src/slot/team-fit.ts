import { atLeast, type Bits, both, either, keepOnly, noBits, unite } from './bits.ts'
import type { ItemForm, PlanItem } from './plan.ts'
import {
  findStretches,
  type SearchState,
  type StaffFit,
  staffFits,
  stretches,
  type TeamFit,
} from './search-state.ts'
import { keepsLoad } from './staff-load.ts'

/**
 * Starts for which an item finds its therapists when judged by itself (its own gap rule included).
 * Edges are worked out only when asked for; without them they are empty.
 */
export function teamFit(
  state: SearchState,
  item: PlanItem,
  form: ItemForm,
  offset: number,
  withEdges: boolean,
): TeamFit {
  let byOffset = state.teamFits.get(form)
  if (byOffset === undefined) state.teamFits.set(form, (byOffset = new Map()))
  let fit = byOffset.get(offset)
  if (fit !== undefined) return fit
  if (item.hands === 0) return everyStart(state)
  const plain = state.world.rules.gapRule.kind === 'off' && item.hands === 1
  fit =
    plain && form.staffSpans.length === 1
      ? anyOne(state, item, form, offset, withEdges)
      : gathered(state, item, form, offset)
  byOffset.set(offset, fit)
  return fit
}

/** Whether a therapist may do an item, by the gap rule and for that item alone. */
export function alone(state: SearchState, fit: StaffFit): Bits {
  const { kind } = state.world.rules.gapRule
  if (kind === 'off') return fit.fit
  const edges =
    kind === 'touch_edge' ? either(fit.front, fit.back) : both(fit.frontClear, fit.backClear)
  keepOnly(edges, fit.fit)
  return edges
}

/** The common case, one therapist without a break and no gap rule: all marked in one pass. */
function anyOne(
  state: SearchState,
  item: PlanItem,
  form: ItemForm,
  offset: number,
  withEdges: boolean,
): TeamFit {
  const out = noTeam(state)
  const span = form.staffSpans[0]!
  const from = offset + span.from
  const to = offset + span.to
  for (const staff of form.staff) {
    const size = findStretches(state, state.world.staff[staff]!.free, from, to)
    for (let at = 0; at < size; at += 4) {
      markStretch(state, item, form, offset, staff, at, out, withEdges)
    }
  }
  return out
}

function markStretch(
  state: SearchState,
  item: PlanItem,
  form: ItemForm,
  offset: number,
  staff: number,
  index: number,
  out: TeamFit,
  withEdges: boolean,
): void {
  const { grid, rules, zone } = state.world
  const { load } = state.world.staff[staff]!
  const from = offset + form.staffSpans[0]!.from
  const to = offset + form.staffSpans[0]!.to
  const base = state.range.from
  const first = stretches[index]!
  const last = stretches[index + 1]!
  for (let bit = first; bit <= last; bit += 1) {
    const word = bit >> 5
    const mask = 1 << (bit & 31)
    const start = grid.minutes[base + bit]!
    let front = 0
    let back = 0
    if (withEdges) {
      const opens = grid.openFrom[base + bit]! - item.bufferBefore
      const closes = grid.openTo[base + bit]! + item.bufferAfter
      if (start + from - Math.max(stretches[index + 2]!, opens) < rules.gridMinutes) front = mask
      if (Math.min(stretches[index + 3]!, closes) - start - to < rules.gridMinutes) back = mask
    }
    // Limits are looked up only for a therapist who adds something to what others can do.
    const added =
      (mask & ~out.fit[word]!) |
      (front & ~out.front[word]!) |
      (back & ~out.back[word]!) |
      (front & back & ~out.filled[word]!)
    if (added === 0 || (load !== null && !keepsLoad(zone, load, form, start + offset))) continue
    out.fit[word] = out.fit[word]! | mask
    out.front[word] = out.front[word]! | front
    out.back[word] = out.back[word]! | back
    out.filled[word] = out.filled[word]! | (front & back)
  }
}

/** Everything else: each therapist by themself, then enough of them together. */
function gathered(state: SearchState, item: PlanItem, form: ItemForm, offset: number): TeamFit {
  const out = noTeam(state)
  const fits = staffFits(state, item, form, offset)
  const sets = fits.map((fit) => alone(state, fit))
  fits.forEach((fit, index) => {
    const set = sets[index]!
    if (index < form.staff.length) unite(out.fit, set)
    unite(out.front, both(fit.front, set))
    unite(out.back, both(fit.back, set))
    unite(out.filled, both(both(fit.front, fit.back), set))
  })
  if (item.hands === 1) return out
  keepOnly(out.fit, atLeast(sets, item.hands, state.size))
  if (item.namedStaff >= 0) {
    const named = fits.findIndex((fit) => fit.staff === item.namedStaff)
    keepOnly(out.fit, named < 0 ? noBits(state.size) : sets[named]!)
  }
  return out
}

/** An item without a therapist waits for nobody and leaves no gap in anybody's day. */
function everyStart(state: SearchState): TeamFit {
  const all = noBits(state.size).fill(-1)
  return { fit: all, front: all, back: all, filled: all }
}

function noTeam(state: SearchState): TeamFit {
  return {
    fit: noBits(state.size),
    front: noBits(state.size),
    back: noBits(state.size),
    filled: noBits(state.size),
  }
}
