import * as z from 'zod'
import { callOut, servedCallOut } from './call-out.ts'
import { customerAlert } from '../business/customer.ts'
import { openedSubject } from '../identity/wellness.ts'
import { tenderName } from '../payment/tender-name.ts'
import { bilingual, day, id, instant, minor, picture } from '../schema.ts'
import { price } from '../offer/contract.ts'
import { block } from '../slot/block.ts'
import { together } from '../slot/contract.ts'
import { feeStep, lateCredit } from './fee.ts'
import { bookedPackage, bookedPackageName } from './booked-package.ts'
import { partyGuest } from './party-guest.ts'
import { openProposal, proposedTime } from './proposed-time.ts'
import { repeatsEveryWeeks } from './series.ts'
import { saidLate } from './said-late.ts'
import { bookingStates } from './states.ts'

export const bookingState = z.enum(bookingStates)

const isRoom = z.boolean().describe('Else a piece of equipment')

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
  units: z.array(z.object({ id, name: z.string(), isRoom })),
  wish: z.enum(['any', 'staff', 'female', 'male']),
})

export const bookingCard = z.object({
  id,
  code: z.string(),
  state: bookingState,
  shop: z.object({ id, name: z.string(), city: z.string(), street: z.string(), picture }),
  isCallOut: z.boolean().describe('At its client’s; else at the spa'),
  timeZone: z.string(),
  startsAt: instant,
  endsAt: instant,
  own: z
    .object({ startsAt: instant, endsAt: instant, state: bookingState })
    .describe('When the booker is there, and how far: guests may come on different days'),
  serviceNames: z.array(bilingual),
  staffNames: z.array(z.string()),
  guestCount: z.int().describe('Of those who have not left the party'),
  totalMinor: minor,
  currency: z.string(),
  freeUntil: instant.nullable().describe('Until when cancelling costs nothing'),
  heldUntil: instant
    .nullable()
    .describe('Until when it is held; of a request, until when the spa has answered'),
  repeatsEveryWeeks,
})
export type BookingCard = z.infer<typeof bookingCard>

/** What the bill says beside the price. */
export const billed = z.object({
  tipMinor: minor.describe('On top of the price, for those who serve'),
  discountMinor: minor.describe('What the desk took off the price; not below zero'),
  goods: z.array(z.object({ label: bilingual, amountMinor: minor })).describe('Sold with it'),
  depositMinor: minor.nullable().describe('What had to be paid for the visit to stand, as agreed'),
  tenders: z
    .array(z.object({ tender: z.string(), tenderName, paidMinor: minor }))
    .describe('What came in, by tender'),
})

export type Billed = z.infer<typeof billed>

/** One visit as its booker sees it: who does what when, what was paid, and what leaving would cost. */
const historyStep = z.object({
  event: z.string(),
  at: instant,
  amountMinor: minor.nullable().describe('What went back, or came back; of a refund alone'),
})

const affirmation = z
  .enum(['not_asked', 'asked', 'affirmed'])
  .describe('Whether the booker was asked if they are coming, and has said so')

const affirmBy = instant.nullable()

export const bookingDetails = bookingCard.extend({
  sequence: z.int().describe('Rises with every change; calendars tell the newer entry by it'),
  together,
  sameRoom: z.boolean(),
  dayPackage: bookedPackage,
  guests: z.array(partyGuest),
  guestsMayMove: z.boolean().describe('At their invitation they may choose another time'),
  items: z.array(item).describe('Of the guests who come'),
  price: price.describe('Of the guests who come'),
  timeline: z.array(feeStep).describe('What cancelling costs from now on'),
  cancelFeeMinor: minor.describe('What cancelling would cost now'),
  can: z.object({
    cancel: z.boolean(),
    reschedule: z.boolean(),
    addService: z.boolean(),
    bookAgain: z.boolean(),
    sayLate: z.boolean(),
  }),
  againOn: day
    .nullable()
    .describe('The day to look for a time first when it is booked again; null where it cannot be'),
  tender: z.string().nullable(),
  ...billed.shape,
  paidMinor: minor,
  refundedMinor: minor,
  owedBackMinor: minor.describe(
    'Of what was refunded: what the payer’s bank has sent back, and the spa still has to pay',
  ),
  dueMinor: minor.describe('Still to pay at the shop, with what guests who left owe'),
  feeMinor: minor
    .nullable()
    .describe('The fee that was kept or is owed for the visit; what left guests cost is theirs'),
  note: z.string().nullable(),
  affirmation,
  affirmBy: affirmBy.describe(
    'Until when its booker has to answer, or it is released; null: it stays',
  ),
  proposal: openProposal,
  lateness: saidLate,
  callOut: callOut.nullable().describe('Null: at the spa'),
  declined: z
    .object({ note: z.string().nullable(), proposedStarts: z.array(instant) })
    .nullable()
    .describe('What the spa has said to a request that it declined, and when else it could'),
  lateCredit,
  firstStartsAt: instant.describe(
    'The fee clock: it goes along when a client moves while that is free',
  ),
  location: z.object({ latitude: z.number(), longitude: z.number(), phone: z.string().nullable() }),
  history: z.array(historyStep).describe('Oldest first'),
  wellness: z.object({
    isAsked: z
      .boolean()
      .describe('Booked at the desk: the notes stay shut there until the client says it is theirs'),
    openings: z
      .array(z.object({ openedAt: instant, openerName: z.string(), subject: openedSubject }))
      .describe('Who has opened notes for this visit, the latest last'),
  }),
})
export type BookingDetails = z.infer<typeof bookingDetails>

