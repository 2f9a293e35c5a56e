import { refillMinor, type TakenTime } from '@serein/shared/booking/refill.ts'
import { sql } from 'kysely'
import { transaction } from '../../platform/command.ts'
import { publish } from '../../platform/outbox.ts'
import type { Db, Tx } from '../../platform/pool.ts'
import { untilStopped } from '../../platform/timer.ts'
import { lockBooking } from '../sql.ts'
import { feeLeftOf, lowerFee } from './fee-waiver.ts'

/** So long a visit is looked at after its day: who had its time may not be closed by the desk at once. */
const daysLookedAt = 7

type Key = { businessId: string; bookingId: string }

/**
 * Gives fees back in the share in which others had the time, where the shop does so: of visits that their clients cancelled, once the day
 * is over. Several processes may do so at once. Returns how many.
 */
export async function giveFilledBack(db: Db, now: Date, signal?: AbortSignal): Promise<number> {
  let count = 0
  for (const key of untilStopped(await cancelledLate(db, now), signal))
    if (await transaction(db, (tx) => giveBack(tx, key, now))) count += 1
  return count
}

async function cancelledLate(db: Db, now: Date): Promise<Key[]> {
  const { rows } = await sql<Key>`
    select b.business_id as "businessId", b.id as "bookingId"
    from booking b join shop s on s.business_id = b.business_id and s.id = b.shop_id
    where (s.late_call_rule ->> 'givesBackFilled')::boolean and b.state = 'cancelled' and b.cancelled_by = 'customer'
      and b.fee_minor > 0 and b.starts_at > ${now}::timestamptz - make_interval(days => ${daysLookedAt + 1})
      and (b.ends_at at time zone b.time_zone)::date < (${now}::timestamptz at time zone b.time_zone)::date
      and not exists (select from fee_waiver w where w.business_id = b.business_id and w.booking_id = b.id and w.is_refill)
    order by b.business_id, b.id`.execute(db)
  return rows
}

async function giveBack(tx: Tx, { businessId, bookingId }: Key, now: Date): Promise<boolean> {
  const booking = await lockBooking(tx, bookingId, { businessId })
  if (!booking || booking.state !== 'cancelled' || (await isGivenBack(tx, booking))) return false
  const feeMinor = await feeLeftOf(tx, booking)
  if (feeMinor === null) return false
  const { freed, taken, isUnclosed } = await timesOf(tx, { businessId, bookingId })
  const amountMinor = refillMinor(feeMinor, freed, taken)
  if (isUnclosed || amountMinor === 0) return false
  const waived = { amountMinor, because: 'refilled', isRefill: true as const, now }
  await lowerFee(tx, booking, { businessId, userId: null }, waived)
  const { shopId, currency } = booking
  const facts = { businessId, shopId, subjectId: bookingId }
  await publish(tx, { ...facts, event: 'bill.changed', data: {} })
  await publish(tx, { ...facts, event: 'fee.given_back', data: { amountMinor, currency } })
  return true
}

async function isGivenBack(tx: Tx, { businessId, id }: { businessId: string; id: string }) {
  const { rows } = await sql`
    select from fee_waiver where business_id = ${businessId} and booking_id = ${id} and is_refill`.execute(
    tx,
  )
  return rows.length > 0
}

/** What the visit was to take of therapists, or of rooms where nobody was to serve; and what of it others had, or may still turn out to have. */
async function timesOf(tx: Tx, { businessId, bookingId }: Key) {
  const { rows } = await sql<{ freed: TakenTime[]; taken: TakenTime[]; isUnclosed: boolean }>`
    with freed as (
      -- It may have been at another time, or with somebody else, before it was cancelled.
      select distinct c.staff_id, c.unit_id, c.place, c.during from claim c
      join item i on i.business_id = c.business_id and i.id = c.item_id and i.cancelled_at is null
        and c.during <@ tstzrange(i.starts_at, i.ends_at) and (c.staff_id is null or c.staff_id = any(i.staff_ids))
      where c.business_id = ${businessId} and c.booking_id = ${bookingId} and c.purpose = 'segment' and c.state = 'released'
        and (c.staff_id is not null or not exists (select from claim o where o.business_id = c.business_id
          and o.booking_id = c.booking_id and o.purpose = 'segment' and o.staff_id is not null))),
    taken as (
      select distinct c.staff_id, c.unit_id, c.place, c.during, b.state from freed f
      join claim c on c.business_id = ${businessId} and c.during && f.during and c.state <> 'released' and c.purpose = 'segment'
        and (c.staff_id = f.staff_id or c.unit_id = f.unit_id and c.place = f.place)
      join booking b on b.business_id = c.business_id and b.id = c.booking_id
      where c.booking_id <> ${bookingId})
    select coalesce((select jsonb_agg(${time}) from freed c), '[]') as freed,
      coalesce((select jsonb_agg(${time}) from taken c where c.state = 'completed'), '[]') as taken,
      exists (select from taken c where c.state in ('confirmed', 'checked_in')) as "isUnclosed"`.execute(
    tx,
  )
  return rows[0]!
}

const time = sql`jsonb_build_object('key', coalesce(c.staff_id::text, c.unit_id || '/' || c.place),
  'from', extract(epoch from lower(c.during)) * 1000, 'until', extract(epoch from upper(c.during)) * 1000)`
