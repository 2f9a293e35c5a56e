import { sum } from '@serein/shared/money/money.ts'
import { lockBooking } from '../booking/sql.ts'
import { payRefunds, take } from '../payment/attempt.ts'
import { linesOf } from '../payment/bill.ts'
import type { Providers } from '../payment/provider.ts'
import { refundHeld } from '../payment/refund.ts'
import type { Payment, PaymentRef } from '../payment/sql.ts'
import { transaction } from '../platform/command.ts'
import type { CallContext } from '../platform/context.ts'

/** Takes the money; what was cancelled before it came, of all or of one guest, or paid by others, is paid back at once. */
export async function takeOfVisit(
  { db, now }: CallContext,
  providers: Providers,
  ref: PaymentRef,
  bookingId: string,
): Promise<Payment> {
  const payment = await take(db, providers, ref, now())
  const { businessId } = ref
  const backMinor = await transaction(db, async (tx) => {
    const booking = await lockBooking(tx, bookingId, { businessId })
    if (!booking || booking.state === 'held') return 0
    const isAhead = booking.state === 'confirmed' || booking.state === 'checked_in'
    const besidesMinor = sum(
      (await linesOf(tx, businessId, bookingId)).map((line) => line.amountMinor),
    )
    const keepMinor = isAhead ? booking.totalMinor + besidesMinor : 0
    const subject = { kind: 'booking' as const, id: bookingId }
    const late = { reason: 'cancelled', event: `late.${payment.id}`, keepMinor } as const
    return refundHeld(tx, { businessId, subject, ...late, now: now() })
  })
  if (backMinor + payment.refundedMinor > 0)
    await payRefunds(db, providers, { businessId, subjectId: bookingId }, now())
  return payment
}
