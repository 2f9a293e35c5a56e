import { callOutMinor, shareOfGuest } from '@serein/shared/offer/price.ts'
import { sql } from 'kysely'
import type { Booking } from '../booking/sql.ts'
import type { Db, Tx } from '../platform/pool.ts'

/** What of a party's bill falls to its booker: their own treatments, the way to them, and what their passes pay of those of the guests. */
export async function shareOfBooker(
  db: Db | Tx,
  { businessId, id, price }: Pick<Booking, 'businessId' | 'id' | 'price'>,
): Promise<number> {
  const { rows } = await sql<{ minor: number }>`
    select coalesce(sum(u.worth_minor), 0)::bigint as minor from pass_use u
    join item i on i.business_id = u.business_id and i.id = u.item_id
    where u.business_id = ${businessId} and u.booking_id = ${id} and u.state <> 'given_back' and i.guest_position > 0`.execute(
    db,
  )
  return shareOfGuest(price, 0) + callOutMinor(price) + rows[0]!.minor
}
