import { sql } from 'kysely'
import { type Payment, paymentOf } from '../payment/sql.ts'
import type { Db, Tx } from '../platform/pool.ts'
import type { CustomerScope } from '../platform/scope.ts'

type Contact = { phone: string | null; isPhoneRequired: boolean }

/** Where the spa reaches the booker: as it knows it, or as their account does. */
export async function contactOf(
  db: Db | Tx,
  { userId }: CustomerScope,
  bookingId: string,
): Promise<Contact> {
  const { rows } = await sql<Contact>`
    select coalesce(c.phone, p.contact_phone, u.phone_number) as phone, s.is_phone_required as "isPhoneRequired"
    from booking b
    join shop s on s.business_id = b.business_id and s.id = b.shop_id
    join "user" u on u.id = b.user_id
    left join profile p on p.user_id = u.id
    left join customer c on c.business_id = b.business_id and c.id = b.customer_id
    where b.id = ${bookingId} and b.user_id = ${userId}`.execute(db)
  return rows[0] ?? { phone: null, isPhoneRequired: false }
}

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
