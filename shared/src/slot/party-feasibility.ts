import type { EpochMinute } from '../time/instant.ts'
import { intervalHolding } from './interval.ts'
import { type Plan, type PlanItem, spareMinutes, stepMinutes } from './plan.ts'
import type { PreparedWorld } from './prepare.ts'
import { staffCan } from './staff-check.ts'

/** Minutes after the start during which an item surely takes somebody or something, whatever its guest waits for. */
interface Core {
  item: PlanItem
  from: number
  to: number
  /** When the item begins, where that is certain. */
  at: number | null
}

/** What guests surely need at one moment: at most one item of each lane. */
type Moment = readonly Core[]

interface Needs {
  maxWait: number
  staff: readonly Moment[]
  places: readonly Moment[]
}

/** By plan, since every start asks for the same. */
const knownNeeds = new WeakMap<Plan, Needs>()

/**
 * Whether guests surely lack therapists or places at some moment: each needs their own, and a matching shows if there are
 * enough of the right kind. Far cheaper than trying them out.
 */
export function isInfeasible(world: PreparedWorld, plan: Plan, start: EpochMinute): boolean {
  const { maxWaitMinutes: maxWait } = world.rules
  let needs = knownNeeds.get(plan)
  if (needs?.maxWait !== maxWait) {
    needs = {
      maxWait,
      staff: momentsOf(plan, maxWait, staffCores),
      places: momentsOf(plan, maxWait, itemCore),
    }
    knownNeeds.set(plan, needs)
  }
  const memory = new Map<string, readonly number[]>()
  const lacks = (moments: readonly Moment[], wishesFor: typeof staffFor): boolean =>
    moments.some(
      (moment) => !canMatch(moment.flatMap((core) => wishesFor(world, core, start, memory))),
    )
  return lacks(needs.staff, staffFor) || lacks(needs.places, placesFor)
}

type CoresOf = (item: PlanItem, earliest: number, latest: number) => Core[]

function momentsOf(plan: Plan, maxWait: number, coresOf: CoresOf): Moment[] {
  const lanes = plan.lanes.map((lane) => {
    let earliest = 0
    let latest = 0
    return lane.flatMap((item, index) => {
      const [shortest, longest] = [item.forms[0], item.forms.at(-1)]
      if (shortest === undefined || longest === undefined) return []
      const cores = coresOf(item, earliest, latest + (index === 0 ? 0 : maxWait))
      const next = lane[index + 1]
      if (next !== undefined) {
        earliest += stepMinutes(item, shortest, next)
        latest += stepMinutes(item, longest, next) + spareMinutes(item, next, 0)
      }
      return cores.filter((core) => core.from < core.to)
    })
  })
  const times = [...new Set(lanes.flatMap((cores) => cores.map((core) => core.from)))]
  return times
    .map((at) => lanes.flatMap((cores) => cores.find((one) => one.from <= at && at < one.to) ?? []))
    .filter((moment) => moment.length > 1)
}

/** When somebody must be with the guest: nothing certain where length and processing time both depend on who serves. */
function staffCores(item: PlanItem, earliest: number, latest: number): Core[] {
  const [form] = item.forms
  const at = earliest === latest ? earliest : null
  if (item.forms.length === 1) {
    return form!.staffSpans.map(({ from, to }) => ({
      item,
      from: latest + from,
      to: earliest + to,
      at,
    }))
  }
  if (item.forms.some((one) => one.staffSpans.length > 1)) return []
  const { from, to } = form!.staffSpans[0]!
  return [{ item, from: latest + from, to: earliest + to, at }]
}

function itemCore(item: PlanItem, earliest: number, latest: number): Core[] {
  return [{ item, from: latest, to: earliest + item.forms[0]!.minutes, at: null }]
}

/** For each of an item's hands: who could be one of them. */
function staffFor(
  world: PreparedWorld,
  { item, from, to, at }: Core,
  start: EpochMinute,
  known: Map<string, readonly number[]>,
): (readonly number[])[] {
  const key = `${item.planKey} ${from} ${to}`
  let able = known.get(key)
  if (able === undefined) {
    able = item.forms.flatMap((form) =>
      [...form.staff, ...form.joiners].filter((staff) =>
        at === null
          ? intervalHolding(world.staff[staff]!.free, start + from, start + to) >= 0
          : staffCan(world, staff, form, start + at),
      ),
    )
    known.set(key, able)
  }
  const hands = Array.from({ length: item.hands }, () => able)
  if (item.namedStaff >= 0) hands[0] = able.filter((staff) => staff === item.namedStaff)
  return hands
}

/** For each unit an item needs throughout: which places there are, numbered over all units. */
function placesFor(
  world: PreparedWorld,
  { item, from, to }: Core,
  start: EpochMinute,
  known: Map<string, readonly number[]>,
): (readonly number[])[] {
  return (item.forms[0]?.needs ?? []).flatMap((need, index) => {
    if (!need.lastsWholeItem) return []
    const key = `places ${item.planKey} ${from} ${to} ${index}`
    let places = known.get(key)
    if (places === undefined) {
      places = need.units.flatMap((unit) => {
        const row = world.units[unit]!
        const first = start + from - item.bufferBefore
        const last = start + to + Math.max(need.bufferAfter, row.unit.turnoverMinutes)
        return row.places.flatMap(({ free }, place) =>
          intervalHolding(free, first, last) < 0 ? [] : [unit * PLACES_A_UNIT + place],
        )
      })
      known.set(key, places)
    }
    const all = places
    return Array.from({ length: need.count }, () => all)
  })
}

const PLACES_A_UNIT = 1000

/** Whether everyone can have a choice of their own (Kuhn's augmenting paths). */
function canMatch(wishes: readonly (readonly number[])[]): boolean {
  const owner = new Map<number, number>()
  const settle = (wish: number, seen: Set<number>): boolean =>
    wishes[wish]!.some((choice) => {
      if (seen.has(choice)) return false
      seen.add(choice)
      const other = owner.get(choice)
      if (other !== undefined && !settle(other, seen)) return false
      owner.set(choice, wish)
      return true
    })
  return wishes.every((_, wish) => settle(wish, new Set()))
}
