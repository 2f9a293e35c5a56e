import { freeToLeave } from '@serein/shared/booking/rules.ts'
import { sql } from 'kysely'
import { trustClient } from '../business/customer-file.ts'
import type { Tx } from '../platform/pool.ts'
import type { BusinessScope } from '../platform/scope.ts'
import { lockVisits } from './customer-part.ts'

// Whom a shop trusts, by its own choice or by their visits, may cancel until the start for nothing. What was booked as that stays so.

const { tiers, lateFeeRate } = freeToLeave({ tiers: [], lateFeeRate: 0, noShowFeeRate: 0 })
const free = sql`${JSON.stringify({ tiers, lateFeeRate })}::jsonb`

/** The policy of a `booking` that comes to stand: its own, but of whom its shop trusts. */
export const policyOfBooker = sql<string>`case when exists (
    select from customer c join shop s on s.business_id = c.business_id
    where c.business_id = booking.business_id and c.id = booking.customer_id and s.id = booking.shop_id
      and (c.trusted_at is not null or (s.late_call_rule ->> 'trustedAfterVisits')::int <= (
        select count(*) from booking o where o.business_id = c.business_id and o.customer_id = c.id and o.state = 'completed')))
  then policy || ${free} else policy end`

/** Trusts a client from now on, the visits that they have booked already included; or no longer, for what they book from now on. */
export async function trustCustomer(
  tx: Tx,
  scope: BusinessScope,
  wanted: { customerId: string; isTrusted: boolean },
  now: Date,
): Promise<void> {
  const { businessId } = scope
  const { customerId, isTrusted } = wanted
  await lockVisits(tx, businessId, [customerId])
  await trustClient(tx, scope, wanted, now)
  if (!isTrusted) return
  await sql`
    update booking set policy = policy || ${free}
    where business_id = ${businessId} and customer_id = ${customerId} and state in ('held', 'requested', 'confirmed')
      and starts_at > ${now}`.execute(tx)
}
