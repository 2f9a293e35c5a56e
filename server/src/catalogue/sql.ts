import type { ServiceCard, ServiceDetails } from '@serein/shared/catalogue/contract.ts'
import type { categoryKinds } from '@serein/shared/catalogue/kinds.ts'
import type { Bilingual, Picture } from '@serein/shared/schema.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../platform/pool.ts'
import { shownText } from '../shop/shown-text.ts'
import { type ShopKey, shownPicture } from '../shop/sql.ts'

type CategoryKind = (typeof categoryKinds)[number]
type MenuCategory = { id: string; kind: CategoryKind; name: Bilingual; services: ServiceCard[] }

/** A service is on the menu when it is active and has a variant with a price in the shop's currency. `serviceId`: that one alone. */
export async function selectMenu(
  db: Db,
  { businessId, shopId, currency, taxRate }: ShopKey,
  serviceId: string | null = null,
): Promise<MenuCategory[]> {
  const { rows } = await sql<MenuCategory>`
    with offered as (
      select s.*,
        (select jsonb_agg(
            jsonb_build_object('id', v.id, 'name', v.name, 'lengthMinutes', v.length_minutes,
              'priceMinor', coalesce(${priceNow('s')}, 0),
              'laterPrices', case s.price_kind when 'on_consultation' then '[]'
                else ${laterPrices('variant_id', 'v', { currency, shopId })} end)
            order by v.position, v.length_minutes)
          from variant v
          join variant_price vp on vp.business_id = v.business_id and vp.variant_id = v.id and vp.currency = ${currency}
          ${ownPrice('variant_id', 'v', { currency: sql`${currency}`, shopId: sql`${shopId}` })}
          where v.business_id = s.business_id and v.service_id = s.id and v.is_active) as variants,
        (select coalesce(jsonb_agg(
            jsonb_build_object('id', a.id, 'name', a.name, 'description', a.description,
              'lengthMinutes', a.length_minutes, 'priceMinor', coalesce(own.price_minor, ap.price_minor),
              'laterPrices', ${laterPrices('add_on_id', 'a', { currency, shopId })}) order by a.position), '[]')
          from service_add_on sa
          join add_on a on a.business_id = sa.business_id and a.id = sa.add_on_id and a.is_active
          join add_on_price ap on ap.business_id = a.business_id and ap.add_on_id = a.id and ap.currency = ${currency}
          ${ownPrice('add_on_id', 'a', { currency: sql`${currency}`, shopId: sql`${shopId}` })}
          where sa.business_id = s.business_id and sa.service_id = s.id) as add_ons,
        (select coalesce(jsonb_agg(jsonb_build_object('id', u.id, 'places', u.places) order by u.position, u.id), '[]')
          from unit u
          join resource_kind k on k.business_id = u.business_id and k.id = u.kind_id and k.is_room
          where u.business_id = s.business_id and u.shop_id = ${shopId} and u.is_active and u.places > 1
            and exists (select from requirement r
              where r.business_id = s.business_id and r.service_id = s.id and u.kind_id = any (r.kind_ids))) as shared_rooms,
        (select ${shownPicture}
          from picture p where p.business_id = s.business_id and p.id = s.picture_id) as picture
      from service s
      join service_shop ss on ss.business_id = s.business_id and ss.service_id = s.id and ss.shop_id = ${shopId}
      where s.business_id = ${businessId} and s.is_active
        and (${serviceId}::uuid is null or s.id = ${serviceId}::uuid)
    )
    select c.id, c.kind, c.name, jsonb_agg(
        jsonb_build_object('id', o.id, 'name', o.name, 'description', o.description, 'picture', o.picture,
          'taxRate', coalesce(o.tax_rate, ${taxRate}), 'variants', o.variants, 'addOns', o.add_ons, 'isSignature', o.is_signature,
          'hands', case when o.session_seats is null then o.hands else 0 end, 'priceKind', o.price_kind, 'sharedRooms', o.shared_rooms, 'bufferBeforeMinutes', o.buffer_before_minutes,
          'bufferAfterMinutes', o.buffer_after_minutes)
          || case o.channel when 'everywhere' then '{}' else jsonb_build_object('channel', o.channel) end
          || case when o.session_seats is null then '{}' else jsonb_build_object('isInSessions', true) end
          || case when o.is_call_out then jsonb_build_object('isCallOut', true) else '{}' end
        order by o.position) as services
    from category c join offered o on o.business_id = c.business_id and o.category_id = c.id
    where c.business_id = ${businessId} and o.variants is not null
    group by c.business_id, c.id
    order by c.position`.execute(db)
  return rows
}

