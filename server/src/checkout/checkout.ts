import type { BookingState } from '@serein/shared/booking/states.ts'
import { choiceSearch } from '@serein/shared/checkout/choice.ts'
import { owedMinor } from '@serein/shared/ledger/transfer.ts'
import { refuse, Refusal } from '@serein/shared/refusal.ts'
import { isOnline } from '@serein/shared/payment/tenders.ts'
import { businessName } from '../business/business.ts'
import { setPhone } from '../business/customer.ts'
import { savePhone } from '../identity/profile.ts'
import { answerByOf, confirmOrRequest } from '../booking/hold/approval.ts'
import { extendHold, isOver, mine } from '../booking/booking.ts'
import { bookingDetails } from '../booking/read.ts'
import { lockBooking } from '../booking/sql.ts'
import { refreshPayment, voidPayment, submit, type Decision } from '../payment/attempt.ts'
import { readStanding } from '../ledger/ledger.ts'
import type { Providers } from '../payment/provider.ts'
import { cardsOf } from '../payment/saved-card.ts'
import { isByLink, type Payment, type PaymentRef } from '../payment/sql.ts'
import { wayBack } from '../payment/return-host.ts'
import { once, transaction } from '../platform/command.ts'
import type { CallContext } from '../platform/context.ts'
import { demandNumber } from '../platform/phone-number.ts'
import type { Db, Tx } from '../platform/pool.ts'
import { asCustomer, type CustomerScope } from '../platform/scope.ts'
import { cardConsent } from './card-consent.ts'
import { depositFor } from './deposit.ts'
import { giveBackBeyond } from './give-back.ts'
import { countriesOf } from '../shop/country.ts'
import { rulesOf } from '../shop/rule.ts'
import { atOwnPrice, codeOf } from './offer-code.ts'
import { OpenPaymentError, withoutOpenPayment, shown } from './open-payment-error.ts'
import { open, type Opened, type PayInput } from './open-payment.ts'
import { decideOrder } from './order-payment.ts'
import { decideByLink } from './payment-link.ts'
import { contactOf, latestPayment, payerOf, tipPresetsAt, walletFor } from './sql.ts'
import { type Checkout, returnPaths } from './return-path.ts'
import { takeOfVisit } from './take-of-visit.ts'
import { tendersFor } from './tender.ts'

/** The held booking and the ways to pay it. Errors: `not_found`. */
export async function quote(context: CallContext, { providers }: Checkout, bookingId: string) {
  const scope = asCustomer(context.scope)
  const { db } = context
  const booking = await bookingDetails(db, scope, bookingId, context.now())
  const { businessId, customerId } = await payerOf(db, scope, bookingId)
  const online = await providers.tendersOf(db, businessId)
  const deposit = await depositFor(db, { businessId, id: bookingId })
  const payment = await latestPayment(db, scope, bookingId)
  const wallet = await walletFor(db, {
    businessId,
    customerId,
    currency: booking.currency,
    payment,
  })
  const needsMoney = (deposit?.depositMinor ?? 0) > 0
  const isFree = booking.totalMinor === 0
  const needsCard = !isFree && (deposit?.needsCard ?? false)
  const { tenders: accepted } = await rulesOf(db, businessId, booking.shop.id)
  const tenders = tendersFor(online, { atShop: !needsMoney, ...(!isFree && { accepted }) })
  const cards =
    online.card?.cards && tenders.some(({ tender }) => tender === 'card')
      ? await cardsOf(db, { businessId, customerId }, online.card.name)
      : []
  return {
    deposit: deposit && { depositMinor: deposit.depositMinor, isRequired: needsMoney },
    wallet,
    booking,
    businessId,
    heldUntil: booking.heldUntil,
    contact: await contactOf(context.db, scope, bookingId),
    tenders,
    answerBy:
      (await answerByOf(db, { businessId, id: bookingId }, context.now()))?.toISOString() ?? null,
    needsCard,
    cardConsent: needsCard ? await consentFor(context, businessId) : null,
    savedCards: cards.map(({ shown: card }) => card!),
    offerCode: await codeOf(db, { businessId, id: bookingId }),
    payment: shown(payment),
    tipPresets: booking.totalMinor > 0 ? await tipPresetsAt(db, scope, bookingId) : [],
  }
}

