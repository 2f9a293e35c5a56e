import * as z from 'zod'
import { at, query } from '../endpoint.ts'
import { mayRefuse } from '../refusal.ts'
import { day, flag, id, instant, minor } from '../schema.ts'
import { notThere, slotReason, visitRequest } from '../slot/contract.ts'

/** Whether the client is notified of the desk’s change to their visit; the team always is. */
export const tellClient = z
  .boolean()
  .optional()
  .describe('Whether the client is told; left out: as the shop has set it')

/** How many days the desk looks ahead for the next free time. */
export const deskDaysAhead = 62

/** The room that the client of a visit goes to wherever they need one of its type. */
export const wishedUnit = id
  .optional()
  .describe(
    'Where the client goes, wherever they need a room of that type; `not_found` at another shop',
  )

const deskStart = z.object({
  startsAt: instant,
  endsAt: instant,
  staffIds: z.array(id).describe('Who would serve, in the order of the services'),
  unitIds: z
    .array(id)
    .describe('The rooms and equipment it would take, in the order of the services'),
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
      unitId: wishedUnit,
      at: z.union([z.literal('now'), instant]).optional(),
    }),
  )
  .errors(
    mayRefuse('service_not_bookable', 'service_online_only', 'business_suspended', ...notThere),
  )
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
      starts: z.array(deskStart.omit({ priceMinor: true, unitIds: true })),
    }),
  )

/**
 * From a day on, the first start that `booking.walkIn` would take on the shop's grid: for exactly this visit and, where a
 * therapist is wished for, by anybody if that is sooner. Looks `deskDaysAhead` days ahead; null where nothing is free in them.
 */
const nextDeskTime = query({ area: 'calendar', level: 'change' })
  .route(
    at(
      'GET',
      '/console/shops/{shopId}/desk-times/{day}/next',
      'The next free time from a day on, for the desk',
      'console',
    ),
  )
  .input(
    visitRequest.extend({
      shopId: id,
      day,
      sameRoom: flag.default(false),
      customerId: id.optional().describe('For what is agreed with that client'),
      unitId: wishedUnit,
    }),
  )
  .errors(
    mayRefuse('service_not_bookable', 'service_online_only', 'business_suspended', ...notThere),
  )
  .output(
    z.object({
      next: deskStart.nullable(),
      withAnyone: deskStart
        .nullable()
        .describe('By whoever is free; null where nobody is wished for, or it is no sooner'),
    }),
  )

/** The free times for the desk. */
export const deskTimeContract = { deskTimes, nextDeskTime, moveTimes }
