import * as z from 'zod'
import { at, command, query, type Who } from '../endpoint.ts'
import { eventIterator } from '@orpc/contract'
import { mayRefuse } from '../refusal.ts'
import { cursor, day, id, instant, limit } from '../schema.ts'
import { notThere, visitRequest } from '../slot/contract.ts'
import { affirmationContract } from './affirmation.ts'
import { approvalContract } from './approval.ts'
import { callOutAddress } from './call-out.ts'
import { changeContract } from './change.ts'
import { guestClientContract } from './guest-client.ts'
import { guestContract, guestNames, mayNotMove, newTime } from './guest.ts'
import { feedContract } from './feed.ts'
import { invitationContract } from './invitation.ts'
import { proposalContract } from './proposal.ts'
import { privateLinkContract } from './private-link.ts'
import { receiptContract } from './receipt.ts'
import { lateCallContract } from './late-call.ts'
import { latenessContract } from './lateness.ts'
import { noShowContract, ofOneOrAll } from './no-show.ts'
import { deskTimeContract, tellClient } from './desk-time.ts'
import { bookingCard, bookingDetails, calendarDays, isWeek, shopCalendar, visit } from './schema.ts'
import { sessionContract } from './session.ts'
import { noPlace, onCalendar, walkIn } from './walk-in.ts'
import { bookingWellnessContract } from './wellness.ts'
import { testVisitContract } from './test-visit.ts'

const mine = z.object({ bookingId: id })

/**
 * Keeps a slot while the customer pays (the shop's hold minutes, 10 by default). When the chosen therapist
 * was only one of several possible ones, another free one is taken before the time is refused. A visitor holds two times
 * at once, and 30 are held from one IP address (the server's settings); else `holds_full`, which names those that are
 * held, or `address_holds_full`. What is paid, given up or over does not count.
 */
const hold = command('visitor')
  .route({ ...at('POST', '/bookings', 'Hold a time', 'booking'), successStatus: 201 })
  .input(
    visitRequest.extend({
      shopId: id,
      startsAt: instant,
      guestNames,
      note: z.string().trim().max(1000).optional(),
      expectedTotalMinor: z
        .int()
        .min(0)
        .optional()
        .describe('What it costs by what the reader has seen; `price_changed` names another price'),
      address: callOutAddress.optional().describe('Of a visit at the client’s, at `clientPlace`'),
      insteadOf: id
        .optional()
        .describe(
          'A time one holds that is given up if this one is won; ignored if it is not held',
        ),
    }),
  )
  .errors(
    mayRefuse(
      'slot_taken',
      'slot_not_bookable',
      'service_not_bookable',
      ...notThere,
      'service_at_desk_only',
      'online_booking_closed',
      'holds_full',
      'address_holds_full',
      'open_full',
      'visits_too_close',
      'earlier_visit_needed',
      'service_not_advised',
      'guest_not_advised',
      'field_unreadable',
      'price_changed',
      'business_suspended',
    ),
  )
  .output(bookingDetails)

/** Gives a held time up. */
const release = command('visitor')
  .route(at('POST', '/bookings/{bookingId}/release', 'Give a held time up', 'booking'))
  .input(mine)
  .errors(mayRefuse('state_conflict'))
  .output(bookingDetails)

/** One's own visits: coming (soonest first), past and cancelled (latest first). */
const list = query('visitor')
  .route(at('GET', '/bookings', 'My bookings', 'booking'))
  .input(
    z.object({ which: z.enum(['coming', 'past', 'cancelled']).default('coming'), cursor, limit }),
  )
  .output(z.object({ bookings: z.array(bookingCard), nextCursor: z.string().nullable() }))

const get = query('visitor')
  .route(at('GET', '/bookings/{bookingId}', 'One of my bookings', 'booking'))
  .input(mine)
  .output(bookingDetails)

/**
 * Cancels a visit. The fee follows the policy frozen when it was booked, by the clock of its first start;
 * the rest of what was paid is refunded. `expectedFeeMinor` is the fee the reader agreed to.
 */
