import { sql } from 'kysely'
import type { Db } from '../platform/pool.ts'
import type { Delivery } from './sql.ts'

/** A delivery as the outbox page shows it. */
export type StoredDelivery = Omit<Delivery, 'expiresAt' | 'memberOf' | 'aboutUserId'> & {
  state: 'waiting' | 'sending' | 'sent' | 'unconfirmed' | 'failed' | 'dropped'
  reason: string | null
  dueAt: Date
  handedOverAt: Date | null
  createdAt: Date
}

const columns = sql`business_id as "businessId", id, jsonb_build_object('template', template, 'facts', facts) as message,
  channel, recipient, recipient_name as "recipientName", language, booking_id as "bookingId", sender_id as "senderId", words, attempts, state, reason,
  due_at as "dueAt", handed_over_at as "handedOverAt", created_at as "createdAt"`

/** The newest first. */
export async function listDeliveries(db: Db, limit: number): Promise<StoredDelivery[]> {
  const { rows } = await sql<StoredDelivery>`
    select ${columns} from delivery order by created_at desc, id desc limit ${limit}`.execute(db)
  return rows
}

export async function findDelivery(db: Db, id: string): Promise<StoredDelivery | undefined> {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)) return undefined
  const { rows } =
    await sql<StoredDelivery>`select ${columns} from delivery where id = ${id}`.execute(db)
  return rows[0]
}
