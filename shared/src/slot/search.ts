import type { EpochMinute } from '../time/instant.ts'
import { attempt, type Placement } from './attempt.ts'
import { isInfeasible } from './party-feasibility.ts'
import { matchParty, type TimedTurn } from './match.ts'
import { type Plan, type PlanItem, roomChoice, stepMinutes } from './plan.ts'
import type { PreparedWorld } from './prepare.ts'
import { searchWork } from './search-work.ts'

/** Positions tried for one start; beyond, it counts as not free, so that a slot is never shown wrongly. */
const STEP_LIMIT = 200_000
/** The same where what a therapist does counts towards their limits, so that fewer dead ends are alike. */
const LOAD_STEP_LIMIT = 5000
/**
 * The same for a party, whose failures can take long to prove: in all its attempts together. Each attempt is twice as long as
 * the last and begins with the guests who were hardest to place so far, which finds more than one long attempt.
 */
const PARTY_STEP_LIMIT = 1000
/** Steps of a party's first attempt: a way straight to the end takes about three for each item. */
const PARTY_STEPS = 60
const PARTY_STEPS_AN_ITEM = 5
/** Attempts to do with fewer changes of therapist than the way that was found, each with the steps of a party's first. */
const BETTER_ATTEMPTS = 4

/**
 * Finds who and what serves a visit at one start: fewest changes of therapist first, then shortest
 * waits, then the shop's assignment rule; rooms stay the same where they can. For a party that is the best of a few
 * attempts. `null`: not free, which is exactly when {@link isStartFree} says so.
 */
export function searchStart(
  world: PreparedWorld,
  plan: Plan,
  start: EpochMinute,
): Placement[] | null {
  if (plan.guestCount > 1) return searchParty(world, plan, start)
  const most = plan.lanes[0]!.length - 1
  for (let changes = 0; changes <= most; changes += 1) {
    const placed = find(world, plan, start, changes, true)
    if (placed !== null) return placed
  }
  return null
}

/** Whether there is any way at all (with so many changes of therapist); far cheaper than finding the best. */
export function isStartFree(
  world: PreparedWorld,
  plan: Plan,
  start: EpochMinute,
  changes = Number.POSITIVE_INFINITY,
): boolean {
  return find(world, plan, start, changes, false) !== null
}

function searchParty(world: PreparedWorld, plan: Plan, start: EpochMinute): Placement[] | null {
  const any = find(world, plan, start, Number.POSITIVE_INFINITY, false)
  if (any === null) return null
  const steps = partySteps(plan)
  const turns = turnsOf(plan, laneOrder(plan))
  const liked = attempt(world, plan, start, {
    turns,
    changes: Number.POSITIVE_INFINITY,
    ranked: true,
    steps: 2 * steps,
  }).placed
  let best = liked ?? any
  for (let tried = 0; tried < BETTER_ATTEMPTS; tried += 1) {
    const changes = changesIn(best) - 1
    if (changes < 0) break
    const better = attempt(world, plan, start, { turns, changes, ranked: true, steps }).placed
    if (better === null) break
    best = better
  }
  return best
}

function find(
  world: PreparedWorld,
  plan: Plan,
  start: EpochMinute,
  changes: number,
  ranked: boolean,
): Placement[] | null {
  searchWork.starts += 1
  const order = laneOrder(plan)
  if (plan.guestCount === 1) {
    const steps = plan.addsLoad ? LOAD_STEP_LIMIT : STEP_LIMIT
    return attempt(world, plan, start, { turns: turnsOf(plan, order), changes, ranked, steps })
      .placed
  }
  if (isInfeasible(world, plan, start)) return null
  if (!ranked && changes === Number.POSITIVE_INFINITY) {
    const matched = matchParty(world, plan, start, turnsOf(plan, order))
    if (matched !== null) return matched
  }
  const hard = plan.lanes.map(() => 0)
  let left = PARTY_STEP_LIMIT
  for (let share = 1; left > 0; share *= 2) {
    const steps = Math.min(share * partySteps(plan), left)
    left -= steps
    const turns = turnsOf(plan, order)
    const outcome = attempt(world, plan, start, {
      turns,
      changes,
      ranked,
      steps,
    })
    if (outcome.isCertain) return outcome.placed
    outcome.failures.forEach((count, lane) => (hard[lane]! += count))
    order.sort((a, b) => hard[b]! - hard[a]!)
  }
  return null
}

function partySteps(plan: Plan): number {
  return PARTY_STEPS + PARTY_STEPS_AN_ITEM * plan.lanes.flat().length
}

/** Lanes with the fewest therapists to choose from first. */
function laneOrder(plan: Plan): number[] {
  const choice = plan.lanes.map((lane) => Math.min(...lane.map(choiceOf)))
  return plan.lanes.map((_, lane) => lane).toSorted((a, b) => choice[a]! - choice[b]!)
}

function choiceOf(item: PlanItem): number {
  if (item.hands === 0) return roomChoice(item)
  if (item.namedStaff >= 0) return item.hands - 1
  return item.forms.reduce((sum, form) => sum + form.staff.length, 0) / item.hands
}

/** All items by the time they begin when nobody waits, so that clashes between guests show early. */
export function turnsOf(plan: Plan, order: readonly number[]): TimedTurn[] {
  const turns = order.flatMap((lane) => {
    const items = plan.lanes[lane]!
    let at = 0
    return items.map((item, index) => {
      const turn = { lane, item, isLast: index === items.length - 1, at }
      const next = items[index + 1]
      const form = item.forms[0]
      if (next !== undefined && form !== undefined) at += stepMinutes(item, form, next)
      return turn
    })
  })
  return turns.toSorted((a, b) => a.at - b.at)
}

function changesIn(placed: readonly Placement[]): number {
  return placed.filter((one) => {
    const before = placed
      .filter((other) => other.lane === one.lane && other.turn < one.turn && isServed(other))
      .toSorted((a, b) => b.turn - a.turn)[0]
    return (
      before !== undefined &&
      isServed(one) &&
      before.item.guestIndex === one.item.guestIndex &&
      !one.staff.includes(before.staff[0]!)
    )
  }).length
}

function isServed({ staff }: Placement): boolean {
  return staff.length > 0
}
