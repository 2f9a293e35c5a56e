import { refuse, Refusal } from '@serein/shared/refusal.ts'
import { isOpen } from '@serein/shared/payment/states.ts'
import { type Tender, tenders } from '@serein/shared/payment/tenders.ts'
import { setPhone } from '../business/customer.ts'
import { savePhone } from '../identity/profile.ts'
import { confirm, extendHold, isOver, mine } from '../booking/booking.ts'
import { limitUnpaid } from '../booking/limit.ts'
import { bookingDetails } from '../booking/read.ts'
import { lockBooking } from '../booking/sql.ts'
import { askAgain, giveUp, payRefunds, submit, take, type Verdict } from '../payment/attempt.ts'
import { start } from '../payment/payment.ts'
import { refundHeld } from '../payment/refund.ts'
import { providerOf, type Providers } from '../payment/provider.ts'
import type { Payment, PaymentRef } from '../payment/sql.ts'
import { once, transaction } from '../platform/command.ts'
import type { CallContext } from '../platform/context.ts'
import type { Db, Tx } from '../platform/pool.ts'
import { asCustomer, type CustomerScope } from '../platform/scope.ts'
import { contactOf, latestPayment } from './sql.ts'

type PayInput = {
  bookingId: string
  tender: Tender
  expectedTotalMinor: number
  cardReference?: string
}

/** The providers, and where this installation is found. */
export type Checkout = { providers: Providers; publicUrl: string }

/** The screen that a payer comes back to. */
const returnPaths: Record<Exclude<Tender, 'at_shop'>, string> = {
  card: '/card-checkout',
  paypal: '/paypal-checkout',
  paylater: '/paylater-paypal',
}

/** The held booking and the ways to pay it. Errors: `not_found`. */
export async function quote(context: CallContext, { providers }: Checkout, bookingId: string) {
  const scope = asCustomer(context.scope)
  const booking = await bookingDetails(context.db, scope, bookingId, context.now())
  const available = tenders
    .filter((tender) => tender === 'at_shop' || providers[tender])
    .map((tender) => ({ tender, isSandbox: providers[tender]?.isSandbox ?? false }))
  return {
    booking,
    heldUntil: booking.heldUntil,
    contact: await contactOf(context.db, scope, bookingId),
    tenders: available,
    payment: shown(await latestPayment(context.db, scope, bookingId)),
  }
}

/** A number told with a booking is the business's and the account's, so that it is not asked for again. */
export async function keepPhone(
  context: CallContext,
  { bookingId, phone }: { bookingId: string; phone: string },
) {
  const scope = asCustomer(context.scope)
  return once(context, async (tx) => {
    const { businessId, customerId } = await mine(tx, scope, bookingId)
    if (customerId) await setPhone(tx, { businessId, customerId }, phone)
    await savePhone(tx, scope, phone, context.now())
    return { phone }
  })
}

/**
 * Pays and confirms. What must be once stands in the first transaction (the confirmation, or the opened payment); from
 * there every step may be repeated, by the same request, by the next one, or by the sweep after a crash.
 */
export async function pay(
  context: CallContext,
  { providers, publicUrl }: Checkout,
  input: PayInput,
) {
  const scope = asCustomer(context.scope)
  const { tender } = input
  if (tender !== 'at_shop' && !providers[tender]) throw refuse('tender_not_available')
  const opened = await openAfter(context, providers, scope, input)
  if (opened instanceof LeftOpen) return proceed(context, providers, scope, opened.payment)
  if (opened.paymentId === null || tender === 'at_shop')
    return outcome(context, scope, input.bookingId, null)
  const ref = { businessId: opened.businessId, paymentId: opened.paymentId }
  const returnUrl = `${publicUrl}${returnPaths[tender]}?booking=${input.bookingId}`
  const how = { cardReference: input.cardReference ?? null, returnUrl }
  const payment = await submit(context.db, providers, ref, how, context.now())
  return proceed(context, providers, scope, payment)
}

