import { MINUTES_PER_DAY } from '../../time/day.ts'
import type { StaffLoad } from '../world.ts'
import type { MinuteWorld } from './oracle.ts'
import type { Done } from './oracle-search.ts'

/** Who is at work at a client in which minute: for a claim (-1) or an item of the visit. */
interface Marks {
  by: Map<number, number>
  strenuous: Set<number>
}

/** Whether the last item brings one of its therapists over their limits, minute by minute. */
export function isTooMuch(minutes: MinuteWorld, done: readonly Done[]): boolean {
  return done.at(-1)!.staff.some((id) => {
    const load = minutes.world.staff.find((one) => one.id === id)!.load
    if (load === undefined) return false
    const marks = marksOf(minutes, done, id)
    const fresh = done.at(-1)!.handsOn
    return (
      isLongDay(minutes, load, marks, fresh) ||
      isLongRow(load, marks, fresh) ||
      isUnrested(load, marks, fresh, done.length - 1)
    )
  })
}

function marksOf(minutes: MinuteWorld, done: readonly Done[], id: string): Marks {
  const by = new Map<number, number>()
  const strenuous = new Set<number>()
  for (const claim of minutes.live) {
    if (claim.staffId !== id || claim.purpose !== 'segment') continue
    const from = Math.floor(Date.parse(claim.from) / 60_000) - minutes.first
    const to = Math.ceil(Date.parse(claim.to) / 60_000) - minutes.first
    for (let at = from; at < to; at += 1) {
      by.set(at, -1)
      if (claim.isStrenuous) strenuous.add(at)
    }
  }
  done.forEach((one, index) => {
    if (!one.staff.includes(id)) return
    for (const at of one.handsOn) {
      by.set(at, index)
      if (one.item.isStrenuous) strenuous.add(at)
    }
  })
  return { by, strenuous }
}

function isLongDay(
  minutes: MinuteWorld,
  { handsOnMinutesADay: limit }: StaffLoad,
  { by }: Marks,
  fresh: readonly number[],
): boolean {
  if (limit === null) return false
  const dayOf = (at: number): number => Math.floor(minutes.wall[at]! / MINUTES_PER_DAY)
  const days = new Set(fresh.map(dayOf))
  return [...days].some((day) => [...by.keys()].filter((at) => dayOf(at) === day).length > limit)
}

function isLongRow(
  { handsOnMinutesInARow: limit, recoveryMinutes }: StaffLoad,
  { by }: Marks,
  fresh: readonly number[],
): boolean {
  if (limit === null) return false
  const pause = recoveryMinutes || 15
  return fresh.some((at) => 1 + walk(by, at, pause, 1) + walk(by, at, pause, -1) > limit)
}

/** Minutes of work from one on, in one direction, until a pause. */
function walk(by: Marks['by'], from: number, pause: number, step: number): number {
  let count = 0
  let idle = 0
  for (let at = from + step; idle < pause; at += step) {
    idle = by.has(at) ? 0 : idle + 1
    if (by.has(at)) count += 1
  }
  return count
}

function isUnrested(
  { recoveryMinutes }: StaffLoad,
  { by, strenuous }: Marks,
  fresh: readonly number[],
  mine: number,
): boolean {
  return fresh.some((at) => {
    for (let back = 1; back <= recoveryMinutes; back += 1) {
      if (strenuous.has(at - back) && by.get(at - back) !== mine) return true
      if (strenuous.has(at) && by.has(at + back) && by.get(at + back) !== mine) return true
    }
    return false
  })
}
