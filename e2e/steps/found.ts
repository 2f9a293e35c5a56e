import { expect, type Page } from '@playwright/test'
import { linkTo } from '@serein/app/address/link.ts'
import type { SearchFilters } from '@serein/app/address/search-filters.ts'
import { sound } from '@serein/app/search/search-query.ts'
import type { Sql } from '../test.ts'
import type { Words } from '../words.ts'

export function searchAddress(search: SearchFilters): string {
  return linkTo('search', sound(search))
}

/** The names on the cards, in their order, once as many are counted as are shown. */
export async function visibleSpas(page: Page, t: Words): Promise<string[]> {
  const cards = page.getByRole('article').getByRole('heading', { level: 2 })
  const none = page.getByText(t('search.none.text')).or(page.getByText(t('search.none.nothing')))
  await expect(cards.first().or(none)).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  const names = await cards.allTextContents()
  if (names.length > 0)
    await expect(page.getByText(t('shop.list.count', { count: names.length })).last()).toBeVisible()
  return names
}

/** What the database says of the same question, its times and its text aside. */
export async function spasInDatabase(sql: Sql, search: SearchFilters): Promise<string[]> {
  const [latitude, longitude] = search.near?.split(',').map(Number) ?? []
  const rows = await sql(
    `select s.name from shop s
     where s.is_active
       and ($1::numeric is null or s.rating_average >= $1)
       and s.amenities @> $2::text[]
       and ($3::float8 is null or metres_between($4, $5, s.latitude, s.longitude) <= $3)
       and (not $6::boolean or ${isOpenNow})
       and (num_nulls($7::text, $8::int, $9::bigint, $10::text) = 4 or exists (
         select from service_shop o
         join service e on e.business_id = o.business_id and e.id = o.service_id and e.is_active
         join category c on c.business_id = e.business_id and c.id = e.category_id
         join variant v on v.business_id = e.business_id and v.service_id = e.id and v.is_active
         join variant_price p on p.business_id = v.business_id and p.variant_id = v.id and p.currency = s.currency
         where o.business_id = s.business_id and o.shop_id = s.id
           and ($7 is null or c.kind = $7) and ($8 is null or v.length_minutes = $8) and ($9 is null or p.price_minor <= $9)
           and ($10 is null or exists (
             select from skill k
             join staff_member m on m.business_id = k.business_id and m.id = k.staff_id and m.is_active
               and m.gender = $10 and not m.is_for_returning_only
             join shift f on f.business_id = m.business_id and f.staff_id = m.id and f.shop_id = s.id
             where k.business_id = v.business_id and k.variant_id = v.id))))
     order by s.name`,
    [
      search.rating ?? null,
      search.amenities?.split(',') ?? [],
      search.within ?? null,
      latitude ?? 0,
      longitude ?? 0,
      search.open ?? false,
      search.category ?? null,
      search.length ?? null,
      search.max === undefined ? null : search.max * 100,
      search.gender ?? null,
    ],
  )
  return rows.map(({ name }) => String(name))
}

const localMinute = `extract(hour from now() at time zone s.time_zone) * 60 + extract(minute from now() at time zone s.time_zone)`

const isOpenNow = `(exists (
    select from shop_hours h
    where h.business_id = s.business_id and h.shop_id = s.id
      and h.weekday = extract(isodow from now() at time zone s.time_zone)
      and ${localMinute} >= h.from_minute and ${localMinute} < h.to_minute)
  and not exists (
    select from shop_closure x
    where x.business_id = s.business_id and x.shop_id = s.id
      and (now() at time zone s.time_zone)::date between x.from_day and x.to_day
      and ${localMinute} >= coalesce(x.from_minute, 0) and ${localMinute} < coalesce(x.to_minute, 1440)))`
