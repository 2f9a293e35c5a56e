import * as z from 'zod'
import { at, command, query } from '../endpoint.ts'
import { mayRefuse } from '../refusal.ts'
import { bilingual, day, id, instant } from '../schema.ts'
import { visitRequest, notThere } from '../slot/contract.ts'
import { waitingLimits, waitingModes } from './rules.ts'
import { waitingStates } from './states.ts'

export const minute = z
  .int()
  .min(0)
  .max(1440)
  .describe('Minute of the day, by the clock of the shop')

const wish = {
  fromDay: day,
  toDay: day.describe('Included'),
  fromMinute: minute,
  toMinute: minute.describe('A start lies before it'),
}

export const services = z
  .array(
    z.object({
      guest: z.int(),
      name: bilingual,
      lengthMinutes: z.int(),
      staffName: z
        .string()
        .nullable()
        .describe('The therapist who is wished for; null: another wish, or none'),
    }),
  )
  .describe('What is wished for, guest by guest')

const state = z.enum(waitingStates)

const offer = z
  .object({ bookingId: id, startsAt: instant, heldUntil: instant })
  .nullable()
  .describe('The time that is held for them: a booking of theirs, which they pay for as any other')

const freeTimes = z
  .array(z.object({ startsAt: instant, endsAt: instant }))
  .describe('Times to come that were told to all whom they fit, and are held for nobody')

const ownEntry = z.object({
  id,
  shop: z.object({ id, name: z.string(), timeZone: z.string() }),
  state,
  ...wish,
  services,
  joinedAt: instant,
  place: z
    .int()
    .nullable()
    .describe(
      'In line: 1 plus who waits there for some of the same days before them; null: they wait no more',
    ),
  offer,
  freeTimes,
  standingWishId: id
    .nullable()
    .describe('The wish that comes again for which this waits once (`standing`); null: it is none'),
  moves: z
    .object({ bookingId: id, startsAt: instant })
    .nullable()
    .describe(
      'The visit that they would have earlier, and when it begins now; it is moved as any (`booking.reschedule`)',
    ),
  movesByItself: z.boolean().describe('They have agreed that it is moved without asking'),
})
export type OwnWaiting = z.infer<typeof ownEntry>

const mine = z.object({ waitingEntryId: id })

const ofOwn = (path: `/${string}`, summary: string) =>
  command('signed_in')
    .route(at('POST', `/waiting/{waitingEntryId}${path}`, summary, 'waiting'))
    .errors(mayRefuse('state_conflict'))

/**
 * Wishes to be told when a time is free, as the shop tells of it (`waiting.rule`). The visit is as `booking.hold` takes it. Three wishes
 * at one shop at most, each for 62 days at most; else `waiting_full`, `invalid_input`. Who would have a visit earlier is told of times, which
 * are held for nobody: whoever moves frees theirs for the next. What the caller’s health form speaks against is not waited for
 * (`service_not_advised`). Who has agreed in advance (`movesByItself`) is moved and told then; what they leave goes to the next who has
 * agreed, five at most, all in one transaction. Where the desk offers, it tells them of times as others.
 */
const join = command('signed_in')
  .route({ ...at('POST', '/waiting', 'Wait for a time', 'waiting'), successStatus: 201 })
  .input(
    visitRequest.extend({
      shopId: id,
      ...wish,
      movesBookingId: id
        .optional()
        .describe(
          'A visit of the caller at the shop that they would have earlier; the wish is for that visit',
        ),
      movesByItself: z
        .boolean()
        .optional()
        .describe(
          'With `movesBookingId` only: it may be moved without asking, a day ahead at least and never to a higher price',
        ),
    }),
  )
  .errors(
    mayRefuse(
      'waiting_full',
      'state_conflict',
      'service_not_bookable',
      ...notThere,
      'service_at_desk_only',
      'service_not_advised',
      'online_booking_closed',
      'business_suspended',
    ),
  )
  .output(ownEntry)

/** What I wait for, the earliest first; what has ended is left out. */
const list = query('signed_in')
  .route(at('GET', '/waiting', 'What I wait for', 'waiting'))
  .output(z.object({ entries: z.array(ownEntry) }))

/** Holds a time that was told to all, for who is first. Errors: `slot_taken` once another has it, and those of `booking.hold`. */
const take = ofOwn('/take', 'Hold a time that I was told of')
  .input(mine.extend({ startsAt: instant }))
  .errors(
    mayRefuse(
      'slot_taken',
      'slot_not_bookable',
      'service_not_bookable',
      ...notThere,
      'service_at_desk_only',
      'online_booking_closed',
      'open_full',
      'visits_too_close',
      'earlier_visit_needed',
      'service_not_advised',
      'guest_not_advised',
      'business_suspended',
    ),
  )
  .output(ownEntry)

