import { type Deposit, depositOf, type DepositRule } from '@serein/shared/shop/deposit.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../platform/pool.ts'

type Row = {
  rules: DepositRule[]
  totalMinor: number
  serviceIds: string[]
  completed: number
  missed: number
}

type DepositWhen = { as?: { totalMinor: number; serviceIds: readonly string[] }; isAnew?: true }

/**
 * What the shop asks for before a booking stands, by its rules when it was held and who books; null: nothing. `as`: if it were another
 * visit; `isAnew`: if it were booked now.
 */
export async function depositFor(
  db: Db | Tx,
  booking: { businessId: string; id: string },
  { as, isAnew }: DepositWhen = {},
): Promise<Deposit | null> {
  const ofBooking = isAnew ? sql`s.deposit_rules` : sql`coalesce(b.deposit_rules, s.deposit_rules)`
  const { rows } = await sql<Row>`
    select ${ofBooking} as rules, b.total_minor as "totalMinor",
      coalesce((select array_agg(distinct i.service_id) from item i
        where i.business_id = b.business_id and i.booking_id = b.id and i.cancelled_at is null), '{}') as "serviceIds",
      past.completed, past.missed
    from booking b join shop s on s.business_id = b.business_id and s.id = b.shop_id
    cross join lateral (
      select count(*) filter (where p.state = 'completed')::int as completed,
        count(*) filter (where p.state = 'no_show')::int as missed
      from booking p where p.business_id = b.business_id and p.customer_id = b.customer_id
        and ${ofBooking} <> '[]') as past
    where b.business_id = ${booking.businessId} and b.id = ${booking.id}`.execute(db)
  const row = rows[0]
  if (!row || row.rules.length === 0) return null
  const { rules, completed, missed } = row
  const { totalMinor, serviceIds } = as ?? row
  const isNewClient = completed === 0
  return depositOf(rules, { totalMinor, serviceIds, isNewClient, hasMissedBefore: missed > 0 })
}
