import { themedColors } from '@serein/shared/shop/brand-color.ts'
import type { ShopCard, ShopDetails } from '@serein/shared/shop/contract.ts'
import { nearbyMetres } from '@serein/shared/shop/rules.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../platform/pool.ts'
import { inBoth } from '../platform/words.ts'
import { shownText } from './shown-text.ts'

export type Place = { latitude: number; longitude: number }
export type PlaceInList = { rank: number; order: number; id: string }
export type ShopKey = { businessId: string; shopId: string; currency: string; taxRate: number }

type ShopListQuery = {
  words: string[]
  category: string | null
  businessId: string | null
  onlyFeatured: boolean
  near: Place | null
  after: PlaceInList | null
  limit: number
}

/** More than any position, so that placements stand before the picks. */
const sponsoredFirst = 1_000

/** Picks stand before all others. */
const rankOfPick = sql`case when s.is_featured then 1 else 2 end`

/** Whether the shop `s` pays for its place today. */
const isSponsored = (now: Date) => sql`(${sponsoredPosition(now)} is not null)`

/** Where the shop `s` stands today among those that pay; null: it pays for no place. */
const sponsoredPosition = (now: Date) => sql`(
  select p.position from placement p where p.business_id = s.business_id and p.shop_id = s.id
    and (${now.toISOString()}::timestamptz at time zone s.time_zone)::date between p.from_day and p.to_day)`

/** Stands in for the pictures of a shop that has none yet. */
const blankPicture = {
  src: '/pictures/ripples.svg',
  alt: inBoth('shop.picture.alt'),
  tint: '#dde8e1',
}

/** A picture `p` as it leaves. The second of a photograph's widths is for readers that know of one file only. */
export const shownPicture = sql`(
  jsonb_build_object('alt', p.alt, 'tint', p.tint) || case p.type when 'image/webp' then jsonb_build_object(
    'src', '/pictures/' || p.file || '-' || p.widths[least(2, cardinality(p.widths))] || '.webp',
    'photo', jsonb_build_object('width', p.width, 'height', p.height, 'widths', p.widths, 'blur', p.blur))
  else jsonb_build_object('src', '/pictures/' || p.file) end)`

/** Of the shop `s`, in their order. */
export const albumsOfShop = sql`(
  select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'name', a.name) order by a.position), '[]')
  from album a where a.business_id = s.business_id and a.shop_id = s.id)`

/** What stands of a text is its newest version. Of the shop `s`; null: it has none. */
const textOfShop = sql`(
  select ${shownText(shownPicture)} from rich_text x
  where x.business_id = s.business_id and x.kind = 'shop' and x.subject_id = s.id
  order by x.version desc limit 1)`

/** The picture that stands for the shop `s`. */
export const firstPicture = sql`coalesce((
    select ${shownPicture} from shop_picture sp
    join picture p on p.business_id = sp.business_id and p.id = sp.picture_id
    where sp.business_id = s.business_id and sp.shop_id = s.id
    order by sp.position limit 1
  ), ${JSON.stringify(blankPicture)}::jsonb)`

/** Of the business of the shop `s`; null: it has none. */
export const logoOfShop = sql`(
  select ${shownPicture} from business_logo l
  join picture p on p.business_id = l.business_id and p.id = l.picture_id
  where l.business_id = s.business_id)`

/** What a card shows, of the shop `s` with its `distance`. */
export const cardFields = (now: Date) => sql`
  'id', s.id, 'name', s.name, 'city', s.city, 'street', s.street, 'timeZone', s.time_zone, 'currency', s.currency,
  'picture', ${firstPicture},
  'rating', case when s.rating_count > 0 then json_build_object('average', s.rating_average, 'count', s.rating_count) end,
  'amenities', s.amenities, 'isPick', s.is_featured,
  'isSponsored', ${isSponsored(now)}, 'fromPriceMinor', s.from_price_minor,
  'categories', s.category_kinds`

export async function selectCards(
  db: Db,
  { words, category, businessId, onlyFeatured, near, after, limit }: ShopListQuery,
  now: Date,
): Promise<{ place: PlaceInList; card: ShopCard }[]> {
  const isNear = sql`d.distance <= ${nearbyMetres}`
  const conditions = [
    sql`s.is_active and s.is_listed`,
    ...words.map(matches),
    ...(category === null ? [] : [sql`${category} = any (s.category_kinds)`]),
    ...(businessId === null ? [] : [sql`s.business_id = ${businessId}`]),
    ...(onlyFeatured
      ? [sql`(s.is_featured or ${near ? isNear : sql`true`} and ${isSponsored(now)})`]
      : []),
  ]
  const front = sql`coalesce(${sponsoredPosition(now)} - ${sponsoredFirst}, ${rankOfPick})`
  // Nobody pays for a place in front of who is far away, or has not said where.
  const rank = near ? sql`case when ${isNear} then ${front} else 2 end` : rankOfPick
  const { rows } = await sql<PlaceInList & { card: ShopCard }>`
    with ranked as (
      select s.*, d.distance, ${rank} as rank,
        coalesce(d.distance, (500 - coalesce(s.rating_average, 0) * 100)::integer) as "order"
      from shop s cross join lateral (select ${distanceFrom(near)} as distance) d
      where ${sql.join(conditions, sql` and `)}
    )
    select s.rank, s."order", s.id, jsonb_build_object(${cardFields(now)}, 'distanceMetres', s.distance) as card
    from ranked s
    where ${after ? sql`(s.rank, s."order", s.id) > (${after.rank}, ${after.order}, ${after.id}::uuid)` : sql`true`}
    order by s.rank, s."order", s.id
    limit ${limit}`.execute(db)
  return rows.map(({ card, ...place }) => ({ place, card }))
}

