import { minutesOfWay } from '../shop/call-out.ts'
import { metresBetween } from '../shop/distance.ts'
import { cutIntervals, type Intervals } from './interval.ts'
import type { MinuteClaim, PreparedWorld } from './prepare.ts'
import type { CallOutPlace } from './request.ts'

/**
 * The least minutes of a therapist between work at two places, of which undefined is the shop. From one client straight to another, where
 * that is shorter than by the shop. Two visits at one spot are not known to be close: a spot may stand for a whole town. The database has the
 * same rule (`slot_way_minutes`).
 */
export function wayMinutes(one: CallOutPlace | undefined, other: CallOutPlace | undefined): number {
  const byShop = (one?.travelMinutes ?? 0) + (other?.travelMinutes ?? 0)
  if (!one?.spot || !other?.spot) return byShop
  const metres = metresBetween(one.spot, other.spot)
  const speedKmh = Math.min(one.spot.speedKmh, other.spot.speedKmh)
  return metres === 0 ? byShop : Math.min(byShop, minutesOfWay(metres, speedKmh))
}

/** Claims of a therapist with the ways between them and a place, by their beginning. */
export function withWays(
  claims: readonly MinuteClaim[],
  place?: CallOutPlace,
): readonly MinuteClaim[] {
  if (!place && claims.every(({ callOut }) => !callOut)) return claims
  return claims
    .map((claim) => {
      const way = wayMinutes(claim.callOut, place)
      return { ...claim, from: claim.from - way, to: claim.to + way }
    })
    .toSorted((a, b) => a.from - b.from)
}

/**
 * The world as it is for who is to be at a place: each therapist free when they can be there, with the way from what they do before and to
 * what comes next. Each shift begins and ends at the shop.
 */
export function worldFrom(world: PreparedWorld, place: CallOutPlace | undefined): PreparedWorld {
  if (!place) return world
  const key = JSON.stringify(place)
  const before = lastAsked.get(world)
  if (before?.key === key) return before.world
  const staff = world.staff.map((row) => {
    const work = shortened(row.work, place.travelMinutes)
    const claims = withWays(row.claims, place)
    return { ...row, work, claims, free: cutIntervals(work, claims) }
  })
  const there = { ...world, staff, settled: null }
  lastAsked.set(world, { key, world: there })
  return there
}

/** Questions of one place come one after another, many of the same world. */
const lastAsked = new WeakMap<PreparedWorld, { key: string; world: PreparedWorld }>()

function shortened(work: Intervals, minutes: number): Intervals {
  const left: number[] = []
  for (let at = 0; at < work.length; at += 2) {
    const [from, to] = [work[at]! + minutes, work[at + 1]! - minutes]
    if (from < to) left.push(from, to)
  }
  return Int32Array.from(left)
}
