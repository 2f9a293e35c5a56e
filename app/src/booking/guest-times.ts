import { areApart, type GuestSpan, guestSpans } from '@serein/shared/booking/guest-span.ts'
import type { BookingDetails } from '@serein/shared/booking/schema.ts'
import { useSayGuest } from '../visit/guest-names.ts'

export type GuestTime = GuestSpan & { name: string }

/** The time of each guest if they come at separate times; else none. */
export function useGuestTimes({ items, guests }: BookingDetails): GuestTime[] {
  const sayGuest = useSayGuest()
  if (!areApart(items)) return []
  const nameOf = (at: number) => guests.find(({ position }) => position === at)?.name
  return guestSpans(items).map((span) => ({
    ...span,
    name: sayGuest(span.guestPosition, nameOf(span.guestPosition)),
  }))
}
