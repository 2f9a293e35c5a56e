import type { Payment } from '../payment/sql.ts'
import type { Db, Tx } from '../platform/pool.ts'
import type { CustomerScope } from '../platform/scope.ts'

/** What the payer sees of a payment. */
export function shownPayment({ id, state, amountMinor, currency, failure }: Omit<Payment, never>) {
  return { id, state, amountMinor, currency, reason: failure }
}

/** The latest attempt to pay a booking of the customer's own, or null. */
export async function latestPayment(db: Db | Tx, { userId }: CustomerScope, bookingId: string) {
  const row = await db
    .selectFrom('payment')
    .innerJoin('booking', (join) =>
      join
        .onRef('booking.business_id', '=', 'payment.business_id')
        .onRef('booking.id', '=', 'payment.subject_id'),
    )
    .select([
      'payment.business_id as businessId',
      'payment.id',
      'payment.state',
      'payment.amount_minor as amountMinor',
      'payment.currency',
      'payment.failure as reason',
    ])
    .where('booking.id', '=', bookingId)
    .where('booking.user_id', '=', userId)
    .orderBy('payment.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? { ...row, state: row.state as Payment['state'] } : null
}
