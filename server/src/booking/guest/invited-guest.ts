import { instantOf } from '../../platform/instant.ts'
import { calendarIdOf } from '@serein/shared/booking/calendar.ts'
import type { Invitation } from '@serein/shared/booking/invitation.ts'
import { type BookingState, bookingCan } from '@serein/shared/booking/states.ts'
import type { VisitRequest } from '@serein/shared/slot/contract.ts'
import { sql } from 'kysely'
import { firstNameOf } from '../../business/customer.ts'
import type { Db, Tx } from '../../platform/pool.ts'
import { roomNames } from '../calendar/room-names.ts'

/** A guest of a party as their invitation finds them. */
export type InvitedGuest = Omit<
  Invitation,
  'state' | 'startsAt' | 'endsAt' | 'answeredAt' | 'inviterName' | 'calendarId' | 'move'
> & {
  bookerId: string | null
  guestsMayMove: boolean
  request: VisitRequest
  horizonDays: number
  businessId: string
  shopId: string
  bookingId: string
  position: number
  bookingState: BookingState
  isCancelled: boolean
  bookerName: string | null
  startsAt: Date
  endsAt: Date
  answeredAt: Date | null
}

/** What they read. */
export function invitationFor(found: InvitedGuest, now: Date): Invitation {
  const { sequence, shop, isCallOut, timeZone, items, bookingId, position, bookerName } = found
  const state = stateOf(found, now)
  const { name, note, hasConsented, contact } = found
  const answer = { name, note, hasConsented, contact, move: moveOf(found, now) }
  return {
    state,
    calendarId: calendarIdOf(bookingId, position),
    sequence,
    inviterName: firstNameOf(bookerName) ?? null,
    shop,
    isCallOut,
    timeZone,
    startsAt: found.startsAt.toISOString(),
    endsAt: found.endsAt.toISOString(),
    items,
    ...(state === 'open' ? answer : nothing),
    answeredAt: found.answeredAt?.toISOString() ?? null,
  }
}

/** What is shown of a part that is over or off. */
const nothing = { name: null, note: null, hasConsented: false, contact: null, move: null }

/** What the guest needs to look for another time, where they may. */
function moveOf(found: InvitedGuest, now: Date): Invitation['move'] {
  const { bookingId, position: guestPosition, shopId, request, bookerId, guestsMayMove } = found
  const facts = {
    state: found.bookingState,
    startsAt: found.startsAt.getTime(),
    endsAt: found.endsAt.getTime(),
  }
  const items = request.guests[guestPosition]?.items
  const mayMove = bookerId && guestsMayMove && bookingCan.reschedule(facts, now.getTime())
  const { horizonDays } = found
  return mayMove && items ? { bookingId, guestPosition, shopId, items, horizonDays } : null
}

/** Whether their part is yet to come. */
export function stateOf(
  { bookingState, isCancelled, endsAt }: InvitedGuest,
  now: Date,
): Invitation['state'] {
  if (isCancelled || !['confirmed', 'checked_in', 'completed', 'no_show'].includes(bookingState))
    return 'cancelled'
  const isAwaited = bookingState === 'confirmed' || bookingState === 'checked_in'
  return isAwaited && endsAt > now ? 'open' : 'past'
}

/** Who was invited by a link, by its hash. */
export async function guestAt(
  db: Db | Tx,
  hash: string,
  lock = sql``,
): Promise<InvitedGuest | undefined> {
  const { rows } = await sql<InvitedGuest>`
    select b.business_id as "businessId", b.shop_id as "shopId", b.id as "bookingId", g.position, b.state as "bookingState",
      g.cancelled_at is not null and not g.is_no_show as "isCancelled", b.user_id as "bookerId", b.guests_may_move as "guestsMayMove", b.request, s.horizon_days as "horizonDays",
      coalesce(g.email, g.phone) as contact, b.sequence, b.time_zone as "timeZone", g.name, g.note,
      g.consented_at is not null as "hasConsented", g.answered_at as "answeredAt", nullif(c.name, '') as "bookerName",
      jsonb_build_object('name', s.name, 'street', s.street, 'city', s.city, 'latitude', s.latitude,
        'longitude', s.longitude, 'phone', s.phone) as shop, b.request ? 'callOut' as "isCallOut", own.*
    from guest g
    join booking b on b.business_id = g.business_id and b.id = g.booking_id
    join shop s on s.business_id = b.business_id and s.id = b.shop_id
    left join customer c on c.business_id = b.business_id and c.id = b.customer_id
    cross join lateral (
      select min(i.starts_at) as "startsAt", max(i.ends_at) as "endsAt", jsonb_agg(jsonb_build_object(
        'serviceName', i.service_name, 'lengthMinutes', i.length_minutes, 'startsAt', ${instantOf('i.starts_at')},
        'endsAt', ${instantOf('i.ends_at')},
        'addOnNames', (select coalesce(jsonb_agg(a -> 'name'), '[]') from jsonb_array_elements(i.add_ons) a),
        'staffNames', (select coalesce(jsonb_agg(m.name), '[]') from staff_member m
          where m.business_id = i.business_id and m.id = any(i.staff_ids)), 'roomNames', ${roomNames}) order by i.starts_at, i.position) as items
      from item i
      where i.business_id = g.business_id and i.booking_id = g.booking_id and i.guest_position = g.position) own
    where g.invitation_hash = ${hash} and own.items is not null ${lock}`.execute(db)
  return rows[0]
}
