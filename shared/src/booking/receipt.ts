import * as z from 'zod'
import { at, query } from '../endpoint.ts'
import { mayRefuse } from '../refusal.ts'
import { bilingual, id, instant, minor, picture } from '../schema.ts'
import { price } from '../offer/contract.ts'
import { refundStates } from '../payment/states.ts'
import { tenderName } from '../payment/tender-name.ts'
import { feeStep } from './fee.ts'
import { billed, bookingState } from './schema.ts'

/** What a receipt must say: who sold what to whom, the tax in it, how it was paid, and the rules that were agreed. */
export const receiptData = z.object({
  number: z
    .string()
    .describe('The booking’s code: one receipt a visit, always as things stand now'),
  asOf: instant,
  bookedAt: instant,
  logo: picture
    .nullable()
    .optional()
    .describe(
      'Of the business as it is today; null: none; older receipts that were kept have none',
    ),
  seller: z.object({
    legalName: z.string(),
    shopName: z.string(),
    street: z.string(),
    postalCode: z.string(),
    city: z.string(),
    country: z.string().describe('ISO 3166'),
    taxNumber: z.string().nullable(),
    legalAddress: z.string().nullable().optional().describe('Where the company is registered'),
    registrationNumber: z.string().nullable().optional(),
    phone: z.string().nullable(),
    email: z.string().nullable(),
  }),
  buyer: z.object({
    name: z.string().describe('Empty for who has told none'),
    email: z.string().nullable(),
  }),
  visit: z.object({
    id,
    state: bookingState,
    timeZone: z.string(),
    startsAt: instant,
    endsAt: instant,
    spans: z
      .array(z.object({ guestPosition: z.int(), startsAt: instant, endsAt: instant }))
      .optional()
      .describe('When each guest who comes is there; older receipts that were kept have none'),
    staffNames: z.array(z.string()),
    serviceNames: z.array(bilingual),
  }),
  guests: z
    .array(
      z.object({
        position: z.int().describe('The `guest` of the lines of the price'),
        name: z.string().nullable(),
        isCancelled: z.boolean(),
        feeMinor: minor.nullable().describe('What it has cost that they left'),
      }),
    )
    .describe('Those who have left included'),
  price: price.describe('Of the guests who come'),
  ...billed.omit({ tenders: true, goods: true }).shape,
  goods: billed.shape.goods.optional().describe('Older receipts that were kept have none'),
  payments: z.array(
    z.object({
      at: instant,
      tender: z.string(),
      tenderName,
      card: z.object({ brand: z.string(), last4: z.string() }).nullable(),
      amountMinor: minor,
      givenMinor: minor
        .nullable()
        .optional()
        .describe('Of cash: what was handed over; older receipts that were kept have none'),
      wasTaxed: z
        .boolean()
        .optional()
        .describe('By a gift card or a package that was taxed when it was sold'),
    }),
  ),
  refunds: z.array(
    z.object({
      at: instant,
      state: z
        .enum(refundStates)
        .describe('`failed`: the payer’s bank has sent it back, and the spa still owes it'),
      destination: z.enum(['tender', 'wallet', 'cash']).describe('Where it went or goes'),
      amountMinor: minor,
    }),
  ),
  feeMinor: minor.nullable().describe('What a cancellation or a missed visit has cost'),
  dueMinor: minor.describe('Still to pay at the shop'),
  rules: z
    .array(feeStep)
    .describe('What cancelling costs until when, as frozen when it was booked'),
})
export type Receipt = z.infer<typeof receiptData>

const ofBooking = (path: `/${string}`, summary: string, limit?: { callsPerMinute: number }) =>
  query('signed_in', limit)
    .route(at('GET', `/bookings/{bookingId}${path}`, summary, 'booking'))
    .errors(mayRefuse('state_conflict'))

/** The receipt of the reader’s visit. A time that was only held has none: `state_conflict`. */
const receipt = ofBooking('/receipt', 'The receipt of my booking')
  .input(z.object({ bookingId: id }))
  .output(receiptData)

/** The same as a PDF, in the language asked for. */
const receiptFile = ofBooking('/receipt.pdf', 'The receipt of my booking as a PDF', {
  callsPerMinute: 20,
})
  .errors(mayRefuse('too_many_requests'))
  .input(z.object({ bookingId: id, language: z.enum(['en', 'fr']).default('en') }))
  .output(z.file().mime('application/pdf'))

export const receiptContract = { receipt, receiptFile }
