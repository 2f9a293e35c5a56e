import { isOpen } from '@serein/shared/payment/states.ts'
import { transaction } from '../platform/command.ts'
import type { Db } from '../platform/pool.ts'
import { untilStopped } from '../platform/timer.ts'
import { fail, recordOutcome, stopWaiting } from './payment.ts'
import {
  type ChargeOrder,
  providerPaymentOf,
  type Provider,
  type ProviderAnswer,
  type ProviderPayment,
  type Providers,
} from './provider.ts'
import { refundLate, payRefund } from './refund.ts'
import { failRefund, followRefunds } from './refund-failure.ts'
import { cardAt, keeperOf } from './saved-card.ts'
import {
  findPayment,
  unsettledPayments,
  markDecided,
  paymentsOf,
  owedRefunds,
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
  const payment = await getPayment(db, ref)
  if (payment.state !== 'pending') return payment
  const { tender, amountMinor, currency } = payment
  const provider = await providers.providerOf(payment)
  const card = await cardFor(db, payment)
  // Its card is gone, and nobody is there to give another.
  if (payment.isOffSession && !card.cardOnFile)
    return transaction(db, (tx) => fail(tx, ref, 'card_removed', now))
  const order = { paymentId: ref.paymentId, tender, amountMinor, currency, ...how, ...card }
  return recordAnswer(db, provider, ref, await provider.authorise(order), now)
}

/**
 * Writes down an answer. Where somebody gave the payment up while the provider was thinking, the money goes back where it came
 * from; where the visit was over by the time it was taken, what is not owed of it.
 */
async function recordAnswer(
  db: Db,
  provider: Provider,
  ref: PaymentRef,
  answer: ProviderAnswer,
  now: Date,
): Promise<Payment> {
  const after = await transaction(db, async (tx) => {
    const recorded = await recordOutcome(tx, ref, answer, now)
    return recorded.state === 'captured' ? refundLate(tx, recorded, now) : recorded
  })
  if (answer.outcome !== 'authorised') return after
  const { providerReference } = answer
  if (isOver(after.state)) await provider.cancel({ ...providerPaymentOf(after), providerReference })
  return after.state === 'authorised' && after.isGivenUp
    ? recordAnswer(db, provider, ref, await provider.cancel(providerPaymentOf(after)), now)
    : after
}

/** Over, and no money came of it. */
function isOver(state: Payment['state']): boolean {
  return state === 'cancelled' || state === 'failed'
}

/** What a payment's row says of its card: a saved one, or a new one that shall be kept. */
async function cardFor(db: Db, payment: Payment): Promise<Partial<ChargeOrder>> {
  const { businessId, savedCardId, customerId, provider, isOffSession } = payment
  const saved = savedCardId ? await cardAt(db, { businessId, cardId: savedCardId }) : null
  if (saved?.onFile) return { cardOnFile: saved.onFile, isOffSession }
  if (!payment.keepsCard || !customerId || !provider) return {}
  return { keep: await keeperOf(db, { businessId, customerId }, provider) }
}

/** Asks the provider what became of a payment whose payer was sent to say yes there. */
export async function refreshPayment(
  db: Db,
  providers: Providers,
  ref: PaymentRef,
  now: Date,
): Promise<Payment> {
  return askProvider(db, providers, ref, now, null, (provider, payment) => provider.find(payment))
}

/** Captures the money that was set aside. */
export async function capturePayment(
  db: Db,
  providers: Providers,
  ref: PaymentRef,
  now: Date,
): Promise<Payment> {
  return askProvider(db, providers, ref, now, 'authorised', (provider, payment) =>
    provider.capture(payment),
  )
}

/**
 * Voids a payment that waits for its payer. That is written down before the provider is asked: where the payer says yes at that
 * moment, either it is taken and stays, or it is not and nobody counts on it.
 */
export async function voidWaiting(
  db: Db,
  providers: Providers,
  ref: PaymentRef,
  now: Date,
): Promise<Payment> {
  const payment = await transaction(db, (tx) => stopWaiting(tx, ref, now))
  return payment.isGivenUp ? voidPayment(db, providers, ref, now) : payment
}

/** Voids an open payment, with what was set aside for it. When the money was taken meanwhile, the answer says so. */
export async function voidPayment(
  db: Db,
  providers: Providers,
  ref: PaymentRef,
  now: Date,
): Promise<Payment> {
  return askProvider(db, providers, ref, now, null, (provider, payment) => provider.cancel(payment))
}

/** Has the provider pay every refund that a subject is owed; a refund at the till waits for `payRefund` by staff. */
export async function payRefunds(
  db: Db,
  providers: Providers,
  subject: { businessId: string; subjectId: string },
  now: Date,
): Promise<void> {
  for (const refund of await owedRefunds(db, subject))
    await payRefundBack(db, providers, refund, now)
}

/** Captures or voids what is set aside for a subject, as its owner wants it by now. */
export async function settleAuthorised(
  db: Db,
  providers: Providers,
  decide: (payment: Payment) => Promise<Decision>,
  { businessId, subjectId }: { businessId: string; subjectId: string },
  now: Date,
): Promise<void> {
  const payments = await paymentsOf(db, businessId, subjectId)
  for (const payment of payments.filter((one) => one.state === 'authorised' && one.provider))
    await applyDecision(db, providers, decide, payment, now)
}

/**
 * What the owner of a payment's subject wants: `capture` an authorised one, `wait` for the customer, or `void`. One that was
 * just taken is shown to them as well, who may give back what is not owed of it.
 */
export type Decision = 'capture' | 'wait' | 'void'

