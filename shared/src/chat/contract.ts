import { eventIterator } from '@orpc/contract'
import * as z from 'zod'
import { at, command, query } from '../endpoint.ts'
import { mayRefuse } from '../refusal.ts'
import { cursor, id, instant, limit, photoBytes, photoWidth, picture } from '../schema.ts'
import { deskChatContract } from './desk.ts'
import { chatJudgementContract } from './judgement.ts'
import { chatReportReasons, chatRules } from './rules.ts'
import {
  chatMessage,
  followed,
  liveEvent,
  messageId,
  messagePage,
  messages,
  photoFile,
  reportedMessage,
  sequence,
  written,
} from './schema.ts'

const tag = 'chat'

const ownChat = z.object({
  id: id.nullable().describe('Null until the first message is written'),
  shop: z.object({
    id,
    name: z.string(),
    city: z.string(),
    timeZone: z.string(),
    phone: z.string().nullable(),
    picture,
  }),
  lastSequence: z.int(),
  lastMessage: chatMessage.nullable(),
  unread: z.int().describe('Messages of the shop that I have not read'),
  myRead: z.int().describe('Up to which message I have read'),
  theirRead: z.int().describe('Up to which message the shop has read'),
  isBlockedByShop: z.boolean(),
  isBlockedByClient: z.boolean(),
  suspendedFor: z
    .string()
    .nullable()
    .describe('Why the platform lets me write to no spa; null: I may'),
})
export type OwnChat = z.infer<typeof ownChat>

/** My conversations, the latest first; with `q` those in which it was said, or whose shop is called so. */
const list = query('signed_in')
  .route(at('GET', '/chats', 'My conversations', tag))
  .input(z.object({ q: z.string().trim().max(100).default(''), cursor, limit }))
  .output(z.object({ chats: z.array(ownChat), nextCursor: z.string().nullable() }))

/** How many messages of shops I have not read. */
const unread = query('signed_in')
  .route(at('GET', '/chats/unread', 'My unread messages', tag))
  .output(z.object({ unread: z.int() }))

/** A conversation of mine. Errors: `not_found`. */
const get = query('signed_in')
  .route(at('GET', '/chats/{chatId}', 'A conversation of mine', tag))
  .input(z.object({ chatId: id }))
  .output(ownChat)

/** My conversation with a shop, also before anything is written there. Errors: `not_found` for an unknown shop. */
const withShop = query('signed_in')
  .route(at('GET', '/shops/{shopId}/chat', 'My chat with a shop', tag))
  .input(z.object({ shopId: id }))
  .output(ownChat)

/** Messages of a conversation of mine, in their order. Errors: `not_found`. */
const read = query('signed_in')
  .route(at('GET', '/chats/{chatId}/messages', 'Messages of a conversation', tag))
  .input(z.object({ chatId: id, ...messagePage }))
  .output(messages)

const sent = z.object({ chatId: id, message: chatMessage })
const cannotBeSent = mayRefuse(
  'chat_blocked',
  'chat_suspended',
  'message_empty',
  'too_many_requests',
)

/**
 * Writes to a shop; the first message begins the conversation. Sent again under the same `messageId` it is the same message.
 * Errors: `chat_blocked` when either side has ended it, `chat_suspended`, `message_empty`, `not_found` for a visit that is not mine at this shop,
 * `too_many_requests`.
 */
const send = command('signed_in', { callsPerMinute: chatRules.perMinute.client })
  .route(at('POST', '/shops/{shopId}/chat', 'Write to a shop', tag))
  .input(z.object({ shopId: id, ...written }))
  .errors(cannotBeSent)
  .output(sent)

const photoFaults = mayRefuse(
  'chat_blocked',
  'chat_suspended',
  'picture_unusable',
  'picture_not_kept',
  'payload_too_large',
  'too_many_requests',
)

/** Sends a photo: a form with `file`. Nothing of camera or place stays in it. Errors: as `send`, and of the picture. */
const sendPhoto = command('signed_in', { callsPerMinute: 20 })
  .route(at('POST', '/shops/{shopId}/chat/photo', 'Send a photo', tag))
  .input(z.object({ shopId: id, messageId, file: photoFile }))
  .errors(photoFaults)
  .output(sent)

/** The photo of a message, only for those who may read it. Errors: `not_found`. */
const photo = query('signed_in')
  .route(at('GET', '/chats/{chatId}/photos/{messageId}', 'The photo of a message', tag))
  .input(z.object({ chatId: id, messageId, width: photoWidth }))
  .output(photoBytes)

/** I have read up to this message; what was read stays read. Errors: `not_found`. */
const markRead = command('signed_in')
  .route(at('POST', '/chats/{chatId}/read', 'Mark as read', tag))
  .input(z.object({ chatId: id, sequence }))
  .output(z.object({ myRead: z.int() }))

/** Tells the shop that I am writing. Nothing changes by it, and nothing is kept of it, so it is asked like a question. Errors: `not_found`, `too_many_requests`. */
const tellTyping = query('signed_in', { callsPerMinute: 60 })
  .route(at('GET', '/chats/{chatId}/typing', 'I am writing', tag))
  .input(z.object({ chatId: id }))
  .errors(mayRefuse('too_many_requests'))
  .output(z.object({ until: instant }))

/** Ends the conversation for both, or takes that back. Errors: `not_found`. */
const block = command('signed_in')
  .route(at('POST', '/chats/{chatId}/block', 'Block a shop', tag))
  .input(z.object({ chatId: id, isBlocked: z.boolean() }))
  .output(ownChat)

/**
 * Asks the platform to look at a message and what was said around it. Reporting it twice before it is judged is reporting it
 * once. Errors: `not_found`, also where nothing is written yet.
 */
const report = command('signed_in', { callsPerMinute: 20 })
  .route(at('POST', '/chats/{chatId}/report', 'Report a shop', tag))
  .input(
    z.object({
      chatId: id,
      ...reportedMessage,
      reason: z.enum(chatReportReasons),
      note: z.string().trim().max(1_000).default(''),
    }),
  )
  .errors(mayRefuse('too_many_requests'))
  .output(z.object({ isReported: z.literal(true) }))

/**
 * My conversations, live, on whichever process something is written; with `chatId` its messages come along, each once and in
 * their order, also those written since `after`. Limits and end as of `booking.live`. Errors: `not_found`, `too_many_streams`.
 */
const live = query('signed_in')
  .route(at('GET', '/chats/live', 'My conversations, live', tag))
  .errors(mayRefuse('too_many_streams'))
  .input(z.object(followed))
  .output(eventIterator(liveEvent))

export const chatContract = {
  list,
  unread,
  get,
  withShop,
  read,
  send,
  sendPhoto,
  photo,
  markRead,
  tellTyping,
  block,
  report,
  live,
  ...deskChatContract,
  ...chatJudgementContract,
}
