import * as z from 'zod'
import { at, command, query } from '../endpoint.ts'
import { mayRefuse } from '../refusal.ts'
import { cursor, id, instant, limit } from '../schema.ts'
import { ticketPhoto } from './photo.ts'
import { ticketStates } from './rules.ts'
import { text, ticketAbout } from './ticket.ts'

const person = z.object({ userId: z.string(), name: z.string() })

const queued = z.object({
  ticketId: id,
  subject: z.string(),
  state: z.enum(ticketStates),
  clientName: z.string(),
  about: ticketAbout,
  assignedTo: person.nullable(),
  createdAt: instant,
  writtenAt: instant,
})
export type QueuedTicket = z.infer<typeof queued>

const deskTicket = queued.extend({
  handledBy: z.enum(['business', 'platform']),
  business: z.object({ businessId: id, name: z.string() }).nullable().describe('Whom it is about'),
  clientEmail: z
    .string()
    .nullable()
    .describe('Null to whoever may not see how clients are reached'),
  language: z.enum(['en', 'fr']),
  colleagues: z.array(person).describe('Who may take it'),
  messages: z.array(
    z.object({
      messageId: id,
      author: z.enum(['client', 'business', 'platform']),
      authorName: z.string(),
      isNote: z.boolean().describe('For those who answer alone'),
      text: z.string(),
      photos: z.array(ticketPhoto),
      createdAt: instant,
    }),
  ),
})
export type DeskTicket = z.infer<typeof deskTicket>

const which = z.object({
  state: z.enum(ticketStates).optional(),
  isMine: z.stringbool().optional().describe('Only what is assigned to me'),
  cursor,
  limit,
})
const page = z.object({
  tickets: z.array(queued),
  openCount: z.int(),
  nextCursor: z.string().nullable(),
})
const one = z.object({ ticketId: id })
const staffMessage = one.extend({ text, isNote: z.boolean().default(false) })
const assigned = one.extend({ userId: z.string().max(100).nullable() })

const view = { area: 'message', level: 'view' } as const
const change = { area: 'message', level: 'change' } as const

const path = '/console/tickets'
const ofTicket = `${path}/{ticketId}` as const

/** Questions to the business, the longest waiting first; of those that are answered or closed the latest first. */
const queue = query(view)
  .route(at('GET', path, 'Questions of clients', 'support'))
  .input(which)
  .output(page)

/** One of them with all that was said. Errors: `not_found`, also for one that the platform answers. */
const deskTicketOf = query(view)
  .route(at('GET', ofTicket, 'A question of a client', 'support'))
  .input(one)
  .output(deskTicket)

/** Answers, and a mail tells the client; a note is read by colleagues alone. Errors: `not_found`, `ticket_full`. */
const answer = command(change)
  .route(at('POST', `${ofTicket}/answer`, 'Answer a question', 'support'))
  .errors(mayRefuse('ticket_full'))
  .input(staffMessage)
  .output(deskTicket)

/** Errors: `not_found`. */
const settle = command(change)
  .route(at('POST', `${ofTicket}/settle`, 'Close a question', 'support'))
  .input(one)
  .output(deskTicket)

/** Gives it to a colleague; null: to nobody. Errors: `not_found`, also for who is no colleague. */
const assign = command(change)
  .route(at('POST', `${ofTicket}/assign`, 'Assign a question', 'support'))
  .input(assigned)
  .output(deskTicket)

/** Hands it to the platform, with a note on why. Errors: `not_found`. */
const handOver = command(change)
  .route(at('POST', `${ofTicket}/hand-over`, 'Hand a question to the platform', 'support'))
  .input(one.extend({ text }))
  .output(z.object({ ticketId: id }))

const platform = '/console/platform/tickets'
const ofPlatform = `${platform}/{ticketId}` as const
const who = 'platform_admin'

/** The same for the platform: questions about Serein itself, and those that a business has handed over. */
const platformQueue = query(who)
  .route(at('GET', platform, 'Questions to the platform', 'platform'))
  .input(which)
  .output(page)

/** Errors: `not_found`, also for one that a business answers. */
const platformTicket = query(who)
  .route(at('GET', ofPlatform, 'A question to the platform', 'platform'))
  .input(one)
  .output(deskTicket)

/** Errors: as `support.answer`. */
const platformAnswer = command(who)
  .route(at('POST', `${ofPlatform}/answer`, 'Answer a question, as the platform', 'platform'))
  .errors(mayRefuse('ticket_full'))
  .input(staffMessage)
  .output(deskTicket)

/** Errors: `not_found`. */
const platformSettle = command(who)
  .route(at('POST', `${ofPlatform}/settle`, 'Close a question, as the platform', 'platform'))
  .input(one)
  .output(deskTicket)

/** Errors: `not_found`. */
const platformAssign = command(who)
  .route(at('POST', `${ofPlatform}/assign`, 'Assign a question of the platform', 'platform'))
  .input(assigned)
  .output(deskTicket)

/** Hands it to a business, which may hand it back. Errors: `not_found`. */
const platformHandOver = command(who)
  .route(at('POST', `${ofPlatform}/hand-over`, 'Hand a question to a business', 'platform'))
  .input(one.extend({ businessId: id, text }))
  .output(z.object({ ticketId: id }))

export const deskContract = {
  queue,
  deskTicket: deskTicketOf,
  answer,
  settle,
  assign,
  handOver,
  platformQueue,
  platformTicket,
  platformAnswer,
  platformSettle,
  platformAssign,
  platformHandOver,
}
