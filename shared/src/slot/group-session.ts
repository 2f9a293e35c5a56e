import * as z from 'zod'
import { at, command, query } from '../endpoint.ts'
import { mayRefuse } from '../refusal.ts'
import { bilingual, id, instant } from '../schema.ts'
import { bookingRuleLimits } from '../catalogue/booking-rule.ts'
import { repeat } from './block-series.ts'

/** How far ahead a shop shows its sessions, and how many of them. */
export const sessionLimits = { daysAhead: 14, shown: 60 } as const

const onCalendar = { area: 'calendar', level: 'change' } as const

const session = z.object({
  id,
  serviceId: id,
  serviceName: bilingual,
  variantId: id.nullable().describe('As long as the session; null: the menu has none any more'),
  leaderName: z.string(),
  startsAt: instant,
  endsAt: instant,
  seats: z.int(),
  seatsLeft: z.int().describe('Seats that are held while somebody pays are not left'),
})
export type GroupSession = z.infer<typeof session>

/** The sessions of the next days that clients may book, the soonest first; full ones, too. A seat is booked as any visit (`booking.hold`). */
const sessions = query('anyone')
  .route(at('GET', '/shops/{shopId}/sessions', 'The next sessions of a shop', 'slot'))
  .input(z.object({ shopId: id }))
  .errors(mayRefuse('business_suspended'))
  .output(z.object({ timeZone: z.string(), sessions: z.array(session) }))

/**
 * Lays a session of a service that is given to a group (`booking.sessions` of the service), or one on several days: its leader and its
 * room are blocked, all or nothing as in `slot.blockSeries`. Seats are those of the service unless others are said. Errors: `blocks_taken`
 * with what is `inTheWay`; `session_not_possible` names the field: a service that is not given to a group here, a length that it does not
 * have, a start outside of the hours of the shop or off its grid, another session of the service then; `not_found`.
 */
const newSessions = command(onCalendar)
  .route({
    ...at('POST', '/console/shops/{shopId}/sessions', 'Lay a session', 'console'),
    successStatus: 201,
  })
  .input(
    z.object({
      shopId: id,
      serviceId: id,
      staffId: id.describe('Who leads it'),
      unitId: id.optional(),
      startsAt: instant,
      lengthMinutes: z.int().min(5).max(720).describe('That of a variant of the service'),
      seats: z.int().min(1).max(bookingRuleLimits.seats).optional(),
      repeat: repeat.optional(),
      skipsTaken: z.boolean().default(false),
    }),
  )
  .errors(mayRefuse('blocks_taken', 'session_not_possible'))
  .output(
    z.object({
      sessions: z.array(z.object({ id, startsAt: instant })),
      skipped: z.int().describe('Days that were left out, since something stands in the way'),
    }),
  )

/**
 * Cancels a session: nobody can join it from now on, and the visits that have seats in it are cancelled by the shop, one after the
 * other, each with all that it is owed, and told. Errors: `state_conflict` where it is cancelled already or has begun; `not_found`.
 */
const cancelSession = command(onCalendar)
  .route(at('POST', '/console/sessions/{groupSessionId}/cancel', 'Cancel a session', 'console'))
  .input(z.object({ groupSessionId: id }))
  .errors(mayRefuse('state_conflict'))
  .output(z.object({ id }))

export const groupSessionEndpoints = { sessions, newSessions, cancelSession }
