import * as z from 'zod'
import { bilingual, day, id, instant, minor, picture } from '../schema.ts'
import { price } from '../offer/contract.ts'
import { bookingStates } from './states.ts'

export const bookingState = z.enum(bookingStates)

const item = z.object({
  id,
  guestPosition: z.int(),
  serviceId: id,
  variantId: id,
  serviceName: bilingual,
  addOns: z.array(z.object({ id, name: bilingual, lengthMinutes: z.int(), priceMinor: minor })),
  lengthMinutes: z.int(),
  priceMinor: minor,
  startsAt: instant,
  endsAt: instant,
  staff: z.array(z.object({ id, name: z.string() })),
  units: z.array(z.object({ id, name: z.string() })),
  wish: z.enum(['any', 'staff', 'female', 'male']),
})

export const feeStep = z.object({
  feeRate: z.int().describe('1/100,000'),
  feeMinor: minor,
  from: instant,
  until: instant.nullable().describe('Null: until the visit begins'),
})

export const bookingCard = z.object({
  id,
  code: z.string(),
  state: bookingState,
  shop: z.object({ id, name: z.string(), city: z.string(), street: z.string(), picture }),
  timeZone: z.string(),
  startsAt: instant,
  endsAt: instant,
  serviceNames: z.array(bilingual),
  staffNames: z.array(z.string()),
  totalMinor: minor,
  currency: z.string(),
  freeUntil: instant.nullable().describe('Until when cancelling costs nothing'),
  heldUntil: instant.nullable(),
})
export type BookingCard = z.infer<typeof bookingCard>

/** One visit as its booker sees it: who does what when, what was paid, and what leaving would cost. */
export const bookingDetails = bookingCard.extend({
  sequence: z.int().describe('Rises with every change; calendars tell the newer entry by it'),
  items: z.array(item),
  price,
  timeline: z.array(feeStep).describe('What cancelling costs from now on'),
  cancelFeeMinor: minor.describe('What cancelling would cost now'),
  can: z.object({ cancel: z.boolean(), reschedule: z.boolean(), bookAgain: z.boolean() }),
  tender: z.string().nullable(),
  paidMinor: minor,
  refundedMinor: minor,
  feeMinor: minor.nullable().describe('The fee that was kept or is owed'),
  note: z.string().nullable(),
  firstStartsAt: instant.describe('The fee clock: it stays when a visit is moved'),
  location: z.object({ latitude: z.number(), longitude: z.number(), phone: z.string().nullable() }),
  history: z.array(z.object({ event: z.string(), at: instant })),
})
export type BookingDetails = z.infer<typeof bookingDetails>

/** A visit as the shop's day shows it. */
export const visit = z.object({
  id,
  code: z.string(),
  state: bookingState,
  customerName: z.string(),
  startsAt: instant,
  endsAt: instant,
  heldUntil: instant.nullable(),
  items: z.array(
    z.object({
      id,
      serviceName: bilingual,
      lengthMinutes: z.int(),
      priceMinor: minor,
      startsAt: instant,
      endsAt: instant,
      staffIds: z.array(id),
      unitNames: z.array(z.string()),
    }),
  ),
  totalMinor: minor,
  paidMinor: minor,
  currency: z.string(),
  note: z.string().nullable(),
  source: z.enum(['app', 'console', 'walk_in']),
  history: z.array(z.object({ event: z.string(), at: instant })).describe('Oldest first'),
})
export type Visit = z.infer<typeof visit>

/** One shop and day: the therapists as columns, their hours, and every visit. */
export const shopDay = z.object({
  day,
  timeZone: z.string(),
  therapists: z.array(
    z.object({
      id,
      name: z.string(),
      shifts: z.array(z.object({ from: instant, until: instant })),
      away: z.array(z.object({ from: instant, until: instant, purpose: z.string() })),
    }),
  ),
  visits: z.array(visit),
})
export type ShopDay = z.infer<typeof shopDay>
