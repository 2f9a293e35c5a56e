import * as z from 'zod'
import { at, command, query } from '../endpoint.ts'
import { nameText } from '../identity/name.ts'
import { mayRefuse } from '../refusal.ts'
import { bilingual, currency, id, instant, minor } from '../schema.ts'
import { saleLimits } from './order-states.ts'
import { saleLine } from './sale.ts'

/** A sale under way as it is kept: its lines as `sale.make` takes them. What they cost is read anew when it goes on. */
export const saleDraft = z.object({
  sellerId: id.nullable().default(null),
  lines: z
    .array(
      z.object({
        sold: saleLine,
        shown: z
          .object({ name: bilingual, label: bilingual, unitMinor: minor, taxRate: z.int() })
          .nullable()
          .describe('What it is called and costs; null of a product, which its shop says'),
      }),
    )
    .min(1)
    .max(saleLimits.lines),
  discountMinor: minor.min(0).max(saleLimits.amountMinor).default(0).describe('Off the whole'),
  discountReason: z.string().trim().max(200).default(''),
})
export type SaleDraft = z.infer<typeof saleDraft>

const parkedSale = z.object({
  id,
  name: z.string().nullable().describe('How the desk finds it again; null: by its client'),
  customer: z.object({ id, name: z.string() }).nullable(),
  draft: saleDraft,
  totalMinor: minor.describe('What it cost when it was put aside'),
  currency,
  parkedAt: instant,
  parkedBy: z.string().nullable(),
})
export type ParkedSale = z.infer<typeof parkedSale>

/** The sales that wait at a shop, the oldest first. No stock is set aside for them, and after a week they are forgotten. */
const parked = query({ area: 'money', level: 'view' })
  .route(at('GET', '/console/shops/{shopId}/parked-sales', 'Sales that are put aside', 'console'))
  .input(z.object({ shopId: id }))
  .output(z.object({ sales: z.array(parkedSale) }))

/**
 * Puts a sale aside under a name or that of its client, to go on with it at any desk of the shop; one that was put aside before
 * (`parkedSaleId`) takes the place of what it was. Errors: `not_found`; `parked_sale_gone` where another desk was faster;
 * `parked_sales_full` with the limit.
 */
const park = command({ area: 'money', level: 'change' })
  .route(at('POST', '/console/shops/{shopId}/parked-sales', 'Put a sale aside', 'console'))
  .input(
    z
      .object({
        shopId: id,
        parkedSaleId: id.nullable().default(null),
        name: nameText(80).nullable().default(null),
        customerId: id.nullable().default(null),
        draft: saleDraft,
        totalMinor: minor.min(0).describe('What the reader has seen'),
      })
      .refine(({ name, customerId }) => name !== null || customerId !== null, { path: ['name'] }),
  )
  .errors(mayRefuse('parked_sale_gone', 'parked_sales_full'))
  .output(parkedSale)

/** Takes a sale off that was put aside. Errors: `not_found`. */
const removeParked = command({ area: 'money', level: 'change' })
  .route(
    at('POST', '/console/parked-sales/{parkedSaleId}/remove', 'Take a parked sale off', 'console'),
  )
  .input(z.object({ parkedSaleId: id }))
  .output(z.object({}))

export const parkedSaleContract = { parked, park, removeParked }
