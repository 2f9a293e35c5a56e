import * as z from 'zod'
import { tellClient } from '../booking/desk-time.ts'
import { bookingState } from '../booking/schema.ts'
import { plannedVisit, reach } from '../booking/series.ts'
import { seriesLimits } from '../booking/series-time.ts'
import { onCalendar } from '../booking/walk-in.ts'
import { at, command, query } from '../endpoint.ts'
import { savedCard } from '../payment/card.ts'
import { mayRefuse } from '../refusal.ts'
import { day, id, instant, minor } from '../schema.ts'

const everyWeeks = z.coerce.number<number>().int().min(1).max(seriesLimits.everyWeeks)

const planOf = <Visit extends z.ZodType>(visit: Visit) =>
  z.object({ timeZone: z.string(), currency: z.string(), visits: z.array(visit) })

const mine = z.object({ bookingId: id })
const fromVisit = mine.extend({ everyWeeks })

const repeat = fromVisit
  .extend({
    weekday: z.coerce
      .number<number>()
      .pipe(z.literal([1, 2, 3, 4, 5, 6, 7]))
      .optional()
      .describe('Monday is 1; left out: that of the visit'),
    untilDay: day.optional().describe('In the shop’s zone, included'),
    times: z.coerce.number<number>().int().min(1).max(seriesLimits.visits).optional(),
  })
  .refine(({ untilDay, times }) => untilDay === undefined || times === undefined, {
    message: 'not beside a number of times',
    path: ['untilDay'],
  })

const expectedTotalMinor = minor.describe(
  'What it costs by what the reader has seen; else `price_changed`',
)

const chosenVisits = fromVisit.extend({
  visits: z
    .array(
      z.object({ startsAt: instant, anyTherapist: z.boolean().default(false), expectedTotalMinor }),
    )
    .min(1)
    .max(seriesLimits.visits),
})

const bookedSeries = z.object({ seriesId: id, bookingIds: z.array(id) })

const mayNotPlan = mayRefuse('state_conflict', 'service_not_bookable', 'business_suspended')

/**
 * When a visit could come again every so many weeks, until a day or so many times, and what is free of that; nothing is taken. Without
 * either it is six times, or as many of them as can be booked by now. Who has left its party is left out. At most 52 visits; what lies beyond the horizon of the shop is `beyond_horizon`. Errors: `state_conflict`
 * for a visit that does not stand, `invalid_input`, and what `booking.hold` refuses of its services.
 */
const planSeries = query('signed_in')
  .route(at('GET', '/bookings/{bookingId}/series', 'Plan a visit that comes again', 'checkout'))
  .input(repeat)
  .errors({ ...mayNotPlan, ...mayRefuse('service_at_desk_only') })
  .output(
    planOf(plannedVisit).extend({
      asksDeposit: z
        .boolean()
        .describe('The shop asks for money before a visit: a link comes 14 days before each'),
      card: z
        .object({
          businessId: id,
          consent: z.string().describe('What its owner agrees to, in the reader’s language'),
          saved: savedCard.nullable().describe('Of the reader’s own; null: there is none yet'),
        })
        .nullable()
        .describe('By which each visit would stand, where the shop asks for a card on file'),
    }),
  )

/**
 * Books the times that were chosen, each a visit as any other with a bill of its own, to pay at the shop or by a package that has enough
 * left; they follow the visit they were planned from in its series. All or nothing: `series_time_taken` names the first that is not
 * free, with what is. The deposit that a shop asks for is kept on the bill of each and asked for by a payment link 14 days before it; a
 * shop that asks for a card on file takes `savedCardId` along, and refuses without it (`card_required`). Each on a day of its own; else `invalid_input`. The other errors are those of `booking.hold` and `checkout.pay`.
 */
const bookSeries = command('signed_in')
  .route({
    ...at('POST', '/bookings/{bookingId}/series', 'Book a visit that comes again', 'checkout'),
    successStatus: 201,
  })
  .input(chosenVisits.extend({ savedCardId: id.optional().describe('By which each stands') }))
  .errors(
    mayRefuse(
      'series_time_taken',
      'state_conflict',
      'service_not_bookable',
      'service_at_desk_only',
      'online_booking_closed',
      'open_full',
      'unpaid_full',
      'visits_too_close',
      'price_changed',
      'offer_for_new_clients',
      'card_required',
      'phone_required',
      'tender_not_available',
      'business_suspended',
    ),
  )
  .output(bookedSeries)

const visitOfSeries = z.object({
  bookingId: id,
  startsAt: instant,
  state: bookingState,
  cancelFeeMinor: minor.describe('What cancelling it would cost now'),
  can: z.object({ cancel: z.boolean(), reschedule: z.boolean() }),
})
export type VisitOfSeries = z.infer<typeof visitOfSeries>

const wholeSeries = z.object({
  everyWeeks: z.int().nullable().describe('Null: the visit is in no series'),
  timeZone: z.string().nullable(),
  visits: z.array(visitOfSeries).describe('By their time, those that were cancelled included'),
})

/** The visits of the series that a visit of the caller is in; none where it is in none. Errors: `not_found` for a visit of somebody else. */
const getSeries = query('signed_in')
  .route(at('GET', '/bookings/{bookingId}/series/visits', 'The visits of a series', 'booking'))
  .input(mine)
  .output(wholeSeries)