/** What the owner of a card on file agrees to, as this reader reads it. */
async function consentFor({ db, language }: CallContext, businessId: string) {
  return cardConsent(language, { businessName: await businessName(db, businessId) })
}

/** A number told with a booking is the business's and the account's, so that it is not asked for again. Errors: `invalid_input`. */
export async function keepPhone(
  context: CallContext,
  { bookingId, phone }: { bookingId: string; phone: string },
) {
  const scope = asCustomer(context.scope)
  return once(context, async (tx) => {
    const { businessId, shopId, customerId } = await mine(tx, scope, bookingId)
    const number = demandNumber(phone, await countriesOf(tx, { businessId, shopId }), 'phone')
    if (customerId) await setPhone(tx, { businessId, customerId }, number)
    await savePhone(tx, scope, number, context.now())
    return { phone: number }
  })
}

/** Pays and confirms; see {@link payOnce}. Errors: as the contract says. */
export function pay(context: CallContext, checkout: Checkout, input: PayInput) {
  return atOwnPrice(context, input.bookingId, () => payOnce(context, checkout, input))
}

/**
 * Pays and confirms. What must be once stands in the first transaction (the confirmation, or the opened payment); from
 * there every step may be repeated, by the same request, by the next one, or by the sweep after a crash.
 */
async function payOnce(context: CallContext, { providers, publicUrl }: Checkout, input: PayInput) {
  const scope = asCustomer(context.scope)
  const { tender } = input
  const known: Opened | undefined = isOnline(tender) ? undefined : { paymentId: null }
  const opened = await withoutOpenPayment(context, providers, () =>
    once(context, (tx) => open(tx, scope, input, { context, providers }), known),
  )
  if (opened instanceof OpenPaymentError) return proceed(context, providers, scope, opened.payment)
  if (opened.paymentId === null || !isOnline(tender))
    return outcome(context, scope, input.bookingId, null)
  const ref = { businessId: opened.businessId, paymentId: opened.paymentId }
  const { bookingId: booking, tipMinor, walletMinor, part } = input
  const choice = choiceSearch({ tipMinor, usesWallet: walletMinor > 0, part })
  const search = new URLSearchParams(Object.entries({ booking, ...choice }).map(asTexts))
  const returnUrl = wayBack(context, publicUrl, `${returnPaths[tender]}?${search}`)
  const how = { cardReference: input.cardReference ?? null, returnUrl }
  const payment = await submit(context.db, providers, ref, how, context.now())
  return proceed(context, providers, scope, payment)
}

type ResumeInput = { bookingId: string; paymentId: string }

/** Goes on with a payment whose payer was sent to say yes. Errors: as `pay`, and `not_found`. */
export function resume(context: CallContext, checkout: Checkout, input: ResumeInput) {
  return atOwnPrice(context, input.bookingId, () => resumeOnce(context, checkout, input))
}

async function resumeOnce(
  context: CallContext,
  { providers }: Checkout,
  { bookingId, paymentId }: ResumeInput,
) {
  const scope = asCustomer(context.scope)
  const { businessId } = await once(context, async (tx) => {
    const booking = await mine(tx, scope, bookingId)
    const payment = await latestPayment(tx, scope, bookingId)
    if (payment?.id !== paymentId) throw refuse('not_found')
    return { businessId: booking.businessId }
  })
  const ref = { businessId, paymentId }
  const payment = await refreshPayment(context.db, providers, ref, context.now())
  return proceed(context, providers, scope, payment)
}

