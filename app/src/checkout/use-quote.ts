import { useQuery } from '@tanstack/react-query'
import type { Api } from '@serein/client/api.ts'
import { useClient } from '@serein/client/provider.tsx'
import type { ApiQuery } from '@serein/client/query.ts'
import type { BookingDetails } from '@serein/shared/booking/schema.ts'
import { packagesOptions } from '../pass/pass-data.ts'
import type { Preload } from '../page/preload.ts'
import { preloadLink } from './payment-link-data.ts'
import { pollMs } from './use-provider-payment.ts'

export type Quote = Awaited<ReturnType<Api['checkout']['quote']>>

/** The amount due; refetched while a payment is under way, so that a reload loses nothing. */
export function useQuote(bookingId: string) {
  const { query } = useClient()
  return useQuery({
    ...query.checkout.quote.queryOptions({ input: { bookingId } }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data) ? pollMs : false),
  })
}

/** The passes that can pay treatments of a held visit. */
export function passesOptions(query: ApiQuery, bookingId: string) {
  return query.checkout.passes.queryOptions({ input: { bookingId } })
}

/** A payment is pending, or the visit is confirmed and about to be charged. The money of a request stays authorised. */
export function isUnderWay({ booking, payment }: Quote): boolean {
  if (booking.state === 'requested') return false
  if (payment?.state === 'pending') return booking.state === 'held'
  return payment?.state === 'authorised' && (booking.state === 'held' || isSettled(booking.state))
}

/** The visit is confirmed or requested, and no longer changes by itself. */
export function isPaid(quote: Quote | undefined): boolean {
  return quote !== undefined && isSettled(quote.booking.state) && !isUnderWay(quote)
}

export function isSettled(state: BookingDetails['state']): boolean {
  return (
    state === 'requested' ||
    state === 'confirmed' ||
    state === 'checked_in' ||
    state === 'completed'
  )
}

export async function preloadQuote(
  context: Preload<'checkout' | 'cardCheckout' | 'paypalCheckout' | 'paylaterPaypal'>,
): Promise<void> {
  const { query, queryClient, search, user } = context
  // Asked only in the browser: its page explains an ended link, where the server would answer 404.
  if ('together' in search) return
  if ('link' in search) return preloadLink(context, search.link)
  // They are in the browser.
  if ('basket' in search || 'gift' in search) return
  if ('package' in search) {
    if (search.shop) await queryClient.prefetchQuery(packagesOptions(query, search.shop))
    return
  }
  if ('order' in search) {
    const input = { orderId: search.order }
    if (user) await queryClient.fetchQuery(query.order.get.queryOptions({ input }))
    return
  }
  const input = { bookingId: search.booking }
  if (user) await queryClient.fetchQuery(query.checkout.quote.queryOptions({ input }))
  // Payments are queried for logged-in users only; until then it is a held visit.
  else
    await Promise.all([
      queryClient.ensureQueryData(query.booking.get.queryOptions({ input })),
      queryClient.ensureQueryData(query.identity.signInMethods.queryOptions()),
    ])
}
