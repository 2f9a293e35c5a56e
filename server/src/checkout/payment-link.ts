import type { PaymentLink as ShownLink } from '@serein/shared/checkout/payment-link.ts'
import { isOpen } from '@serein/shared/payment/states.ts'
import type { OnlineTender } from '@serein/shared/payment/tenders.ts'
import { refuse } from '@serein/shared/refusal.ts'
import { lockBooking } from '../booking/sql.ts'
import { firstNameOf } from '../business/customer.ts'
import { refreshPayment, voidPayment, submit, type Decision } from '../payment/attempt.ts'
import { type PaymentLink, paymentLinkAt } from '../payment/payment-link.ts'
import { start } from '../payment/payment.ts'
import { type Payment, paymentsOf } from '../payment/sql.ts'
import { wayBack } from '../payment/return-host.ts'
import { once, transaction } from '../platform/command.ts'
import type { CallContext } from '../platform/context.ts'
import type { Links } from '../platform/link.ts'
import type { Db, Tx } from '../platform/pool.ts'
import { type Checkout, returnPaths } from './return-path.ts'
import { OpenPaymentError, withoutOpenPayment, shown } from './open-payment-error.ts'
import { dueBy, isPayable, type LinkedVisit, linkedVisit, paidBy } from './linked-visit.ts'
import { takeOfVisit } from './take-of-visit.ts'
import { waysToPay } from './tender.ts'

export type LinkCheckout = Checkout & { links: Links }

type PayInput = {
  token: string
  tender: OnlineTender
  expectedDueMinor: number
  cardReference?: string | undefined
}

/** What a payment link asks for. Errors: `not_found` once it has ended. */
export async function get({ db, now }: CallContext, checkout: LinkCheckout, token: string) {
  return shownLink(db, checkout, await linkAt(db, checkout, token), now())
}

/**
 * What must be once stands in the first transaction: the opened payment. From there every step may be repeated, by the same
 * request, by the next one, or by the sweep. Errors: as the contract says.
 */
export async function pay(context: CallContext, checkout: LinkCheckout, input: PayInput) {
  const { providers, publicUrl } = checkout
  const { token, tender, cardReference = null } = input
  const opened = await withoutOpenPayment(context, providers, () =>
    once(context, (tx) => openPayment(tx, context, checkout, input)),
  )
  if (opened instanceof OpenPaymentError) return proceed(context, checkout, token, opened.payment)
  const returnUrl = wayBack(context, publicUrl, `${returnPaths[tender]}?link=${token}`)
  const how = { cardReference, returnUrl }
  const payment = await submit(context.db, providers, opened, how, context.now())
  return proceed(context, checkout, token, payment)
}

/** Goes on with the latest try, whose payer was sent to say yes. Errors: as `pay`, and `not_found`. */
export async function resume(context: CallContext, checkout: LinkCheckout, token: string) {
  const ref = await once(context, async (tx) => {
    const link = await linkAt(tx, checkout, token)
    const [payment] = await paymentsBy(tx, link)
    if (!payment) throw refuse('not_found')
    return { businessId: link.businessId, paymentId: payment.id }
  })
  const payment = await refreshPayment(context.db, checkout.providers, ref, context.now())
  return proceed(context, checkout, token, payment)
}

/** How long somebody may take to say yes; what is asked for may be paid by others meanwhile. */
const patienceMilliseconds = 3_600_000

/** What the sweep should do with a payment that came by a link and was left open. */
export async function decideByLink(db: Db, payment: Payment, now: Date): Promise<Decision> {
  const isLate = now.getTime() - payment.createdAt.getTime() > patienceMilliseconds
  if (payment.state === 'requires_action' && isLate) return 'void'
  return transaction(db, async (tx) => {
    if (!(await isStillDue(tx, payment))) return 'void'
    return payment.state === 'authorised' ? 'capture' : 'wait'
  })
}

