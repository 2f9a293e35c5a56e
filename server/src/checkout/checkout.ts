import { answerByOf } from '../booking/hold/approval.ts'
import { lockOwnBooking } from '../booking/booking.ts'
import { bookingDetails } from '../booking/read.ts'
import { businessName } from '../business/business.ts'
import { setPhone } from '../business/customer.ts'
import { savePhone } from '../identity/profile.ts'
import { paidByPasses } from '../pass/use.ts'
import { cardsOf } from '../payment/saved-card.ts'
import { once } from '../platform/command.ts'
import type { CallContext } from '../platform/context.ts'
import { demandNumber } from '../platform/phone-number.ts'
import type { CustomerScope } from '../platform/scope.ts'
import { countriesOf } from '../shop/country.ts'
import { rulesOf } from '../shop/rule.ts'
import { shareOfBooker } from './booker-share.ts'
import { cardConsent } from './card-consent.ts'
import { depositFor } from './deposit.ts'
import { codeOf } from './offer-code.ts'
import { type Checkout, shownPayment } from './payable.ts'
import { contactOf, latestPayment, payerOf, tipPresetsAt, walletFor } from './sql.ts'
import { tendersFor } from './tender.ts'

/** The held booking and the ways to pay it. Errors: `not_found`. */
export async function quote(
  context: CallContext<CustomerScope>,
  { providers }: Checkout,
  bookingId: string,
) {
  const scope = context.scope
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
    passMinor: await paidByPasses(db, { businessId, bookingId }),
    shareMinor: await shareOfBooker(db, { businessId, id: bookingId, price: booking.price }),
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
    payment: shownPayment(payment),
    tipPresets: booking.totalMinor > 0 ? await tipPresetsAt(db, scope, bookingId) : [],
  }
}

/** What the owner of a card on file agrees to, as this reader reads it. */
async function consentFor({ db, language }: CallContext, businessId: string) {
  return cardConsent(language, { businessName: await businessName(db, businessId) })
}

/** A number told with a booking is the business's and the account's, so that it is not asked for again. Errors: `invalid_input`. */
export async function keepPhone(
  context: CallContext<CustomerScope>,
  { bookingId, phone }: { bookingId: string; phone: string },
) {
  const scope = context.scope
  return once(context, async (tx) => {
    const { businessId, shopId, customerId } = await lockOwnBooking(tx, scope, bookingId)
    const number = demandNumber(phone, await countriesOf(tx, { businessId, shopId }), 'phone')
    if (customerId) await setPhone(tx, { businessId, customerId }, number)
    await savePhone(tx, scope, number, context.now())
    return { phone: number }
  })
}
