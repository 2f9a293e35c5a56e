import * as z from 'zod'
import { at, query } from '../endpoint.ts'
import { shopReview } from '../review/moderation.ts'
import { cursor, flag, id, instant, limit } from '../schema.ts'

const view = { area: 'message', level: 'view' } as const
const path = '/console/inbox'

const entry = z.object({
  kind: z.enum(['chat', 'ticket', 'review']),
  id: id.describe('Of the conversation, the question or the review'),
  shopId: id.nullable().describe('Null for a question about the business as a whole'),
  shopName: z.string().nullable(),
  clientName: z.string(),
  text: z.string().describe('What was said last, or the subject of a question; 200 characters'),
  assignedTo: z.object({ userId: z.string(), name: z.string() }).nullable(),
  waitingSince: instant.describe('When the first message without an answer was written'),
  review: shopReview.nullable().describe('The review itself, to be answered at once'),
})
export type InboxEntry = z.infer<typeof entry>

/**
 * What waits for an answer of the business, the longest waiting first: conversations in which the client has the last word,
 * unless it was read and is older than 14 days; open questions; reviews without an answer, of three stars or fewer for 30 days, and
 * those with words for seven. Errors: `invalid_input` for a foreign cursor.
 */
const list = query(view)
  .route(at('GET', path, 'What waits for an answer', 'support'))
  .input(
    z.object({
      isMine: flag.optional().describe('Only what is assigned to me'),
      cursor,
      limit,
    }),
  )
  .output(z.object({ entries: z.array(entry), nextCursor: z.string().nullable() }))

/** How much of it there is. */
const count = query(view)
  .route(at('GET', `${path}/count`, 'How much waits for an answer', 'support'))
  .output(z.object({ count: z.int() }))

export const inboxContract = { list, count }
