import type { Therapist } from '@serein/shared/team/contract.ts'
import type { Db, Tx } from '../platform/pool.ts'
import { findShop } from '../shop/shop.ts'
import type { BusinessScope } from '../platform/scope.ts'
import { selectStaffOf, selectTherapists } from './sql.ts'

/** Who takes bookings at a shop from now on: all who have shifts there, with what they can do there. Refuses with `not_found`. */
export async function listTherapists(
  db: Db,
  shopId: string,
  now: Date,
): Promise<{ therapists: Therapist[] }> {
  const shop = await findShop(db, shopId)
  return { therapists: await selectTherapists(db, shop, now) }
}

/** As whom a member serves clients; null for who is no therapist, or none any more. */
export function staffOf(
  db: Db | Tx,
  { businessId, userId }: Pick<BusinessScope, 'businessId' | 'userId'>,
): Promise<string | null> {
  return selectStaffOf(db, businessId, userId)
}
