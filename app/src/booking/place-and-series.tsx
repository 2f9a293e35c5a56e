import type { BookingDetails } from '@serein/shared/booking/schema.ts'
import { CallOutCard } from './call-out-card.tsx'
import { OwnSeries } from './own-series.tsx'

/** What few visits have: a place of their own, and others after them. */
export function PlaceAndSeries(props: { booking: BookingDetails; isByLink?: boolean }) {
  const { booking, isByLink } = props

  return (
    <>
      <CallOutCard booking={booking} />
      {isByLink ? null : <OwnSeries booking={booking} />}
    </>
  )
}
