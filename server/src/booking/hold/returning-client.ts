import { sql } from 'kysely'
import type { Db } from '../../platform/pool.ts'
import type { ShopSnapshots } from '../../slot/shop-snapshot.ts'

/** Somebody who logs in, or a client of the business. */
type Person = { userId: string } | { customerId: string }

/** Whether somebody has been at the business before; asked only where it matters to the shop or to one of its therapists. */
export async function isReturningClient(
  db: Db,
  snapshots: ShopSnapshots,
  shopId: string,
  whoAsks: () => Promise<Person | null>,
): Promise<boolean> {
  const { shop, staff } = snapshots.peek(shopId) ?? (await snapshots.of(shopId))
  const matters =
    shop.neverAlone || [...staff.values()].some(({ isForReturningOnly }) => isForReturningOnly)
  if (!matters) return false
  const who = await whoAsks()
  return who !== null && hasBeenThere(db, shop.businessId, who)
}

/** Whether a person has had a visit at a business. */
async function hasBeenThere(db: Db, businessId: string, who: Person): Promise<boolean> {
  const them = 'userId' in who ? sql`user_id = ${who.userId}` : sql`customer_id = ${who.customerId}`
  const { rows } = await sql<{ known: boolean }>`
    select exists (select from booking where business_id = ${businessId} and ${them} and state = 'completed') as known`.execute(
    db,
  )
  return rows[0]!.known
}
