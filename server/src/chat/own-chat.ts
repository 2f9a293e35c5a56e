import type { OwnChat } from '@serein/shared/chat/contract.ts'
import type { ChatMessage } from '@serein/shared/chat/schema.ts'
import { refuse } from '@serein/shared/refusal.ts'
import { type RawBuilder, sql } from 'kysely'
import { pageOf, readCursor, writeCursor } from '../platform/cursor.ts'
import type { Db, Tx } from '../platform/pool.ts'
import type { CustomerScope } from '../platform/scope.ts'
import { findShop } from '../shop/shop.ts'
import { firstPicture } from '../shop/sql.ts'
import { tell } from './message.ts'
import {
  type ChatScope,
  lockChat,
  messageJson,
  type Page,
  selectChat,
  selectMessages,
  suspendedFor,
  suspensionOf,
} from './sql.ts'

type ChatSearch = { q: string; cursor?: string | undefined; limit: number }

/** Errors: `invalid_input` for a foreign cursor. */
export async function listOwnChats(
  db: Db,
  scope: CustomerScope,
  { q, cursor, limit }: ChatSearch,
): Promise<{ chats: OwnChat[]; nextCursor: string | null }> {
  const at = cursor ? readCursor(cursor) : null
  const { rows } = await sql<OwnChat & { orderAt: Date; id: string }>`
    select ${columns(scope)}, c.last_at as "orderAt" from ${sources}
    where c.user_id = ${scope.userId} and c.last_sequence > 0
      ${q ? sql`and (${isSaid(q)} or plain_text(s.name) like ${likeOf(q)})` : sql``}
      ${at ? sql`and (c.last_at, c.id) < (${at.at}, ${at.id}::uuid)` : sql``}
    order by c.last_at desc, c.id desc limit ${limit + 1}`.execute(db)
  const { page, last } = pageOf(rows, limit)
  return {
    chats: page.map(({ orderAt: _orderAt, ...chat }) => chat),
    nextCursor: last ? writeCursor({ at: last.orderAt, id: last.id }) : null,
  }
}

export async function countOwnUnread(
  db: Db,
  { userId }: CustomerScope,
): Promise<{ unread: number }> {
  const { rows } = await sql<{ unread: number }>`
    select coalesce(sum(${unreadBy('client')}), 0)::int as unread from chat c
    where c.user_id = ${userId} and c.shop_wrote > c.client_read`.execute(db)
  return rows[0]!
}

/** Errors: `not_found`. */
export async function ownChat(db: Db | Tx, scope: CustomerScope, chatId: string): Promise<OwnChat> {
  const { rows } = await sql<OwnChat>`
    select ${columns(scope)} from ${sources} where c.id = ${chatId} and c.user_id = ${scope.userId}`.execute(
    db,
  )
  if (!rows[0]) throw refuse('not_found')
  return rows[0]
}

/** Errors: `not_found`. */
export async function chatWithShop(db: Db, scope: CustomerScope, shopId: string): Promise<OwnChat> {
  const { businessId } = await findShop(db, shopId)
  const { rows } = await sql<{ id: string }>`
    select id from chat where business_id = ${businessId} and shop_id = ${shopId}
      and user_id = ${scope.userId}`.execute(db)
  if (rows[0]) return ownChat(db, scope, rows[0].id)
  const shop = await sql<{ shop: OwnChat['shop'] }>`
    select ${shopJson} as shop from shop s where s.business_id = ${businessId} and s.id = ${shopId}`.execute(
    db,
  )
  return {
    id: null,
    shop: shop.rows[0]!.shop,
    lastSequence: 0,
    lastMessage: null,
    unread: 0,
    myRead: 0,
    theirRead: 0,
    isBlockedByShop: false,
    isBlockedByClient: false,
    suspendedFor: await suspendedFor(db, scope.userId),
  }
}

/** A page of messages, for a reader who may see them. Errors: `not_found`. */
export async function readMessages(
  db: Db,
  scope: ChatScope,
  { chatId, ...page }: Page & { chatId: string },
): Promise<{ messages: ChatMessage[]; hasMore: boolean }> {
  const chat = await selectChat(db, scope, chatId)
  if (!chat) throw refuse('not_found')
  const { limit } = page
  const found = await selectMessages(db, scope, chat, { ...page, limit: limit + 1 })
  const isForward = page.after !== undefined
  const messages = isForward ? found.slice(0, limit) : found.slice(-limit)
  return { messages, hasMore: found.length > limit }
}

