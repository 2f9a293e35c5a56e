import * as z from 'zod'
import { at, command, query } from '../endpoint.ts'
import { mayRefuse } from '../refusal.ts'
import { id, instant, minor } from '../schema.ts'
import { mostGuests } from '../slot/request.ts'
import { tellClient } from './desk-time.ts'
import { visitToken, visitByLink } from './private-link.ts'
import { lateAnswers, lateKinds, lateLimits } from './running-late.ts'
import { bookingDetails, visit } from './schema.ts'
import { onCalendar } from './walk-in.ts'

const guestPosition = z
  .int()
  .min(0)
  .max(mostGuests - 1)
  .optional()
  .describe('Of a party the one guest who is late; left out: all of them')
const minutes = z
  .int()
  .min(1)
  .max(lateLimits.mostMinutes)
  .describe('How much later than planned they come')
const question = {
  minutes: z.coerce.number<number>().pipe(minutes),
  guestPosition: z.coerce.number<number>().pipe(guestPosition.unwrap()).optional(),
}

const choice = {
  startsAt: instant,
  endsAt: instant,
  staffNames: z.array(z.string()).describe('Who would serve those who are late'),
}
const choices = z
  .array(
    z.object({
      ...choice,
      kind: z.enum(lateKinds),
      totalMinor: minor.describe('What the whole visit then costs'),
      isByItself: z.boolean().describe('It is so at once; else the spa answers'),
    }),
  )
  .describe('What the board allows at this moment; another day is chosen like any other time')

/**
 * What is possible for who comes so many minutes late: all of it later, a shorter length at its lower price, or another therapist; none
 * where nothing is. Errors: `state_conflict` unless it is booked and begins within 2 hours, or began within 30 minutes.
 */
const lateChoices = query('signed_in')
  .route(at('GET', '/bookings/{bookingId}/late', 'What is possible for who is late', 'booking'))
  .input(z.object({ bookingId: id, ...question }))
  .errors(mayRefuse('state_conflict', 'business_suspended'))
  .output(z.object({ choices }))

const message = {
  minutes,
  guestPosition,
  choice: z.enum(lateKinds).optional().describe('Which of the choices they would like'),
}
const mayNotBeLate = mayRefuse(
  'state_conflict',
  'slot_taken',
  'slot_not_bookable',
  'business_suspended',
)

/**
 * Says that one comes late, which the spa sees at once. A later start that the shop allows by itself is taken with it; anything else the spa
 * answers. Price and fee clock stay. Said again it replaces what was said. Errors: as `booking.lateChoices`; `slot_taken` or
 * `slot_not_bookable` where the later start is not free any more.
 */
const sayLate = command('signed_in')
  .route(at('POST', '/bookings/{bookingId}/late', 'Say that I am late', 'booking'))
  .input(z.object({ bookingId: id, ...message }))
  .errors(mayNotBeLate)
  .output(bookingDetails)

/** The same question by the private link of the visit. */
const lateChoicesByLink = query('anyone', { callsPerMinute: 60 })
  .route(at('GET', '/visits/{visitToken}/late', 'What is possible, by a private link', 'booking'))
  .input(z.object({ visitToken, ...question }))
  .errors(mayRefuse('state_conflict', 'business_suspended', 'too_many_requests'))
  .output(z.object({ choices }))

/** The same by the private link of the visit. */
const sayLateByLink = command('anyone', { callsPerMinute: 20 })
  .route(
    at('POST', '/visits/{visitToken}/late', 'Say that one is late, by a private link', 'booking'),
  )
  .input(z.object({ visitToken, ...message }))
  .errors(mayNotBeLate)
  .errors(mayRefuse('too_many_requests'))
  .output(visitByLink)

/** What the desk may answer who comes so many minutes late. Errors: `state_conflict` unless it is booked. */
const lateChoicesAtDesk = query({ area: 'calendar', level: 'view' })
  .route(
    at(
      'GET',
      '/console/bookings/{bookingId}/late',
      'What is possible for a late client',
      'console',
    ),
  )
  .input(z.object({ bookingId: id, ...question }))
  .errors(mayRefuse('state_conflict', 'business_suspended'))
  .output(
    z.object({
      choices: z.array(
        z.object({
          ...choice,
          kind: z.enum(lateAnswers),
          totalMinor: minor.nullable().describe('Null for who may not see money'),
        }),
      ),
    }),
  )

/**
 * Answers a client who is late, or who calls that they are. Fee clock and policy stay, and a shorter length has its own price; with `as_planned` it
 * ends when it was to end, at the price that was agreed. Errors: as `booking.move`; undo: `booking.undoMove`.
 */
const answerLate = command(onCalendar)
  .route(at('POST', '/console/bookings/{bookingId}/late', 'Answer a late client', 'console'))
  .input(
    z.object({
      bookingId: id,
      minutes,
      guestPosition,
      choice: z.enum(lateAnswers),
      expectedSequence: z.int().min(0),
      tellClient,
    }),
  )
  .errors(mayNotBeLate)
  .output(visit)

export const latenessContract = {
  lateChoices,
  sayLate,
  lateChoicesByLink,
  sayLateByLink,
  lateChoicesAtDesk,
  answerLate,
}
