import { sql } from 'kysely'
import type { Db } from '../server/src/platform/pool.ts'

const startShop = {
  therapists: 6,
  services: 6,
  lengths: 3,
  visitsADay: 3,
  days: 15,
} as const
const shopsAtOnce = 10

/**
 * So many shops, each of a business of its own: six therapists who work five days a week and give eighteen variants in six
 * rooms, with three visits a day each from today on. Their ids.
 */
export async function insertStartShops(db: Db, size: number): Promise<string[]> {
  const ids: string[] = []
  while (ids.length < size)
    ids.push(...(await insertSome(db, ids.length, Math.min(size, ids.length + shopsAtOnce))))
  await sql`analyze`.execute(db)
  return ids
}

async function insertSome(db: Db, first: number, end: number): Promise<string[]> {
  const { therapists, services, lengths, visitsADay, days } = startShop
  const { rows } = await sql<{ id: string }>`
    with numbers as materialized (select n from generate_series(${first}::int + 1, ${end}::int) as n),
    b as (insert into business (name, slug) select 'Spa ' || n, 'spa-' || n from numbers
      returning id, substr(slug, 5)::int as n),
    s as (insert into shop (business_id, slug, name, description, street, postal_code, city, country, latitude, longitude,
        time_zone, currency, tax_rate, tax_is_included)
      select id, 'one', 'Spa ' || n, '{"en": "One", "fr": "Un"}', 'rue', '75003', 'City ' || n % 60, 'FR',
        43 + n % 10 * 0.7, n / 10 % 6 * 1.3, 'Europe/Paris', 'EUR', 20000, true from b returning business_id, id),
    h as (insert into shop_hours (business_id, shop_id, weekday, from_minute, to_minute)
      select business_id, id, day, 540, 1260 from s, generate_series(1, 7) as day),
    k as (insert into resource_kind (business_id, name) select id, '{"en": "Room", "fr": "Cabine"}' from b
      returning business_id, id),
    u as (insert into unit (business_id, shop_id, kind_id, name, position)
      select s.business_id, s.id, k.id, 'Room ' || n, n from s join k using (business_id),
        generate_series(1, ${therapists}::int) as n returning business_id, id, position),
    c as (insert into category (business_id, kind, name) select id, 'massage', '{"en": "Massage", "fr": "Massage"}' from b
      returning business_id, id),
    v as (insert into service (business_id, category_id, name, description, buffer_after_minutes, position)
      select business_id, id, jsonb_build_object('en', 'Service ' || n, 'fr', 'Soin ' || n), '{"en": "", "fr": ""}', 10, n
      from c, generate_series(1, ${services}::int) as n returning business_id, id),
    o as (insert into service_shop (business_id, service_id, shop_id)
      select business_id, v.id, s.id from v join s using (business_id)),
    r as (insert into requirement (business_id, service_id, position, kind_ids)
      select business_id, v.id, 0, array[k.id] from v join k using (business_id)),
    x as (insert into variant (business_id, service_id, length_minutes, position)
      select business_id, id, n * 30, n from v, generate_series(1, ${lengths}::int) as n returning business_id, id),
    p as (insert into variant_price (business_id, variant_id, currency, price_minor)
      select business_id, id, 'EUR', 8000 from x),
    m as (insert into staff_member (business_id, name, gender, title, bio, position)
      select id, 'Therapist ' || place, case when place % 2 = 0 then 'male' else 'female' end, '{"en": "", "fr": ""}',
        '{"en": "", "fr": ""}', place from b, generate_series(1, ${therapists}::int) as place returning business_id, id, position),
    sk as (insert into skill (business_id, staff_id, variant_id)
      select business_id, m.id, x.id from m join x using (business_id)),
    f as (insert into shift (business_id, staff_id, shop_id, weekday, from_minute, to_minute, from_day)
      select business_id, m.id, s.id, 1 + (day + position) % 7, 540, 1260, '2020-01-01'
      from m join s using (business_id), generate_series(1, 5) as day),
    visits as (
      select business_id, s.id as shop_id, m.id as staff_id, u.id as unit_id,
        tstzrange(at, at + interval '1 hour') as during
      from s join m using (business_id) join u using (business_id, position),
        generate_series(0, ${days}::int - 1) as day, generate_series(1, ${visitsADay}::int) as visit,
        lateral (select date_trunc('day', now()) + make_interval(days => day, hours => 5 + 3 * visit + (position + day) % 3) as at) t),
    taken as (insert into claim (business_id, shop_id, staff_id, during, state, purpose)
      select business_id, shop_id, staff_id, during, 'kept', 'segment' from visits),
    used as (insert into claim (business_id, shop_id, unit_id, place, during, state, purpose)
      select business_id, shop_id, unit_id, 1, during, 'kept', 'segment' from visits)
    select id from s`.execute(db)
  return rows.map(({ id }) => id)
}