/** Null: confirmed already, nothing is to be paid now. */
type Opened = { businessId: string; paymentId: string } | { paymentId: null }

/** What an earlier attempt, under another key, has left stands in the way of this one: nothing was written. */
class LeftOpen extends Error {
  readonly payment: Payment

  constructor(payment: Payment) {
    super('an earlier payment is open')
    this.payment = payment
  }
}

/**
 * An authorised payment that an earlier attempt has left is gone on with, so that nobody pays twice; one that waits for
 * somebody who went away is given up first.
 */
async function openAfter(
  context: CallContext,
  providers: Providers,
  scope: CustomerScope,
  input: PayInput,
): Promise<Opened | LeftOpen> {
  const known: Opened | undefined = input.tender === 'at_shop' ? { paymentId: null } : undefined
  for (;;) {
    try {
      return await once(context, (tx) => open(tx, scope, input, { context, providers }), known)
    } catch (error) {
      if (!(error instanceof LeftOpen)) throw error
      const { payment } = error
      if (payment.state === 'authorised') return error
      const ref = { businessId: payment.businessId, paymentId: payment.id }
      const { state } = await giveUp(context.db, providers, ref, context.now())
      // A provider that did not answer leaves it open; the next try may find more.
      if (isOpen(state) && state !== 'authorised') throw refuse('state_conflict', { state })
    }
  }
}

/** Goes on with a payment whose payer was sent to say yes. Errors: as `pay`, and `not_found`. */
export async function resume(
  context: CallContext,
  { providers }: Checkout,
  { bookingId, paymentId }: { bookingId: string; paymentId: string },
) {
  const scope = asCustomer(context.scope)
  const { businessId } = await once(context, async (tx) => {
    const booking = await mine(tx, scope, bookingId)
    const payment = await latestPayment(tx, scope, bookingId)
    if (payment?.id !== paymentId) throw refuse('not_found')
    return { businessId: booking.businessId }
  })
  const ref = { businessId, paymentId }
  const payment = await askAgain(context.db, providers, ref, context.now())
  return proceed(context, providers, scope, payment)
}

/** What the sweep should do with a payment that was left open. */
export async function judge(db: Db, payment: Payment, now: Date): Promise<Verdict> {
  return transaction(db, async (tx) => {
    const booking = await lockBooking(tx, payment.subject.id, { businessId: payment.businessId })
    if (!booking || isOver(booking, now)) return 'give_up'
    if (payment.state === 'requires_action') return booking.state === 'held' ? 'wait' : 'give_up'
    if (booking.state === 'held') await confirm(tx, booking, payment.tender, now)
    else if (booking.state !== 'confirmed') return 'give_up'
    return 'take'
  })
}

async function open(
  tx: Tx,
  scope: CustomerScope,
  input: PayInput,
  { context, providers }: { context: CallContext; providers: Providers },
): Promise<Opened> {
  const now = context.now()
  const reference = referenceOf(input.bookingId, context.key!.key)
  const booking = await mine(tx, scope, input.bookingId)
  const left = booking.hasPayment && (await latestPayment(tx, scope, input.bookingId))
  const { businessId, totalMinor, customerId } = booking
  if (left && left.reference !== reference && stands(left, input.tender)) throw new LeftOpen(left)
  if (isOver(booking, now)) throw refuse('hold_expired')
  if (booking.state !== 'held') throw refuse('state_conflict', { state: booking.state })
  if (totalMinor !== input.expectedTotalMinor) throw refuse('price_changed', { totalMinor })
  const { phone, isPhoneRequired } = await contactOf(tx, scope, booking.id)
  if (isPhoneRequired && !phone) throw refuse('phone_required')
  if (phone && customerId) await setPhone(tx, { businessId, customerId }, phone)
  if (input.tender === 'at_shop') await limitUnpaid(tx, booking, now)
  if (input.tender === 'at_shop' || totalMinor === 0 || !customerId) {
    await confirm(tx, booking, input.tender, now)
    return { paymentId: null }
  }
  const payment = await start(tx, {
    businessId,
    reference,
    subject: { kind: 'booking', id: booking.id },
    shopId: booking.shopId,
    customerId,
    tender: input.tender,
    provider: providerOf(providers, input.tender).name,
    amountMinor: totalMinor,
    currency: booking.currency,
    now,
  })
  return { businessId, paymentId: payment.id }
}

