import * as z from 'zod'
import { at, command, query } from '../endpoint.ts'
import { nameText } from '../identity/name.ts'
import { movementReasons } from '../ledger/desk.ts'
import { extraTenders } from '../payment/tenders.ts'
import { mayRefuse } from '../refusal.ts'
import { cursor, day, id, instant, limit, minor } from '../schema.ts'

const byTender = z.array(
  z.object({ tender: z.string(), amountMinor: minor, count: z.int().describe('How many') }),
)

const count = z.object({
  id,
  kind: z.enum(['opening', 'count']),
  at: instant,
  countedMinor: minor,
  expectedMinor: minor,
  differenceMinor: minor.describe(
    'Counted less expected; of an opening what was put in or taken out',
  ),
  note: z.string().nullable(),
  countedBy: z.string().nullable().describe('Null once that account is gone'),
  undone: z
    .object({ at: instant, reason: z.string(), by: z.string().nullable() })
    .nullable()
    .describe('Since when it does not count, why, and who said so'),
  canUndo: z.boolean().describe('The latest of today that counts'),
})

const movement = z.object({
  id,
  at: instant,
  direction: z.enum(['in', 'out']),
  reason: z.enum(movementReasons),
  note: z.string().nullable(),
  amountMinor: minor.describe('Above zero'),
  movedBy: z.string().nullable().describe('Null once that account is gone'),
  undoneAt: instant.nullable(),
  canUndo: z.boolean().describe('Nobody has counted the drawer since'),
})
export type TillMovement = z.infer<typeof movement>

/** What a day has brought, and what should lie in the drawer. */
export const tillDay = z.object({
  day,
  timeZone: z.string(),
  currency: z.string(),
  takings: byTender.describe('What came in that day'),
  refunds: byTender.describe('What went back that day, by where it went'),
  tips: z
    .array(z.object({ staffId: id.nullable(), name: z.string().nullable(), amountMinor: minor }))
    .describe('Of the visits that day which took place or are under way; null: of all who served'),
  discounts: z
    .array(
      z.object({
        bookingId: id,
        code: z.string(),
        amountMinor: minor.describe('Above zero'),
        reason: z.string(),
        by: z.string().nullable(),
        at: instant,
      }),
    )
    .describe('What the desk has taken off that day, at most 200'),
  owed: z
    .array(
      z.object({
        refundId: id,
        bookingId: id.nullable(),
        orderId: id
          .nullable()
          .describe('Null as the visit is: of money that was added to a wallet'),
        code: z.string().describe('Of the visit or the order; else the number of the receipt'),
        customerName: z.string().nullable().describe('Null also once their account is deleted'),
        startsAt: instant.nullable().describe('Of the visit'),
        amountMinor: minor,
        tender: z.string().describe('What it was paid with'),
        hasFailed: z.boolean().describe('The payer’s bank has sent it back'),
        since: instant,
      }),
    )
    .describe('What the shop has to pay back by hand as things stand now, at most 200'),
  drawer: z.object({
    since: instant.nullable().describe('The last count; null: there was none, all of the day'),
    openingMinor: minor.describe('What lay there then'),
    cashInMinor: minor,
    cashOutMinor: minor,
    putInMinor: minor.describe('Beside sales, less what was undone'),
    paidOutMinor: minor.describe('Beside refunds, less what was undone'),
    expectedMinor: minor,
  }),
  movements: z
    .array(movement)
    .describe('Cash that came or went that day and is no sale, oldest first, at most 200'),
  counts: z.array(count).describe('Of that day, oldest first'),
})
export type TillDay = z.infer<typeof tillDay>

/** One payment behind the sums of a day. */
const tillPayment = z.object({
  id: id.describe('Of the payment, the refund, or what was paid out'),
  kind: z.enum(['taken', 'refunded', 'paid_out']),
  at: instant,
  tender: z.string().describe('What it came in as, or where it went'),
  amountMinor: minor.describe('Below zero: it went back'),
  code: z.string().nullable().describe('Of the visit or the order; null of a wallet'),
  bookingId: id.nullable(),
  orderId: id.nullable().describe('Null as the visit is: of money of a wallet'),
  startsAt: instant.nullable().describe('Of the visit'),
  customerName: z.string().nullable().describe('Null also once their account is deleted'),
})
export type TillPayment = z.infer<typeof tillPayment>

const ofShop = z.object({ shopId: id })

/** A day of a shop’s till, in the shop’s zone; without `day` today. */
const dayOfTill = query({ area: 'money', level: 'view' })
  .route(at('GET', '/console/shops/{shopId}/till', 'A day of the till', 'console'))
  .input(ofShop.extend({ day: day.optional() }))
  .output(tillDay)

/** The payments of a day of the till, latest first: of one tender, or all. Together they are the sums of {@link dayOfTill}. */
const payments = query({ area: 'money', level: 'view' })
  .route(at('GET', '/console/shops/{shopId}/till/payments', 'The payments of a day', 'console'))
  .input(
    ofShop.extend({ day: day.optional(), tender: z.string().max(40).optional(), cursor, limit }),
  )
  .output(z.object({ payments: z.array(tillPayment), nextCursor: z.string().nullable() }))

/**
 * Somebody has counted the drawer: the difference from what should be there is booked, and what comes in later counts from
 * here. An `opening` says what the day begins with: what was put in or taken out since is no difference. Nobody changes a
 * count; one counts again. Answers with the day.
 */
