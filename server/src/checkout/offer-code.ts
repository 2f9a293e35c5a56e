import { sum } from '@serein/shared/money/money.ts'
import { discountsOf, promisedItems, withDiscounts } from '@serein/shared/offer/discount.ts'
import type { Price } from '@serein/shared/offer/price.ts'
import { type OfferedItem, type OfferRule, offersFor } from '@serein/shared/offer/rules.ts'
import { isOpen } from '@serein/shared/payment/states.ts'
import { refuse, Refusal } from '@serein/shared/refusal.ts'
import { localTime, offsetTable } from '@serein/shared/time/zone.ts'
import { sql } from 'kysely'
import { isOver, lockOwnBooking } from '../booking/booking.ts'
import { codeOfferOf, usesBeside } from '../booking/hold/code-offer.ts'
import { isFirstVisit } from '../booking/hold/new-client.ts'
import { visitForPass } from '../booking/pass-visit.ts'
import { type Booking, lockBooking, recordTransition } from '../booking/sql.ts'
import { lockOfferOfCode, offersAt } from '../offer/offer.ts'
import { memberOffersOf } from '../pass/member-price.ts'
import { chooseUses, dropChosen, usesToPay } from '../pass/use.ts'
import { once, transaction } from '../platform/command.ts'
import type { CallContext } from '../platform/context.ts'
import type { Db, Tx } from '../platform/pool.ts'
import type { CustomerScope } from '../platform/scope.ts'
import { latestPayment } from './sql.ts'

const dayMilliseconds = 86_400_000

/** Gives a held booking the code of an offer, or takes it away. Errors: as the contract says. */
export async function applyCode(
  context: CallContext<CustomerScope>,
  { bookingId, code }: { bookingId: string; code: string | null },
) {
  const scope = context.scope
  const now = context.now()
  return once(context, async (tx) => {
    const booking = await lockOwnBooking(tx, scope, bookingId)
    if (isOver(booking, now)) throw refuse('hold_expired')
    const { state } = booking
    if (state !== 'held') throw refuse('state_conflict', { state })
    const payment = booking.hasPayment ? await latestPayment(tx, scope, bookingId) : null
    if (payment && isOpen(payment.state)) throw refuse('state_conflict', { state: payment.state })
    const offer = code === null ? null : await offerOfCode(tx, booking, code, now)
    const isNewClient = await isFirstVisit(tx, booking)
    if (offer?.forNewClients && !isNewClient) throw refuse('offer_for_new_clients')
    const price = await priceUnder(tx, booking, { offer, isNewClient, now })
    if (offer && !price.lines.some(({ sourceId }) => sourceId === offer.id))
      throw refuse('offer_code_saves_nothing')
    const event = offer ? 'booking.code_used' : 'booking.code_removed'
    const change = { state, price, codeOfferId: offer?.id ?? null }
    await recordTransition(tx, booking, change, { event, actor: scope.userId, now })
    const { totalMinor, discountMinor } = price
    return { offerCode: code, totalMinor, discountMinor }
  })
}

/**
 * Does what may confirm a held booking. Where its offer is for new clients and its booker is none any more, or nothing is left of a
 * pass, the hold stays, with the price without it, and the refusal goes on to the caller.
 */
export async function atOwnPrice<T>(
  { db, now, scope }: CallContext<CustomerScope>,
  bookingId: string,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Refusal && error.code === 'offer_for_new_clients')
      await transaction(db, (tx) => withoutOffer(tx, scope, bookingId, now()))
    if (error instanceof Refusal && (error.code === 'pass_used_up' || error.code === 'pass_over'))
      await transaction(db, (tx) => withoutPasses(tx, scope, bookingId, now()))
    throw error
  }
}

async function withoutOffer(
  tx: Tx,
  { userId }: CustomerScope,
  bookingId: string,
  now: Date,
): Promise<void> {
  const booking = await lockBooking(tx, bookingId, { userId })
  if (!booking || booking.state !== 'held') return
  const code = await codeOfferOf(tx, { businessId: booking.businessId, bookingId })
  const offer = code?.forNewClients ? null : code
  const price = await priceUnder(tx, booking, { offer, isNewClient: false, now })
  const change = { state: booking.state, price, codeOfferId: offer?.id ?? null }
  const history = { event: 'booking.offer_lost', actor: booking.userId, now }
  await recordTransition(tx, booking, change, history)
}

