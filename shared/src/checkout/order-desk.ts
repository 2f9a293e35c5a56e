import * as z from 'zod'
import { at, command, query } from '../endpoint.ts'
import { mayRefuse } from '../refusal.ts'
import { cursor, id, limit, minor } from '../schema.ts'
import { deskTenders } from './desk.ts'
import { giftCardOfTender, namesGiftCard } from '../gift-card/schema.ts'
import { orderFacts } from './order.ts'
import { saleLimits } from './order-states.ts'

export const deskOrder = orderFacts.extend({
  customer: z
    .object({ id, name: z.string(), phone: z.string().nullable(), email: z.string().nullable() })
    .nullable()
    .describe('Null: it was sold at the desk to nobody'),
  walletMinor: minor.describe('What the client’s wallet holds'),
  sentBack: z
    .array(z.object({ refundId: id, amountMinor: minor, tender: z.string() }))
    .describe('Refunds that the client’s bank has sent back, to be paid by hand'),
})
export type DeskOrder = z.infer<typeof deskOrder>

/**
 * The orders of a shop: those that wait to be collected, or for a refund that their bank has sent back, the oldest first; or those
 * that are over, the newest first.
 */
const atShop = query({ area: 'money', level: 'view' })
  .route(at('GET', '/console/orders', 'The orders of a shop', 'console'))
  .input(
    z.object({
      shopId: id,
      which: z.enum(['waiting', 'over']).default('waiting'),
      customerId: id.optional().describe('Only of one client'),
      cursor,
      limit,
    }),
  )
  .output(z.object({ orders: z.array(deskOrder), nextCursor: z.string().nullable() }))

const onOrder = (path: `/${string}`, summary: string, limits?: Parameters<typeof command>[1]) =>
  command({ area: 'money', level: 'change' }, limits).route(
    at('POST', `/console/orders/{orderId}${path}`, summary, 'console'),
  )

/** Marks it as ready to collect and notifies the client. Repeated it changes nothing. Errors: `state_conflict`. */
const makeReady = onOrder('/ready', 'Say that an order is ready')
  .input(z.object({ orderId: id }))
  .errors(mayRefuse('state_conflict'))
  .output(deskOrder)

/**
 * Its customer takes it along. One that is not paid is paid in the same step, all of it: `cash` (`givenMinor` is what was handed
 * over; the answer says the change), `terminal`, the client's `wallet` or a `gift_card`. Errors: `tender_required` for an unpaid one without a
 * tender, `cash_too_little`, `balance_too_low`; `state_conflict`, also (`authorised`) while a payment of it is being taken.
 */
const collect = onOrder('/collect', 'Hand an order over')
  .input(
    z
      .object({
        orderId: id,
        tender: z.enum(deskTenders).optional(),
        giftCard: giftCardOfTender,
        givenMinor: minor.min(1).max(100_000_000).optional(),
      })
      .refine(namesGiftCard, { path: ['giftCard'] }),
  )
  .errors(
    mayRefuse(
      'tender_required',
      'tender_not_available',
      'cash_too_little',
      'balance_too_low',
      'gift_card_unknown',
      'gift_card_not_usable',
      'gift_card_elsewhere',
      'too_many_requests',
      'state_conflict',
    ),
  )
  .output(z.object({ order: deskOrder, changeMinor: minor }))

/**
 * Units come back after they were collected: what was paid for them goes back where it came from, cash and terminal at once.
 * `resell`: they are sold again; else they are lost, with the reason. Errors: `state_conflict` for an order that was not collected,
 * or of which fewer units are left.
 */
const takeBack = onOrder('/take-back', 'Take products back', { needsLogIn: true })
  .input(
    z.object({
      orderId: id,
      lines: z
        .array(
          z.object({
            position: z.int().min(0).describe('Of the line in `lines`'),
            units: z.int().min(1).max(saleLimits.units),
            resell: z.boolean(),
          }),
        )
        .min(1)
        .max(saleLimits.lines)
        .refine((all) => new Set(all.map(({ position }) => position)).size === all.length),
      reason: z.string().trim().min(1).max(200),
    }),
  )
  .errors(mayRefuse('state_conflict', 'pin_not_enough'))
  .output(deskOrder)

/** Cancels an uncollected order for the shop, with a full refund. Errors: `state_conflict`. */
const cancelAtDesk = onOrder('/cancel', 'Cancel an order at the desk')
  .input(z.object({ orderId: id }))
  .errors(mayRefuse('state_conflict'))
  .output(deskOrder)

/**
 * The desk pays by hand what a bank has sent back of an order, in `cash` or to the client’s `wallet`. Paid already, it changes
 * nothing. Errors: `state_conflict` for what its provider still pays; `not_found`.
 */
const payOut = onOrder('/refunds/{refundId}/pay-out', 'Pay a refund of an order out', {
  needsLogIn: true,
})
  .input(z.object({ orderId: id, refundId: id, destination: z.enum(['cash', 'wallet']) }))
  .errors(mayRefuse('state_conflict', 'pin_not_enough'))
  .output(deskOrder)

export const deskOrderContract = { atShop, makeReady, collect, takeBack, cancelAtDesk, payOut }
