import { type Payment, paymentOf } from '../payment/sql.ts'
import type { Db, Tx } from '../platform/pool.ts'
import type { CustomerScope } from '../platform/scope.ts'

/** The latest attempt to pay a booking of the customer's own, or null. */
export async function latestPayment(
  db: Db | Tx,
  { userId }: CustomerScope,
  bookingId: string,
): Promise<Payment | null> {
  const row = await db
    .selectFrom('payment')
    .innerJoin('booking', (join) =>
      join
        .onRef('booking.business_id', '=', 'payment.business_id')
        .onRef('booking.id', '=', 'payment.subject_id'),
    )
    .selectAll('payment')
    .where('booking.id', '=', bookingId)
    .where('booking.user_id', '=', userId)
    .orderBy('payment.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? paymentOf(row) : null
}