/** Money that is set aside stands in the way of any tender, a payment that still waits only of another card. */
function stands({ state }: Payment, tender: Tender): boolean {
  return state === 'authorised' || (tender !== 'at_shop' && isOpen(state))
}

async function proceed(
  context: CallContext,
  providers: Providers,
  scope: CustomerScope,
  payment: Payment,
) {
  const ref = { businessId: payment.businessId, paymentId: payment.id }
  const bookingId = payment.subject.id
  switch (payment.state) {
    case 'failed':
      throw refuse('card_declined', { reason: payment.failure ?? 'declined' })
    case 'requires_action':
      await withBooking(context.db, ref, bookingId, (tx, booking) =>
        extendHold(tx, booking, context.now()),
      )
      return outcome(context, scope, bookingId, payment)
    case 'authorised':
      await confirmOrGiveUp(context, providers, ref, payment)
      return outcome(context, scope, bookingId, await taken(context, providers, ref, bookingId))
    case 'captured':
    case 'refunded':
      return outcome(context, scope, bookingId, payment)
    default:
      throw refuse('state_conflict', { state: payment.state })
  }
}

/** Takes the money; what was cancelled between the confirmation and now, of all or of one guest, is paid back at once. */
async function taken(
  { db, now }: CallContext,
  providers: Providers,
  ref: PaymentRef,
  bookingId: string,
): Promise<Payment> {
  const payment = await take(db, providers, ref, now())
  const { businessId } = ref
  const backMinor = await transaction(db, async (tx) => {
    const booking = await lockBooking(tx, bookingId, { businessId })
    if (booking?.state !== 'cancelled' && booking?.state !== 'confirmed') return 0
    const keepMinor = booking.state === 'confirmed' ? booking.totalMinor : 0
    const subject = { kind: 'booking' as const, id: bookingId }
    const late = { reason: 'cancelled', event: `late.${payment.id}`, keepMinor } as const
    return refundHeld(tx, { businessId, subject, ...late, now: now() })
  })
  if (backMinor > 0) await payRefunds(db, providers, { businessId, subjectId: bookingId }, now())
  return payment
}

/** The booking first, then the money: when the hold is gone the authorisation goes back. */
async function confirmOrGiveUp(
  context: CallContext,
  providers: Providers,
  ref: PaymentRef,
  payment: Payment,
) {
  try {
    await withBooking(context.db, ref, payment.subject.id, async (tx, booking) => {
      if (booking.state !== 'confirmed') await confirm(tx, booking, payment.tender, context.now())
    })
  } catch (error) {
    if (error instanceof Refusal) await giveUp(context.db, providers, ref, context.now())
    throw error
  }
}

async function withBooking(
  db: Db,
  { businessId }: PaymentRef,
  bookingId: string,
  work: (tx: Tx, booking: NonNullable<Awaited<ReturnType<typeof lockBooking>>>) => Promise<void>,
) {
  await transaction(db, async (tx) => {
    const booking = await lockBooking(tx, bookingId, { businessId })
    if (!booking) throw refuse('not_found')
    await work(tx, booking)
  })
}

async function outcome(
  context: CallContext,
  scope: CustomerScope,
  bookingId: string,
  payment: Payment | null,
) {
  const booking = await bookingDetails(context.db, scope, bookingId, context.now())
  return { booking, payment: shown(payment) }
}

/** One attempt to pay is one intent of the payer. */
function referenceOf(bookingId: string, key: string): string {
  return `booking:${bookingId}:${key}`
}

function shown(payment: Payment | null) {
  if (!payment) return null
  const { id, state, amountMinor, currency, failure, actionUrl } = payment
  return { id, state, amountMinor, currency, reason: failure, actionUrl }
}
