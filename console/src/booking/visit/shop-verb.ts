import { arrivingNow, backToAwaited, nextArrival } from '@serein/shared/booking/arrival.ts'
import { deskOffers } from '@serein/shared/booking/desk-offer.ts'
import { arrivalWindow, shopCan } from '@serein/shared/booking/states.ts'
import { areApart } from '@serein/shared/booking/guest-span.ts'
import type { Visit } from '@serein/shared/booking/schema.ts'
import { dayIn } from '@serein/client/format.ts'
import { attendingGuests, type Guest } from './visit-status.ts'

export type ShopVerb =
  | 'checkIn'
  | 'complete'
  | 'markNoShow'
  | 'undoCheckIn'
  | 'undoComplete'
  | 'undoNoShow'
  | 'cancelByShop'

/** The command that undoes another on the same day. */
export const undoOf: Partial<Record<ShopVerb, ShopVerb>> = {
  checkIn: 'undoCheckIn',
  complete: 'undoComplete',
  markNoShow: 'undoNoShow',
}

/** The shop’s possible commands on a visit now, the likeliest first. */
export function verbsFor(visit: Visit, zone: string, now: number): ShopVerb[] {
  const facts = {
    state: visit.state,
    startsAt: Date.parse(visit.startsAt),
    endsAt: Date.parse(visit.endsAt),
  }
  const sameDay = dayIn(visit.startsAt, zone) === dayIn(new Date(now).toISOString(), zone)
  const arrivals = arrivalsOf(visit, zone, now)
  const can: Record<ShopVerb, boolean> = {
    checkIn: arrivals.checkIn.length > 0,
    complete: shopCan.complete(facts),
    markNoShow: shopCan.markNoShow(facts, now),
    undoCheckIn: arrivals.undoCheckIn.length > 0,
    undoComplete: shopCan.undoComplete(facts, sameDay),
    undoNoShow: shopCan.undoNoShow(facts, sameDay),
    cancelByShop: shopCan.cancel(facts),
  }
  return (Object.keys(can) as ShopVerb[]).filter((verb) => can[verb])
}

/** The positions of guests who can be checked in now, and of those whose check-in can be undone. */
export function arrivalsOf(visit: Visit, zone: string, now: number) {
  const today = dayIn(new Date(now).toISOString(), zone)
  return {
    checkIn: arrivingNow(visit, now),
    undoCheckIn: backToAwaited(visit, (startsAt) => dayIn(startsAt, zone) < today),
  }
}

/** What a member may do to visits: with the right to the calendar everything; a therapist checks in their own guests. */
export type Hand = { mayChange: boolean; staffId: string | null }

/** The commands that a member may use on the visit. */
export function verbsOf(visit: Visit, zone: string, now: number, hand: Hand): ShopVerb[] {
  const possible = verbsFor(visit, zone, now)
  if (hand.mayChange) return possible
  return serves(visit.items, hand)
    ? possible.filter((verb) => verb === 'checkIn' || verb === 'undoCheckIn')
    : []
}

/** Whether a guest at a separate time can be checked in or unchecked alone. */
export function arrivalVerbOf(
  visit: Visit,
  guestPosition: number,
  { zone, now, ...hand }: Hand & { zone: string; now: number },
): 'checkIn' | 'undoCheckIn' | null {
  const own = visit.items.filter((item) => item.guestPosition === guestPosition)
  if (!areApart(visit.items) || !(hand.mayChange || serves(own, hand))) return null
  const arrivals = arrivalsOf(visit, zone, now)
  if (arrivals.checkIn.includes(guestPosition)) return 'checkIn'
  return arrivals.undoCheckIn.includes(guestPosition) ? 'undoCheckIn' : null
}

/** Whether one guest of a party can be marked as a no-show while the others come, or that be undone. */
export function noShowVerbOf(
  visit: Visit,
  guest: Guest,
  { zone, now, mayChange }: Hand & { zone: string; now: number },
): 'markNoShow' | 'undoNoShow' | null {
  const items = guest.isNoShow ? visit.noShowItems : visit.items
  const own = items.filter(({ guestPosition }) => guestPosition === guest.position)
  const [first] = own.map(({ startsAt }) => startsAt).toSorted()
  if (!mayChange || first === undefined) return null
  const startsAt = Date.parse(first)
  const facts = { state: visit.state, startsAt, endsAt: Date.parse(visit.endsAt) }
  if (guest.isNoShow) {
    const isSameDay = dayIn(first, zone) === dayIn(new Date(now).toISOString(), zone)
    return shopCan.undoGuestNoShow(facts, isSameDay) ? 'undoNoShow' : null
  }
  const hasCome = guest.hasArrived && areApart(visit.items)
  const isOneOfMany = attendingGuests(visit).length > 1
  return isOneOfMany && !hasCome && shopCan.markGuestNoShow(facts, now) ? 'markNoShow' : null
}

function serves(items: Visit['items'], { staffId }: Hand): boolean {
  return items.some(({ staffIds }) => staffId !== null && staffIds.includes(staffId))
}

/** Whether a member may reschedule it. */
export function canReschedule(
  visit: Visit,
  { mayChange, isSuspended }: Pick<Hand, 'mayChange'> & { isSuspended: boolean },
): boolean {
  return mayChange && deskOffers(visit, isSuspended).move
}

/** When a confirmed visit can be checked in; null if it already can. */
export function checkInOpensAt(visit: Visit, now: number): string | null {
  const startsAt = visit.state === 'confirmed' ? nextArrival(visit, now) : null
  if (startsAt === null) return null
  const opens = Date.parse(startsAt) - arrivalWindow.earliestMinutesBefore * 60_000
  return new Date(opens).toISOString()
}
