import * as z from 'zod'
import { at, command, query } from '../endpoint.ts'
import { mayRefuse } from '../refusal.ts'
import { bilingual, id, instant, minor } from '../schema.ts'
import { visit } from './schema.ts'

const person = z.object({ staffId: id, staffName: z.string() })

const concerned = z.object({
  bookingId: id,
  sequence: z.int(),
  state: z.enum(['confirmed', 'checked_in']),
  shopId: id,
  customerName: z.string().nullable(),
  startsAt: instant,
  endsAt: instant,
  spans: z
    .array(z.object({ startsAt: instant, endsAt: instant }))
    .describe('When: once, or of guests who come apart once for each who is concerned'),
  currency: z.string(),
  guestCount: z.int(),
  services: z
    .array(
      z.object({
        serviceName: bilingual,
        startsAt: instant,
        guestName: z.string().nullable(),
        isAskedFor: z.boolean().describe('The client asked for who is off'),
      }),
    )
    .describe('Only what they were to give'),
  substitutes: z
    .array(
      person.extend({
        differenceMinor: minor.describe('What they cost more; the client pays what was agreed'),
        isPreferred: z.boolean().describe('The client likes to be served by them'),
      }),
    )
    .describe('Free, skilled and within their limits, at the same time; the best first'),
  times: z
    .array(z.object({ startsAt: instant, staffNames: z.array(z.string()) }))
    .describe('Free for all of the visit; the nearest first'),
  paidMinor: minor.nullable().describe('What would go back; null for who may not see money'),
  proposal: z.enum(['substitute', 'move', 'refund']),
})

const absence = z.object({
  timeOffId: id,
  ...person.shape,
  timeZone: z.string(),
  from: instant,
  until: instant,
  visits: z.array(concerned).describe('In the order in which they begin'),
})
export type Absence = z.infer<typeof absence>

const ofAbsence = '/console/shops/{shopId}/absences/{timeOffId}'
const tag = 'team'
const onCalendar = { area: 'calendar', level: 'change' } as const
const one = z.object({ shopId: id, timeOffId: id })

/**
 * The visits that somebody who is off was to serve, each with who could take it, other times, and a proposal. The proposals go
 * together: what one takes, no other does.
 */
const visits = query(onCalendar)
  .route(at('GET', ofAbsence, 'Visits of somebody who is off', tag))
  .input(one)
  .output(absence)

/**
 * Says what becomes of one of them, and the client is told. `substitute`: somebody else serves at the same time, price and policy
 * stay. `move`: another time, with who is free then; `refund`: it is cancelled, everything goes back; of a party only those leave
 * whom the absence concerns. Who is moved, or asked for who is off, may then cancel free of charge. Errors: as `booking.move`.
 */
const settle = command(onCalendar)
  .route(at('POST', `${ofAbsence}/visits/{bookingId}`, 'What becomes of a visit', tag))
  .errors(mayRefuse('state_conflict', 'slot_taken', 'slot_not_bookable', 'business_suspended'))
  .input(
    one.extend({
      bookingId: id,
      expectedSequence: z.int().min(0),
      become: z.discriminatedUnion('kind', [
        z.strictObject({ kind: z.literal('substitute'), substituteId: id }),
        z.strictObject({ kind: z.literal('move'), startsAt: instant }),
        z.strictObject({ kind: z.literal('refund') }),
      ]),
    }),
  )
  .output(visit)

export const absenceContract = { visits, settle }
