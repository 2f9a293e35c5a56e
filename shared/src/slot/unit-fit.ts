import { atLeast, type Bits, either, keepOnly, noBits, unite } from './bits.ts'
import type { ItemForm, PlanNeed } from './plan.ts'
import { type SearchState, spanFits } from './search-state.ts'

/** Starts for which everything an item needs of rooms and equipment is free; null when it needs none. */
export function unitFits(state: SearchState, form: ItemForm, offset: number): Bits | null {
  if (form.needs.length === 0) return null
  let byOffset = state.unitFits.get(form.needs)
  if (byOffset === undefined) state.unitFits.set(form.needs, (byOffset = new Map()))
  let fits = byOffset.get(offset)
  if (fits === undefined) byOffset.set(offset, (fits = allNeeds(state, form.needs, offset)))
  return fits
}

/** When a need takes a unit, relative to its item: buffers and the unit's turnover included. */
export function unitSpan(need: PlanNeed, turnoverMinutes: number): { from: number; to: number } {
  return { from: need.span.from, to: need.span.to + Math.max(need.bufferAfter, turnoverMinutes) }
}

/**
 * A unit serves one need of an item at a time, so needs that share kinds compete. By Hall's theorem
 * they can all be met when every group of them finds together as many units as it asks for.
 */
function allNeeds(state: SearchState, needs: readonly PlanNeed[], offset: number): Bits {
  const byUnit = needs.map((need) => unitSets(state, need, offset))
  const out = noBits(state.size).fill(-1)
  for (let group = 1; group < 1 << needs.length; group += 1) {
    const members = needs.map((_, index) => index).filter((index) => (group >> index) & 1)
    if (members.length > 1 && !overlap(members.map((index) => needs[index]!))) continue
    const sets = new Map<number, Bits>()
    let count = 0
    for (const index of members) {
      count += needs[index]!.count
      for (const [unit, set] of byUnit[index]!) {
        const earlier = sets.get(unit)
        sets.set(unit, earlier === undefined ? set : either(earlier, set))
      }
    }
    keepOnly(out, atLeast([...sets.values()], count, state.size))
  }
  return out
}

function overlap(needs: readonly PlanNeed[]): boolean {
  const units = needs.flatMap((need) => need.units)
  return new Set(units).size < units.length
}

function unitSets(state: SearchState, need: PlanNeed, offset: number): Map<number, Bits> {
  const sets = new Map<number, Bits>()
  for (const unit of need.units) {
    const row = state.world.units[unit]!
    const span = unitSpan(need, row.unit.turnoverMinutes)
    const any = noBits(state.size)
    for (const place of row.places) {
      unite(any, spanFits(state, place.free, offset + span.from, offset + span.to))
    }
    sets.set(unit, any)
  }
  return sets
}
