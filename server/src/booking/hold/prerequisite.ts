import { type RefusalData, refuse } from '@serein/shared/refusal.ts'
import { sql } from 'kysely'
import type { Tx } from '../../platform/pool.ts'

/**
 * What a service asks for before it, guest by guest: somebody of whom nobody knows that they have had it, has not. The desk books all the
 * same, but what a client adds to such a visit (`itemId`) counts. Errors: `earlier_visit_needed`.
 */
export async function assertPrepared(
  tx: Tx,
  booking: { businessId: string; id: string },
  now: Date,
  itemId: string | null = null,
): Promise<void> {
  const { rows } = await sql<RefusalData<'earlier_visit_needed'>>`
    select i.guest_position as "guestPosition", r."serviceId", r."firstServiceId", s.name as "firstService", r.hours, r.days,
      (select v.id from variant v where v.business_id = s.business_id and v.service_id = s.id and v.is_active
        and s.is_active and s.retired_at is null and s.channel <> 'desk' order by v.position, v.id limit 1) as "firstVariantId"
    from booking b join shop p on p.business_id = b.business_id and p.id = b.shop_id
      cross join jsonb_to_recordset(p.prerequisite_rules) r ("serviceId" uuid, "firstServiceId" uuid, hours int, days int)
      join service s on s.business_id = b.business_id and s.id = r."firstServiceId"
      join item i on i.business_id = b.business_id and i.booking_id = b.id and i.service_id = r."serviceId" and i.cancelled_at is null
      left join guest g on g.business_id = b.business_id and g.booking_id = b.id and g.position = i.guest_position
    where b.business_id = ${booking.businessId} and b.id = ${booking.id} and p.prerequisite_rules <> '[]'
      and (b.source = 'app' or i.id = ${itemId}::uuid) and not ${hasHadFirst(now)}
    order by i.starts_at, r.hours desc, r."firstServiceId" limit 1`.execute(tx)
  const [missing] = rows
  if (missing) throw refuse('earlier_visit_needed', missing)
}

/** Of item `i` of guest `g` in booking `b`, whether rule `r` is kept: in the same visit, or in another of the same person. */
const hasHadFirst = (now: Date) => sql<boolean>`exists (
  select from item f join booking o on o.business_id = f.business_id and o.id = f.booking_id
    left join guest og on og.business_id = o.business_id and og.booking_id = o.id and og.position = f.guest_position
  where f.business_id = b.business_id and f.service_id = r."firstServiceId" and f.cancelled_at is null
    and f.starts_at < i.starts_at and f.starts_at <= i.starts_at - r.hours * interval '1 hour'
    and f.starts_at >= i.starts_at - r.days * interval '24 hours'
    and case when o.id = b.id then f.guest_position = i.guest_position
      else (o.state in ('confirmed', 'checked_in', 'completed') or o.state = 'requested' and o.held_until > ${now})
        and (${clientOf('o', 'f', 'og')} = ${clientOf('b', 'i', 'g')}
          or f.guest_position = 0 and i.guest_position = 0 and o.user_id = b.user_id) end)`

/** The client whom an item is for, where the business knows them; the first guest is the booker. */
function clientOf(booking: string, item: string, guest: string) {
  const of = sql.ref
  return sql`case when ${of(`${item}.guest_position`)} = 0 then ${of(`${booking}.customer_id`)} else ${of(`${guest}.customer_id`)} end`
}
