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

/**
 * Every way to give an item its units, places in `preferred` first. Units differ within an item.
 * Lazy, since the first way is nearly always taken.
 */
export function* placeUnits(
  world: PreparedWorld,
  needs: readonly PlanNeed[],
  at: EpochMinute,
  guestIndex: number,
  taken: readonly TakenPlace[],
  preferred: readonly { unit: number; place: number }[],
  clash: (turn: number) => void = () => {},
): Generator<UnitPlace[]> {
  const slots = needs.flatMap((need) => Array.from({ length: need.count }, () => need))
  const orders = new Map<PlanNeed, readonly number[]>()
  yield* fill([])

  function* fill(chosen: UnitPlace[]): Generator<UnitPlace[]> {
    const need = slots[chosen.length]
    if (need === undefined) {
      yield chosen
      return
    }
    // Equal needs in a row take their units in one order only, or each set would come many times.
    const previous = chosen.at(-1)
    for (const unit of order(need)) {
      if (chosen.some((one) => one.unit === unit)) continue
      if (previous?.need === need && order(need).indexOf(unit) < order(need).indexOf(previous.unit))
        continue
      for (const place of freePlaces(need, unit)) yield* fill([...chosen, place])
    }
  }

  /** Units in the order they are tried; which it is must not depend on what is chosen already. */
  function order(need: PlanNeed): readonly number[] {
    const known = orders.get(need)
    if (known !== undefined) return known
    const liked = preferred.map((one) => one.unit).filter((unit) => need.units.includes(unit))
    const sorted = liked.length === 0 ? need.units : [...new Set([...liked, ...need.units])]
    orders.set(need, sorted)
    return sorted
  }

  function freePlaces(need: PlanNeed, unit: number): UnitPlace[] {
    const row = world.units[unit]!
    const span = unitSpan(need, row.unit.turnoverMinutes)
    const from = at + span.from
    const to = at + span.to
    const free: UnitPlace[] = []
    row.places.forEach((one, place) => {
      if (intervalHolding(one.free, from, to) < 0) return
      const other = taken.find(
        (it) =>
          it.unit === unit &&
          it.place === place &&
          it.guestIndex !== guestIndex &&
          it.from < to &&
          it.to > from,
      )
      if (other === undefined) free.push({ need, unit, place, from, to })
      else clash(other.turn)
    })
    const liked = (one: UnitPlace): boolean =>
      preferred.some((other) => other.unit === one.unit && other.place === one.place)
    return free.length < 2 ? free : [...free.filter(liked), ...free.filter((one) => !liked(one))]
  }
}
