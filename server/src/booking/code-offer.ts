import type { OfferRule } from '@serein/shared/offer/rules.ts'
import { promisedOffer } from '../offer/offer.ts'
import type { Db, Tx } from '../platform/pool.ts'

/** The offer whose code a booking has: a new time keeps it. Null for one without a code. */
export async function codeOfferOf(
  db: Db | Tx,
  { businessId, bookingId }: { businessId: string; bookingId: string },
): Promise<OfferRule | null> {
  const row = await db
    .selectFrom('booking')
    .select('code_offer_id as offerId')
    .where('business_id', '=', businessId)
    .where('id', '=', bookingId)
    .executeTakeFirst()
  return row?.offerId ? promisedOffer(db, { businessId, offerId: row.offerId }) : null
}
