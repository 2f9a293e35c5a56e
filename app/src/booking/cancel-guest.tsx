import type { BookingDetails } from '@serein/shared/booking/schema.ts'
import { useClient } from '@serein/client/provider.tsx'
import { useWords } from '../language/words.ts'
import { CancelAction } from './cancel-action.tsx'
import { useSayGuest } from '../visit/guest-names.ts'
import { heldOf } from '../visit/price-after.ts'

/** Takes one guest out of a visit after showing fee and refund; the others keep their times. */
export function CancelGuest(props: {
  booking: BookingDetails
  guest: BookingDetails['guests'][number]
}) {
  const { t } = useWords()
  const { api } = useClient()
  const sayGuest = useSayGuest()
  const { booking, guest } = props
  const { cancelFeeMinor: feeMinor, position } = guest
  const whom = {
    guest: sayGuest(position, guest.name),
    isYou: position === 0 && !guest.name ? 'yes' : 'no',
  }
  return (
    <CancelAction
      booking={booking}
      feeMinor={feeMinor}
      // Keep the cost of the others, which is more than they paid if they moved to a dearer time.
      backMinor={Math.max(0, heldOf(booking) - feeMinor - booking.totalMinor + guest.totalMinor)}
      className="text-red!"
      size="sm"
      label={t('booking.party.cancelLabel', whom)}
      words={{
        action: t('booking.party.cancel'),
        freeTitle: t('booking.party.freeTitle', whom),
        feeTitle: t('booking.party.feeTitle', whom),
        free: t('booking.party.free'),
        keep: t('booking.party.keep'),
        confirmFree: t('booking.party.confirmFree'),
        done: t('booking.party.done', whom),
      }}
      run={() =>
        api.booking.cancelGuest({
          bookingId: booking.id,
          guestPosition: position,
          expectedFeeMinor: feeMinor,
        })
      }
    />
  )
}
