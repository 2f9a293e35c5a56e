import { sql } from 'kysely'
import { calledBy } from '../business/customer.ts'
import type { Db, Tx } from '../platform/pool.ts'
import type { BusinessScope } from '../platform/scope.ts'
import type { ToldVisit } from '../team/staff-questions.ts'

/** These visits as whoever plans the rota is told of them, in the order in which they begin. */
export async function tellVisits(
  db: Db | Tx,
  scope: BusinessScope,
  bookingIds: readonly string[],
): Promise<ToldVisit[]> {
  const { businessId } = scope
  const { rows } = await sql<
    Omit<ToldVisit, 'startsAt' | 'endsAt'> & { startsAt: Date; endsAt: Date }
  >`
    select b.id as "bookingId", ${calledBy(scope)} as "customerName", b.starts_at as "startsAt", b.ends_at as "endsAt"
    from booking b left join customer c on c.business_id = b.business_id and c.id = b.customer_id
    where b.business_id = ${businessId} and b.id = any(${bookingIds}::uuid[])
    order by b.starts_at, b.id`.execute(db)
  return rows.map(({ startsAt, endsAt, ...visit }) => ({
    ...visit,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
  }))
}
