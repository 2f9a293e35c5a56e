import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/pool.ts'
import { type Booking, columns, isTheirs, type Owner } from '../sql.ts'

type Wanted = { id: string; everyWeeks: number; now: Date }

/** The series of a locked visit, which begins one where it has none. Whoever adds to the same series waits. */
export async function seriesOf(
  tx: Tx,
  { businessId, id: bookingId, shopId }: Pick<Booking, 'businessId' | 'id' | 'shopId'>,
  { id, everyWeeks, now }: Wanted,
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select s.id from booking b join booking_series s on s.business_id = b.business_id and s.id = b.series_id
    where b.business_id = ${businessId} and b.id = ${bookingId} for update of s`.execute(tx)
  const [own] = rows
  if (own) return own.id
  await sql`
    insert into booking_series (business_id, id, shop_id, every_weeks, created_at)
    values (${businessId}, ${id}, ${shopId}, ${everyWeeks}, ${now})`.execute(tx)
  await sql`
    update booking set series_id = ${id}, series_position = 0
    where business_id = ${businessId} and id = ${bookingId}`.execute(tx)
  return id
}

/** New visits follow those of the series, which is locked. */
export async function joinSeries(
  tx: Tx,
  { businessId, id }: { businessId: string; id: string },
  bookingIds: readonly string[],
): Promise<void> {
  await sql`
    update booking b set series_id = ${id}, series_position = place + (
      select max(o.series_position) from booking o where o.business_id = ${businessId} and o.series_id = ${id})
    from unnest(${bookingIds}::uuid[]) with ordinality as new (id, place)
    where b.business_id = ${businessId} and b.id = new.id`.execute(tx)
}

/** A visit as one of its series. */
export type SeriesVisit = Booking & {
  everyWeeks: number
  /** Of those of its party who still come. */
  positions: number[]
}

/** The visits of the series that a visit is in, by their time; empty where it is in none. */
export async function visitsOfSeries(
  db: Db | Tx,
  owner: Owner,
  bookingId: string,
): Promise<SeriesVisit[]> {
  const { rows } = await sql<SeriesVisit>`
    select ${columns}, (select s.every_weeks from booking_series s
      where s.business_id = booking.business_id and s.id = booking.series_id) as "everyWeeks",
      array(select position::int from guest g where g.business_id = booking.business_id
        and g.booking_id = booking.id and g.cancelled_at is null order by position) as positions
    from booking where ${isInSeries(owner, bookingId)} order by starts_at, id`.execute(db)
  return rows
}

/** The same, locked to be changed. */
export async function lockSeries(tx: Tx, owner: Owner, bookingId: string): Promise<SeriesVisit[]> {
  await sql`
    select from booking where ${isInSeries(owner, bookingId)} order by id for update`.execute(tx)
  return visitsOfSeries(tx, owner, bookingId)
}

function isInSeries(owner: Owner, bookingId: string) {
  return sql`(business_id, series_id) = (select o.business_id, o.series_id from booking o where o.id = ${bookingId})
    and ${isTheirs(owner)}`
}

/** Of the booking `b`: how many weeks apart the visits of its series are; null where it is in none. */
export const repeatsEveryWeeks = sql<number | null>`(select s.every_weeks from booking_series s
  where s.business_id = b.business_id and s.id = b.series_id)`
