import { lazy, Suspense } from 'react'
import type { BookingDetails } from '@serein/shared/booking/schema.ts'

const InviteGuests = lazy(async () => ({
  default: (await import('./invite-guests.tsx')).InviteGuests,
}))
const PartyTimeline = lazy(async () => ({
  default: (await import('./party-timeline.tsx')).PartyTimeline,
}))
const ShareBill = lazy(async () => ({ default: (await import('./share-bill.tsx')).ShareBill }))

type Props = { booking: BookingDetails }

/** Fetched for a party. */
export function LazyInviteGuests({ booking }: Props) {
  return booking.guests.length > 1 ? (
    <Suspense>
      <InviteGuests booking={booking} />
    </Suspense>
  ) : null
}

/** The same. */
export function LazyPartyTimeline({ booking }: Props) {
  return booking.guestCount > 1 ? (
    <Suspense>
      <PartyTimeline booking={booking} />
    </Suspense>
  ) : null
}

/** Fetched where anything is due. */
export function LazyShareBill({ booking }: Props) {
  return booking.dueMinor > 0 ? (
    <Suspense>
      <ShareBill booking={booking} />
    </Suspense>
  ) : null
}
