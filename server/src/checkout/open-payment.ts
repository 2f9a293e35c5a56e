import { type BillPart, nowOf } from '@serein/shared/checkout/choice.ts'
import { sum } from '@serein/shared/money/money.ts'
import { isOnline, type Tender } from '@serein/shared/payment/tenders.ts'
import { isOpen } from '@serein/shared/payment/states.ts'
import { refuse } from '@serein/shared/refusal.ts'
import { assertAdvised } from '../booking/hold/advice.ts'
import { answerByOf, confirmOrRequest } from '../booking/hold/approval.ts'
import { isOver, lockOwnBooking } from '../booking/booking.ts'
import { assertWithinLimits } from '../booking/hold/client-limit.ts'
import { limitUnpaid } from '../booking/hold/limit.ts'
import { assertNewClient } from '../booking/hold/new-client.ts'
import type { Booking } from '../booking/sql.ts'
import { businessName } from '../business/business.ts'
import { setPhone } from '../business/customer.ts'
import { type CardShare, type CardToPay, sharesOfCards } from '../gift-card/spend.ts'
import { mayPayTips } from '../gift-card/sql.ts'
import { type PassUse, takeUses, usesToPay } from '../pass/use.ts'
import { askForCard, chooseTip, keepDeposit, openBill } from '../payment/bill.ts'
import { payWithGiftCards } from '../payment/gift-card-payment.ts'
import { startPayment } from '../payment/payment.ts'
import type { Provider, Providers } from '../payment/provider.ts'
import { cardToPay, recordConsent } from '../payment/saved-card.ts'
import type { Payment } from '../payment/sql.ts'
import { payFromWallet } from '../payment/wallet-payment.ts'
import type { CallContext } from '../platform/context.ts'
import type { Tx } from '../platform/pool.ts'
import type { CustomerScope, Language } from '../platform/scope.ts'
import { rulesOf, type ShopRules } from '../shop/rule.ts'
import { lockOpenness } from '../shop/suspension.ts'
import { cardConsent } from './card-consent.ts'
import { shareOfBooker } from './booker-share.ts'
import { depositFor } from './deposit.ts'
import { OpenPaymentError } from './open-payment-error.ts'
import type { Checkout, Opened } from './payable.ts'
import { isServed, latestPayment, payingClient } from './sql.ts'
import { acceptedOf } from './tender.ts'

export type PayInput = {
  bookingId: string
  tender: Tender | 'wallet'
  expectedTotalMinor: number
  tipMinor: number
  /** How much of it the wallet pays. */
  walletMinor: number
  /** What pays before the wallet. */
  giftCards: CardToPay[]
  part: BillPart
  cardReference?: string | undefined
  savedCardId?: string | undefined
  keepCard: boolean
  /** What the shop asks for before its visit is asked when that is near. */
  isDepositLater?: boolean
}

/** What must be once: the confirmation or the request, or the opened payments. Errors: as the contract says; {@link OpenPaymentError}. */
export async function openVisitPayment(
  tx: Tx,
  input: PayInput,
  context: CallContext<CustomerScope>,
  { providers, vault }: Pick<Checkout, 'providers' | 'vault'>,
): Promise<Opened> {
  const scope = context.scope
  const now = context.now()
  const reference = referenceOf(input.bookingId, context.key!.key)
  const found = await lockOwnBooking(tx, scope, input.bookingId)
  const left = found.hasPayment && (await latestPayment(tx, scope, input.bookingId))
  const { totalMinor } = found
  if (left && left.reference !== reference && blocksPayment(left, input))
    throw new OpenPaymentError(left)
  if (isOver(found, now)) throw refuse('hold_expired')
  if (found.state !== 'held') throw refuse('state_conflict', { state: found.state })
  await lockOpenness(tx, found.businessId)
  const client = await payingClient(tx, found)
  if (client.isSuspended) throw refuse('business_suspended')
  if (totalMinor !== input.expectedTotalMinor) throw refuse('price_changed', { totalMinor })
  // Who has logged in since they held it is known now.
  const isAsked = client.isAdvised && (await assertAdvised(tx, vault, found))
  const booking = isAsked ? await lockOwnBooking(tx, scope, input.bookingId) : found
  await assertNewClient(tx, booking)
  if (client.isBlocked) throw refuse('online_booking_closed')
  const rules = await rulesOf(tx, booking.businessId, booking.shopId)
  const { openLimit, spacing, prerequisites, unpaidLimit, isPhoneRequired } = rules
  const [isSpaced, hasPrerequisites] = [spacing.length > 0, prerequisites.length > 0]
  await assertWithinLimits(tx, booking, { openLimit, isSpaced, hasPrerequisites }, now)
  if (isPhoneRequired && !client.phone) throw refuse('phone_required')
  if (client.phone && booking.customerId)
    await setPhone(tx, { ...booking, customerId: booking.customerId }, client.phone)
  const isFree = totalMinor + input.tipMinor === 0
  if (input.tender === 'at_shop' && !isFree) await limitUnpaid(tx, booking, unpaidLimit, now)
  if (isFree || !booking.customerId) {
    const uses = await usesFor(tx, booking)
    await takeUses(tx, uses, { ...booking, bookingId: booking.id, reference, now })
    await confirmOrRequest(tx, booking, isFree ? 'wallet' : input.tender, now)
    return { paymentId: null }
  }
  const customerId = booking.customerId
  const payable = { ...booking, customerId }
  const { language } = context
  return openPayments(tx, payable, { ...input, reference, language, rules, now }, providers)
}

