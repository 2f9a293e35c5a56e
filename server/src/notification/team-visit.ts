import type { BookingState } from '@serein/shared/booking/states.ts'
import type { TeamFacts } from '@serein/shared/notification/team-contract.ts'
import { shortName } from '@serein/shared/review/rules.ts'
import type { Bilingual } from '@serein/shared/schema.ts'
import { sql } from 'kysely'
import { instantOf } from '../platform/instant.ts'
import type { Db, Tx } from '../platform/pool.ts'

/** A visit as its team hears of it. */
export type TeamVisit = {
  bookingId: string
  shopId: string
  shopName: string
  timeZone: string
  state: BookingState
  source: 'app' | 'console' | 'walk_in'
  startsAt: string
  endsAt: string
  clientName: string
  clientId: string | null
  items: {
    guestPosition: number
    isCancelled: boolean
    startsAt: string
    name: Bilingual
    staffIds: string[]
    staffNames: string[]
  }[]
  guestNames: Record<number, string>
}

export async function teamVisitNow(
  db: Db | Tx,
  businessId: string,
  bookingId: string,
): Promise<TeamVisit | undefined> {
  const { rows } = await sql<TeamVisit>`
    select b.id as "bookingId", b.shop_id as "shopId", s.name as "shopName", b.time_zone as "timeZone", b.state, b.source,
      ${instantOf('b.starts_at')} as "startsAt", ${instantOf('b.ends_at')} as "endsAt",
      coalesce(c.name, u.name, '') as "clientName", b.user_id as "clientId",
      (select coalesce(jsonb_agg(jsonb_build_object('guestPosition', i.guest_position,
          'isCancelled', i.cancelled_at is not null, 'startsAt', ${instantOf('i.starts_at')}, 'name', i.service_name, 'staffIds', i.staff_ids,
          'staffNames', (select coalesce(jsonb_agg(t.name order by t.name), '[]') from staff_member t
            where t.business_id = i.business_id and t.id = any (i.staff_ids)))
          order by i.starts_at, i.guest_position, i.position), '[]')
        from item i where i.business_id = b.business_id and i.booking_id = b.id) as items,
      (select coalesce(jsonb_object_agg(g.position, g.name) filter (where g.name is not null), '{}')
        from guest g where g.business_id = b.business_id and g.booking_id = b.id) as "guestNames"
    from booking b
      join shop s on s.business_id = b.business_id and s.id = b.shop_id
      left join customer c on c.business_id = b.business_id and c.id = b.customer_id
      left join "user" u on u.id = b.user_id
    where b.business_id = ${businessId} and b.id = ${bookingId}`.execute(db)
  return rows[0]
}

/** Who serves in a visit: those of everybody who comes, or of one guest, though they come no more. */
export function servingIn({ items }: TeamVisit, guestPosition?: number): string[] {
  const those =
    guestPosition === undefined
      ? items.filter(({ isCancelled }) => !isCancelled)
      : items.filter((item) => item.guestPosition === guestPosition)
  return those.flatMap(({ staffIds }) => staffIds)
}

/** When a guest comes, who may have been moved away from the others. */
export function startOfGuest({ items }: TeamVisit, guestPosition: number): string | undefined {
  return items.find((item) => item.guestPosition === guestPosition && !item.isCancelled)?.startsAt
}

/** What any news of a visit says of it to its team. */
export function factsOfVisit(visit: TeamVisit): TeamFacts {
  const { bookingId, shopId, shopName, timeZone, startsAt } = visit
  const items = visit.items.filter(({ isCancelled }) => !isCancelled)
  return {
    bookingId,
    shopId,
    shopName,
    timeZone,
    startsAt,
    clientName: shortName(visit.clientName),
    serviceNames: items.map(({ name }) => name),
    staffNames: [...new Set(items.flatMap(({ staffNames }) => staffNames))],
  }
}
