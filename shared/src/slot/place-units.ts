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
): Generator<UnitPlace[]> {
  const slots = needs.flatMap((need) => Array.from({ length: need.count }, () => need))
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
      if (previous?.need === need && rankOf(need, unit) < rankOf(need, previous.unit)) continue
      for (const place of freePlaces(need, unit)) yield* fill([...chosen, place])
    }
  }

  function order(need: PlanNeed): number[] {
    return need.units.toSorted((a, b) => rankOf(need, a) - rankOf(need, b))
  }

  function rankOf(need: PlanNeed, unit: number): number {
    const liked = preferred.findIndex((one) => one.unit === unit)
    return (liked < 0 ? preferred.length : liked) * 10_000 + need.units.indexOf(unit)
  }

  function freePlaces(need: PlanNeed, unit: number): UnitPlace[] {
    const row = world.units[unit]!
    const span = unitSpan(need, row.unit.turnoverMinutes)
    const from = at + span.from
    const to = at + span.to
    const free: UnitPlace[] = []
    row.places.forEach((one, place) => {
      if (intervalHolding(one.free, from, to) < 0) return
      const clash = taken.some(
        (other) =>
          other.unit === unit &&
          other.place === place &&
          other.guestIndex !== guestIndex &&
          other.from < to &&
          other.to > from,
      )
      if (!clash) free.push({ need, unit, place, from, to })
    })
    const liked = (one: UnitPlace): number =>
      preferred.some((other) => other.unit === one.unit && other.place === one.place) ? 0 : 1
    return free.toSorted((a, b) => liked(a) - liked(b))
  }
}
