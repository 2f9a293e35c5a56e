import type { FeeTerms } from '@serein/shared/booking/no-show.ts'
import { allows } from '@serein/shared/business/permission.ts'
import { sum } from '@serein/shared/money/money.ts'
import { refuse } from '@serein/shared/refusal.ts'
import { cardOnFileOf } from '../../payment/bill.ts'
import { cardAt } from '../../payment/saved-card.ts'
import { paymentsOf } from '../../payment/sql.ts'
import type { Db } from '../../platform/pool.ts'
import type { BusinessScope } from '../../platform/scope.ts'
import { type Booking, readBooking } from '../sql.ts'

/**
 * What a visit, or one guest’s part of it, that does not take place would cost, and where that would come from. `feeOf`: the fee, and the
 * price of what stays. Errors: `not_found`.
 */
export async function feeTermsOf<Fee extends Pick<FeeTerms, 'feeRate' | 'wouldCostMinor'>>(
  db: Db,
  scope: BusinessScope,
  { bookingId }: { bookingId: string },
  feeOf: (booking: Booking) => { fee: Fee; leftMinor: number },
): Promise<Fee & FeeTerms> {
  const { businessId } = scope
  const booking = await readBooking(db, bookingId, { businessId })
  if (!booking) throw refuse('not_found')
  const { fee, leftMinor } = feeOf(booking)
  const payments = await paymentsOf(db, businessId, bookingId)
  const paid = payments.filter(({ state }) => state === 'captured')
  const paidMinor = sum(paid.map((each) => each.amountMinor - each.refundedMinor))
  const cardId = await cardOnFileOf(db, { businessId, billId: bookingId })
  const card = cardId ? await cardAt(db, { businessId, cardId }) : null
  const onCard = card?.shown
  return {
    ...fee,
    paidMinor: Math.max(0, paidMinor - leftMinor),
    card: card?.state === 'saved' && onCard ? { brand: onCard.brand, last4: onCard.last4 } : null,
    currency: booking.currency,
    mayWaive: allows(scope.permissions.money, 'change'),
  }
}
