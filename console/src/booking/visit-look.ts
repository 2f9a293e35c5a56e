import type { Visit } from '@serein/shared/booking/schema.ts'
import type { BookingState } from '@serein/shared/booking/states.ts'
import type { Tone } from '@serein/ui/badge.tsx'

/** What the day says of a visit: its state, or that it should have begun, or that nobody closed it. */
export type Look = Exclude<BookingState, 'expired' | 'released'> | 'late' | 'unclosed'

export function lookOf(visit: Visit, now: number): Look | null {
  const { state } = visit
  if (state === 'expired' || state === 'released') return null
  if (state === 'held') return Date.parse(visit.heldUntil ?? '') > now ? 'held' : null
  if (state !== 'confirmed' || lateMinutes(visit, now) < 1) return state
  return now < Date.parse(visit.endsAt) ? 'late' : 'unclosed'
}

export function lateMinutes(visit: Visit, now: number): number {
  return Math.floor((now - Date.parse(visit.startsAt)) / 60_000)
}

export const toneOf: Record<Look, Tone> = {
  held: 'clay',
  confirmed: 'primary',
  checked_in: 'gold',
  completed: 'neutral',
  cancelled: 'neutral',
  no_show: 'red',
  late: 'red',
  unclosed: 'clay',
}

/** `Camille R.`: enough to greet, and no more than the street should read over the desk. */
export function shortName(name: string): string {
  const words = name.trim().split(/\s+/u)
  const last = words.at(-1)!
  return words.length < 2 ? name : `${words[0]} ${[...last][0]}.`
}

/** Zero also for a reader who may not see money. */
export function outstandingMinor(visit: Visit): number {
  return Math.max(0, (visit.totalMinor ?? 0) - (visit.paidMinor ?? 0))
}
