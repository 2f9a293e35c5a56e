import type { Therapist } from '@serein/shared/team/contract.ts'
import type { Db } from '../platform/pool.ts'
import { findShop } from '../shop/shop.ts'
import { selectTherapists } from './sql.ts'

/** Who takes bookings at a shop from now on: whoever has shifts there, with what they can do there. Refuses with `not_found`. */
export async function listTherapists(
  db: Db,
  shopId: string,
  now: Date,
): Promise<{ therapists: Therapist[] }> {
  const shop = await findShop(db, shopId)
  return { therapists: await selectTherapists(db, shop, now) }
}
