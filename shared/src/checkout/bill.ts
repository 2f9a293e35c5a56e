import * as z from 'zod'
import { bookingState } from '../booking/schema.ts'
import { at, command, query } from '../endpoint.ts'
import { stepOnBill } from '../offer/contract.ts'
import { paymentStates, refundStates } from '../payment/states.ts'
import { mayRefuse } from '../refusal.ts'
import { bilingual, id, instant, minor } from '../schema.ts'
import { deskTenders } from './desk.ts'
import { giftCardOfTender, namesGiftCard } from '../gift-card/schema.ts'
import { goodsLines } from './sale.ts'

const line = z.object({
  id: z.string().describe('Stays the same; `payment.refund` takes it as `lineId`'),
  kind: z.enum([
    'service',
    'therapist',
    'add_on',
    'discount',
    'call_out',
    'tax',
    'product',
    'custom',
    'tip',
    'fee',
    'guest_fee',
    'taken_off',
    'waived',
  ]),
  label: bilingual
    .nullable()
    .describe('As the price calls it, or goods with how many; of what else is added null'),
  amountMinor: minor.describe('Below zero for what is taken off'),
  taxRate: z.int().nullable().describe('1/100,000; of a tax alone'),
  staffId: id.nullable().describe('Whose tip it is; null: of all who serve'),
  staffName: z.string().nullable(),
  guestName: z.string().nullable().describe('Of a guest who has left and owes a fee'),
  itemId: id.nullable().describe('The service that the line is about, of those who come'),
  wasMinor: minor.nullable().describe('What was promised before the desk gave it another price'),
  reason: z.string().nullable().describe('Why the desk took it off, or gave another price'),
  at: instant.nullable().describe('When the desk or the booker added it'),
  canRemove: z.boolean(),
  ...stepOnBill,
})

const refund = z.object({
  id,
  amountMinor: minor,
  state: z.enum(refundStates),
  reason: z.string(),
  destination: z
    .enum(['tender', 'wallet', 'cash'])
    .describe('`cash`: from the drawer, since the payer’s bank had sent it back'),
  at: instant,
  failedAt: instant.nullable().describe('When the payer’s bank sent it back'),
  paidAt: instant.nullable().describe('When it was paid; null while it is owed'),
  canPayOut: z.boolean().describe('The desk still owes it'),
})

const payment = z.object({
  id,
  tender: z.string(),
  state: z.enum(paymentStates),
  amountMinor: minor,
  refundedMinor: minor,
  card: z.object({ brand: z.string(), last4: z.string() }).nullable(),
  payer: z.enum(['booker', 'desk', 'link']),
  at: instant,
  refunds: z.array(refund).describe('Oldest first'),
  canRefund: z.boolean(),
})

/** What a visit costs, line by line, who has paid what of it through what, and what can be done about it now. */
export const bill = z.object({
  bookingId: id,
  code: z.string(),
  state: bookingState,
  shopId: id,
  timeZone: z.string(),
  startsAt: instant,
  currency: z.string(),
  customerId: id.nullable().describe('Null for who has told nothing of themself'),
  customerName: z.string().nullable().describe('Null for somebody who walked in unnamed'),
  lines: z.array(line).describe('They sum to the total'),
  totalMinor: minor,
  paidMinor: minor.describe('What came in less what went back'),
  refundedMinor: minor,
  dueMinor: minor,
  payments: z.array(payment).describe('Oldest first; those that came to nothing are left out'),
  walletMinor: minor.nullable().describe('What the client’s wallet holds; null without a client'),
  therapists: z
    .array(z.object({ id, name: z.string() }))
    .describe('Who serves: a tip may be for one of them'),
  tipPresets: z
    .array(z.int())
    .describe('What the shop suggests, 1/100,000 of the price; empty: it suggests none'),
  mostOffMinor: minor.describe('How much the reader may still take off alone'),
  approvedMostOffMinor: minor.describe('And with the approval of somebody who may take off all'),
  can: z.object({
    take: z.boolean(),
    addTip: z.boolean(),
    addGoods: z.boolean(),
    discount: z.boolean(),
    changePrice: z.boolean(),
    waiveFee: z.boolean(),
  }),
})
export type Bill = z.infer<typeof bill>
export type BillLine = Bill['lines'][number]
export type BillPayment = Bill['payments'][number]