/** Whether a shop may have day packages that can be booked. */
export async function hasDayPackages(
  db: Db,
  { businessId, shopId }: Pick<ShopKey, 'businessId' | 'shopId'>,
): Promise<boolean> {
  const row = await db
    .selectFrom('day_package_shop as o')
    .innerJoin('day_package as d', (join) =>
      join.onRef('d.business_id', '=', 'o.business_id').onRef('d.id', '=', 'o.day_package_id'),
    )
    .select('d.id')
    .where('o.business_id', '=', businessId)
    .where('o.shop_id', '=', shopId)
    .where('d.is_active', '=', true)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

type Place = { currency: RawBuilder<unknown>; shopId: RawBuilder<unknown> }

/** Joins, as `own`, what a variant `v` or an extra `a` costs at one shop instead of its usual price. */
export function ownPrice(column: 'variant_id' | 'add_on_id', of: 'v' | 'a', place: Place) {
  return sql`left join menu_price own on own.business_id = ${sql.ref(of)}.business_id and own.${sql.ref(column)} = ${sql.ref(of)}.id
            and own.currency = ${place.currency} and own.shop_id = ${place.shopId} and own.from_day is null`
}

/** What a variant costs at a shop today: its own price there, `own`, else the usual one, `vp`; null: on consultation. */
export function priceNow(service: 's' | 'e') {
  return sql`case ${sql.ref(service)}.price_kind when 'on_consultation' then null
    else coalesce(own.price_minor, vp.price_minor) end`
}

/** What it will cost there from days to come on: by the shop's own prices, else by those of all shops. */
function laterPrices(
  column: 'variant_id' | 'add_on_id',
  of: 'v' | 'a',
  { currency, shopId }: { currency: string; shopId: string },
) {
  const planned = (alias: string) => sql`${sql.ref(alias)}.business_id = ${sql.ref(of)}.business_id
                  and ${sql.ref(alias)}.${sql.ref(column)} = ${sql.ref(of)}.id and ${sql.ref(alias)}.currency = ${currency}`
  return sql`(select coalesce(jsonb_agg(jsonb_build_object('fromDay', m.from_day, 'priceMinor', m.price_minor)
                  order by m.from_day), '[]')
                from menu_price m where ${planned('m')} and m.from_day is not null and (m.shop_id = ${shopId}
                  or m.shop_id is null and own.id is null and not exists (select from menu_price n where ${planned('n')}
                    and n.shop_id = ${shopId} and n.from_day <= m.from_day)))`
}

/** Every service that a shop offers or has offered. */
export async function serviceIdsOf(
  db: Db | Tx,
  { businessId, shopId }: Pick<ShopKey, 'businessId' | 'shopId'>,
): Promise<string[]> {
  const rows = await db
    .selectFrom('service_shop')
    .select('service_id')
    .where('business_id', '=', businessId)
    .where('shop_id', '=', shopId)
    .execute()
  return rows.map((row) => row.service_id)
}

type Needs = Pick<
  ServiceDetails,
  'rooms' | 'processingMinutes' | 'beforeVisit' | 'aftercare' | 'text'
>

/** What is said of a service, and what giving it takes: rooms and equipment by kind, and time in which something works by itself. */
export async function selectNeeds(
  db: Db,
  businessId: string,
  serviceId: string,
): Promise<Needs | undefined> {
  const { rows } = await sql<Needs>`
    select s.before_visit as "beforeVisit", s.aftercare,
      (select ${shownText(shownPicture)} from rich_text x
        where x.business_id = s.business_id and x.kind = 'service' and x.subject_id = s.id
        order by x.version desc limit 1) as text,
      (select coalesce(jsonb_agg(need.names order by need.position), '[]') from (
        select r.position, jsonb_agg(k.name order by k.name ->> 'en') as names
        from requirement r
        join resource_kind k on k.business_id = r.business_id and k.id = any (r.kind_ids)
        where r.business_id = s.business_id and r.service_id = s.id
        group by r.position) as need) as rooms,
      coalesce((select sum(g.length_minutes) from segment g
        where g.business_id = s.business_id and g.kind = 'processing' and g.variant_id = (
          select v.id from variant v
          where v.business_id = s.business_id and v.service_id = s.id and v.is_active
          order by v.position, v.length_minutes limit 1)), 0)::integer as "processingMinutes"
    from service s where s.business_id = ${businessId} and s.id = ${serviceId}`.execute(db)
  return rows[0]
}

/** By kind of room or equipment, the names of the services that need it, one that is no longer on the menu included. */
export async function servicesByKind(
  db: Db | Tx,
  businessId: string,
): Promise<Map<string, Bilingual[]>> {
  const { rows } = await sql<{ id: string; names: Bilingual[] }>`
    select kind_id as id, jsonb_agg(name order by position, name ->> 'en') as names from (
      select distinct unnest(r.kind_ids) as kind_id, s.id, s.name, s.position
      from requirement r join service s on s.business_id = r.business_id and s.id = r.service_id
      where r.business_id = ${businessId}) need
    group by kind_id`.execute(db)
  return new Map(rows.map(({ id, names }) => [id, names]))
}

type CategoryCount = { kind: CategoryKind; shopCount: number; picture: Picture | null }

/** Each kind with the picture of a service: one a business is known for, where there is one. */
export async function selectCategories(db: Db): Promise<CategoryCount[]> {
  const { rows } = await sql<CategoryCount>`
    select k.kind, k.shop_count as "shopCount", shown.picture
    from (
      select kind, count(*) as shop_count from shop, unnest(category_kinds) as kind where is_active group by kind
    ) k
    left join lateral (
      select ${shownPicture} as picture
      from category c
      join service s on s.business_id = c.business_id and s.category_id = c.id and s.is_active
      join picture p on p.business_id = s.business_id and p.id = s.picture_id
      where c.kind = k.kind
      order by s.is_signature desc, s.position, s.id
      limit 1
    ) shown on true
    order by k.shop_count desc, k.kind`.execute(db)
  return rows
}

type Facts = {
  shopId: string
  fromPriceMinor: number | null
  categoryKinds: string[]
  searchText: string
}

/** Per shop of a business what its menu comes to; also for a shop whose menu is empty. */
export async function selectFacts(tx: Tx, businessId: string): Promise<Facts[]> {
  const { rows } = await sql<Facts>`
    select shop.id as "shopId", min(offered.price) as "fromPriceMinor",
      coalesce(array_agg(distinct offered.kind order by offered.kind) filter (where offered.kind is not null), '{}') as "categoryKinds",
      coalesce(string_agg(distinct offered.words, ' '), '') as "searchText"
    from shop
    left join lateral (
      select c.kind, ${priceNow('s')} as price,
        concat_ws(' ', s.name ->> 'en', s.name ->> 'fr', c.name ->> 'en', c.name ->> 'fr') as words
      from service_shop ss
      join service s on s.business_id = ss.business_id and s.id = ss.service_id and s.is_active
      join category c on c.business_id = s.business_id and c.id = s.category_id
      join variant v on v.business_id = s.business_id and v.service_id = s.id and v.is_active
      join variant_price vp on vp.business_id = v.business_id and vp.variant_id = v.id and vp.currency = shop.currency
      ${ownPrice('variant_id', 'v', { currency: sql`shop.currency`, shopId: sql`shop.id` })}
      where ss.business_id = shop.business_id and ss.shop_id = shop.id
    ) as offered on true
    where shop.business_id = ${businessId}
    group by shop.id
    order by shop.id`.execute(tx)
  return rows
}