/** What was read stays read; nobody has read what is not written yet. Errors: `not_found`. */
export async function markRead(
  tx: Tx,
  scope: ChatScope,
  { chatId, sequence }: { chatId: string; sequence: number },
): Promise<{ before: number; after: number }> {
  const chat = await lockChat(tx, scope, chatId)
  if (!chat) throw refuse('not_found')
  const isClient = scope.kind === 'customer'
  const before = isClient ? chat.clientRead : chat.shopRead
  const after = Math.max(before, Math.min(sequence, chat.lastSequence))
  if (after === before) return { before, after }
  const column = sql.ref(isClient ? 'client_read' : 'shop_read')
  await sql`
    update chat set ${column} = ${after} where business_id = ${chat.businessId} and id = ${chatId}`.execute(
    tx,
  )
  await tell(tx, chat, 'chat.messages_read')
  return { before, after }
}

/** Nothing is kept of it but the event. Errors: `not_found`. */
export async function tellTyping(
  tx: Tx,
  scope: ChatScope,
  { chatId, until }: { chatId: string; until: Date },
): Promise<{ until: string }> {
  const chat = await selectChat(tx, scope, chatId)
  if (!chat) throw refuse('not_found')
  const author = scope.kind === 'customer' ? 'client' : 'shop'
  await tell(tx, chat, 'chat.typed', { author })
  return { until: until.toISOString() }
}

/** Errors: `not_found`. */
export async function blockShop(
  tx: Tx,
  scope: CustomerScope,
  { chatId, isBlocked }: { chatId: string; isBlocked: boolean },
): Promise<OwnChat> {
  const chat = await lockChat(tx, scope, chatId)
  if (!chat) throw refuse('not_found')
  if (chat.isBlockedByClient !== isBlocked) {
    await sql`
      update chat set is_blocked_by_client = ${isBlocked}
      where business_id = ${chat.businessId} and id = ${chatId}`.execute(tx)
    await tell(tx, chat, isBlocked ? 'chat.blocked' : 'chat.unblocked')
  }
  return ownChat(tx, scope, chatId)
}

/** Of the conversation `c`: messages of the other side, or of the shop by itself, after the last one that was read. */
export function unreadBy(side: 'client' | 'shop'): RawBuilder<unknown> {
  const [read, others] =
    side === 'client'
      ? [sql`c.client_read`, sql`m.author <> 'client'`]
      : [sql`c.shop_read`, sql`m.author = 'client'`]
  return sql`(select count(*) from chat_message m where m.business_id = c.business_id and m.chat_id = c.id
    and m.sequence > ${read} and ${others})::int`
}

/** Whether something like `q` was said in the conversation `c`. */
export function isSaid(q: string): RawBuilder<unknown> {
  return sql`exists (select from chat_message f where f.business_id = c.business_id and f.chat_id = c.id
    and f.hidden_for is null and plain_text(f.text) like ${likeOf(q)})`
}

export function likeOf(q: string): RawBuilder<unknown> {
  return sql`'%' || plain_text(${q.replaceAll(/[\\%_]/g, String.raw`\$&`)}) || '%'`
}

const shopJson = sql`jsonb_build_object('id', s.id, 'name', s.name, 'city', s.city, 'timeZone', s.time_zone,
  'phone', s.phone, 'picture', ${firstPicture})`

const columns = (
  scope: CustomerScope,
) => sql`c.id, ${shopJson} as shop, c.last_sequence as "lastSequence",
  (select ${messageJson(scope)} from chat_message m where m.business_id = c.business_id and m.chat_id = c.id
    and m.sequence = c.last_sequence) as "lastMessage",
  ${unreadBy('client')} as unread, c.client_read as "myRead", c.shop_read as "theirRead",
  c.is_blocked_by_shop as "isBlockedByShop", c.is_blocked_by_client as "isBlockedByClient",
  ${suspensionOf(sql`c.user_id`)} as "suspendedFor"`

const sources = sql`chat c join shop s on s.business_id = c.business_id and s.id = c.shop_id`
