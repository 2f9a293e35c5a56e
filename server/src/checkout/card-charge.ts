import { refuse } from '@serein/shared/refusal.ts'
import { isOpen } from '@serein/shared/payment/states.ts'
import { conflict, lockBookingOfBusiness } from '../booking/booking.ts'
import { type Booking, readBooking } from '../booking/sql.ts'
import { visitOf } from '../booking/visit.ts'
import { cardOnFileOf } from '../payment/bill.ts'
import { chargeNow } from '../payment/fee.ts'
import { startPayment } from '../payment/payment.ts'
import type { Provider, Providers } from '../payment/provider.ts'
import { cardsOf } from '../payment/saved-card.ts'
import { findPayment, type Payment, paymentsOf, underWayMinor } from '../payment/sql.ts'
import { auditChange } from '../platform/audit.ts'
import { once } from '../platform/command.ts'
import type { CallContext } from '../platform/context.ts'
import type { Db, Tx } from '../platform/pool.ts'
import type { BusinessScope } from '../platform/scope.ts'
import { rulesOf } from '../shop/rule.ts'

/** The cards of a visit's client that the desk may charge. Errors: `not_found`. */
export async function cardsOfVisit(
  context: CallContext<BusinessScope>,
  providers: Providers,
  bookingId: string,
) {
  const { businessId } = context.scope
  const { card: provider } = await providers.tendersOf(context.db, businessId)
  const { db } = context
  const { customerId } = await visitOf(db, context.scope, bookingId)
  const { shopId } = (await readBooking(db, bookingId, context.scope))!
  const visit = { businessId, bookingId, customerId, shopId }
  return { cards: await chargeableCards(db, visit, provider) }
}

/**
 * Charges what is due to a card of the client. The payment is opened once; what a crash or a silent provider leaves of it the next
 * call, or the sweep, goes on with.
 */
export async function chargeCard(
  context: CallContext<BusinessScope>,
  providers: Providers,
  input: { bookingId: string; savedCardId: string; expectedDueMinor: number },
) {
  const scope = context.scope
  const { businessId } = scope
  const { db, now } = context
  const { card: provider } = await providers.tendersOf(context.db, businessId)
  const { paymentId, card } = await once(context, async (tx) => {
    const { chosen, amountMinor, booking, left } = await lockCharge(tx, scope, input, provider)
    const { id: bookingId, shopId, customerId, currency } = booking
    const opening = {
      businessId,
      reference: `booking:${bookingId}:desk:${context.key!.key}`,
      subject: { kind: 'booking' as const, id: bookingId },
      shopId,
      customerId,
      payer: 'desk',
      tender: 'card',
      provider: provider!.name,
      savedCardId: chosen.id,
      isOffSession: true,
      amountMinor,
      currency,
      now: now(),
    }
    const payment = left ?? (await startPayment(tx, opening))
    auditChange(tx, { kind: 'booking', id: bookingId }, { dueMinor: amountMinor }, { dueMinor: 0 })
    const { isOnFile: _, ...shown } = chosen
    return { paymentId: payment.id, card: shown }
  })
  const opened = await findPayment(db, { businessId, paymentId })
  if (!opened) throw refuse('not_found')
  const payment = isOpen(opened.state) ? await chargeNow(db, providers, opened, now()) : opened
  if (payment.state === 'failed')
    throw refuse('card_stopped', { reason: payment.failure ?? 'declined' })
  if (payment.state !== 'captured' && payment.state !== 'refunded')
    throw refuse('state_conflict', { state: payment.state })
  return { paidMinor: payment.amountMinor, card }
}

async function lockCharge(
  tx: Tx,
  scope: BusinessScope,
  input: { bookingId: string; savedCardId: string; expectedDueMinor: number },
  provider: Provider | undefined,
) {
  const booking = await lockBookingOfBusiness(tx, scope, input.bookingId)
  if (booking.state === 'held' || booking.state === 'requested') throw conflict(booking)
  const { dueMinor } = await visitOf(tx, scope, booking.id)
  if (dueMinor !== input.expectedDueMinor)
    throw refuse('price_changed', { totalMinor: dueMinor ?? 0 })
  const left = await unfinishedCharge(tx, booking, { ...input, amountMinor: dueMinor })
  // A payer who is paying it already would pay it twice.
  if ((await underWayMinor(tx, booking.businessId, booking.id)) > (left?.amountMinor ?? 0))
    throw refuse('state_conflict', { state: 'authorised' })
  const visit = {
    businessId: scope.businessId,
    bookingId: booking.id,
    customerId: booking.customerId,
    shopId: booking.shopId,
  }
  const cards = await chargeableCards(tx, visit, provider)
  const chosen = cards.find(({ id }) => id === input.savedCardId)
  if (!chosen) {
    const { tenders } = await rulesOf(tx, scope.businessId, booking.shopId)
    throw refuse(provider && tenders.includes('card') ? 'not_found' : 'tender_not_available')
  }
  return { chosen, booking, amountMinor: dueMinor, left }
}

/** The same charge that a desk has begun, whose provider has not answered: it is gone on with. */
async function unfinishedCharge(
  tx: Tx,
  { businessId, id }: Booking,
  { savedCardId, amountMinor }: { savedCardId: string; amountMinor: number },
): Promise<Payment | undefined> {
  return (await paymentsOf(tx, businessId, id)).find(
    (one) =>
      one.payer === 'desk' &&
      one.savedCardId === savedCardId &&
      one.amountMinor === amountMinor &&
      isOpen(one.state),
  )
}

/**
 * A card may be charged when its owner has said so, for any visit or for this one. Where the shop accepts no cards, only the one
 * that the visit stands by.
 */
async function chargeableCards(
  db: Db | Tx,
  visit: { businessId: string; bookingId: string; customerId: string | null; shopId: string },
  provider: Provider | undefined,
) {
  if (!provider || !visit.customerId) return []
  const { businessId, bookingId, shopId } = visit
  const { tenders } = await rulesOf(db, businessId, shopId)
  const onFileId = await cardOnFileOf(db, { businessId, billId: bookingId })
  const cards = await cardsOf(db, visit, provider.name)
  return cards
    .filter(({ mayBeCharged }) => mayBeCharged)
    .map(({ shown }) => ({ ...shown!, isOnFile: shown!.id === onFileId }))
    .filter(({ isOnFile }) => isOnFile || tenders.includes('card'))
}
