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
    for (const places of likedFirst(world, wanted, needs[0]!)) {
      for (const place of freeOf(wanted, places)) yield [place]
    }
  } else {
    const found = needs.map((need): FreeUnits => {
      const places = likedFirst(world, wanted, need)
        .map((one) => freeOf(wanted, one))
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

type Places = readonly UnitPlace[]

/** What no claim stands in the way of, by unit; which order it is must not depend on what is chosen already. */
function likedFirst(
  world: PreparedWorld,
  { at, preferred }: PlacesWanted,
  need: PlanNeed,
): readonly Places[] {
  const all = unclaimed(world, need, at)
  if (preferred.length === 0) return all
  const isLiked = (places: Places): boolean => preferred.some((one) => one.unit === places[0]!.unit)
  const liked = all.filter(isLiked)
  if (liked.length === 0) return all
  return [...liked, ...all.filter((places) => !isLiked(places))]
}

/** Of a unit's places: what the visit itself has left, liked ones first. */
function freeOf({ guestIndex, taken, preferred, clash }: PlacesWanted, places: Places): Places {
  let free = places
  for (const place of places) {
    const other = taken.find((one) => one.guestIndex !== guestIndex && meets(one, place))
    if (other === undefined) continue
    clash?.(other.turn)
    free = free.filter((one) => one !== place)
  }
  if (free.length < 2) return free
  const isLiked = (place: UnitPlace): boolean =>
    preferred.some((one) => one.unit === place.unit && one.place === place.place)
  return [...free.filter(isLiked), ...free.filter((one) => !isLiked(one))]
}

/** Whether both take the same place at the same time. */
export function meets(
  one: Pick<UnitPlace, 'unit' | 'place' | 'from' | 'to'>,
  other: Pick<UnitPlace, 'unit' | 'place' | 'from' | 'to'>,
): boolean {
  return (
    one.unit === other.unit &&
    one.place === other.place &&
    one.from < other.to &&
    other.from < one.to
  )
}

/** For a need: what of its units no claim stands in the way of, by minute; of one world. */
interface CachedPlaces {
  units: PreparedWorld['units']
  byTime: Map<EpochMinute, readonly Places[]>
}

/** Lives as long as the plan; a party asks the same of many starts and guests. */
const cachedPlaces = new WeakMap<PlanNeed, CachedPlaces>()

/** By unit, units without any left out: the places that no claim stands in the way of, worked out once for all who ask. */
export function unclaimed(
  world: PreparedWorld,
  need: PlanNeed,
  at: EpochMinute,
): readonly Places[] {
  let cached = cachedPlaces.get(need)
  if (cached === undefined || cached.units !== world.units) {
    cached = { units: world.units, byTime: new Map() }
    cachedPlaces.set(need, cached)
  }
  let found = cached.byTime.get(at)
  if (found === undefined) {
    found = need.units
      .map((unit) => unclaimedIn(world, need, unit, at))
      .filter((places) => places.length > 0)
    cached.byTime.set(at, found)
  }
  return found
}

function unclaimedIn(world: PreparedWorld, need: PlanNeed, unit: number, at: EpochMinute): Places {
  const row = world.units[unit]!
  const span = unitSpan(need, row.unit.turnoverMinutes)
  const [from, to] = [at + span.from, at + span.to]
  return row.places.flatMap(({ free }, place) =>
    intervalHolding(free, from, to) < 0 ? [] : [{ need, unit, place, from, to }],
  )
}
