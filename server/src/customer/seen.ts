import { allows } from '@serein/shared/business/permission.ts'
import { type RawBuilder, sql } from 'kysely'
import type { BusinessScope } from '../platform/scope.ts'

/**
 * Of the customer `c`: that they are one still, and that the reader may see them. Who sees only their own sees whom they have
 * served, or are about to serve.
 */
export function isSeenBy({ businessId, userId, permissions }: BusinessScope): RawBuilder<unknown> {
  const isOne = sql`c.merged_into is null and c.erased_at is null`
  if (allows(permissions.client, 'view')) return isOne
  return sql`${isOne} and exists (select from booking b
    join item i on i.business_id = b.business_id and i.booking_id = b.id and i.cancelled_at is null
    join staff_member m on m.business_id = b.business_id and m.user_id = ${userId} and m.id = any(i.staff_ids)
    where b.business_id = ${businessId} and b.customer_id = c.id and b.state in ('confirmed', 'checked_in', 'completed'))`
}

/** How the client `c` is reached, as one of these columns; null to who may not see it. */
export function reached(scope: BusinessScope, column: string): RawBuilder<unknown> {
  return allows(scope.permissions.contact, 'view') ? sql.ref(column) : sql`null::text`
}
