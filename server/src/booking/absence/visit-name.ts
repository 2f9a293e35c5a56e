import { type GuestSpan, timesAround } from '@serein/shared/booking/guest-span.ts'
import { sql } from 'kysely'
import { calledBy } from '../../business/customer.ts'
import { instantOf } from '../../platform/instant.ts'
import type { Db, Tx } from '../../platform/pool.ts'
import type { BusinessScope } from '../../platform/scope.ts'
import type { ToldVisit, Work } from '../../team/staff-questions.ts'
import { spansOfGuests } from '../guest/own-start.ts'

const toldLimit = 50

/** The visits of this work by the name that a planner of the rota reads, in the order in which they begin. */
export async function tellVisits(
  db: Db | Tx,
  scope: BusinessScope,
  work: readonly Work[],
): Promise<ToldVisit[]> {
  const { businessId } = scope
  const ofVisit = Map.groupBy(work, ({ bookingId }) => bookingId)
  const bookingIds = [...ofVisit.keys()].slice(0, toldLimit)
  const { rows } = await sql<ToldVisit & { spans: GuestSpan[] }>`
    select b.id as "bookingId", ${calledBy(scope)} as "customerName", ${instantOf('b.starts_at')} as "startsAt",
      ${instantOf('b.ends_at')} as "endsAt", ${spansOfGuests} as spans
    from booking b left join customer c on c.business_id = b.business_id and c.id = b.customer_id
    where b.business_id = ${businessId} and b.id = any(${bookingIds}::uuid[])
    order by b.starts_at, b.id`.execute(db)
  return rows.map(({ spans, ...visit }) => {
    const begins = ofVisit.get(visit.bookingId)!.map(({ from }) => from.toISOString())
    return { ...visit, ...timesAround(visit, spans, begins) }
  })
}
