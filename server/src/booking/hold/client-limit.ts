import { refuse } from '@serein/shared/refusal.ts'
import { sql } from 'kysely'
import type { Tx } from '../../platform/pool.ts'
import { isAdvisedAt } from '../../health-form/form.ts'
import { isBlockedAt } from '../../slot/arrangement.ts'
import { assertPrepared } from './prerequisite.ts'

type OfBooking = { businessId: string; id: string }

/**
 * What a shop lets one client book online: so many visits ahead of them at the business, days between two with the same service, and
 * services after others alone.
 */
type ClientLimits = { openLimit: number | null; isSpaced: boolean; hasPrerequisites: boolean }

/** What a shop says of its own accord, and what of its clients' health it has to look up. */
type Admission = ClientLimits & { isAdvised: boolean }

/**
 * What a shop says to somebody who books there by themself, in one question. Nothing new is taken while the business is suspended, as
 * `assertShopOpen` has it. Errors: `online_booking_closed`, `business_suspended`, `not_found`.
 */
export async function admitBooker(
  tx: Tx,
  { shopId, userId }: { shopId: string; userId: string },
): Promise<Admission> {
  const { rows } = await sql<Admission & Record<'isSuspended' | 'isClosed' | 'isBlocked', boolean>>`
    select s.is_suspended as "isSuspended", s.closed_at is not null as "isClosed", ${isBlockedAt(sql`s.business_id`, sql`${userId}`)} as "isBlocked",
      s.open_limit as "openLimit", s.spacing_rules <> '[]' as "isSpaced",
      s.prerequisite_rules <> '[]' as "hasPrerequisites",
      ${isAdvisedAt(sql`s.business_id`)} as "isAdvised"
    from shop s where s.id = ${shopId} for key share of s`.execute(tx)
  const { isSuspended, isClosed, isBlocked, ...limits } = rows[0]!
  if (isBlocked) throw refuse('online_booking_closed')
  if (isSuspended) throw refuse('business_suspended')
  if (isClosed) throw refuse('not_found')
  return limits
}

/**
 * Where the shop has limits, the next booking of the same client waits until the transaction ends. The desk books all the same. Errors:
 * `open_full`, `visits_too_close`, `earlier_visit_needed`.
 */
export async function assertWithinLimits(
  tx: Tx,
  booking: OfBooking,
  { openLimit, isSpaced, hasPrerequisites }: ClientLimits,
  now: Date,
): Promise<void> {
  if (hasPrerequisites) await assertPrepared(tx, booking, now)
  if (openLimit === null && !isSpaced) return
  const { rows } = await sql`
    select from booking b join customer c on c.business_id = b.business_id and c.id = b.customer_id
    where b.business_id = ${booking.businessId} and b.id = ${booking.id} and b.source = 'app'
    for no key update of c`.execute(tx)
  if (rows.length === 0) return
  if (openLimit !== null) await assertFew(tx, booking, openLimit, now)
  if (isSpaced) await assertSpaced(tx, booking, now)
}

/** Bookings of the same person as `b`, also those that the desk made for them. */
const ofTheSame = sql`o.business_id = b.business_id and o.id <> b.id
  and (o.customer_id = b.customer_id or o.user_id = b.user_id)`

async function assertFew(tx: Tx, { businessId, id }: OfBooking, limit: number, now: Date) {
  const { rows } = await sql<{ open: number }>`
    select count(*)::int as open from booking b join booking o on ${ofTheSame}
    where b.business_id = ${businessId} and b.id = ${id} and o.starts_at > ${now}
      and (o.state = 'confirmed' or o.state = 'requested' and o.held_until > ${now})`.execute(tx)
  if (rows[0]!.open >= limit) throw refuse('open_full', { limit })
}

/**
 * Days between two visits, of what the booker has for themself; who comes along is another body. Errors: `visits_too_close`, but not for
 * what the desk has booked.
 */
export async function assertSpaced(tx: Tx, { businessId, id }: OfBooking, now: Date) {
  const { rows } = await sql<{ serviceId: string; days: number }>`
    select r."serviceId", r.days
    from booking b join shop s on s.business_id = b.business_id and s.id = b.shop_id
      cross join jsonb_to_recordset(s.spacing_rules) r ("serviceId" uuid, days int)
    where b.business_id = ${businessId} and b.id = ${id} and b.source = 'app' and s.spacing_rules <> '[]' and ${hasItem('b')}
      and exists (select from booking o where ${ofTheSame} and ${hasItem('o')}
        and (o.state in ('confirmed', 'checked_in', 'completed') or o.state = 'requested' and o.held_until > ${now})
        and abs((o.starts_at at time zone b.time_zone)::date - (b.starts_at at time zone b.time_zone)::date) < r.days)
    order by r.days desc limit 1`.execute(tx)
  const [near] = rows
  if (near) throw refuse('visits_too_close', near)
}

function hasItem(booking: 'b' | 'o') {
  const of = sql.ref
  return sql`exists (select from item i where i.business_id = ${of(`${booking}.business_id`)}
    and i.booking_id = ${of(`${booking}.id`)} and i.guest_position = 0 and i.cancelled_at is null
    and i.service_id = r."serviceId")`
}
