import type { BookingDetails } from '@serein/shared/booking/schema.ts'
import { useClient } from '@serein/client/provider.tsx'
import { useWords } from '../language/words.ts'
import { CancelAction } from './cancel-action.tsx'
import { heldOf } from '../visit/price-after.ts'

/** Cancels a visit after showing fee and refund; by its private link if there is a `token`. */
export function CancelVisit({ booking, token }: { booking: BookingDetails; token?: string }) {
  const { t } = useWords()
  const { api, query, queryClient } = useClient()
  const { cancelFeeMinor: feeMinor } = booking
  const isRequest = booking.state === 'requested'
  const isParty = booking.guests.filter(({ isCancelled }) => !isCancelled).length > 1
  return (
    <CancelAction
      booking={booking}
      feeMinor={feeMinor}
      backMinor={Math.max(0, heldOf(booking) - feeMinor)}
      className="self-center text-red!"
      words={{
        action: isRequest
          ? t('booking.request.takeBack')
          : t(isParty ? 'booking.cancel.actionAll' : 'booking.cancel.action'),
        freeTitle: t(isRequest ? 'booking.request.takeBackTitle' : 'booking.cancel.freeTitle'),
        feeTitle: t('booking.cancel.feeTitle'),
        free: t(isRequest ? 'booking.request.takeBackText' : 'booking.cancel.free'),
        keep: t(isRequest ? 'booking.request.keep' : 'booking.cancel.keep'),
        confirmFree: t(isRequest ? 'booking.request.takeBack' : 'booking.cancel.confirmFree'),
        done: t(isRequest ? 'booking.request.takenBack' : 'booking.cancel.done'),
      }}
      run={() => {
        const expectedFeeMinor = feeMinor
        if (!token) return api.booking.cancel({ bookingId: booking.id, expectedFeeMinor })
        return api.booking
          .cancelByLink({ visitToken: token, expectedFeeMinor })
          .finally(() => queryClient.invalidateQueries({ queryKey: query.booking.byLink.key() }))
      }}
    />
  )
}
