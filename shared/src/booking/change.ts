import * as z from 'zod'
import { at, command, query } from '../endpoint.ts'
import { mayRefuse } from '../refusal.ts'
import { day, id, instant, minor } from '../schema.ts'
import { itemRequest, visitRequest, notThere } from '../slot/contract.ts'
import { mostGuests } from '../slot/request.ts'
import { tellClient } from './desk-time.ts'
import { visit } from './schema.ts'

// What the desk changes of a visit that stands, but for its time.

const inCalendar = { area: 'calendar', level: 'view' } as const
const onCalendar = { area: 'calendar', level: 'change' } as const

const mine = z.object({ bookingId: id })
const asSeen = { expectedSequence: z.int().min(0), tellClient }
/** What is wanted of a service: of `any` the therapist who serves already, where they can. */
const service = itemRequest.shape
const guestPosition = z.coerce
  .number<number>()
  .int()
  .min(0)
  .max(mostGuests - 1)
  .describe('From 0, the booker')

const expectedTotalMinor = z
  .int()
  .min(0)
  .optional()
  .describe('What the whole visit then costs, as the reader has agreed to it')

const mayNotChange = mayRefuse(
  'state_conflict',
  'slot_taken',
  'slot_not_bookable',
  'service_not_bookable',
  ...notThere,
  'therapist_not_for_client',
  'price_changed',
  'day_package_as_one',
  'business_suspended',
)

const onVisit = (path: `/${string}`, summary: string) =>
  command(onCalendar).route(at('POST', `/console/bookings/{bookingId}${path}`, summary, 'console'))

/**
 * Another service, length, extra or therapist in the place of one. It begins when that did, and what follows at once for the guest
 * goes along. `wish` is a therapist’s id, `any` or a gender. Another service is priced as one booked now for that time; where only who serves
 * changes, the price stays; of a day package nothing else may (`day_package_as_one`). What is paid beyond the new price goes back at once, what is missing is due. Errors: as `booking.move`;
 * `therapist_not_for_client`; `price_changed` with the new total. Undo: `booking.undoMove`.
 */
const changeItem = onVisit('/items/{itemId}/change', 'Change a service of a visit')
  .input(mine.extend({ itemId: id, ...service, expectedTotalMinor, ...asSeen }))
  .errors(mayNotChange)
  .output(visit)

/**
 * One more service for a guest of a visit, right after what they have. The rest stays as it was promised. Errors, money and undo: as
 * `booking.changeItem`.
 */
const addItem = onVisit('/items', 'Add a service to a visit')
  .input(mine.extend({ guestPosition, ...service, expectedTotalMinor, ...asSeen }))
  .errors(mayNotChange)
  .output(visit)

/** One service less; all else stays as it is. Errors: as `booking.changeItem`; `last_service` for the only one of a guest, `day_package_as_one`. */
const removeItem = onVisit('/items/{itemId}/remove', 'Take a service out of a visit')
  .input(mine.extend({ itemId: id, ...asSeen }))
  .errors(
    mayRefuse(
      'last_service',
      'day_package_as_one',
      'slot_taken',
      'slot_not_bookable',
      'state_conflict',
      'business_suspended',
    ),
  )
  .output(visit)

const planned = z.object({
  startsAt: instant.describe('Of the service'),
  endsAt: instant,
  staffIds: z.array(id),
  totalMinor: minor.nullable().describe('Of the whole visit; null for who may not see money'),
  addedMinor: minor.nullable().describe('How much that is more than now; below zero: less'),
  backMinor: minor.nullable().describe('What would go back at once of what is paid'),
})
export type PlannedChange = z.infer<typeof planned>

/** What `booking.changeItem` (with `itemId`) or `booking.addItem` would do now, to be told before. Changes nothing. Errors: as those. */
const planChange = query(onCalendar)
  .route(
    at(
      'GET',
      '/console/bookings/{bookingId}/change',
      'What a change of a visit would do',
      'console',
    ),
  )
  .input(
    mine.extend({ itemId: id.optional(), guestPosition: guestPosition.default(0), ...service }),
  )
  .errors(mayNotChange)
  .output(planned)

/** The note of a visit, which its client reads, too; null: none. `was` is what the reader has seen. Errors: `state_conflict` when it is another by now. */
const changeNote = onVisit('/note', 'Change the note of a visit')
  .input(
    mine.extend({
      note: z.string().trim().max(1000).nullable(),
      was: z.string().max(1000).nullable(),
    }),
  )
  .errors(mayRefuse('state_conflict'))
  .output(visit)

/**
 * The same visit once more: who comes for what, served by whom, and the day to look for a time first, after the interval of its
 * services (four weeks where the menu says none); of a visit that did not take place its own day, as long as that is ahead. Book it with
 * `booking.walkIn`. What is no longer offered is left out.
 */
const rebooking = query(inCalendar)
  .route(
    at('GET', '/console/bookings/{bookingId}/rebooking', 'A visit, to be booked again', 'console'),
  )
  .input(mine)
  .output(
    z.object({
      shopId: id,
      customerId: id.nullable(),
      guestNames: z.array(z.string().nullable()),
      visit: visitRequest.extend({ guests: z.array(z.object({ items: z.array(itemRequest) })) }),
      day,
      afterDays: z.int().nullable().describe('The interval; null where the day is its own'),
    }),
  )

/** The visit of a code as shown or in its QR code; upper or lower case, with or without the hyphen. */
const byCode = query(inCalendar)
  .route(at('GET', '/console/shops/{shopId}/codes/{code}', 'The visit of a code', 'console'))
  .input(z.object({ shopId: id, code: z.string().trim().min(1).max(40) }))
  .output(visit)

export const changeContract = {
  changeItem,
  addItem,
  removeItem,
  planChange,
  changeNote,
  rebooking,
  byCode,
}
