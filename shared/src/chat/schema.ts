import * as z from 'zod'
import { bookingStates } from '../booking/states.ts'
import { bilingual, id, instant } from '../schema.ts'
import { pictureRules } from '../shop/rules.ts'
import { chatAuthors, chatRules } from './rules.ts'

/** Where a message stands in its conversation: 1, 2, 3 … without a gap. */
export const sequence = z.coerce.number<number>().int().min(0).max(2_000_000_000)

export const attachedVisit = z.object({
  id,
  state: z.enum(bookingStates),
  startsAt: instant,
  endsAt: instant,
  timeZone: z.string(),
  serviceNames: z.array(bilingual),
  staffNames: z.array(z.string()),
})
export type AttachedVisit = z.infer<typeof attachedVisit>

export const chatMessage = z.object({
  id,
  sequence: z.int(),
  author: z.enum(chatAuthors),
  memberName: z.string().nullable().describe('Who wrote it for the shop'),
  text: z.string(),
  hiddenFor: z
    .string()
    .nullable()
    .describe('Why the platform has hidden it: words, photo and visit are not there any more'),
  photo: z
    .object({
      width: z.int(),
      height: z.int(),
      tint: z.string(),
      blur: z.string().describe('A tiny WebP in base64, to show until the photo is there'),
    })
    .nullable()
    .describe('Its file is `chat.photo`, for those alone who may read the conversation'),
  visit: attachedVisit.nullable(),
  sentAt: instant,
})
export type ChatMessage = z.infer<typeof chatMessage>

export const messageId = id.describe('Made by whoever writes it: sent again it is the same message')
export const written = {
  messageId,
  text: z.string().trim().max(chatRules.textLength).default(''),
  bookingId: id.optional().describe('A visit of the client at this shop, shown beside the words'),
}
export const photoFile = z.file().min(1).max(pictureRules.bytesLimit)

/** Which message a report is about. */
export const reportedMessage = {
  messageId: id
    .optional()
    .describe('Else the last one of the other side; the platform reads those around it, too'),
}

/** Of messages: those before a place or those after it, else the last ones. */
export const messagePage = {
  before: sequence.optional(),
  after: sequence.optional(),
  limit: z.coerce.number<number>().int().min(1).max(100).default(50),
}
export const messages = z.object({
  messages: z.array(chatMessage).describe('In their order'),
  hasMore: z.boolean().describe('There are more beyond those, in the direction asked for'),
})

/** What a stream says. After `opened` nothing is missed. */
export const liveEvent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('opened') }),
  z.object({ kind: z.literal('message'), chatId: id, message: chatMessage }),
  z
    .object({ kind: z.literal('changed'), chatId: id })
    .describe('Something was written, read, assigned or blocked there'),
  z.object({ kind: z.literal('typing'), chatId: id, author: z.enum(['client', 'shop']) }),
])
export type LiveChatEvent = z.infer<typeof liveEvent>

/** A stream is of all conversations, and brings the messages of one: all after `after`, in order. */
export const followed = {
  chatId: id.optional().describe('Whose messages come along'),
  after: sequence.default(0).describe('The last one that the reader has'),
}
