import type { ChatMessage } from '@serein/shared/chat/schema.ts'
import { type RawBuilder, sql } from 'kysely'
import { ownStart } from '../booking/guest/own-start.ts'
import { instantOf } from '../platform/instant.ts'
import type { Db, Tx } from '../platform/pool.ts'
import type { BusinessScope, CustomerScope } from '../platform/scope.ts'

/** Who reads or writes a conversation: its client, or a member of the business. */
export type ChatScope = CustomerScope | BusinessScope

/** A conversation, locked by its writer. */
export type Chat = {
  businessId: string
  id: string
  shopId: string
  userId: string
  lastSequence: number
  clientRead: number
  shopRead: number
  assigneeId: string | null
  isBlockedByShop: boolean
  isBlockedByClient: boolean
  answeredUntil: Date | null
}

const columns = sql`c.business_id as "businessId", c.id, c.shop_id as "shopId", c.user_id as "userId",
  c.last_sequence as "lastSequence", c.client_read as "clientRead", c.shop_read as "shopRead", c.assignee_id as "assigneeId",
  c.is_blocked_by_shop as "isBlockedByShop", c.is_blocked_by_client as "isBlockedByClient", c.answered_until as "answeredUntil"`

/** The condition that the conversation `c` is theirs. */
export function isOf(scope: ChatScope): RawBuilder<unknown> {
  return scope.kind === 'customer'
    ? sql`c.user_id = ${scope.userId}`
    : sql`c.business_id = ${scope.businessId}`
}

/** Of the shop's messages the client is told a first name. */
const memberName = (scope: ChatScope) =>
  scope.kind === 'customer' ? sql`split_part(w.name, ' ', 1)` : sql`w.name`

/** A visit `b` beside a message, or beside the conversation. */
export const visitJson = sql`jsonb_build_object('id', b.id, 'state', b.state, 'startsAt', ${ownStart('b')},
  'endsAt', ${instantOf('b.ends_at')}, 'timeZone', b.time_zone,
  'serviceNames', coalesce((select jsonb_agg(distinct i.service_name) from item i where i.business_id = b.business_id
    and i.booking_id = b.id and i.cancelled_at is null), '[]'),
  'staffNames', coalesce((select jsonb_agg(distinct s.name) from item i join staff_member s on s.business_id = i.business_id
    and s.id = any(i.staff_ids) where i.business_id = b.business_id and i.booking_id = b.id
    and i.cancelled_at is null), '[]'))`

/** The message `m` as its reader sees it: nothing of what the platform has hidden. */
export const messageJson = (
  scope: ChatScope,
) => sql`(select case when m.hidden_for is null then ${wholeMessage(memberName(scope))}
  else ${wholeMessage(memberName(scope))} || '{"text": "", "photo": null, "visit": null}' end)`

/** All of the message `m`. */
export const wholeMessage = (name: RawBuilder<unknown>) => sql`(
  select jsonb_build_object('id', m.id, 'sequence', m.sequence, 'author', m.author, 'text', m.text,
    'sentAt', ${instantOf('m.sent_at')}, 'hiddenFor', m.hidden_for,
    'memberName', (select ${name} from "user" w where w.id = m.member_id),
    'photo', (select jsonb_build_object('width', p.width, 'height', p.height, 'tint', p.tint, 'blur', p.blur)
      from picture p where p.business_id = m.business_id and p.id = m.picture_id),
    'visit', (select ${visitJson} from booking b where b.business_id = m.business_id and b.id = m.booking_id)))`

/** One that they may read; undefined: there is none. */
export async function selectChat(
  db: Db | Tx,
  scope: ChatScope,
  chatId: string,
): Promise<Chat | undefined> {
  const { rows } = await sql<Chat>`
    select ${columns} from chat c where c.id = ${chatId} and ${isOf(scope)}`.execute(db)
  return rows[0]
}

/** The same, locked: the next one waits. */
export async function lockChat(
  tx: Tx,
  scope: ChatScope,
  chatId: string,
): Promise<Chat | undefined> {
  const { rows } = await sql<Chat>`
    select ${columns} from chat c where c.id = ${chatId} and ${isOf(scope)} for no key update`.execute(
    tx,
  )
  return rows[0]
}

/** The conversation of a client with a shop, locked; it begins now where there was none. */
export async function openChat(
  tx: Tx,
  { userId }: Pick<CustomerScope, 'userId'>,
  { businessId, shopId }: { businessId: string; shopId: string },
  now: Date,
): Promise<Chat> {
  await sql`
    insert into chat (business_id, shop_id, user_id, created_at) values (${businessId}, ${shopId}, ${userId}, ${now})
    on conflict do nothing`.execute(tx)
  const { rows } = await sql<Chat>`
    select ${columns} from chat c
    where c.business_id = ${businessId} and c.shop_id = ${shopId} and c.user_id = ${userId} for no key update`.execute(
    tx,
  )
  return rows[0]!
}

type ChatKey = Pick<Chat, 'businessId' | 'id'>

export type Page = { before?: number | undefined; after?: number | undefined; limit: number }

/** In their order: those after a place, else the last ones before it. */
export async function selectMessages(
  db: Db | Tx,
  scope: ChatScope,
  { businessId, id }: ChatKey,
  { before, after, limit }: Page,
): Promise<ChatMessage[]> {
  const isForward = after !== undefined
  const { rows } = await sql<{ message: ChatMessage }>`
    select ${messageJson(scope)} as message from chat_message m
    where m.business_id = ${businessId} and m.chat_id = ${id}
      ${isForward ? sql`and m.sequence > ${after}` : sql``}
      ${before === undefined ? sql`` : sql`and m.sequence < ${before}`}
    order by m.sequence ${isForward ? sql`asc` : sql`desc`} limit ${limit}`.execute(db)
  const messages = rows.map(({ message }) => message)
  return isForward ? messages : messages.toReversed()
}

export async function selectMessage(
  db: Db | Tx,
  scope: ChatScope,
  { businessId, id }: ChatKey,
  messageId: string,
): Promise<ChatMessage | undefined> {
  const { rows } = await sql<{ message: ChatMessage }>`
    select ${messageJson(scope)} as message from chat_message m
    where m.business_id = ${businessId} and m.chat_id = ${id} and m.id = ${messageId}`.execute(db)
  return rows[0]?.message
}

/** Whether a visit is one of this client at this shop. */
export async function isVisitOf(
  db: Db | Tx,
  { businessId, shopId, userId }: Pick<Chat, 'businessId' | 'shopId' | 'userId'>,
  bookingId: string,
): Promise<boolean> {
  const { rows } = await sql`
    select from booking where business_id = ${businessId} and id = ${bookingId} and shop_id = ${shopId}
      and user_id = ${userId}`.execute(db)
  return rows.length > 0
}

/** Why a client may write to no spa; null: they may. */
export async function suspendedFor(db: Db | Tx, userId: string): Promise<string | null> {
  const { rows } = await sql<{ reason: string | null }>`
    select ${suspensionOf(sql`${userId}`)} as reason`.execute(db)
  return rows[0]!.reason
}

/** The latest reason why somebody may not write. */
export const suspensionOf = (
  userId: RawBuilder<unknown>,
) => sql`(select p.reason from chat_suspension p
  where p.user_id = ${userId} order by p.suspended_at desc limit 1)`
