import type { EpochMinute } from '../time/instant.ts'
import { type ConflictSet, EVERYBODY, NOBODY, bitOf, withoutTurn } from './conflict-set.ts'
import { type Done, isOverloaded, limitedWork, whoHas } from './clash.ts'
import { type Run, runsAfter } from './gap-run.ts'
import { staffSetsFor } from './staff-set.ts'
import { type TakenPlace, type UnitPlace, placeUnits } from './place-units.ts'
import {
  type ItemForm,
  type Plan,
  type PlanItem,
  spareMinutes,
  stepMinutes,
  WAIT_STEP_MINUTES,
} from './plan.ts'
import type { PreparedWorld } from './prepare.ts'
import { searchWork } from './search-work.ts'
import { type Opening, openingAt } from './staff-check.ts'

/** One item of a found visit; `staff` are indexes into the world's staff. */
export interface Placement {
  /** Its place in the order of the search, and the lane it belongs to. */
  turn: number
  lane: number
  item: PlanItem
  form: ItemForm
  from: EpochMinute
  /** A matching may yet change both. */
  staff: readonly number[]
  units: readonly UnitPlace[]
}

interface Search {
  world: PreparedWorld
  plan: Plan
  start: EpochMinute
  opening: Opening
  /** Best way first; else the first that comes. */
  ranked: boolean
  turns: readonly Turn[]
  placed: Placement[]
  /** The same by therapist. */
  work: Map<number, Done[]>
  taken: TakenPlace[]
  /** Dead ends already met; only for one guest, whose future depends on little of the past. */
  dead: Set<string> | null
  /** Whether a choice of therapist matters to later items of the lane (gap rule, fewest changes). */
  staffMatters: boolean
  /** Why the last attempt failed. */
  conflicts: ConflictSet
  stepsLeft: number
  failures: number[]
}

/** Whose turn it is. */
export interface Turn {
  lane: number
  item: PlanItem
  isLast: boolean
}

interface LaneState {
  last: Placement | null
  /** The last one that somebody serves: whose therapist is to stay. */
  served: Placement | null
  waited: number
  run: Run | null
}

/** How to go about it. */
export interface Attempt {
  turns: readonly Turn[]
  /** Most changes of therapist allowed. */
  changes: number
  ranked: boolean
  /** Positions tried at most. */
  steps: number
}

export interface Outcome {
  placed: Placement[] | null
  /** Whether the answer is certain: found, or all was tried. */
  isCertain: boolean
  /** For each lane how often an item of it found no place. */
  failures: readonly number[]
}

/** Tries to place one item after another in the order of the turns, and goes back to the turn that is to blame where one fails. */
export function attempt(
  world: PreparedWorld,
  plan: Plan,
  start: EpochMinute,
  { turns, changes, ranked, steps }: Attempt,
): Outcome {
  const opening = openingAt(world, start)
  const failures = plan.lanes.map(() => 0)
  if (opening === null) return { placed: null, isCertain: true, failures }
  const search: Search = {
    world,
    plan,
    start,
    opening,
    ranked,
    turns,
    placed: [],
    work: new Map(),
    taken: [],
    dead: plan.guestCount === 1 ? new Set() : null,
    staffMatters: world.rules.gapRule.kind !== 'off' || Number.isFinite(changes),
    conflicts: { ...NOBODY },
    stepsLeft: steps,
    failures,
  }
  const lanes = plan.lanes.map((): LaneState => ({
    last: null,
    served: null,
    waited: 0,
    run: null,
  }))
  const placed = placeFrom(search, 0, lanes, changes) ? search.placed : null
  return { placed, isCertain: placed !== null || search.stepsLeft > 0, failures }
}

function placeFrom(
  search: Search,
  index: number,
  lanes: readonly LaneState[],
  changes: number,
): boolean {
  const turn = search.turns[index]
  if (turn === undefined) return true
  const lane = lanes[turn.lane]!
  const key = search.dead && keyOf(search, index, lane, changes)
  if (key !== null && search.dead!.has(key)) {
    search.conflicts = { ...EVERYBODY }
    return false
  }
  // The item before in the lane sets the time of this one, and may have set who should serve.
  const before = lane.last === null ? 0 : bitOf(lane.last.turn)
  const total: ConflictSet = { staff: search.staffMatters ? before : 0, rooms: 0, time: before }
  const stillWaits = search.world.rules.maxWaitMinutes - lane.waited
  const spare = lane.last === null ? 0 : spareMinutes(lane.last.item, turn.item, stillWaits)
  for (let wait = 0; wait <= spare; wait += WAIT_STEP_MINUTES) {
    const outcome = tryAt(search, index, lanes, changes, wait, total)
    if (outcome === 'found') return true
    if (outcome === 'elsewhere') return false
    if (search.stepsLeft <= 0) break
  }
  if (key !== null) search.dead!.add(key)
  search.conflicts = withoutTurn(total, index)
  search.failures[turn.lane]! += 1
  return false
}

/**
 * `elsewhere`: it failed for reasons that no choice of this turn can mend. `roomless`: no room is free for any therapist.
 */
type Step = 'found' | 'failed' | 'roomless' | 'elsewhere'

