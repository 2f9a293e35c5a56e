import { newId, type World } from './books.ts'
import type { Thing, Transaction } from './thing.ts'

/** What a provider keeps of a charge: 1.5 % and 25 of the smallest unit. */
function feeOf(amount: number): number {
  return Math.round((amount * 15) / 1000) + 25
}

/** Writes what moved on the balance of the business: money in is positive, and a charge costs its fee. */
export function book(
  { books, now }: World,
  moved: { type: string; source: Thing & { currency: string }; amount: number; fee?: number },
): Transaction {
  const { type, source, amount } = moved
  const fee = moved.fee ?? (type === 'charge' ? feeOf(amount) : 0)
  const details = { amount: fee, application: null, currency: source.currency }
  const transaction: Transaction = {
    id: newId('txn'),
    object: 'balance_transaction',
    amount,
    available_on: now(),
    balance_type: 'payments',
    created: now(),
    currency: source.currency,
    description: null,
    exchange_rate: null,
    fee,
    fee_details: fee ? [{ ...details, description: 'Processing fees', type: 'stripe_fee' }] : [],
    net: amount - fee,
    reporting_category: type === 'adjustment' ? 'dispute' : type,
    source: source.id,
    status: 'available',
    type,
  }
  books.transactions.set(transaction.id, transaction)
  return transaction
}
