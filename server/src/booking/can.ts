import { canSayLate } from '@serein/shared/booking/running-late.ts'
import { bookingCan, type BookingState } from '@serein/shared/booking/states.ts'
import { mostServices } from '@serein/shared/slot/request.ts'
import { sql } from 'kysely'
import { isBlockedAt } from '../slot/arrangement.ts'

/** What the shop of a visit takes at the moment from who booked it. */
export type Taking = {
  /** It is neither closed down nor suspended. */
  isOpen: boolean
  isBlocked: boolean
  /** All of the visit is on its menu, for as many guests. */
  isOnMenu: boolean
  /** There is something on its menu, and one of those who come has fewer services than there may be. */
  hasMore: boolean
}

type Facts = {
  state: BookingState
  startsAt: number
  endsAt: number
  heldUntil: number | null
}

/** What the booker of a visit may do now; what a verb would always refuse is not offered. */
export function bookerCan(
  facts: Facts,
  { isOpen, isBlocked, isOnMenu, hasMore }: Taking,
  now: number,
) {
  return {
    cancel: bookingCan.cancel(facts, now),
    reschedule: isOpen && bookingCan.reschedule(facts, now),
    addService: isOpen && !isBlocked && hasMore && bookingCan.addService(facts, now),
    bookAgain: isOpen && !isBlocked && isOnMenu && bookingCan.bookAgain(facts),
    sayLate: isOpen && canSayLate(facts, now),
  }
}

/** The items `i` of the booking `b` for guests who have not left. */
export const ofThoseWhoCome = sql`i.business_id = b.business_id and i.booking_id = b.id and i.cancelled_at is null`

/** The variants `v` that clients may book on the menu of the shop `s`. */
const onMenu = sql`service_shop o
  join service c on c.business_id = o.business_id and c.id = o.service_id and c.is_active and c.channel <> 'desk'
  join variant v on v.business_id = c.business_id and v.service_id = c.id and v.is_active
  where o.business_id = s.business_id and o.shop_id = s.id`

/** Of the booking `b` at the shop `s`: a {@link Taking}. */
export const taking = sql`jsonb_build_object('isOpen', s.is_active,
  'isBlocked', ${isBlockedAt(sql`b.business_id`, sql`b.user_id`)} or exists (
    select from customer c where c.business_id = b.business_id and c.id = b.customer_id and c.blocked_at is not null),
  'hasMore', exists (select from ${onMenu}) and exists (
    select from item i where ${ofThoseWhoCome} group by i.guest_position having count(*) < ${mostServices}),
  'isOnMenu', (select count(distinct i.guest_position) <= s.party_limit from item i where ${ofThoseWhoCome})
    and not exists (select from item i where ${ofThoseWhoCome} and not exists (select from ${onMenu} and v.id = i.variant_id)))`
