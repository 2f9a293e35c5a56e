import * as z from 'zod'
import { at, command } from '../endpoint.ts'
import { mayRefuse } from '../refusal.ts'
import { id } from '../schema.ts'
import { visit } from './schema.ts'
import { deskCustomer, onCalendar } from './walk-in.ts'

const path = '/console/bookings/{bookingId}/guests/{guestPosition}/client'
const guest = z.object({
  bookingId: id,
  guestPosition: z.coerce
    .number<number>()
    .int()
    .min(1)
    .max(11)
    .describe('The booker is the client of the visit'),
})

/**
 * Says which client of the business a guest of a party is, or writes them down as one, as `booking.walkIn` takes them; the visit is in
 * their history then, too. Its booker learns nothing of it. Errors: `not_found`, `client_known` as `booking.walkIn`, `client_needed`,
 * `guest_has_client` where the guest is somebody already, `guest_in_party` for the booker and for another guest, `state_conflict`.
 */
const nameGuest = command(onCalendar)
  .route(at('POST', path, 'Say who a guest is', 'console'))
  .input(guest.extend({ customer: deskCustomer }))
  .errors(
    mayRefuse(
      'client_known',
      'client_needed',
      'guest_has_client',
      'guest_in_party',
      'state_conflict',
    ),
  )
  .output(visit)

/** The guest is a name alone again; idempotent. Errors: `not_found`, `state_conflict`. */
const undoNameGuest = command(onCalendar)
  .route(at('POST', `${path}/undo`, 'Take the client off a guest', 'console'))
  .input(guest)
  .errors(mayRefuse('state_conflict'))
  .output(visit)

export const guestClientContract = { nameGuest, undoNameGuest }
