import * as z from 'zod'
import { at, query } from '../endpoint.ts'
import { bilingual, id, instant } from '../schema.ts'

/** How many of the last visits say what is usual. */
export const usualVisits = 10

/** What a client had last. */
const lastVisit = z.object({
  bookingId: id,
  startsAt: instant,
  timeZone: z.string(),
  serviceNames: z.array(bilingual).describe('Of the client’s own part'),
  staffNames: z.array(z.string()).describe('Who served the client'),
})

/** What a client has most often. */
const usual = z.object({
  serviceId: id,
  variantId: id,
  serviceName: bilingual,
  lengthMinutes: z.int().describe('Of the variant, without extras'),
  addOnIds: z.array(id).describe('As they were booked last'),
  staffId: id.nullable().describe('Null where nobody serves'),
  staffName: z.string().nullable(),
  times: z.int().describe('In how many of `visits`'),
  visits: z.int().describe('How many of the last visits were looked at'),
})

export const customerGlance = z.object({
  lastVisit: lastVisit.nullable(),
  usual: usual.nullable(),
  lateCancels: z.int().describe('Visits that the client called off when it cost something already'),
})
export type CustomerGlance = z.infer<typeof customerGlance>

/**
 * What the desk looks at before it books somebody. Usual is the variant that stands in most of the last `usualVisits` visits
 * which the client came to, of equals the one had last; then who gave it most often in these visits, of equals who gave it last.
 * Only the client's own part of a visit counts, at any shop of the business. Errors: `not_found`, also for whom the reader
 * may not see.
 */
export const glance = query({ area: 'client', level: 'own' })
  .route(
    at('GET', '/console/customers/{customerId}/glance', 'What a client usually has', 'customer'),
  )
  .input(z.object({ customerId: id }))
  .output(customerGlance)
