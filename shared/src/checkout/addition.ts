import * as z from 'zod'
import { bookingDetails } from '../booking/schema.ts'
import { at, command, query } from '../endpoint.ts'
import { mayRefuse } from '../refusal.ts'
import { bilingual, id, instant, minor } from '../schema.ts'
import { itemRequest, notThere } from '../slot/contract.ts'
import { mostGuests } from '../slot/request.ts'

const wanted = z.object({
  bookingId: id,
  guestPosition: z.coerce
    .number<number>()
    .int()
    .min(0)
    .max(mostGuests - 1)
    .default(0),
  ...itemRequest.shape,
})

/** A time at which the whole visit can be with what is added. */
const time = z.object({
  startsAt: instant.describe('Of the whole visit; `addition.add` takes it'),
  endsAt: instant,
  serviceStartsAt: instant.describe('Of what is added'),
  serviceEndsAt: instant,
  staffNames: z.array(z.string()).describe('Who would give what is added'),
  addedMinor: minor.describe('How much the visit costs more'),
  totalMinor: minor.describe('What the whole visit then costs'),
  dueMinor: minor.describe('What is then still to pay'),
  depositMinor: minor.describe(
    'What has to be paid before; `addition.add` takes it from the wallet',
  ),
  needsCard: z.boolean().describe('The spa asks for a card on file, and there is none'),
  isInWallet: z.boolean().describe('The wallet has what has to be paid before'),
})
export type AdditionTime = z.infer<typeof time>

const mayNotAdd = mayRefuse(
  'state_conflict',
  'service_not_bookable',
  ...notThere,
  'service_at_desk_only',
  'business_suspended',
  'online_booking_closed',
)

/**
 * What it would be to add a service to a visit, right after what the guest has: with the visit as it stands (`stays`: the rest keeps
 * its time, its people and its price; null where that is not free), and at the other free times of its day (all of it moved, at the price of
 * that time). Changes nothing.
 */
const quote = query('signed_in')
  .route(at('GET', '/bookings/{bookingId}/addition', 'What adding a service would be', 'booking'))
  .input(wanted)
  .errors(mayNotAdd)
  .output(
    z.object({
      serviceName: bilingual,
      currency: z.string(),
      timeZone: z.string(),
      stays: time.nullable(),
      others: z.array(time),
    }),
  )

/**
 * Adds a service to one’s visit, in one step: at `startsAt` as the visit stands, or moved to another free time. The time that the visit
 * has is given up only if the new one is won. What the spa asks for before is paid from the wallet in the same step; the rest is due, by link or at
 * the spa. Errors: as `booking.reschedule`; `deposit_due` with what has to be paid before and the wallet has not.
 */
const add = command('signed_in')
  .route(at('POST', '/bookings/{bookingId}/addition', 'Add a service to my booking', 'booking'))
  .input(wanted.extend({ startsAt: instant, expectedTotalMinor: z.int().min(0) }))
  .errors(
    mayRefuse(
      'state_conflict',
      'slot_taken',
      'slot_not_bookable',
      'service_not_bookable',
      ...notThere,
      'service_at_desk_only',
      'price_changed',
      'deposit_due',
      'earlier_visit_needed',
      'service_not_advised',
      'guest_not_advised',
      'field_unreadable',
      'business_suspended',
      'online_booking_closed',
    ),
  )
  .output(bookingDetails)

export const additionContract = { quote, add }
