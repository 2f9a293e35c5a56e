import * as z from 'zod'
import { at, query } from '../endpoint.ts'
import { near } from '../shop/contract.ts'
import { mayRefuse } from '../refusal.ts'
import { day, flag, id, instant } from '../schema.ts'
import { blockEndpoints } from './block.ts'
import { blockSeriesEndpoints } from './block-series.ts'
import { groupSessionEndpoints } from './group-session.ts'
import { mostGuests, mostServices } from './request.ts'

/** Who should give a service: anyone who can, one person, or anyone of a gender. */
export const wish = z
  .string()
  .regex(/^(any|female|male|[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/)
  .describe('`any`, `female`, `male` or the id of a therapist')

export const itemRequest = z.object({
  variantId: id,
  addOnIds: z.array(id).max(6).default([]),
  wish: wish.default('any'),
})

export const guestRequest = z.object({ items: z.array(itemRequest).min(1).max(mostServices) })

const guests = z
  .array(guestRequest)
  .min(1)
  .max(mostGuests)
  .describe('As many as the shop takes: one more is `service_not_bookable` at `guests`')

export const together = z
  .enum(['same_start', 'in_turn'])
  .describe('All begin at the start, or each when the one before is done')

const sameRoom = 'With `same_start`: the first services of all guests share one room'

/** The wanted visit: guests in order, each with services in order. */
export const visitRequest = z.object({
  guests,
  together: together.default('same_start'),
  sameRoom: z.boolean().default(false).describe(sameRoom),
  clientPlace: near
    .optional()
    .describe('Where the client is, of treatments at their place: latitude,longitude'),
  dayPackageId: id
    .optional()
    .describe('All guests have this day package: each has its steps, in their order, as items'),
})
export type VisitRequest = z.infer<typeof visitRequest>

const shopAndVisit = visitRequest.extend({
  shopId: id,
  sameRoom: flag.default(false).describe(sameRoom),
  exceptBookingId: id.optional().describe('A booking of the caller that is about to be moved'),
  exceptGuest: z.coerce
    .number<number>()
    .int()
    .min(0)
    .max(mostGuests - 1)
    .optional()
    .describe('Only this guest of it is about to be moved'),
  exceptStart: instant
    .optional()
    .describe('No choice, since the visit that is moved has it already'),
})

/** A time at the shop that the caller holds and has still to pay. */
const held = z.object({ bookingId: id, startsAt: instant, heldUntil: instant })
export type HeldTime = z.infer<typeof held>

const heldTimes = z.array(held).describe('What they hold at the shop, soonest first')

export const slotReason = z.enum([
  'closed',
  'past_notice',
  'beyond_horizon',
  'off_grid',
  'nonexistent_time',
  'no_skilled_therapist',
  'therapist_off',
  'therapist_busy',
  'therapist_load',
  'rooms_full',
  'gap_rule',
  'service_hours',
  'day_limit',
  'session_full',
  'not_then',
])

/** A change with which the same start, or another one with the same visit, is free. */
const alternative = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('any_therapist'), startsAt: instant }),
  z.object({
    kind: z.literal('shorter'),
    guest: z.int(),
    item: z.int(),
    variantId: id.describe('Of the same service'),
    lengthMinutes: z.int(),
    startsAt: instant,
  }),
  z.object({ kind: z.literal('in_turn'), startsAt: instant }),
  z.object({ kind: z.literal('other_time'), startsAt: instant }),
])
export type Alternative = z.infer<typeof alternative>

/** Nothing is free: all booked, nobody wanted at work (`off`), or no start can be offered at all. */
const emptyDay = z.enum(['full', 'off', 'closed'])

/** What keeps the treatments of a visit from being given where it would be. */
export const notThere = ['call_out_without_place', 'call_out_too_far', 'call_out_apart'] as const

const mayNotShow = [
  'service_not_bookable',
  'service_at_desk_only',
  'business_suspended',
  ...notThere,
] as const

/** Which days have free times, for a span of at most 62 days. */
const month = query('anyone')
  .route(at('GET', '/shops/{shopId}/slots', 'Free days of a month', 'slot'))
  .input(shopAndVisit.extend({ fromDay: day, toDay: day }))
  .errors(mayRefuse(...mayNotShow))
  .output(
    z.object({
      timeZone: z.string(),
      held: heldTimes,
      days: z.array(z.object({ day, state: z.enum(['free', 'few', ...emptyDay.options]) })),
    }),
  )

const served = z.object({
  guest: z.int(),
  item: z.int(),
  startsAt: instant,
  staffIds: z.array(id),
})

/** All starts of a day on the shop's grid: the free ones with who would serve, the others to ask why. */
const dayStarts = query('anyone')
  .route(at('GET', '/shops/{shopId}/slots/{day}', 'Free times of a day', 'slot'))
  .input(shopAndVisit.extend({ day }))
  .errors(mayRefuse(...mayNotShow))
  .output(
    z.object({
      timeZone: z.string(),
      held: heldTimes,
      empty: emptyDay.nullable().describe('Why nothing is free; null when something is'),
      starts: z.array(
        z.object({
          startsAt: instant,
          isFree: z.boolean(),
          isBestFit: z.boolean().describe('Whether it leaves no gap in the day of who would serve'),
          endsAt: instant.nullable(),
          staffIds: z.array(id).describe('Who would serve, in the order of the services'),
          served: z.array(served).describe('Who serves whom when; of a party only'),
          priceMinor: z.int().nullable().describe('Total with those therapists, tax included'),
          fullPriceMinor: z
            .int()
            .nullable()
            .describe('The same without offers; equal where none holds at that time'),
        }),
      ),
    }),
  )

/** Why a start is not free, and the nearest alternative. */
const why = query('anyone')
  .route(at('GET', '/shops/{shopId}/slots/why', 'Why not this time?', 'slot'))
  .input(shopAndVisit.extend({ startsAt: instant }))
  .errors(mayRefuse(...mayNotShow))
  .output(
    z.object({
      reason: slotReason.nullable().describe('Null when the start is free after all'),
      nearest: z.array(instant).describe('The nearest free starts of the same wish'),
      withAnyTherapist: z.boolean().describe('Whether any other therapist is free then'),
      alternatives: z.array(alternative).max(4).describe('What would be free, the nearest first'),
    }),
  )

/** The next free starts of several shops for their most asked service, for cards on lists. */
const next = query('anyone')
  .route(at('GET', '/slots/next', 'Next free times of several shops', 'slot'))
  .input(
    z.object({
      shopIds: z.array(id).min(1).max(20),
      fromMinute: z.coerce.number<number>().int().min(0).max(1439).optional(),
      day: day.optional().describe('Only this day; default: from now on'),
    }),
  )
  .output(
    z.object({
      shops: z.array(
        z.object({
          shopId: id,
          serviceId: id.nullable(),
          variantId: id.nullable(),
          starts: z.array(instant),
        }),
      ),
    }),
  )

/** The next free starts of every service on a shop's menu within a week, in one answer. */
const menuStarts = query('anyone')
  .route(at('GET', '/shops/{shopId}/slots/menu', 'Next free times of a whole menu', 'slot'))
  .input(z.object({ shopId: id, wish: wish.default('any') }))
  .errors(mayRefuse('business_suspended'))
  .output(
    z.object({
      timeZone: z.string(),
      services: z.array(z.object({ serviceId: id, variantId: id, starts: z.array(instant) })),
    }),
  )

export const slotContract = {
  month,
  day: dayStarts,
  why,
  next,
  menu: menuStarts,
  ...blockEndpoints,
  ...blockSeriesEndpoints,
  ...groupSessionEndpoints,
}
