import * as z from 'zod'
import { command, query } from '../endpoint.ts'
import { mayRefuse } from '../refusal.ts'
import { bookingDetails } from '../booking/schema.ts'
import { contactPhone } from '../identity/profile.ts'
import { paymentStates } from '../payment/states.ts'
import { tenders } from '../payment/tenders.ts'
import { id, instant, minor } from '../schema.ts'

const payment = z.object({
  id,
  state: z.enum(paymentStates),
  amountMinor: minor,
  currency: z.string(),
  reason: z.string().nullable().describe('Why it failed, a code of the provider'),
  actionUrl: z
    .string()
    .nullable()
    .describe('Where the payer says yes (their bank, PayPal), while it waits for them'),
})

const outcome = z.object({
  payment: payment.nullable().describe('Null when the visit is paid at the shop'),
  booking: bookingDetails,
})

/** The held booking as it will be paid: lines, taxes, deadlines, and the ways to pay. */
const quote = query('signed_in')
  .route({
    method: 'GET',
    path: '/bookings/{bookingId}/checkout',
    summary: 'What there is to pay',
    tags: ['checkout'],
  })
  .input(z.object({ bookingId: id }))
  .output(
    z.object({
      booking: bookingDetails,
      heldUntil: instant.nullable(),
      contact: z.object({
        phone: z.string().nullable().describe('Where the spa reaches the booker'),
        isPhoneRequired: z.boolean().describe('The spa takes no booking without it'),
      }),
      tenders: z.array(z.object({ tender: z.enum(tenders), isSandbox: z.boolean() })),
      payment: payment.nullable().describe('The latest attempt to pay this booking'),
    }),
  )

/** Keeps where the spa reaches the booker, of this visit and of the next ones. */
const keepPhone = command('signed_in')
  .route({
    method: 'PUT',
    path: '/bookings/{bookingId}/phone',
    summary: 'Tell the spa my phone number',
    tags: ['checkout'],
  })
  .input(z.object({ bookingId: id, phone: contactPhone }))
  .output(z.object({ phone: z.string() }))

/**
 * Pays a held booking and confirms it. `at_shop` confirms at once and moves no money. Else the money is authorised, the
 * booking confirmed, then the money taken; if the hold is gone meanwhile the authorisation is given back. A payment that
 * `requires_action` is approved by its payer at `actionUrl`, who comes back to the screen of the tender; then `resume`.
 * Who books online may have so many open visits to pay at the shop as it allows (`rules.unpaidLimit`, of all shops of the
 * business), without limit once two of their visits there are completed; else `unpaid_full`.
 * Repeating the call with the same key resumes where the first one stopped.
 */
const pay = command('signed_in')
  .route({
    method: 'POST',
    path: '/bookings/{bookingId}/pay',
    summary: 'Pay and confirm',
    tags: ['checkout'],
  })
  .input(
    z
      .object({
        bookingId: id,
        tender: z.enum(tenders),
        expectedTotalMinor: z.int().min(0),
        cardReference: z
          .string()
          .min(1)
          .max(300)
          .optional()
          .describe('What the provider gave the browser for the card; `card` needs it'),
      })
      .refine(({ tender, cardReference }) => tender !== 'card' || cardReference !== undefined, {
        path: ['cardReference'],
      }),
  )
  .errors(
    mayRefuse(
      'state_conflict',
      'hold_expired',
      'price_changed',
      'phone_required',
      'unpaid_full',
      'tender_not_available',
      'card_declined',
    ),
  )
  .output(outcome)

/**
 * Asks the provider what became of a payment that waited for its payer, and goes on with it: confirms and takes the money,
 * or says that it failed. While they have not answered it stays as it is. May be called at any time.
 */
const resume = command('signed_in')
  .route({
    method: 'POST',
    path: '/bookings/{bookingId}/payments/{paymentId}/resume',
    summary: 'Go on after an approval',
    tags: ['checkout'],
  })
  .input(z.object({ bookingId: id, paymentId: id }))
  .errors(mayRefuse('state_conflict', 'hold_expired', 'card_declined'))
  .output(outcome)

export const checkoutContract = { quote, keepPhone, pay, resume }
