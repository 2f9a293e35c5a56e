import { type Day, dayNumber } from '../time/day.ts'
import { type Instant, instantOf } from '../time/instant.ts'
import type { PreparedWorld } from './prepare.ts'

/** Every start that the shop's grid has on a local day, free or not, in order; none outside the world. */
export function startsOfDay(world: PreparedWorld, day: Day): Instant[] {
  const { minutes, firstOfDay } = world.grid
  const index = dayNumber(day) - world.fromDay
  if (index < 0 || index + 1 >= firstOfDay.length) return []
  return Array.from(minutes.subarray(firstOfDay[index], firstOfDay[index + 1]), instantOf)
}
