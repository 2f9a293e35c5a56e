import { answers } from './sample-shop.ts'
import type { World } from './testing.ts'
import type { Endpoint, Input } from './walk.ts'

/** The time that each world has outside of them, and how many are in another at once. */
const outside = new WeakMap<World, { now: Date; inside: number }>()

/** Works as if it were then. */
export async function at<T>(
  world: World,
  start: string | Date,
  work: () => Promise<T>,
): Promise<T> {
  const left = outside.get(world) ?? { now: world.clock.now, inside: 0 }
  outside.set(world, { ...left, inside: left.inside + 1 })
  world.clock.now = new Date(start)
  try {
    return await work()
  } finally {
    const { now, inside } = outside.get(world)!
    if (inside > 1) outside.set(world, { now, inside: inside - 1 })
    else {
      outside.delete(world)
      world.clock.now = now
    }
  }
}

/** Calls one of the shop's verbs on a visit when the visit has begun, and anything else now. */
export async function atItsTime<T>(
  world: World,
  { name, path }: Endpoint,
  input: Input,
  work: () => Promise<T>,
): Promise<T> {
  if (!path.startsWith('/console/bookings') || answers.has(name)) return work()
  const { rows } = await world.database.pool.query<{ starts_at: Date }>(
    'select starts_at from booking where id = $1',
    [input.bookingId],
  )
  return at(world, rows[0]!.starts_at, work)
}
