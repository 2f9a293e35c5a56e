import { lazy, Suspense } from 'react'
import type { BookingDetails } from '@serein/shared/booking/schema.ts'

const PlaceAndSeries = lazy(async () => ({
  default: (await import('./place-and-series.tsx')).PlaceAndSeries,
}))

/** Fetched after the visit, since few come again by a rule or are at the reader’s. */
export function LazySeries(props: { booking: BookingDetails; isByLink?: boolean }) {
  return (
    <Suspense>
      <PlaceAndSeries {...props} />
    </Suspense>
  )
}
