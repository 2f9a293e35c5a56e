import { payRefunds, capturePayment } from '../payment/attempt.ts'
import type { Providers } from '../payment/provider.ts'
import { markDecided, type Payment } from '../payment/sql.ts'
import type { CallContext } from '../platform/context.ts'
import { giveBackBeyond } from './give-back.ts'

/**
 * Takes the money, unless it was taken before; what was cancelled meanwhile, of all or of one guest, taken off, or paid by
 * others, is paid back at once.
 */
export async function takeOfVisit(
  { db, now }: CallContext,
  providers: Providers,
  known: Payment,
): Promise<Payment> {
  const { businessId, id: paymentId, subject, state } = known
  const isAside = state === 'authorised'
  const payment = isAside
    ? await capturePayment(db, providers, { businessId, paymentId }, now())
    : known
  const backMinor = payment.refundedMinor + (await giveBackBeyond(db, payment, now()))
  if (payment.state === 'captured') await markDecided(db, payment, now())
  if (backMinor > 0) await payRefunds(db, providers, { businessId, subjectId: subject.id }, now())
  return payment
}
