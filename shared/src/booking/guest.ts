import * as z from 'zod'
import { at, command } from '../endpoint.ts'
import { nameText } from '../identity/name.ts'
import { mayRefuse } from '../refusal.ts'
import { id, instant } from '../schema.ts'
import { wish } from '../slot/contract.ts'
import { mostGuests, mostServices } from '../slot/request.ts'
import { tellClient } from './desk-time.ts'
import { bookingDetails, visit } from './schema.ts'

const ofGuest = '/bookings/{bookingId}/guests/{guestPosition}'

export const guestNames = z
  .array(nameText(120).nullable())
  .max(mostGuests)
  .optional()
  .describe('Of the guests in their order; null for one who stays unnamed')

/** A new time of a visit or of one guest, and what the reader agrees to pay for the whole visit then. */
export const newTime = {
  startsAt: instant,
  wish: wish.optional().describe('For all that is moved; default: as it was booked'),
  wishes: z
    .array(z.array(wish).max(mostServices))
    .max(mostGuests)
    .optional()
    .describe(
      'One for each service of each guest who moves, in their order, in place of one for all',
    ),
  expectedTotalMinor: z.int().min(0),
}
export const mayNotMove = mayRefuse(
  'state_conflict',
  'slot_taken',
  'slot_not_bookable',
  'service_not_bookable',
  'service_at_desk_only',
  'price_changed',
  'visits_too_close',
  'earlier_visit_needed',
  'business_suspended',
)

const oneGuest = z.object({
  bookingId: id,
  guestPosition: z.coerce
    .number<number>()
    .int()
    .min(0)
    .max(mostGuests - 1)
    .describe('From 0; it stays when others leave'),
})

/**
 * Takes one guest out of a visit. The fee follows the frozen policy on their share, by the clock of the first start; the
 * rest of the share is refunded, and what was promised to the others stays. With the last guest it is `booking.cancel`.
 * Errors: `state_conflict` when they have left already.
 */
const cancelGuest = command('signed_in')
  .route(at('POST', `${ofGuest}/cancel`, 'Cancel for one guest of my booking', 'booking'))
  .input(oneGuest.extend({ expectedFeeMinor: z.int().min(0) }))
  .errors(mayRefuse('state_conflict', 'price_changed'))
  .output(bookingDetails)

/**
 * Moves one guest to another start in one step; the others stay where they are, and what was promised to them stays.
 * `expectedTotalMinor` is what the whole visit then costs. Price and errors: as `booking.reschedule`.
 */
const rescheduleGuest = command('signed_in')
  .route(at('POST', `${ofGuest}/reschedule`, 'Move one guest of my booking', 'booking'))
  .input(oneGuest.extend(newTime))
  .errors(mayNotMove)
  .output(bookingDetails)

/** The shop takes one guest out of a visit, whose share goes back; also when the others have arrived. */
const cancelGuestByShop = command({ area: 'calendar', level: 'change' })
  .route(
    at(
      'POST',
      `/console${ofGuest}/cancel`,
      'The shop cancels for one guest; their share goes back',
      'console',
    ),
  )
  .input(oneGuest.extend({ tellClient }))
  .errors(mayRefuse('state_conflict'))
  .output(visit)

/** What is done about one guest of a party. */
export const guestContract = {
  cancelGuest,
  rescheduleGuest,
  cancelGuestByShop,
}