function tryAt(
  search: Search,
  index: number,
  lanes: readonly LaneState[],
  changes: number,
  wait: number,
  total: ConflictSet,
): Step {
  search.stepsLeft -= 1
  searchWork.positions += 1
  const turn = search.turns[index]!
  const { item } = turn
  const lane = lanes[turn.lane]!
  const { last } = lane
  const from =
    last === null ? search.start : last.from + stepMinutes(last.item, last.form, item) + wait
  let hopeless: ItemForm | null = null
  const taken = (staff: number, form: ItemForm): boolean =>
    form === hopeless || isTaken(search, turn.lane, form, from, staff, total)
  const before = lane.served?.staff[0] ?? -1
  const { world, opening } = search
  for (const { form, staff } of staffSetsFor(world, item, from, before, taken, search.ranked)) {
    if (form === hopeless || from + form.minutes > opening.to) continue
    const left = changes - (changesTherapist(lane.served, item, staff) ? 1 : 0)
    if (left < 0) continue
    search.stepsLeft -= 1
    if (search.stepsLeft <= 0) return 'failed'
    for (const run of runsAfter(world, opening, lane.run, item, form, from, staff)) {
      if (turn.isLast && run !== null && !run.closes) continue
      const base = { turn: index, lane: turn.lane, item, form, from, staff, units: [] }
      const state = { waited: lane.waited + (item.pause === null ? wait : 0), run }
      const outcome = placeWith(search, lanes, left, base, state, total)
      if (outcome === 'found' || outcome === 'elsewhere') return outcome
      if (outcome === 'roomless') hopeless = form
    }
    if (hopeless === form) {
      if (item.forms.length === 1) break
      continue
    }
    const mattersBelow = search.staffMatters || (total.staff & bitOf(index)) !== 0
    if (!mattersBelow) hopeless = form
    if (!mattersBelow && item.forms.length === 1) break
  }
  return 'failed'
}

function placeWith(
  search: Search,
  lanes: readonly LaneState[],
  changes: number,
  base: Placement,
  state: Pick<LaneState, 'waited' | 'run'>,
  total: ConflictSet,
): Step {
  const { guestIndex } = base.item
  const mine = bitOf(base.turn)
  const liked = lanes[base.lane]!.last?.units ?? search.placed[0]?.units ?? []
  const clash = (turn: number): void => {
    total.rooms |= bitOf(turn)
  }
  const options = placeUnits(search.world, {
    needs: base.form.needs,
    at: base.from,
    guestIndex,
    taken: search.taken,
    preferred: liked,
    clash,
  })
  let outcome: Step = 'roomless'
  for (const units of options) {
    outcome = 'failed'
    if (!sharesUnit(search, base, units)) {
      total.rooms = -1
      continue
    }
    const placement = { ...base, units }
    const after = lanes.slice()
    const served = base.staff.length > 0 ? placement : lanes[base.lane]!.served
    after[base.lane] = { ...state, last: placement, served }
    settle(search, placement)
    search.taken.push(...units.map((one) => ({ ...one, guestIndex, turn: base.turn })))
    if (placeFrom(search, base.turn + 1, after, changes)) return 'found'
    unsettle(search, placement)
    search.taken.length -= units.length
    const { staff, rooms, time } = search.conflicts
    if (((staff | rooms | time) & mine) === 0) return 'elsewhere'
    total.staff |= staff
    total.rooms |= rooms
    total.time |= time
    search.stepsLeft -= 1
    if ((rooms & mine) === 0 || search.stepsLeft <= 0) break
  }
  return outcome
}

function settle({ placed, work }: Search, placement: Placement): void {
  placed.push(placement)
  for (const staff of placement.staff) {
    const mine = work.get(staff)
    const done = { placement, load: null }
    if (mine === undefined) work.set(staff, [done])
    else mine.push(done)
  }
}

function unsettle({ placed, work }: Search, placement: Placement): void {
  placed.pop()
  for (const staff of placement.staff) work.get(staff)!.pop()
}

/** Whether the visit itself keeps a therapist from an item; if so, what they do in it is to blame. */
function isTaken(
  { world, plan, work }: Search,
  lane: number,
  form: ItemForm,
  from: EpochMinute,
  staff: number,
  total: ConflictSet,
): boolean {
  const mine = work.get(staff)
  if (mine === undefined || mine.length === 0) return false
  const other = whoHas(mine, lane, form, from)
  if (other !== undefined) total.staff |= bitOf(other.turn)
  if (other !== undefined || !plan.addsLoad) return other !== undefined
  if (!isOverloaded(world, mine, form, from, staff)) return false
  for (const { placement } of mine) total.staff |= bitOf(placement.turn)
  return true
}

function changesTherapist(
  served: Placement | null,
  item: PlanItem,
  staff: readonly number[],
): boolean {
  if (served === null || staff.length === 0) return false
  return served.item.guestIndex === item.guestIndex && !staff.includes(served.staff[0]!)
}

function sharesUnit(search: Search, base: Placement, units: readonly UnitPlace[]): boolean {
  if (!search.plan.sameUnit || search.placed.length >= search.plan.lanes.length) return true
  return (
    [...search.placed, { ...base, units }]
      .map((one) => new Set(one.units.map((place) => place.unit)))
      .reduce((common, more) => common.intersection(more)).size > 0
  )
}

function keyOf(search: Search, index: number, lane: LaneState, changes: number): string {
  const last = lane.last
  const end = last === null ? 0 : last.from + last.form.minutes
  const staff = search.staffMatters ? (lane.served?.staff[0] ?? '') : ''
  const run = lane.run === null ? '' : `${lane.run.touching}/${lane.run.closes}`
  const work = search.plan.addsLoad ? limitedWork(search.world, search.placed) : ''
  return `${index}/${end}/${lane.waited}/${staff}/${run}/${changes}/${work}`
}
