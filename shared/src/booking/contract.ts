import * as z from 'zod'
import { command, query } from '../endpoint.ts'
import { eventIterator } from '@orpc/contract'
import { mayRefuse } from '../refusal.ts'
import { cursor, day, id, instant, limit } from '../schema.ts'
import { visitRequest, wish } from '../slot/contract.ts'
import { receiptContract } from './receipt.ts'
import { bookingCard, bookingDetails, shopDay, visit } from './schema.ts'

const mine = z.object({ bookingId: id })

/**
 * Keeps a slot while the customer pays (the shop's hold minutes, 10 by default). When the chosen therapist
 * was only one of several possible ones, another free one is taken before the time is refused.
 */
const hold = command('signed_in')
  .route({
    method: 'POST',
    path: '/bookings',
    summary: 'Hold a time',
    tags: ['booking'],
    successStatus: 201,
  })
  .input(
    visitRequest.extend({
      shopId: id,
      startsAt: instant,
      note: z.string().trim().max(1000).optional(),
    }),
  )
  .errors(mayRefuse('slot_taken', 'slot_not_bookable', 'service_not_bookable'))
  .output(bookingDetails)

/** Gives a held time up. */
const release = command('signed_in')
  .route({
    method: 'POST',
    path: '/bookings/{bookingId}/release',
    summary: 'Give a held time up',
    tags: ['booking'],
  })
  .input(mine)
  .errors(mayRefuse('state_conflict'))
  .output(bookingDetails)

/** One's own visits: coming (soonest first), past and cancelled (latest first). */
const list = query('signed_in')
  .route({ method: 'GET', path: '/bookings', summary: 'My bookings', tags: ['booking'] })
  .input(
    z.object({ which: z.enum(['coming', 'past', 'cancelled']).default('coming'), cursor, limit }),
  )
  .output(z.object({ bookings: z.array(bookingCard), nextCursor: z.string().nullable() }))

const get = query('signed_in')
  .route({
    method: 'GET',
    path: '/bookings/{bookingId}',
    summary: 'One of my bookings',
    tags: ['booking'],
  })
  .input(mine)
  .output(bookingDetails)

/**
 * Cancels a visit. The fee follows the policy frozen when it was booked, by the clock of its first start;
 * the rest of what was paid is refunded. `expectedFeeMinor` is the fee the reader agreed to.
 */
const cancel = command('signed_in')
  .route({
    method: 'POST',
    path: '/bookings/{bookingId}/cancel',
    summary: 'Cancel my booking',
    tags: ['booking'],
  })
  .input(mine.extend({ expectedFeeMinor: z.int().min(0) }))
  .errors(mayRefuse('state_conflict', 'price_changed'))
  .output(bookingDetails)

/** Moves all of a visit to another start in one step; the old time is given up only if the new one is won. */
const reschedule = command('signed_in')
  .route({
    method: 'POST',
    path: '/bookings/{bookingId}/reschedule',
    summary: 'Move my booking',
    tags: ['booking'],
  })
  .input(
    mine.extend({
      startsAt: instant,
      wish: wish.optional(),
    }),
  )
  .errors(mayRefuse('state_conflict', 'slot_taken', 'slot_not_bookable', 'service_not_bookable'))
  .output(bookingDetails)

const inCalendar = { area: 'calendar', level: 'view' } as const
const onCalendar = { area: 'calendar', level: 'change' } as const

/** A shop's day by therapist. */
const shopDayOf = query(inCalendar)
  .route({
    method: 'GET',
    path: '/console/shops/{shopId}/days/{day}',
    summary: 'A day of a shop',
    tags: ['console'],
  })
  .input(z.object({ shopId: id, day }))
  .output(shopDay)

/** Says, as it happens, that a visit of the shop has changed; the reader then asks for the day again. */
const live = query(inCalendar)
  .route({
    method: 'GET',
    path: '/console/shops/{shopId}/live',
    summary: 'Changes of a shop, live',
    tags: ['console'],
  })
  .input(z.object({ shopId: id }))
  .output(eventIterator(z.object({ event: z.string(), bookingId: id.nullable(), at: instant })))

const onBooking = (path: `/${string}`, summary: string) =>
  command(onCalendar)
    .route({
      method: 'POST',
      path: `/console/bookings/{bookingId}${path}`,
      summary,
      tags: ['console'],
    })
    .errors(mayRefuse('state_conflict'))

const transition = (path: `/${string}`, summary: string) =>
  onBooking(path, summary).input(mine).output(visit)

/** The visit is over. `takenAtShop`: what was still to pay has been taken at the till; else the customer owes it. */
const complete = onBooking('/complete', 'The visit is over')
  .input(mine.extend({ takenAtShop: z.boolean().default(false) }))
  .output(visit)

export const bookingContract = {
  hold,
  release,
  list,
  get,
  ...receiptContract,
  cancel,
  reschedule,
  shopDay: shopDayOf,
  live,
  checkIn: transition('/check-in', 'The guest has arrived'),
  undoCheckIn: transition('/check-in/undo', 'Take a check-in back, the same day'),
  complete,
  markNoShow: transition('/no-show', 'The guest did not come'),
  undoNoShow: transition('/no-show/undo', 'Take a no-show back, the same day'),
  cancelByShop: transition('/cancel', 'The shop cancels; the customer gets everything back'),
}
