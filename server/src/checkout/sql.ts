import { sum } from '@serein/shared/money/money.ts'
import { isOpen } from '@serein/shared/payment/states.ts'
import { tipPresetsOf } from '@serein/shared/payment/tip.ts'
import { refuse } from '@serein/shared/refusal.ts'
import { sql } from 'kysely'
import { readWallet, type WalletBalance } from '../ledger/ledger.ts'
import { companionsOf, type Payment, paymentOf } from '../payment/sql.ts'
import type { Db, Tx } from '../platform/pool.ts'
import type { CustomerScope } from '../platform/scope.ts'
import { isAdvisedAt } from '../health-form/form.ts'
import { isBlockedAt } from '../slot/arrangement.ts'

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

type PayingClient = {
  isSuspended: boolean
  isBlocked: boolean
  isAdvised: boolean
  phone: string | null
}

/** Who books a visit, as its business sees them; and whether that takes nothing new. */
export async function payingClient(
  tx: Tx,
  { businessId, id }: { businessId: string; id: string },
): Promise<PayingClient> {
  const { rows } = await sql<PayingClient>`
    select exists (select from suspension x where x.business_id = b.business_id and x.lifted_at is null) as "isSuspended",
      ${isBlockedAt(sql`b.business_id`, sql`b.user_id`)} as "isBlocked",
      ${isAdvisedAt(sql`b.business_id`)} as "isAdvised",
      coalesce(c.phone, p.contact_phone, u.phone_number) as phone
    from booking b
    left join "user" u on u.id = b.user_id
    left join profile p on p.user_id = u.id
    left join customer c on c.business_id = b.business_id and c.id = b.customer_id
    where b.business_id = ${businessId} and b.id = ${id}`.execute(tx)
  return rows[0]!
}

/** Whose money is asked for a booking of the customer's own. Errors: `not_found`. */
export async function payerOf(
  db: Db | Tx,
  { userId }: CustomerScope,
  bookingId: string,
): Promise<{ businessId: string; customerId: string | null }> {
  const row = await db
    .selectFrom('booking')
    .select(['business_id', 'customer_id'])
    .where('id', '=', bookingId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!row) throw refuse('not_found')
  return { businessId: row.business_id, customerId: row.customer_id }
}

/** The latest attempt to pay a booking of the customer's own through a provider, or null. */
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
    .where('payment.payer', '=', 'booker')
    .where('payment.provider', 'is not', null)
    .orderBy('payment.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? paymentOf(row) : null
}

/** Whether somebody serves those who come, who may be tipped. */
export async function isServed(
  tx: Tx,
  { businessId, id }: { businessId: string; id: string },
): Promise<boolean> {
  const { rows } =
    await sql`select from item where business_id = ${businessId} and booking_id = ${id}
    and cancelled_at is null and cardinality(staff_ids) > 0 limit 1`.execute(tx)
  return rows.length > 0
}

/** The tips that the shop of a booking of the customer's own suggests; none where nobody serves. */
export async function tipPresetsAt(
  db: Db | Tx,
  { userId }: CustomerScope,
  bookingId: string,
): Promise<number[]> {
  const { rows } = await sql<{ presets: number[] | null }>`
    select s.tip_presets as presets from booking b join shop s on s.business_id = b.business_id and s.id = b.shop_id
    where b.id = ${bookingId} and b.user_id = ${userId}
      and exists (select from item i where i.business_id = b.business_id and i.booking_id = b.id and i.cancelled_at is null
        and cardinality(i.staff_ids) > 0)`.execute(db)
  return rows[0] ? [...tipPresetsOf(rows[0].presets)] : []
}

/**
 * What a customer can pay with from their wallet: also what an open payment has set aside for the same booking, for another
 * try gives that one up.
 */
export async function walletFor(
  db: Db,
  payer: {
    businessId: string
    customerId: string | null
    currency: string
    payment: Payment | null
  },
): Promise<WalletBalance> {
  const { businessId, customerId, currency, payment } = payer
  const { moneyMinor, bonusMinor } = await readWallet(db, businessId, { customerId, currency })
  const aside = payment && isOpen(payment.state) ? await companionsOf(db, payment) : []
  const asideBonusMinor = sum(aside.map((share) => share.bonusMinor))
  const asideMinor = sum(aside.map((share) => share.amountMinor)) - asideBonusMinor
  return { moneyMinor: moneyMinor + asideMinor, bonusMinor: bonusMinor + asideBonusMinor }
}