async function openPayment(
  tx: Tx,
  context: CallContext,
  checkout: LinkCheckout,
  { token, tender, expectedDueMinor }: PayInput,
) {
  const now = context.now()
  const link = await linkAt(tx, checkout, token)
  const { businessId, billId } = link
  const booking = await lockBooking(tx, billId, { businessId })
  const visit = await linkedVisit(tx, link)
  if (!booking || !visit) throw refuse('not_found')
  const reference = `link:${link.id}:${context.key!.key}`
  const earlier = await paymentsBy(tx, link)
  const left = earlier.find(({ state }) => isOpen(state))
  if (left && left.reference !== reference) throw new OpenPaymentError(left)
  const dueMinor = dueBy(visit, link, { now })
  if (dueMinor !== expectedDueMinor) throw refuse('price_changed', { totalMinor: dueMinor })
  const ways = await waysToPay(tx, checkout.providers, businessId, visit.tenders)
  const way = ways.find((each) => each.tender === tender)
  if (!way) throw refuse('tender_not_available')
  const { id: paymentId } = await start(tx, {
    businessId,
    reference,
    subject: { kind: 'booking', id: billId },
    shopId: booking.shopId,
    // Whose bill it is: what they owe is paid, whoever pays it.
    customerId: booking.customerId,
    payer: link.id,
    tender,
    provider: way.provider,
    amountMinor: dueMinor,
    currency: booking.currency,
    now,
  })
  return { businessId, paymentId }
}

async function proceed(
  context: CallContext,
  checkout: LinkCheckout,
  token: string,
  payment: Payment,
): Promise<ShownLink> {
  const { db, now } = context
  const { providers } = checkout
  switch (payment.state) {
    case 'failed':
      throw refuse('card_declined', { reason: payment.failure ?? 'declined' })
    case 'authorised': {
      const ref = { businessId: payment.businessId, paymentId: payment.id }
      if (!(await transaction(db, (tx) => isStillDue(tx, payment)))) {
        await voidPayment(db, providers, ref, now())
        throw refuse('price_changed', { totalMinor: 0 })
      }
      await takeOfVisit(context, providers, payment)
      return get(context, checkout, token)
    }
    case 'requires_action':
    case 'captured':
    case 'refunded':
      return get(context, checkout, token)
    default:
      throw refuse('state_conflict', { state: payment.state })
  }
}

/**
 * Whether as much is due as it pays, beside what was set aside before it: nothing is paid twice. What was taken meanwhile, by the
 * same command twice at once or at the provider's word, was due.
 */
async function isStillDue(tx: Tx, payment: Payment): Promise<boolean> {
  const { businessId, subject, payer, id, amountMinor } = payment
  await lockBooking(tx, subject.id, { businessId })
  const visit = await linkedVisit(tx, { businessId, billId: subject.id })
  if (!visit || !isPayable(visit)) return false
  if (visit.payments.some((paid) => paid.id === id && paid.isTaken)) return true
  const any = { id: payer, kind: 'rest', guestPosition: null, amountMinor: null } as const
  const now = new Date(0)
  return dueBy(visit, any, { now, before: id }) >= amountMinor
}

async function linkAt(db: Db | Tx, { links }: LinkCheckout, token: string): Promise<PaymentLink> {
  const link = await paymentLinkAt(db, links.hashOf(token))
  if (!link) throw refuse('not_found')
  return link
}

/** Every try to pay by a link, the latest first. */
async function paymentsBy(db: Db | Tx, { businessId, billId, id }: PaymentLink) {
  return (await paymentsOf(db, businessId, billId)).filter(({ payer }) => payer === id)
}

async function shownLink(
  db: Db,
  { providers }: LinkCheckout,
  link: PaymentLink,
  now: Date,
): Promise<ShownLink> {
  const visit = await linkedVisit(db, link)
  if (!visit) throw refuse('not_found')
  const [payment = null] = await paymentsBy(db, link)
  const paidMinor = paidBy(visit, link)
  const dueMinor = dueBy(visit, link, { now, ...(payment && { before: payment.id }) })
  return {
    state: dueMinor > 0 ? 'open' : paidMinor > 0 ? 'paid' : 'over',
    kind: link.kind,
    shop: visit.shop,
    bookerName: firstNameOf(visit.bookerName) ?? null,
    timeZone: visit.timeZone,
    startsAt: startOf(visit, link),
    serviceNames: servicesOf(visit, link),
    currency: visit.currency,
    paidMinor,
    dueMinor,
    tenders: await waysToPay(db, providers, link.businessId, visit.tenders),
    tender: payment?.tender ?? null,
    payment: shown(payment),
  }
}

/** When whoever it is about comes. */
function startOf({ guests, startsAt }: LinkedVisit, { guestPosition }: PaymentLink): string {
  const about = guests.find(({ position }) => position === (guestPosition ?? 0))
  return about?.startsAt ?? startsAt.toISOString()
}

function servicesOf({ services }: LinkedVisit, { guestPosition }: PaymentLink) {
  return services
    .filter((each) => guestPosition === null || each.guestPosition === guestPosition)
    .map(({ name }) => name)
}
