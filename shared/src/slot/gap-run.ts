import type { EpochMinute } from '../time/instant.ts'
import type { ItemForm, PlanItem } from './plan.ts'
import type { PreparedWorld } from './prepare.ts'
import { type Opening, edgesOf, keepsGapRule } from './staff-check.ts'

/** The run of items one therapist does without a break in a lane, as a gap rule sees it. */
export interface Run {
  staff: number
  touching: boolean
  /** Whether it may end after its last item. */
  closes: boolean
}

/** The states of the gap rule after an item: grow the run, or close it and begin another. */
export function runsAfter(
  world: PreparedWorld,
  opening: Opening,
  run: Run | null,
  item: PlanItem,
  form: ItemForm,
  from: EpochMinute,
  staff: readonly number[],
): (Run | null)[] {
  const { kind } = world.rules.gapRule
  if (kind === 'off') return [null]
  if (item.hands === 0) return run === null || run.closes ? [null] : []
  const runs: (Run | null)[] = []
  const edges = staff.map((one) => edgesOf(world, opening, one, item, form, from))
  const first = edges[0]!
  const touch = kind === 'touch_edge'
  const begin = (touching: boolean): Run => ({
    staff: staff[0]!,
    touching,
    closes: touch ? touching || first.back : first.backClear,
  })
  if (item.hands === 1 && run?.staff === staff[0]) runs.push(begin(run!.touching))
  if (run !== null && !run.closes) return runs
  if (item.hands > 1) {
    if (edges.every((one) => keepsGapRule(world, one))) runs.push(null)
  } else if (touch || first.frontClear) {
    runs.push(begin(first.front))
  }
  return runs
}
