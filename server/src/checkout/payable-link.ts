import type { PaymentLink } from '@serein/shared/checkout/payment-link.ts'
import type { OnlineTender } from '@serein/shared/payment/tenders.ts'
import { refuse } from '@serein/shared/refusal.ts'
import { lockBooking } from '../booking/sql.ts'
import { tipsOf } from '../payment/link-tip.ts'
import { cardToPay } from '../payment/saved-card.ts'
import type { Payment } from '../payment/sql.ts'
import type { CallContext } from '../platform/context.ts'
import type { Tx } from '../platform/pool.ts'
import type { Scope } from '../platform/scope.ts'
import { refundExcess } from './give-back.ts'
import { dueBy, isPayable, linkedVisit } from './linked-visit.ts'
import { assertNoneOpen } from './open-payment-error.ts'
import { type Checkout, type Opened, type Payable, returnPaths } from './payable.ts'
import { get, linkAt, paymentsBy } from './payment-link.ts'
import { startOnline } from './tender.ts'
import { knownCustomer } from './wallet-sql.ts'

type Subject = { token: string }
type Agreed = Subject & { expectedDueMinor: number }
type Wanted = Agreed & { tender: OnlineTender; cardReference?: string | undefined }
type WantedByCard = Agreed & { tender: 'card'; savedCardId: string }

/** What a payment link asks for; it may be paid by others while its payer is asked to say yes. */
export const payableLink: Payable<Subject, Wanted, PaymentLink, Scope> = {
  approvalMinutes: 60,
  open: (tx, wanted, context, checkout) => openPayment(tx, wanted, context, checkout),
  async latest(tx, { token }, _context, checkout) {
    return (await paymentsBy(tx, await linkAt(tx, checkout, token)))[0]
  },
  returnPath: (tender, { token }) => `${returnPaths[tender]}?link=${token}`,
  async decide(tx, payment) {
    if (!(await isStillDue(tx, payment))) throw refuse('price_changed', { totalMinor: 0 })
    return 'capture'
  },
  settle: refundExcess,
  show: ({ token }, context, checkout) => get(context, checkout, token),
}

/** The same by a saved card of the reader's own. */
export const payableLinkByCard: Payable<Subject, WantedByCard, PaymentLink> = {
  ...payableLink,
  async open(tx, wanted, context, checkout) {
    const { businessId } = await linkAt(tx, checkout, wanted.token)
    const { customerId } = await knownCustomer(tx, context.scope.userId, businessId)
    if (!customerId) throw refuse('not_found')
    const { card: provider } = await checkout.providers.tendersOf(tx, businessId)
    const card = { businessId, customerId, cardId: wanted.savedCardId }
    const { id: savedCardId } = await cardToPay(tx, card, provider?.name)
    return openPayment(tx, wanted, context, checkout, savedCardId)
  },
}

async function openPayment(
  tx: Tx,
  { token, tender, expectedDueMinor }: Agreed & { tender: OnlineTender },
  context: CallContext,
  checkout: Checkout,
  savedCardId?: string,
): Promise<Opened> {
  const now = context.now()
  const link = await linkAt(tx, checkout, token)
  const { businessId, billId } = link
  const booking = await lockBooking(tx, billId, { businessId })
  const visit = await linkedVisit(tx, link)
  if (!booking || !visit) throw refuse('not_found')
  const reference = `link:${link.id}:${context.key!.key}`
  assertNoneOpen(await paymentsBy(tx, link), reference)
  const dueMinor = dueBy(visit, link, { now })
  if (dueMinor !== expectedDueMinor) throw refuse('price_changed', { totalMinor: dueMinor })
  return startOnline(tx, checkout.providers, {
    businessId,
    reference,
    subject: { kind: 'booking', id: billId },
    shopId: booking.shopId,
    // Whose bill it is: anybody may pay what they owe.
    customerId: booking.customerId,
    payer: link.id,
    tender,
    accepted: visit.tenders,
    amountMinor: dueMinor,
    currency: booking.currency,
    ...(savedCardId && { savedCardId }),
    now,
  })
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
  const tips = await tipsOf(tx, { businessId, linkId: payer })
  if (tips.length > 0)
    return visit.state === 'completed' && tips.every(({ lineId }) => lineId === null)
  const any = { id: payer, kind: 'rest', guestPosition: null, amountMinor: null } as const
  const now = new Date(0)
  return dueBy(visit, any, { now, before: id }) >= amountMinor
}
