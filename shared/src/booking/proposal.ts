import * as z from 'zod'
import { at, command } from '../endpoint.ts'
import { linkToken } from '../identity/credentials.ts'
import { mayRefuse } from '../refusal.ts'
import { id } from '../schema.ts'
import { mayNotMove } from './guest.ts'
import { visitByLink } from './private-link.ts'
import { proposalAnswer } from './proposed-time.ts'
import { bookingDetails } from './schema.ts'

const answer = proposalAnswer.describe(
  '`yes`: the visit is moved to that time; price and policy stay, and it may then be cancelled free of charge',
)

/**
 * Answers the other time that the spa has asked for. With `yes` all of the visit is moved, by who was proposed; the time is looked up
 * again. With `no` it stays as it is, and the spa is told. Said again it is the same. Errors: as `booking.reschedule`; `state_conflict` where
 * there is nothing to answer, or not any more: the visit has changed, or one of the two times is over.
 */
const answerProposal = command('signed_in')
  .route(at('POST', '/bookings/{bookingId}/proposal', 'Answer another time', 'booking'))
  .input(z.object({ bookingId: id, answer }))
  .errors(mayNotMove)
  .output(bookingDetails)

/** The same by the private link of the visit. */
const answerProposalByLink = command('anyone', { callsPerMinute: 20 })
  .route(
    at(
      'POST',
      '/visits/{visitToken}/proposal',
      'Answer another time, by a private link',
      'booking',
    ),
  )
  .input(
    z.object({
      visitToken: linkToken.describe('The last part of the private link of a visit'),
      answer,
    }),
  )
  .errors(mayNotMove)
  .errors(mayRefuse('too_many_requests'))
  .output(visitByLink)

export const proposalContract = { answerProposal, answerProposalByLink }