const ofVisit = z.object({ bookingId: id })
/** No bill of a spa is larger. */
export const amount = minor.min(1).max(100_000_000)
const seeMoney = { area: 'money', level: 'view' } as const
export const changeMoney = { area: 'money', level: 'change' } as const

/** The bill of a visit, at any time: before it, after it, or of a fee for one that did not take place. */
const get = query(seeMoney)
  .route(at('GET', '/console/bookings/{bookingId}/bill', 'The bill of a visit', 'console'))
  .input(ofVisit)
  .output(bill)

const onBill = (path: `/${string}`, summary: string) =>
  command(changeMoney).route(
    at('POST', `/console/bookings/{bookingId}/bill${path}`, summary, 'console'),
  )

/** What a role may not do alone, and another member may allow. */
const approvable = (path: `/${string}`, summary: string) =>
  command(changeMoney, { isApprovable: true })
    .route(at('POST', `/console/bookings/{bookingId}/bill${path}`, summary, 'console'))
    .errors(mayRefuse('approval_needed', 'pin_wrong', 'pin_locked'))

const tips = z
  .array(z.object({ staffId: id.nullable(), amountMinor: amount }))
  .max(12)
  .describe('Each for one of the visit’s therapists, or null: for all who serve')

/**
 * Takes money at the desk, before or after the visit, all of what is due or a part: `cash` (`givenMinor` is what was handed
 * over; the answer says the change, nobody keeps it), `terminal` (a card at the shop’s own terminal), the client’s `wallet`, a `gift_card` (for a tip only where the business says so, else `gift_card_without_tips`), or what the business takes besides (`till.tenders`; else `tender_not_available`). A saved card is charged by `card.charge`.
 * `tips` join the bill in the same step and are part of `amountMinor`. Before the visit the money is held for it, afterwards
 * it settles what is owed. Errors: `more_than_due` with what is due (of two desks one takes it), `cash_too_little`,
 * `balance_too_low`, `bill_without_client`; `state_conflict` for a visit that is only held, and for a tip where none takes place.
 */
const take = onBill('/payments', 'Take a payment at the desk')
  .input(
    ofVisit
      .extend({
        tender: z.enum(deskTenders),
        giftCard: giftCardOfTender,
        amountMinor: amount,
        givenMinor: amount.optional(),
        tips: tips.default([]),
      })
      .refine(namesGiftCard, { path: ['giftCard'] }),
  )
  .errors(
    mayRefuse(
      'more_than_due',
      'cash_too_little',
      'balance_too_low',
      'gift_card_unknown',
      'gift_card_not_usable',
      'gift_card_elsewhere',
      'gift_card_without_tips',
      'too_many_requests',
      'bill_without_client',
      'tender_not_available',
      'state_conflict',
    ),
  )
  .output(z.object({ bill, paymentId: id, changeMinor: minor }))

/**
 * Adds tips to the bill. After the visit they belong to their therapists at once, and are owed until they are paid.
 * Errors: `state_conflict` where no visit takes place; `not_found` for who does not serve it.
 */
const addTip = onBill('/tips', 'Add a tip')
  .input(ofVisit.extend({ tips: tips.min(1) }))
  .errors(mayRefuse('state_conflict'))
  .output(bill)

