import { allows } from '@serein/shared/business/permission.ts'
import type { Audience } from '@serein/shared/customer/audience.ts'
import { refuse } from '@serein/shared/refusal.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../platform/pool.ts'
import type { BusinessScope } from '../platform/scope.ts'

/**
 * Of the customer `c`: that they are one still, and that the reader may see them. Who sees only their own sees whom they have
 * served, or are about to serve.
 */
export function isSeenBy({ businessId, userId, permissions }: BusinessScope): RawBuilder<unknown> {
  const isOne = sql`c.merged_into is null and c.erased_at is null`
  if (allows(permissions.client, 'view')) return isOne
  return sql`${isOne} and (exists (select from guest g
    join booking b on b.business_id = g.business_id and b.id = g.booking_id
    join item i on i.business_id = g.business_id and i.booking_id = g.booking_id and i.guest_position = g.position
      and i.cancelled_at is null
    join staff_member m on m.business_id = b.business_id and m.user_id = ${userId} and m.id = any(i.staff_ids)
    where g.business_id = ${businessId} and g.customer_id = c.id and b.state in ('confirmed', 'checked_in', 'completed'))
    or exists (select from booking b
    join item i on i.business_id = b.business_id and i.booking_id = b.id and i.cancelled_at is null
    join staff_member m on m.business_id = b.business_id and m.user_id = ${userId} and m.id = any(i.staff_ids)
    where b.business_id = ${businessId} and b.customer_id = c.id and b.state in ('confirmed', 'checked_in', 'completed')))`
}

/** Errors: `not_found`. */
export async function demandSeen(
  db: Db | Tx,
  scope: BusinessScope,
  customerId: string,
): Promise<void> {
  const { rows } = await sql`
    select from customer c where c.business_id = ${scope.businessId} and c.id = ${customerId} and ${isSeenBy(scope)}`.execute(
    db,
  )
  if (rows.length === 0) throw refuse('not_found')
}

/** Of the customer `c` what the reader may look for: the name, and how they are reached where they see that. */
export function lookedAt({ permissions }: BusinessScope): RawBuilder<unknown> {
  return allows(permissions.contact, 'view') ? sql`c.search_text` : sql`plain_text(c.name)`
}

/** That this is so of what the reader may look for in the customer `c`; the index of all texts narrows it first. */
export function isFound(
  scope: BusinessScope,
  by: (text: RawBuilder<unknown>) => RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`${by(sql`c.search_text`)} and ${by(lookedAt(scope))}`
}

/** What somebody may not see, they cannot ask about either. Errors: `forbidden`. */
export function demandAudience({ permissions }: BusinessScope, audience: Audience): void {
  const asksOfMoney = audience.spentFromMinor !== undefined || audience.spentToMinor !== undefined
  if (asksOfMoney && !allows(permissions.money, 'view')) throw refuse('forbidden')
}

/** How the client `c` is reached, as one of these columns; null to who may not see it. */
export function reached(scope: BusinessScope, column: string): RawBuilder<unknown> {
  return allows(scope.permissions.contact, 'view') ? sql.ref(column) : sql`null::text`
}
