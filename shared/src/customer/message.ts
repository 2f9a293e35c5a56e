import * as z from 'zod'
import { at, command, query } from '../endpoint.ts'
import { mayRefuse } from '../refusal.ts'
import { sentMessage } from '../notification/sent-message.ts'
import { cursor, id, limit } from '../schema.ts'

const path = '/console/customers/{customerId}/messages'
const tag = 'customer'

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