const cancel = command('signed_in')
  .route(at('POST', '/bookings/{bookingId}/cancel', 'Cancel my booking', 'booking'))
  .input(mine.extend({ expectedFeeMinor: z.int().min(0) }))
  .errors(mayRefuse('state_conflict', 'price_changed'))
  .output(bookingDetails)

/**
 * Moves all of a visit, for those who still come, to another start in one step; the old time is given up only if the new
 * one is won. Rescheduling itself is free, and the price is that of the new time: the offers that hold then, booked now,
 * and what its therapist costs (`slot.day` says it). `expectedTotalMinor` is what the whole visit then costs by what the
 * reader agreed to; `price_changed` names another one. What was paid beyond it is refunded at once to where it was paid
 * from; what is missing is `dueMinor`, to pay at the shop. Policy and fee clock stay.
 */
const reschedule = command('signed_in')
  .route(at('POST', '/bookings/{bookingId}/reschedule', 'Move my booking', 'booking'))
  .input(mine.extend(newTime))
  .errors(mayNotMove)
  .output(bookingDetails)

const inCalendar = { area: 'calendar', level: 'view' } as const

const aWeek = { message: `at most ${calendarDays} days, in order` }

/**
 * At most seven days of a shop, by therapist and by room: all a calendar paints, and all it needs to tell while something
 * is dragged whether it may be dropped there. The server has the last word.
 */
const shopCalendarOf = query(inCalendar)
  .route(at('GET', '/console/shops/{shopId}/calendar', 'Days of a shop', 'console'))
  .input(
    z
      .object({ shopId: id, fromDay: day, toDay: day.describe('Included') })
      .refine(isWeek, { ...aWeek, path: ['fromDay'] })
      .refine(isWeek, { ...aWeek, path: ['toDay'] }),
  )
  .output(shopCalendar)

/**
 * Says, as it happens, that a visit (`bookingId`) or a block (`bookingId` null, events `slot.*`) of the shop has changed;
 * the reader then asks for the days again. At most 5 streams of a session and 20 of an account are open at once; one ends
 * within 5 seconds of a log-out, or of a right that is taken away.
 */
const live = query(inCalendar)
  .route(at('GET', '/console/shops/{shopId}/live', 'Changes of a shop, live', 'console'))
  .errors(mayRefuse('too_many_streams'))
  .input(z.object({ shopId: id }))
  .output(eventIterator(z.object({ event: z.string(), bookingId: id.nullable(), at: instant })))

/** A permission, so that the server knows it as a call of a business. */
type OfArea = Exclude<Who, string>

const onBooking = (path: `/${string}`, summary: string, who: OfArea = onCalendar) =>
  command(who)
    .route(at('POST', `/console/bookings/{bookingId}${path}`, summary, 'console'))
    .errors(mayRefuse('state_conflict'))

const transition = (path: `/${string}`, summary: string, who?: OfArea) =>
  onBooking(path, summary, who).input(mine).output(visit)

/** Who only sees the calendar lets in whom they serve themselves; `forbidden` else. */
const ofThoseServed = { area: 'calendar', level: 'view' } as const

/**
 * Of a party that comes apart, of those whose time it is, or whose day, or of one guest alone; of any other, of all. `not_found`
 * names no guest who comes; `state_conflict`: there is nobody to whom it could be done now.
 */
const arrival = (path: `/${string}`, summary: string) =>
  onBooking(path, summary, ofThoseServed).input(ofOneOrAll).output(visit)

/**
 * The visit is over. `takenAtShop`: what was still to pay has been taken at the desk, `takenAs` cash or at its terminal; else
 * the customer owes it.
 */
const complete = onBooking('/complete', 'The visit is over')
  .input(
    mine.extend({
      takenAtShop: z.boolean().default(false),
      takenAs: z.enum(['cash', 'terminal']).default('cash'),
    }),
  )
  .output(visit)

/** A therapist or room for the dragged item; left out, it keeps its own. With several, `from…` says in whose place. */
const elsewhere = {
  staffId: id.optional(),
  fromStaffId: id.optional().describe('Whose place `staffId` takes; default: the first therapist'),
  unitId: id.optional(),
  fromUnitId: id.optional().describe('Whose place `unitId` takes; default: the first room it fits'),
}

