import { areApart, type GuestSpan, guestSpans } from './guest-span.ts'
import { arrivalWindow, type BookingState, next } from './states.ts'

/** Who comes to a visit, and who of them is there. Guests without an arrival time came with the visit. */
export type Party = {
  state: BookingState
  startsAt: string
  /** Of those who have not left. */
  items: readonly GuestSpan[]
  guests: readonly { position: number; hasArrived: boolean }[]
}

/**
 * Whom a check-in lets in now, by their places: all of a party that comes together, and where it comes apart those whose own
 * time it is. Until it is empty there is something to check in.
 */
export function arrivingNow(party: Party, now: number): number[] {
  const { state } = party
  if (!next(state, 'checkIn') && !next(state, 'checkInGuest')) return []
  return comingTo(party)
    .filter(({ startsAt, hasArrived }) => !hasArrived && now >= opensAt(startsAt))
    .map(({ position }) => position)
}

/** Whose check-in can be taken back, by their places: theirs whose day is not over, which `isOver` says of an instant. */
export function backToAwaited(party: Party, isOver: (startsAt: string) => boolean): number[] {
  if (!next(party.state, 'undoCheckIn')) return []
  return comingTo(party)
    .filter(({ startsAt, hasArrived }) => hasArrived && !isOver(startsAt))
    .map(({ position }) => position)
}

/** Who of a visit that is checked in has yet to come, by their places. */
export function stillAwaited(party: Party): number[] {
  if (party.state !== 'checked_in') return []
  return comingTo(party)
    .filter(({ hasArrived }) => !hasArrived)
    .map(({ position }) => position)
}

/** When the next of those comes whom it is too early to check in, while there is nobody who could be. */
export function nextArrival(party: Party, now: number): string | null {
  const { state } = party
  if (!next(state, 'checkIn') && !next(state, 'checkInGuest')) return null
  const starts = comingTo(party)
    .filter(({ hasArrived }) => !hasArrived)
    .map(({ startsAt }) => startsAt)
  const [first] = starts.toSorted()
  return first !== undefined && now < opensAt(first) ? first : null
}

/** The state as one guest has it: confirmed until they are there themselves. */
export function stateOfGuest({ state, guests }: Pick<Party, 'state' | 'guests'>, at: number) {
  const guest = guests.find(({ position }) => position === at)
  return state === 'checked_in' && guest?.hasArrived === false ? 'confirmed' : state
}

function comingTo({ state, startsAt, items, guests }: Party) {
  const spans = guestSpans(items)
  const isApart = areApart(spans)
  return spans.map(({ guestPosition: position, ...span }) => {
    const isHere = guests.find((one) => one.position === position)?.hasArrived ?? true
    return {
      position,
      startsAt: isApart ? span.startsAt : startsAt,
      hasArrived: state === 'checked_in' && isHere,
    }
  })
}

function opensAt(startsAt: string): number {
  return Date.parse(startsAt) - arrivalWindow.earliestMinutesBefore * 60_000
}
