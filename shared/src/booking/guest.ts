import * as z from 'zod'
import { command } from '../endpoint.ts'
import { wellnessNotes } from '../identity/wellness.ts'
import { mayRefuse } from '../refusal.ts'
import { id, instant } from '../schema.ts'
import { wish } from '../slot/contract.ts'
import { mostGuests } from '../slot/request.ts'
import { bookingDetails, visit } from './schema.ts'

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
  .route({
    method: 'POST',
    path: '/bookings/{bookingId}/guests/{guestPosition}/cancel',
    summary: 'Cancel for one guest of my booking',
    tags: ['booking'],
  })
  .input(oneGuest.extend({ expectedFeeMinor: z.int().min(0) }))
  .errors(mayRefuse('state_conflict', 'price_changed'))
  .output(bookingDetails)

/** Moves one guest to another start in one step; the others stay where they are. Errors: as `booking.reschedule`. */
const rescheduleGuest = command('signed_in')
  .route({
    method: 'POST',
    path: '/bookings/{bookingId}/guests/{guestPosition}/reschedule',
    summary: 'Move one guest of my booking',
    tags: ['booking'],
  })
  .input(oneGuest.extend({ startsAt: instant, wish: wish.optional() }))
  .errors(mayRefuse('state_conflict', 'slot_taken', 'slot_not_bookable', 'service_not_bookable'))
  .output(bookingDetails)

/** The shop takes one guest out of a visit, whose share goes back; also when the others have arrived. */
const cancelGuestByShop = command({ area: 'calendar', level: 'change' })
  .route({
    method: 'POST',
    path: '/console/bookings/{bookingId}/guests/{guestPosition}/cancel',
    summary: 'The shop cancels for one guest; their share goes back',
    tags: ['console'],
  })
  .input(oneGuest)
  .errors(mayRefuse('state_conflict'))
  .output(visit)

/** What is done about one guest of a party. */
/**
 * Opens the booker's wellness notes at the shop, while the visit is coming or under way. Each opening is written down and
 * the booker sees it. Errors: `state_conflict` when the visit is neither,
 * `visit_without_client` when nobody's name is on it.
 */
const openWellness = command({ area: 'calendar', level: 'view' })
  .route({
    method: 'POST',
    path: '/console/bookings/{bookingId}/wellness',
    summary: 'Open the wellness notes of who booked',
    tags: ['booking'],
  })
  .errors(mayRefuse('state_conflict', 'visit_without_client'))
  .input(z.object({ bookingId: id }))
  .output(
    z.object({
      openedAt: instant,
      notes: wellnessNotes.nullable().describe('Null where none are kept; then nobody is told'),
    }),
  )

export const guestContract = {
  openWellness,
  cancelGuest,
  rescheduleGuest,
  cancelGuestByShop,
}
