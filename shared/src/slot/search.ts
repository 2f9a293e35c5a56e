import type { EpochMinute } from '../time/instant.ts'
import { type Blame, EVERYBODY, NOBODY, bitOf, withoutTurn } from './blame.ts'
import { isOverloaded, limitedWork, whoHas } from './clash.ts'
import { type Run, runsAfter } from './gap-run.ts'
import { handsOf } from './hands.ts'
import { type TakenPlace, type UnitPlace, placeUnits } from './place-units.ts'
import { type ItemForm, type Plan, type PlanItem, stepMinutes, WAIT_STEP_MINUTES } from './plan.ts'
import type { PreparedWorld } from './prepare.ts'
import { type Opening, openingAt } from './staff-check.ts'

/** One item of a found visit; `staff` are indexes into the world's staff. */
export interface Placement {
  /** Its place in the order of the search, and the lane it belongs to. */
  turn: number
  lane: number
  item: PlanItem
  form: ItemForm
  from: EpochMinute
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
  taken: TakenPlace[]
  /** Dead ends already met; only for one guest, whose future depends on little of the past. */
  dead: Set<string> | null
  /** Whether a choice of therapist matters to later items of the lane (gap rule, fewest changes). */
  staffMatters: boolean
  /** Why the last attempt failed. */
  blame: Blame
  stepsLeft: number
}

/** Whose turn it is: lanes alternate, so that clashes between guests show early. */
interface Turn {
  lane: number
  item: PlanItem
  isLast: boolean
}

interface LaneState {
  last: Placement | null
  waited: number
  run: Run | null
}

/** Positions tried for one start; beyond, it counts as not free, so that a slot is never shown wrongly. */
const STEP_LIMIT = 200_000
/** The same where what a therapist does counts towards their limits, so that fewer dead ends are alike. */
const LOAD_STEP_LIMIT = 5000
/** The same for a party, whose failures can take long to prove. */
const PARTY_STEP_LIMIT = 400

/**
 * Finds who and what serves a party at one start: fewest changes of therapist first, then shortest
 * waits, then the shop's assignment rule; rooms stay the same where they can. `null`: not free.
 */
export function searchStart(
  world: PreparedWorld,
  plan: Plan,
  start: EpochMinute,
): Placement[] | null {
  const most = plan.lanes.every((lane) => lane.length === 1) ? 0 : plan.lanes.flat().length - 1
  for (let changes = 0; changes <= most; changes += 1) {
    const placed = searchWith(world, plan, start, changes, true)
    if (placed !== null) return placed
  }
  return null
}

/** Whether there is any way at all; far cheaper than finding the best. */
export function isStartFree(
  world: PreparedWorld,
  plan: Plan,
  start: EpochMinute,
  changes = Number.POSITIVE_INFINITY,
  steps?: number,
): boolean {
  return searchWith(world, plan, start, changes, false, steps) !== null
}

function searchWith(
  world: PreparedWorld,
  plan: Plan,
  start: EpochMinute,
  changes: number,
  ranked: boolean,
  steps?: number,
): Placement[] | null {
  const opening = openingAt(world, start)
  if (opening === null) return null
  const single = plan.lanes.length === 1 && plan.guestCount === 1
  const search: Search = {
    world,
    plan,
    start,
    opening,
    ranked,
    turns: turnsOf(plan),
    placed: [],
    taken: [],
    dead: single ? new Set() : null,
    staffMatters: world.rules.gapRule.kind !== 'off' || Number.isFinite(changes),
    blame: { ...NOBODY },
    stepsLeft: steps ?? (!single ? PARTY_STEP_LIMIT : plan.addsLoad ? LOAD_STEP_LIMIT : STEP_LIMIT),
  }
  const lanes = plan.lanes.map((): LaneState => ({ last: null, waited: 0, run: null }))
  return placeFrom(search, 0, lanes, changes) ? search.placed : null
}

function turnsOf(plan: Plan): Turn[] {
  const turns: Turn[] = []
  const longest = Math.max(...plan.lanes.map((lane) => lane.length))
  for (let index = 0; index < longest; index += 1) {
    plan.lanes.forEach((items, lane) => {
      const item = items[index]
      if (item !== undefined) turns.push({ lane, item, isLast: index === items.length - 1 })
    })
  }
  return turns
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
    search.blame = { ...EVERYBODY }
    return false
  }
  // The item before in the lane sets the time of this one, and may have set who should serve.
  const before = lane.last === null ? 0 : bitOf(lane.last.turn)
  const total: Blame = { staff: search.staffMatters ? before : 0, rooms: 0, time: before }
  const spare = search.world.rules.maxWaitMinutes - lane.waited
  for (let wait = 0; wait <= spare; wait += WAIT_STEP_MINUTES) {
    const outcome = tryAt(search, index, lanes, changes, wait, total)
    if (outcome === 'found') return true
    if (outcome === 'elsewhere') return false
    if (lane.last === null || search.stepsLeft <= 0) break
  }
  if (key !== null) search.dead!.add(key)
  search.blame = withoutTurn(total, index)
  return false
}

