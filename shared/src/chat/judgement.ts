import * as z from 'zod'
import { at, command, query } from '../endpoint.ts'
import { flag, id, instant, photoBytes, photoWidth } from '../schema.ts'
import { chatAuthors, chatDecisions, chatReportReasons } from './rules.ts'
import { chatMessage, messageId, sequence } from './schema.ts'

const reported = z.object({
  businessId: id,
  chatId: id,
  sequence: z.int().describe('Which message was reported'),
  author: z.enum(chatAuthors).nullable().describe('Who has written it; null: it is forgotten'),
  shopName: z.string(),
  timeZone: z.string(),
  clientName: z.string(),
  reports: z.array(
    z.object({
      reason: z.enum(chatReportReasons),
      note: z.string(),
      isByBusiness: z.boolean(),
      reporterName: z.string().nullable().describe('Null: they are not with us any more'),
      createdAt: instant,
    }),
  ),
  decision: z.enum(chatDecisions).nullable(),
  decidedAt: instant.nullable(),
  decidedFor: z.string().nullable(),
})
export type ReportedChat = z.infer<typeof reported>

const tag = 'platform'
const ofMessage =
  '/console/platform/businesses/{businessId}/chats/{chatId}/reports/{sequence}' as const
const one = z.object({ businessId: id, chatId: id, sequence })

/**
 * Reported messages that wait for the platform's judgement, the longest waiting first; or those that were judged, the latest
 * first. Fifty at most. What was said is no part of it: `chat.openReport`.
 */
const listReported = query('platform_admin')
  .route(at('GET', '/console/platform/chats', 'Reported messages', tag))
  .input(z.object({ isJudged: flag.optional() }))
  .output(z.object({ reported: z.array(reported), waiting: z.int() }))

/**
 * Reads what a report covers: the message with those around it, none of them younger than the report. A command, since an admin who
 * reads what others have said to each other leaves an entry. Errors: `not_found`, also where nobody has reported it.
 */
const openReport = command('platform_admin')
  .route(at('POST', `${ofMessage}/open`, 'Read what was reported', tag))
  .input(one)
  .output(
    z.object({
      messages: z.array(
        chatMessage.extend({ text: z.string().describe('Also of what is hidden') }),
      ),
    }),
  )

/** The photo of a message that a report covers, once the report was opened. Errors: `not_found`. */
const reportedPhoto = query('platform_admin')
  .route(at('GET', `${ofMessage}/photos/{messageId}`, 'A photo of what was reported', tag))
  .input(one.extend({ messageId, width: photoWidth }))
  .output(photoBytes)

/**
 * Dismisses what was reported of a message; hides the message from both; or hides it and suspends the client who has written it
 * from writing to any spa. Both sides read the reason, the reporters are told. Who writes for a business is suspended with it
 * (`business.suspend`). Judging again stands in place of what was judged before. Errors: `not_found`, also for a suspension
 * where no client has written it.
 */
const judge = command('platform_admin')
  .route(at('POST', `${ofMessage}/judge`, 'Judge what was reported', tag))
  .input(
    one.extend({
      decision: z.enum(chatDecisions),
      reason: z.string().trim().min(1).max(1_000).describe('Of what is dismissed, nobody reads it'),
    }),
  )
  .output(z.object({ decision: z.enum(chatDecisions) }))

/** Takes a judgement back, with all that came of it; what was reported waits again. Errors: `not_found`. */
const reopen = command('platform_admin')
  .route(at('POST', `${ofMessage}/reopen`, 'Take a judgement back', tag))
  .input(one)
  .output(z.object({ decision: z.null() }))

export const chatJudgementContract = {
  reported: listReported,
  openReport,
  reportedPhoto,
  judge,
  reopen,
}
