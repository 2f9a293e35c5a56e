import { useFormat } from '@serein/client/provider.tsx'
import type { BookingDetails } from '@serein/shared/booking/schema.ts'
import { useWords } from '../language/words.ts'
import type { ChooseData } from './choose-data.ts'
import type { DayStart } from './slot-query.ts'

/** What is held of what was paid for a visit: without what went back, and what guests who have left have cost. */
export function heldOf({ paidMinor, refundedMinor, guests }: BookingDetails): number {
  return guests.reduce((left, { feeMinor }) => left - (feeMinor ?? 0), paidMinor - refundedMinor)
}

/** Whether what a visit costs more after a move is paid at once: all was paid before, and its booker is logged in. */
export function paysNext({ dueMinor }: BookingDetails, isByLink: boolean): boolean {
  return dueMinor === 0 && !isByLink
}

/** What the whole visit costs once it is moved to a time, or one guest of it; those who stay keep their price. */
export function totalAfter({ rescheduled, guest }: ChooseData, { priceMinor }: DayStart): number {
  if (!rescheduled) return priceMinor ?? 0
  const movers = guest ? [guest] : rescheduled.guests.filter(({ isCancelled }) => !isCancelled)
  const before = movers.reduce((sum, { totalMinor }) => sum + totalMinor, 0)
  return rescheduled.totalMinor - before + (priceMinor ?? before)
}

/** Says before a visit is moved what it costs then, and where the difference goes. */
export function useSayPriceAfter() {
  const { t } = useWords()
  const format = useFormat()
  return (booking: BookingDetails, totalMinor: number, isByLink: boolean): string => {
    const money = (amountMinor: number) => format.money({ amountMinor, currency: booking.currency })
    if (totalMinor === booking.totalMinor) return t('booking.reschedule.note')
    const backMinor = heldOf(booking) - totalMinor
    const dearer = paysNext(booking, isByLink) ? 'next' : 'spa'
    const how = booking.state === 'held' ? 'held' : backMinor > 0 ? 'back' : dearer
    return t('booking.reschedule.price', {
      price: money(totalMinor),
      old: money(booking.totalMinor),
      how,
      amount: money(Math.abs(backMinor)),
    })
  }
}
