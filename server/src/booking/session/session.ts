import type { SessionPage } from '@serein/shared/booking/session.ts'
import { refuse } from '@serein/shared/refusal.ts'
import { sql } from 'kysely'
import { instantOf } from '../../platform/instant.ts'
import type { Db } from '../../platform/pool.ts'
import type { BusinessScope } from '../../platform/scope.ts'
import { seatsTaken } from '../../slot/group-session-sql.ts'
import { visitsInSession } from '../visit.ts'

/** Errors: `not_found`. */
export async function sessionPage(
  db: Db,
  scope: BusinessScope,
  { groupSessionId }: { groupSessionId: string },
): Promise<SessionPage> {
  const { rows } = await sql<Omit<SessionPage, 'visits'>>`
    select g.id, g.shop_id as "shopId", h.time_zone as "timeZone", g.service_id as "serviceId", s.name as "serviceName",
      m.name as "leaderName", u.name as "roomName", ${instantOf(sql`lower(g.during)`)} as "startsAt",
      ${instantOf(sql`upper(g.during)`)} as "endsAt", g.seats, ${seatsTaken} as "seatsTaken", g.least_seats as "leastSeats",
      case when g.decided_at is null then ${instantOf('g.decides_at')} end as "decidesAt", g.cancelled_for as "cancelledFor"
    from group_session g
    join shop h on h.business_id = g.business_id and h.id = g.shop_id
    join service s on s.business_id = g.business_id and s.id = g.service_id
    join staff_member m on m.business_id = g.business_id and m.id = g.staff_id
    left join unit u on u.business_id = g.business_id and u.id = g.unit_id
    where g.business_id = ${scope.businessId} and g.id = ${groupSessionId}`.execute(db)
  const session = rows[0]
  if (!session) throw refuse('not_found')
  return { ...session, visits: await visitsInSession(db, scope, groupSessionId) }
}