const countTill = command({ area: 'money', level: 'change' })
  .route({
    ...at('POST', '/console/shops/{shopId}/till/counts', 'Count the till', 'console'),
    successStatus: 201,
  })
  .input(
    ofShop.extend({
      countedMinor: minor.min(0).max(1_000_000_000),
      kind: z.enum(['opening', 'count']).default('count'),
      note: z.string().trim().min(1).max(300).optional(),
    }),
  )
  .output(tillDay)

/**
 * Undoes the latest count of today, since it was wrong: the drawer goes on from the one before, with all that came and went since,
 * and the difference that was booked is taken back. The count stays in the list. Errors: `count_stands` for any other count, and one
 * that is undone already; `approval_needed` for a role that may not.
 */
const undoCount = command({ area: 'money', level: 'change' }, { isApprovable: true })
  .route(
    at('POST', '/console/shops/{shopId}/till/counts/{countId}/undo', 'Undo a count', 'console'),
  )
  .input(ofShop.extend({ countId: id, reason: z.string().trim().min(1).max(200) }))
  .errors(mayRefuse('count_stands', 'approval_needed', 'pin_wrong', 'pin_locked'))
  .output(tillDay)

/**
 * Cash goes into the drawer or out of it, and is no sale or refund: to or from the bank, change, supplies, a service. `note` is asked for
 * where the reason is `other`. A PIN is enough for it: what leaves the drawer is nobody's claim, as with a payout, and whoever counts
 * could say as much. Errors: `drawer_too_little` with what should lie there, for more than that.
 */
const moveCash = command({ area: 'money', level: 'change' })
  .route({
    ...at('POST', '/console/shops/{shopId}/till/movements', 'Put cash in or pay it out', 'console'),
    successStatus: 201,
  })
  .input(
    ofShop
      .extend({
        direction: z.enum(['in', 'out']),
        reason: z.enum(movementReasons),
        amountMinor: minor.min(1).max(100_000_000),
        note: z.string().trim().min(1).max(200).optional(),
      })
      .refine(({ reason, note }) => reason !== 'other' || note !== undefined, { path: ['note'] }),
  )
  .errors(mayRefuse('drawer_too_little'))
  .output(tillDay)

/**
 * Undoes a movement of cash by one the other way round, until the drawer is counted. Undone already, it changes nothing. Errors:
 * `movement_counted` once it was; `drawer_too_little` where what was put in is not there any more.
 */
const undoMovement = command({ area: 'money', level: 'change' })
  .route(
    at(
      'POST',
      '/console/shops/{shopId}/till/movements/{movementId}/undo',
      'Undo a movement of cash',
      'console',
    ),
  )
  .input(ofShop.extend({ movementId: id }))
  .errors(mayRefuse('movement_counted', 'drawer_too_little'))
  .output(tillDay)

const payingOut = (path: `/${string}`, summary: string) =>
  command({ area: 'money', level: 'change' }, { needsLogIn: true }).route(
    at('POST', `/console/shops/{shopId}/till${path}`, summary, 'console'),
  )

/**
 * Pays out in cash what a bank has sent back of money that was added to a wallet, such as after its account was deleted; from the
 * drawer of this shop. Paid out already, it changes nothing. Errors: `state_conflict` for what its provider still pays.
 */
const payOutTopUp = payingOut('/refunds/{refundId}/pay-out', 'Pay a top-up out in cash')
  .input(ofShop.extend({ refundId: id }))
  .errors(mayRefuse('state_conflict', 'pin_not_enough'))
  .output(tillDay)

/**
 * Pays money of a client’s wallet out in cash, in the currency of the shop. What the business has added as a bonus stays. Errors:
 * `balance_too_low` for more than there is.
 */
const payOutWallet = payingOut('/wallets/{customerId}/pay-out', 'Pay a wallet out in cash')
  .input(ofShop.extend({ customerId: id, amountMinor: minor.min(1).max(100_000_000) }))
  .errors(mayRefuse('balance_too_low', 'pin_not_enough'))
  .output(tillDay)

const deskTenders = z.object({
  tenders: z
    .array(
      z.object({
        tender: z.enum(extraTenders),
        isOn: z.boolean(),
        name: z
          .object({ en: nameText(40), fr: nameText(40) })
          .nullable()
          .describe('As the business calls it; null: as everybody does'),
      }),
    )
    .max(extraTenders.length),
})
export type DeskTenders = z.infer<typeof deskTenders>

/** What the desks of the business take beside cash, their terminal and a wallet: all there are, on or off. */
const tenders = query({ area: 'money', level: 'view' })
  .route(at('GET', '/console/till/tenders', 'What the desks take', 'console'))
  .output(deskTenders)

/** Says what the desks take, and how it is called. What was paid by one that is turned off stays. */
const saveTenders = command({ area: 'setting', level: 'change' })
  .route(at('PUT', '/console/till/tenders', 'Say what the desks take', 'console'))
  .input(deskTenders)
  .output(deskTenders)

export const tillContract = {
  tenders,
  saveTenders,
  day: dayOfTill,
  payments,
  count: countTill,
  undoCount,
  moveCash,
  undoMovement,
  payOutTopUp,
  payOutWallet,
}