/**
 * What is due now, shared between passes, gift cards, the wallet and the tender: what is ours is set aside with the payment of the rest,
 * or taken at once where there is no rest, or where the rest is paid at the shop.
 */
async function openPayments(
  tx: Tx,
  booking: Booking & { customerId: string },
  input: PayInput & { reference: string; language: Language; rules: ShopRules; now: Date },
  providers: Providers,
): Promise<Opened> {
  const { businessId, shopId, customerId, currency, totalMinor } = booking
  const { tender, tipMinor, walletMinor, part, reference, now, keepCard } = input
  if (tipMinor > 0 && !(await isServed(tx, booking)))
    throw refuse('invalid_input', { fields: [{ path: 'tipMinor', message: 'nobody serves' }] })
  const asksNothing = booking.depositRules?.length === 0
  const deposit = asksNothing ? null : await depositFor(tx, booking)
  const depositMinor = deposit?.depositMinor ?? 0
  const whole = totalMinor + tipMinor
  const shareMinor = part === 'share' ? await shareOfBooker(tx, booking) : 0
  const dueMinor = nowOf({ totalMinor, depositMinor, shareMinor }, { part, tipMinor })
  const bill = { businessId, billId: booking.id }
  const subject = { kind: 'booking' as const, id: booking.id }
  const uses = await usesFor(tx, booking)
  const leftMinor = Math.max(0, dueMinor - sum(uses.map(({ worthMinor }) => worthMinor)))
  const cards = await cardsFor(tx, booking, input, leftMinor)
  const cardMinor = sum(cards.map(({ amountMinor }) => amountMinor))
  const ownMinor = cardMinor + walletMinor
  const restMinor = leftMinor - ownMinor
  if (restMinor < 0 || (tender === 'wallet' && restMinor > 0)) throw refuse('balance_too_low')
  const isDepositPaid = dueMinor - restMinor >= depositMinor
  const atShop = isDepositPaid || input.isDepositLater === true
  if (tender === 'at_shop' && !atShop) throw refuse('deposit_required', { depositMinor })
  const common = { businessId, subject, shopId, customerId, currency, now }
  const online = needsProvider(input) ? await providers.tendersOf(tx, businessId) : {}
  assertTenderAccepted(online, input, { atShop })
  const cardId = await cardOf(tx, { businessId, customerId }, input, online)
  const isPaidWhole = tender !== 'at_shop' && dueMinor === whole
  const isNewBill = await openBill(tx, common)
  if (deposit?.needsCard && !isPaidWhole) await keepCardOnFile(tx, bill, { cardId, input })
  if (tipMinor > 0 || !isNewBill) await chooseTip(tx, bill, { tipMinor, now })
  if (depositMinor > 0) await keepDeposit(tx, bill, depositMinor)
  const isOnlineRest = isOnline(tender) && restMinor > 0
  let paymentId: string | null = null
  if (isOnlineRest) {
    const provider = online[tender]
    if (!provider) throw refuse('tender_not_available')
    const rest = { ...common, reference, tender, provider: provider.name, amountMinor: restMinor }
    const card =
      tender === 'card' ? (cardId ? { savedCardId: cardId } : { keepsCard: keepCard }) : {}
    paymentId = (await startPayment(tx, { ...rest, ...card })).id
  }
  if (ownMinor > 0 || leftMinor < dueMinor) {
    const isAsked = booking.approvalRule !== null && (await answerByOf(tx, booking, now)) !== null
    const own = { ...common, isAsked, ...(paymentId && { togetherWith: paymentId }) }
    await takeUses(tx, uses, { ...own, bookingId: booking.id, reference })
    await payWithGiftCards(tx, { ...own, reference }, cards)
    const share = { ...own, reference: `${reference}:wallet`, amountMinor: walletMinor }
    if (walletMinor > 0) await payFromWallet(tx, share)
  }
  if (paymentId) return { businessId, paymentId }
  await confirmOrRequest(tx, booking, restMinor > 0 ? tender : 'wallet', now)
  return { paymentId: null }
}

