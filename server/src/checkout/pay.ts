import { isOnline } from '@serein/shared/payment/tenders.ts'
import { refuse, Refusal } from '@serein/shared/refusal.ts'
import {
  capturePayment,
  payRefunds,
  refreshPayment,
  submit,
  voidPayment,
} from '../payment/attempt.ts'
import { refOf } from '../payment/payment.ts'
import type { Providers } from '../payment/provider.ts'
import { returnUrlOf } from '../payment/return-host.ts'
import { markDecided, type Payment } from '../payment/sql.ts'
import { once, transaction } from '../platform/command.ts'
import type { CallContext } from '../platform/context.ts'
import type { Scope } from '../platform/scope.ts'
import { OpenPaymentError, withoutOpenPayment } from './open-payment-error.ts'
import type { Checkout, Opened, Payable, PaymentOwner, Tendered } from './payable.ts'

// What must be once stands in the first transaction: the opened payment, or what needs none. From there every step may be
// repeated, by the same request, by the next one, or by the sweep after a crash. No provider is asked inside a transaction.

/** Pays. Errors: as the contract says. */
export async function pay<Subject, Wanted extends Subject & Tendered, Answer, Caller extends Scope>(
  context: CallContext<Caller>,
  checkout: Checkout,
  payable: Payable<Subject, Wanted, Answer, Caller>,
  wanted: Wanted,
): Promise<Answer> {
  const { providers, publicUrl } = checkout
  const { tender, cardReference = null } = wanted
  const earlyAnswer: Opened | undefined = isOnline(tender) ? undefined : { paymentId: null }
  const opened = await withoutOpenPayment(context, providers, () =>
    once(context, (tx) => payable.open(tx, wanted, context, checkout), earlyAnswer),
  )
  let payment: Payment | null = null
  if (opened instanceof OpenPaymentError) payment = opened.payment
  else if (opened.paymentId !== null && isOnline(tender)) {
    const returnUrl = returnUrlOf(context, publicUrl, payable.returnPath(tender, wanted))
    const how = { cardReference, returnUrl }
    payment = await submit(context.db, providers, opened, how, context.now())
  }
  const after = payment && (await proceed(context, providers, payable, payment))
  return payable.show(wanted, context, checkout, after)
}

/** Goes on with the latest try, whose payer was sent to say yes. Errors: as `pay`, and `not_found`. */
export async function resume<
  Subject,
  Wanted extends Subject & Tendered,
  Answer,
  Caller extends Scope,
>(
  context: CallContext<Caller>,
  checkout: Checkout,
  payable: Payable<Subject, Wanted, Answer, Caller>,
  subject: Subject,
): Promise<Answer> {
  const { providers } = checkout
  const ref = await once(context, async (tx) => {
    const latest = await payable.latest(tx, subject, context, checkout)
    if (!latest) throw refuse('not_found')
    return refOf(latest)
  })
  const payment = await refreshPayment(context.db, providers, ref, context.now())
  const after = await proceed(context, providers, payable, payment)
  return payable.show(subject, context, checkout, after)
}

/** Takes the next step of a payment, by what its provider has said. */
async function proceed(
  context: CallContext,
  providers: Providers,
  owner: PaymentOwner,
  payment: Payment,
): Promise<Payment> {
  const { db, now } = context
  const { extend } = owner
  switch (payment.state) {
    case 'failed':
      throw refuse('card_declined', { reason: payment.failure ?? 'declined' })
    case 'requires_action':
      if (extend) await transaction(db, (tx) => extend(tx, payment, now()))
      return payment
    case 'authorised': {
      if ((await decideOrVoid(context, providers, owner, payment)) === 'wait') return payment
      const captured = await capturePayment(db, providers, refOf(payment), now())
      return settlePayment(context, providers, owner, captured)
    }
    case 'captured':
    case 'refunded':
      return settlePayment(context, providers, owner, payment)
    default:
      throw refuse('state_conflict', { state: payment.state })
  }
}

/** Makes what is paid for stand before the money is captured. What nobody wants any more is voided, unless it was captured meanwhile. */
async function decideOrVoid(
  { db, now }: CallContext,
  providers: Providers,
  owner: PaymentOwner,
  payment: Payment,
): Promise<'capture' | 'wait'> {
  try {
    return await transaction(db, (tx) => owner.decide(tx, payment, now()))
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const after = await voidPayment(db, providers, refOf(payment), now())
    if (after.state !== 'captured') throw error
    return 'capture'
  }
}

/** Pays back at once what is not owed: what was cancelled, taken off or paid by others while the payment was under way. */
async function settlePayment(
  { db, now }: CallContext,
  providers: Providers,
  owner: PaymentOwner,
  payment: Payment,
): Promise<Payment> {
  const { businessId, subject, refundedMinor } = payment
  const backMinor = refundedMinor + ((await owner.settle?.(db, payment, now())) ?? 0)
  if (payment.state === 'captured') await markDecided(db, payment, now())
  if (backMinor > 0) await payRefunds(db, providers, { businessId, subjectId: subject.id }, now())
  return payment
}
