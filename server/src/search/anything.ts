import type { BookingState } from '@serein/shared/booking/states.ts'
import { allows, type Area } from '@serein/shared/business/permission.ts'
import type { Bilingual } from '@serein/shared/schema.ts'
import { type RawBuilder, sql } from 'kysely'
import { ownInstant, ownStart } from '../booking/guest/own-start.ts'
import { calledBy, isClient } from '../business/customer.ts'
import { holds, like, rank, resembles } from '../platform/likeness.ts'
import type { Db } from '../platform/pool.ts'
import type { BusinessScope } from '../platform/scope.ts'
import { isFound, isSeenBy, lookedAt } from '../customer/visibility.ts'

/** How many of each kind come back. */
const most = 8
/** How many clients of that name are looked at for their visits. */
const clientsLookedAt = 40
const candidateLimit = 200

/** The best of everything in the business that the reader may see. */
export async function anything(db: Db, scope: BusinessScope, q: string, now: Date) {
  const { businessId, permissions } = scope
  const sees = (area: Area) => allows(permissions[area], 'view')
  const [bookings, customers, therapists, services] = await Promise.all([
    sees('calendar') ? bookingsLike(db, scope, q, now) : [],
    allows(permissions.client, 'own') ? customersLike(db, scope, q, now) : [],
    sees('team') ? therapistsLike(db, businessId, q) : [],
    sees('catalogue') ? servicesLike(db, businessId, q) : [],
  ])
  return { bookings, customers, therapists, services }
}

type FoundBooking = {
  id: string
  code: string
  state: BookingState
  customerName: string | null
  shopId: string
  shopName: string
  timeZone: string
  startsAt: string
  serviceNames: Bilingual[]
}

/** Bookings whose code begins so, with or without the letters of the business; then those of people called so, the nearest in time first. */
async function bookingsLike(db: Db, scope: BusinessScope, q: string, now: Date) {
  const { businessId } = scope
  const code = q.toUpperCase().replaceAll(/[^0-9A-Z]/g, '')
  const { rows } = await sql<FoundBooking>`
    with ${candidates(scope, q)},
    named as materialized (
      select id from candidate order by ${rank(sql`looked_at`, q)} limit ${clientsLookedAt}),
    found as (
      select b.id, 0 as place, b.starts_at from booking b
      join business on business.id = b.business_id
      where b.business_id = ${businessId} and ${code.length >= 2}
        and (b.code like business.booking_code_prefix || '-' || ${code} || '%'
          or b.code like substr(${code}, 1, 2) || '-' || substr(${code}, 3) || '%' and length(${code}) > 2)
      union
      select b.id, 1, b.starts_at from named
      join booking b on b.business_id = ${businessId} and b.customer_id = named.id
        and b.state not in ('expired', 'released')),
    best as (
      select id, min(place) as place from found group by id, starts_at
      order by 2, abs(extract(epoch from starts_at - ${now}::timestamptz)) limit ${most})
    select b.id, b.code, b.state, ${calledBy(scope)} as "customerName", b.shop_id as "shopId", s.name as "shopName",
      b.time_zone as "timeZone", ${ownStart('b')} as "startsAt",
      (select coalesce(jsonb_agg(i.service_name order by i.starts_at, i.position), '[]') from item i
        where i.business_id = b.business_id and i.booking_id = b.id and i.cancelled_at is null) as "serviceNames"
    from best
    join booking b on b.business_id = ${businessId} and b.id = best.id
    join shop s on s.business_id = b.business_id and s.id = b.shop_id
    left join customer c on c.business_id = b.business_id and c.id = b.customer_id
    order by best.place, abs(extract(epoch from b.starts_at - ${now}::timestamptz))`.execute(db)
  return rows
}

type FoundCustomer = {
  id: string
  name: string
  email: string | null
  phone: string | null
  lastVisitAt: string | null
  lastVisitZone: string | null
}

async function customersLike(db: Db, scope: BusinessScope, q: string, now: Date) {
  const { businessId } = scope
  const isReached = allows(scope.permissions.contact, 'view')
  const { rows } = await sql<FoundCustomer>`
    with ${candidates(scope, q)}
    select c.id, c.name, case when ${isReached} then c.email end as email, case when ${isReached} then c.phone end as phone,
      v.own as "lastVisitAt", v.time_zone as "lastVisitZone"
    from candidate n join customer c on c.business_id = ${businessId} and c.id = n.id
      left join lateral (select ${ownStart('b')} as own, b.time_zone from booking b
        where b.business_id = ${businessId} and b.customer_id = c.id
          and b.starts_at <= ${now} and ${ownInstant('b')} <= ${now}
          and b.state in ('confirmed', 'checked_in', 'completed')
        order by ${ownInstant('b')} desc limit 1) v on true
    where ${isSeenBy(scope)}
    order by ${rank(sql`n.looked_at`, q)}, c.name, c.id limit ${most}`.execute(db)
  return rows
}

async function therapistsLike(db: Db, businessId: string, q: string) {
  const text = sql`plain_text(m.name)`
  const { rows } = await sql<{ id: string; name: string; shopIds: string[] }>`
    select m.id, m.name, array(select distinct f.shop_id from shift f
      where f.business_id = m.business_id and f.staff_id = m.id order by 1) as "shopIds"
    from staff_member m
    where m.business_id = ${businessId} and m.is_active and ${like(text, q)}
    order by ${rank(text, q)}, m.name, m.id limit ${most}`.execute(db)
  return rows
}

async function servicesLike(db: Db, businessId: string, q: string) {
  const text = sql`plain_text((s.name ->> 'en') || ' ' || (s.name ->> 'fr'))`
  const { rows } = await sql<{ id: string; name: Bilingual; categoryName: Bilingual }>`
    select s.id, s.name, c.name as "categoryName"
    from service s join category c on c.business_id = s.business_id and c.id = s.category_id
    where s.business_id = ${businessId} and s.is_active and ${like(text, q)}
    order by ${rank(text, q)}, s.position, s.id limit ${most}`.execute(db)
  return rows
}

/**
 * Clients that may be meant, bounded twice so that no question ranks a whole business: those who hold what was typed,
 * and those who hold something like it.
 */
function candidates(scope: BusinessScope, q: string) {
  const finding = (by: (text: RawBuilder<unknown>) => RawBuilder<unknown>) => sql`
    select c.id, ${lookedAt(scope)} as looked_at from customer c
    where c.business_id = ${scope.businessId} and ${isClient} and c.merged_into is null and ${isFound(scope, by)}
    limit ${candidateLimit}`
  return sql`candidate as materialized (
    (${finding((text) => holds(text, q))}) union (${finding((text) => resembles(text, q))}))`
}
