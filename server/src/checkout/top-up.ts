import type { TopUp } from '@serein/shared/checkout/top-up.ts'
import { topUpLimits, topUpNumber } from '@serein/shared/ledger/top-up.ts'
import type { OnlineTender } from '@serein/shared/payment/tenders.ts'
import { isOpen } from '@serein/shared/payment/states.ts'
import { refuse } from '@serein/shared/refusal.ts'
import { customerOf } from '../business/customer.ts'
import { lockSubject, readWallet } from '../ledger/ledger.ts'
import { refreshPayment, submit, capturePayment } from '../payment/attempt.ts'
import { start } from '../payment/payment.ts'
import type { Providers } from '../payment/provider.ts'
import { type Payment, paymentsOf } from '../payment/sql.ts'
import { demandRoom, openTopUp, roomIn, topUpBill, topUpOptions } from '../payment/top-up.ts'
import { wayBack } from '../payment/return-host.ts'
import { once } from '../platform/command.ts'
import type { CallContext } from '../platform/context.ts'
import type { Db, Tx } from '../platform/pool.ts'
import { asCustomer, type CustomerScope } from '../platform/scope.ts'
import { demandOpen } from '../shop/suspension.ts'
import screens from '../platform/screen.gen.json' with { type: 'json' }
import type { Checkout } from './return-path.ts'
import { OpenPaymentError, withoutOpenPayment, shown } from './open-payment-error.ts'
import { waysToPay } from './tender.ts'
import { knownCustomer } from './wallet-sql.ts'

/** What one may add to the wallet with a business, and how. Errors: `not_found`, `top_up_not_offered`. */
export async function quote(
  context: CallContext,
  { providers }: Checkout,
  wanted: { businessId: string; currency?: string | undefined },
) {
  const { db } = context
  const { businessId } = wanted
  const { userId } = asCustomer(context.scope)
  const { business, customerId } = await knownCustomer(db, userId, businessId)
  await demandOpen(db, businessId)
  const all = await topUpOptions(db, businessId)
  const currencies = [...new Set(all.map((each) => each.currency))]
  const currency = wanted.currency ?? currencies[0]
  const options = all
    .filter((each) => each.currency === currency)
    .map(({ amountMinor, bonusMinor }) => ({ amountMinor, bonusMinor }))
  if (!currency || options.length === 0) throw refuse('top_up_not_offered')
  const limits = topUpLimits(currency)
  const leftMinor = customerId
    ? await roomIn(db, { businessId, customerId, currency })
    : limits.ceilingMinor
  const wallet = await readWallet(db, businessId, { customerId, currency })
  const tenders = await waysToPay(db, providers, businessId)
  return { business, currency, currencies, options, ...limits, leftMinor, wallet, tenders }
}

/** Chooses an amount; the customer is made where they are none yet. Errors: as the contract says. */
export async function open(
  context: CallContext,
  { providers }: Checkout,
  wanted: { businessId: string; currency: string; amountMinor: number },
): Promise<TopUp> {
  const scope = asCustomer(context.scope)
  const { businessId, currency, amountMinor } = wanted
  const { id } = await once(context, async (tx) => {
    const { business } = await knownCustomer(tx, scope.userId, businessId)
    await demandOpen(tx, businessId)
    const customerId = await customerOf(tx, business.id, scope.userId)
    if (!customerId) throw refuse('not_found')
    const wallet = { businessId, customerId, currency }
    return { id: await openTopUp(tx, wallet, amountMinor, context.now()) }
  })
  return outcome(context.db, providers, scope, id)
}

export async function get(context: CallContext, { providers }: Checkout, topUpId: string) {
  return outcome(context.db, providers, asCustomer(context.scope), topUpId)
}

type PayInput = { topUpId: string; tender: OnlineTender; cardReference?: string | undefined }

/**
 * What must be once stands in the first transaction: the opened payment. From there every step may be repeated, by the same
 * request, by the next one, or by the sweep, which takes what was authorised when nobody comes back.
 */
