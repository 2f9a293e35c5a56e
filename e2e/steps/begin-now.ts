import { dayIn } from '@serein/client/format.ts'
import type { Sql } from '../test.ts'

/** Lets a visit have begun a moment ago, whatever the hour. Returns its day, on the shop's clock. */
export async function beginNow(sql: Sql, bookingId: string, timeZone: string): Promise<string> {
  const [row] = await sql(
    `with began as (
       select greatest(now() - interval '5 minutes', date_trunc('day', now(), $2)) as at
     ), gone as (
       delete from claim where booking_id = $1
     ), moved as (
       update item set starts_at = began.at, ends_at = began.at + (ends_at - starts_at) from began where booking_id = $1
     )
     update booking set starts_at = began.at, ends_at = began.at + (ends_at - starts_at), first_starts_at = began.at
     from began where id = $1 returning starts_at as "startsAt"`,
    [bookingId, timeZone],
  )
  return dayIn(new Date(String(row!.startsAt)).toISOString(), timeZone)
}
