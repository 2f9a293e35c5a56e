import * as z from 'zod'
import { bilingual, currency, id, minor } from '../schema.ts'

const rate = z.int().min(0).max(100_000).describe('1/100,000')

/** A price as `priceOf` itemises it: the lines are what a receipt shows, a discount stands below zero. */
export const price = z.object({
  currency,
  lines: z.array(
    z.object({
      kind: z.enum(['service', 'add_on', 'discount', 'tip']),
      sourceId: id.nullable().describe('The variant, the add-on or the offer'),
      item: z.int().nullable().describe('Which item of the basket, from 0'),
      guest: z.int().nullable(),
      label: bilingual,
      lengthMinutes: z.int().nullable(),
      amountMinor: minor,
      taxRate: rate,
      netMinor: minor.describe('Without tax, after the discounts'),
      taxMinor: minor,
    }),
  ),
  taxes: z.array(z.object({ rate, baseMinor: minor, taxMinor: minor, isIncluded: z.boolean() })),
  discountMinor: minor,
  netMinor: minor,
  taxMinor: minor,
  tipMinor: minor,
  totalMinor: minor,
})
