import * as z from 'zod'
import { at, command, query } from '../endpoint.ts'
import { mayRefuse } from '../refusal.ts'
import { savedCard } from '../payment/card.ts'
import { id } from '../schema.ts'

/** The cards of a visit's client that the desk may charge: its owner has agreed to that. */
const ofVisit = query({ area: 'money', level: 'view' })
  .route(
    at(
      'GET',
      '/console/bookings/{bookingId}/cards',
      'The cards that may be charged for a visit',
      'card',
    ),
  )
  .input(z.object({ bookingId: id }))
  .output(
    z.object({
      cards: z.array(
        savedCard.extend({ isOnFile: z.boolean().describe('The visit was booked with it') }),
      ),
    }),
  )

/**
 * Charges what is still due for a visit to a card of its client, who is not there to be asked: what their bank wants to ask
 * first is declined (`card_stopped`), and stays due. `price_changed` where something else is due by now.
 */
const charge = command({ area: 'money', level: 'change' })
  .route(
    at('POST', '/console/bookings/{bookingId}/card-charge', 'Charge a client’s saved card', 'card'),
  )
  .input(
    z.object({
      bookingId: id,
      savedCardId: id,
      expectedDueMinor: z.int().min(1).describe('What is due, as the desk has read it'),
    }),
  )
  .errors(
    mayRefuse(
      'state_conflict',
      'price_changed',
      'card_stopped',
      'tender_not_available',
      'provider_unreachable',
    ),
  )
  .output(z.object({ paidMinor: z.int(), card: savedCard }))

export const chargeContract = { ofVisit, charge }
