import * as z from 'zod'
import { at, command, query } from '../endpoint.ts'
import { giftCardsToPay } from '../gift-card/schema.ts'
import { cardOfTender, namesCard } from '../payment/card.ts'
import { tenderName } from '../payment/tender-name.ts'
import { onlineTenders } from '../payment/tenders.ts'
import { mayRefuse } from '../refusal.ts'
import { bilingual, currency, cursor, id, instant, limit, minor, picture } from '../schema.ts'
import { orderLimits, orderReasons, orderStates } from './order-states.ts'
import { shownPayment } from '../payment/shown-payment.ts'
import { waysToPay } from './top-up.ts'
import { walletBalance } from './wallet.ts'

export const orderLine = z.object({
  kind: z.enum(['product', 'custom', 'gift_card', 'pass']),
  variantId: id.nullable().describe('Of a product'),
  name: bilingual,
  label: bilingual.describe('Of the variant: “100 ml”'),
  picture: picture.nullable(),
  units: z.int(),
  unitMinor: minor.describe('Of one unit, as it was when it was chosen'),
  discountMinor: minor.describe('What the desk took off all of them'),
  amountMinor: minor.describe('Of all of them, less that, tax included'),
  soldBy: z.string().nullable().describe('Whose sale it was, at the desk'),
  taxRate: z.int().describe('1/100,000'),
  returnedUnits: z.int(),
})

const visit = z.object({ id, code: z.string(), startsAt: instant })

/** An order as both its client and the desk see it. */
export const orderFacts = z.object({
  id,
  code: z.string(),
  state: z.enum(orderStates),
  isPaid: z.boolean(),
  business: z.object({ id, name: z.string() }),
  shop: z.object({
    id,
    name: z.string(),
    street: z.string(),
    city: z.string(),
    timeZone: z.string(),
  }),
  currency,
  lines: z.array(orderLine),
  taxes: z.array(
    z.object({ rate: z.int(), baseMinor: minor, taxMinor: minor, isIncluded: z.boolean() }),
  ),
  totalMinor: minor,
  paidMinor: minor.describe('What came in less what went back'),
  refundedMinor: minor,
  payments: z
    .array(
      z.object({
        tender: z.string(),
        tenderName,
        amountMinor: minor,
        refundedMinor: minor,
        card: z.object({ brand: z.string(), last4: z.string() }).nullable(),
        at: instant,
      }),
    )
    .describe('What has paid it, oldest first'),
  visit: visit.nullable().describe('The visit with which it is collected'),
  collectBy: instant.nullable().describe('Until when it is kept for who has not paid'),
  reason: z.enum(orderReasons).nullable().describe('Who gave it up'),
  createdAt: instant,
  placedAt: instant.nullable(),
  readyAt: instant.nullable(),
  collectedAt: instant.nullable(),
  endedAt: instant.nullable(),
})
export type OrderFacts = z.infer<typeof orderFacts>
export type OrderLine = z.infer<typeof orderLine>

export const order = orderFacts.extend({
  tenders: waysToPay.describe('Ways to pay it now'),
  isPaidAtShop: z.boolean().describe('The shop lets one pay when one collects it'),
  wallet: walletBalance,
  payment: shownPayment.nullable().describe('The latest try to pay it through a provider'),
  visits: z.array(visit).describe('Coming visits at this shop with which it can be collected'),
})
export type Order = z.infer<typeof order>

const lines = z
  .array(z.object({ variantId: id, units: z.int().min(1).max(orderLimits.units) }))
  .min(1)
  .max(orderLimits.lines)
  .refine((all) => new Set(all.map(({ variantId }) => variantId)).size === all.length)

/**
 * Writes down a basket of products of one shop, at today's prices. Nothing is set aside for it yet, and one that nobody places
 * is forgotten after a day. Errors: `product_sold_out` with the variant and what is left of it.
 */
