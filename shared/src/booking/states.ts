/**
 * What may follow what. Button and server ask the same table. Source: product.md, "State machines".
 * All instants are epoch milliseconds; `now` is an argument.
 */
export const bookingStates = [
  'held',
  'requested',
  'confirmed',
  'checked_in',
  'completed',
  'expired',
  'released',
  'declined',
  'cancelled',
  'no_show',
] as const
export type BookingState = (typeof bookingStates)[number]

export type BookingVerb =
  | 'request'
  | 'confirm'
  | 'decline'
  | 'expire'
  | 'release'
  | 'cancel'
  | 'reschedule'
  | 'cancelGuest'
  | 'checkIn'
  | 'checkInGuest'
  | 'undoCheckIn'
  | 'undoCheckInGuest'
  | 'complete'
  | 'undoComplete'
  | 'markNoShow'
  | 'undoNoShow'
  | 'markGuestNoShow'
  | 'undoGuestNoShow'
  | 'move'
  | 'stretch'
  | 'undoMove'
  | 'answerLate'
  | 'undoWalkIn'
  | 'addService'
  | 'addItem'
  | 'changeItem'
  | 'removeItem'
  | 'changePrice'
  | 'changeNote'
  | 'name'

type Transition = { from: readonly BookingState[]; to: BookingState | 'same' }

export const transitions: Record<BookingVerb, Transition> = {
  request: { from: ['held'], to: 'requested' },
  confirm: { from: ['held', 'requested'], to: 'confirmed' },
  decline: { from: ['requested'], to: 'declined' },
  expire: { from: ['held', 'requested'], to: 'expired' },
  release: { from: ['held'], to: 'released' },
  cancel: { from: ['requested', 'confirmed'], to: 'cancelled' },
  reschedule: { from: ['held', 'confirmed'], to: 'same' },
  // When the last guest leaves it is `cancel`.
  cancelGuest: { from: ['confirmed', 'checked_in'], to: 'same' },
  checkIn: { from: ['confirmed'], to: 'checked_in' },
  // Another guest of a party at separate times.
  checkInGuest: { from: ['checked_in'], to: 'same' },
  // While others of it are there it is `undoCheckInGuest`.
  undoCheckIn: { from: ['checked_in'], to: 'confirmed' },
  undoCheckInGuest: { from: ['checked_in'], to: 'same' },
  complete: { from: ['checked_in'], to: 'completed' },
  undoComplete: { from: ['completed'], to: 'checked_in' },
  markNoShow: { from: ['confirmed'], to: 'no_show' },
  undoNoShow: { from: ['no_show'], to: 'confirmed' },
  // While others of a party come; when the last one does not it is `markNoShow`.
  markGuestNoShow: { from: ['confirmed', 'checked_in'], to: 'same' },
  undoGuestNoShow: { from: ['confirmed', 'checked_in'], to: 'same' },
  move: { from: ['confirmed', 'checked_in'], to: 'same' },
  stretch: { from: ['confirmed', 'checked_in'], to: 'same' },
  undoMove: { from: ['confirmed', 'checked_in'], to: 'same' },
  // Later, shorter or by somebody else, as who is late can have it.
  answerLate: { from: ['confirmed'], to: 'same' },
  undoWalkIn: { from: ['confirmed', 'checked_in'], to: 'released' },
  addService: { from: ['confirmed'], to: 'same' },
  addItem: { from: ['confirmed', 'checked_in'], to: 'same' },
  changeItem: { from: ['confirmed', 'checked_in'], to: 'same' },
  removeItem: { from: ['confirmed', 'checked_in'], to: 'same' },
  changePrice: { from: ['confirmed', 'checked_in'], to: 'same' },
  changeNote: { from: ['confirmed', 'checked_in', 'completed', 'no_show'], to: 'same' },
  // A client for a visit that stands in nobody's name.
  name: { from: ['confirmed', 'checked_in', 'completed', 'cancelled', 'no_show'], to: 'same' },
}

/** The state after a verb, or null when the verb is not possible from there. */
export function next(state: BookingState, verb: BookingVerb): BookingState | null {
  const { from, to } = transitions[verb]
  if (!from.includes(state)) return null
  return to === 'same' ? state : to
}

