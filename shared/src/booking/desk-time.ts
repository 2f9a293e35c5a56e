import * as z from 'zod'
import { at, query } from '../endpoint.ts'
import { mayRefuse } from '../refusal.ts'
import { day, flag, id, instant, minor } from '../schema.ts'
import { slotReason, visitRequest } from '../slot/contract.ts'

/** Whether the client is notified of the desk’s change to their visit; the team always is. */
export const tellClient = z
  .boolean()
  .optional()
  .describe('Whether the client is told; left out: as the shop has set it')

const deskStart = z.object({
  startsAt: instant,
  endsAt: instant,
  staffIds: z.array(id).describe('Who would serve, in the order of the services'),
  priceMinor: minor.describe('Of the whole visit, tax included'),
})
export type DeskStart = z.infer<typeof deskStart>

/**
 * Starts of a day that `booking.walkIn` would take, on the shop's grid and from now on: free of notice, horizon and gap
 * rule, as the desk is. `at` asks for one more start, of any minute; `now` for this one.
 */
const deskTimes = query({ area: 'calendar', level: 'change' })
  .route(
    at(
      'GET',
      '/console/shops/{shopId}/desk-times/{day}',
      'Free times of a day, for the desk',
      'console',
    ),
  )
  .input(
    visitRequest.extend({
      shopId: id,
      day,
      sameRoom: flag.default(false),
      customerId: id.optional().describe('For what is agreed with that client'),
      at: z.union([z.literal('now'), instant]).optional(),
    }),
  )
  .errors(mayRefuse('service_not_bookable', 'service_online_only', 'business_suspended'))
  .output(
    z.object({
      starts: z.array(deskStart),
      asked: deskStart
        .partial()
        .extend({
          startsAt: instant,
          reason: slotReason.nullable().describe('Null: it is free'),
          blamed: z
            .object({ guest: z.int(), item: z.int() })
            .optional()
            .describe('The service that cannot be given then, where one is to blame'),
        })
        .nullable(),
    }),
  )

/**
 * Starts of a day at which `booking.move` would take the whole visit, on the shop's grid and from now on: as it is, or
 * with `staffId` for its first item. None for a visit that cannot be moved.
 */
const moveTimes = query({ area: 'calendar', level: 'change' })
  .route(
    at(
      'GET',
      '/console/bookings/{bookingId}/move-times/{day}',
      'Where a visit could be moved to on a day',
      'console',
    ),
  )
  .input(z.object({ bookingId: id, day, staffId: id.optional() }))
  .errors(mayRefuse('business_suspended'))
  .output(
    z.object({
      starts: z.array(deskStart.omit({ priceMinor: true })),
    }),
  )

/** The free times for the desk. */
export const deskTimeContract = { deskTimes, moveTimes }
