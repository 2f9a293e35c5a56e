import { deskOffers } from '@serein/shared/booking/desk-offer.ts'
import { arrivalWindow, shopCan } from '@serein/shared/booking/states.ts'
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
  const can: Record<ShopVerb, boolean> = {
    checkIn: shopCan.checkIn(facts, now),
    complete: shopCan.complete(facts),
    markNoShow: shopCan.markNoShow(facts, now),
    undoCheckIn: shopCan.undoCheckIn(facts, sameDay),
    undoComplete: shopCan.undoComplete(facts, sameDay),
    undoNoShow: shopCan.undoNoShow(facts, sameDay),
    cancelByShop: shopCan.cancel(facts),
  }
  return (Object.keys(can) as ShopVerb[]).filter((verb) => can[verb])
}

/** What a member may do to visits: whoever changes the calendar all of it; a therapist lets in whom they serve. */
export type Hand = { mayChange: boolean; staffId: string | null }

/** What of it somebody may do with the visit. */
export function verbsOf(visit: Visit, zone: string, now: number, hand: Hand): ShopVerb[] {
  const possible = verbsFor(visit, zone, now)
  if (hand.mayChange) return possible
  const serves = visit.items.some(
    ({ staffIds }) => hand.staffId !== null && staffIds.includes(hand.staffId),
  )
  return serves ? possible.filter((verb) => verb === 'checkIn' || verb === 'undoCheckIn') : []
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
  const opens = Date.parse(visit.startsAt) - arrivalWindow.earliestMinutesBefore * 60_000
  return visit.state === 'confirmed' && now < opens ? new Date(opens).toISOString() : null
}
