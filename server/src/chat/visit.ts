import type { AttachedVisit } from '@serein/shared/chat/schema.ts'
import { refuse } from '@serein/shared/refusal.ts'
import { sql } from 'kysely'
import { auditChange } from '../platform/audit.ts'
import type { Db, Tx } from '../platform/pool.ts'
import type { BusinessScope } from '../platform/scope.ts'
import { openChat, selectChat, visitJson } from './sql.ts'

const listedAtOnce = 20

/** Errors: as the contract says. */
export async function openForVisit(
  tx: Tx,
  { businessId }: BusinessScope,
  bookingId: string,
  now: Date,
): Promise<{ chatId: string; shopId: string }> {
  const { rows } = await sql<{ shopId: string; userId: string | null }>`
    select b.shop_id as "shopId", (select u.id from "user" u where u.id = b.user_id and not coalesce(u.is_anonymous, false))
      as "userId"
    from booking b where b.business_id = ${businessId} and b.id = ${bookingId} and b.state <> 'held'`.execute(
    tx,
  )
  if (!rows[0]) throw refuse('not_found')
  const { shopId, userId } = rows[0]
  if (userId === null) throw refuse('chat_without_account')
  const chat = await openChat(tx, { userId }, { businessId, shopId }, now)
  if (chat.isBlockedByClient) throw refuse('chat_blocked', { reason: 'blocked_by_client' })
  auditChange(tx, { kind: 'chat', id: chat.id }, {}, { bookingId })
  return { chatId: chat.id, shopId }
}

/** Errors: `not_found`. */
export async function visitsOfClient(
  db: Db,
  scope: BusinessScope,
  chatId: string,
  now: Date,
): Promise<{ visits: AttachedVisit[] }> {
  const chat = await selectChat(db, scope, chatId)
  if (!chat) throw refuse('not_found')
  const { rows } = await sql<{ visit: AttachedVisit }>`
    select ${visitJson} as visit from booking b
    where b.business_id = ${chat.businessId} and b.shop_id = ${chat.shopId} and b.user_id = ${chat.userId}
      and b.state <> 'held'
    order by b.starts_at < ${now}, case when b.starts_at < ${now} then ${now} - b.starts_at else b.starts_at - ${now} end
    limit ${listedAtOnce}`.execute(db)
  return { visits: rows.map(({ visit }) => visit) }
}
