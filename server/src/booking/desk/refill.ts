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

/** The fee of a visit that its client cancelled, or of one guest who left it. */
type Fee = { businessId: string; bookingId: string; guestPosition: number | null }

/**
 * Gives fees back in the share in which others had the time, where the shop does so: of visits that their clients cancelled, and of guests
 * who left a visit that is over by now, once the day is over. Several processes may do so at once. Returns how many.
 */
export async function giveFilledBack(db: Db, now: Date, signal?: AbortSignal): Promise<number> {
  let count = 0
  for (const fee of untilStopped(await cancelledLate(db, now), signal))
    if (await transaction(db, (tx) => giveBack(tx, fee, now))) count += 1
  return count
}

async function cancelledLate(db: Db, now: Date): Promise<Fee[]> {
  const { rows } = await sql<Fee>`
    select f.business_id as "businessId", f.booking_id as "bookingId", f.guest_position as "guestPosition"
    from (${feesOfVisits} union all ${feesOfGuests}) f
    join shop s on s.business_id = f.business_id and s.id = f.shop_id
    where (s.late_call_rule ->> 'givesBackFilled')::boolean
      and f.starts_at > ${now}::timestamptz - make_interval(days => ${daysLookedAt + 1})
      and (f.ends_at at time zone s.time_zone)::date < (${now}::timestamptz at time zone s.time_zone)::date
      and not exists (select from fee_waiver w where w.business_id = f.business_id and w.booking_id = f.booking_id
        and w.guest_position is not distinct from f.guest_position and w.is_refill)
    order by f.business_id, f.booking_id, f.guest_position`.execute(db)
  return rows
}

const feesOfVisits = sql`
  select b.business_id, b.id as booking_id, null::smallint as guest_position, b.shop_id, b.starts_at, b.ends_at
  from booking b where b.state = 'cancelled' and b.cancelled_by = 'customer' and b.fee_minor > 0`

/** While the visit is not over, all that is paid is held for those who come. */
const feesOfGuests = sql`
  select b.business_id, b.id, g.position, b.shop_id, i.starts_at, greatest(b.ends_at, i.ends_at)
  from guest g join booking b on b.business_id = g.business_id and b.id = g.booking_id
  join lateral (select min(starts_at) as starts_at, max(ends_at) as ends_at from item
    where business_id = g.business_id and booking_id = g.booking_id and guest_position = g.position) i on true
  where g.cancelled_by = 'customer' and not g.is_no_show and g.fee_minor > 0 and b.state in ('completed', 'cancelled', 'no_show')`

async function giveBack(tx: Tx, fee: Fee, now: Date): Promise<boolean> {
  const { businessId, bookingId, guestPosition } = fee
  const booking = await lockBooking(tx, bookingId, { businessId })
  if (!booking || (await isSettled(tx, fee))) return false
  const feeMinor = await feeLeftOf(tx, booking, guestPosition)
  if (feeMinor === null) return false
  const { freed, taken, isUnclosed } = await timesOf(tx, fee)
  const amountMinor = refillMinor(feeMinor, freed, taken)
  if (isUnclosed || amountMinor === 0) return false
  const waived = { guestPosition, amountMinor, because: 'refilled', isRefill: true as const, now }
  await lowerFee(tx, booking, { businessId, userId: null }, waived)
  const { shopId, currency } = booking
  const facts = { businessId, shopId, subjectId: bookingId }
  await publish(tx, { ...facts, event: 'bill.changed', data: {} })
  await publish(tx, { ...facts, event: 'fee.given_back', data: { amountMinor, currency } })
  return true
}

/** Of a visit that is locked: whether it was given back meanwhile, or is no such fee any more. */
async function isSettled(tx: Tx, { businessId, bookingId, guestPosition }: Fee): Promise<boolean> {
  const { rows } = await sql`
    select from (${guestPosition === null ? feesOfVisits : feesOfGuests}) f (business_id, booking_id, guest_position)
    where f.business_id = ${businessId} and f.booking_id = ${bookingId} and f.guest_position is not distinct from ${guestPosition}::smallint
      and not exists (select from fee_waiver w where w.business_id = f.business_id and w.booking_id = f.booking_id
        and w.guest_position is not distinct from f.guest_position and w.is_refill)`.execute(tx)
  return rows.length === 0
}

/**
 * What the visit, or the guest, was to take of therapists, or of rooms where nobody was to serve; and what of it others had, or may still
 * turn out to have.
 */
async function timesOf(tx: Tx, { businessId, bookingId, guestPosition }: Fee) {
  const isTheirs =
    guestPosition === null
      ? sql`i.cancelled_at is null`
      : sql`i.cancelled_at is not null and i.guest_position = ${guestPosition}`
  const { rows } = await sql<{ freed: TakenTime[]; taken: TakenTime[]; isUnclosed: boolean }>`
    with given_up as (
      -- It may have been at another time, or with somebody else, before it was cancelled.
      select distinct c.staff_id, c.unit_id, c.place, c.during from claim c
      join item i on i.business_id = c.business_id and i.id = c.item_id and ${isTheirs}
        and c.during <@ tstzrange(i.starts_at, i.ends_at) and (c.staff_id is null or c.staff_id = any(i.staff_ids))
      where c.business_id = ${businessId} and c.booking_id = ${bookingId} and c.purpose = 'segment' and c.state = 'released'),
    freed as (
      select * from given_up where staff_id is not null or not exists (select from given_up o where o.staff_id is not null)),
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
