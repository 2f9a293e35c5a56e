import { lazy, Suspense } from 'react'
import type { BookingDetails } from '@serein/shared/booking/schema.ts'

const VisitHealthForm = lazy(async () => ({
  default: (await import('./visit-health-form.tsx')).VisitHealthForm,
}))

const open = new Set(['held', 'requested', 'confirmed', 'checked_in'])

/** Fetched for visits that are coming or under way. */
export function LazyHealthForm({ booking }: { booking: BookingDetails }) {
  return open.has(booking.state) ? (
    <Suspense>
      <VisitHealthForm booking={booking} />
    </Suspense>
  ) : null
}
