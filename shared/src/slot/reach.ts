import { atLeast, type Bits, both, either, isEmpty, keepOnly, noBits, unite } from './bits.ts'
import { type ItemForm, type PlanItem, stepMinutes, WAIT_STEP_MINUTES } from './plan.ts'
import { type Sheet, type StaffFit, staffFits, visitFits } from './sheet.ts'
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
  runs: Map<number, Run>
}

interface Run {
  loose: Bits
  touching: Bits
}

/**
 * Decides all starts of a sheet at once. Items of one lane never stand in each other's way (buffers
 * between them are merged), so each is judged by itself and the sets are cut with one another. A gap
 * rule judges each unbroken run of items by one therapist as one piece.
 */
export function reachOf(sheet: Sheet, lane: readonly PlanItem[], ranked: boolean): Reach {
  const gaps = sheet.world.rules.gapRule.kind !== 'off'
  const out: Reach = {
    free: noBits(sheet.size),
    front: noBits(sheet.size),
    back: noBits(sheet.size),
    filled: noBits(sheet.size),
  }
  let stages = new Map<string, Stage>([['start', firstStage(sheet)]])
  lane.forEach((item, index) => {
    const next = lane[index + 1]
    const later = new Map<string, Stage>()
    const withEdges = gaps || (ranked && (index === 0 || next === undefined))
    for (const stage of stages.values()) {
      for (const form of item.forms) {
        const fits = staffFits(sheet, item, form, stage.offset, withEdges)
        const units = unitFits(sheet, form, stage.offset)
        const passed =
          gaps && item.hands === 1
            ? runStage(sheet, stage, fits, units)
            : {
                open: handsStage(sheet, stage, item, form, fits, units),
                runs: new Map<number, Run>(),
              }
        if (isEmpty(passed.open) && passed.runs.size === 0) continue
        if (next === undefined) {
          keepOnly(passed.open, visitFits(sheet, stage.offset + form.minutes))
          unite(out.free, passed.open)
        } else {
          spread(sheet, later, stage, passed, stepMinutes(item, form, next))
        }
        if (!ranked) continue
        const single = lane.length === 1
        const usable = single ? passed.open : units
        if (index === 0) noteEdges(sheet, out.front, fits, usable, single, (fit) => fit.front)
        if (next === undefined)
          noteEdges(sheet, out.back, fits, passed.open, single, (fit) => fit.back)
        if (single) {
          noteEdges(sheet, out.filled, fits, usable, true, (fit) => both(fit.front, fit.back))
        }
      }
    }
    stages = later
  })
  return out
}

function firstStage(sheet: Sheet): Stage {
  return { offset: 0, waited: 0, open: noBits(sheet.size).fill(-1), runs: new Map() }
}

/** Carries what passed to the next item, at once or after each wait the shop allows. */
function spread(
  sheet: Sheet,
  later: Map<string, Stage>,
  stage: Stage,
  passed: Pick<Stage, 'open' | 'runs'>,
  step: number,
): void {
  for (
    let waited = stage.waited;
    waited <= sheet.world.rules.maxWaitMinutes;
    waited += WAIT_STEP_MINUTES
  ) {
    const offset = stage.offset + step + waited - stage.waited
    const key = `${offset}/${waited}`
    const known = later.get(key)
    if (known === undefined) {
      const runs = new Map([...passed.runs].map(([staff, run]) => [staff, { ...run }]))
      later.set(key, { offset, waited, open: passed.open.slice(), runs })
      continue
    }
    unite(known.open, passed.open)
    for (const [staff, run] of passed.runs) {
      const old = known.runs.get(staff)
      known.runs.set(staff, {
        loose: old ? either(old.loose, run.loose) : run.loose,
        touching: old ? either(old.touching, run.touching) : run.touching,
      })
    }
  }
}

/** Without runs: as many hands as needed, each satisfying the gap rule by itself. */
function handsStage(
  sheet: Sheet,
  stage: Stage,
  item: PlanItem,
  form: ItemForm,
  fits: readonly StaffFit[],
  units: Bits | null,
): Bits {
  const sets = fits.map((fit) => alone(sheet, fit))
  const own = noBits(sheet.size)
  for (let index = 0; index < form.staff.length; index += 1) unite(own, sets[index]!)
  const out = item.hands === 1 ? own : both(own, atLeast(sets, item.hands, sheet.size))
  if (item.hands > 1 && item.namedStaff >= 0) {
    const named = fits.findIndex((fit) => fit.staff === item.namedStaff)
    if (named < 0) return noBits(sheet.size)
    keepOnly(out, sets[named]!)
  }
  keepOnly(out, stage.open)
  if (units !== null) keepOnly(out, units)
  return out
}

function alone(sheet: Sheet, fit: StaffFit): Bits {
  const { kind } = sheet.world.rules.gapRule
  if (kind === 'off') return fit.fit
  const edges =
    kind === 'touch_edge' ? either(fit.front, fit.back) : both(fit.frontClear, fit.backClear)
  keepOnly(edges, fit.fit)
  return edges
}

/** With a gap rule: begins runs, lets them grow, and tells which could end here. */
function runStage(
  sheet: Sheet,
  stage: Stage,
  fits: readonly StaffFit[],
  units: Bits | null,
): Pick<Stage, 'open' | 'runs'> {
  const touch = sheet.world.rules.gapRule.kind === 'touch_edge'
  const open = noBits(sheet.size)
  const runs = new Map<number, Run>()
  for (const fit of fits) {
    const can = units === null ? fit.fit : both(fit.fit, units)
    if (isEmpty(can)) continue
    const begun = both(stage.open, can)
    const touching = both(begun, touch ? fit.front : fit.frontClear)
    const loose = noBits(sheet.size)
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

/** Adds the starts for which some therapist, free and (alone) within the gap rule, has that edge. */
function noteEdges(
  sheet: Sheet,
  into: Bits,
  fits: readonly StaffFit[],
  usable: Bits | null,
  byRule: boolean,
  edge: (fit: StaffFit) => Bits,
): void {
  for (const fit of fits) {
    const touching = both(edge(fit), byRule ? alone(sheet, fit) : fit.fit)
    if (usable !== null) keepOnly(touching, usable)
    unite(into, touching)
  }
}
