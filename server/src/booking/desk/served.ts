import { allows } from '@serein/shared/business/permission.ts'
import { refuse } from '@serein/shared/refusal.ts'
import { sql } from 'kysely'
import type { Tx } from '../../platform/pool.ts'
import type { BusinessScope } from '../../platform/scope.ts'
import { isSeatTaken } from '../../slot/group-session-sql.ts'
import { staffOf } from '../../team/team.ts'

/**
 * A member who may not change the calendar may act on the visits they serve, for one guest if they serve that one, or lead the session
 * that they join. Errors: `forbidden`.
 */
export async function refuseUnlessServed(
  tx: Tx,
  scope: BusinessScope,
  bookingId: string,
  guestPosition?: number,
): Promise<void> {
  if (allows(scope.permissions.calendar, 'change')) return
  const staffId = await staffOf(tx, scope)
  const { rows } = await sql<{ serves: boolean }>`
    select exists (select from item i
      where i.business_id = ${scope.businessId} and i.booking_id = ${bookingId} and i.cancelled_at is null
        and (${guestPosition ?? null}::int is null or i.guest_position = ${guestPosition ?? null}) and (${staffId} = any(i.staff_ids) or exists (select from claim c join group_session g on ${isSeatTaken}
          where c.business_id = i.business_id and c.item_id = i.id and g.staff_id = ${staffId}))) as serves`.execute(
    tx,
  )
  if (!rows[0]?.serves) throw refuse('forbidden')
}
