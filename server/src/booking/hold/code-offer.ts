import type { OfferRule } from '@serein/shared/offer/rules.ts'
import { sql } from 'kysely'
import { promisedOffer } from '../../offer/offer.ts'
import type { Db, Tx } from '../../platform/pool.ts'
import type { Booking } from '../sql.ts'

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
  return offerOfCode(db, { businessId, codeOfferId: row?.offerId ?? null })
}

/** The same of a booking that was read already. */
export async function offerOfCode(
  db: Db | Tx,
  { businessId, codeOfferId: offerId }: Pick<Booking, 'businessId' | 'codeOfferId'>,
): Promise<OfferRule | null> {
  return offerId ? promisedOffer(db, { businessId, offerId }) : null
}

/** The states of a visit that uses up a code. */
const stands = sql`state in ('confirmed', 'checked_in', 'completed', 'no_show')`

/** How many visits stand that were booked under the code of each of these offers; those of nobody are left out. */
export async function usesOfCodes(
  db: Db | Tx,
  businessId: string,
  offerIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ id: string; uses: number }>`
    select code_offer_id as id, count(*)::int as uses from booking
    where business_id = ${businessId} and code_offer_id = any(${offerIds}::uuid[])
      and ${stands}
    group by code_offer_id`.execute(db)
  return new Map(rows.map(({ id, uses }) => [id, uses]))
}

/** The same of one code beside a booking: what is kept for others at the moment counts, too, since it may come to stand. */
export async function usesBeside(
  tx: Tx,
  { businessId, id }: { businessId: string; id: string },
  offerId: string,
  now: Date,
): Promise<number> {
  const { rows } = await sql<{ uses: number }>`
    select count(*)::int as uses from booking
    where business_id = ${businessId} and code_offer_id = ${offerId} and id <> ${id}
      and (${stands} or (state in ('held', 'requested') and held_until > ${now}))`.execute(tx)
  return rows[0]!.uses
}
