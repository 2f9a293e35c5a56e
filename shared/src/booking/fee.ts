import * as z from 'zod'
import { instant, minor } from '../schema.ts'

// What cancelling costs whom.

export const feeStep = z.object({
  feeRate: z.int().describe('1/100,000'),
  feeMinor: minor,
  from: instant,
  until: instant.nullable().describe('Null: until the visit begins'),
})

export const lateCredit = z.object({
  isPromised: z
    .boolean()
    .describe(
      'Where the spa cancels late, the booker is credited by the tiers that would have cost them',
    ),
  creditedMinor: minor.describe('What they were credited for it'),
})
