import * as z from 'zod'
import { command, query } from '../endpoint.ts'
import { mayRefuse } from '../refusal.ts'
import { bookingDetails } from '../booking/schema.ts'
import { contactPhone } from '../identity/profile.ts'
import { paymentStates } from '../payment/states.ts'
import { id, instant, minor } from '../schema.ts'

export const tenders = ['at_shop', 'sandbox_card'] as const

const card = z.object({
  number: z.string().regex(/^[\d ]{12,23}$/),
  expiryMonth: z.int().min(1).max(12),
  expiryYear: z.int().min(2000).max(2100),
  securityCode: z.string().regex(/^\d{3,4}$/),
})

const payment = z.object({
  id,
  state: z.enum(paymentStates),
  amountMinor: minor,
  currency: z.string(),
  reason: z.string().nullable().describe('Why it failed, a code of the provider'),
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
 * Pays a held booking and confirms it. `at_shop` confirms at once and moves no money. A card is authorised,
 * the booking confirmed, then the money taken; if the hold is gone meanwhile the authorisation is given back.
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
        card: card.optional().describe('Sandbox card only; real providers keep the numbers'),
      })
      .refine(({ tender, card: given }) => tender === 'at_shop' || given !== undefined, {
        path: ['card'],
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

/** Answers the confirmation a card asked for (3-D Secure in the sandbox). */
const answerAction = command('signed_in')
  .route({
    method: 'POST',
    path: '/bookings/{bookingId}/payments/{paymentId}/action',
    summary: 'Confirm or refuse a card payment',
    tags: ['checkout'],
  })
  .input(z.object({ bookingId: id, paymentId: id, approve: z.boolean() }))
  .errors(mayRefuse('state_conflict', 'hold_expired', 'card_declined'))
  .output(outcome)

export const checkoutContract = { quote, keepPhone, pay, answerAction }
