import * as z from 'zod'
import { bilingual, id, instant } from '../schema.ts'

/** A message that was sent to a client, and what became of it. */
export const sentMessage = z.object({
  id,
  kind: z.string().nullable().describe('What it tells of, as `notification` names it'),
  subject: bilingual
    .nullable()
    .describe('Of a mail of a few sentences; of others the kind says it'),
  channel: z.enum(['mail', 'sms', 'push']),
  recipient: z.string().nullable().describe('Null to who may not see how clients are reached'),
  at: instant.describe('When it was handed over; else when it is due'),
  state: z.enum(['waiting', 'sent', 'unconfirmed', 'failed', 'dropped']),
  reason: bilingual.nullable().describe('Why it did not arrive, or was not sent after all'),
  bookingId: id.nullable(),
  code: z.string().nullable().describe('Of that visit'),
  canSendAgain: z.boolean(),
})
export type SentMessage = z.infer<typeof sentMessage>
