import { useQuery } from '@tanstack/react-query'
import { useClient } from '@serein/client/provider.tsx'
import { RunningLate } from '../booking/running-late.tsx'

/** The way to say so with all that is possible then, for who writes of being late for a visit that is near; else nothing. */
export function LateVisit({ shopId }: { shopId: string }) {
  const { query } = useClient()
  const coming = useQuery(
    query.booking.list.queryOptions({ input: { which: 'coming', limit: 20 } }),
  )
  const next = coming.data?.bookings.find(
    ({ shop, state }) => shop.id === shopId && state === 'confirmed',
  )
  return next ? <NextVisit bookingId={next.id} /> : null
}

function NextVisit({ bookingId }: { bookingId: string }) {
  const { query } = useClient()
  const { data: booking } = useQuery(query.booking.get.queryOptions({ input: { bookingId } }))
  return booking ? (
    <div className="mb-2 flex flex-col gap-2 empty:hidden">
      <RunningLate booking={booking} />
    </div>
  ) : null
}
