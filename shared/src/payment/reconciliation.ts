import * as z from 'zod'
import { at, command, query } from '../endpoint.ts'
import { mayRefuse } from '../refusal.ts'
import { instant } from '../schema.ts'

const count = z.int()

const reconciliation = z.object({
  ranAt: instant.nullable().describe('Null: never so far'),
  dueAt: instant.nullable().describe('When it runs by itself next'),
  settled: count.describe('Payments and refunds that were unclear and are not any more'),
  failed: count.describe('Of which the provider has not told yet; they are asked for again'),
  fees: count.describe('Fees of providers written down'),
  payouts: count.describe('Transfers to the bank written down'),
  unexplained: count.describe('Movements at a provider that no rule explains'),
})

/** What the last comparison of our books with the providers' has found. */
const get = query({ area: 'money', level: 'view' })
  .route(at('GET', '/console/reconciliation', 'The last reconciliation', 'payment'))
  .output(reconciliation)

/**
 * Compares our books with the providers' now, as is done every night: ends every unclear payment and refund, and writes down
 * fees and payouts, each once. Errors: `provider_unreachable` where one does not tell its fees and payouts; what was ended before
 * stays so.
 */
const run = command({ area: 'money', level: 'change' }, { callsPerMinute: 6 })
  .route(at('POST', '/console/reconciliation', 'Reconcile with our providers now', 'payment'))
  .output(reconciliation)
  .errors(mayRefuse('provider_unreachable', 'too_many_requests'))

export const reconciliationContract = { get, run }
