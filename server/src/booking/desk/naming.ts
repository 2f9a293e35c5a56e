import { shopCan } from '@serein/shared/booking/states.ts'
import { refuse } from '@serein/shared/refusal.ts'
import { sql } from 'kysely'
import { calledBy, isClient } from '../../business/customer.ts'
import { auditChange } from '../../platform/audit.ts'
import type { Tx } from '../../platform/pool.ts'
import type { BusinessScope } from '../../platform/scope.ts'
import { applyVerb, conflict, factsOf, lockBookingOfBusiness } from '../booking.ts'
import type { Booking } from '../sql.ts'

type Standing = { shopId: string; customerId: string | null; isClient: boolean; name: string }

/** In whose name a visit of the business stands; nobody's is a row without a name. Errors: `not_found`. */
export async function standingOf(
  tx: Tx,
  scope: BusinessScope,
  bookingId: string,
): Promise<Standing> {
  const { rows } = await sql<Standing>`
    select b.shop_id as "shopId", b.customer_id as "customerId", coalesce(${isClient}, false) as "isClient",
      coalesce(${calledBy(scope)}, '') as name
    from booking b left join customer c on c.business_id = b.business_id and c.id = b.customer_id
    where b.business_id = ${scope.businessId} and b.id = ${bookingId}`.execute(tx)
  if (!rows[0]) throw refuse('not_found')
  return rows[0]
}

/** Errors: `state_conflict` for a visit that never stood. */
export async function lockNameable(
  tx: Tx,
  scope: BusinessScope,
  bookingId: string,
): Promise<Booking> {
  const booking = await lockBookingOfBusiness(tx, scope, bookingId)
  if (!shopCan.name(factsOf(booking))) throw conflict(booking)
  return booking
}

/** Writes into the history of a visit that it stands in somebody's name, or no longer. */
export async function recordNaming(
  tx: Tx,
  scope: BusinessScope,
  { bookingId, isUndone }: { bookingId: string; isUndone: boolean },
  now: Date,
): Promise<void> {
  const booking = await lockBookingOfBusiness(tx, scope, bookingId)
  const event = isUndone ? 'booking.name_undone' : 'booking.named'
  // Which client that is, stands in no entry.
  auditChange(
    tx,
    { kind: 'booking', id: bookingId },
    { hasClient: isUndone },
    { hasClient: !isUndone },
  )
  await applyVerb(tx, booking, 'name', { event, actor: scope.userId, now })
}
