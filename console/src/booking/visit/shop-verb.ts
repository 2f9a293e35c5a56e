import { arrivingNow, backToAwaited, nextArrival } from '@serein/shared/booking/arrival.ts'
import { deskOffers } from '@serein/shared/booking/desk-offer.ts'
import { arrivalWindow, shopCan } from '@serein/shared/booking/states.ts'
import { areApart } from '@serein/shared/booking/guest-span.ts'
import type { Visit } from '@serein/shared/booking/schema.ts'
import { dayIn } from '@serein/client/format.ts'

export type ShopVerb =
  | 'checkIn'
  | 'complete'
  | 'markNoShow'
  | 'undoCheckIn'
  | 'undoComplete'
  | 'undoNoShow'
  | 'cancelByShop'

/** The verb that takes another back, the same day. */
export const undoOf: Partial<Record<ShopVerb, ShopVerb>> = {
  checkIn: 'undoCheckIn',
  complete: 'undoComplete',
  markNoShow: 'undoNoShow',
}

/** What the shop may do with a visit now, the likeliest first. */
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

/** Whom a check-in lets in now, and whose can be taken back, by their places. */
export function arrivalsOf(visit: Visit, zone: string, now: number) {
  const today = dayIn(new Date(now).toISOString(), zone)
  return {
    checkIn: arrivingNow(visit, now),
    undoCheckIn: backToAwaited(visit, (startsAt) => dayIn(startsAt, zone) < today),
  }
}

/** What a member may do to visits: whoever changes the calendar all of it; a therapist lets in whom they serve. */
export type Hand = { mayChange: boolean; staffId: string | null }

/** What of it somebody may do with the visit. */
export function verbsOf(visit: Visit, zone: string, now: number, hand: Hand): ShopVerb[] {
  const possible = verbsFor(visit, zone, now)
  if (hand.mayChange) return possible
  return serves(visit.items, hand)
    ? possible.filter((verb) => verb === 'checkIn' || verb === 'undoCheckIn')
    : []
}

/** Of a guest who comes at quite another time than the rest, whether they can be checked in or taken back alone. */
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

function serves(items: Visit['items'], { staffId }: Hand): boolean {
  return items.some(({ staffIds }) => staffId !== null && staffIds.includes(staffId))
}

/** Whether somebody may give it another time. */
export function canReschedule(
  visit: Visit,
  { mayChange, isSuspended }: Pick<Hand, 'mayChange'> & { isSuspended: boolean },
): boolean {
  return mayChange && deskOffers(visit, isSuspended).move
}

/** From when a confirmed visit can be checked in, while that is still to come. */
export function checkInOpensAt(visit: Visit, now: number): string | null {
  const startsAt = visit.state === 'confirmed' ? nextArrival(visit, now) : null
  if (startsAt === null) return null
  const opens = Date.parse(startsAt) - arrivalWindow.earliestMinutesBefore * 60_000
  return new Date(opens).toISOString()
}
