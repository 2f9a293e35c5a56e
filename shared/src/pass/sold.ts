import * as z from 'zod'
import { at, query } from '../endpoint.ts'
import { currency, cursor, id, limit, minor } from '../schema.ts'
import { pass } from './contract.ts'
import { passLists } from './terms.ts'

const soldPass = pass
  .pick({
    id: true,
    name: true,
    state: true,
    shop: true,
    unit: true,
    units: true,
    unitsLeft: true,
    currency: true,
    priceMinor: true,
    owedMinor: true,
    startsAt: true,
    endsAt: true,
  })
  .extend({
    customer: z.object({ id, name: z.string().nullable() }),
    leftMinor: minor.describe('Paid and not used'),
  })
export type SoldPass = z.infer<typeof soldPass>

/**
 * The passes that the business has sold: `active`, of which something is left; `ending`, those of them that end within 30 days, first
 * what ends first; `owing`, of which a part is not paid; `over`, what is used up, has ended or was refunded. Else the latest first.
 */
const sold = query({ area: 'money', level: 'view' })
  .route(at('GET', '/console/passes', 'The passes that were sold', 'pass'))
  .input(
    z.object({
      which: z.enum(passLists).default('active'),
      cursor,
      limit,
    }),
  )
  .output(
    z.object({
      passes: z.array(soldPass),
      leftMinor: z
        .array(z.object({ currency, amountMinor: minor }))
        .describe('What is owed on all passes'),
      nextCursor: z.string().nullable(),
    }),
  )

export const soldPassContract = { sold }
