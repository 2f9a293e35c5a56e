import { lazy, Suspense } from 'react'
import type { BookingDetails } from '@serein/shared/booking/schema.ts'
import type { Preload } from '../page/preload.ts'

const InviteGuests = lazy(async () => ({
  default: (await import('./invite-guests.tsx')).InviteGuests,
}))
const PartyTimeline = lazy(async () => ({
  default: (await import('./party-timeline.tsx')).PartyTimeline,
}))
const ShareVisit = lazy(async () => ({ default: (await import('./share-visit.tsx')).ShareVisit }))
const ShareBill = lazy(async () => ({ default: (await import('./share-bill.tsx')).ShareBill }))
const VisitHistory = lazy(async () => ({
  default: (await import('./visit-history.tsx')).VisitHistory,
}))

type Props = { booking: BookingDetails }

/** Fetched after the visit that it tells of. */
export function LazyShareVisit({ booking }: Props) {
  return (
    <Suspense>
      <ShareVisit booking={booking} />
    </Suspense>
  )
}

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

/**
 * Who pays what, for the parts of the page that say it. They load one after the other: what the first of them asked for itself would be there
 * before the next is hydrated, which was served without it.
 */
export async function preloadShares(
  { query, queryClient }: Pick<Preload<'bookingDetails'>, 'query' | 'queryClient'>,
  booking: BookingDetails,
): Promise<void> {
  if (booking.dueMinor === 0 || booking.state === 'held' || booking.state === 'requested') return
  const input = { bookingId: booking.id }
  await queryClient.prefetchQuery(query.paymentLink.ofVisit.queryOptions({ input }))
}

/** Fetched where anything is due. */
export function LazyShareBill({ booking }: Props) {
  return booking.dueMinor > 0 ? (
    <Suspense>
      <ShareBill booking={booking} />
    </Suspense>
  ) : null
}

/** Fetched after the visit, as it is read when somebody opens it. */
export function LazyVisitHistory({ booking }: Props) {
  return (
    <Suspense>
      <VisitHistory booking={booking} />
    </Suspense>
  )
}
