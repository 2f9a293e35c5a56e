import { useFormat } from '@serein/client/provider.tsx'
import type { BookingDetails } from '@serein/shared/booking/schema.ts'
import { areApart } from '@serein/shared/booking/guest-span.ts'
import { ButtonLink } from '@serein/ui/button.tsx'
import { Card } from '@serein/ui/card.tsx'
import { linkTo } from '../address/link.ts'
import { useWords } from '../language/words.ts'
import { CancelGuest } from './cancel-guest.tsx'
import { useSayGuest } from '../visit/guest-names.ts'
import { StateBadge } from './state-badge.tsx'
import { ItemTimeline } from './visit-card.tsx'

/** One guest of a party: their services and times, share and actions. */
export function GuestCard(props: {
  booking: BookingDetails
  guest: BookingDetails['guests'][number]
  /** Of the private link that shows it. */
  token?: string
}) {
  const { t, pick } = useWords()
  const format = useFormat()
  const sayGuest = useSayGuest()
  const { booking, guest, token } = props
  const visit = token ? { visit: token } : { reschedule: booking.id }
  const { position, isCancelled, can, feeMinor } = guest
  const name = sayGuest(position, guest.name)
  const money = (amountMinor: number) => format.money({ amountMinor, currency: booking.currency })
  const items = booking.items.filter((item) => item.guestPosition === position)
  // The actions for the last remaining guest are those of the whole visit.
  const isOneOfMany = booking.guestCount > 1
  const hasLeft = isCancelled && booking.state !== 'cancelled'
  return (
    <Card className="flex flex-col gap-3">
      <div className="flex items-baseline justify-between gap-4">
        <h2 className="serif min-w-0 text-lg [overflow-wrap:anywhere]">{name}</h2>
        {hasLeft ? (
          <span className="shrink-0">
            <StateBadge state={guest.isNoShow ? 'no_show' : 'cancelled'} />
          </span>
        ) : (
          <span className="figures shrink-0 text-sm text-ink-soft">{money(guest.totalMinor)}</span>
        )}
      </div>
      {items.length > 0 && areApart(booking.items) ? (
        <div className="flex flex-wrap items-center justify-between gap-2">
          <p className="first-letter:uppercase">
            {format.longDate(guest.startsAt, booking.timeZone)}
          </p>
          {booking.state === 'checked_in' && guest.hasArrived ? (
            <StateBadge state="checked_in" />
          ) : null}
        </div>
      ) : null}
      {items.length > 0 ? (
        <ItemTimeline items={items} timeZone={booking.timeZone} history={booking.history} />
      ) : (
        <p className="text-sm text-ink-soft">
          {t(guest.isNoShow ? 'booking.party.noShow' : 'booking.party.left', {
            names: format.list(guest.serviceNames.map(pick)),
            cost: !feeMinor ? 'free' : booking.paidMinor > 0 ? 'kept' : 'owed',
            fee: money(feeMinor ?? 0),
          })}
        </p>
      )}
      {isOneOfMany && (can.reschedule || can.cancel) ? (
        <div className="-mx-3 -mb-1 flex flex-wrap">
          {can.reschedule ? (
            <ButtonLink
              tone="quiet"
              size="sm"
              aria-label={t('booking.party.rescheduleLabel', { guest: name })}
              href={linkTo('bookAppointment', { ...visit, guest: position })}
            >
              {t('booking.details.reschedule')}
            </ButtonLink>
          ) : null}
          {can.cancel ? <CancelGuest booking={booking} guest={guest} /> : null}
        </div>
      ) : null}
    </Card>
  )
}
