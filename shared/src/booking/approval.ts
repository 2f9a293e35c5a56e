import * as z from 'zod'
import { at, command, query } from '../endpoint.ts'
import { mayRefuse } from '../refusal.ts'
import { id, instant } from '../schema.ts'
import { declineLimits } from './decline-limits.ts'
import { visit } from './schema.ts'

const mayAnswer = { area: 'calendar', level: 'change' } as const
const ofBooking = '/console/bookings/{bookingId}'

/** The visits of a shop that wait for its answer, by the time at which it must have come (`heldUntil`). */
const requests = query({ area: 'calendar', level: 'view' })
  .route(at('GET', '/console/shops/{shopId}/requests', 'Visits that wait for an answer', 'console'))
  .input(z.object({ shopId: id }))
  .output(z.object({ visits: z.array(visit) }))

/**
 * Says yes to a request: the visit stands, and what was set aside for it is taken. Money that the bank refuses by now is due at the
 * shop. Errors: `state_conflict` where it waits no more; `offer_for_new_clients` where the client has come to have another visit since.
 */
const confirm = command(mayAnswer)
  .route(at('POST', `${ofBooking}/confirm`, 'Say yes to a request', 'console'))
  .input(z.object({ bookingId: id }))
  .errors(mayRefuse('state_conflict', 'offer_for_new_clients'))
  .output(visit)

/**
 * Says no to a request, perhaps why, and when else it could be: the time is free again, and nobody pays. The client is told all of it.
 * Errors: `state_conflict` where it waits no more.
 */
const decline = command(mayAnswer)
  .route(at('POST', `${ofBooking}/decline`, 'Say no to a request', 'console'))
  .input(
    z.object({
      bookingId: id,
      declineNote: z
        .string()
        .trim()
        .max(declineLimits.noteLength)
        .optional()
        .describe('What the client reads'),
      proposedStarts: z
        .array(instant)
        .max(declineLimits.times)
        .default([])
        .describe('Other times; none of them is kept'),
    }),
  )
  .errors(mayRefuse('state_conflict'))
  .output(visit)

export const approvalContract = { requests, confirm, decline }