/** What passes are to pay of a visit. */
async function usesFor(
  tx: Tx,
  { businessId, id: bookingId, hasPasses }: Booking,
): Promise<PassUse[]> {
  return hasPasses ? usesToPay(tx, { businessId, bookingId }) : []
}

/** What gift cards pay of what is due now; of a tip only where the business lets them. */
async function cardsFor(
  tx: Tx,
  { businessId, id: subjectId, currency }: Booking,
  { giftCards, tipMinor, now }: Pick<PayInput, 'giftCards' | 'tipMinor'> & { now: Date },
  dueMinor: number,
): Promise<CardShare[]> {
  if (giftCards.length === 0) return []
  const tipsToo = await mayPayTips(tx, { businessId, currency })
  const mostMinor = tipsToo ? dueMinor : Math.max(0, dueMinor - tipMinor)
  return sharesOfCards(tx, { businessId, subjectId, currency, now }, giftCards, mostMinor)
}

type Tendering = PayInput & { rules: ShopRules }

/** Who pays at the shop, where that is accepted, or from the wallet needs no provider. */
function needsProvider({ tender, savedCardId, rules }: Tendering): boolean {
  const isOurs = tender === 'wallet' || (tender === 'at_shop' && rules.tenders.includes(tender))
  return !isOurs || savedCardId !== undefined
}

/** The shop accepts what it is paid through; the wallet it always does. */
function assertTenderAccepted(
  online: Readonly<Record<string, Provider>>,
  { tender, rules: { tenders: accepted } }: Tendering,
  { atShop }: { atShop: boolean },
) {
  if (tender === 'wallet') return
  if (!acceptedOf(online, { atShop, accepted }).includes(tender))
    throw refuse('tender_not_available')
}

/** The saved card that comes with it, if any: the payer's own, with the provider that charges cards here. */
async function cardOf(
  tx: Tx,
  payer: { businessId: string; customerId: string },
  { savedCardId }: PayInput,
  online: Readonly<Record<string, Provider>>,
): Promise<string | null> {
  if (!savedCardId) return null
  return (await cardToPay(tx, { ...payer, cardId: savedCardId }, online.card?.name)).id
}

/** The visit stands by a card: a saved one, or the one that is kept as it pays. Its owner has read what they agree to. */
async function keepCardOnFile(
  tx: Tx,
  bill: { businessId: string; billId: string },
  { cardId, input }: { cardId: string | null; input: PayInput & { language: Language; now: Date } },
) {
  const { businessId } = bill
  if (!cardId && !(input.tender === 'card' && input.keepCard)) throw refuse('card_required')
  const name = await businessName(tx, businessId)
  await askForCard(tx, bill, {
    consent: cardConsent(input.language, { businessName: name }),
    cardId,
  })
  if (cardId) await recordConsent(tx, { businessId, id: cardId }, input.now)
}

/**
 * Money that is set aside stands in the way of any tender; a payment that still waits only of another one that a provider
 * moves, and of what is ours, which may be set aside for it.
 */
function blocksPayment({ state }: Payment, { tender, walletMinor, giftCards }: PayInput): boolean {
  const needsAny = isOnline(tender) || walletMinor > 0 || giftCards.length > 0
  return state === 'authorised' || (needsAny && isOpen(state))
}

/** One attempt to pay is one intent of the payer. */
function referenceOf(bookingId: string, key: string): string {
  return `booking:${bookingId}:${key}`
}
