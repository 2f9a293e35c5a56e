import { eventIterator } from '@orpc/contract'
import * as z from 'zod'
import { at, command, query } from '../endpoint.ts'
import { mayRefuse } from '../refusal.ts'
import { bilingual, cursor, flag, id, instant, limit, photoBytes, photoWidth } from '../schema.ts'
import { chatDecisions, chatReportReasons, chatRules } from './rules.ts'
import {
  attachedVisit,
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
const mayRead = { area: 'message', level: 'view' } as const
const mayWrite = { area: 'message', level: 'change' } as const
const ofChat = '/console/chats/{chatId}'
const one = z.object({ chatId: id })

const member = z.object({ userId: z.string(), name: z.string() })

const shopChat = z.object({
  id,
  shopId: id,
  shopName: z.string(),
  timeZone: z.string(),
  clientName: z.string(),
  customerId: id.nullable().describe('Who they are in the list of clients, once they have booked'),
  language: z.enum(['en', 'fr']).describe('What the client reads'),
  lastSequence: z.int(),
  lastMessage: chatMessage.nullable(),
  unread: z.int().describe('Messages of the client that nobody of the shop has read'),
  ourRead: z.int(),
  theirRead: z.int(),
  assignee: member.nullable(),
  isBlockedByShop: z.boolean(),
  isBlockedByClient: z.boolean(),
  isReported: z
    .boolean()
    .describe('The business has reported something of it, and nobody has judged yet'),
  judgedAs: z
    .enum(chatDecisions)
    .nullable()
    .describe('What has become of the last report of the business; null: none was judged'),
  visits: z
    .array(attachedVisit)
    .describe('The next visits of the client at this shop, soonest first; two at most'),
})
export type ShopChat = z.infer<typeof shopChat>

/**
 * The conversations of all shops of the business, the latest first: of one shop, mine, those not read, or those in which `q` was
 * said or whose client is called so.
 */
const ofBusiness = query(mayRead)
  .route(at('GET', '/console/chats', 'Conversations', tag))
  .input(
    z.object({
      shopId: id.optional(),
      isMine: flag.optional(),
      isUnread: flag.optional(),
      q: z.string().trim().max(100).default(''),
      cursor,
      limit,
    }),
  )
  .output(z.object({ chats: z.array(shopChat), nextCursor: z.string().nullable() }))

/** How many conversations wait to be read. */
const shopUnread = query(mayRead)
  .route(at('GET', '/console/chats/unread', 'Unread conversations', tag))
  .output(z.object({ unread: z.int() }))

/**
 * The conversation with the booker of a visit; it begins now where there was none, and the client sees it with its first
 * message. Errors: `not_found`, also for a visit that is only held; `chat_without_account`; `chat_blocked` where the client has
 * ended it.
 */
const openForVisit = command(mayWrite)
  .route(
    at('POST', '/console/bookings/{bookingId}/chat', 'Open the conversation with a client', tag),
  )
  .input(z.object({ bookingId: id }))
  .errors(mayRefuse('chat_without_account', 'chat_blocked'))
  .output(z.object({ chatId: id, shopId: id }))

/** Visits of the client at this shop, those to come first, then the latest; twenty at most. Errors: `not_found`. */
const visitsOfClient = query(mayRead)
  .route(at('GET', `${ofChat}/visits`, 'Visits to speak of', tag))
  .input(one)
  .output(z.object({ visits: z.array(attachedVisit) }))

/** One of them. Errors: `not_found`. */
const shopGet = query(mayRead)
  .route(at('GET', ofChat, 'A conversation with a client', tag))
  .input(one)
  .output(shopChat)

/** Its messages, in their order. Errors: `not_found`. */
const shopRead = query(mayRead)
  .route(at('GET', `${ofChat}/messages`, 'Messages of it', tag))
  .input(one.extend(messagePage))
  .output(messages)

const sent = z.object({ chatId: id, message: chatMessage })

/** Writes to a client. Errors: as `chat.send`. */
const answer = command(mayWrite, { callsPerMinute: chatRules.perMinute.shop })
  .route(at('POST', `${ofChat}/messages`, 'Write to a client', tag))
  .input(one.extend(written))
  .errors(mayRefuse('chat_blocked', 'message_empty', 'too_many_requests'))
  .output(sent)

/** Sends a photo. Errors: as `chat.sendPhoto`. */
const answerPhoto = command(mayWrite, { callsPerMinute: 60 })
  .route(at('POST', `${ofChat}/photo`, 'Send a client a photo', tag))
  .input(one.extend({ messageId, file: photoFile }))
  .errors(
    mayRefuse(
      'chat_blocked',
      'picture_unusable',
      'picture_not_kept',
      'payload_too_large',
      'too_many_requests',
    ),
  )
  .output(sent)

/** The photo of a message. Errors: `not_found`. */
const shopPhoto = query(mayRead)
  .route(at('GET', `${ofChat}/photos/{messageId}`, 'A photo of it', tag))
  .input(one.extend({ messageId, width: photoWidth }))
  .output(photoBytes)

/** Marks messages up to this one as read for the whole shop. Errors: `not_found`. */
const shopMarkRead = command(mayWrite)
  .route(at('POST', `${ofChat}/read`, 'Mark it as read', tag))
  .input(one.extend({ sequence }))
  .output(z.object({ ourRead: z.int() }))

/** Tells the client that somebody is writing. Nothing changes by it, and nothing is kept of it, so it is asked like a question. Errors: `not_found`, `too_many_requests`. */
const shopTellTyping = query(mayWrite, { callsPerMinute: 120 })
  .route(at('GET', `${ofChat}/typing`, 'Somebody is writing', tag))
  .input(one)
  .errors(mayRefuse('too_many_requests'))
  .output(z.object({ until: instant }))

/** Assigns it to a member who may answer, or to nobody. Errors: `not_found`. */
const assign = command(mayWrite)
  .route(at('POST', `${ofChat}/assign`, 'Assign it', tag))
  .input(one.extend({ assigneeId: z.string().max(64).nullable() }))
  .output(shopChat)

/** Who of the business may answer. */
const colleagues = query(mayRead)
  .route(at('GET', '/console/chats/colleagues', 'Who may answer', tag))
  .output(z.object({ colleagues: z.array(member) }))

/** Blocks a client from writing, or unblocks them. Errors: `not_found`. */
const blockClient = command(mayWrite)
  .route(at('POST', `${ofChat}/block`, 'Block a client', tag))
  .input(one.extend({ isBlocked: z.boolean() }))
  .output(shopChat)

/** Asks the platform to look at a message. Errors: as `chat.report`. */
const reportClient = command(mayWrite)
  .route(at('POST', `${ofChat}/report`, 'Report a client', tag))
  .input(
    one.extend({
      ...reportedMessage,
      reason: z.enum(chatReportReasons),
      note: z.string().trim().max(1_000).default(''),
    }),
  )
  .output(shopChat)

const answerText = z.object({
  en: z.string().trim().min(1).max(chatRules.textLength),
  fr: z.string().trim().min(1).max(chatRules.textLength),
})
const quickAnswer = z.object({ id, title: z.string(), text: bilingual })
export type QuickAnswer = z.infer<typeof quickAnswer>
const quickAnswers = z.object({ quickAnswers: z.array(quickAnswer) })

/** Answers of the business that are at hand, by their titles. */
const listQuickAnswers = query(mayRead)
  .route(at('GET', '/console/quick-answers', 'Quick answers', tag))
  .output(quickAnswers)

/** Keeps one, or changes the one that is there under this id. Errors: `quick_answers_full`. */
const saveQuickAnswer = command(mayWrite)
  .route(at('POST', '/console/quick-answers', 'Keep a quick answer', tag))
  .input(
    z.object({
      quickAnswerId: id.describe('Made by whoever writes it'),
      title: z.string().trim().min(1).max(chatRules.quickAnswerTitleLength),
      text: answerText,
    }),
  )
  .errors(mayRefuse('quick_answers_full'))
  .output(quickAnswers)

/** Forgets one. Errors: `not_found`. */
const removeQuickAnswer = command(mayWrite)
  .route(at('POST', '/console/quick-answers/{quickAnswerId}/remove', 'Forget a quick answer', tag))
  .input(z.object({ quickAnswerId: id }))
  .output(quickAnswers)

const closedAnswer = z.object({
  text: answerText
    .nullable()
    .describe('What is answered once while the shop is closed; null: nothing'),
})

/** What a shop answers by itself while it is closed. Errors: `not_found`. */
const getClosedAnswer = query(mayRead)
  .route(at('GET', '/console/shops/{shopId}/closed-answer', 'The answer of a closed shop', tag))
  .input(z.object({ shopId: id }))
  .output(closedAnswer)

/** Sets or clears the answer sent while the shop is closed. Errors: `not_found`. */
const saveClosedAnswer = command(mayWrite)
  .route(at('PUT', '/console/shops/{shopId}/closed-answer', 'Say it anew', tag))
  .input(z.object({ shopId: id, closedAnswer: answerText.nullable() }))
  .output(closedAnswer)

/** All conversations of the business, live; as `chat.live`. Errors: `not_found`, `too_many_streams`. */
const shopLive = query(mayRead)
  .route(at('GET', '/console/chats/live', 'Conversations, live', tag))
  .errors(mayRefuse('too_many_streams'))
  .input(z.object(followed))
  .output(eventIterator(liveEvent))

export const deskChatContract = {
  ofBusiness,
  shopUnread,
  openForVisit,
  visitsOfClient,
  shopGet,
  shopRead,
  answer,
  answerPhoto,
  shopPhoto,
  shopMarkRead,
  shopTellTyping,
  assign,
  colleagues,
  blockClient,
  reportClient,
  quickAnswers: listQuickAnswers,
  saveQuickAnswer,
  removeQuickAnswer,
  closedAnswer: getClosedAnswer,
  saveClosedAnswer,
  shopLive,
}
