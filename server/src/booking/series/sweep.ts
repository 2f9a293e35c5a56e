import { seriesLimits } from '@serein/shared/booking/series-time.ts'
import { sql } from 'kysely'
import { transaction } from '../../platform/command.ts'
import { publish } from '../../platform/outbox.ts'
import type { Db } from '../../platform/pool.ts'

const batch = 500
const dayMs = 86_400_000

type Ending = { businessId: string; shopId: string; bookingId: string }

/**
 * Tells once of the last visit of each series that it is the last, some weeks before it; of what was booked later than that, nobody is.
 * A series of which no visit is left is forgotten. Returns how many were told of.
 */
export function sweepSeries(db: Db, now: Date): Promise<number> {
  const soon = new Date(now.getTime() + seriesLimits.endTellDays * dayMs)
  return transaction(db, async (tx) => {
    const { rows } = await sql<Ending>`
      update booking_series s set ending_told_of = e.position
      from (select o.business_id, o.id, last.id as booking_id, last.series_position as position
        from booking_series o cross join lateral (
          select b.id, b.series_position, b.starts_at, b.created_at from booking b
          where b.business_id = o.business_id and b.series_id = o.id and b.state in ('requested', 'confirmed')
          order by b.starts_at desc limit 1) last
        where last.starts_at > ${now} and last.starts_at <= ${soon}
          and last.created_at < last.starts_at - make_interval(days => ${seriesLimits.endTellDays})
          and o.ending_told_of is distinct from last.series_position
        order by o.business_id, o.id limit ${batch} for no key update of o skip locked) e
      where s.business_id = e.business_id and s.id = e.id
      returning s.business_id as "businessId", s.shop_id as "shopId", e.booking_id as "bookingId"`.execute(
      tx,
    )
    for (const { businessId, shopId, bookingId: subjectId } of rows)
      await publish(tx, { businessId, shopId, event: 'series.ending', subjectId })
    await sql`
      delete from booking_series s where (s.business_id, s.id) in (select o.business_id, o.id from booking_series o
        where not exists (select from booking b where b.business_id = o.business_id and b.series_id = o.id)
        limit ${batch} for update skip locked)`.execute(tx)
    return rows.length
  })
}
