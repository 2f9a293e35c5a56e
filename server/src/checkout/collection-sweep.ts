import { collectionLimits } from '@serein/shared/checkout/collection-states.ts'
import { sql } from 'kysely'
import { transaction } from '../platform/command.ts'
import { publish } from '../platform/outbox.ts'
import type { Db } from '../platform/pool.ts'
import { untilStopped } from '../platform/timer.ts'
import { lockOrder } from './order-sql.ts'

const batch = 100

/** Organisers are told that the price was not reached. One who does not choose in time has it given up like an order that nobody pays. */
export async function sweepCollections(db: Db, now: Date, signal?: AbortSignal): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ businessId: string; orderId: string }>`
      select business_id as "businessId", order_id as "orderId" from collection
      where told_at is null and ends_at <= ${now} order by ends_at limit ${batch}`.execute(db)
    for (const { businessId, orderId } of untilStopped(rows, signal))
      await transaction(db, async (tx) => {
        const order = await lockOrder(tx, orderId, { businessId })
        const first = await sql`
          update collection set told_at = ${now}
          where business_id = ${businessId} and order_id = ${orderId} and told_at is null and ends_at <= ${now}
          returning order_id`.execute(tx)
        if (order?.state !== 'placed' || first.rows.length === 0) return
        const { shopId } = order
        const event = { businessId, shopId, subjectId: orderId, data: {} }
        await publish(tx, { ...event, event: 'collection.short' })
      })
    if (rows.length < batch || signal?.aborted) return
  }
}

const unpaidDays = 1

/** Who gave is known by name and address as long as the collection can be read; what nobody paid is forgotten sooner. */
export async function forgetGivers(db: Db, now: Date): Promise<void> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)
  await sql`
    delete from collection_gift w where w.paid_at is null and w.created_at < ${daysAgo(unpaidDays)}
      and not exists (select from payment p where p.business_id = w.business_id and p.subject_id = w.order_id and p.payer = w.id::text
        and p.state in ('pending', 'requires_action', 'authorised', 'captured'))`.execute(db)
  await sql`
    update collection_gift w set name = '', email = '', word = '' from "order" o
    where o.business_id = w.business_id and o.id = w.order_id and w.email <> ''
      and coalesce(o.ended_at, o.collected_at) < ${daysAgo(collectionLimits.linkDays)}`.execute(db)
}
