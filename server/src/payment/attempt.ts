import { isOpen } from '@serein/shared/payment/states.ts'
import { transaction } from '../platform/command.ts'
import type { Db } from '../platform/pool.ts'
import { record } from './payment.ts'
import { providerOf, type ChargeOrder, type Provider, type Providers } from './provider.ts'
import { payRefund } from './refund.ts'
import {
  findPayment,
  leftOpen,
  refundsLeftOpen,
  type OwedRefund,
  type Payment,
  type PaymentRef,
} from './sql.ts'

// What needs the provider. Each step asks it outside of any transaction and then writes down its answer in one; whatever
// a crash leaves between the two, the next call, or `settle`, finds out by asking again.

/** Asks the provider to set the money aside. A payment that is further on already is answered as it is. */
export async function submit(
  db: Db,
  providers: Providers,
  ref: PaymentRef,
  how: Pick<ChargeOrder, 'cardReference' | 'returnUrl'>,
  now: Date,
): Promise<Payment> {
  const payment = await found(db, ref)
  if (payment.state !== 'pending') return payment
  const { tender, amountMinor, currency } = payment
  const provider = providerOf(providers, tender)
  const order = { paymentId: ref.paymentId, tender, amountMinor, currency, ...how }
  const answer = await provider.authorise(order)
  const after = await transaction(db, (tx) => record(tx, ref, answer, now))
  // Somebody gave the payment up while the provider was thinking: the money goes back where it came from.
  if (answer.outcome === 'authorised' && !isOpen(after.state) && after.state !== 'captured')
    await provider.cancel(ref.paymentId)
  return after
}

/** Asks the provider what became of a payment whose payer was sent to say yes there. */
export async function askAgain(
  db: Db,
  providers: Providers,
  ref: PaymentRef,
  now: Date,
): Promise<Payment> {
  return ask(db, providers, ref, now, null, (provider) => provider.find(ref.paymentId))
}

/** Takes the money that was set aside. */
export async function take(
  db: Db,
  providers: Providers,
  ref: PaymentRef,
  now: Date,
): Promise<Payment> {
  return ask(db, providers, ref, now, 'authorised', (provider) => provider.capture(ref.paymentId))
}

/** Gives up an open payment and what was set aside for it. When the money was taken meanwhile, the answer says so. */
export async function giveUp(
  db: Db,
  providers: Providers,
  ref: PaymentRef,
  now: Date,
): Promise<Payment> {
  return ask(db, providers, ref, now, null, (provider) => provider.cancel(ref.paymentId))
}

/** Has the provider pay every refund that a subject is owed; a refund at the till waits for `payRefund` by staff. */
export async function payRefunds(
  db: Db,
  providers: Providers,
  subject: { businessId: string; subjectId: string },
  now: Date,
): Promise<void> {
  for (const refund of await refundsLeftOpen(db, subject)) await pay(db, providers, refund, now)
}

/** What the owner of a payment's subject wants: `take` an authorised one, `wait` for the customer, or `give_up`. */
export type Verdict = 'take' | 'wait' | 'give_up'

/** Payments that nobody has touched for so long were left by a crash or by the customer. */
const patienceMilliseconds = 30_000
const batch = 100

/**
 * Picks up what was left half done: asks the provider what became of each open payment, then takes or gives up the money
 * as the owner of its subject says (who may confirm the booking first), and pays the refunds still owed. A provider that
 * does not answer is asked again next time.
 */
export async function settle(
  db: Db,
  providers: Providers,
  judge: (payment: Payment) => Promise<Verdict>,
  now: Date,
): Promise<{ settled: number; failures: { subjectId: string; error: unknown }[] }> {
  const before = new Date(now.getTime() - patienceMilliseconds)
  const failures: { subjectId: string; error: unknown }[] = []
  let settled = 0
  async function attempt(subjectId: string, work: () => Promise<unknown>) {
    try {
      await work()
      settled += 1
    } catch (error) {
      failures.push({ subjectId, error })
    }
  }
  for await (const payment of pages((after) => leftOpen(db, before, { after, limit: batch })))
    await attempt(payment.id, () => settleOne(db, providers, judge, payment, now))
  for await (const refund of pages((after) => refundsLeftOpen(db, { before, after, limit: batch })))
    await attempt(refund.id, () => pay(db, providers, refund, now))
  return { settled, failures }
}

/** Walks to the end page by page: rows that must wait stay where they are and hide none behind them. */
async function* pages<T extends { id: string }>(page: (after: string | null) => Promise<T[]>) {
  for (let after: string | null = null; ;) {
    const rows: T[] = await page(after)
    yield* rows
    if (rows.length < batch) return
    after = rows.at(-1)?.id ?? null
  }
}

async function settleOne(
  db: Db,
  providers: Providers,
  judge: (payment: Payment) => Promise<Verdict>,
  payment: Payment,
  now: Date,
) {
  const ref = { businessId: payment.businessId, paymentId: payment.id }
  const known = await askAgain(db, providers, ref, now)
  if (!isOpen(known.state)) return
  // An order that never reached the provider cannot be sent again: only the payer's browser has the card's reference.
  const verdict = known.state === 'pending' ? 'give_up' : await judge(known)
  if (verdict === 'give_up') await giveUp(db, providers, ref, now)
  if (verdict === 'take' && known.state === 'authorised') await take(db, providers, ref, now)
}

async function ask(
  db: Db,
  providers: Providers,
  ref: PaymentRef,
  now: Date,
  onlyFrom: Payment['state'] | null,
  question: (provider: Provider) => ReturnType<Provider['find']>,
): Promise<Payment> {
  const payment = await found(db, ref)
  if (onlyFrom ? payment.state !== onlyFrom : !isOpen(payment.state)) return payment
  const answer = await question(providerOf(providers, payment.tender))
  return transaction(db, (tx) => record(tx, ref, answer, now))
}

async function pay(db: Db, providers: Providers, refund: OwedRefund, now: Date) {
  const { businessId, id: refundId, paymentId, amountMinor } = refund
  await providerOf(providers, refund.tender).refund({ refundId, paymentId, amountMinor })
  await transaction(db, (tx) => payRefund(tx, { businessId, refundId }, now))
}

async function found(db: Db, ref: PaymentRef): Promise<Payment> {
  const payment = await findPayment(db, ref)
  if (!payment) throw new Error(`there is no payment ${ref.paymentId}`)
  return payment
}
