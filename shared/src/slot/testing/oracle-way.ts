import type { CallOutPlace } from '../request.ts'
import type { MinuteWorld } from './oracle.ts'

/** When each therapist can be at a place (null: the shop), minute by minute, with time to come from what was before and to go on. */
export function freeAt(
  { world, first, works, live }: Pick<MinuteWorld, 'world' | 'first' | 'works' | 'live'>,
  place: CallOutPlace | null,
): Map<string, boolean[]> {
  const fromShop = place?.travelMinutes ?? 0
  return new Map(
    world.staff.map(({ id }) => {
      const atWork = works.get(id)!
      const others = live
        .filter(({ staffId }) => staffId === id)
        .map((claim) => ({
          begins: Math.floor(Date.parse(claim.from) / 60_000),
          ends: Math.ceil(Date.parse(claim.to) / 60_000),
          way: shortest(claim.callOut ?? null, place),
        }))
      const canCome = (minute: number): boolean => {
        for (let at = minute - fromShop; at <= minute + fromShop; at += 1)
          if (!atWork[at - first]) return false
        return others.every(({ begins, ends, way }) =>
          minute < begins ? begins - (minute + 1) >= way : minute >= ends && minute - ends >= way,
        )
      }
      return [id, atWork.map((isAtWork, index) => isAtWork && canCome(first + index))]
    }),
  )
}

/** By the shop, or straight where both places are known. */
function shortest(one: CallOutPlace | null, other: CallOutPlace | null): number {
  const byShop = (one ? one.travelMinutes : 0) + (other ? other.travelMinutes : 0)
  if (!one?.spot || !other?.spot) return byShop
  const km = kilometres(one.spot, other.spot)
  if (km === 0) return byShop
  const kmAMinute = Math.min(one.spot.speedKmh, other.spot.speedKmh) / 60
  let minutes = 0
  while (minutes * kmAMinute < km && minutes < byShop) minutes += 5
  return Math.min(minutes, byShop)
}

/** The angle between two directions from the middle of the earth. */
function kilometres(one: Direction, other: Direction): number {
  const [a, b] = [vector(one), vector(other)]
  const cross = Math.hypot(
    a[1] * b[2] - a[2] * b[1],
    a[2] * b[0] - a[0] * b[2],
    a[0] * b[1] - a[1] * b[0],
  )
  return 6378.168 * Math.atan2(cross, a[0] * b[0] + a[1] * b[1] + a[2] * b[2])
}

type Direction = { latitude: number; longitude: number }

function vector({ latitude, longitude }: Direction): [number, number, number] {
  const [up, round] = [(latitude * Math.PI) / 180, (longitude * Math.PI) / 180]
  return [Math.cos(up) * Math.cos(round), Math.cos(up) * Math.sin(round), Math.sin(up)]
}
