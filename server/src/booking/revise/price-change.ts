import { withPriceOf } from '@serein/shared/offer/price-change.ts'
import { auditChange } from '../../platform/audit.ts'
import type { Tx } from '../../platform/pool.ts'
import { refundDifference } from '../charge.ts'
import { type BookedItem, indexIn } from './items.ts'
import { type Booking, recordTransition } from '../sql.ts'

type Change = { item: BookedItem; priceMinor: number; reason: string; actor: string; now: Date }

/** What a visit costs once one of its services has another price. */
export function priceWith(
  { price, request }: Booking,
  { item, priceMinor, reason }: Pick<Change, 'item' | 'priceMinor' | 'reason'>,
) {
  const place = { guest: item.guestPosition, item: indexIn(request, item) }
  return withPriceOf(price, place, { priceMinor, reason })
}

/** Writes the new price of a service of a locked visit; what is paid beyond the new total goes back. */
export async function changePriceOf(
  tx: Tx,
  booking: Booking,
  { item, priceMinor, reason, actor, now }: Change,
): Promise<void> {
  const { businessId, id, state } = booking
  const price = priceWith(booking, { item, priceMinor, reason })
  await tx
    .updateTable('item')
    .set({ price_minor: priceMinor })
    .where('business_id', '=', businessId)
    .where('id', '=', item.id)
    .execute()
  const data = { itemId: item.id, fromMinor: booking.totalMinor, toMinor: price.totalMinor }
  const history = { event: 'booking.price_changed', actor, data, now }
  await recordTransition(tx, booking, { state, price }, history)
  const was = { itemId: item.id, priceMinor: item.priceMinor }
  auditChange(tx, { kind: 'booking', id }, was, { itemId: item.id, priceMinor, reason })
  await refundDifference(tx, booking, { totalMinor: price.totalMinor, now })
}
