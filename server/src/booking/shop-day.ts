import type { ShopDay, Visit } from '@serein/shared/booking/schema.ts'
import { refuse } from '@serein/shared/refusal.ts'
import { workingTime } from '@serein/shared/slot/hours.ts'
import { type Day, dayNumber } from '@serein/shared/time/day.ts'
import { instantOf } from '@serein/shared/time/instant.ts'
import { edgeOfWall, offsetTable } from '@serein/shared/time/zone.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../platform/pool.ts'
import type { BusinessScope } from '../platform/scope.ts'
import { bookableStaff, shopRow } from '../slot/sql.ts'

/** A day of a shop of the business, by therapist. Errors: `not_found`, also for another business's shop. */
export async function shopDay(
  db: Db,
  scope: BusinessScope,
  { shopId, day }: { shopId: string; day: Day },
): Promise<ShopDay> {
  const shop = await shopRow(db, shopId)
  if (shop?.businessId !== scope.businessId) throw refuse('not_found')
  const zone = offsetTable(shop.timeZone, `${day}T00:00:00.000Z`, `${day}T23:59:00.000Z`)
  const number = dayNumber(day)
  const from = new Date(instantOf(edgeOfWall(zone, number * 1440)))
  const until = new Date(instantOf(edgeOfWall(zone, (number + 1) * 1440)))
  const [staff, away, visits] = await Promise.all([
    bookableStaff(db, shop),
    awayBetween(db, scope, from, until),
    visitsBetween(db, scope, shopId, from, until),
  ])
  const therapists = staff.map(({ id, name, ...rules }) => {
    const work = workingTime(zone, rules, number, number)
    const shifts = Array.from({ length: work.length / 2 }, (_, index) => ({
      from: instantOf(work[2 * index]!),
      until: instantOf(work[2 * index + 1]!),
    }))
    return { id, name, shifts, away: away.filter(({ staffId }) => staffId === id) }
  })
  return { day, timeZone: shop.timeZone, therapists, visits }
}

/** One visit as the shop sees it. Errors: `not_found`. */
export async function visitOf(
  db: Db | Tx,
  { businessId }: BusinessScope,
  bookingId: string,
): Promise<Visit> {
  const { rows } =
    await sql<Visit>`${visit} where b.business_id = ${businessId} and b.id = ${bookingId}`.execute(
      db,
    )
  if (!rows[0]) throw refuse('not_found')
  return rows[0]
}

async function visitsBetween(
  db: Db,
  { businessId }: BusinessScope,
  shopId: string,
  from: Date,
  until: Date,
) {
  const { rows } = await sql<Visit>`
    ${visit} where b.business_id = ${businessId} and b.shop_id = ${shopId}
      and b.starts_at >= ${from} and b.starts_at < ${until}
      and b.state not in ('expired', 'released')
    order by b.starts_at, b.id limit 2000`.execute(db)
  return rows
}

async function awayBetween(db: Db, { businessId }: BusinessScope, from: Date, until: Date) {
  const { rows } = await sql<{ staffId: string; from: string; until: string; purpose: string }>`
    select staff_id as "staffId", ${iso(sql`lower(during)`)} as "from", ${iso(sql`upper(during)`)} as until, purpose
    from claim where business_id = ${businessId} and state <> 'released' and purpose in ('block', 'time_off')
      and staff_id is not null and lower(during) < ${until} and lower(during) > ${from}::timestamptz - interval '25 hours'
      and upper(during) > ${from}`.execute(db)
  return rows
}

function iso(column: ReturnType<typeof sql>) {
  return sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}

const visit = sql`
  select b.id, b.code, b.state, coalesce(c.name, 'Walk-in') as "customerName", ${iso(sql`b.starts_at`)} as "startsAt",
    ${iso(sql`b.ends_at`)} as "endsAt", ${iso(sql`b.held_until`)} as "heldUntil", b.total_minor as "totalMinor",
    coalesce((select sum(p.amount_minor - p.refunded_minor) from payment p where p.business_id = b.business_id
      and p.subject_id = b.id and p.state in ('captured', 'refunded')), 0)::bigint as "paidMinor",
    b.currency, b.note, b.source,
    (select jsonb_agg(jsonb_build_object('id', i.id, 'serviceName', i.service_name, 'lengthMinutes', i.length_minutes,
        'priceMinor', i.price_minor, 'startsAt', ${iso(sql`i.starts_at`)}, 'endsAt', ${iso(sql`i.ends_at`)}, 'staffIds', i.staff_ids,
        'unitNames', (select coalesce(jsonb_agg(distinct u.name), '[]') from claim k
          join unit u on u.business_id = k.business_id and u.id = k.unit_id
          where k.business_id = i.business_id and k.booking_id = b.id and k.item_id = i.id and k.state <> 'released'))
      order by i.starts_at, i.position)
      from item i where i.business_id = b.business_id and i.booking_id = b.id) as items,
    coalesce((select jsonb_agg(jsonb_build_object('event', e.event, 'at', ${iso(sql`e.created_at`)}) order by e.sequence)
      from booking_event e where e.business_id = b.business_id and e.booking_id = b.id), '[]') as history
  from booking b left join customer c on c.business_id = b.business_id and c.id = b.customer_id`
