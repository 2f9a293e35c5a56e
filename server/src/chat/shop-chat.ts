import type { ShopChat } from '@serein/shared/chat/desk.ts'
import type { ChatReportReason } from '@serein/shared/chat/rules.ts'
import { allows, defaultPermissions, roles } from '@serein/shared/business/permission.ts'
import { refuse } from '@serein/shared/refusal.ts'
import { sql } from 'kysely'
import { calledBy } from '../business/customer.ts'
import { auditChange } from '../platform/audit.ts'
import { pageOf, readCursor, writeCursor } from '../platform/cursor.ts'
import type { Db, Tx } from '../platform/pool.ts'
import type { BusinessScope, CustomerScope } from '../platform/scope.ts'
import { rulesOf } from '../shop/rule.ts'
import { tell } from './message.ts'
import { isSaid, likeOf, markRead, unreadBy } from './own-chat.ts'
import { lockChat, messageJson, selectChat, visitJson } from './sql.ts'

type ChatSearch = {
  shopId?: string | undefined
  isMine?: boolean | undefined
  isUnread?: boolean | undefined
  q: string
  cursor?: string | undefined
  limit: number
}

/** Errors: `not_found` for a shop of somebody else, `invalid_input` for a foreign cursor. */
export async function listShopChats(
  db: Db,
  scope: BusinessScope,
  { shopId, isMine, isUnread, q, cursor, limit }: ChatSearch,
  now: Date,
): Promise<{ chats: ShopChat[]; nextCursor: string | null }> {
  if (shopId) await rulesOf(db, scope.businessId, shopId)
  const at = cursor ? readCursor(cursor) : null
  const { rows } = await sql<ShopChat & { orderAt: Date }>`
    select ${columns(scope, now)}, c.last_at as "orderAt" from ${sources}
    where c.business_id = ${scope.businessId} and c.last_sequence > 0
      ${shopId ? sql`and c.shop_id = ${shopId}` : sql``}
      ${isMine ? sql`and c.assignee_id = ${scope.userId}` : sql``}
      ${isUnread ? sql`and c.client_wrote > c.shop_read` : sql``}
      ${q ? sql`and (${isSaid(q)} or plain_text(coalesce(k.name, u.name)) like ${likeOf(q)})` : sql``}
      ${at ? sql`and (c.last_at, c.id) < (${at.at}, ${at.id}::uuid)` : sql``}
    order by c.last_at desc, c.id desc limit ${limit + 1}`.execute(db)
  const { page, last } = pageOf(rows, limit)
  return {
    chats: page.map(({ orderAt: _orderAt, ...chat }) => chat),
    nextCursor: last ? writeCursor({ at: last.orderAt, id: last.id }) : null,
  }
}

export async function countShopUnread(
  db: Db,
  { businessId }: BusinessScope,
): Promise<{ unread: number }> {
  const { rows } = await sql<{ unread: number }>`
    select count(*)::int as unread from chat where business_id = ${businessId} and client_wrote > shop_read`.execute(
    db,
  )
  return rows[0]!
}

/** Errors: `not_found`. */
export async function shopChat(
  db: Db | Tx,
  scope: BusinessScope,
  chatId: string,
  now: Date,
): Promise<ShopChat> {
  const { rows } = await sql<ShopChat>`
    select ${columns(scope, now)} from ${sources}
    where c.business_id = ${scope.businessId} and c.id = ${chatId}`.execute(db)
  if (!rows[0]) throw refuse('not_found')
  return rows[0]
}

/** Errors: `not_found`. */
export async function markShopRead(
  tx: Tx,
  scope: BusinessScope,
  input: { chatId: string; sequence: number },
): Promise<{ ourRead: number }> {
  const { before, after } = await markRead(tx, scope, input)
  auditChange(tx, { kind: 'chat', id: input.chatId }, { ourRead: before }, { ourRead: after })
  return { ourRead: after }
}

/** Who of the business may answer. */
export async function listColleagues(
  db: Db | Tx,
  { businessId }: BusinessScope,
): Promise<{ colleagues: { userId: string; name: string }[] }> {
  const usual = roles.filter((role) => allows(defaultPermissions[role].message, 'change'))
  const { rows } = await sql<{ userId: string; name: string }>`
    select m.user_id as "userId", u.name from membership m join "user" u on u.id = m.user_id
      left join permission p on p.business_id = m.business_id and p.role = m.role and p.area = 'message'
    where m.business_id = ${businessId} and case when p.level is null then m.role = any(${usual}) else p.level = 'change' end
    order by u.name, m.user_id`.execute(db)
  return { colleagues: rows }
}

/** Errors: `not_found`, also for somebody who may not answer. */
export async function assignChat(
  tx: Tx,
  scope: BusinessScope,
  { chatId, assigneeId }: { chatId: string; assigneeId: string | null },
  now: Date,
): Promise<ShopChat> {
  const chat = await lockChat(tx, scope, chatId)
  if (!chat) throw refuse('not_found')
  if (assigneeId !== null) {
    const { colleagues } = await listColleagues(tx, scope)
    if (!colleagues.some(({ userId }) => userId === assigneeId)) throw refuse('not_found')
  }
  auditChange(tx, { kind: 'chat', id: chatId }, { assigneeId: chat.assigneeId }, { assigneeId })
  if (chat.assigneeId !== assigneeId) {
    await sql`
      update chat set assignee_id = ${assigneeId} where business_id = ${scope.businessId} and id = ${chatId}`.execute(
      tx,
    )
    await tell(tx, chat, 'chat.assigned')
  }
  return shopChat(tx, scope, chatId, now)
}

