import * as z from 'zod'
import { visit } from '../booking/schema.ts'
import { deskCustomer, onCalendar } from '../booking/walk-in.ts'
import { at, command } from '../endpoint.ts'
import { mayRefuse } from '../refusal.ts'
import { id } from '../schema.ts'

const path = '/console/bookings/{bookingId}/client'

/**
 * Puts a visit of nobody in somebody's name, before it, during it or once it is over: a client of the business, or somebody new with
 * what they told, as `booking.walkIn` takes them. All that belongs to the visit goes along: what was paid and is owed, notes, receipts.
 * Errors: `not_found`, `visit_has_client` where it stands in a name already, `client_known` as `booking.walkIn`, `client_changed` while
 * either is just paying, `client_needed` where nothing is told, `state_conflict` for a visit that never stood.
 */
const nameVisit = command(onCalendar)
  .route(at('POST', path, 'Give a visit its client', 'customer'))
  .input(z.object({ bookingId: id, customer: deskCustomer }))
  .errors(
    mayRefuse(
      'visit_has_client',
      'client_known',
      'client_changed',
      'client_needed',
      'state_conflict',
    ),
  )
  .output(visit)

/**
 * Takes the name off again, within a day; somebody new stays a client. Errors: `not_found`, `naming_is_final` after that and for a visit
 * that was booked in its client's name, `merge_is_final` where money has moved since, `client_changed` while they are just paying.
 */
const undoNameVisit = command(onCalendar)
  .route(at('POST', `${path}/undo`, 'Take the client off a visit', 'customer'))
  .input(z.object({ bookingId: id }))
  .errors(mayRefuse('naming_is_final', 'merge_is_final', 'client_changed'))
  .output(visit)

export const namingContract = { nameVisit, undoNameVisit }
