import { type Bits, both, either, isEmpty, keepOnly, noBits, unite, uniteBoth } from './bits.ts'
import {
  type ItemForm,
  type PlanItem,
  spareMinutes,
  stepMinutes,
  WAIT_STEP_MINUTES,
} from './plan.ts'
import { searchWork } from './search-work.ts'
import { ruleFits } from './item-rule.ts'
import { type SearchState, type StaffFit, staffFits, visitFits } from './search-state.ts'
import { teamFit } from './team-fit.ts'
import { unitFits } from './unit-fit.ts'

/** For which starts a lane (items one after another) can be served, and how well. */
export interface Reach {
  free: Bits
  /** Some therapist leaves no new gap before the first item; after the last; both (one item only). */
  front: Bits
  back: Bits
  filled: Bits
}

/** Somewhere in the middle of a lane: what is left of the starts when the next item begins there. */
interface Stage {
  offset: number
  waited: number
  /** Starts for which every therapist so far satisfies the gap rule. */
  open: Bits
  /** Runs that may still grow: by therapist, the starts not yet and already touching an edge. */
  runs: ReadonlyMap<number, Run>
}

interface Run {
  loose: Bits
  touching: Bits
}

/**
 * Decides all starts of a range at once. Items of one lane never stand in each other's way (buffers
 * between them are merged), so each is judged by itself and the sets are cut with one another. A gap
 * rule judges each unbroken run of items by one therapist as one piece.
 */
export function reachOf(state: SearchState, lane: readonly PlanItem[], ranked: boolean): Reach {
  searchWork.lanes += 1
  const out: Reach = {
    free: noBits(state.size),
    front: noBits(state.size),
    back: noBits(state.size),
    filled: noBits(state.size),
  }
  let stages = new Map<string, Stage>([['start', firstStage(state)]])
  lane.forEach((item, index) => {
    const next = lane[index + 1]
    const later = new Map<string, Stage>()
    for (const stage of stages.values()) {
      for (const form of item.forms) {
        const passed = passStage(state, stage, item, form, ranked)
        if (isEmpty(passed.open) && passed.runs.size === 0) continue
        if (next === undefined) {
          keepOnly(passed.open, visitFits(state, stage.offset + form.minutes))
          unite(out.free, passed.open)
        } else {
          spread(state, later, stage, passed, item, form, next)
        }
        if (!ranked) continue
        const team = teamFit(state, item, form, stage.offset, true)
        if (index === 0)
          unite(out.front, lane.length > 1 ? team.front : both(team.front, passed.open))
        if (next === undefined) uniteBoth(out.back, team.back, passed.open)
        if (lane.length === 1) uniteBoth(out.filled, team.filled, passed.open)
      }
    }
    stages = later
  })
  return out
}

/** What is left of a stage's starts when the item begins there in one of its forms. */
function passStage(
  state: SearchState,
  stage: Stage,
  item: PlanItem,
  form: ItemForm,
  ranked: boolean,
): Pick<Stage, 'open' | 'runs'> {
  const units = placeFits(state, form, stage.offset)
  if (state.world.rules.gapRule.kind !== 'off' && item.hands === 1) {
    return runStage(state, stage, staffFits(state, item, form, stage.offset), units)
  }
  const open = both(stage.open, teamFit(state, item, form, stage.offset, ranked).fit)
  if (units !== null) keepOnly(open, units)
  return { open, runs: NO_RUNS }
}

/** Where and when it may be, whoever gives it; null: anywhere and at any time. */
function placeFits(state: SearchState, form: ItemForm, offset: number): Bits | null {
  const units = unitFits(state, form, offset)
  const rule = ruleFits(state, form, offset)
  return units === null || rule === null ? (units ?? rule) : both(units, rule)
}

const NO_RUNS: ReadonlyMap<number, Run> = new Map()

function firstStage(state: SearchState): Stage {
  return { offset: 0, waited: 0, open: noBits(state.size).fill(-1), runs: new Map() }
}

/** Carries what passed to the next item, at once or after each wait that the shop or the pause allows. */
function spread(
  state: SearchState,
  later: Map<string, Stage>,
  stage: Stage,
  passed: Pick<Stage, 'open' | 'runs'>,
  item: PlanItem,
  form: ItemForm,
  next: PlanItem,
): void {
  const step = stepMinutes(item, form, next)
  const spare = spareMinutes(item, next, state.world.rules.maxWaitMinutes - stage.waited)
  for (let wait = 0; wait <= spare; wait += WAIT_STEP_MINUTES) {
    const waited = stage.waited + (next.pause === null ? wait : 0)
    const offset = stage.offset + step + wait
    const key = `${offset}/${waited}`
    const sameMoment = later.get(key)
    if (sameMoment === undefined) {
      later.set(key, { offset, waited, open: passed.open.slice(), runs: passed.runs })
      continue
    }
    unite(sameMoment.open, passed.open)
    sameMoment.runs = unitedRuns(sameMoment.runs, passed.runs)
  }
}

function unitedRuns(
  one: ReadonlyMap<number, Run>,
  other: ReadonlyMap<number, Run>,
): ReadonlyMap<number, Run> {
  const all = new Map(one)
  for (const [staff, run] of other) {
    const old = all.get(staff)
    all.set(staff, {
      loose: old ? either(old.loose, run.loose) : run.loose,
      touching: old ? either(old.touching, run.touching) : run.touching,
    })
  }
  return all
}

/** With a gap rule: begins runs, lets them grow, and tells which could end here. */
function runStage(
  state: SearchState,
  stage: Stage,
  fits: readonly StaffFit[],
  units: Bits | null,
): Pick<Stage, 'open' | 'runs'> {
  const touch = state.world.rules.gapRule.kind === 'touch_edge'
  const open = noBits(state.size)
  const runs = new Map<number, Run>()
  for (const fit of fits) {
    const can = units === null ? fit.fit : both(fit.fit, units)
    if (isEmpty(can)) continue
    const begun = both(stage.open, can)
    const touching = both(begun, touch ? fit.front : fit.frontClear)
    const loose = noBits(state.size)
    if (touch)
      for (let word = 0; word < loose.length; word += 1)
        loose[word] = begun[word]! & ~fit.front[word]!
    const growing = stage.runs.get(fit.staff)
    if (growing !== undefined) {
      unite(touching, both(growing.touching, can))
      unite(loose, both(growing.loose, can))
    }
    if (isEmpty(touching) && isEmpty(loose)) continue
    runs.set(fit.staff, { loose, touching })
    if (touch) {
      unite(open, touching)
      unite(open, both(loose, fit.back))
    } else {
      unite(open, both(touching, fit.backClear))
    }
  }
  return { open, runs }
}