const taken = z.object({
  staffId: id.nullable(),
  unitId: id.nullable(),
  place: z.int().nullable().describe('Of the room, from 1'),
  from: instant,
  until: instant,
  purpose: z.enum(['segment', 'buffer', 'turnover', 'way']),
})

/** Amounts are null for a reader whose role may not see money. */
const amount = minor.nullable()

const itemOfVisit = z.object({
  id,
  guestPosition: z.int(),
  serviceId: id,
  variantId: id,
  serviceName: bilingual,
  addOnIds: z.array(id),
  wish: z.enum(['any', 'staff', 'female', 'male']),
  lengthMinutes: z.int(),
  priceMinor: amount,
  startsAt: instant,
  endsAt: instant,
  staffIds: z.array(id),
  units: z.array(z.object({ id, name: z.string(), place: z.int(), isRoom })),
  claims: z
    .array(taken)
    .describe('All it takes, when: the therapist in processing is free, buffers lie around it'),
})

/** A visit as the shop's day shows it. */
export const visit = z.object({
  id,
  code: z.string(),
  state: bookingState,
  sequence: z.int().describe('Rises with every change; `expectedSequence` of move and stretch'),
  customerId: id.nullable().describe('Null for who has told nothing'),
  customerName: z
    .string()
    .nullable()
    .describe('The number or the address of who has told no name, to who may see it; else null'),
  startsAt: instant,
  endsAt: instant,
  heldUntil: instant
    .nullable()
    .describe('Until when it is held; of a request, until when the shop answers'),
  dayPackage: bookedPackageName,
  guests: z.array(
    z.object({
      position: z.int(),
      name: z.string().nullable(),
      note: z.string().nullable(),
      customerId: id
        .nullable()
        .describe('The client of the business who they are, if that is known'),
      customerName: z.string().nullable().describe('As of the visit'),
      isCancelled: z.boolean(),
      isNoShow: z.boolean().describe('They have left by not coming, while others did'),
      hasArrived: z.boolean(),
      totalMinor: amount,
      feeMinor: amount,
    }),
  ),
  items: z.array(itemOfVisit).describe('Of the guests who come'),
  noShowItems: z.array(itemOfVisit).describe('What guests who did not come were to have'),
  totalMinor: amount,
  paidMinor: amount,
  dueMinor: amount.describe('Still to pay, with what guests who left owe'),
  currency: z.string(),
  note: z.string().nullable(),
  source: z.enum(['app', 'console', 'walk_in']),
  affirmation,
  affirmBy,
  proposal: proposedTime.describe(
    'Another time that the client was asked for; null once the visit has changed otherwise',
  ),
  repeatsEveryWeeks,
  lateness: saidLate,
  callOut: servedCallOut.nullable().describe('Null: at the spa'),
  isTest: z.boolean().describe('The business tries itself out; see `booking.bookTestVisit`'),
  wellness: z
    .enum(['may_open', 'unconfirmed', 'not_for_you'])
    .describe('Whether the reader may open the client’s notes; see `booking.openWellness`'),
  hasWellnessNotes: z
    .boolean()
    .describe('The client keeps notes for who serves the visit; what they say is not told here'),
  alerts: z
    .array(customerAlert)
    .describe('What the team must see of the client, the gravest first'),
  isNewClient: z.boolean().describe('The client has been at no visit of this business before'),
  createdAt: instant,
  history: z.array(historyStep).describe('Oldest first; refunds only for who sees money'),
})
export type Visit = z.infer<typeof visit>

const stretch = z.object({ from: instant, until: instant })

const therapist = z.object({ id, name: z.string(), shifts: z.array(stretch) })

const away = stretch.extend({
  id,
  purpose: z.enum(['block', 'time_off', 'private']).describe('`private`: by their own calendar'),
  note: z.string().nullable(),
})

/** Days of a shop for the calendar: who and what there is, and what each is taken by. */
export const shopCalendar = z.object({
  timeZone: z.string(),
  gridMinutes: z
    .int()
    .describe('Starts offered to customers lie this far apart; the shop’s own need not'),
  partyLimit: z.int().describe('So many guests may come to one visit'),
  tellsClients: z.boolean().describe('Whether clients are told of what the desk does, as a rule'),
  days: z.array(
    stretch
      .extend({ day, open: z.array(stretch) })
      .describe('Midnight to midnight, in the shop’s zone'),
  ),
  therapists: z.array(
    therapist.extend({
      variantIds: z
        .array(id)
        .describe('Of the services in these visits: those this person can give'),
      away: z.array(away).describe('Time off; blocks stand apart'),
    }),
  ),
  rooms: z.array(
    z.object({
      id,
      name: z.string(),
      kindId: id,
      kindName: bilingual,
      isRoom: z.boolean().describe('Else a piece of equipment'),
      places: z.int(),
      isShared: z.boolean().describe('By different parties at once'),
      turnoverMinutes: z.int(),
    }),
  ),
  visits: z.array(visit),
  blocks: z.array(block),
})
export type ShopCalendar = z.infer<typeof shopCalendar>

/** The most days a calendar shows at once. */
export const calendarDays = 7

/** Whether a calendar can show these days at once. Invalid days pass, since their own rule refuses them. */
export function isWeek({ fromDay, toDay }: { fromDay: string; toDay: string }): boolean {
  const days = (Date.parse(toDay) - Date.parse(fromDay)) / 86_400_000
  return Number.isNaN(days) || (days >= 0 && days < calendarDays)
}
