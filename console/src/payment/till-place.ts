import { dayIn } from '@serein/client/format.ts'
import { linkTo } from '../address/link.ts'

type Subject = { bookingId: string | null; orderId: string | null; startsAt: string | null }

/** Where the visit or the order of a payment is seen; null of money of a wallet. */
export function placeOf(
  { bookingId, orderId, startsAt }: Subject,
  { shopId, timeZone }: { shopId: string; timeZone: string },
): string | null {
  if (bookingId && startsAt)
    return linkTo('/calendar', { shop: shopId, day: dayIn(startsAt, timeZone), visit: bookingId })
  return orderId ? linkTo('/orders', { shop: shopId }) : null
}
