import * as z from 'zod'
import { at, query } from '../endpoint.ts'
import { currency, cursor, id, instant, limit, minor } from '../schema.ts'

export const walletBalance = z.object({
  moneyMinor: minor,
  bonusMinor: minor.describe('What the business has added: spent last, and never paid out'),
})

const business = z.object({ id, name: z.string() })

/** My wallets: one for each business and currency in which there ever was money of mine, the fullest first. */
const list = query('signed_in')
  .route(at('GET', '/wallets', 'My wallets', 'wallet'))
  .output(
    z.object({
      wallets: z.array(
        walletBalance.extend({
          business,
          currency,
          mayTopUp: z.boolean().describe('The business lets its clients add money in it'),
        }),
      ),
    }),
  )

const visit = z.object({
  id,
  code: z.string(),
  shopName: z.string(),
  startsAt: instant,
  timeZone: z.string(),
})

const order = z.object({ id, code: z.string(), shopName: z.string() })

const receipt = z.object({
  id,
  number: z.string(),
  amountMinor: minor,
  bonusMinor: minor,
  tender: z.string(),
  card: z.object({ brand: z.string(), last4: z.string() }).nullable(),
  paidAt: instant,
})

export const walletLine = z.object({
  id,
  kind: z
    .enum([
      'top_up',
      'gesture',
      'late_credit',
      'visit',
      'order',
      'given_back',
      'refund',
      'paid_out',
      'correction',
    ])
    .describe(
      '`gesture`: credit that the business gave; `late_credit`: it has cancelled a visit late; `given_back`: a payment came to nothing, and what was set aside for it is here again; `paid_out`: in cash, at a spa',
    ),
  moneyMinor: minor.describe('What came in; below zero, what went out'),
  bonusMinor: minor.describe('The same of the bonus'),
  balanceMinor: minor.describe('Money and bonus together, after it'),
  occurredAt: instant,
  visit: visit.nullable().describe('The visit it was about'),
  order: order.nullable().describe('The order of products it was about'),
  topUp: receipt.nullable().describe('The receipt of what was added'),
})
export type WalletLine = z.infer<typeof walletLine>

/** All that came to one of my wallets and left it, the latest first, a page at a time. Errors: `not_found`. */
const statement = query('signed_in')
  .route(at('GET', '/wallets/{businessId}/{currency}', 'The statement of one wallet', 'wallet'))
  .input(z.object({ businessId: id, currency, cursor, limit }))
  .output(
    walletBalance.extend({
      business,
      currency,
      lines: z.array(walletLine),
      nextCursor: z.string().nullable(),
    }),
  )

export const walletContract = { list, statement }
