import { sql } from 'kysely'
import { transaction } from './command.ts'
import type { OutboxEvent } from './outbox.ts'
import type { Db, Tx } from './pool.ts'

const batch = 100

/**
 * Reads the next events as the named reader and does its work with them, both in one transaction: each event is read
 * once, in commit order, whatever dies in between. Only one process at a time reads for it; the others pass.
 * Returns how many events were read.
 */
export async function consume(
  db: Db,
  name: string,
  work: (tx: Tx, events: OutboxEvent[]) => Promise<void>,
): Promise<number> {
  // Asked without a lock first: nearly always there is nothing new, and then nothing is written.
  const news = await sql`
    select 1 from outbox_reader r where r.name = ${name} and exists (
      select 1 from outbox o where ${isNext})`.execute(db)
  if (news.rows.length === 0) return 0
  return transaction(db, async (tx) => {
    const reader = await sql`
      select 1 from outbox_reader where name = ${name} for update skip locked`.execute(tx)
    if (reader.rows.length === 0) return 0
    const { rows } = await sql<OutboxEvent & { transactionId: string }>`
      select o.id, o.business_id as "businessId", o.shop_id as "shopId", o.event, o.subject_id as "subjectId", o.data,
        o.created_at as "createdAt", o.transaction_id::text as "transactionId"
      from outbox o join outbox_reader r on r.name = ${name}
      where ${isNext}
      order by o.transaction_id, o.id limit ${batch}`.execute(tx)
    const last = rows.at(-1)
    if (!last) return 0
    await work(tx, rows)
    await sql`
      update outbox_reader set transaction_id = ${last.transactionId}::xid8, id = ${last.id}
      where name = ${name}`.execute(tx)
    return rows.length
  })
}

/** Behind the reader's place, and of a transaction that no running one precedes: nothing can still come before it. */
const isNext = sql`(o.transaction_id, o.id) > (r.transaction_id, r.id)
  and o.transaction_id < pg_snapshot_xmin(pg_current_snapshot())`
