import * as z from 'zod'
import { at, query } from '../endpoint.ts'
import { id, instant, minor } from '../schema.ts'

export const disputeStates = ['open', 'under_review', 'won', 'lost'] as const

const dispute = z.object({
  id,
  state: z.enum(disputeStates),
  reason: z.string().describe('A word of the provider, such as `fraudulent`'),
  amountMinor: minor,
  currency: z.string(),
  provider: z.string(),
  openedAt: instant,
  evidenceDueAt: instant.nullable().describe('Until when the provider hears the business'),
  evidenceSentAt: instant.nullable(),
  closedAt: instant.nullable(),
  card: z.object({ brand: z.string(), last4: z.string() }).nullable(),
  visit: z
    .object({
      bookingId: id,
      shopId: id,
      code: z.string(),
      customerName: z.string().nullable(),
      startsAt: instant,
      timeZone: z.string(),
    })
    .nullable()
    .describe('Null for money that was added to a wallet'),
  evidence: z
    .object({ policy: z.string(), facts: z.string() })
    .nullable()
    .describe(
      'What speaks for the business, in English, which banks read: the conditions as accepted',
    ),
})
export type Dispute = z.infer<typeof dispute>

/** The latest 100 disputes of the business: payments that a payer’s bank, or PayPal, took back until somebody decides. */
const list = query({ area: 'money', level: 'view' })
  .route(at('GET', '/console/disputes', 'Disputed payments', 'payment'))
  .output(z.object({ disputes: z.array(dispute).describe('Latest first') }))

export const disputeContract = { list }