/**
 * Cancels visits of a series, each as `booking.cancel` would and by its own frozen policy; those that are over or cancelled are left
 * out. Errors: `price_changed` with the sum of the fees when it is another; `state_conflict` where none is left.
 */
const cancelSeries = command('signed_in')
  .route(at('POST', '/bookings/{bookingId}/series/cancel', 'Cancel visits of a series', 'booking'))
  .input(
    mine.extend({ reach, expectedFeeMinor: minor.describe('The fees of all of them together') }),
  )
  .errors(mayRefuse('state_conflict', 'price_changed'))
  .output(wholeSeries)

const moveTo = mine.extend({
  reach,
  day: day.describe('Of this visit from then on, in the shop’s zone; a year away at most'),
  minuteOfDay: z.coerce.number<number>().int().min(0).max(1_439),
})

const moved = z.object({
  bookingId: id,
  startsAt: instant,
  anyTherapist: z.boolean().default(false),
})

const movedVisit = plannedVisit.extend({
  bookingId: id,
  before: instant.describe('When it begins now'),
})
export type MovedVisit = z.infer<typeof movedVisit>

/**
 * Where visits of a series would be if each moved as far by the clock of the shop as this one does to that minute of a day, and what is
 * free of it; nothing changes. Errors: `state_conflict` where none can be moved.
 */
const planMove = query('signed_in')
  .route(at('GET', '/bookings/{bookingId}/series/move', 'Plan to move a series', 'booking'))
  .input(moveTo)
  .errors({ ...mayNotPlan, ...mayRefuse('service_at_desk_only') })
  .output(planOf(movedVisit))

/**
 * Moves the visits that were chosen, each as `booking.reschedule` would. All or nothing: `series_time_taken` names the first whose new
 * time is not free. Each goes to a day of its own; else `invalid_input`. The other errors are those of `booking.reschedule`.
 */
const moveSeries = command('signed_in')
  .route(at('POST', '/bookings/{bookingId}/series/move', 'Move visits of a series', 'booking'))
  .input(
    mine.extend({
      moves: z.array(moved.extend({ expectedTotalMinor })).min(1).max(seriesLimits.visits),
    }),
  )
  .errors(
    mayRefuse(
      'series_time_taken',
      'state_conflict',
      'service_not_bookable',
      'service_at_desk_only',
      'price_changed',
      'business_suspended',
    ),
  )
  .output(wholeSeries)

const atDesk = '/console/bookings/{bookingId}/series'

/** As `series.plan`, for the client of a visit and by what the desk may book: without notice and gap rule. */
const planForClient = query({ area: 'calendar', level: 'view' })
  .route(at('GET', atDesk, 'Plan a visit that comes again for its client', 'console'))
  .input(repeat)
  .errors({ ...mayNotPlan, ...mayRefuse('service_online_only') })
  .output(planOf(plannedVisit))

/** As `series.book`, at the desk: each visit stands at once, to pay at the shop. */
const bookForClient = command(onCalendar)
  .route({
    ...at('POST', atDesk, 'Book a visit that comes again for its client', 'console'),
    successStatus: 201,
  })
  .input(chosenVisits)
  .errors(
    mayRefuse(
      'series_time_taken',
      'state_conflict',
      'service_not_bookable',
      'service_online_only',
      'offer_for_new_clients',
      'price_changed',
      'business_suspended',
    ),
  )
  .output(bookedSeries)

/** As `series.get`, at the desk. */
const getForClient = query({ area: 'calendar', level: 'view' })
  .route(at('GET', `${atDesk}/visits`, 'The visits of a client’s series', 'console'))
  .input(mine)
  .output(wholeSeries.extend({ visits: z.array(visitOfSeries.omit({ cancelFeeMinor: true })) }))

/** As `series.planMove`, by what the desk may book. */
const planMoveForClient = query({ area: 'calendar', level: 'view' })
  .route(at('GET', `${atDesk}/move`, 'Plan to move a client’s series', 'console'))
  .input(moveTo)
  .errors({ ...mayNotPlan, ...mayRefuse('service_online_only') })
  .output(planOf(movedVisit))

/** As `series.move`, at the desk: each as one that is dragged there, so that its price stays. */
const moveForClient = command(onCalendar)
  .route(at('POST', `${atDesk}/move`, 'Move visits of a client’s series', 'console'))
  .input(mine.extend({ moves: z.array(moved).min(1).max(seriesLimits.visits), tellClient }))
  .errors({ ...mayNotPlan, ...mayRefuse('series_time_taken', 'service_online_only') })
  .output(z.object({ bookingIds: z.array(id) }))

/** The shop cancels visits of a series that are ahead, each as `booking.cancelByShop` would. Errors: `state_conflict` where none is left. */
const cancelByShop = command(onCalendar)
  .route(at('POST', `${atDesk}/cancel`, 'Cancel visits of a series as the shop', 'console'))
  .input(mine.extend({ reach, tellClient }))
  .errors(mayRefuse('state_conflict'))
  .output(z.object({ bookingIds: z.array(id) }))

export const seriesContract = {
  plan: planSeries,
  book: bookSeries,
  get: getSeries,
  cancel: cancelSeries,
  planMove,
  move: moveSeries,
  planForClient,
  bookForClient,
  getForClient,
  planMoveForClient,
  moveForClient,
  cancelByShop,
}
