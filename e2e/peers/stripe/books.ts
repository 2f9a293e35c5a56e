import { randomBytes } from 'node:crypto'
import { type Sum, summed } from '../sum.ts'
import type {
  Charge,
  Customer,
  Dispute,
  Endpoint,
  Event,
  Intent,
  Method,
  Payout,
  Refund,
  Session,
  Setup,
  Thing,
  Token,
  Transaction,
} from './thing.ts'

export type Books = ReturnType<typeof makeBooks>

/** Everything that the peer holds, by id. */
export function makeBooks() {
  const books = {
    intents: new Map<string, Intent>(),
    charges: new Map<string, Charge>(),
    refunds: new Map<string, Refund>(),
    methods: new Map<string, Method>(),
    tokens: new Map<string, Token>(),
    customers: new Map<string, Customer>(),
    setups: new Map<string, Setup>(),
    sessions: new Map<string, Session>(),
    disputes: new Map<string, Dispute>(),
    transactions: new Map<string, Transaction>(),
    payouts: new Map<string, Payout>(),
    events: new Map<string, Event>(),
    endpoints: new Map<string, Endpoint>(),
  }
  const shelves = Object.values(books) as Map<string, Thing>[]
  return {
    ...books,
    /** The payout that each transaction went out with. */
    paidOut: new Map<string, string>(),
    find: (id: string): Thing | undefined => shelves.find((shelf) => shelf.has(id))?.get(id),
    /**
     * What was captured and paid back by each reference: the value of `key` in the metadata of a payment, or its id where it
     * has none. Disputes are beside it, in `disputes`.
     */
    sums: (key?: string): Sum[] =>
      summed(
        [...books.intents.values()].map((intent) => ({
          reference: (key && intent.metadata[key]) ?? intent.id,
          currency: intent.currency,
          capturedMinor: intent.amount_received,
          refundedMinor: refundedOf(books, intent.id),
        })),
      ),
  }
}

/** What was paid back of a payment; a refund that failed came back to the business. */
export function refundedOf({ refunds }: Pick<Books, 'refunds'>, intent: string): number {
  return [...refunds.values()]
    .filter((refund) => refund.payment_intent === intent && refund.status !== 'failed')
    .reduce((sum, { amount }) => sum + amount, 0)
}

/** The books, the clock, and how the world hears of what happens: all that a verb works with. */
export type World = {
  books: Books
  origin: string
  slowMs: number
  /** In whole seconds, as the API tells time. */
  now(): number
  emit(type: string, thing: Thing): void
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

export function newId(prefix: string, length = 24): string {
  const random = [...randomBytes(length)].map((byte) => letters[byte % letters.length])
  return `${prefix}_${random.join('')}`
}
