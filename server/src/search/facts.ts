import type { WeeklySpan } from '@serein/shared/slot/world.ts'
import { sql } from 'kysely'
import { ownPrice, priceNow } from '../catalogue/sql.ts'
import type { Db } from '../platform/pool.ts'
import type { OfferedVariant } from './menu.ts'

/** All that the index keeps of a shop but its free time. */
export type ShopFacts = {
  id: string
  businessId: string
  name: string
  city: string
  postalCode: string
  street: string
  latitude: number
  longitude: number
  timeZone: string
  currency: string
  ratingAverage: number | null
  ratingCount: number
  isPick: boolean
  /** When it pays for a place in front, in its own days. */
  placements: { fromDay: string; toDay: string }[]
  fromPriceMinor: number | null
  amenities: string[]
  noticeMinutes: number
  horizonDays: number
  partyLimit: number
  hours: WeeklySpan[]
  closures: { fromDay: string; toDay: string; fromMinute: number | null; toMinute: number | null }[]
  menu: OfferedVariant[]
  /** What it may offer of them: whether every step is on its menu is asked when one is shown. */
  dayPackages: OfferedDayPackage[]
  therapists: string[]
  /** Other shops in which somebody of this one works, too: what they do there takes their time here. */
  siblings: string[]
}

/** A day package as clients look for it. */
export type OfferedDayPackage = {
  id: string
  /** In both languages. */
  name: string
  steps: string
  categories: OfferedVariant['category'][]
  priceMinor: number
  guestLimit: number
}

/** The facts of shops that are listed, by id, after one of them. */
export function factsAfter(db: Db, after: string, limit: number): Promise<ShopFacts[]> {
  return facts(
    db,
    sql`select * from shop where id > ${after}::uuid and is_active and is_listed order by id limit ${limit}`,
  )
}

/** The facts of these shops; those that are gone, closed or not listed are left out. */
export function factsOf(db: Db, shopIds: readonly string[]): Promise<ShopFacts[]> {
  return facts(
    db,
    sql`select * from shop where id = any(${shopIds}::uuid[]) and is_active and is_listed`,
  )
}

async function facts(db: Db, which: ReturnType<typeof sql>): Promise<ShopFacts[]> {
  const { rows } = await sql<ShopFacts>`
    with s as materialized (${which}),
    works as materialized (
      select f.business_id, f.staff_id, f.shop_id from shift f
      where (f.business_id, f.shop_id) in (select business_id, id from s)
      union
      select e.business_id, e.staff_id, e.shop_id from shift_exception e
      where (e.business_id, e.shop_id) in (select business_id, id from s)),
    staff as materialized (
      select w.shop_id, m.* from works w
      join staff_member m on m.business_id = w.business_id and m.id = w.staff_id and m.is_active),
    given as materialized (
      select t.shop_id, k.variant_id, bool_or(t.gender = 'female') as by_woman, bool_or(t.gender = 'male') as by_man
      from staff t join skill k on k.business_id = t.business_id and k.staff_id = t.id and k.level <> 'learning'
      where not t.is_for_returning_only
      group by t.shop_id, k.variant_id),
    menu as materialized (
      select s.id as shop_id, json_agg(json_build_object('id', v.id, 'serviceId', e.id, 'en', e.name ->> 'en',
        'fr', e.name ->> 'fr', 'category', c.kind, 'lengthMinutes', v.length_minutes, 'priceMinor', ${priceNow('e')},
        'isFrom', e.price_kind = 'from', 'isGiven', e.hands = 0 or g.variant_id is not null, 'byWoman', coalesce(g.by_woman, false), 'byMan', coalesce(g.by_man, false),
        'noticeMinutes', e.notice_minutes, 'horizonDays', e.horizon_days)
        order by c.position, e.position, e.id, v.position, v.length_minutes) as variants
      from s
      join service_shop o on o.business_id = s.business_id and o.shop_id = s.id
      join service e on e.business_id = o.business_id and e.id = o.service_id and e.is_active and e.channel <> 'desk' and not e.is_call_out
      join category c on c.business_id = e.business_id and c.id = e.category_id
      join variant v on v.business_id = e.business_id and v.service_id = e.id and v.is_active
      join variant_price vp on vp.business_id = v.business_id and vp.variant_id = v.id and vp.currency = s.currency
      ${ownPrice('variant_id', 'v', { currency: sql`s.currency`, shopId: sql`s.id` })}
      left join given g on g.shop_id = s.id and g.variant_id = v.id
      group by s.id)
    select s.id, s.business_id as "businessId", s.name, s.city, s.postal_code as "postalCode", s.street, s.latitude,
      s.longitude, s.time_zone as "timeZone", s.currency, s.rating_average::float8 as "ratingAverage",
      s.rating_count as "ratingCount", s.is_featured as "isPick",
      s.from_price_minor as "fromPriceMinor", s.amenities, s.notice_minutes as "noticeMinutes",
      s.horizon_days as "horizonDays", s.party_limit as "partyLimit",
      coalesce((select json_agg(json_build_object('weekday', weekday, 'fromMinute', from_minute, 'toMinute', to_minute)
        order by weekday, from_minute)
        from shop_hours h where h.business_id = s.business_id and h.shop_id = s.id), '[]') as hours,
      coalesce((select json_agg(json_build_object('fromDay', from_day, 'toDay', to_day, 'fromMinute', from_minute,
        'toMinute', to_minute) order by from_day, id)
        from shop_closure x where x.business_id = s.business_id and x.shop_id = s.id), '[]') as closures,
      coalesce((select json_agg(json_build_object('fromDay', from_day, 'toDay', to_day) order by from_day)
        from placement y where y.business_id = s.business_id and y.shop_id = s.id), '[]') as placements,
      coalesce(menu.variants, '[]') as menu,
      coalesce((${dayPackages}), '[]') as "dayPackages",
      array(select distinct t.name from staff t where t.shop_id = s.id) as therapists,
      array(select distinct f.shop_id from works w join shift f on f.business_id = w.business_id and f.staff_id = w.staff_id
        where w.shop_id = s.id and f.shop_id <> s.id
        union select e.shop_id from works w
        join shift_exception e on e.business_id = w.business_id and e.staff_id = w.staff_id
        where w.shop_id = s.id and e.shop_id <> s.id) as siblings
    from s left join menu on menu.shop_id = s.id
    order by s.id`.execute(db)
  return rows
}

/** Those of the shop `s` that clients book. */
const dayPackages = sql`
  select json_agg(json_build_object('id', d.id, 'name', concat_ws(' ', d.name ->> 'en', d.name ->> 'fr'), 'steps', step.words,
    'categories', step.categories, 'priceMinor', p.price_minor, 'guestLimit', d.guest_limit) order by d.id)
  from day_package_shop o
  join day_package d on d.business_id = o.business_id and d.id = o.day_package_id and d.is_active and d.channel <> 'desk'
  join day_package_price p on p.business_id = d.business_id and p.day_package_id = d.id and p.currency = s.currency
  cross join lateral (
    select string_agg(concat_ws(' ', e.name ->> 'en', e.name ->> 'fr'), ' ') as words, json_agg(distinct c.kind) as categories
    from day_package_step t
    join variant v on v.business_id = t.business_id and v.id = t.variant_id
    join service e on e.business_id = v.business_id and e.id = v.service_id
    join category c on c.business_id = e.business_id and c.id = e.category_id
    where t.business_id = d.business_id and t.day_package_id = d.id) step
  where o.business_id = s.business_id and o.shop_id = s.id`
