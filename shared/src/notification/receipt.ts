import * as z from 'zod'
import { emailAddress } from '../identity/contact.ts'
import { at, command, query } from '../endpoint.ts'
import { mayRefuse } from '../refusal.ts'
import { id } from '../schema.ts'

const ofReceipt = '/console/bookings/{bookingId}/receipt'

const ofVisit = z.object({ bookingId: id })

/**
 * The receipt of a visit for the desk to print, as things stand, also for who has told no name. Errors: `not_found`;
 * `state_conflict` for a time that is only held.
 */
const file = query({ area: 'money', level: 'view' }, { callsPerMinute: 60 })
  .route(at('GET', `${ofReceipt}.pdf`, 'The receipt of a visit as a PDF, for the desk', 'console'))
  .errors(mayRefuse('state_conflict', 'too_many_requests'))
  .input(ofVisit.extend({ language: z.enum(['en', 'fr']).default('en') }))
  .output(z.file().mime('application/pdf'))

/**
 * Mails the receipt as a PDF, in the client's language, to the address that is given. Errors: `not_found`;
 * `state_conflict` for a time that is only held.
 */
const send = command({ area: 'money', level: 'change' }, { callsPerMinute: 30 })
  .route(at('POST', `${ofReceipt}/send`, 'Mail the receipt of a visit', 'console'))
  .errors(mayRefuse('state_conflict', 'too_many_requests'))
  .input(ofVisit.extend({ email: emailAddress }))
  .output(z.object({ sentTo: z.string() }))

const ofOrder = '/console/orders/{orderId}/receipt'

/** The receipt of an order or of a sale at the desk, to print. Errors: `not_found`. */
const orderFile = query({ area: 'money', level: 'view' }, { callsPerMinute: 60 })
  .route(at('GET', `${ofOrder}.pdf`, 'The receipt of an order as a PDF, for the desk', 'console'))
  .errors(mayRefuse('state_conflict', 'too_many_requests'))
  .input(z.object({ orderId: id, language: z.enum(['en', 'fr']).default('en') }))
  .output(z.file().mime('application/pdf'))

/** Mails it as a PDF to the address that is given, in the client’s language. Errors: `not_found`. */
const sendOrder = command({ area: 'money', level: 'change' }, { callsPerMinute: 30 })
  .route(at('POST', `${ofOrder}/send`, 'Mail the receipt of an order', 'console'))
  .errors(mayRefuse('state_conflict', 'too_many_requests'))
  .input(
    z.object({
      orderId: id,
      email: emailAddress,
      language: z.enum(['en', 'fr']).default('en').describe('Where there is no client'),
    }),
  )
  .output(z.object({ sentTo: z.string() }))

export const deskReceiptContract = { file, send, orderFile, sendOrder }