/** Metres from a place to the shop `s`; null without a place. */
export function distanceFrom(near: Place | null) {
  if (!near) return sql`null::integer`
  return sql`round(metres_between(${near.latitude}, ${near.longitude}, s.latitude, s.longitude))::integer`
}

/** The cards of these shops by id, distance aside; those that are gone or closed down are not among them. */
export async function selectCardsOf(
  db: Db,
  shopIds: readonly string[],
  now: Date,
): Promise<Map<string, ShopCard>> {
  const { rows } = await sql<{ card: ShopCard }>`
    select jsonb_build_object(${cardFields(now)}, 'distanceMetres', null) as card
    from shop s where s.id = any(${shopIds}::uuid[]) and s.is_active`.execute(db)
  return new Map(rows.map(({ card }) => [card.id, card]))
}

export async function selectDetails(
  db: Db,
  shopId: string,
  now: Date,
): Promise<ShopDetails | undefined> {
  const { rows } = await sql<{ shop: Omit<ShopDetails, 'brandColors'>; color: string | null }>`
    select s.brand_color as color, jsonb_build_object(${cardFields(now)}, 'distanceMetres', null) || jsonb_build_object(
      'logo', ${logoOfShop}, 'description', s.description, 'text', ${textOfShop}, 'postalCode', s.postal_code, 'country', s.country,
      'latitude', s.latitude, 'longitude', s.longitude, 'phone', s.phone, 'email', s.email,
      'pictures', (
        select coalesce(jsonb_agg(
          ${shownPicture} || jsonb_build_object('id', p.id, 'albumId', sp.album_id) order by sp.position), '[]')
        from shop_picture sp join picture p on p.business_id = sp.business_id and p.id = sp.picture_id
        where sp.business_id = s.business_id and sp.shop_id = s.id
      ),
      'albums', ${albumsOfShop},
      'hours', (
        select coalesce(jsonb_agg(
          jsonb_build_object('weekday', h.weekday, 'fromMinute', h.from_minute, 'toMinute', h.to_minute)
          order by h.weekday, h.from_minute), '[]')
        from shop_hours h where h.business_id = s.business_id and h.shop_id = s.id
      ),
      'closures', (
        select coalesce(jsonb_agg(
          jsonb_build_object('fromDay', c.from_day, 'toDay', c.to_day, 'fromMinute', c.from_minute,
            'toMinute', c.to_minute, 'reason', c.reason) order by c.from_day, c.from_minute), '[]')
        from shop_closure c
        where c.business_id = s.business_id and c.shop_id = s.id
          and c.to_day >= (${now.toISOString()}::timestamptz at time zone s.time_zone)::date
      ),
      'taxRate', s.tax_rate, 'taxIsIncluded', s.tax_is_included,
      'rules', jsonb_build_object('holdMinutes', s.hold_minutes, 'gridMinutes', s.grid_minutes,
        'noticeMinutes', s.notice_minutes, 'horizonDays', s.horizon_days, 'partyLimit', s.party_limit,
        'isPhoneRequired', s.is_phone_required, 'unpaidLimit', s.unpaid_limit,
        'releaseUnansweredMinutes', s.release_unanswered_minutes, 'tellsClients', s.tells_clients),
      'cancellationPolicy', s.cancellation_policy
    ) as shop
    from shop s
    where s.id = ${shopId} and s.is_active`.execute(db)
  const [row] = rows
  return row && { ...row.shop, brandColors: row.color === null ? null : themedColors(row.color) }
}

export type OwnShop = { id: string; name: string; timeZone: string; currency: string }

export async function selectOwnShops(db: Db, businessId: string): Promise<OwnShop[]> {
  return db
    .selectFrom('shop')
    .select(['id', 'name', 'time_zone as timeZone', 'currency'])
    .where('business_id', '=', businessId)
    .where((shop) => shop.or([shop('is_active', '=', true), shop('is_suspended', '=', true)]))
    .orderBy('is_featured', 'desc')
    .orderBy('name')
    .execute()
}

/** The businesses of which lists show a shop. */
export async function selectBusinessesWithShops(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct business_id as id from shop where is_active and is_listed`.execute(db)
  return rows.map(({ id }) => id)
}

export async function selectKey(db: Db, shopId: string): Promise<ShopKey | undefined> {
  return db
    .selectFrom('shop')
    .select(['business_id as businessId', 'id as shopId', 'currency', 'tax_rate as taxRate'])
    .where('id', '=', shopId)
    .where('is_active', '=', true)
    .executeTakeFirst()
}

/** The snapshots of the shop in memory are read anew: its rooms are others now. */
export async function writeVersion(tx: Tx, businessId: string, shopId: string): Promise<void> {
  await sql`
    update shop set version = version + 1 where business_id = ${businessId} and id = ${shopId}`.execute(
    tx,
  )
}

export async function updateFacts(
  tx: Tx,
  businessId: string,
  shopId: string,
  facts: { fromPriceMinor: number | null; categoryKinds: string[]; searchText: string },
): Promise<void> {
  await sql`
    update shop set
      version = version + 1,
      from_price_minor = ${facts.fromPriceMinor},
      category_kinds = ${facts.categoryKinds},
      search_text = lower(unaccent(concat_ws(' ', name, street, postal_code, city, ${facts.searchText}::text)))
    where business_id = ${businessId} and id = ${shopId}`.execute(tx)
}

/** A word is in the text, or in it but for a typo or two; the trigram index answers both. */
function matches(word: string) {
  const pattern = `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  return sql`(s.search_text like lower(unaccent(${pattern}::text)) or s.search_text %> lower(unaccent(${word}::text)))`
}
