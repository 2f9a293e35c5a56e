import type { EpochMinute } from '../time/instant.ts'
import { startAt } from './grid.ts'
import { intervalHolding } from './interval.ts'
import type { ItemForm, PlanItem } from './plan.ts'
import type { PreparedWorld } from './prepare.ts'
import { keepsLoad } from './staff-load.ts'

/** The opening of the shop a start lies in. */
export interface Opening {
  from: EpochMinute
  to: EpochMinute
}

/** What an item by one therapist leaves of the free stretch before and after it. */
export interface Edges {
  front: boolean
  back: boolean
  frontClear: boolean
  backClear: boolean
}

/** The opening around a start of the grid; null when the minute is no start. */
export function openingAt(world: PreparedWorld, start: EpochMinute): Opening | null {
  const index = startAt(world.grid, start)
  return index < 0 ? null : { from: world.grid.openFrom[index]!, to: world.grid.openTo[index]! }
}

/** Whether a therapist is free for all an item at `at` takes of them. */
export function staffIsFree(
  world: PreparedWorld,
  staff: number,
  form: ItemForm,
  at: EpochMinute,
): boolean {
  const { free } = world.staff[staff]!
  return form.staffSpans.every((span) => intervalHolding(free, at + span.from, at + span.to) >= 0)
}

/** Whether a therapist is free for it and within their limits. */
export function staffCan(
  world: PreparedWorld,
  staff: number,
  form: ItemForm,
  at: EpochMinute,
): boolean {
  const { load } = world.staff[staff]!
  return (
    staffIsFree(world, staff, form, at) && (load === null || keepsLoad(world.zone, load, form, at))
  )
}

/** The same as the edges of `StaffFit`, for one start. The therapist must be free. */
export function edgesOf(
  world: PreparedWorld,
  opening: Opening,
  staff: number,
  item: PlanItem,
  form: ItemForm,
  at: EpochMinute,
): Edges {
  const { free } = world.staff[staff]!
  const { gapRule, gridMinutes } = world.rules
  const first = form.staffSpans[0]!
  const last = form.staffSpans.at(-1)!
  const before = intervalHolding(free, at + first.from, at + first.to)
  const after = intervalHolding(free, at + last.from, at + last.to)
  const frontGap = at + first.from - Math.max(free[before]!, opening.from - item.bufferBefore)
  const backGap = Math.min(free[after + 1]!, opening.to + item.bufferAfter) - at - last.to
  const long = gapRule.kind === 'no_gap_below' ? gapRule.minutes : Number.POSITIVE_INFINITY
  const front = frontGap < gridMinutes
  const back = backGap < gridMinutes
  return { front, back, frontClear: front || frontGap >= long, backClear: back || backGap >= long }
}

/** Whether an item by one therapist keeps the gap rule when judged by itself. */
export function keepsGapRule(world: PreparedWorld, edges: Edges): boolean {
  const { kind } = world.rules.gapRule
  if (kind === 'off') return true
  return kind === 'touch_edge' ? edges.front || edges.back : edges.frontClear && edges.backClear
}