/** Payments that nobody has touched for so long were left by a crash or by the customer. */
const patienceMilliseconds = 30_000
const batch = 100

/** Of one business, or of all. */
type SettleOptions = { businessId?: string | null; signal?: AbortSignal | undefined }

/**
 * Picks up what was left half done: asks the provider what became of each open payment, then captures or voids it
 * as the owner of its subject says (who may confirm the booking first), and pays the refunds still owed. A provider that
 * does not answer is asked again next time.
 */
export async function settle(
  db: Db,
  providers: Providers,
  decide: (payment: Payment) => Promise<Decision>,
  now: Date,
  { businessId = null, signal }: SettleOptions = {},
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
  for await (const payment of pages(
    (after) => unsettledPayments(db, before, { after, limit: batch, businessId }),
    signal,
  ))
    await attempt(payment.id, () => settleOne(db, providers, decide, payment, now))
  for await (const refund of pages(
    (after) => owedRefunds(db, { before, after, limit: batch, businessId }),
    signal,
  ))
    await attempt(refund.id, () => payRefundBack(db, providers, refund, now))
  return { settled, failures }
}

/**
 * Something has happened to a payment at its provider: asks what, and goes on as the sweep does. One that is over for us may have
 * been given money since; that goes back. What was paid back of it may have failed since; that is owed again.
 */
export async function followUp(
  db: Db,
  providers: Providers,
  decide: (payment: Payment) => Promise<Decision>,
  ref: PaymentRef,
  now: Date,
): Promise<void> {
  const payment = await getPayment(db, ref)
  if (isOver(payment.state)) {
    const provider = await providers.providerOf(payment)
    await provider.cancel(providerPaymentOf(payment))
    return
  }
  await followRefunds(db, providers, payment, now)
  const latest = await refreshPayment(db, providers, ref, now)
  // What its own request is still about to write down is left to it.
  if (latest.state !== 'pending') await applyDecision(db, providers, decide, latest, now)
}

/** Walks to the end page by page: rows that must wait stay where they are and hide none behind them. */
async function* pages<T extends { id: string }>(
  page: (after: string | null) => Promise<T[]>,
  signal?: AbortSignal,
) {
  for (let after: string | null = null; ;) {
    const rows: T[] = await page(after)
    yield* untilStopped(rows, signal)
    if (rows.length < batch || signal?.aborted) return
    after = rows.at(-1)?.id ?? null
  }
}

async function settleOne(
  db: Db,
  providers: Providers,
  decide: (payment: Payment) => Promise<Decision>,
  payment: Payment,
  now: Date,
) {
  const ref = { businessId: payment.businessId, paymentId: payment.id }
  const latest = await refreshPayment(db, providers, ref, now)
  // A charge of a saved card that never reached the provider can be sent again by anybody.
  const isUnsent =
    latest.state === 'pending' && latest.isOffSession && (await decide(latest)) === 'capture'
  const how = { cardReference: null, returnUrl: '' }
  const current = isUnsent ? await submit(db, providers, ref, how, now) : latest
  await applyDecision(db, providers, decide, current, now)
}

async function applyDecision(
  db: Db,
  providers: Providers,
  decide: (payment: Payment) => Promise<Decision>,
  payment: Payment,
  now: Date,
) {
  const after = isOpen(payment.state)
    ? await decideOpen(db, providers, decide, payment, now)
    : payment
  if (after.state !== 'captured') return
  await decide(after)
  await markDecided(db, after, now)
}

async function decideOpen(
  db: Db,
  providers: Providers,
  decide: (payment: Payment) => Promise<Decision>,
  payment: Payment,
  now: Date,
): Promise<Payment> {
  const ref = { businessId: payment.businessId, paymentId: payment.id }
  // Another order that never reached the provider cannot be sent again: only the payer's browser has the card's reference.
  const isUnwanted = payment.state === 'pending' || payment.isGivenUp
  const decision = isUnwanted ? 'void' : await decide(payment)
  if (decision === 'void')
    return (payment.state === 'authorised' ? voidPayment : voidWaiting)(db, providers, ref, now)
  if (decision === 'capture' && payment.state === 'authorised')
    return capturePayment(db, providers, ref, now)
  return payment
}

async function askProvider(
  db: Db,
  providers: Providers,
  ref: PaymentRef,
  now: Date,
  onlyFrom: Payment['state'] | null,
  question: (provider: Provider, payment: ProviderPayment) => ReturnType<Provider['find']>,
): Promise<Payment> {
  const payment = await getPayment(db, ref)
  if (onlyFrom ? payment.state !== onlyFrom : !isOpen(payment.state)) return payment
  const provider = await providers.providerOf(payment)
  return recordAnswer(db, provider, ref, await question(provider, providerPaymentOf(payment)), now)
}

async function payRefundBack(db: Db, providers: Providers, refund: OwedRefund, now: Date) {
  const { businessId, id: refundId, paymentId, amountMinor } = refund
  const { tender, currency, providerReference, paidMinor } = refund
  const payment = { paymentId, providerReference, tender, amountMinor: paidMinor, currency }
  const provider = await providers.providerOf(refund)
  const outcome = await provider.refund({ refundId, payment, amountMinor })
  const written = outcome === 'sent' ? payRefund : failRefund
  await transaction<unknown>(db, (tx) => written(tx, { businessId, refundId }, now))
}

async function getPayment(db: Db, ref: PaymentRef): Promise<Payment> {
  const payment = await findPayment(db, ref)
  if (!payment) throw new Error(`there is no payment ${ref.paymentId}`)
  return payment
}
