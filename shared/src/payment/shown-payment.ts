import * as z from 'zod'
import { paymentStates } from './states.ts'
import { id, minor } from '../schema.ts'

/** A payment as its payer sees it. */
export const shownPayment = z.object({
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