const open = command('signed_in', { callsPerMinute: 30 })
  .route(at('POST', '/orders', 'Choose products', 'order'))
  .input(z.object({ shopId: id, lines }))
  .errors(mayRefuse('product_sold_out', 'business_suspended'))
  .output(order)

/** One of my orders, and the ways to pay it. */
const get = query('signed_in')
  .route(at('GET', '/orders/{orderId}', 'One of my orders', 'order'))
  .input(z.object({ orderId: id }))
  .output(order)

/** My orders with all businesses, the newest first; baskets are not among them. */
const list = query('signed_in')
  .route(at('GET', '/orders', 'My orders', 'order'))
  .input(z.object({ cursor, limit }))
  .output(z.object({ orders: z.array(orderFacts), nextCursor: z.string().nullable() }))

const onOrder = (path: `/${string}`, summary: string) =>
  command('signed_in').route(at('POST', `/orders/{orderId}${path}`, summary, 'order'))

/** What the wallet pays of an order beside something else. */
const walletMinor = z.int().min(0).default(0)

/**
 * Reserves the units of a basket, to be paid when they are collected, by `collectBy` or with a coming visit at the same shop.
 * What `walletMinor` says is paid at once, and goes back to the wallet with the order. Errors: `balance_too_low`; `product_sold_out` with the variant and what is left of it; `orders_full` with the limit of unpaid orders;
 * `tender_not_available` where the shop wants to be paid before; `state_conflict`.
 */
const place = onOrder('/place', 'Reserve products')
  .input(
    z.object({
      orderId: id,
      bookingId: id.nullable().default(null),
      walletMinor: walletMinor.describe('How much of it the wallet pays now; the rest at the shop'),
    }),
  )
  .errors(
    mayRefuse(
      'product_sold_out',
      'orders_full',
      'balance_too_low',
      'tender_not_available',
      'state_conflict',
      'business_suspended',
    ),
  )
  .output(order)

/**
 * Pays what is due of an order: with gift cards, from the wallet, through a provider, or a part of it with each. What is ours already
 * is set aside, taken and given back together; a basket is placed in the same step. A payment that `requires_action` is approved by its payer at `actionUrl`; then `resume`. What is paid already is answered as it is, whatever
 * the key. Errors: `product_sold_out`, `card_declined` (the units stay reserved for a while), `balance_too_low`,
 * `tender_not_available`; `state_conflict` for an order that was given up meanwhile.
 */
const pay = onOrder('/pay', 'Pay an order')
  .input(
    z
      .object({
        orderId: id,
        tender: z
          .enum([...onlineTenders, 'wallet'])
          .describe('`wallet` where it pays all that is due'),
        walletMinor: walletMinor.describe('How much of it the wallet pays; `tender` pays the rest'),
        giftCards: giftCardsToPay,
        cardReference: cardOfTender,
      })
      .refine(namesCard, { path: ['cardReference'] }),
  )
  .errors(
    mayRefuse(
      'product_sold_out',
      'orders_full',
      'state_conflict',
      'tender_not_available',
      'card_declined',
      'balance_too_low',
      'gift_card_unknown',
      'gift_card_not_usable',
      'gift_card_elsewhere',
      'too_many_requests',
      'provider_unreachable',
      'business_suspended',
    ),
  )
  .output(order)

/** Asks the provider what became of the latest try, and goes on with it. May be called at any time. */
const resume = onOrder('/resume', 'Go on after an approval')
  .input(z.object({ orderId: id }))
  .errors(mayRefuse('state_conflict', 'card_declined', 'provider_unreachable'))
  .output(order)

/** Cancels an uncollected order: all that was paid is refunded to its source. Errors: `state_conflict`. */
const cancel = onOrder('/cancel', 'Cancel an order')
  .input(z.object({ orderId: id }))
  .errors(mayRefuse('state_conflict'))
  .output(order)

export const orderContract = { open, get, list, place, pay, resume, cancel }
