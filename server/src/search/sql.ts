import type { Bilingual, Picture } from '@serein/shared/schema.ts'
import type { ServiceRow } from '@serein/shared/search/contract.ts'
import { nearbyMetres } from '@serein/shared/shop/rules.ts'
import { sql } from 'kysely'
import { ownPrice, priceNow } from '../catalogue/sql.ts'
import type { Db } from '../platform/pool.ts'
import { firstPicture, type Place, shownPicture } from '../shop/sql.ts'

/** Where a row stands in its list; the ids make each place unique. */
export type PlaceInList = { rank: number; order: number; shopId: string; serviceId: string }
export type FoundRow = { place: PlaceInList; total: number; row: Omit<ServiceRow, 'starts'> }

export type SearchQuery = {
  category: string | null
  shopId: string | null
  onlySignature: boolean
  fromMinutes: number
  toMinutes: number
  maxPriceMinor: number | null
  gender: string | null
  near: Place | null
  sort: 'relevance' | 'price' | 'rating'
  after: PlaceInList | null
  limit: number
}

/**
 * One question for a whole page of services. A shop's services stand in the order of its menu (`turn`), so that a list
 * by relevance shows what every shop is best at before it shows anybody's second.
 */
export async function selectServices(db: Db, q: SearchQuery, now: Date): Promise<FoundRow[]> {
  const { rows } = await sql<PlaceInList & { total: number; row: FoundRow['row'] }>`
    with offered as (
      select s.business_id, s.id as service_id, shop.id as shop_id, shop.currency, shop.rating_average,
        v.variants, v.from_price, d.distance,
        exists (select from placement p where p.business_id = shop.business_id and p.shop_id = shop.id
          and (${now.toISOString()}::timestamptz at time zone shop.time_zone)::date between p.from_day and p.to_day) as is_sponsored,
        row_number() over (partition by shop.id order by c.position, s.position, s.id) as turn,
        row_number() over (partition by s.business_id, s.id order by d.distance, shop.rating_average desc nulls last, shop.id)
          as place
      from service s
      join category c on c.business_id = s.business_id and c.id = s.category_id
      join service_shop o on o.business_id = s.business_id and o.service_id = s.id
      join shop on shop.business_id = o.business_id and shop.id = o.shop_id and shop.is_active
        and (shop.is_listed or shop.id = ${q.shopId}::uuid)
      cross join lateral (select ${distanceFrom(q.near)} as distance) d
      cross join lateral (${fittingVariants(q)}) v
      where s.is_active and s.channel <> 'desk' and v.variants is not null
        and (${q.category}::text is null or c.kind = ${q.category})
        and (${q.shopId}::uuid is null or shop.id = ${q.shopId}::uuid)
        and (not ${q.onlySignature}::boolean or s.is_signature)
    ),
    counted as (
      select o.*, count(*) over () as total, count(*) over (partition by o.currency) as alike from offered o
      where not ${q.onlySignature && q.shopId === null}::boolean or o.place = 1
    ),
    ranked as (select *, ${orderOf(q.sort)} from counted)
    select r.rank, r."order", r.shop_id as "shopId", r.service_id as "serviceId", r.total::integer as total,
      jsonb_build_object(
        'id', s.id, 'name', s.name, 'description', s.description, 'category', c.kind, 'isSignature', s.is_signature, 'priceKind', s.price_kind,
        'picture', (select ${shownPicture}
          from picture p where p.business_id = s.business_id and p.id = s.picture_id),
        'variants', r.variants,
        'shop', jsonb_build_object('id', shop.id, 'name', shop.name, 'city', shop.city, 'timeZone', shop.time_zone,
          'picture', (select ${firstPicture} from shop s where s.business_id = r.business_id and s.id = r.shop_id),
          'currency', shop.currency, 'isSponsored', r.is_sponsored, 'distanceMetres', r.distance,
          'rating', case when shop.rating_count > 0
            then json_build_object('average', shop.rating_average, 'count', shop.rating_count) end)) as row
    from ranked r
    join service s on s.business_id = r.business_id and s.id = r.service_id
    join category c on c.business_id = s.business_id and c.id = s.category_id
    join shop on shop.business_id = r.business_id and shop.id = r.shop_id
    where ${isAfter(q.after)}
    order by r.rank, r."order", r.shop_id, r.service_id
    limit ${q.limit}`.execute(db)
  return rows.map(({ row, total, ...place }) => ({ place, total, row }))
}

