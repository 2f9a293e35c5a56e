import * as z from 'zod'
import { at, command, query } from '../endpoint.ts'
import { contactText } from '../identity/contact.ts'
import { linkToken } from '../identity/credentials.ts'
import { mayRefuse } from '../refusal.ts'
import { id } from '../schema.ts'
import { bookingCodeWritten, plainBookingCode } from './code.ts'
import { mostGuests } from '../slot/request.ts'
import { mayNotMove, newTime } from './guest.ts'
import { bookingDetails } from './schema.ts'

export const visitToken = linkToken.describe('The last part of the private link of a visit')

/** The days after its end that a visit can still be read at its link. */
export const linkDaysAfterVisit = 30

/**
 * The private link of the reader’s visit: its holder sees that visit and may cancel or move it, without a log-in. Asked again it is
 * the same; `replace` ends the one before. Errors: `state_conflict` unless the visit is booked and lies ahead.
 */
const openLink = command('signed_in')
  .route(at('POST', '/bookings/{bookingId}/link', 'The private link of my booking', 'booking'))
  .input(z.object({ bookingId: id, replace: z.boolean().default(false) }))
  .errors(mayRefuse('state_conflict'))
  .output(z.object({ url: z.string() }))

/** A visit as its link shows it: without notes, the booker’s health notes or who has read them. */
export const visitByLink = bookingDetails.extend({
  note: z.null(),
  isMine: z.boolean().describe('The caller is logged in as its booker'),
})
export type VisitByLink = z.infer<typeof visitByLink>

/** The visit of a link. Errors: `not_found` once it has ended, 30 days after the visit at the latest. */
const byLink = query('anyone', { callsPerMinute: 60 })
  .route(at('GET', '/visits/{visitToken}', 'A visit, by its private link', 'booking'))
  .input(z.object({ visitToken }))
  .errors(mayRefuse('too_many_requests'))
  .output(visitByLink)

/** Cancels the visit of a link. Fee, refund and errors: as `booking.cancel`. */
const cancelByLink = command('anyone', { callsPerMinute: 20 })
  .route(
    at('POST', '/visits/{visitToken}/cancel', 'Cancel a visit, by its private link', 'booking'),
  )
  .input(z.object({ visitToken, expectedFeeMinor: z.int().min(0) }))
  .errors(mayRefuse('state_conflict', 'price_changed', 'too_many_requests'))
  .output(visitByLink)

/** Moves all of the visit of a link, or one guest of it. Price, refund and errors: as `booking.reschedule`. */
const rescheduleByLink = command('anyone', { callsPerMinute: 20 })
  .route(
    at('POST', '/visits/{visitToken}/reschedule', 'Move a visit, by its private link', 'booking'),
  )
  .input(
    z.object({
      visitToken,
      guestPosition: z
        .int()
        .min(0)
        .max(mostGuests - 1)
        .optional()
        .describe('Only this guest; the others stay'),
      ...newTime,
    }),
  )
  .errors(mayNotMove)
  .errors(mayRefuse('too_many_requests'))
  .output(visitByLink)

/**
 * Sends the private link of a visit or of an order of products to the address or the number it was booked with, which is the one
 * given here, every ten minutes at most. The answer is the same whether there is such a visit or order. Errors: `invalid_input` names `code` or `contact`.
 */
const sendLink = command('anyone', { callsPerMinute: 10 })
  .route(at('POST', '/visits/link', 'Send the private link of a visit or an order', 'booking'))
  .errors(mayRefuse('too_many_requests'))
  .input(
    z.object({
      code: z
        .string()
        .max(40)
        .overwrite(plainBookingCode)
        .regex(bookingCodeWritten)
        .describe(
          'The code of the visit or the order, such as SR-RXYE63; spaces and small letters do not matter',
        ),
      contact: contactText.describe(
        'The e-mail address or the phone number it was booked with, as one writes it',
      ),
    }),
  )
  .output(z.object({ isSent: z.literal(true) }))

export const privateLinkContract = { openLink, byLink, cancelByLink, rescheduleByLink, sendLink }
