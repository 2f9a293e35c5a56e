import { atLeast, type Bits, keepOnly, noBits } from './bits.ts'
import { type Plan, type PlanItem, spareMinutes, stepMinutes } from './plan.ts'
import { type SearchState, spanFits } from './search-state.ts'

/** The minutes, counted from the start, during which an item runs whatever its guest waits for. */
interface Core {
  item: PlanItem
  from: number
  to: number
}

/**
 * Takes away the starts at which guests together surely lack people or places: while the n-th items
 * of several guests all run, each needs its own. Only a bound, but one that spares most searches.
 */
export function boundParty(state: SearchState, plan: Plan, free: Bits): void {
  const lanes = plan.lanes.map((lane) => coresOf(lane, state.world.rules.maxWaitMinutes))
  const longest = Math.max(...lanes.map((cores) => cores.length))
  for (let index = 0; index < longest; index += 1) {
    const cores = lanes.flatMap((lane) => lane[index] ?? [])
    const from = Math.max(...cores.map((core) => core.from))
    const to = Math.min(...cores.map((core) => core.to))
    if (cores.length < 2 || from >= to) continue
    const items = cores.map((core) => core.item)
    keepOnly(free, enoughStaff(state, items, from, to))
    keepOnly(free, enoughPlaces(state, items, from, to))
  }
}

function coresOf(lane: readonly PlanItem[], maxWait: number): Core[] {
  let earliest = 0
  let latest = 0
  return lane.map((item, index) => {
    const shortest = item.forms[0]
    const longest = item.forms.at(-1)
    if (shortest === undefined || longest === undefined) return { item, from: 0, to: 0 }
    const wait = index === 0 ? 0 : maxWait
    const core = { item, from: latest + wait, to: earliest + shortest.minutes }
    const next = lane[index + 1]
    if (next !== undefined) {
      earliest += stepMinutes(item, shortest, next)
      latest += stepMinutes(item, longest, next) + spareMinutes(item, next, 0)
    }
    return core
  })
}

/** Enough therapists for the items that have no processing time. */
function enoughStaff(
  state: SearchState,
  items: readonly PlanItem[],
  from: number,
  to: number,
): Bits {
  const steady = items.filter((item) => item.forms.every((form) => form.staffSpans.length === 1))
  const hands = steady.reduce((sum, item) => sum + item.hands, 0)
  if (hands === 0) return noBits(state.size).fill(-1)
  const staff = new Set(
    steady.flatMap((item) => item.forms.flatMap((form) => [...form.staff, ...form.joiners])),
  )
  const sets = [...staff].map((one) => spanFits(state, state.world.staff[one]!.free, from, to))
  return atLeast(sets, hands, state.size)
}

function enoughPlaces(
  state: SearchState,
  items: readonly PlanItem[],
  from: number,
  to: number,
): Bits {
  const needs = items.flatMap((item) => item.forms[0]!.needs).filter((need) => need.lastsWholeItem)
  const count = needs.reduce((sum, need) => sum + need.count, 0)
  if (count === 0) return noBits(state.size).fill(-1)
  const units = new Set(needs.flatMap((need) => need.units))
  const sets = [...units].flatMap((unit) =>
    state.world.units[unit]!.places.map((place) => spanFits(state, place.free, from, to)),
  )
  return atLeast(sets, count, state.size)
}
