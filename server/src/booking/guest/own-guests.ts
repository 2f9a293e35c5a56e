import { cancellationFee } from '@serein/shared/booking/rules.ts'
import type { BookingDetails } from '@serein/shared/booking/schema.ts'
import { bookingCan, type BookingState } from '@serein/shared/booking/states.ts'
import { shareOfGuest } from '@serein/shared/offer/price.ts'
import { bookerCan } from '../can.ts'
import type { DetailsRow } from '../read.ts'

export type GuestRow = Pick<
  BookingDetails['guests'][number],
  | 'position'
  | 'name'
  | 'note'
  | 'isInvited'
  | 'hasOpened'
  | 'hasAnswered'
  | 'contact'
  | 'isReached'
  | 'isCancelled'
  | 'isNoShow'
  | 'hasArrived'
  | 'startsAt'
  | 'endsAt'
  | 'serviceNames'
  | 'feeMinor'
> & { cancelledMinor: number | null }

/** The guests of a visit as its booker sees them. */
export function guestsOf(row: DetailsRow, now: Date): BookingDetails['guests'] {
  const { policy, price, totalMinor, firstStartsAt } = row
  const isLast = row.guests.filter(({ isCancelled }) => !isCancelled).length === 1
  return row.guests.map(({ cancelledMinor, ...guest }) => {
    const { isCancelled, startsAt, endsAt, position } = guest
    const shareMinor = cancelledMinor ?? shareOfGuest(price, position)
    // With the last guest the whole visit goes.
    const leavesMinor = isLast ? totalMinor : shareMinor
    const state = row.state as BookingState
    const times = isLast ? row : { startsAt: new Date(startsAt), endsAt: new Date(endsAt) }
    const heldUntil = row.heldUntil?.getTime() ?? null
    const span = { startsAt: times.startsAt.getTime(), endsAt: times.endsAt.getTime() }
    const facts = { state, ...span, heldUntil }
    const feeMinor = cancellationFee(policy, leavesMinor, firstStartsAt.getTime(), now.getTime())
    return {
      ...guest,
      totalMinor: shareMinor,
      cancelFeeMinor: isCancelled ? 0 : feeMinor,
      can: {
        cancel: !isCancelled && bookingCan[isLast ? 'cancel' : 'cancelGuest'](facts, now.getTime()),
        reschedule: !isCancelled && bookerCan(facts, row.taking, now.getTime()).reschedule,
      },
    }
  })
}