/**
 * Drags a visit: the item begins at `startsAt` (a whole minute) with that therapist in that room, and the whole visit goes
 * along in one step. The other items keep their distance, and their people and rooms as long as these can; else another
 * who can takes over. The shop is free of notice, horizon, opening hours and grid. Price, policy and fee clock stay.
 * Where it is the shop that wishes so (`askedBy`), and the start moves by more than 15 minutes, the client is credited what the shop has
 * promised for a late cancelling (`booking.cancelTerms` says it before), less what it has credited before; they are told, and it cannot be undone.
 * Errors: `slot_not_bookable` with `no_skilled_therapist`, `therapist_off` (no shift, or time off) or `room_does_not_fit`;
 * `slot_taken` with what is `inTheWay`; `state_conflict` when it is over, or somebody has changed it since
 * `expectedSequence`; `therapist_not_for_client`. Refused, nothing has moved. Undo: `undoMove` with the new `sequence`.
 */
const move = onBooking('/move', 'Move a visit in the calendar')
  .input(
    mine.extend({
      itemId: id,
      startsAt: instant,
      ...elsewhere,
      expectedSequence: z.int().min(0),
      tellClient,
      askedBy: z.enum(['client', 'shop']).default('client'),
    }),
  )
  .errors(mayRefuse(...noPlace, 'therapist_not_for_client'))
  .output(visit)

/**
 * Makes an item longer or shorter, in steps of 5 minutes from its start. What follows it at once for the same guest goes
 * along; a wait in between is used up first. The price stays. Errors and undo: as `move`.
 */
const stretchItem = onBooking('/stretch', 'Make an item longer or shorter')
  .input(
    mine.extend({
      itemId: id,
      lengthMinutes: z.int().min(5).max(480).multipleOf(5),
      expectedSequence: z.int().min(0),
    }),
  )
  .errors(mayRefuse(...noPlace))
  .output(visit)

/**
 * Takes back the last change of a visit, which was to be moved, stretched or changed by the desk: every item has its time, its
 * people, its rooms and its price again. Once more takes back the one before that, as long as nothing else has happened in between. Errors: as `move`; `slot_taken` when somebody has come in the way since, and then all stays as it is.
 * What its client was not told of, they are not told back.
 */
const undoMove = onBooking('/move/undo', 'Put a visit back where it was before it was moved')
  .input(mine.extend({ expectedSequence: z.int().min(0) }))
  .errors(mayRefuse(...noPlace))
  .output(visit)

/** As if it had not been; not where the client's wellness notes were opened: they see that (`visit_was_read`). */
const undoWalkIn = onBooking('/walk-in/undo', 'Take back what was just booked at the desk')
  .input(mine)
  .errors(mayRefuse('visit_was_read'))
  .output(visit)

export const bookingContract = {
  hold,
  release,
  list,
  get,
  ...receiptContract,
  ...feedContract,
  ...invitationContract,
  ...privateLinkContract,
  ...affirmationContract,
  ...proposalContract,
  ...approvalContract,
  cancel,
  reschedule,
  shopCalendar: shopCalendarOf,
  ...sessionContract,
  live,
  move,
  stretch: stretchItem,
  undoMove,
  walkIn,
  undoWalkIn,
  checkIn: arrival('/check-in', 'The guest has arrived'),
  undoCheckIn: arrival('/check-in/undo', 'Take a check-in back until its day is over'),
  complete,
  undoComplete: transition(
    '/complete/undo',
    'The visit is not over after all, the same day; what was paid stays on its bill',
  ),
  ...noShowContract,
  ...lateCallContract,
  ...latenessContract,
  cancelByShop: onBooking('/cancel', 'The shop cancels; the customer gets everything back')
    .input(mine.extend({ tellClient }))
    .output(visit),
  ...deskTimeContract,
  ...guestContract,
  ...guestClientContract,
  ...changeContract,
  ...bookingWellnessContract,
  ...testVisitContract,
}
