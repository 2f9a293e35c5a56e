import type { Stripe } from 'stripe'
import type { Movement } from './provider.ts'

/** Written down by our own payments, refunds and disputes; of these only the fee is new. */
const ours = new Set([
  'charge',
  'payment',
  'refund',
  'payment_refund',
  'refund_failure',
  'payment_failure_refund',
])
const fees = new Set(['stripe_fee', 'stripe_fx_fee', 'tax_fee', 'network_cost'])
const payouts = new Set(['payout', 'payout_cancel', 'payout_failure'])

/** What moved on the balance of the account beside the payments themselves, by Stripe's own books. */
export function stripeBooks(stripe: Stripe) {
  return async function* movements(since: Date): AsyncIterable<Movement> {
    const created = { gte: Math.floor(since.getTime() / 1000) }
    for await (const one of stripe.balanceTransactions.list({ created, limit: 100 })) {
      const currency = one.currency.toUpperCase()
      if (one.fee !== 0)
        yield { kind: 'fee', reference: `${one.id}:fee`, amountMinor: one.fee, currency }
      const isDispute = one.reporting_category.startsWith('dispute')
      if (ours.has(one.type) || isDispute || one.amount === 0) continue
      const kind = fees.has(one.type) ? 'fee' : payouts.has(one.type) ? 'payout' : 'unexplained'
      yield { kind, reference: one.id, amountMinor: -one.amount, currency }
    }
  }
}
