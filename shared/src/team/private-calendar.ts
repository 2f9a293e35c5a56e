import * as z from 'zod'
import { at, command, query } from '../endpoint.ts'
import { mayRefuse } from '../refusal.ts'
import { id, instant } from '../schema.ts'

export const privateCalendarLimits = { addressLength: 2000 } as const

/** Why nothing can be read at an address: it may not be asked, nothing comes, or what comes is no calendar or too much. */
const calendarFailures = [
  'no_answer',
  'not_allowed',
  'too_large',
  'no_calendar',
  'too_much',
] as const

const calendar = z.object({
  host: z.string().describe('All that is shown of the address'),
  addedAt: instant,
  readAt: instant.nullable().describe('When it was last read; null: not yet'),
  busyTimes: z.int().describe('Stretches that are still to come'),
  failure: z
    .object({ since: instant, problem: z.enum(calendarFailures) })
    .nullable()
    .describe('Since when it cannot be read: what was known then still blocks'),
})
export type PrivateCalendar = z.infer<typeof calendar>

const answer = z.object({
  isTherapist: z.boolean(),
  calendar: calendar.nullable().describe('Null while there is none'),
})
export type OwnPrivateCalendar = z.infer<typeof answer>

const path = '/console/therapist/private-calendar'
const tag = 'team'
const own = { area: 'team', level: 'own' } as const

/** The reader's own calendar that blocks their time, as a therapist; nobody else's is ever answered. */
const ownCalendar = query(own)
  .route(at('GET', path, 'My private calendar as a therapist', tag))
  .output(answer)

/**
 * Adds the address of a calendar (iCalendar, RFC 5545) that blocks the reader's own time, or replaces the one before. It is read
 * every 15 minutes, and only when they are busy is kept of it. By HTTPS alone; `webcal:` means the same. Errors:
 * `private_calendar_not_allowed` for an address that is not of the public internet; `not_found` for a member who is no therapist.
 */
const add = command(own)
  .route(at('POST', path, 'Let a private calendar block my time', tag))
  .errors(mayRefuse('private_calendar_not_allowed'))
  .input(
    z.object({
      shopId: id.describe('By whose clock it has days'),
      address: z.string().trim().min(1).max(privateCalendarLimits.addressLength),
      hasConsented: z
        .literal(true)
        .describe('To the product reading it and keeping when they are busy'),
    }),
  )
  .output(answer)

/** Takes it away, with all that was known by it. Errors: `not_found` for a member who is no therapist. */
const remove = command(own)
  .route(at('POST', `${path}/remove`, 'Take my private calendar away', tag))
  .output(answer)

export const privateCalendarContract = { own: ownCalendar, add, remove }
