import type { EpochMinute } from '../time/instant.ts'
import { handsOf } from './hands.ts'
import { type TakenPlace, type UnitPlace, placeUnits } from './place-units.ts'
import { type ItemForm, type Plan, type PlanItem, stepMinutes, WAIT_STEP_MINUTES } from './plan.ts'
import type { PreparedWorld } from './prepare.ts'
import { type Opening, edgesOf, openingAt } from './staff-check.ts'

/** One item of a found visit; `staff` are indexes into the world's staff. */
export interface Placement {
  lane: number
  item: PlanItem
  form: ItemForm
  from: EpochMinute
  staff: readonly number[]
  units: readonly UnitPlace[]
}

/** The run of items one therapist does without a break in a lane, as a gap rule sees it. */
interface Run {
  staff: number
  touching: boolean
  /** Whether it may end after its last item. */
  closes: boolean
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
const STEP_LIMIT = 5_000

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
export function isStartFree(world: PreparedWorld, plan: Plan, start: EpochMinute): boolean {
  return searchWith(world, plan, start, Number.POSITIVE_INFINITY, false) !== null
}

function searchWith(
  world: PreparedWorld,
  plan: Plan,
  start: EpochMinute,
  changes: number,
  ranked: boolean,
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
    stepsLeft: STEP_LIMIT,
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
  const key = search.dead && keyOf(index, lane, changes)
  if (key !== null && search.dead!.has(key)) return false
  const spare = search.world.rules.maxWaitMinutes - lane.waited
  for (let wait = 0; wait <= spare; wait += WAIT_STEP_MINUTES) {
    if (tryAt(search, index, lanes, changes, wait)) return true
    if (lane.last === null || search.stepsLeft <= 0) break
  }
  if (key !== null) search.dead!.add(key)
  return false
}

function tryAt(
  search: Search,
  index: number,
  lanes: readonly LaneState[],
  changes: number,
  wait: number,
): boolean {
  const turn = search.turns[index]!
  const { item } = turn
  const lane = lanes[turn.lane]!
  const { last } = lane
  const from =
    last === null ? search.start : last.from + stepMinutes(last.item, last.form, item) + wait
  const taken = (staff: number, form: ItemForm): boolean =>
    isTaken(search, turn.lane, form, from, staff)
  const before = last?.staff[0] ?? -1
  const teams = handsOf(search.world, item, from, before, taken, search.ranked)
  for (const { form, staff } of teams) {
    search.stepsLeft -= 1
    if (search.stepsLeft <= 0) return false
    if (from + form.minutes > search.opening.to) continue
    const left = changes - (changesTherapist(last, item, staff) ? 1 : 0)
    if (left < 0) continue
    for (const run of runsAfter(search, lane, item, form, from, staff)) {
      if (turn.isLast && run !== null && !run.closes) continue
      const state = { waited: lane.waited + wait, run }
      if (
        placeWith(
          search,
          index,
          lanes,
          left,
          { lane: turn.lane, item, form, from, staff, units: [] },
          state,
        )
      ) {
        return true
      }
    }
  }
  return false
}

function placeWith(
  search: Search,
  index: number,
  lanes: readonly LaneState[],
  changes: number,
  base: Placement,
  state: Pick<LaneState, 'waited' | 'run'>,
): boolean {
  const { guestIndex } = base.item
  const liked = lanes[base.lane]!.last?.units ?? search.placed[0]?.units ?? []
  const ways = placeUnits(search.world, base.form.needs, base.from, guestIndex, search.taken, liked)
  for (const units of ways) {
    if (!sharesUnit(search, base, units)) continue
    const placement = { ...base, units }
    const after = lanes.slice()
    after[base.lane] = { ...state, last: placement }
    search.placed.push(placement)
    search.taken.push(...units.map((one) => ({ ...one, guestIndex })))
    if (placeFrom(search, index + 1, after, changes)) return true
    search.placed.pop()
    search.taken.length -= units.length
    // One guest is never in their own way, so another room would change nothing for what follows.
    if (search.dead !== null || search.stepsLeft <= 0) return false
  }
  return false
}

/** Whether another lane of the visit has taken that therapist then. */
function isTaken(
  search: Search,
  lane: number,
  form: ItemForm,
  from: EpochMinute,
  staff: number,
): boolean {
  return search.placed.some(
    (other) => other.lane !== lane && other.staff.includes(staff) && spansMeet(other, form, from),
  )
}

function spansMeet(other: Placement, form: ItemForm, from: EpochMinute): boolean {
  return other.form.staffSpans.some((one) =>
    form.staffSpans.some(
      (two) => other.from + one.from < from + two.to && from + two.from < other.from + one.to,
    ),
  )
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

/** The states of the gap rule after an item: grow the run, or close it and begin another. */
function* runsAfter(
  search: Search,
  lane: LaneState,
  item: PlanItem,
  form: ItemForm,
  from: EpochMinute,
  staff: readonly number[],
): Generator<Run | null> {
  const { kind } = search.world.rules.gapRule
  if (kind === 'off') {
    yield null
    return
  }
  const edges = staff.map((one) => edgesOf(search.world, search.opening, one, item, form, from))
  const first = edges[0]!
  const touch = kind === 'touch_edge'
  const closes = (touching: boolean): boolean => (touch ? touching || first.back : first.backClear)
  if (item.hands === 1 && lane.run?.staff === staff[0]) {
    yield { staff: staff[0]!, touching: lane.run!.touching, closes: closes(lane.run!.touching) }
  }
  if (lane.run !== null && !lane.run.closes) return
  if (item.hands > 1) {
    const fine = edges.every((one) =>
      touch ? one.front || one.back : one.frontClear && one.backClear,
    )
    if (fine) yield null
  } else if (touch || first.frontClear) {
    yield { staff: staff[0]!, touching: first.front, closes: closes(first.front) }
  }
}

function sharesUnit(search: Search, base: Placement, units: readonly UnitPlace[]): boolean {
  if (!search.plan.sameUnit || search.placed.length >= search.plan.lanes.length) return true
  return (
    [...search.placed, { ...base, units }]
      .map((one) => new Set(one.units.map((place) => place.unit)))
      .reduce((common, more) => common.intersection(more)).size > 0
  )
}

function keyOf(index: number, lane: LaneState, changes: number): string {
  const last = lane.last
  const end = last === null ? 0 : last.from + last.form.minutes
  const run = lane.run === null ? '' : `${lane.run.touching}/${lane.run.closes}`
  return `${index}/${end}/${lane.waited}/${last?.staff[0] ?? ''}/${run}/${changes}`
}
