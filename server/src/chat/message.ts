import { whyNotWrite } from '@serein/shared/chat/rules.ts'
import type { ChatMessage } from '@serein/shared/chat/schema.ts'
import { refuse } from '@serein/shared/refusal.ts'
import { sql } from 'kysely'
import { auditChange } from '../platform/audit.ts'
import { publish } from '../platform/outbox.ts'
import type { Tx } from '../platform/pool.ts'
import type { BusinessScope, CustomerScope } from '../platform/scope.ts'
import { findShop } from '../shop/shop.ts'
import { closedAnswerOf } from './closed-answer.ts'
import {
  type Chat,
  type ChatScope,
  isVisitOf,
  lockChat,
  openChat,
  selectMessage,
  suspendedFor,
} from './sql.ts'

export type MessageDraft = {
  messageId: string
  text?: string
  bookingId?: string | undefined
}
/** Takes part in the transaction before the message is there: keeps a photo, and returns its id. */
export type KeepPhoto = (tx: Tx, chat: Chat) => Promise<string>
type SentMessage = { chatId: string; message: ChatMessage }

/** The client writes. Errors: as the contract says. */
export async function sendMessage(
  tx: Tx,
  scope: CustomerScope,
  { shopId, ...written }: MessageDraft & { shopId: string },
  now: Date,
  keepPhoto?: KeepPhoto,
): Promise<SentMessage> {
  const shop = await findShop(tx, shopId)
  const chat = await openChat(tx, scope, shop, now)
  const earlier = await selectMessage(tx, scope, chat, written.messageId)
  if (earlier) return { chatId: chat.id, message: earlier }
  const reason = await suspendedFor(tx, scope.userId)
  if (reason !== null) throw refuse('chat_suspended', { reason })
  await write(tx, chat, { ...written, author: 'client', memberId: null }, now, keepPhoto)
  const closed = await closedAnswerOf(tx, chat, scope.language, now)
  if (closed) await answerClosed(tx, { ...chat, lastSequence: chat.lastSequence + 1 }, closed, now)
  return sent(tx, scope, chat, written.messageId)
}

/** What a client has answered to an SMS of a shop; nothing where one of the two has ended the conversation, or they may not write. */
export async function writeFromSms(
  tx: Tx,
  { userId, shopId, ...written }: MessageDraft & { userId: string; shopId: string },
  now: Date,
): Promise<void> {
  const chat = await openChat(tx, { userId }, await findShop(tx, shopId), now)
  if (whyNotWrite(chat) || (await suspendedFor(tx, userId)) !== null) return
  await write(tx, chat, { ...written, author: 'client', memberId: null }, now)
}

/** Somebody of the shop writes. Errors: as the contract says. */
export async function answerMessage(
  tx: Tx,
  scope: BusinessScope,
  { chatId, ...written }: MessageDraft & { chatId: string },
  now: Date,
  keepPhoto?: KeepPhoto,
): Promise<SentMessage> {
  const chat = await lockChat(tx, scope, chatId)
  if (!chat) throw refuse('not_found')
  const { lastSequence } = chat
  const earlier = await selectMessage(tx, scope, chat, written.messageId)
  const subject = { kind: 'chat', id: chatId }
  auditChange(tx, subject, { lastSequence }, { lastSequence: lastSequence + (earlier ? 0 : 1) })
  if (earlier) return { chatId, message: earlier }
  const by = { author: 'shop', memberId: scope.userId } as const
  await write(tx, chat, { ...written, ...by }, now, keepPhoto)
  return sent(tx, scope, chat, written.messageId)
}

/** Tells both sides what has become of a conversation. */
export async function tell(
  tx: Tx,
  { businessId, shopId, id, userId }: Pick<Chat, 'businessId' | 'shopId' | 'id' | 'userId'>,
  event: string,
  data: object = {},
): Promise<void> {
  await publish(tx, {
    businessId,
    shopId,
    event,
    subjectId: id,
    data: { ...data, accountId: userId },
  })
}

type NewMessage = MessageDraft & {
  author: 'client' | 'shop' | 'automatic'
  memberId: string | null
}

/** The next message of a conversation that is locked. */
async function write(
  tx: Tx,
  chat: Chat,
  { messageId, text = '', bookingId, author, memberId }: NewMessage,
  now: Date,
  keepPhoto?: KeepPhoto,
): Promise<void> {
  const reason = whyNotWrite(chat)
  if (reason) throw refuse('chat_blocked', { reason })
  if (text === '' && !bookingId && !keepPhoto) throw refuse('message_empty', { field: 'text' })
  if (bookingId && !(await isVisitOf(tx, chat, bookingId))) throw refuse('not_found')
  const pictureId = keepPhoto ? await keepPhoto(tx, chat) : null
  const sequence = chat.lastSequence + 1
  await sql`
    insert into chat_message (business_id, chat_id, sequence, id, author, member_id, text, picture_id, booking_id, sent_at)
    values (${chat.businessId}, ${chat.id}, ${sequence}, ${messageId}, ${author}, ${memberId}, ${text}, ${pictureId},
      ${bookingId ?? null}, ${now})`.execute(tx)
  const side = sql.ref(author === 'client' ? 'client_wrote' : 'shop_wrote')
  await sql`
    update chat set last_sequence = ${sequence}, ${side} = ${sequence}, last_at = ${now}
    where business_id = ${chat.businessId} and id = ${chat.id}`.execute(tx)
  await tell(tx, chat, 'chat.message_sent', { sequence, author })
}

/** One answer is enough until the shop opens. */
async function answerClosed(
  tx: Tx,
  chat: Chat,
  { text, until }: { text: string; until: Date },
  now: Date,
): Promise<void> {
  const messageId = crypto.randomUUID()
  await write(tx, chat, { messageId, text, author: 'automatic', memberId: null }, now)
  await sql`
    update chat set answered_until = ${until}
    where business_id = ${chat.businessId} and id = ${chat.id}`.execute(tx)
}

async function sent(tx: Tx, scope: ChatScope, chat: Chat, messageId: string): Promise<SentMessage> {
  const message = await selectMessage(tx, scope, chat, messageId)
  return { chatId: chat.id, message: message! }
}
