import { useFormat, useNow, useRelativeDay } from '@serein/client/provider.tsx'
import type { BookingDetails } from '@serein/shared/booking/schema.ts'
import { ButtonLink } from '@serein/ui/button.tsx'
import { Notice } from '@serein/ui/notice.tsx'
import { dayIn } from '@serein/client/format.ts'
import { linkTo } from '../address/link.ts'
import { useWords } from '../language/words.ts'
import { againOf, visitSearch } from '../visit/visit.ts'

/** The deadline or the answer of a requested visit. */
export function RequestNote({ booking }: { booking: BookingDetails }) {
  const { state } = booking
  if (state === 'requested') return <Waiting booking={booking} />
  if (state === 'declined') return <Declined booking={booking} />
  return state === 'expired' && booking.tender ? <Unanswered booking={booking} /> : null
}

function Waiting({ booking }: { booking: BookingDetails }) {
  const { t } = useWords()
  const format = useFormat()
  const { heldUntil, timeZone, shop, tender } = booking
  const relativeDay = useRelativeDay(timeZone)
  if (!heldUntil) return null
  const isAside = tender !== null && tender !== 'at_shop' && booking.totalMinor > 0
  return (
    <Notice
      tone="gold"
      title={t('booking.request.waiting', {
        shop: shop.name,
        day: relativeDay(heldUntil),
        time: format.time(heldUntil, timeZone),
      })}
    >
      {t(isAside ? 'booking.request.aside' : 'booking.request.free')}
    </Notice>
  )
}

function Declined({ booking }: { booking: BookingDetails }) {
  const { t } = useWords()
  const format = useFormat()
  const now = useNow(60_000)
  const { declined, shop, timeZone } = booking
  const times = (declined?.proposedStarts ?? []).filter((start) => start > now)
  return (
    <Notice tone="clay" title={t('booking.request.declined', { shop: shop.name })}>
      {declined?.note ? <p>{t('booking.request.note', { note: declined.note })}</p> : null}
      <p>{t('booking.request.nothingPaid')}</p>
      {times.length > 0 ? (
        <>
          <p className="mt-3 font-semibold text-ink">{t('booking.request.proposed')}</p>
          <ul className="mt-2 flex flex-wrap gap-2">
            {times.map((start) => (
              <li key={start}>
                <ButtonLink size="sm" tone="secondary" href={bookingOn(booking, start)}>
                  {format.shortDate(start, timeZone)}, {format.time(start, timeZone)}
                </ButtonLink>
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </Notice>
  )
}

function Unanswered({ booking }: { booking: BookingDetails }) {
  const { t } = useWords()
  const { shop } = booking
  const href = linkTo('bookAppointment', { shop: shop.id, ...visitSearch(againOf(booking)) })
  return (
    <Notice
      tone="clay"
      title={t('booking.request.unanswered', { shop: shop.name })}
      action={
        <ButtonLink size="sm" href={href}>
          {t('booking.request.another')}
        </ButtonLink>
      }
    >
      {t('booking.request.nothingPaid')}
    </Notice>
  )
}

/** The address of the same visit on the day of another time. */
function bookingOn(booking: BookingDetails, start: string): string {
  const day = dayIn(start, booking.timeZone)
  return linkTo('bookAppointment', { shop: booking.shop.id, ...visitSearch(againOf(booking)), day })
}
