import { lateCreditRate, mostUncreditedMinutes } from '@serein/shared/booking/rules.ts'
import { lateCreditGiven } from '@serein/shared/ledger/late-credit.ts'
import { share } from '@serein/shared/money/money.ts'
import { sql } from 'kysely'
import { lockSubject, post } from '../ledger/ledger.ts'
import type { Tx } from '../platform/pool.ts'
import type { Booking } from './sql.ts'

type Promised = Pick<
  Booking,
  'hasClient' | 'creditPolicy' | 'creditedRate' | 'firstStartsAt' | 'endsAt'
>

/** What the client is credited where the shop cancels now what they were to have for this price. */
export function lateCreditMinor(booking: Promised, totalMinor: number, now: Date): number {
  return share(totalMinor, rateOf(booking, now))
}

export type MoveCredit = { amountMinor: number; rate: number }

/** What the client is credited where the shop moves their visit now of its own wish; null: nothing. */
export function creditForMove(
  booking: Promised & Pick<Booking, 'state' | 'startsAt' | 'totalMinor'>,
  { startsAt }: { startsAt: string },
  now: Date,
): MoveCredit | null {
  const minutes = Math.abs(Date.parse(startsAt) - booking.startsAt.getTime()) / 60_000
  if (booking.state !== 'confirmed' || minutes <= mostUncreditedMinutes) return null
  const amountMinor = lateCreditMinor(booking, booking.totalMinor, now)
  return amountMinor > 0 ? { amountMinor, rate: rateOf(booking, now) } : null
}

/** A visit in nobody’s name is credited to nobody: they would never find it. */
function rateOf(booking: Promised, now: Date): number {
  const { hasClient, creditPolicy, creditedRate, firstStartsAt, endsAt } = booking
  const span = { firstStartsAt: firstStartsAt.getTime(), endsAt: endsAt.getTime(), creditedRate }
  return hasClient ? lateCreditRate(creditPolicy, span, now.getTime()) : 0
}

/** Of the booking `b`, as its booker sees it. */
export const lateCreditOf = sql`jsonb_build_object('isPromised', b.credit_policy is not null,
  'creditedMinor', (select coalesce(sum((e.data ->> 'creditMinor')::bigint), 0) from booking_event e
    where b.credit_policy is not null and e.business_id = b.business_id and e.booking_id = b.id
      and e.event in ('booking.cancelled', 'booking.guest_cancelled', 'booking.moved')))`

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