/**
 * Sells products and lines of the desk’s own on the bill of a visit: their stock is drawn at once, they are paid with the visit, and
 * earned with it, or at once where it is over. Errors: `price_changed` with what the lines cost now; `product_sold_out` with the
 * variant and what is left of it; `discount_without_reason`; `discount_too_large` with what its line costs; `approval_needed` for more
 * than the front desk may take off, 20 % of all lines; `not_found`; `state_conflict` where no visit takes place.
 */
const addGoods = approvable('/goods', 'Sell something on the bill of a visit')
  .input(
    ofVisit.extend({
      lines: goodsLines,
      discountReason: z.string().trim().min(1).max(200).nullable().default(null),
      expectedTotalMinor: minor.min(0).describe('What the reader has seen of these lines'),
    }),
  )
  .errors(
    mayRefuse(
      'price_changed',
      'product_sold_out',
      'discount_without_reason',
      'discount_too_large',
      'state_conflict',
    ),
  )
  .output(bill)

/**
 * Takes something off the bill. Before the visit less is earned by it; afterwards price and tax shrink in proportion, first by
 * what is still owed. What is paid beyond the new total goes back at once to where it came from, the latest payment first
 * (cash from the till). An owner or manager may take all of the price off, the front desk 20 % of it in all. Errors:
 * `approval_needed` beyond that; `discount_too_large` with what is left of the price.
 */
const discount = approvable('/discounts', 'Take something off the bill')
  .input(ofVisit.extend({ amountMinor: amount, reason: z.string().trim().min(1).max(200) }))
  .errors(mayRefuse('state_conflict', 'discount_too_large'))
  .output(bill)

/**
 * Gives a service another price, for a reason that the bill says to the desk. It is the price without its extras, tax as in the shop;
 * an offer that held for it is in it. What is paid beyond the new total goes back at once, what is missing is due. Less than was promised counts
 * as taken off, within the same limit as a discount. Until the visit is over; then it is a discount. Errors: `discount_too_large`
 * with what is left of the limit; `state_conflict` once it is over, or where somebody was faster.
 */
const changePrice = approvable('/items/{itemId}/price', 'Give a service another price')
  .input(
    ofVisit.extend({
      itemId: id,
      priceMinor: minor.min(0).max(100_000_000),
      reason: z.string().trim().min(1).max(200),
      wasMinor: minor.describe('Its price as the reader has seen it'),
    }),
  )
  .errors(mayRefuse('state_conflict', 'discount_too_large'))
  .output(bill)

/**
 * Takes a line of the desk away again. The units of a product can be sold again, and what was paid for goods goes back to where it
 * came from, the latest payment first. Errors: `line_is_paid` for a tip that is paid, or a discount that money went back for;
 * `state_conflict` where it is not there any more.
 */
const removeLine = onBill('/lines/{lineId}/remove', 'Take a tip or a discount off the bill again')
  .input(ofVisit.extend({ lineId: id }))
  .errors(mayRefuse('line_is_paid', 'state_conflict'))
  .output(bill)

/**
 * Has so much of the fee waived, in all: of a no-show or a late cancellation. What is owed of it is owed no more, what was paid of it
 * goes back to where it came from. Less than before is charged again, and owed; 0: all of it. The bill says why. Errors:
 * `approval_needed` for a role that may not; `waiver_too_large` with what may be waived in all; `state_conflict` where there is no
 * fee, or a payment of it is under way.
 */
const waiveFee = approvable('/fee/waive', 'Waive the fee, or a part of it')
  .input(
    ofVisit
      .extend({
        waivedMinor: minor.min(0).max(100_000_000),
        because: z.string().trim().min(1).max(200).optional(),
      })
      .refine(({ waivedMinor, because }) => waivedMinor === 0 || because !== undefined, {
        path: ['because'],
      }),
  )
  .errors(mayRefuse('state_conflict', 'waiver_too_large'))
  .output(bill)

export const billContract = {
  get,
  take,
  addTip,
  addGoods,
  discount,
  changePrice,
  removeLine,
  waiveFee,
}