async function withoutPasses(
  tx: Tx,
  { userId }: CustomerScope,
  bookingId: string,
  now: Date,
): Promise<void> {
  const booking = await lockBooking(tx, bookingId, { userId })
  if (!booking || booking.state !== 'held') return
  await dropChosen(tx, { businessId: booking.businessId, bookingId })
  const price = await priceUnderOffers(tx, booking, now)
  const history = { event: 'booking.passes_lost', actor: booking.userId, now }
  await recordTransition(tx, booking, { state: booking.state, price }, history)
}

/** The code that a booking has, as it is written. */
export async function codeOf(
  db: Db,
  { businessId, id }: Pick<Booking, 'businessId' | 'id'>,
): Promise<string | null> {
  const { rows } = await sql<{ code: string }>`
    select o.code from booking b join offer o on o.business_id = b.business_id and o.id = b.code_offer_id
    where b.business_id = ${businessId} and b.id = ${id}`.execute(db)
  return rows[0]?.code ?? null
}

/** The offer of a code that may be used once more. Its row stays locked, so that nobody else takes the last use meanwhile. */
async function offerOfCode(tx: Tx, booking: Booking, code: string, now: Date): Promise<OfferRule> {
  const { businessId, shopId, currency } = booking
  const offer = await lockOfferOfCode(tx, { businessId, id: shopId, currency }, code)
  if (!offer) throw refuse('offer_code_unknown')
  if (offer.useLimit !== null && (await usesBeside(tx, booking, offer.id, now)) >= offer.useLimit)
    throw refuse('offer_code_used_up')
  return offer
}

/** What a held visit costs under the offers that hold for it and the code that it has. */
export async function priceUnderOffers(tx: Tx, booking: Booking, now: Date): Promise<Price> {
  const { businessId, id: bookingId } = booking
  const offer = await codeOfferOf(tx, { businessId, bookingId })
  return priceUnder(tx, booking, { offer, isNewClient: await isFirstVisit(tx, booking), now })
}

/** What was promised when it was held, under the offers of that moment and this one, with the passes that it has. */
async function priceUnder(
  tx: Tx,
  booking: Booking,
  { offer, isNewClient, now }: { offer: OfferRule | null; isNewClient: boolean; now: Date },
): Promise<Price> {
  const { businessId, shopId, currency, price } = booking
  const everybodys = await offersAt(tx, { businessId, id: shopId, currency })
  const own = await memberOffersOf(tx, booking)
  const offers = offersFor([...everybodys, ...own], { isNewClient, codeOffer: offer })
  const under = withDiscounts(price, discountsOf(offers, await offeredItems(tx, booking)))
  return booking.hasPasses ? withPassesAnew(tx, booking, under, now) : under
}

/** What passes pay follows from what a treatment costs; those that cannot be used any more stand for nothing. */
async function withPassesAnew(tx: Tx, booking: Booking, price: Price, now: Date): Promise<Price> {
  const of = { businessId: booking.businessId, bookingId: booking.id }
  const wanted = await usesToPay(tx, of)
  await dropChosen(tx, of)
  const visit = { ...(await visitForPass(tx, booking)), price }
  try {
    return (await chooseUses(tx, of, visit, wanted, now)).price
  } catch (error) {
    if (error instanceof Refusal) return price
    throw error
  }
}

async function offeredItems(tx: Tx, booking: Booking): Promise<OfferedItem[]> {
  const { businessId, id, timeZone, startsAt, endsAt, createdAt, price, isBestFit } = booking
  const { rows } = await sql<{ serviceId: string; startsAt: Date; guest: number }>`
    select service_id as "serviceId", starts_at as "startsAt", guest_position as guest from item
    where business_id = ${businessId} and booking_id = ${id} and cancelled_at is null
    order by guest_position, position`.execute(tx)
  const [from, until] = [startsAt.getTime() - dayMilliseconds, endsAt.getTime() + dayMilliseconds]
  const zone = offsetTable(timeZone, new Date(from).toISOString(), new Date(until).toISOString())
  const promised = promisedItems(price)
  return rows.map((item, index) => {
    const { priceMinor, ownPriceMinor, menuPriceMinor, addOns } = promised[index]!
    const at = item.startsAt.toISOString()
    return {
      serviceId: item.serviceId,
      guest: item.guest,
      isAgreed: menuPriceMinor !== undefined,
      priceMinor: ownPriceMinor ?? priceMinor,
      addOnsMinor: sum(addOns.map((addOn) => addOn.priceMinor)),
      ...localTime(zone, at),
      startsAt: at,
      now: createdAt.toISOString(),
      isBestFit,
    }
  })
}
