import { MINUTES_PER_DAY } from '../time/day.ts'
import type { EpochMinute } from '../time/instant.ts'
import { edgeOfWall, wallOf } from '../time/zone.ts'
import type { PreparedWorld } from './prepare.ts'
import { covered } from './staff-load.ts'

/** Minutes of a therapist's working time already taken, that local day or in the whole world. */
export function minutesTaken(world: PreparedWorld, staff: number, at: EpochMinute): number {
  const row = world.staff[staff]!
  const [from, to] =
    world.rules.assignmentRule === 'fair'
      ? [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]
      : dayAround(world, at)
  return covered(row.work, from, to) - covered(row.free, from, to)
}

function dayAround(world: PreparedWorld, at: EpochMinute): [EpochMinute, EpochMinute] {
  const midnight = Math.floor(wallOf(world.zone, at) / MINUTES_PER_DAY) * MINUTES_PER_DAY
  return [edgeOfWall(world.zone, midnight), edgeOfWall(world.zone, midnight + MINUTES_PER_DAY)]
}