/** `elsewhere`: it failed for reasons that no choice of this turn can mend. */
type Outcome = 'found' | 'failed' | 'elsewhere'

function tryAt(
  search: Search,
  index: number,
  lanes: readonly LaneState[],
  changes: number,
  wait: number,
  total: Blame,
): Outcome {
  search.stepsLeft -= 1
  const turn = search.turns[index]!
  const { item } = turn
  const lane = lanes[turn.lane]!
  const { last } = lane
  const from =
    last === null ? search.start : last.from + stepMinutes(last.item, last.form, item) + wait
  const taken = (staff: number, form: ItemForm): boolean =>
    isTaken(search, turn.lane, form, from, staff, total)
  const before = last?.staff[0] ?? -1
  let hopeless: ItemForm | null = null
  const { world, opening } = search
  for (const { form, staff } of handsOf(world, item, from, before, taken, search.ranked)) {
    if (form === hopeless || from + form.minutes > opening.to) continue
    const left = changes - (changesTherapist(last, item, staff) ? 1 : 0)
    if (left < 0) continue
    search.stepsLeft -= 1
    if (search.stepsLeft <= 0) return 'failed'
    for (const run of runsAfter(world, opening, lane.run, item, form, from, staff)) {
      if (turn.isLast && run !== null && !run.closes) continue
      const base = { turn: index, lane: turn.lane, item, form, from, staff, units: [] }
      const state = { waited: lane.waited + wait, run }
      const outcome = placeWith(search, lanes, left, base, state, total)
      if (outcome !== 'failed') return outcome
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
  total: Blame,
): Outcome {
  const { guestIndex } = base.item
  const mine = bitOf(base.turn)
  const liked = lanes[base.lane]!.last?.units ?? search.placed[0]?.units ?? []
  const clash = (turn: number): void => {
    total.rooms |= bitOf(turn)
  }
  const ways = placeUnits(
    search.world,
    base.form.needs,
    base.from,
    guestIndex,
    search.taken,
    liked,
    clash,
  )
  for (const units of ways) {
    if (!sharesUnit(search, base, units)) {
      total.rooms = -1
      continue
    }
    const placement = { ...base, units }
    const after = lanes.slice()
    after[base.lane] = { ...state, last: placement }
    search.placed.push(placement)
    search.taken.push(...units.map((one) => ({ ...one, guestIndex, turn: base.turn })))
    if (placeFrom(search, base.turn + 1, after, changes)) return 'found'
    search.placed.pop()
    search.taken.length -= units.length
    const { staff, rooms, time } = search.blame
    if (((staff | rooms | time) & mine) === 0) return 'elsewhere'
    total.staff |= staff
    total.rooms |= rooms
    total.time |= time
    search.stepsLeft -= 1
    if ((rooms & mine) === 0 || search.stepsLeft <= 0) break
  }
  return 'failed'
}

/** Whether the visit itself keeps a therapist from an item; if so, what they do in it is to blame. */
function isTaken(
  { world, plan, placed }: Search,
  lane: number,
  form: ItemForm,
  from: EpochMinute,
  staff: number,
  total: Blame,
): boolean {
  const other = whoHas(placed, lane, form, from, staff)
  if (other !== undefined) total.staff |= bitOf(other.turn)
  if (other !== undefined || !plan.addsLoad) return other !== undefined
  const mine = placed.filter((one) => one.staff.includes(staff))
  if (!isOverloaded(world, mine, form, from, staff)) return false
  for (const one of mine) total.staff |= bitOf(one.turn)
  return true
}

function changesTherapist(
  last: Placement | null,
  item: PlanItem,
  staff: readonly number[],
): boolean {
  return (
    last !== null && last.item.guestIndex === item.guestIndex && !staff.includes(last.staff[0]!)
  )
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
  const staff = search.staffMatters ? (last?.staff[0] ?? '') : ''
  const run = lane.run === null ? '' : `${lane.run.touching}/${lane.run.closes}`
  const work = search.plan.addsLoad ? limitedWork(search.world, search.placed) : ''
  return `${index}/${end}/${lane.waited}/${staff}/${run}/${changes}/${work}`
}
