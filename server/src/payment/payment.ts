import { periodPaid } from '@serein/shared/ledger/membership.ts'
import { debtorOf, paymentCaptured } from '@serein/shared/ledger/transfer.ts'
import { paymentReleased, walletCredited } from '@serein/shared/ledger/wallet.ts'
import {
  isOpen,
  paymentCan,
  paymentTransitions,
  type PaymentVerb,
} from '@serein/shared/payment/states.ts'
import { type ExtraTender, isOwn } from '@serein/shared/payment/tenders.ts'
import { refuse } from '@serein/shared/refusal.ts'
import { settleSoldTax } from '../gift-card/sold-tax.ts'
import { followMoneyBack } from '../gift-card/spend.ts'
import { lockSubject, post, standingOf } from '../ledger/ledger.ts'
import { publish } from '../platform/outbox.ts'
import type { Tx } from '../platform/pool.ts'
import { activeAccountId } from './account-sql.ts'
import { bonusOf, needsCard, openBill, putOnFile } from './bill.ts'
import { fundOf, ownShares, soldAheadOf } from './fund.ts'
import { giveTips } from './link-tip.ts'
import { paymentEvents, recordEvent, publishFee, publishLinkPaid } from './payment-event.ts'
import type { SavedCard, ProviderAnswer, ShownCard } from './provider.ts'
import { recordSavedCard } from './saved-card.ts'
import {
  companionsOf,
  findPayment,
  isByLink,
  lockPayment,
  paymentOf,
  paymentsOf,
  type Payment,
  type PaymentRef,
  type PaymentSubject,
} from './sql.ts'

// Each verb is one step of one payment in the caller's transaction, and harmless when repeated. A caller who also needs the
// booking's row locks it before calling here, never after.

export type NewPayment = {
  businessId: string
  /** Names the attempt for ever: starting it again answers with the same payment. */
  reference: string
  subject: PaymentSubject
  /** Null for money that is added to a wallet online. */
  shopId: string | null
  /** Null for somebody without a name. */
  customerId: string | null
  /** Who pays: `booker` unless said, `desk`, or the id of the link they came by. */
  payer?: string
  tender: string
  /** Who stands behind the tender; null at the till, and for what is ours already. */
  provider: string | null
  /** A saved card that pays, of the payer or of who owes. */
  savedCardId?: string
  giftCardId?: string
  passId?: string
  /** The payment of the rest: this one is taken with it, and comes back with it. */
  togetherWith?: string
  keepsCard?: boolean
  isOffSession?: boolean
  amountMinor: number
  /** Of cash: what was handed over, where that is known. */
  givenMinor?: number | undefined
  currency: string
  now: Date
}

/**
 * Opens an attempt, and with the first one the bill. Refuses with `state_conflict` while the same payer has another one of
 * the same tender (and gift card) open for the subject; passes pay treatment by treatment.
 */
