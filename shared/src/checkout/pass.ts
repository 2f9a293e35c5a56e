import * as z from 'zod'
import { at, command, query } from '../endpoint.ts'
import { passLimits, passUnits } from '../pass/terms.ts'
import { mayRefuse } from '../refusal.ts'
import { bilingual, id, instant, minor } from '../schema.ts'
import { bill } from './bill.ts'
import { order } from './order.ts'

/** A pass beside a visit: what of it is left, and which treatments of the visit it can stand for. */
const usablePass = z.object({
  passId: id,
  name: bilingual,
  unit: z.enum(passUnits),
  unitsLeft: z.int().describe('Before what is chosen here'),
  endsAt: instant.nullable(),
  items: z.array(
    z.object({
      itemId: id,
      units: z.int(),
      worthMinor: minor.describe('What the pass pays of it'),
      restMinor: minor.describe('What is left to pay: extras, a dearer therapist or variant'),
      isChosen: z.boolean(),
    }),
  ),
})
export type UsablePass = z.infer<typeof usablePass>

const uses = z
  .array(z.object({ itemId: id, passId: id }))
  .max(50)
  .refine((all) => new Set(all.map(({ itemId }) => itemId)).size === all.length)
const onVisit = z.object({ bookingId: id })

/** The passes that can stand for a treatment of a visit of mine that is held; first what ends first. */
const passes = query('signed_in')
  .route(at('GET', '/bookings/{bookingId}/passes', 'Passes for a visit', 'checkout'))
  .input(onVisit)
  .output(z.object({ passes: z.array(usablePass) }))

/**
 * Says which treatments of a held visit passes stand for, all of them; none takes all away. From now on the visit costs what its
 * lines say, of which `passMinor` is paid by passes as it is paid (`checkout.pay`, whose `walletMinor` and `tender` pay the rest). Errors:
 * `pass_not_for_this`, `pass_used_up`, `pass_over`, `pass_not_paid`, `hold_expired`, `state_conflict`.
 */
const choosePasses = command('signed_in', { callsPerMinute: 60 })
  .route(at('PUT', '/bookings/{bookingId}/passes', 'Use passes for a visit', 'checkout'))
  .input(onVisit.extend({ uses }))
  .errors(
    mayRefuse(
      'pass_not_for_this',
      'pass_used_up',
      'pass_over',
      'pass_not_paid',
      'hold_expired',
      'state_conflict',
    ),
  )
  .output(
    z.object({
      totalMinor: minor.describe('What the visit costs now'),
      passMinor: minor.describe('What passes pay of it'),
      passes: z.array(usablePass),
    }),
  )

/**
 * Writes down an order of one package, at its price of today, in so many payments: the first is this order, the others come month
 * by month, paid by the card that its holder keeps (to buy so is to agree to that), else by hand. Paid like any order (`order.pay`); then the pass is there. Errors: `not_found` for one that the shop does not sell in the app.
 */
const openPass = command('signed_in', { callsPerMinute: 30 })
  .route(at('POST', '/orders/packages', 'Choose a package', 'order'))
  .input(
    z.object({
      shopId: id,
      planId: id,
      parts: z.int().min(1).max(passLimits.parts).default(1).describe('As many as the plan allows'),
    }),
  )
  .errors(mayRefuse('business_suspended'))
  .output(order)

const seeMoney = { area: 'money', level: 'view' } as const
const changeMoney = { area: 'money', level: 'change' } as const

/** The passes that can stand for a treatment of a visit, at the desk; first what ends first. */
const passesOfBill = query(seeMoney)
  .route(at('GET', '/console/bookings/{bookingId}/bill/passes', 'Passes for a visit', 'console'))
  .input(onVisit)
  .output(z.object({ passes: z.array(usablePass) }))

/**
 * Lets a pass stand for a treatment of a visit that is booked: the visit costs less by the package's price, and the pass pays its
 * part. What was paid beyond the new total goes back. Errors: `pass_not_for_this`, `pass_used_up`, `pass_over`, `pass_not_paid`;
 * `state_conflict` for a visit that is over, or whose treatment has a pass.
 */
const usePass = command(changeMoney)
  .route(
    at('POST', '/console/bookings/{bookingId}/bill/passes', 'Use a pass for a visit', 'console'),
  )
  .input(onVisit.extend({ itemId: id, passId: id }))
  .errors(
    mayRefuse('pass_not_for_this', 'pass_used_up', 'pass_over', 'pass_not_paid', 'state_conflict'),
  )
  .output(bill)

/** Takes that back: the use is the pass's again, and the visit costs what it did. Errors: `state_conflict`. */
const undoPass = command(changeMoney)
  .route(at('POST', '/console/bookings/{bookingId}/bill/passes/undo', 'Give a use back', 'console'))
  .input(onVisit.extend({ itemId: id }))
  .errors(mayRefuse('state_conflict'))
  .output(bill)

/**
 * Ends a pass and gives back what is left of it by its terms (`refundMinor` of `pass.ofCustomer`), or up to what lies on it where the
 * desk is kinder; latest payment first, to the tender that it came from. Errors: `price_changed` where it is worth less by now;
 * `pass_over`; `not_found`.
 */
const refund = command(changeMoney, { needsLogIn: true })
  .route(at('POST', '/console/passes/{passId}/refund', 'Refund what is left of a pass', 'console'))
  .input(
    z.object({
      passId: id,
      amountMinor: minor.min(0).max(passLimits.priceMinor).describe('What the reader has seen'),
      reason: z.string().trim().min(1).max(200),
    }),
  )
  .errors(mayRefuse('pass_over', 'price_changed', 'pin_not_enough'))
  .output(z.object({ refundedMinor: minor }))

export const passCheckoutContract = { passes, choosePasses }
export const passOrderContract = { openPass }
export const passBillContract = { passes: passesOfBill, usePass, undoPass }
export const passRefundContract = { refund }
