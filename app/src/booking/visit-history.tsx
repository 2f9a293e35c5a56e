import { ChevronDown } from 'lucide-react'
import { useFormat } from '@serein/client/provider.tsx'
import type { BookingDetails } from '@serein/shared/booking/schema.ts'
import { useWords, type Word } from '../language/words.ts'

/** The booking’s events in order. */
export function VisitHistory({ booking }: { booking: BookingDetails }) {
  const { t } = useWords()
  const format = useFormat()
  const knownSteps = booking.history.filter(({ event }) => event in events)
  if (knownSteps.length === 0) return null
  return (
    <details className="group rounded-md bg-surface px-4 shadow-soft">
      <summary className="flex min-h-13 list-none items-center justify-between gap-3 font-semibold [&::-webkit-details-marker]:hidden">
        {t('booking.history.title')}
        <ChevronDown
          aria-hidden
          className="size-5 text-ink-soft transition-transform group-open:rotate-180"
        />
      </summary>
      <ol className="flex flex-col gap-2.5 pb-4 text-sm">
        {knownSteps.map(({ event, at, amountMinor }) => (
          <li
            key={`${event} ${at} ${amountMinor}`}
            className="flex flex-wrap justify-between gap-x-4"
          >
            <span>
              {t(events[event]!, {
                amount: format.money({ amountMinor: amountMinor ?? 0, currency: booking.currency }),
              })}
            </span>
            <time dateTime={at} className="figures text-ink-soft">
              {format.shortDate(at, booking.timeZone)}, {format.time(at, booking.timeZone)}
            </time>
          </li>
        ))}
      </ol>
    </details>
  )
}

const events: Record<string, Word> = {
  'booking.held': 'booking.history.held',
  'booking.hold_extended': 'booking.history.holdExtended',
  'booking.requested': 'booking.history.requested',
  'booking.declined': 'booking.history.declined',
  'booking.confirmed': 'booking.history.confirmed',
  'booking.imported': 'booking.history.confirmed',
  'booking.recognised': 'booking.history.recognised',
  'booking.rescheduled': 'booking.history.rescheduled',
  'booking.moved_as_wished': 'booking.history.movedAsWished',
  'booking.item_added': 'booking.history.itemAdded',
  'booking.item_changed': 'booking.history.itemChanged',
  'booking.item_removed': 'booking.history.itemRemoved',
  'booking.price_changed': 'booking.history.priceChanged',
  'booking.cancelled': 'booking.history.cancelled',
  'booking.guest_rescheduled': 'booking.history.guestRescheduled',
  'booking.guest_cancelled': 'booking.history.guestCancelled',
  'booking.released': 'booking.history.released',
  'booking.expired': 'booking.history.expired',
  'booking.checked_in': 'booking.history.checkedIn',
  'booking.check_in_undone': 'booking.history.checkInUndone',
  'booking.completed': 'booking.history.completed',
  'booking.complete_undone': 'booking.history.completeUndone',
  'booking.marked_no_show': 'booking.history.markedNoShow',
  'booking.no_show_undone': 'booking.history.noShowUndone',
  'booking.guest_marked_no_show': 'booking.history.guestNoShow',
  'booking.guest_no_show_undone': 'booking.history.noShowUndone',
  'refund.decided': 'booking.history.refundDecided',
  'refund.to_wallet': 'booking.history.refundToWallet',
  'refund.failed': 'booking.history.refundFailed',
  'refund.in_cash': 'booking.history.refundInCash',
}