type Facts = { state: BookingState; startsAt: number; endsAt: number }

/** Of a held time, until when it is. */
type Keeping = { heldUntil?: number | null }

/** What the customer may do now with their own booking. */
export const bookingCan = {
  cancel: (b: Facts, now: number) => next(b.state, 'cancel') !== null && now < b.startsAt,
  /** Of one guest: with their own times. */
  cancelGuest: (b: Facts, now: number) => next(b.state, 'cancelGuest') !== null && now < b.startsAt,
  reschedule: (b: Facts & Keeping, now: number) =>
    next(b.state, 'reschedule') !== null &&
    now < b.startsAt &&
    !(b.state === 'held' && b.heldUntil && b.heldUntil <= now),
  addService: (b: Facts, now: number) => next(b.state, 'addService') !== null && now < b.startsAt,
  bookAgain: (b: Facts) =>
    b.state === 'completed' || b.state === 'cancelled' || b.state === 'declined',
  addToCalendar: (b: Facts, now: number) => b.state === 'confirmed' && now < b.endsAt,
}

/** How long before its start a visit may be checked in, and after it be called a no-show (minutes). */
export const arrivalWindow = { earliestMinutesBefore: 120, noShowMinutesAfter: 0 } as const

/** For how long after it was made a booking of the desk can vanish as if it had not been (minutes). */
export const undoWalkInMinutes = 5

/** The shop’s possible commands on a booking; for check-ins see `arrival.ts`. Undo is possible on the day of the visit, in the shop’s zone. */
export const shopCan = {
  complete: (b: Facts) => next(b.state, 'complete') !== null,
  undoComplete: (b: Facts, sameDay: boolean) => next(b.state, 'undoComplete') !== null && sameDay,
  markNoShow: (b: Facts, now: number) =>
    next(b.state, 'markNoShow') !== null &&
    now >= b.startsAt + arrivalWindow.noShowMinutesAfter * 60_000,
  /** Of one guest: with their own times. */
  markGuestNoShow: (b: Facts, now: number) =>
    next(b.state, 'markGuestNoShow') !== null &&
    now >= b.startsAt + arrivalWindow.noShowMinutesAfter * 60_000,
  undoGuestNoShow: (b: Facts, sameDay: boolean) =>
    next(b.state, 'undoGuestNoShow') !== null && sameDay,
  /** Of a request, while it may be answered. */
  answer: (b: Facts & { heldUntil: number }, now: number) =>
    b.state === 'requested' && now < b.heldUntil,
  // A request is declined.
  cancel: (b: Facts) => b.state === 'confirmed',
  cancelGuest: (b: Facts) => next(b.state, 'cancelGuest') !== null,
  move: (b: Facts) => next(b.state, 'move') !== null,
  stretch: (b: Facts) => next(b.state, 'stretch') !== null,
  undoMove: (b: Facts) => next(b.state, 'undoMove') !== null,
  answerLate: (b: Facts) => next(b.state, 'answerLate') !== null,
  addItem: (b: Facts) => next(b.state, 'addItem') !== null,
  changeItem: (b: Facts) => next(b.state, 'changeItem') !== null,
  removeItem: (b: Facts) => next(b.state, 'removeItem') !== null,
  changePrice: (b: Facts) => next(b.state, 'changePrice') !== null,
  changeNote: (b: Facts) => next(b.state, 'changeNote') !== null,
  name: (b: Facts) => next(b.state, 'name') !== null,
  /** Once it is over, whatever became of it. */
  rebook: (b: Facts) => b.state === 'completed' || b.state === 'cancelled' || b.state === 'no_show',
  undoWalkIn: (b: Facts & { source: string; createdAt: number }, now: number) =>
    next(b.state, 'undoWalkIn') !== null &&
    b.source !== 'app' &&
    now < b.createdAt + undoWalkInMinutes * 60_000,
  undoNoShow: (b: Facts, sameDay: boolean) => next(b.state, 'undoNoShow') !== null && sameDay,
}
