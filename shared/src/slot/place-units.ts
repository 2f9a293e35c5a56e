import type { EpochMinute } from '../time/instant.ts'
import { intervalHolding } from './interval.ts'
import type { PlanNeed } from './plan.ts'
import type { PreparedWorld } from './prepare.ts'
import { unitSpan } from './unit-fit.ts'

/** A place that serves a need of an item, and for how long it is taken. */
export interface UnitPlace {
  need: PlanNeed
  /** Index among the world's units, and of the place in it (from 0). */
  unit: number
  place: number
  from: EpochMinute
  to: EpochMinute
}

/** What the visit itself has taken so far, by guest: one guest is never in their own way. */
export interface TakenPlace {
  unit: number
  place: number
  from: EpochMinute
  to: EpochMinute
  guestIndex: number
  /** Turn of the search it was taken in. */
  turn: number
}

/** Who asks for places, and what stands in the way besides the claims. */
export interface PlacesWanted {
  needs: readonly PlanNeed[]
  at: EpochMinute
  guestIndex: number
  taken: readonly TakenPlace[]
  /** These first. */
  preferred: readonly { unit: number; place: number }[]
  /** Told the turn of each place that another guest of the visit has. */
  clash?: (turn: number) => void
}

/**
 * Every way to give an item its units. Units differ within an item. Lazy, since the first way is nearly always taken.
 */
export function* placeUnits(world: PreparedWorld, wanted: PlacesWanted): Generator<UnitPlace[]> {
  const { needs } = wanted
  if (needs.length === 0) {
    yield []
  } else if (needs.length === 1 && needs[0]!.count === 1) {
    for (const unit of orderOf(needs[0]!, wanted.preferred)) {
      for (const place of freePlaces(world, wanted, needs[0]!, unit)) yield [place]
    }
  } else {
    const found = needs.map((need): FreeUnits => {
      const places = orderOf(need, wanted.preferred)
        .map((unit) => freePlaces(world, wanted, need, unit))
        .filter((one) => one.length > 0)
      return { count: need.count, places }
    })
    // What is scarce first, so that a lack shows before the plenty is gone through.
    const scarce = found.toSorted((a, b) => a.places.length - a.count - b.places.length + b.count)
    if (scarce.some((one) => one.places.length < one.count)) return
    const slots = scarce.flatMap((one) => Array.from({ length: one.count }, () => one))
    for (const chosen of fill(slots, [])) {
      yield chosen.toSorted((a, b) => needs.indexOf(a.need) - needs.indexOf(b.need))
    }
  }
}

/** What is free for a need, by unit. */
interface FreeUnits {
  count: number
  places: readonly (readonly UnitPlace[])[]
}

function* fill(slots: readonly FreeUnits[], chosen: readonly UnitPlace[]): Generator<UnitPlace[]> {
  const slot = slots[chosen.length]
  if (slot === undefined) {
    yield [...chosen]
    return
  }
  // Equal needs in a row take their units in one order only, or each set would come many times.
  const isSame = chosen.length > 0 && slots[chosen.length - 1] === slot
  const last = chosen.at(-1)?.unit
  let index = isSame ? slot.places.findIndex((one) => one[0]!.unit === last) + 1 : 0
  for (; index < slot.places.length; index += 1) {
    const places = slot.places[index]!
    if (chosen.some((one) => one.unit === places[0]!.unit)) continue
    for (const place of places) yield* fill(slots, [...chosen, place])
  }
}

/** Units in the order they are tried; which it is must not depend on what is chosen already. */
function orderOf(need: PlanNeed, preferred: PlacesWanted['preferred']): readonly number[] {
  const liked = preferred.map((one) => one.unit).filter((unit) => need.units.includes(unit))
  if (liked.length === 0 || (liked.length === 1 && liked[0] === need.units[0])) return need.units
  return [...new Set([...liked, ...need.units])]
}

function freePlaces(
  world: PreparedWorld,
  { at, guestIndex, taken, preferred, clash }: PlacesWanted,
  need: PlanNeed,
  unit: number,
): readonly UnitPlace[] {
  const all = unclaimed(world, need, unit, at)
  const free = all.filter((one) => {
    const other = taken.find(
      (it) =>
        it.unit === unit &&
        it.place === one.place &&
        it.guestIndex !== guestIndex &&
        it.from < one.to &&
        it.to > one.from,
    )
    if (other !== undefined) clash?.(other.turn)
    return other === undefined
  })
  if (free.length < 2) return free
  const liked = (one: UnitPlace): boolean =>
    preferred.some((other) => other.unit === one.unit && other.place === one.place)
  return [...free.filter(liked), ...free.filter((one) => !liked(one))]
}

/** For a need: which places of which unit no claim stands in the way of, by minute; of one world. */
interface Known {
  units: PreparedWorld['units']
  byUnit: Map<number, Map<EpochMinute, readonly UnitPlace[]>>
}

/** Lives as long as the plan; a party asks the same of many starts and guests. */
const knownPlaces = new WeakMap<PlanNeed, Known>()

/** The places of a unit that no claim stands in the way of, worked out once for all that ask. */
export function unclaimed(
  world: PreparedWorld,
  need: PlanNeed,
  unit: number,
  at: EpochMinute,
): readonly UnitPlace[] {
  let known = knownPlaces.get(need)
  if (known === undefined || known.units !== world.units) {
    known = { units: world.units, byUnit: new Map() }
    knownPlaces.set(need, known)
  }
  let byTime = known.byUnit.get(unit)
  if (byTime === undefined) known.byUnit.set(unit, (byTime = new Map()))
  let places = byTime.get(at)
  if (places === undefined) {
    const row = world.units[unit]!
    const span = unitSpan(need, row.unit.turnoverMinutes)
    const [from, to] = [at + span.from, at + span.to]
    places = row.places.flatMap(({ free }, place) =>
      intervalHolding(free, from, to) < 0 ? [] : [{ need, unit, place, from, to }],
    )
    byTime.set(at, places)
  }
  return places
}
