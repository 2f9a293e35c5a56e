import { owedMinor } from '@serein/shared/ledger/transfer.ts'
import { isOpen } from '@serein/shared/payment/states.ts'
import { standingOf } from '../ledger/ledger.ts'
import type { Db, Tx } from '../platform/pool.ts'
import { capturePayment, submit } from './attempt.ts'
import { cardOnFileOf } from './bill.ts'
import { startPayment } from './payment.ts'
import type { Providers } from './provider.ts'
import { cardAt } from './saved-card.ts'
import { paymentsOf, type Payment, type PaymentSubject } from './sql.ts'

type Fee = {
  businessId: string
  subject: PaymentSubject
  shopId: string
  customerId: string | null
  currency: string
  /** Tells this occasion from the others of the subject. */
  event: string
  feeMinor: number
  now: Date
}

/**
 * Opens the payment of a fee by the card on file of its bill, after the fee was charged: what is owed of it. Whether there is
 * anything to ask the provider for is known then; `chargeCards` does, and the sweep. Without a card on file it stays owed.
 */
export async function openFee(tx: Tx, fee: Fee): Promise<void> {
  const { businessId, subject, event, feeMinor, ...rest } = fee
  const cardId = await cardOnFileOf(tx, { businessId, billId: subject.id })
  const card = cardId && (await cardAt(tx, { businessId, cardId }))
  if (!card || card.state !== 'saved') return
  const owed = owedMinor(await standingOf(tx, businessId, subject.id))
  const amountMinor = Math.min(feeMinor, owed)
  const isBusy = (await paymentsOf(tx, businessId, subject.id)).some(
    ({ payer, state }) => payer === 'fee' && isOpen(state),
  )
  // A fee that is still on its way keeps this one waiting, as money owed.
  if (amountMinor <= 0 || isBusy) return
  await startPayment(tx, {
    ...rest,
    businessId,
    subject,
    reference: `${subject.kind}:${subject.id}:fee:${event}`,
    payer: 'fee',
    tender: 'card',
    provider: card.provider,
    savedCardId: card.id,
    isOffSession: true,
    amountMinor,
  })
}

/** Charges what was opened for a subject with nobody there. It is open already: when a provider fails, the sweep asks again. */
export async function chargeCards(
  db: Db,
  providers: Providers,
  { businessId, subjectId }: { businessId: string; subjectId: string },
  now: Date,
): Promise<void> {
  for (const payment of await paymentsOf(db, businessId, subjectId))
    if (payment.isOffSession && payment.state === 'pending')
      await chargeNow(db, providers, payment, now)
}

/** Sends one that is open and takes the money; what becomes of it is the answer. */
export async function chargeNow(
  db: Db,
  providers: Providers,
  { businessId, id: paymentId }: Payment,
  now: Date,
): Promise<Payment> {
  const ref = { businessId, paymentId }
  const sent = await submit(db, providers, ref, { cardReference: null, returnUrl: '' }, now)
  return sent.state === 'authorised' ? capturePayment(db, providers, ref, now) : sent
}