export async function pay(
  context: CallContext,
  { providers, publicUrl }: Checkout,
  input: PayInput,
): Promise<TopUp> {
  const scope = asCustomer(context.scope)
  const { topUpId, tender, cardReference = null } = input
  const opened = await withoutOpenPayment(context, providers, () =>
    once(context, (tx) => openPayment(tx, scope, input, { context, providers })),
  )
  if (opened instanceof OpenPaymentError) return proceed(context, providers, scope, opened.payment)
  const returnUrl = wayBack(context, publicUrl, `${returnPaths[tender]}topUp=${topUpId}`)
  const how = { cardReference, returnUrl }
  const payment = await submit(context.db, providers, opened, how, context.now())
  return proceed(context, providers, scope, payment)
}

/** Goes on with the latest try, whose payer was sent to say yes. Errors: as `pay`, and `not_found`. */
export async function resume(context: CallContext, { providers }: Checkout, topUpId: string) {
  const scope = asCustomer(context.scope)
  const ref = await once(context, async (tx) => {
    const { businessId } = await topUpBill(tx, scope, topUpId)
    const [payment] = await paymentsOf(tx, businessId, topUpId)
    if (!payment) throw refuse('not_found')
    return { businessId, paymentId: payment.id }
  })
  const payment = await refreshPayment(context.db, providers, ref, context.now())
  return proceed(context, providers, scope, payment)
}

/** The screens that a payer comes back to. */
const returnPaths: Record<OnlineTender, string> = {
  card: `${screens.creditStripe}?`,
  paypal: `${screens.creditPaypal}?`,
  paylater: `${screens.creditPaypal}?tender=paylater&`,
}

/** What is paid stays paid, whatever the key of this try. Errors: as the contract says; {@link OpenPaymentError}. */
async function openPayment(
  tx: Tx,
  scope: CustomerScope,
  { topUpId, tender }: PayInput,
  { context, providers }: { context: CallContext; providers: Providers },
) {
  const { businessId, customerId, currency, amountMinor } = await topUpBill(tx, scope, topUpId)
  await lockSubject(tx, businessId, topUpId)
  const reference = `top_up:${topUpId}:${context.key!.key}`
  const earlier = await paymentsOf(tx, businessId, topUpId)
  const paid = earlier.find(({ state }) => state === 'captured' || state === 'refunded')
  if (paid) return { businessId, paymentId: paid.id }
  const left = earlier.find(({ state }) => isOpen(state))
  if (left && left.reference !== reference) throw new OpenPaymentError(left)
  await demandOpen(tx, businessId)
  await demandRoom(tx, { businessId, customerId, currency }, amountMinor)
  // While the wallet is held nobody drops it; a moment before they could have.
  await topUpBill(tx, scope, topUpId)
  const provider = (await providers.tendersOf(tx, businessId))[tender]
  if (!provider) throw refuse('tender_not_available')
  const { id: paymentId } = await start(tx, {
    businessId,
    reference,
    subject: { kind: 'wallet', id: topUpId },
    shopId: null,
    customerId,
    tender,
    provider: provider.name,
    amountMinor,
    currency,
    now: context.now(),
  })
  return { businessId, paymentId }
}

async function proceed(
  context: CallContext,
  providers: Providers,
  scope: CustomerScope,
  payment: Payment,
): Promise<TopUp> {
  const { db } = context
  const topUpId = payment.subject.id
  switch (payment.state) {
    case 'failed':
      throw refuse('card_declined', { reason: payment.failure ?? 'declined' })
    case 'authorised': {
      const ref = { businessId: payment.businessId, paymentId: payment.id }
      await capturePayment(db, providers, ref, context.now())
      return outcome(db, providers, scope, topUpId)
    }
    case 'requires_action':
    case 'captured':
    case 'refunded':
      return outcome(db, providers, scope, topUpId)
    default:
      throw refuse('state_conflict', { state: payment.state })
  }
}

async function outcome(
  db: Db,
  providers: Providers,
  scope: CustomerScope,
  topUpId: string,
): Promise<TopUp> {
  const bill = await topUpBill(db, scope, topUpId)
  const { id, businessId, businessName, customerId, currency, amountMinor, bonusMinor } = bill
  const [payment = null] = await paymentsOf(db, businessId, topUpId)
  return {
    id,
    number: topUpNumber(id),
    business: { id: businessId, name: businessName },
    currency,
    amountMinor,
    bonusMinor,
    createdAt: bill.createdAt.toISOString(),
    tenders: await waysToPay(db, providers, businessId),
    tender: payment?.tender ?? null,
    payment: shown(payment),
    wallet: await readWallet(db, businessId, { customerId, currency }),
  }
}
