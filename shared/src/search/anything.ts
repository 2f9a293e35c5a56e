import * as z from 'zod'
import { bookingState } from '../booking/schema.ts'
import { at, query } from '../endpoint.ts'
import { bilingual, id, instant } from '../schema.ts'

/**
 * Search anything in the business, the best first, at most eight of each: bookings by code or by whom they are for,
 * clients by name, e-mail or phone, therapists and services by name. Accents and small slips do not matter. What the
 * reader's role may not see (areas calendar, client, team, catalogue) comes back empty.
 */
export const anything = query('staff')
  .route(at('GET', '/console/search', 'Search anything', 'console'))
  .input(z.object({ q: z.string().trim().min(2).max(80) }))
  .output(
    z.object({
      bookings: z.array(
        z.object({
          id,
          code: z.string(),
          state: bookingState,
          customerName: z.string().nullable(),
          shopId: id,
          shopName: z.string(),
          timeZone: z.string(),
          startsAt: instant,
          serviceNames: z.array(bilingual),
        }),
      ),
      customers: z.array(
        z.object({
          id,
          name: z.string(),
          email: z.string().nullable(),
          phone: z.string().nullable(),
          lastVisitAt: instant.nullable(),
          lastVisitZone: z.string().nullable().describe('The time zone of its shop'),
        }),
      ),
      therapists: z.array(z.object({ id, name: z.string(), shopIds: z.array(id) })),
      services: z.array(z.object({ id, name: bilingual, categoryName: bilingual })),
    }),
  )
