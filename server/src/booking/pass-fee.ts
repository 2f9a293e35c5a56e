import { withoutGuest } from '@serein/shared/offer/price-part.ts'
import { sql } from 'kysely'
import { giveBackUses, usesOf } from '../pass/use.ts'
import type { Tx } from '../platform/pool.ts'
import type { Booking } from './sql.ts'

type Leaving = {
  event: string
  feeMinor: number
  /** Who has left a party; left out, the whole visit comes to nothing. */
  guestPosition?: number | undefined
  now: Date
}

/**
 * What passes have paid of a visit that comes to nothing, or of a guest who leaves it: free of charge the uses are back; the whole fee
 * takes them; a part of it takes them where the package says so, else they are back and the fee is owed in money.
 */
export async function giveBackLeft(
  tx: Tx,
  booking: Booking,
  { event, feeMinor, guestPosition, now }: Leaving,
): Promise<void> {
  const { businessId, id: bookingId, price, hasPasses } = booking
  if (!hasPasses) return
  const uses = await usesOf(tx, { businessId, bookingId })
  const { rows } = await sql<{ id: string }>`
    select id from item where business_id = ${businessId} and booking_id = ${bookingId}
      and (${guestPosition ?? null}::int is null or guest_position = ${guestPosition ?? null})`.execute(
    tx,
  )
  const wholeMinor =
    guestPosition === undefined
      ? price.totalMinor
      : withoutGuest(price, guestPosition).part.totalMinor
  const left = uses.filter(
    ({ itemId, keepsUse }) =>
      rows.some(({ id }) => id === itemId) &&
      (feeMinor === 0 || (feeMinor < wholeMinor && !keepsUse)),
  )
  await giveBackUses(tx, businessId, left, { reason: 'cancelled', event, now })
}
