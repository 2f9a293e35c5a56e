import type { GroupSession } from '@serein/shared/slot/group-session.ts'
import { sessionLimits } from '@serein/shared/slot/group-session.ts'
import type { SessionTerms } from '@serein/shared/catalogue/booking-rule.ts'
import type { InstantSpan, SlotSession } from '@serein/shared/slot/world.ts'
import { type RawBuilder, sql } from 'kysely'
import { instantOf } from '../platform/instant.ts'
import type { Db, Tx } from '../platform/pool.ts'
import { type ByShop, byShop, type ShopKey, tableOf } from './sql.ts'

export async function sessionsAt(db: Db | Tx, shop: ShopKey, from: Date): Promise<SlotSession[]> {
  return (await sessionsOfShops(db, [shop], from)).get(shop.id) ?? []
}

/** Of each shop its sessions from an instant on that take place. */
export async function sessionsOfShops(
  db: Db | Tx,
  shops: readonly ShopKey[],
  from: Date,
): Promise<ByShop<SlotSession>> {
  const { rows } = await sql<SlotSession & { shopId: string }>`
    select at.shop_id as "shopId", g.service_id as "serviceId", ${instantOf(sql`lower(g.during)`)} as "from",
      ${instantOf(sql`upper(g.during)`)} as "to", g.seats
    from ${tableOf(shops)}
    join group_session g on g.business_id = at.business_id and g.shop_id = at.shop_id and g.cancelled_at is null
      and lower(g.during) >= ${from}`.execute(db)
  return byShop(rows)
}

/** The claim `c` is a seat of the session `g` that somebody has, or holds while they pay. */
export const isSeatTaken = sql`c.business_id = g.business_id and c.service_id = g.service_id and c.shop_id = g.shop_id
  and c.purpose = 'seat' and c.during = g.during and c.state <> 'released'`

/** How many seats of the session `g` are taken. */
export const seatsTaken = sql<number>`(select count(*)::int from claim c where ${isSeatTaken})`

/** Of a block, the session that it is of; null where it is of none. */
export function sessionOf(id: RawBuilder<unknown>) {
  return sql`(select jsonb_build_object('id', g.id, 'name', s.name, 'seats', g.seats, 'seatsTaken', ${seatsTaken})
    from group_session g join service s on s.business_id = g.business_id and s.id = g.service_id
    where g.business_id = block.business_id and g.id = ${id})`
}

/** What clients may book of a shop, the soonest first. */
export async function sessionsAhead(db: Db, shop: ShopKey, now: Date): Promise<GroupSession[]> {
  const { rows } = await sql<GroupSession>`
    select g.id, g.service_id as "serviceId", s.name as "serviceName", (select v.id from variant v
        where v.business_id = g.business_id and v.service_id = g.service_id and v.is_active
          and v.length_minutes * interval '1 minute' = upper(g.during) - lower(g.during)
        order by v.position, v.id limit 1) as "variantId",
      m.name as "leaderName", ${instantOf(sql`lower(g.during)`)} as "startsAt", ${instantOf(sql`upper(g.during)`)} as "endsAt",
      g.seats, greatest(g.seats - ${seatsTaken}, 0) as "seatsLeft"
    from group_session g
    join shop h on h.business_id = g.business_id and h.id = g.shop_id
    join service s on s.business_id = g.business_id and s.id = g.service_id and s.is_active and s.channel <> 'desk'
      and s.session_seats is not null
    join staff_member m on m.business_id = g.business_id and m.id = g.staff_id
    where g.business_id = ${shop.businessId} and g.shop_id = ${shop.id} and g.cancelled_at is null
      and lower(g.during) >= ${now}::timestamptz + make_interval(mins => coalesce(s.notice_minutes, h.notice_minutes))
      and lower(g.during) < ${now}::timestamptz
        + make_interval(days => least(${sessionLimits.daysAhead}, coalesce(s.horizon_days, h.horizon_days)))
    order by lower(g.during), g.id limit ${sessionLimits.shown}`.execute(db)
  return rows
}

/** What a service is that somebody would give to a group at a shop. */
type GroupTreatment = {
  /** Null: it is no such service. */
  terms: SessionTerms | null
  isOffered: boolean
  lengths: number[]
  leaderIds: string[]
}

export async function groupService(
  tx: Tx,
  { businessId, shopId, serviceId }: { businessId: string; shopId: string; serviceId: string },
): Promise<GroupTreatment | undefined> {
  const { rows } = await sql<GroupTreatment>`
    select case when s.session_seats is not null then jsonb_build_object('seats', s.session_seats, 'leastSeats', s.session_least,
        'decideMinutes', s.session_decide_minutes) end as terms,
      s.is_active and exists (select from service_shop o
        where o.business_id = s.business_id and o.service_id = s.id and o.shop_id = ${shopId}) as "isOffered",
      array(select v.length_minutes::int from variant v
        where v.business_id = s.business_id and v.service_id = s.id and v.is_active) as lengths,
      array(select k.staff_id from skill k
        join variant v on v.business_id = k.business_id and v.id = k.variant_id and v.service_id = s.id
        where k.business_id = s.business_id and k.level <> 'learning') as "leaderIds"
    from service s where s.business_id = ${businessId} and s.id = ${serviceId}`.execute(tx)
  return rows[0]
}

/** Those of a service at a shop that overlap some of these times; one that is called off while somebody still has a seat in it, too. */
export async function sessionsAmong(
  tx: Tx,
  { businessId, shopId, serviceId }: { businessId: string; shopId: string; serviceId: string },
  times: readonly InstantSpan[],
): Promise<InstantSpan[]> {
  const { rows } = await sql<InstantSpan>`
    select ${instantOf(sql`lower(g.during)`)} as "from", ${instantOf(sql`upper(g.during)`)} as "to" from group_session g
    where g.business_id = ${businessId} and g.shop_id = ${shopId} and g.service_id = ${serviceId}
      and (g.cancelled_at is null or ${seatsTaken} > 0)
      and exists (select from jsonb_to_recordset(${JSON.stringify(times)}::jsonb) as t("from" timestamptz, "to" timestamptz)
        where g.during && tstzrange(t."from", t."to"))`.execute(tx)
  return rows
}