export async function startPayment(tx: Tx, wanted: NewPayment): Promise<Payment> {
  await lockSubject(tx, wanted.businessId, wanted.subject.id)
  const payments = await paymentsOf(tx, wanted.businessId, wanted.subject.id)
  const earlier = payments.find(({ reference }) => reference === wanted.reference)
  if (earlier) return earlier
  const { payer = 'booker' } = wanted
  await openBill(tx, wanted)
  const open = payments.find(
    ({ payer: who, tender, giftCardId, state }) =>
      who === payer &&
      tender === wanted.tender &&
      tender !== 'pass' &&
      giftCardId === (wanted.giftCardId ?? null) &&
      isOpen(state),
  )
  if (open) throw refuse('state_conflict', { state: open.state })
  const row = await tx
    .insertInto('payment')
    .values({
      business_id: wanted.businessId,
      reference: wanted.reference,
      subject: wanted.subject.kind,
      subject_id: wanted.subject.id,
      shop_id: wanted.shopId,
      customer_id: wanted.customerId,
      payer,
      tender: wanted.tender,
      provider: wanted.provider,
      account_id: await activeAccountId(tx, wanted),
      saved_card_id: wanted.savedCardId ?? null,
      gift_card_id: wanted.giftCardId ?? null,
      pass_id: wanted.passId ?? null,
      together_with: wanted.togetherWith ?? null,
      keeps_card: wanted.keepsCard ?? false,
      is_off_session: wanted.isOffSession ?? false,
      amount_minor: wanted.amountMinor,
      given_minor: wanted.givenMinor ?? null,
      currency: wanted.currency,
      created_at: wanted.now,
      updated_at: wanted.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const payment = paymentOf(row)
  await recordEvent(tx, payment, null, 'payment.started', wanted.now)
  return payment
}

type ProviderFacts = { providerReference: string; card: ShownCard | null }

/** The payer is asked at an address of the provider's. */
export async function requireAction(
  tx: Tx,
  ref: PaymentRef,
  facts: ProviderFacts & { actionUrl: string },
  now: Date,
) {
  const columns = { ...columnsOf(facts), action_url: facts.actionUrl }
  return transition(tx, await lock(tx, ref), 'requireAction', now, columns)
}

/** The money is set aside for us, not yet ours. */
export async function authorise(tx: Tx, ref: PaymentRef, facts: ProviderFacts | null, now: Date) {
  return transition(tx, await lock(tx, ref), 'authorise', now, facts ? columnsOf(facts) : {})
}

/** The money is ours: it settles what is owed for the subject, and the rest is held for the visit. */
export async function capture(tx: Tx, ref: PaymentRef, now: Date): Promise<Payment> {
  const before = await lock(tx, ref)
  const payment = await take(tx, before, now)
  if (before.state === payment.state) return payment
  if (payment.payer === 'fee') await publishFee(tx, payment, 'fee.card_charged')
  if (isByLink(payment) && payment.subject.kind === 'booking') await publishLinkPaid(tx, payment)
  for (const companion of await companionsOf(tx, payment)) await capture(tx, refOf(companion), now)
  return payment
}

/** Takes the step of a locked payment, and posts what has come in. */
async function take(tx: Tx, before: Payment, now: Date): Promise<Payment> {
  const payment = await transition(tx, before, 'capture', now)
  if (before.state !== payment.state) await postCapture(tx, payment, now)
  return payment
}

/** What comes in pays the bill; what is added to a wallet is the customer's from now on. */
async function postCapture(tx: Tx, payment: Payment, now: Date) {
  const { businessId, id: paymentId, subject, customerId, amountMinor } = payment
  if (subject.kind === 'wallet') {
    const bonusMinor = await bonusOf(tx, businessId, subject.id)
    const money = { paymentId, subject, customerId: customerId!, amountMinor, bonusMinor }
    await post(tx, businessId, walletCredited({ ...money, fund: fundOf(payment) }))
    const { currency } = payment
    const data = { customerId, amountMinor, bonusMinor, currency }
    await publish(tx, { businessId, event: 'wallet.credited', subjectId: subject.id, data })
    return
  }
  if (subject.kind === 'pass') {
    const fund = fundOf(payment)
    await post(tx, businessId, periodPaid({ paymentId, periodId: subject.id, fund, amountMinor }))
    return
  }
  if (isByLink(payment)) await giveTips(tx, payment, now)
  const standing = await standingOf(tx, businessId, subject.id)
  const debtor = debtorOf(customerId, subject.id)
  const money = { paymentId, subject, debtor, amountMinor, fund: fundOf(payment), standing }
  await post(tx, businessId, paymentCaptured(money))
  const sold = soldAheadOf(payment)
  if (sold) await settleSoldTax(tx, businessId, sold)
}

export async function fail(tx: Tx, ref: PaymentRef, failure: string, now: Date) {
  const before = await lock(tx, ref)
  const payment = await transition(tx, before, 'fail', now, { failure })
  if (payment.payer === 'fee' && before.state !== payment.state)
    await publishFee(tx, payment, 'fee.card_declined')
  return release(tx, payment, now)
}

/** Given up before the money was ours. At a provider the authorisation has been given back already. */
export async function cancel(tx: Tx, ref: PaymentRef, now: Date): Promise<Payment> {
  return release(tx, await transition(tx, await lock(tx, ref), 'cancel', now), now)
}

/** One that waits for its payer is not wanted any more; one that was authorised meanwhile stays wanted. */
export async function stopWaiting(tx: Tx, ref: PaymentRef, now: Date): Promise<Payment> {
  const payment = await lock(tx, ref)
  if (payment.state !== 'pending' && payment.state !== 'requires_action') return payment
  await tx
    .updateTable('payment')
    .set({ given_up_at: now })
    .where('business_id', '=', ref.businessId)
    .where('id', '=', ref.paymentId)
    .where('given_up_at', 'is', null)
    .execute()
  return { ...payment, isGivenUp: true }
}

/** What was set aside for a payment that came to nothing goes back, and what went along with it. */
async function release(tx: Tx, payment: Payment, now: Date): Promise<Payment> {
  const { businessId, id: paymentId, subject, giftCardId } = payment
  if (isOwn(payment.tender)) {
    const shares = ownShares(payment)
    await post(tx, businessId, paymentReleased({ paymentId, subject, shares }))
    if (giftCardId) await followMoneyBack(tx, { businessId, giftCardId }, now)
    const sold = soldAheadOf(payment)
    if (sold) await settleSoldTax(tx, businessId, sold)
  }
  for (const companion of await companionsOf(tx, payment)) await cancel(tx, refOf(companion), now)
  return payment
}

/** Staff took the money at the till: coins and notes, or a card at a terminal of the shop's own. */
export async function takeAtShop(
  tx: Tx,
  wanted: Omit<NewPayment, 'provider'> & { tender: 'cash' | 'terminal' | ExtraTender },
): Promise<Payment> {
  const payment = await startPayment(tx, { payer: 'desk', ...wanted, provider: null })
  if (!isOpen(payment.state)) return payment
  // Its subject is locked since it was opened, and nothing comes along with it.
  return take(tx, await transition(tx, payment, 'authorise', wanted.now), wanted.now)
}

/**
 * Writes down what the provider says, from whatever state to whatever it says, one lawful step after another. What a
 * payment that is over cannot become any more is left to the caller, who sees it in the answer.
 */
export async function recordOutcome(
  tx: Tx,
  ref: PaymentRef,
  answer: ProviderAnswer,
  now: Date,
): Promise<Payment> {
  const payment = await lock(tx, ref)
  if (!isOpen(payment.state) || answer.outcome === 'unknown') return payment
  switch (answer.outcome) {
    case 'requires_action':
      return payment.state === 'pending' ? requireAction(tx, ref, answer, now) : payment
    case 'authorised':
      await keepCard(tx, await authorise(tx, ref, answer, now), answer.savedCard, now)
      return lockPayment(tx, ref)
    case 'captured':
      await keepCard(tx, await authorise(tx, ref, answer, now), answer.savedCard, now)
      return capture(tx, ref, now)
    case 'declined':
      return fail(tx, ref, answer.reason, now)
    case 'cancelled':
      return cancel(tx, ref, now)
  }
}

/** The card that was paid with stays the customer's; where the visit asks for a card on file, it is that one. */
async function keepCard(tx: Tx, payment: Payment, card: SavedCard | undefined, now: Date) {
  const { businessId, customerId, provider, subject } = payment
  if (!card || !payment.keepsCard || payment.savedCardId || !customerId || !provider) return
  const bill = { businessId, billId: subject.id }
  const hasConsented = await needsCard(tx, bill)
  const owner = { businessId, customerId, provider }
  const cardId = await recordSavedCard(tx, owner, card, { hasConsented, now })
  await tx
    .updateTable('payment')
    .set({ saved_card_id: cardId })
    .where('business_id', '=', businessId)
    .where('id', '=', payment.id)
    .execute()
  if (hasConsented) await putOnFile(tx, bill, cardId)
}

export function refOf({ businessId, id: paymentId }: Payment): PaymentRef {
  return { businessId, paymentId }
}

/** The payment's row, locked after its subject: the same order for all, so that nobody waits in a ring. */
export async function lock(tx: Tx, ref: PaymentRef): Promise<Payment> {
  const found = await findPayment(tx, ref)
  if (!found) throw refuse('not_found')
  await lockSubject(tx, ref.businessId, found.subject.id)
  return lockPayment(tx, ref)
}

/** Takes the step, or answers with the payment as it is when the step was taken before. */
async function transition(
  tx: Tx,
  payment: Payment,
  verb: Exclude<PaymentVerb, 'refund'>,
  now: Date,
  columns: Record<string, string | null> = {},
): Promise<Payment> {
  const { to } = paymentTransitions[verb]
  if (payment.state === to) return payment
  if (!paymentCan[verb](payment)) throw refuse('state_conflict', { state: payment.state })
  const row = await tx
    .updateTable('payment')
    .set({ ...columns, state: to, updated_at: now })
    .where('business_id', '=', payment.businessId)
    .where('id', '=', payment.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const after = paymentOf(row)
  await recordEvent(tx, after, payment.state, paymentEvents[verb], now)
  return after
}

function columnsOf({ providerReference, card }: ProviderFacts) {
  return {
    provider_reference: providerReference,
    card_brand: card?.brand ?? null,
    card_last4: card?.last4 ?? null,
  }
}
