import * as z from 'zod'
import { at, command, query } from '../endpoint.ts'
import { mayRefuse } from '../refusal.ts'
import { bilingual, cursor, id, instant, limit } from '../schema.ts'

const path = '/console/customers/{customerId}/messages'
const tag = 'customer'

const sentMessage = z.object({
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

/**
 * What the business has sent to a client by mail, SMS and push, the latest first, and what became of it. One-time codes and what is sent
 * to the team are left out. Errors: `not_found`; `invalid_input` for a foreign cursor.
 */
const messages = query({ area: 'client', level: 'view' })
  .route(at('GET', path, 'Messages sent to a client', tag))
  .input(z.object({ customerId: id, cursor, limit }))
  .output(z.object({ messages: z.array(sentMessage), nextCursor: z.string().nullable() }))

/**
 * Sends a message once more, to the same address and with the same words; it is dropped if it has become untrue. Only what tells of a
 * visit, a payment or an order, three times at most. Errors: `not_found`, `message_not_again`.
 */
const sendAgain = command({ area: 'client', level: 'change' }, { callsPerMinute: 20 })
  .route(at('POST', `${path}/{messageId}/again`, 'Send a message again', tag))
  .input(z.object({ customerId: id, messageId: id }))
  .errors(mayRefuse('message_not_again', 'too_many_requests'))
  .output(z.object({ messageId: id.describe('Of the new one') }))

export const messageContract = { messages, sendAgain }
