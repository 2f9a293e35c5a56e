import { book } from './balance.ts'
import { newId, type World } from './books.ts'
import { textOf } from './form.ts'
import { listed } from './listing.ts'
import { refuseMissing } from './refusal.ts'
import type { Payout } from './thing.ts'
import type { StripeVerb } from './verb.ts'

/** The balance of the business: what moved on it, and what was paid out of it. */
export const payoutVerbs: Record<string, StripeVerb> = {
  'GET /v1/balance_transactions': ({ books }, { form }) => {
    const wanted = ['source', 'type', 'currency'] as const
    const payout = textOf(form.payout)
    const all = [...books.transactions.values()].filter(
      (one) =>
        wanted.every((name) => !form[name] || one[name] === form[name]) &&
        (!payout || one.source === payout || books.paidOut.get(one.id) === payout),
    )
    return listed(all, form, '/v1/balance_transactions')
  },
  'GET /v1/balance_transactions/{id}': ({ books }, { ids: { id = '' } }) =>
    books.transactions.get(id) ?? refuseMissing('balance_transaction', id),
  'GET /v1/balance': ({ books }) => {
    const sums = new Map<string, number>()
    for (const { currency, net } of books.transactions.values())
      sums.set(currency, (sums.get(currency) ?? 0) + net)
    const available = [...sums].map(([currency, amount]) => ({ currency, amount }))
    const pending = available.map(({ currency }) => ({ currency, amount: 0 }))
    return { object: 'balance', livemode: false, available, pending }
  },
  'GET /v1/payouts': ({ books }, { form }) => listed(books.payouts.values(), form, '/v1/payouts'),
  'GET /v1/payouts/{id}': ({ books }, { ids: { id = '' } }) =>
    books.payouts.get(id) ?? refuseMissing('payout', id),
}

/** Pays out what has come in since the last time. @returns the payout's id, or nothing where nothing is left */
export function payOut(world: World, currency: string): string | undefined {
  const { transactions, payouts, paidOut } = world.books
  const open = [...transactions.values()].filter(
    (one) => one.currency === currency && one.type !== 'payout' && !paidOut.has(one.id),
  )
  const amount = open.reduce((sum, { net }) => sum + net, 0)
  if (amount <= 0) return undefined
  const payout: Payout = {
    id: newId('po'),
    object: 'payout',
    amount,
    application_fee: null,
    application_fee_amount: null,
    arrival_date: world.now(),
    automatic: true,
    balance_transaction: null,
    created: world.now(),
    currency,
    description: 'STRIPE PAYOUT',
    destination: null,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    livemode: false,
    metadata: {},
    method: 'standard',
    original_payout: null,
    payout_method: null,
    reconciliation_status: 'completed',
    reversed_by: null,
    source_type: 'card',
    statement_descriptor: null,
    status: 'paid',
    trace_id: null,
    type: 'bank_account',
  }
  payout.balance_transaction = book(world, { type: 'payout', source: payout, amount: -amount }).id
  for (const one of open) paidOut.set(one.id, payout.id)
  payouts.set(payout.id, payout)
  world.emit('payout.created', payout)
  world.emit('payout.paid', payout)
  return payout.id
}