const entryAtShop = ownEntry.omit({ shop: true, freeTimes: true }).extend({
  customerId: id.nullable().describe('Null for who is no client of the business yet'),
  clientName: z.string(),
  isMember: z.boolean().describe('They have a membership that goes on'),
  passedCount: z.int().describe('How often they had a time held for them, and did not take it'),
  fits: z.array(instant).describe('Free starts that fit, the best first; at most three'),
})
export type WaitingAtShop = z.infer<typeof entryAtShop>

const atShop = z.object({ timeZone: z.string(), entries: z.array(entryAtShop) })

/** Who waits at a shop, in line, the first 300, and what fits whom. */
const ofShop = query({ area: 'calendar', level: 'view' })
  .route(at('GET', '/console/shops/{shopId}/waiting', 'Who waits at a shop', 'console'))
  .input(z.object({ shopId: id }))
  .errors(mayRefuse('business_suspended'))
  .output(atShop)

/**
 * Puts a client with an account on the list, as they ask at the desk. Limits and errors: as `waiting.join`; `not_found` for a client of
 * another business; `waits_without_account`.
 */
const joinForClient = command({ area: 'calendar', level: 'change' })
  .route(at('POST', '/console/shops/{shopId}/waiting', 'Put a client on the list', 'console'))
  .input(visitRequest.extend({ shopId: id, customerId: id, ...wish }))
  .errors(
    mayRefuse(
      'waiting_full',
      'waits_without_account',
      'service_not_bookable',
      ...notThere,
      'service_at_desk_only',
      'online_booking_closed',
      'business_suspended',
    ),
  )
  .output(z.object({ id, state }))

const ofDesk = (path: `/${string}`, summary: string) =>
  command({ area: 'calendar', level: 'change' })
    .route(at('POST', `/console/waiting/{waitingEntryId}${path}`, summary, 'console'))
    .errors(mayRefuse('state_conflict', 'business_suspended'))
    .output(z.object({ id, state }))

/**
 * Holds a time for who waits, and tells them until when; the shop's `holdMinutes`, 48 hours for a standing wish. Errors: as `waiting.take`,
 * but what a health form speaks against is no matter of the desk's: its client is told as they book.
 */
const offerTime = ofDesk('/offer', 'Offer a time to who waits')
  .input(mine.extend({ startsAt: instant }))
  .errors(
    mayRefuse(
      'slot_taken',
      'slot_not_bookable',
      'service_not_bookable',
      ...notThere,
      'service_at_desk_only',
      'online_booking_closed',
      'open_full',
      'visits_too_close',
      'earlier_visit_needed',
    ),
  )

const rule = z.object({
  mode: z
    .enum(waitingModes)
    .describe(
      '`desk`: the desk offers; `first`: held for the first in line, then for the next; `all`: told to all, held for nobody',
    ),
  holdMinutes: z.literal([...waitingLimits.holdMinutes]),
  membersFirst: z.boolean(),
})

/** What a shop does with time that is freed. */
const getRule = query({ area: 'setting', level: 'view' })
  .route(at('GET', '/console/shops/{shopId}/waiting-rule', 'The rule of a waiting list', 'shop'))
  .input(z.object({ shopId: id }))
  .output(rule)

/** Says what a shop does with time that is freed from now on; what is offered already stays. */
const saveRule = command({ area: 'setting', level: 'change' })
  .route(at('PUT', '/console/shops/{shopId}/waiting-rule', 'Change a waiting list', 'shop'))
  .input(rule.extend({ shopId: id }))
  .output(rule)

export const waitingContract = {
  join,
  list,
  take,
  /** The time that is held goes to the next in line; they go on waiting for others, but not for this time of a standing wish. */
  pass: ofOwn('/pass', 'Let the held time go to the next').input(mine).output(ownEntry),
  /** They wish no more; what is held for them goes to the next. */
  leave: ofOwn('/leave', 'Wait no more').input(mine).output(z.object({ id, state })),
  ofShop,
  joinForClient,
  offer: offerTime,
  /** As `waiting.leave`, at the desk. */
  end: ofDesk('/end', 'End a wish at the desk').input(mine),
  rule: getRule,
  saveRule,
}