/** The variants of service `s` at `shop` that fit, cheapest price beside them; none: null. */
function fittingVariants({ fromMinutes, toMinutes, maxPriceMinor, gender }: SearchQuery) {
  const byGender = gender
    ? sql`and exists (
        select from skill k
        join staff_member m on m.business_id = k.business_id and m.id = k.staff_id and m.is_active and m.gender = ${gender}
        join shift f on f.business_id = m.business_id and f.staff_id = m.id and f.shop_id = shop.id
        where k.business_id = v.business_id and k.variant_id = v.id and k.level <> 'learning')`
    : sql``
  const price = priceNow('s')
  return sql`
    select min(${price}) as from_price, jsonb_agg(
      jsonb_build_object('id', v.id, 'lengthMinutes', v.length_minutes, 'priceMinor', coalesce(${price}, 0))
      order by v.position, v.length_minutes) as variants
    from variant v
    join variant_price vp on vp.business_id = v.business_id and vp.variant_id = v.id and vp.currency = shop.currency
    ${ownPrice('variant_id', 'v', { currency: sql`shop.currency`, shopId: sql`shop.id` })}
    where v.business_id = s.business_id and v.service_id = s.id and v.is_active
      and v.length_minutes between ${fromMinutes} and ${toMinutes}
      and (${maxPriceMinor}::bigint is null or ${price} <= ${maxPriceMinor}::bigint)
      ${byGender}`
}

function distanceFrom(near: Place | null) {
  if (!near) return sql`null::integer`
  return sql`round(metres_between(${near.latitude}, ${near.longitude}, shop.latitude, shop.longitude))::integer`
}

const best = sql`(500 - coalesce(rating_average, 0) * 100)::bigint`

/** What is priced on consultation stands after all that has a price. */
const dearest = 1_000_000_000_000

function orderOf(sort: SearchQuery['sort']) {
  // Prices in different currencies cannot be compared: the one most rows have comes first.
  if (sort === 'price')
    return sql`(dense_rank() over (order by alike desc, currency))::integer as rank, coalesce(from_price, ${dearest})::bigint as "order"`
  if (sort === 'rating') return sql`0 as rank, ${best} * 1000 + turn as "order"`
  return sql`
    case when is_sponsored and turn = 1 and coalesce(distance <= ${nearbyMetres}, false) then 0 else 1 end as rank,
    turn * 100000000 + coalesce(distance::bigint, ${best}) as "order"`
}

function isAfter(after: PlaceInList | null) {
  if (!after) return sql`true`
  const { rank, order, shopId, serviceId } = after
  return sql`(r.rank, r."order", r.shop_id, r.service_id) > (${rank}, ${order}::bigint, ${shopId}::uuid, ${serviceId}::uuid)`
}

export type FoundTherapist = {
  id: string
  name: string
  title: Bilingual
  picture: Picture | null
  shop: { id: string; name: string; city: string; timeZone: string }
  service: { variantId: string; name: Bilingual } | null
}

/** Each therapist once, at the shop and for the service they gave most often since then. */
export async function selectTherapists(
  db: Db,
  { shopIds, since, limit }: { shopIds: string[]; since: Date; limit: number },
): Promise<FoundTherapist[]> {
  const { rows } = await sql<FoundTherapist>`
    with given as (
      select b.business_id, b.shop_id, staff_id, i.variant_id, count(*) as visits
      from shop
      join booking b on b.business_id = shop.business_id and b.shop_id = shop.id
        and b.state = 'completed' and b.starts_at >= ${since}
      join item i on i.business_id = b.business_id and i.booking_id = b.id and i.cancelled_at is null
      cross join unnest(i.staff_ids) as staff_id
      where shop.id = any (${shopIds}::uuid[]) and shop.is_active
      group by b.business_id, b.shop_id, staff_id, i.variant_id
    ),
    best as (
      select distinct on (business_id, staff_id) business_id, staff_id, shop_id, variant_id,
        sum(visits) over (partition by business_id, staff_id) as all_visits
      from given
      order by business_id, staff_id, visits desc, variant_id
    )
    select m.id, m.name, m.title,
      (select ${shownPicture}
        from picture p where p.business_id = m.business_id and p.id = m.picture_id) as picture,
      jsonb_build_object('id', shop.id, 'name', shop.name, 'city', shop.city, 'timeZone', shop.time_zone) as shop,
      (select jsonb_build_object('variantId', v.id, 'name', s.name)
        from variant v join service s on s.business_id = v.business_id and s.id = v.service_id and s.is_active
          and s.channel <> 'desk'
        where v.business_id = best.business_id and v.id = best.variant_id and v.is_active) as service
    from best
    join staff_member m on m.business_id = best.business_id and m.id = best.staff_id and m.is_active
    join shop on shop.business_id = best.business_id and shop.id = best.shop_id
    order by best.all_visits desc, m.id
    limit ${limit}`.execute(db)
  return rows
}
