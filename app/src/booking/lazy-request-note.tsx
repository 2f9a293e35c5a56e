import { lazy, Suspense } from 'react'
import type { BookingDetails } from '@serein/shared/booking/schema.ts'

const RequestNote = lazy(async () => ({
  default: (await import('./request-note.tsx')).RequestNote,
}))

const isRequest = new Set<BookingDetails['state']>(['requested', 'declined', 'expired'])

/** Fetched for a visit that was a request. */
export function LazyRequestNote({ booking }: { booking: BookingDetails }) {
  return isRequest.has(booking.state) ? (
    <Suspense>
      <RequestNote booking={booking} />
    </Suspense>
  ) : null
}
