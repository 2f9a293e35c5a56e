import { useQuery } from '@tanstack/react-query'
import { CalendarSync } from 'lucide-react'
import { useState } from 'react'
import { useClient, useFormat, useNow } from '@serein/client/provider.tsx'
import type { BookingDetails } from '@serein/shared/booking/schema.ts'
import type { VisitOfSeries } from '@serein/shared/checkout/series.ts'
import { Button } from '@serein/ui/button.tsx'
import { Card } from '@serein/ui/card.tsx'
import { Link } from '@serein/ui/link.tsx'
import { linkTo } from '../address/link.ts'
import { useWords } from '../language/words.ts'
import { CancelSeries } from './cancel-series.tsx'
import { MoveSeries } from './move-series.tsx'
import { KeepUsualTime } from './keep-usual-time.tsx'
import { SeriesSheet } from './series-sheet.tsx'

const stands = new Set<BookingDetails['state']>(['confirmed', 'checked_in', 'completed'])

/** A visit that comes again: the others of its series, what may be done with them, and more of them. */
export function OwnSeries({ booking }: { booking: BookingDetails }) {
  const { t } = useWords()
  const { query } = useClient()
  const [isOpen, setOpen] = useState(false)
  const isInSeries = booking.repeatsEveryWeeks !== null
  const input = { bookingId: booking.id }
  const series = useQuery(query.series.get.queryOptions({ input, enabled: isInSeries }))
  const maySee = stands.has(booking.state)
  return (
    <>
      {isInSeries && series.data ? <Visits booking={booking} visits={series.data.visits} /> : null}
      {maySee ? (
        <Button
          wide
          tone="secondary"
          icon={<CalendarSync aria-hidden />}
          onClick={() => setOpen(true)}
        >
          {t(isInSeries ? 'booking.series.extend' : 'booking.series.button')}
        </Button>
      ) : null}
      {isOpen ? <SeriesSheet booking={booking} onClose={() => setOpen(false)} /> : null}
      {maySee && !booking.callOut ? <KeepUsualTime booking={booking} /> : null}
    </>
  )
}

function Visits(props: { booking: BookingDetails; visits: readonly VisitOfSeries[] }) {
  const { booking, visits } = props
  const { t } = useWords()
  const format = useFormat()
  const now = useNow()
  const { timeZone } = booking
  const ahead = visits.filter(({ startsAt, can }) => can.cancel && startsAt > now)
  return (
    <Card>
      <h2 className="serif text-lg">
        {t('booking.series.every', { weeks: booking.repeatsEveryWeeks ?? 1 })}
      </h2>
      {ahead.length > 0 ? (
        <ul className="mt-2 flex flex-col">
          {ahead.map(({ bookingId, startsAt }) => (
            <li key={bookingId} className="py-1">
              {bookingId === booking.id ? (
                <strong>{whenOf(startsAt)}</strong>
              ) : (
                <Link href={linkTo('bookingDetails', { booking: bookingId })}>
                  {whenOf(startsAt)}
                </Link>
              )}
            </li>
          ))}
        </ul>
      ) : (
        <p className="mt-2 text-ink-soft">{t('booking.series.over')}</p>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        <MoveSeries booking={booking} visits={visits} />
        <CancelSeries booking={booking} visits={visits} />
      </div>
    </Card>
  )

  function whenOf(startsAt: string): string {
    return `${format.shortDate(startsAt, timeZone)}, ${format.time(startsAt, timeZone)}`
  }
}
