import { useQueryClient } from '@tanstack/react-query'
import { useClient } from '@serein/client/provider.tsx'
import type { BookingDetails } from '@serein/shared/booking/schema.ts'

type Held = Pick<BookingDetails, 'state' | 'heldUntil'>

/** A held time that can still be paid at `now`. */
export function isKept({ state, heldUntil }: Held, now: number): boolean {
  return state === 'held' && heldUntil !== null && Date.parse(heldUntil) > now
}

/** Writes what a command answered into what other screens show, and lets the lists be asked again. */
export function useRemember() {
  const { query } = useClient()
  const queryClient = useQueryClient()
  return (booking: BookingDetails) => {
    const input = { bookingId: booking.id }
    queryClient.setQueryData(query.booking.get.queryKey({ input }), booking)
    void queryClient.invalidateQueries({ queryKey: query.booking.list.key() })
    void queryClient.invalidateQueries({ queryKey: query.slot.key(), refetchType: 'none' })
    void queryClient.invalidateQueries({
      queryKey: query.checkout.quote.queryKey({ input }),
      refetchType: 'none',
    })
  }
}
