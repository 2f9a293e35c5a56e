import { stillAwaited } from '@serein/shared/booking/arrival.ts'
import { phoneText } from '@serein/shared/identity/phone-text.ts'
import type { Visit } from '@serein/shared/booking/schema.ts'
import type { BookingState } from '@serein/shared/booking/states.ts'
import type { Tone } from '@serein/ui/badge.tsx'

/** The status of a visit in the day: its state, late, or not closed. */
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

/** Whether it is shown in a day; cancelled visits only on request. */
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

/** `Camille R.`: enough to greet by, without showing the full name at the desk. A phone number stays whole. */
export function shortName(name: string): string {
  if (!/\p{L}/u.test(name)) return phoneText(name)
  const words = name.trim().split(/\s+/u)
  const last = words.at(-1)!
  return words.length < 2 ? name : `${words[0]} ${[...last][0]}.`
}

/** Includes what guests who left owe. Zero also for a member who may not see money. */
export function outstandingMinor(visit: Visit): number {
  return visit.dueMinor ?? 0
}

/** Whether there is a bill: not while it is only held or asked for. */
export function isBilled({ state }: Visit): boolean {
  return state !== 'held' && state !== 'requested'
}

/** Whether completing needs a question first: money is due, it has not begun, or a guest is awaited. */
export function asksToComplete(visit: Visit, now: number): boolean {
  return outstandingMinor(visit) > 0 || isAhead(visit, now) || stillAwaited(visit).length > 0
}

export function isAhead({ startsAt }: Visit, now: number): boolean {
  return now < Date.parse(startsAt)
}

/** Whether the next action is the payment: the client has arrived and money is due. */
export function isToPay(visit: Visit): boolean {
  return visit.state === 'checked_in' && outstandingMinor(visit) > 0
}

/** The therapists clients asked for who would no longer serve after a change. */
export function wishesBroken(visit: Visit, to: Visit): string[] {
  const lost = visit.items.flatMap(({ id, wish, staffIds }) => {
    const after = to.items.find((item) => item.id === id)
    return wish === 'staff' && after ? staffIds.filter((one) => !after.staffIds.includes(one)) : []
  })
  return [...new Set(lost)]
}

export type Guest = Visit['guests'][number]

/** Whether it was booked for several, also when all but one have left. */
export function isParty({ guests }: Visit): boolean {
  return guests.length > 1
}

export function attendingGuests({ guests }: Visit): Guest[] {
  return guests.filter(({ isCancelled }) => !isCancelled)
}

/** The refund when the shop cancels for the guest. Null if the member may not see money. */
export function guestRefundMinor(visit: Visit, guest: Guest): number | null {
  if (visit.paidMinor === null) return null
  const others = (visit.totalMinor ?? 0) - (guest.totalMinor ?? 0)
  const retainedMinor = visit.guests.reduce((sum, { feeMinor }) => sum + (feeMinor ?? 0), others)
  return Math.max(0, visit.paidMinor - retainedMinor)
}
