import { sql } from 'kysely'
import type { Db } from '../platform/pool.ts'

export type SmallWorld = {
  businessId: string
  shopId: string
  staffIds: string[]
  /** Sixty minutes, 80.00; thirty minutes, 40.00. */
  hourId: string
  halfId: string
  addOnId: string
  userId: string
}

/**
 * The smallest shop that can be booked: open every day 08:00–20:00 in Paris, as many therapists as asked for (all can
 * do everything, all day), and rooms for all of them unless there are to be fewer. One may book as much as one likes.
 */
export async function smallWorld(
  db: Db,
  {
    therapists = 2,
    rooms = therapists,
    users = 1,
  }: { therapists?: number; rooms?: number; users?: number } = {},
): Promise<SmallWorld> {
  const { rows } = await sql<SmallWorld>`
    with b as (insert into business (name, slug) values ('Small', 'small-' || substr(uuidv7()::text, 25)) returning id),
    s as (insert into shop (business_id, slug, name, description, street, postal_code, city, country, latitude, longitude,
        time_zone, currency, tax_rate, tax_is_included, unpaid_limit)
      select id, 'one', 'One', '{"en": "One", "fr": "Un"}', 'rue', '75003', 'Paris', 'FR', 48.86, 2.36, 'Europe/Paris',
        'EUR', 20000, true, null from b returning business_id, id),
    h as (insert into shop_hours (business_id, shop_id, weekday, from_minute, to_minute)
      select business_id, id, day, 480, 1200 from s, generate_series(1, 7) as day),
    k as (insert into resource_kind (business_id, name) select id, '{"en": "Room", "fr": "Cabine"}' from b
      returning business_id, id),
    u as (insert into unit (business_id, shop_id, kind_id, name, position)
      select s.business_id, s.id, k.id, 'Room ' || n, n from s, k, generate_series(1, ${rooms}::int) as n),
    c as (insert into category (business_id, kind, name) select id, 'massage', '{"en": "Massage", "fr": "Massage"}' from b
      returning business_id, id),
    v as (insert into service (business_id, category_id, name, description)
      select business_id, id, '{"en": "Swedish", "fr": "Suédois"}', '{"en": "", "fr": ""}' from c returning business_id, id),
    o as (insert into service_shop (business_id, service_id, shop_id) select v.business_id, v.id, s.id from v, s),
    r as (insert into requirement (business_id, service_id, position, kind_ids)
      select v.business_id, v.id, 0, array[k.id] from v, k),
    long as (insert into variant (business_id, service_id, length_minutes) select business_id, id, 60 from v
      returning business_id, id),
    short as (insert into variant (business_id, service_id, length_minutes, position) select business_id, id, 30, 1 from v
      returning business_id, id),
    p as (insert into variant_price (business_id, variant_id, currency, price_minor)
      select business_id, id, 'EUR', 8000 from long union all select business_id, id, 'EUR', 4000 from short),
    a as (insert into add_on (business_id, name, description, length_minutes)
      select id, '{"en": "Hot stones", "fr": "Pierres chaudes"}', '{"en": "", "fr": ""}', 15 from b returning business_id, id),
    ap as (insert into add_on_price (business_id, add_on_id, currency, price_minor)
      select business_id, id, 'EUR', 1800 from a),
    sa as (insert into service_add_on (business_id, service_id, add_on_id) select v.business_id, v.id, a.id from v, a),
    m as (insert into staff_member (business_id, name, gender, title, bio, position)
      select id, 'Therapist ' || n, case when n % 2 = 0 then 'male' else 'female' end, '{"en": "", "fr": ""}',
        '{"en": "", "fr": ""}', n from b, generate_series(1, ${therapists}::int) as n returning business_id, id, position),
    sk as (insert into skill (business_id, staff_id, variant_id)
      select m.business_id, m.id, x.id from m, (select id from long union all select id from short) x),
    f as (insert into shift (business_id, staff_id, shop_id, weekday, from_minute, to_minute, from_day)
      select m.business_id, m.id, s.id, day, 480, 1200, '2020-01-01' from m, s, generate_series(1, 7) as day)
    select b.id as "businessId", s.id as "shopId", long.id as "hourId", short.id as "halfId", a.id as "addOnId",
      (select array_agg(id order by position) from m) as "staffIds", '' as "userId"
    from b, s, long, short, a`.execute(db)
  const made = await sql<{ id: string }>`
    insert into "user" (id, name, email)
    select id, 'Camille', id || '@example.test' from (select uuidv7()::text as id from generate_series(1, ${users}::int)) u
    returning id`.execute(db)
  return { ...rows[0]!, userId: made.rows[0]!.id }
}
