import { linkDaysAfterVisit } from '@serein/shared/booking/private-link.ts'
import { type RawBuilder, sql } from 'kysely'
import { forgetAnswers } from '../../health-form/answer.ts'
import type { Db, Tx } from '../../platform/pool.ts'

/** Forgets what some guests `g` of visits `b` have answered, or others for them, as no client of the business. */
export async function forgetGuestAnswers(
  db: Db | Tx,
  which: RawBuilder<unknown>,
  limit = sql``,
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select a.id from health_answer a join booking b on b.business_id = a.business_id and b.id = a.booking_id
      join guest g on g.business_id = a.business_id and g.booking_id = a.booking_id and g.position = a.guest_position
    where a.customer_id is null and ${which} ${limit}`.execute(db)
  await forgetAnswers(
    db,
    rows.map(({ id }) => id),
  )
}

/** The same as where they were reached: a while after their visit, nobody knows who they were. */
export function forgetOldGuestAnswers(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - linkDaysAfterVisit * 86_400_000)
  return forgetGuestAnswers(db, sql`b.ends_at < ${before}`, sql`limit 500`)
}
