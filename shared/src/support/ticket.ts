import * as z from 'zod'
import { emailAddress } from '../identity/contact.ts'
import { nameText } from '../identity/name.ts'
import { at, command, query } from '../endpoint.ts'
import { linkToken } from '../identity/credentials.ts'
import { mayRefuse } from '../refusal.ts'
import { cursor, id, instant, limit } from '../schema.ts'
import { ticketPhoto } from './photo.ts'
import { supportLimits, ticketStates } from './rules.ts'

const ticketToken = linkToken.describe('The last part of the private link of a question')

export const subject = z.string().trim().min(3).max(supportLimits.subject)
export const text = z.string().trim().min(1).max(supportLimits.text)

/** The subject of a question: the reader’s visit, a spa, or else Serein itself. */
const about = { bookingId: id.optional(), shopId: id.optional() }

export const ticketAbout = z.object({
  shopName: z.string().nullable(),
  visit: z
    .object({ bookingId: id, code: z.string(), startsAt: instant, timeZone: z.string() })
    .nullable(),
})

const listed = z.object({
  ticketId: id,
  subject: z.string(),
  state: z.enum(ticketStates),
  about: ticketAbout,
  createdAt: instant,
  writtenAt: instant.describe('When somebody wrote in it last'),
})
export type ListedTicket = z.infer<typeof listed>

const ticket = listed.extend({
  handledBy: z.object({
    kind: z.enum(['business', 'platform']),
    name: z.string().describe('The name of the business, else that of the platform'),
  }),
  messages: z.array(
    z.object({
      messageId: id,
      isMine: z.boolean(),
      authorName: z.string(),
      text: z.string(),
      photos: z.array(ticketPhoto),
      createdAt: instant,
    }),
  ),
})
export type Ticket = z.infer<typeof ticket>

const path = '/support/tickets'
const one = z.object({ ticketId: id })
const byToken = z.object({ ticketToken })

/**
 * Asks a question: of the spa it is about, else of the platform. Errors: `not_found` for a visit that is not one's own or a shop there is not,
 * `tickets_full` with too many that nobody has closed.
 */
const ask = command('signed_in')
  .route({ ...at('POST', path, 'Ask a question', 'support'), successStatus: 201 })
  .errors(mayRefuse('tickets_full'))
  .input(z.object({ subject, text, ...about }))
  .output(ticket)

/**
 * The same without an account: a mail with a private link goes to the address, a few times a day at most, and the answers
 * come there. What is answered here tells nothing of who has an account, and no mail says what was typed here: the address may be
 * somebody else's. Errors: `not_found` for a shop there is not, `too_many_requests`.
 */
const askAsGuest = command('anyone', { callsPerMinute: 90 })
  .route({
    ...at('POST', `${path}/guest`, 'Ask a question without an account', 'support'),
    successStatus: 201,
  })
  .errors(mayRefuse('too_many_requests'))
  .input(
    z.object({
      name: nameText(120),
      email: emailAddress,
      subject,
      text,
      shopId: id.optional(),
    }),
  )
  .output(z.object({ isSent: z.literal(true) }))

/** My questions, the one written in last first. */
const tickets = query('signed_in')
  .route(at('GET', path, 'My questions', 'support'))
  .input(z.object({ cursor, limit }))
  .output(z.object({ tickets: z.array(listed), nextCursor: z.string().nullable() }))

/** One of my questions with its answers. Errors: `not_found`. */
const ticketOf = query('signed_in')
  .route(at('GET', `${path}/{ticketId}`, 'One of my questions', 'support'))
  .input(one)
  .output(ticket)

/** Writes on in a question; one that was closed is open again. Errors: `not_found`, `ticket_full`. */
const write = command('signed_in')
  .route(at('POST', `${path}/{ticketId}/messages`, 'Write on in a question', 'support'))
  .errors(mayRefuse('ticket_full'))
  .input(one.extend({ text }))
  .output(ticket)

/** The question is settled. Closing it twice is closing it once. Errors: `not_found`. */
const close = command('signed_in')
  .route(at('POST', `${path}/{ticketId}/close`, 'Close a question of mine', 'support'))
  .input(one)
  .output(ticket)

const link = '/support/links/{ticketToken}'

/** A question by its private link. Errors: `not_found`. */
const byLink = query('anyone', { callsPerMinute: 60 })
  .route(at('GET', link, 'A question, by its private link', 'support'))
  .errors(mayRefuse('too_many_requests'))
  .input(byToken)
  .output(ticket)

/** Errors: as `support.write`. */
const writeByLink = command('anyone', { callsPerMinute: 20 })
  .route(at('POST', `${link}/messages`, 'Write on in a question, by its private link', 'support'))
  .errors(mayRefuse('ticket_full', 'too_many_requests'))
  .input(byToken.extend({ text }))
  .output(ticket)

/** Errors: `not_found`. */
const closeByLink = command('anyone', { callsPerMinute: 20 })
  .route(at('POST', `${link}/close`, 'Close a question, by its private link', 'support'))
  .errors(mayRefuse('too_many_requests'))
  .input(byToken)
  .output(ticket)

export const ticketContract = {
  ask,
  askAsGuest,
  tickets,
  ticket: ticketOf,
  write,
  close,
  byLink,
  writeByLink,
  closeByLink,
}