/** Errors: `not_found`. */
export async function blockClient(
  tx: Tx,
  scope: BusinessScope,
  { chatId, isBlocked }: { chatId: string; isBlocked: boolean },
  now: Date,
): Promise<ShopChat> {
  const chat = await lockChat(tx, scope, chatId)
  if (!chat) throw refuse('not_found')
  const subject = { kind: 'chat', id: chatId }
  auditChange(tx, subject, { isBlocked: chat.isBlockedByShop }, { isBlocked })
  if (chat.isBlockedByShop !== isBlocked) {
    await sql`
      update chat set is_blocked_by_shop = ${isBlocked}
      where business_id = ${scope.businessId} and id = ${chatId}`.execute(tx)
    await tell(tx, chat, isBlocked ? 'chat.blocked' : 'chat.unblocked')
  }
  return shopChat(tx, scope, chatId, now)
}

type Complaint = {
  chatId: string
  messageId?: string | undefined
  reason: ChatReportReason
  note: string
}

/** Errors: `not_found`. */
export async function reportShop(
  tx: Tx,
  scope: CustomerScope,
  complaint: Complaint,
  now: Date,
): Promise<{ isReported: true }> {
  await keepComplaint(tx, scope, complaint, now)
  return { isReported: true }
}

/** Errors: `not_found`. */
export async function reportClient(
  tx: Tx,
  scope: BusinessScope,
  complaint: Complaint,
  now: Date,
): Promise<ShopChat> {
  const before = await shopChat(tx, scope, complaint.chatId, now)
  await keepComplaint(tx, scope, complaint, now)
  const after = await shopChat(tx, scope, complaint.chatId, now)
  const subject = { kind: 'chat', id: complaint.chatId }
  auditChange(tx, subject, { isReported: before.isReported }, { isReported: after.isReported })
  return after
}

async function keepComplaint(
  tx: Tx,
  scope: BusinessScope | CustomerScope,
  { chatId, messageId, reason, note }: Complaint,
  now: Date,
): Promise<void> {
  const chat = await selectChat(tx, scope, chatId)
  if (!chat) throw refuse('not_found')
  const isOther = scope.kind === 'business' ? sql`m.author = 'client'` : sql`m.author <> 'client'`
  const { rows } = await sql`
    select m.sequence from chat_message m where m.business_id = ${chat.businessId} and m.chat_id = ${chatId}
      ${messageId ? sql`and m.id = ${messageId}` : sql``}
    order by ${isOther} desc, m.sequence desc limit 1`.execute(tx)
  if (rows.length === 0) throw refuse('not_found')
  const [{ sequence }] = rows as [{ sequence: number }]
  await sql`
    insert into chat_report (business_id, chat_id, reporter_id, is_by_business, reason, note, created_at, sequence,
      last_sequence)
    values (${chat.businessId}, ${chatId}, ${scope.userId}, ${scope.kind === 'business'}, ${reason}, ${note}, ${now},
      ${sequence}, ${chat.lastSequence})
    on conflict do nothing`.execute(tx)
  await tell(tx, chat, 'chat.reported')
}

const columns = (
  scope: BusinessScope,
  now: Date,
) => sql`c.id, c.shop_id as "shopId", s.name as "shopName",
  s.time_zone as "timeZone", coalesce(${calledBy(scope, 'k')}, nullif(u.name, ''), '') as "clientName", k.id as "customerId",
  coalesce(k.language, 'en') as language, c.last_sequence as "lastSequence",
  (select ${messageJson(scope)} from chat_message m where m.business_id = c.business_id and m.chat_id = c.id
    and m.sequence = c.last_sequence) as "lastMessage",
  ${unreadBy('shop')} as unread, c.shop_read as "ourRead", c.client_read as "theirRead",
  (select jsonb_build_object('userId', a.id, 'name', a.name) from "user" a where a.id = c.assignee_id) as assignee,
  c.is_blocked_by_shop as "isBlockedByShop", c.is_blocked_by_client as "isBlockedByClient",
  exists (select from chat_report r where r.business_id = c.business_id and r.chat_id = c.id and r.is_by_business
    and r.decision is null) as "isReported",
  (select r.decision from chat_report r where r.business_id = c.business_id and r.chat_id = c.id and r.is_by_business
    and r.decision is not null order by r.decided_at desc limit 1) as "judgedAs",
  coalesce((select jsonb_agg(v.visit order by v.starts_at) from (
    select ${visitJson} as visit, b.starts_at from booking b where b.business_id = c.business_id and b.shop_id = c.shop_id
      and b.user_id = c.user_id and b.state in ('confirmed', 'checked_in') and b.ends_at > ${now}
    order by b.starts_at limit 2) v), '[]') as visits`

const sources = sql`chat c join shop s on s.business_id = c.business_id and s.id = c.shop_id
  join "user" u on u.id = c.user_id
  left join customer k on k.business_id = c.business_id and k.user_id = c.user_id`
