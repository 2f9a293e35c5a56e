import * as z from 'zod'
import { at, command, query } from '../endpoint.ts'
import { mayRefuse } from '../refusal.ts'
import { bilingual, day, id, instant, minor } from '../schema.ts'
import { proposedTime } from './proposed-time.ts'
import { visit } from './schema.ts'

const person = z.object({ staffId: id, staffName: z.string() })

const concerned = z.object({
  bookingId: id,
  sequence: z.int(),
  state: z.enum(['confirmed', 'checked_in']),
  shopId: id,
  ...person.describe('Who is off').shape,
  customerId: id.nullable(),
  customerName: z.string().nullable(),
  visitUrl: z
    .string()
    .nullable()
    .describe('The page of the visit, where its client can answer; null for who has no account'),
  phone: z.string().nullable().describe('Null also for who may not see how clients are reached'),
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
        keepsWish: z.boolean().describe('Nobody whom the client asked for is replaced'),
      }),
    )
    .describe(
      'Free, skilled and within their limits, at the same time; the proposed, then the best first',
    ),
  times: z
    .array(
      z.object({
        startsAt: instant,
        staffNames: z.array(z.string()),
        keepsWish: z.boolean().describe('By whom the client asked for'),
      }),
    )
    .describe('Free for all of the visit; the proposed, then the nearest first'),
  paidMinor: minor.nullable().describe('What would go back; null for who may not see money'),
  proposal: z
    .enum(['substitute', 'move', 'ask', 'refund'])
    .describe('`ask`: whatever is free would break what the client has asked for'),
  proposedTime: proposedTime.describe('What its client was asked for, as `visit.proposal`'),
})

const absence = z.object({
  cause: z
    .enum(['sickness', 'leave', 'rota'])
    .describe('`rota`: hours that go with the drafts of a week'),
  isApproved: z
    .boolean()
    .describe('Nobody books them any more; else it is still to be approved or published'),
  people: z.array(person).describe('Who is off'),
  timeZone: z.string(),
  from: instant.nullable().describe('Null where a week takes no hours away'),
  until: instant.nullable(),
  visits: z.array(concerned).describe('In the order in which they begin'),
})
export type Absence = z.infer<typeof absence>

const ofAbsence = '/console/shops/{shopId}/absences/{timeOffId}'
const ofWeek = '/console/shops/{shopId}/rota/{fromDay}'
const tag = 'team'
const onCalendar = { area: 'calendar', level: 'change' } as const
const one = z.object({ shopId: id, timeOffId: id })
const week = z.object({ shopId: id, fromDay: day.describe('The first of seven days') })

/**
 * The visits that somebody who is off was to serve, each with who could take it, other times, and a proposal; also of leave that is
 * asked for and not decided. The proposals go together: no two take one therapist or room, as many as can be keep whom the client asked
 * for, and as few as can be are moved. Errors: `not_found`.
 */
const visits = query(onCalendar)
  .route(at('GET', ofAbsence, 'Visits of somebody who is off', tag))
  .input(one)
  .output(absence)

/** The same of all who would lose hours if the drafts of a week were published. Errors: `not_found`. */
const rotaVisits = query(onCalendar)
  .route(at('GET', `${ofWeek}/visits`, 'Visits in hours that go', tag))
  .input(week)
  .output(absence)

const settling = z.object({
  bookingId: id,
  expectedSequence: z.int().min(0),
  become: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('substitute'), substituteId: id }),
    z.strictObject({ kind: z.literal('move'), startsAt: instant }),
    z.strictObject({ kind: z.literal('refund') }),
  ]),
})
const cannotBecome = mayRefuse(
  'state_conflict',
  'slot_taken',
  'slot_not_bookable',
  'business_suspended',
)

/**
 * Says what becomes of one of them, and the client is told. `substitute`: somebody else serves at the same time, price and policy
 * stay. `move`: another time, with who is free then; `refund`: it is cancelled, everything goes back; of a party only those leave
 * whom the absence concerns. Who is moved, or asked for who is off, may then cancel free of charge. Errors: as `booking.move`.
 */
const settle = command(onCalendar)
  .route(at('POST', `${ofAbsence}/visits/{bookingId}`, 'What becomes of a visit', tag))
  .errors(cannotBecome)
  .input(one.extend(settling.shape))
  .output(visit)

/** The same of a visit in hours that go with the drafts of a week. Errors: as `absence.settle`. */
const settleOfRota = command(onCalendar)
  .route(
    at('POST', `${ofWeek}/visits/{bookingId}`, 'What becomes of a visit in hours that go', tag),
  )
  .errors(cannotBecome)
  .input(week.extend(settling.shape))
  .output(visit)

const proposing = z.object({
  bookingId: id,
  expectedSequence: z.int().min(0),
  startsAt: instant.describe('One of its `times`'),
})
const cannotBeProposed = mayRefuse('state_conflict', 'slot_taken', 'business_suspended')

/**
 * Asks the client of one of them for another time: its page asks them, and their answer is `booking.answerProposal`. Nothing is kept free
 * for it, and nothing is sent: who asks writes to them. What was asked before is asked no more. Errors: `state_conflict` unless it is
 * booked, lies ahead and is as it was read; `slot_taken` where that time is free no more.
 */
const propose = command(onCalendar)
  .route(at('POST', `${ofAbsence}/visits/{bookingId}/proposal`, 'Ask for another time', tag))
  .errors(cannotBeProposed)
  .input(one.extend(proposing.shape))
  .output(z.object({ proposedTime }))

/** The same of a visit in hours that go with the drafts of a week. Errors: as `absence.propose`. */
const proposeOfRota = command(onCalendar)
  .route(
    at(
      'POST',
      `${ofWeek}/visits/{bookingId}/proposal`,
      'Ask for another time than in hours that go',
      tag,
    ),
  )
  .errors(cannotBeProposed)
  .input(week.extend(proposing.shape))
  .output(z.object({ proposedTime }))

export const absenceContract = {
  visits,
  settle,
  propose,
  rotaVisits,
  settleOfRota,
  proposeOfRota,
}
