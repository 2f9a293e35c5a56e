import { useQuery } from '@tanstack/react-query'
import { BadgeCheck, Eye, Mail, MailX, Wallet } from 'lucide-react'
import { useClient, useFormat } from '@serein/client/provider.tsx'
import type { BookingDetails } from '@serein/shared/booking/schema.ts'
import { Badge } from '@serein/ui/badge.tsx'
import { Card } from '@serein/ui/card.tsx'
import { useWords } from '../language/words.ts'
import { useSayGuest } from '../visit/guest-names.ts'
import { timelineDays, type TimelineDay, type TimelineGuest } from './timeline-days.ts'

/** Who of a party comes when, day by day on one scale, and how far each guest is. */
export function PartyTimeline({ booking }: { booking: BookingDetails }) {
  const { t } = useWords()
  const format = useFormat()
  const isPaidOf = usePayments(booking)
  const days = timelineDays(booking)
  return (
    <Card>
      <h2 className="serif text-lg">{t('booking.timeline.title')}</h2>
      {days.map((day) => (
        <section key={day.day} className="mt-3">
          <h3 className="text-sm font-semibold first-letter:uppercase">
            {format.longDate(day.guests[0]!.guest.startsAt, booking.timeZone)}
          </h3>
          <Hours day={day} timeZone={booking.timeZone} />
          <ol className="flex flex-col gap-4">
            {day.guests.map((row) => (
              <GuestRow
                key={row.guest.position}
                row={row}
                day={day}
                booking={booking}
                isPaid={isPaidOf(row.guest.position)}
              />
            ))}
          </ol>
        </section>
      ))}
    </Card>
  )
}

/** The scale, for the eye alone: each line says its times. */
function Hours({ day, timeZone }: { day: TimelineDay; timeZone: string }) {
  const format = useFormat()
  const { hours } = day
  // On a phone there is room for some five hours.
  const step = Math.ceil((hours.length - 1) / 5)
  return (
    <div aria-hidden className="figures relative mt-1 mb-2 h-4 text-xs text-ink-soft">
      {hours.map((hour, at) => {
        const last = hours.length - 1
        // The last stands at the end, and the one before it only where there is room for both.
        if (at % step > 0 && at < last) return null
        if (at < last && at + step > last) return null
        const place = { insetInlineStart: `${(at / last) * 100}%` }
        return (
          <span
            key={hour}
            className="absolute top-0"
            style={at < last ? place : { insetInlineEnd: 0 }}
          >
            {format.clock(hour, timeZone)}
          </span>
        )
      })}
    </div>
  )
}

function GuestRow(props: {
  row: TimelineGuest
  day: TimelineDay
  booking: BookingDetails
  isPaid: boolean | null
}) {
  const { t, pick } = useWords()
  const format = useFormat()
  const { row, day, booking, isPaid } = props
  const { guest, items, bars } = row
  const name = useSayGuest()(guest.position, guest.name)
  return (
    <li>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <span className="min-w-0 font-semibold [overflow-wrap:anywhere]">{name}</span>
        <span className="flex flex-wrap gap-1.5">
          {guest.position > 0 ? <InvitationBadge guest={guest} /> : null}
          {isPaid === null ? null : (
            <Badge tone={isPaid ? 'primary' : 'gold'} icon={<Wallet aria-hidden />}>
              {t(isPaid ? 'booking.timeline.paid' : 'booking.timeline.unpaid')}
            </Badge>
          )}
        </span>
      </div>
      <div
        aria-hidden
        className="relative mt-1.5 h-3 overflow-hidden rounded-full bg-sunken"
        style={{
          backgroundImage: `repeating-linear-gradient(to right, var(--line) 0 1px, transparent 1px ${100 / (day.hours.length - 1)}%)`,
        }}
      >
        {bars.map(({ id, left, width }) => (
          <span
            key={id}
            className="absolute inset-y-0 rounded-full border border-surface bg-primary"
            style={{ insetInlineStart: `${left}%`, width: `${width}%` }}
          />
        ))}
      </div>
      <ul className="mt-1 text-sm text-ink-soft">
        {items.map((item) => (
          <li key={item.id}>
            <time dateTime={item.startsAt} className="figures text-ink">
              {format.timeRange(item.startsAt, item.endsAt, booking.timeZone)}
            </time>{' '}
            {[pick(item.serviceName), format.list(item.staff.map((each) => each.name))]
              .filter(Boolean)
              .join(' · ')}
          </li>
        ))}
      </ul>
    </li>
  )
}

/** How far a guest is with their invitation. */
function InvitationBadge({ guest }: { guest: BookingDetails['guests'][number] }) {
  const { t } = useWords()
  const step = stepOf(guest)
  const Icon = icons[step]
  return (
    <Badge tone={step === 'confirmed' ? 'primary' : 'neutral'} icon={<Icon aria-hidden />}>
      {t(`booking.timeline.${step}`)}
    </Badge>
  )
}

const icons = { confirmed: BadgeCheck, opened: Eye, invited: Mail, notInvited: MailX }

function stepOf(guest: BookingDetails['guests'][number]): keyof typeof icons {
  if (guest.hasAnswered) return 'confirmed'
  if (guest.hasOpened) return 'opened'
  return guest.isInvited ? 'invited' : 'notInvited'
}

/** Whether a guest’s share is paid; null where nothing says so. */
function usePayments(booking: BookingDetails): (position: number) => boolean | null {
  const { query } = useClient()
  const isBooked = booking.state === 'confirmed' || booking.state === 'checked_in'
  const isOwed = isBooked && booking.dueMinor > 0
  const { data } = useQuery(
    query.paymentLink.ofVisit.queryOptions({
      input: { bookingId: booking.id },
      enabled: isOwed,
      staleTime: 0,
    }),
  )
  return (position) => {
    if (!isBooked || booking.totalMinor === 0) return null
    if (!isOwed) return true
    const share = data?.shares.find(({ guestPosition }) => guestPosition === position)
    return share && share.shareMinor > 0 ? share.dueMinor === 0 : null
  }
}
