import * as z from 'zod'
import { at, command, query } from '../endpoint.ts'
import { notThere } from '../slot/contract.ts'
import { mayRefuse } from '../refusal.ts'
import { day, id } from '../schema.ts'
import { minute, services } from './contract.ts'
import { standingLimits, standingStaff, standingStates } from './standing.ts'

const rhythm = {
  everyWeeks: z.int().min(1).max(standingLimits.everyWeeks),
  giveDays: z
    .int()
    .min(0)
    .max(standingLimits.giveDays)
    .describe('So many days earlier or later will do; less than half of what lies between two'),
  weekday: z
    .literal([1, 2, 3, 4, 5, 6, 7])
    .nullable()
    .describe('ISO: Monday is 1; null: as many weeks after the last visit to the day'),
  fromMinute: minute,
  toMinute: minute.describe('A start lies before it'),
  staff: z
    .enum(standingStaff)
    .describe('Of those who are named: `only` them, `first` them and else anyone, or `any`'),
}

const wish = z.object({
  id,
  shop: z.object({ id, name: z.string(), timeZone: z.string() }),
  state: z.enum(standingStates),
  ...rhythm,
  services,
  lastDay: day.describe('The visit that it counts from'),
  nextDay: day.describe('The day around which the next visit is looked for'),
  skipCount: z.int().describe('So many times in a row were offered and not wanted'),
})
export type OwnStanding = z.infer<typeof wish>

const mine = z.object({ standingWishId: id })
const state = z.object({ id, state: z.enum(standingStates) })

const fromVisit = z.object({ bookingId: id, ...rhythm })

const mayNotMake = mayRefuse(
  'waiting_full',
  'state_conflict',
  'service_not_bookable',
  'service_at_desk_only',
  'online_booking_closed',
  'business_suspended',
  ...notThere,
)

/**
 * Has a visit looked for again and again, counted from one that stands: two weeks before, the best free time is held for 48 hours, and taken
 * as any held visit is (`checkout.pay`); where none is free, it goes on the waiting list. Two that are not wanted, in a row, pause it. Three
 * at one shop at most; else `waiting_full`. Who serves that visit is who is named. Errors: `state_conflict` for a visit that does not stand, `invalid_input`.
 */
const make = command('signed_in')
  .route({
    ...at('POST', '/bookings/{bookingId}/standing', 'Have a visit looked for regularly', 'waiting'),
    successStatus: 201,
  })
  .input(fromVisit)
  .errors(mayNotMake)
  .output(wish)

/** What is looked for for me regularly, the oldest first; what has ended is left out. */
const list = query('signed_in')
  .route(at('GET', '/standing', 'What is looked for for me regularly', 'waiting'))
  .output(z.object({ wishes: z.array(wish) }))

const ofOwn = (path: `/${string}`, summary: string) =>
  command('signed_in')
    .route(at('POST', `/standing/{standingWishId}${path}`, summary, 'waiting'))
    .errors(mayRefuse('state_conflict'))

/** Changes the rhythm from the next time on; a time that is held meanwhile goes back. Errors: `state_conflict` once it has ended. */
const change = ofOwn('/change', 'Change how often and when').input(mine.extend(rhythm)).output(wish)

/** What is looked for regularly for a client, the oldest first. */
const ofClient = query({ area: 'client', level: 'view' })
  .route(
    at(
      'GET',
      '/console/customers/{customerId}/standing',
      'What comes again for a client',
      'console',
    ),
  )
  .input(z.object({ customerId: id }))
  .output(z.object({ wishes: z.array(wish) }))

/** The same for the client of a visit, as they ask for it at the desk. Errors: as `standing.make`; `waits_without_account`. */
const makeForClient = command({ area: 'calendar', level: 'change' })
  .route({
    ...at(
      'POST',
      '/console/bookings/{bookingId}/standing',
      'Have a visit looked for regularly for its client',
      'console',
    ),
    successStatus: 201,
  })
  .input(fromVisit)
  .errors({ ...mayNotMake, ...mayRefuse('waits_without_account') })
  .output(state)

/** Ends it at the desk, as its client would. */
const endForClient = command({ area: 'calendar', level: 'change' })
  .route(at('POST', '/console/standing/{standingWishId}/end', 'End a standing wish', 'console'))
  .input(mine)
  .errors(mayRefuse('state_conflict'))
  .output(state)

export const standingContract = {
  make,
  list,
  change,
  /** Nothing is looked for until it goes on; a time that is held meanwhile goes back. */
  pause: ofOwn('/pause', 'Pause it').input(mine).output(wish),
  /** Goes on with the next day of its rhythm that is to come. */
  resume: ofOwn('/resume', 'Go on with it').input(mine).output(wish),
  /** Nothing is looked for any more; a time that is held meanwhile goes back. */
  end: ofOwn('/end', 'End it').input(mine).output(state),
  makeForClient,
  ofClient,
  endForClient,
}
