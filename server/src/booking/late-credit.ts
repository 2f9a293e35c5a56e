import { lateCredit } from '@serein/shared/booking/rules.ts'
import { lateCreditGiven } from '@serein/shared/ledger/late-credit.ts'
import { sql } from 'kysely'
import { lockSubject, post } from '../ledger/ledger.ts'
import type { Tx } from '../platform/pool.ts'
import type { Booking } from './sql.ts'

type Promised = Pick<Booking, 'customerId' | 'creditPolicy' | 'firstStartsAt' | 'endsAt'>

/** What the client is credited where the shop cancels now what they were to have for this price. */
export function lateCreditMinor(booking: Promised, totalMinor: number, now: Date): number {
  const { customerId, creditPolicy, firstStartsAt, endsAt } = booking
  const span = { firstStartsAt: firstStartsAt.getTime(), endsAt: endsAt.getTime() }
  return customerId ? lateCredit(creditPolicy, totalMinor, span, now.getTime()) : 0
}

/** Of the booking `b`, as its booker sees it. */
export const lateCreditOf = sql`jsonb_build_object('isPromised', b.credit_policy is not null,
  'creditedMinor', (select coalesce(sum((e.data ->> 'creditMinor')::bigint), 0) from booking_event e
    where b.credit_policy is not null and e.business_id = b.business_id and e.booking_id = b.id
      and e.event in ('booking.cancelled', 'booking.guest_cancelled')))`

/** Puts it into their wallet, once for each event. */
export async function giveLateCredit(
  tx: Tx,
  { businessId, id: bookingId, customerId, currency }: Booking,
  { event, amountMinor }: { event: string; amountMinor: number },
): Promise<void> {
  if (!customerId || amountMinor === 0) return
  await lockSubject(tx, businessId, customerId)
  await post(
    tx,
    businessId,
    lateCreditGiven({ bookingId, event, customerId, currency, amountMinor }),
  )
}
