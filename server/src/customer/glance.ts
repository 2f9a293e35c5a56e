import { type CustomerGlance, usualVisits } from '@serein/shared/customer/glance.ts'
import { refuse } from '@serein/shared/refusal.ts'
import { sql } from 'kysely'
import { instantOf } from '../platform/instant.ts'
import type { Db } from '../platform/pool.ts'
import type { BusinessScope } from '../platform/scope.ts'
import { cameAt } from './audience.ts'
import { isSeenBy } from './visibility.ts'

/** The last and the usual visit of a client, in one statement. Errors: `not_found`. */
export async function customerGlance(
  db: Db,
  scope: BusinessScope,
  { customerId }: { customerId: string },
  now: Date,
): Promise<CustomerGlance> {
  const { businessId } = scope
  const { rows } = await sql<CustomerGlance>`
    with visit as (
      select b.business_id, b.id, b.time_zone, ${cameAt} as came_at from booking b
      where b.business_id = ${businessId} and b.customer_id = ${customerId}
        and b.state in ('confirmed', 'checked_in', 'completed') and b.starts_at <= ${now} and ${cameAt} <= ${now}
      order by came_at desc, b.id desc limit ${usualVisits}),
    had as (
      select i.*, v.came_at from visit v join item i on i.business_id = v.business_id and i.booking_id = v.id
        and i.guest_position = 0 and i.cancelled_at is null),
    usual as (
      select h.variant_id, count(distinct h.booking_id)::int as times from had h
      group by h.variant_id order by times desc, max(h.came_at) desc, h.variant_id limit 1)
    select
      (select jsonb_build_object('bookingId', v.id, 'startsAt', ${instantOf('v.came_at')}, 'timeZone', v.time_zone,
          'serviceNames', coalesce((select jsonb_agg(h.service_name order by h.position) from had h
            where h.booking_id = v.id), '[]'),
          'staffNames', coalesce((select jsonb_agg(distinct m.name) from had h join staff_member m
            on m.business_id = h.business_id and m.id = any(h.staff_ids) where h.booking_id = v.id), '[]'))
        from visit v order by v.came_at desc, v.id desc limit 1) as "lastVisit",
      (select jsonb_build_object('serviceId', h.service_id, 'variantId', h.variant_id, 'serviceName', h.service_name,
          'lengthMinutes', o.length_minutes, 'staffId', s.id, 'staffName', s.name, 'times', u.times,
          'addOnIds', coalesce((select jsonb_agg(a ->> 'id') from jsonb_array_elements(h.add_ons) a), '[]'),
          'visits', (select count(*) from visit))
        from usual u join had h on h.variant_id = u.variant_id
          join variant o on o.business_id = h.business_id and o.id = h.variant_id
          left join lateral (${servedMost}) s on true
        order by h.came_at desc, h.id limit 1) as usual,
      (select count(*)::int from booking b where b.business_id = c.business_id and b.customer_id = c.id
        and b.state = 'cancelled' and b.cancelled_by = 'customer' and b.fee_minor > 0) as "lateCancels"
    from customer c where c.business_id = ${businessId} and c.id = ${customerId} and ${isSeenBy(scope)}`.execute(
    db,
  )
  if (!rows[0]) throw refuse('not_found')
  return rows[0]
}

/** Who gave the usual variant `u` most often. */
const servedMost = sql`select m.id, m.name from had o join staff_member m
    on m.business_id = o.business_id and m.id = any(o.staff_ids)
  where o.variant_id = u.variant_id group by m.id, m.name order by count(*) desc, max(o.came_at) desc, m.id limit 1`
