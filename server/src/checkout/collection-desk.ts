import type { DeskCollection } from '@serein/shared/checkout/collection.ts'
import { refuse } from '@serein/shared/refusal.ts'
import { sql } from 'kysely'
import { auditChange } from '../platform/audit.ts'
import type { Db, Tx } from '../platform/pool.ts'
import type { BusinessScope } from '../platform/scope.ts'
import { collectionIn } from './collection.ts'
import { type CollectionRow, selectCollections } from './collection-sql.ts'
import { cancelOrder } from './order.ts'
import { lockOrder } from './order-sql.ts'

/** What is being collected for at a business. */
export async function collectionsAtDesk(db: Db, { businessId }: BusinessScope, now: Date) {
  const isWaiting = sql`k.business_id = ${businessId} and o.state = 'placed'`
  const [rows, owed] = await Promise.all([
    selectCollections(db, sql`${isWaiting} order by k.ends_at, o.id limit 100`, now),
    sql<{ currency: string; amountMinor: number }>`
      select o.currency, sum(a.balance_minor)::bigint as "amountMinor"
      from collection k join "order" o on o.business_id = k.business_id and o.id = k.order_id
      join ledger_account a on a.business_id = o.business_id and a.code = 'deposit_held:' || o.id || ':' || o.currency
      where ${isWaiting} group by o.currency having sum(a.balance_minor) > 0 order by o.currency`.execute(
      db,
    ),
  ])
  return { collections: rows.map(shownAtDesk), owedMinor: owed.rows }
}

/** The desk stops one for its organiser: all have their money back. Errors: `not_found`, `state_conflict`. */
export async function stopAtDesk(
  tx: Tx,
  { businessId }: BusinessScope,
  { orderId, reason }: { orderId: string; reason: string },
  now: Date,
): Promise<DeskCollection> {
  const order = await lockOrder(tx, orderId, { businessId })
  if (!order) throw refuse('not_found')
  const before = await collectionIn(tx, order, now)
  await cancelOrder(tx, order, { reason: 'shop', now })
  await sql`
    update collection set stop_reason = coalesce(stop_reason, ${reason})
    where business_id = ${businessId} and order_id = ${orderId}`.execute(tx)
  const { state } = before
  auditChange(tx, { kind: 'order', id: orderId }, { state }, { state: 'stopped', reason })
  return shownAtDesk(await collectionIn(tx, order, now))
}

function shownAtDesk({ organiser, ...row }: CollectionRow): DeskCollection {
  return { ...row, organiser: organiser && { id: organiser.id, name: organiser.name } }
}
