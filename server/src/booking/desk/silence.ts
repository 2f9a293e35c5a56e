import type { Db, Tx } from '../../platform/pool.ts'
import type { Booking } from '../sql.ts'

/** What the event of a change of the desk says where its client is not to be told: as the desk says, else as the shop does. */
export async function silenceOf(
  tx: Tx,
  { businessId, shopId }: Booking,
  tellClient: boolean | undefined,
): Promise<{ isSilent?: true }> {
  return (tellClient ?? (await tellsClients(tx, businessId, shopId))) ? {} : { isSilent: true }
}

/** Whether the clients of a shop are told of what its desk does to their visits, as a rule. */
export async function tellsClients(
  db: Db | Tx,
  businessId: string,
  shopId: string,
): Promise<boolean> {
  const shop = await db
    .selectFrom('shop')
    .select('tells_clients')
    .where('business_id', '=', businessId)
    .where('id', '=', shopId)
    .executeTakeFirstOrThrow()
  return shop.tells_clients
}
