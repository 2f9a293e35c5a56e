import type { Db, Tx } from '../../platform/pool.ts'
import type { Booking } from '../sql.ts'

/** Marks the event of a change as silent where its client is not to be told: as the desk chooses, else by the rule of the shop. */
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
