import * as z from 'zod'
import { at, command } from '../endpoint.ts'
import { wellnessNotes } from '../identity/wellness.ts'
import { mayRefuse } from '../refusal.ts'
import { id, instant } from '../schema.ts'
import { bookingDetails } from './schema.ts'

/**
 * Opens the booker's wellness notes at the shop, while the visit is coming or under way. Two things are needed: the client
 * stands by the visit, since they have booked it online or said that it is theirs (`booking.recognise`); and the reader
 * serves it, as the therapist of one of its items, or answers for the shop as its manager or owner. Each opening is written
 * down, and told to the client under the visit. Errors: `state_conflict` when it is neither coming nor under way,
 * `visit_without_client` when nobody's name is on it, `notes_unconfirmed`, `notes_not_for_you`.
 */
const openWellness = command({ area: 'calendar', level: 'view' })
  .route(
    at(
      'POST',
      '/console/bookings/{bookingId}/wellness',
      'Open the wellness notes of who booked',
      'booking',
    ),
  )
  .errors(
    mayRefuse(
      'state_conflict',
      'visit_without_client',
      'notes_unconfirmed',
      'notes_not_for_you',
      'field_unreadable',
    ),
  )
  .input(z.object({ bookingId: id }))
  .output(
    z.object({
      openedAt: instant,
      notes: wellnessNotes.nullable().describe('Null where none are kept; then nobody is told'),
    }),
  )

/**
 * The client says that a visit the desk has booked for them is theirs. From then on who serves it may open their wellness
 * notes. Saying it twice is saying it once. Errors: `state_conflict` when the visit is over.
 */
const recognise = command('signed_in')
  .route(
    at(
      'POST',
      '/bookings/{bookingId}/recognise',
      'Say that a visit booked at the desk is mine',
      'booking',
    ),
  )
  .errors(mayRefuse('state_conflict'))
  .input(z.object({ bookingId: id }))
  .output(bookingDetails)

export const bookingWellnessContract = { openWellness, recognise }
