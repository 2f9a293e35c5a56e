import type { BookingRule } from '@serein/shared/catalogue/booking-rule.ts'
import { sql } from 'kysely'
import type { Tx } from '../platform/pool.ts'

type Change = { before: BookingRule | null; booking: BookingRule | undefined }

/** Writes where and when a service is booked; left out, it stays as it is. @returns whether there is a new limit of a day */
export async function writeBookingRule(
  tx: Tx,
  { businessId, id }: { businessId: string; id: string },
  { before, booking }: Change,
): Promise<boolean> {
  if (!booking) return false
  const { channel, noticeMinutes, horizonDays, dayLimit, hours, sessions, isCallOut } = booking
  await sql`
    update service set channel = ${channel}, notice_minutes = ${noticeMinutes}, horizon_days = ${horizonDays},
      day_limit = ${dayLimit}
    where business_id = ${businessId} and id = ${id}`.execute(tx)
  if (isCallOut !== undefined)
    await sql`
      update service set is_call_out = ${isCallOut} where business_id = ${businessId} and id = ${id}`.execute(
      tx,
    )
  if (sessions !== undefined)
    await sql`
      update service set session_seats = ${sessions?.seats ?? null}, session_least = ${sessions?.leastSeats ?? null},
        session_decide_minutes = ${sessions?.decideMinutes ?? null}
      where business_id = ${businessId} and id = ${id}`.execute(tx)
  await sql`delete from service_hours where business_id = ${businessId} and service_id = ${id}`.execute(
    tx,
  )
  await sql`
    insert into service_hours (business_id, service_id, weekday, from_minute, to_minute)
    select ${businessId}, ${id}, h.weekday, h."fromMinute", h."toMinute"
    from jsonb_to_recordset(${JSON.stringify(hours)}::jsonb) as h(weekday smallint, "fromMinute" smallint, "toMinute" smallint)`.execute(
    tx,
  )
  return dayLimit !== null && before?.dayLimit !== dayLimit
}
