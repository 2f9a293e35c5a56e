import { dayIn, daysBetween } from '@serein/client/format.ts'
import { useFormat, useNow } from '@serein/client/provider.tsx'
import type { BookingDetails } from '@serein/shared/booking/schema.ts'
import { relativeTimeFormat } from '@serein/shared/formatters.ts'
import { useWords } from '../language/words.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** "in 3 days", on the last day "in 5 hours", then "in 25 minutes"; in the shop’s zone. */
export function UntilVisit({ booking }: { booking: BookingDetails }) {
  const { t } = useWords()
  const format = useFormat()
  const now = useNow()
  const { state, timeZone } = booking
  const { startsAt, endsAt } = booking.own
  if (state !== 'confirmed' || endsAt <= now) return null
  if (startsAt <= now) return <p className="text-sm text-ink-soft">{t('booking.details.now')}</p>
  const left = Date.parse(startsAt) - Date.parse(now)
  const days = daysBetween(dayIn(now, timeZone), dayIn(startsAt, timeZone))
  const words = relativeTimeFormat(format.locale)
  return (
    <p role="timer" className="figures text-sm text-ink-soft first-letter:uppercase">
      {say()}
    </p>
  )

  function say(): string {
    if (left < hourMs) return words.format(Math.ceil(left / minuteMs), 'minute')
    if (left < 24 * hourMs) return words.format(Math.round(left / hourMs), 'hour')
    return words.format(days, 'day')
  }
}
