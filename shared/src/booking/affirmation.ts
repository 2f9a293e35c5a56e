import * as z from 'zod'
import { at, command } from '../endpoint.ts'
import { linkToken } from '../identity/credentials.ts'
import { mayRefuse } from '../refusal.ts'
import { id } from '../schema.ts'
import { visitByLink } from './private-link.ts'
import { bookingDetails } from './schema.ts'

/**
 * Says that one is coming, as a reminder asks; said again it is the same. A visit that is moved is asked about anew. Errors:
 * `state_conflict` unless the visit is booked and lies ahead.
 */
const affirm = command('signed_in')
  .route(at('POST', '/bookings/{bookingId}/affirm', 'Say that I am coming', 'booking'))
  .input(z.object({ bookingId: id }))
  .errors(mayRefuse('state_conflict'))
  .output(bookingDetails)

/** The same by the private link of the visit. */
const affirmByLink = command('anyone', { callsPerMinute: 20 })
  .route(
    at(
      'POST',
      '/visits/{visitToken}/affirm',
      'Say that one is coming, by a private link',
      'booking',
    ),
  )
  .input(
    z.object({
      visitToken: linkToken.describe('The last part of the private link of a visit'),
    }),
  )
  .errors(mayRefuse('state_conflict', 'too_many_requests'))
  .output(visitByLink)

export const affirmationContract = { affirm, affirmByLink }