/** What the sweep should do with a payment that was left open; of one that it has taken, what is not owed goes back. */
export async function decide(db: Db, payment: Payment, now: Date): Promise<Decision> {
  if (payment.subject.kind === 'order') return decideOrder(db, payment, now)
  if (payment.state === 'captured') {
    await giveBackBeyond(db, payment, now)
    return 'wait'
  }
  if (payment.isOffSession) return decideOffSession(db, payment)
  if (payment.subject.kind === 'wallet') return decideTopUp(payment, now)
  if (isByLink(payment)) return decideByLink(db, payment, now)
  return unlessNotNew(() => decideOnline(db, payment, now))
}

/** What was offered to new clients alone is not taken of one who has come to have a visit meanwhile. */
async function unlessNotNew(ask: () => Promise<Decision>): Promise<Decision> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof Refusal && error.code === 'offer_for_new_clients') return 'void'
    throw error
  }
}

function decideOnline(db: Db, payment: Payment, now: Date): Promise<Decision> {
  return transaction(db, async (tx) => {
    const booking = await lockBooking(tx, payment.subject.id, { businessId: payment.businessId })
    if (!booking || isOver(booking, now)) return 'void'
    if (payment.state === 'requires_action') return booking.state === 'held' ? 'wait' : 'void'
    const state =
      booking.state === 'held'
        ? await confirmOrRequest(tx, booking, payment.tender, now)
        : booking.state
    if (state === 'requested') return 'wait'
    return state === 'confirmed' ? 'capture' : 'void'
  })
}

/** What a saved card is charged with nobody there is taken as long as it is owed; the desk has asked for it knowingly. */
async function decideOffSession(db: Db, payment: Payment): Promise<Decision> {
  const { businessId, subject, payer, amountMinor, state } = payment
  if (state === 'requires_action') return 'void'
  if (payer === 'desk') return 'capture'
  const owed = owedMinor(await readStanding(db, businessId, subject.id))
  return owed >= amountMinor ? 'capture' : 'void'
}

/** How long somebody may take to say yes to money for their wallet, which waits for nothing else. */
const topUpPatienceMilliseconds = 3_600_000

function decideTopUp({ state, createdAt }: Payment, now: Date): Decision {
  if (state === 'authorised') return 'capture'
  const isLate = now.getTime() - createdAt.getTime() > topUpPatienceMilliseconds
  return isLate ? 'void' : 'wait'
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
      if ((await confirmOrGiveUp(context, providers, ref, payment)) === 'requested')
        return outcome(context, scope, bookingId, payment)
      return outcome(context, scope, bookingId, await takeOfVisit(context, providers, payment))
    case 'captured':
    case 'refunded':
      return outcome(context, scope, bookingId, await takeOfVisit(context, providers, payment))
    default:
      throw refuse('state_conflict', { state: payment.state })
  }
}

/** The booking first, then the money: when the hold is gone the authorisation goes back; a request keeps it set aside. */
async function confirmOrGiveUp(
  context: CallContext,
  providers: Providers,
  ref: PaymentRef,
  payment: Payment,
): Promise<BookingState> {
  try {
    return await withBooking(context.db, ref, payment.subject.id, async (tx, booking) => {
      const { state } = booking
      if (state === 'confirmed' || (state === 'requested' && !isOver(booking, context.now())))
        return state
      return confirmOrRequest(tx, booking, payment.tender, context.now())
    })
  } catch (error) {
    if (error instanceof Refusal) await voidPayment(context.db, providers, ref, context.now())
    throw error
  }
}

async function withBooking<T>(
  db: Db,
  { businessId }: PaymentRef,
  bookingId: string,
  work: (tx: Tx, booking: NonNullable<Awaited<ReturnType<typeof lockBooking>>>) => Promise<T>,
): Promise<T> {
  return transaction(db, async (tx) => {
    const booking = await lockBooking(tx, bookingId, { businessId })
    if (!booking) throw refuse('not_found')
    return work(tx, booking)
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

function asTexts([name, value]: [string, string | number]): [string, string] {
  return [name, String(value)]
}
