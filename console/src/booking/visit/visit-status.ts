import { stillAwaited } from '@serein/shared/booking/arrival.ts'
import { phoneText } from '@serein/shared/identity/phone-text.ts'
import type { Visit } from '@serein/shared/booking/schema.ts'
import type { BookingState } from '@serein/shared/booking/states.ts'
import type { Tone } from '@serein/ui/badge.tsx'

/** What the day says of a visit: its state, or that it should have begun, or that nobody closed it. */
export type VisitStatus =
  | Exclude<BookingState, 'expired' | 'released' | 'declined'>
  | 'late'
  | 'unclosed'

export function statusOf(visit: Visit, now: number): VisitStatus | null {
  const { state } = visit
  if (state === 'expired' || state === 'released' || state === 'declined') return null
  if (state === 'held' || state === 'requested')
    return Date.parse(visit.heldUntil ?? '') > now ? state : null
  if (state !== 'confirmed' || lateMinutes(visit, now) < 1) return state
  return now < Date.parse(visit.endsAt) ? 'late' : 'unclosed'
}

/** Whether it stands among the visits of a day; one that is off does where somebody wants to see those, too. */
export function isShown(visit: Visit, now: number, { cancelled }: { cancelled: boolean }): boolean {
  return statusOf(visit, now) !== null && (visit.state !== 'cancelled' || cancelled)
}

export function lateMinutes(visit: Visit, now: number): number {
  return Math.floor((now - Date.parse(visit.startsAt)) / 60_000)
}

export const toneOf: Record<VisitStatus, Tone> = {
  held: 'clay',
  requested: 'clay',
  confirmed: 'primary',
  checked_in: 'gold',
  completed: 'neutral',
  cancelled: 'neutral',
  no_show: 'red',
  late: 'red',
  unclosed: 'clay',
}

/** `Camille R.`: enough to greet, and no more than the street should read over the desk. A number stays whole. */
export function shortName(name: string): string {
  if (!/\p{L}/u.test(name)) return phoneText(name)
  const words = name.trim().split(/\s+/u)
  const last = words.at(-1)!
  return words.length < 2 ? name : `${words[0]} ${[...last][0]}.`
}

/** With what guests who left owe. Zero also for a reader who may not see money. */
export function outstandingMinor(visit: Visit): number {
  return visit.dueMinor ?? 0
}

/** Whether ending the visit needs an answer before: something is to pay, it has not begun, or somebody is awaited. */
export function asksToComplete(visit: Visit, now: number): boolean {
  return outstandingMinor(visit) > 0 || isAhead(visit, now) || stillAwaited(visit).length > 0
}

export function isAhead({ startsAt }: Visit, now: number): boolean {
  return now < Date.parse(startsAt)
}

/** Whether the next thing to do with a visit is to be paid: its client is there, and something is due. */
export function isToPay(visit: Visit): boolean {
  return visit.state === 'checked_in' && outstandingMinor(visit) > 0
}

/** Whom clients have asked for and would not have any more, as a visit would be. */
export function wishesBroken(visit: Visit, to: Visit): string[] {
  const lost = visit.items.flatMap(({ id, wish, staffIds }) => {
    const after = to.items.find((item) => item.id === id)
    return wish === 'staff' && after ? staffIds.filter((one) => !after.staffIds.includes(one)) : []
  })
  return [...new Set(lost)]
}

export type Guest = Visit['guests'][number]

/** Booked for several, also when all but one have left. */
export function isParty({ guests }: Visit): boolean {
  return guests.length > 1
}

export function attendingGuests({ guests }: Visit): Guest[] {
  return guests.filter(({ isCancelled }) => !isCancelled)
}

/** What goes back when the shop cancels for the guest: what was paid for them. Null when the reader may not see money. */
export function guestRefundMinor(visit: Visit, guest: Guest): number | null {
  if (visit.paidMinor === null) return null
  const others = (visit.totalMinor ?? 0) - (guest.totalMinor ?? 0)
  const retainedMinor = visit.guests.reduce((sum, { feeMinor }) => sum + (feeMinor ?? 0), others)
  return Math.max(0, visit.paidMinor - retainedMinor)
}
