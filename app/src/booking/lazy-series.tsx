import { lazy, Suspense } from 'react'
import type { BookingDetails } from '@serein/shared/booking/schema.ts'

const OwnSeries = lazy(async () => ({ default: (await import('./own-series.tsx')).OwnSeries }))

/** Fetched after the visit, since few come again by a rule. */
export function LazySeries({ booking }: { booking: BookingDetails }) {
  return (
    <Suspense>
      <OwnSeries booking={booking} />
    </Suspense>
  )
}
