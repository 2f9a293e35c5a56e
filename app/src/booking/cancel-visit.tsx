import type { BookingDetails } from '@serein/shared/booking/schema.ts'
import { useClient } from '@serein/client/provider.tsx'
import { useWords } from '../language/words.ts'
import { CancelAction } from './cancel-action.tsx'
import { heldOf } from '../visit/price-after.ts'

/** Cancels all of a visit after saying what it costs and what comes back; by its private link where there is a `token`. */
export function CancelVisit({ booking, token }: { booking: BookingDetails; token?: string }) {
  const { t } = useWords()
  const { api, query, queryClient } = useClient()
  const { cancelFeeMinor: feeMinor } = booking
  const isParty = booking.guests.filter(({ isCancelled }) => !isCancelled).length > 1
  return (
    <CancelAction
      booking={booking}
      feeMinor={feeMinor}
      backMinor={Math.max(0, heldOf(booking) - feeMinor)}
      className="self-center text-red!"
      words={{
        action: t(isParty ? 'booking.cancel.actionAll' : 'booking.cancel.action'),
        freeTitle: t('booking.cancel.freeTitle'),
        feeTitle: t('booking.cancel.feeTitle'),
        free: t('booking.cancel.free'),
        keep: t('booking.cancel.keep'),
        confirmFree: t('booking.cancel.confirmFree'),
        done: t('booking.cancel.done'),
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
