import { type BookingState, shopCan } from '@serein/shared/booking/states.ts'
import { refuse } from '@serein/shared/refusal.ts'
import type { VisitRequest } from '@serein/shared/slot/contract.ts'
import { addDays } from '@serein/shared/time/day.ts'
import { sql } from 'kysely'
import type { CallContext } from '../../platform/context.ts'
import type { BusinessScope } from '../../platform/scope.ts'
import type { ShopSnapshot, ShopSnapshots } from '../../slot/shop-snapshot.ts'
import { dayIn } from '../../team/day-in.ts'
import { conflict } from '../booking.ts'
import type { Booking } from '../sql.ts'

/** How long after a visit its client comes again where the menu says nothing. */
const usualDays = 28

type Past = { state: BookingState; startsAt: Date; timeZone: string; afterDays: number | null }

/** Of the booking `b`: the shortest interval of its services, in days; null where the menu says none. */
export const rebookAfterDays = sql<number | null>`(select min(s.rebook_after_days) from item i
  join service s on s.business_id = i.business_id and s.id = i.service_id
  where i.business_id = b.business_id and i.booking_id = b.id and i.cancelled_at is null)`

/**
 * The day to look for a time first when a visit is booked again: after its interval, or of one that did not take place its own; never
 * before today.
 */
export function againOn({ state, startsAt, timeZone, afterDays }: Past, now: Date) {
  const days = state === 'completed' ? (afterDays ?? usualDays) : null
  const wanted = addDays(dayIn(timeZone, startsAt), days ?? 0)
  const today = dayIn(timeZone, now)
  return { day: wanted < today ? today : wanted, afterDays: days }
}

/** A visit as it would be booked again at the desk. Errors: `not_found`; `state_conflict` while it is ahead or under way. */
export async function rebooking(
  context: CallContext<BusinessScope>,
  snapshots: ShopSnapshots,
  bookingId: string,
) {
  const { businessId } = context.scope
  const { rows } = await sql<Row>`
    select b.shop_id as "shopId", b.customer_id as "customerId", b.state, b.starts_at as "startsAt", b.ends_at as "endsAt",
      b.time_zone as "timeZone", b.request, ${rebookAfterDays} as "afterDays",
      (select coalesce(jsonb_agg(jsonb_build_object('position', g.position, 'name', g.name,
          'items', (select coalesce(jsonb_agg(jsonb_build_object('position', i.position, 'staffIds', i.staff_ids)
              order by i.position), '[]')
            from item i where i.business_id = g.business_id and i.booking_id = g.booking_id
              and i.guest_position = g.position)) order by g.position), '[]')
        from guest g where g.business_id = b.business_id and g.booking_id = b.id and g.cancelled_at is null) as guests
    from booking b where b.business_id = ${businessId} and b.id = ${bookingId}`.execute(context.db)
  const [row] = rows
  if (!row) throw refuse('not_found')
  const { shopId, customerId, request, guests, ...past } = row
  const facts = { state: row.state, startsAt: row.startsAt.getTime(), endsAt: row.endsAt.getTime() }
  if (!shopCan.rebook(facts)) throw conflict(row)
  const snapshot = await snapshots.of(shopId)
  const again = guests
    .map(({ name, position, items }) => ({
      name,
      items: offered(snapshot, request, position, items),
    }))
    .filter(({ items }) => items.length > 0)
  const { together, sameRoom } = request
  return {
    shopId,
    customerId,
    guestNames: again.map(({ name }) => name),
    visit: packageAgain(snapshot, request, {
      guests: again.map(({ items }) => ({ items })),
      together,
      sameRoom,
    }),
    ...againOn(past, context.now()),
  }
}

/** The day package once more where the spa still has it as it was booked, without what was added to it. */
function packageAgain(
  { dayPackages }: ShopSnapshot,
  { dayPackageId = '' }: VisitRequest,
  visit: VisitRequest,
): VisitRequest {
  const steps = dayPackages?.get(dayPackageId)?.steps
  const isWhole = visit.guests.every(({ items }) =>
    steps?.every(({ variantId }, at) => items[at]?.variantId === variantId),
  )
  if (!steps || !isWhole) return visit
  const guests = visit.guests.map(({ items }) => ({ items: items.slice(0, steps.length) }))
  return { ...visit, guests, dayPackageId }
}

type Row = Past &
  Pick<Booking, 'shopId' | 'customerId' | 'endsAt' | 'request'> & {
    guests: { position: number; name: string | null; items: ServedItem[] }[]
  }
type ServedItem = { position: number; staffIds: string[] }

/** What of a guest’s services the desk can still book, by the therapist who gave it where they still do. */
function offered(
  { variants, staff }: ShopSnapshot,
  { guests }: VisitRequest,
  guest: number,
  served: readonly ServedItem[],
): VisitRequest['guests'][number]['items'] {
  return served.flatMap(({ position, staffIds }) => {
    const item = guests[guest]?.items[position]
    const variant = item && variants.get(item.variantId)
    if (!variant || variant.channel === 'online') return []
    const by = staffIds.find((id) => variant.id in (staff.get(id)?.skills ?? {}))
    const addOnIds = item.addOnIds.filter((id) => variant.addOns.some((one) => one.id === id))
    return [{ variantId: variant.id, addOnIds, wish: by ?? 'any' }]
  })
}
