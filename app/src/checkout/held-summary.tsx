import { useFormat } from '@serein/client/provider.tsx'
import type { BookingDetails } from '@serein/shared/booking/schema.ts'
import { areApart } from '@serein/shared/booking/guest-span.ts'
import { Card } from '@serein/ui/card.tsx'
import { Thumbnail } from '@serein/ui/picture.tsx'
import { minutesBetween } from '../booking/between.ts'
import { ZoneHint } from '../booking/zone-hint.tsx'
import { useWords } from '../language/words.ts'

/** The visit in four lines beside its picture. */
export function HeldSummary({ booking }: { booking: BookingDetails }) {
  const { t, pick } = useWords()
  const format = useFormat()
  const { shop, timeZone } = booking
  const { startsAt, endsAt } = areApart(booking.items) ? booking.own : booking
  const between = minutesBetween(booking.items)
  const names = format.list([...new Set(booking.serviceNames.map(pick))])
  const when = `${format.shortDate(startsAt, timeZone)}, ${format.timeRange(startsAt, endsAt, timeZone)}`
  return (
    <Card className="flex items-center gap-4">
      <Thumbnail picture={shop.picture} size={80} eager />
      <div className="min-w-0">
        <h2 className="serif text-lg">{names}</h2>
        <p className="mt-0.5 text-sm text-ink-soft">
          {[
            when,
            ...(booking.guestCount > 1 ? [t('booking.guests', { count: booking.guestCount })] : []),
            ...(booking.staffNames.length > 0 ? [format.list(booking.staffNames)] : []),
            ...new Set(roomsOf(booking)),
          ].join('\u00a0· ')}
        </p>
        {between > 0 ? (
          <p className="text-sm text-ink-soft">{t('booking.settle', { minutes: between })}</p>
        ) : null}
        <ZoneHint startsAt={startsAt} shop={{ timeZone, city: shop.city }} />
        <p className="text-sm text-ink-soft">
          {booking.isCallOut
            ? `${shop.name} · ${t('booking.callOut.title')}`
            : `${shop.name}, ${shop.street}`}
        </p>
      </div>
    </Card>
  )
}

/** The rooms of services without a therapist. */
function roomsOf({ items }: BookingDetails): string[] {
  return items
    .filter(({ staff }) => staff.length === 0)
    .flatMap(({ units }) => units.filter(({ isRoom }) => isRoom).map(({ name }) => name))
}
