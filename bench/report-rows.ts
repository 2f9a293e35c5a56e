import type { Db } from '@serein/server/platform/pool.ts'
import { measures } from '@serein/server/report/figure.ts'
import { eachHour } from '@serein/server/report/time.ts'
import { type RawBuilder, sql } from 'kysely'

export type Filled = {
  businessId: string
  shopIds: string[]
  staffIds: string[]
  serviceIds: string[]
  visits: number
}

const from = '2022-01-01'
const until = '2026-12-31'
const shops = 12
const visitsADay = 40

/**
 * What five years of twelve shops leave in the tables of the reports: 40 visits a day in each, eight therapists, six rooms, twenty
 * treatments, four sources, an offer for one visit in four; 55 lost wishes a day, of as many days as they are kept.
 */
export async function fillReports(db: Db): Promise<Filled> {
  const world = await world12(db)
  const { businessId, visits } = world
  await db.connection().execute(async (one) => {
    await figures(one, businessId)
    await times(one, businessId)
    await wishes(one, businessId)
    for (const table of [
      'report_figure',
      'report_time',
      'report_taking',
      'lost_wish',
      'report_day',
    ])
      await sql`vacuum analyze ${sql.table(table)}`.execute(one)
  })
  return { ...world, visits }
}

async function world12(db: Db): Promise<Filled> {
  const { rows } = await sql<Omit<Filled, 'visits'>>`
    with b as (insert into business (name, slug) values ('Bench', 'bench-reports') returning id),
    s as (insert into shop (business_id, slug, name, description, street, postal_code, city, country, latitude, longitude,
        time_zone, currency, tax_rate, tax_is_included)
      select id, 'shop-' || n, 'Shop ' || n, '{"en": "", "fr": ""}', '', '', 'Paris', 'FR', 48, 2, 'Europe/Paris', 'EUR', 20000, true
      from b, generate_series(1, ${shops}::int) n returning id),
    m as (insert into staff_member (business_id, name, gender, title, bio)
      select id, 'Therapist ' || n, 'female', '{"en": "", "fr": ""}', '{"en": "", "fr": ""}'
      from b, generate_series(1, ${shops * 8}::int) n returning id),
    c as (insert into category (business_id, kind, name) select id, 'massage', '{"en": "", "fr": ""}' from b returning id),
    v as (insert into service (business_id, category_id, name, description)
      select b.id, c.id, jsonb_build_object('en', 'Treatment ' || n, 'fr', 'Soin ' || n), '{"en": "", "fr": ""}'
      from b, c, generate_series(1, 20) n returning id)
    select b.id as "businessId", (select array_agg(id) from s) as "shopIds", (select array_agg(id) from m) as "staffIds",
      (select array_agg(id) from v) as "serviceIds" from b`.execute(db)
  const days = Math.round((Date.parse(until) - Date.parse(from)) / 86_400_000) + 1
  return { ...rows[0]!, visits: days * shops * visitsADay }
}

/** By the same cuts as the product makes, of visits that were made up. */
async function figures(db: Db, businessId: string) {
  const made: Record<string, RawBuilder<unknown>> = {
    service_minor: sql`5000 + (n * 131) % 7000`,
    tax_minor: sql`1000 + (n * 26) % 1400`,
    tip_minor: sql`case when n % 3 = 0 then 500 else 0 end`,
    completed: sql`1`,
    no_shows: sql`(n % 29 = 0)::integer`,
    treatments: sql`1`,
    served: sql`1`,
    minutes: sql`60`,
    new_clients: sql`(n % 5 = 0)::integer`,
    returning_clients: sql`(n % 5 > 0)::integer`,
    rebooked_30: sql`(n % 2)`,
  }
  const names = sql.join(measures.map((name) => sql.ref(name)))
  const values = sql.join(measures.map((name) => sql`${made[name] ?? sql`0`} as ${sql.ref(name)}`))
  const sums = sql.join(measures.map((name) => sql`sum(${sql.ref(name)})`))
  const keys = sql`service_id, product_id, staff_id, source, offer_id`
  await sql`
    create temporary table made as
    select s.id as shop_id, d::date as day, v.ids[1 + (n * 7 + extract(doy from d)::integer) % 20] as service_id, null::uuid as product_id,
      m.ids[(s.place - 1) * 8 + 1 + n % 8] as staff_id, (array['app', 'app', 'desk', 'walk_in', 'campaign'])[1 + n % 5] as source,
      case when n % 4 = 0 then o.id end as offer_id, ${values}
    from (select id, row_number() over (order by id) as place from shop where business_id = ${businessId}) s
    cross join generate_series(${from}::date, ${until}::date, interval '1 day') d
    cross join generate_series(1, ${visitsADay}::int) n
    cross join (select array_agg(id order by id) as ids from service where business_id = ${businessId}) v
    cross join (select array_agg(id order by id) as ids from staff_member where business_id = ${businessId}) m
    cross join (select uuidv7() as id) o`.execute(db)
  await sql`alter table made add column currency text default 'EUR'`.execute(db)
  const insert = (grain: string, day: RawBuilder<unknown>) => sql`
    insert into report_figure (business_id, shop_id, grain, from_day, cut, currency, ${keys}, ${names})
    select ${businessId}, shop_id, ${grain}, ${day}, case grouping(${keys}) when 0 then 'all' when 15 then 'service'
      when 23 then 'product' when 27 then 'staff' when 29 then 'source' when 30 then 'offer' else 'total' end,
      currency, ${keys}, ${sums}
    from made group by shop_id, ${day}, currency,
      grouping sets ((${keys}), (service_id), (product_id), (staff_id), (source), (offer_id), ())`
  await insert('day', sql`day`).execute(db)
  await insert('month', sql`date_trunc('month', day)::date`).execute(db)
  for (const [grain, step] of [
    ['day', 'day'],
    ['month', 'month'],
  ] as const)
    await sql`
      insert into report_taking (business_id, shop_id, grain, from_day, currency, tender, taken_minor, returned_minor)
      select distinct ${businessId}::uuid, shop_id, ${grain}, date_trunc(${step}, day)::date, 'EUR', tender, 90000, 1200
      from made, unnest(array['card', 'cash', 'terminal', 'wallet']) tender`.execute(db)
  await sql`insert into report_day select distinct ${businessId}::uuid, shop_id, day, now() from made`.execute(
    db,
  )
}

/** Eleven hours a day, of each therapist, each room and all of them. */
async function times(db: Db, businessId: string) {
  const insert = (subject: string, ids: RawBuilder<unknown>, count: number) => sql`
    insert into report_time (business_id, shop_id, grain, from_day, weekday, subject, subject_id, available, booked,
      available_minutes, booked_minutes)
    select ${businessId}::uuid, s.id, 'day', d::date, extract(isodow from d), ${subject}, i.id, ${hours(60 * count)}, ${hours(40 * count)}, ${660 * count}, ${440 * count}
    from (select id, row_number() over (order by id) as place from shop where business_id = ${businessId}) s
    cross join generate_series(${from}::date, ${until}::date, interval '1 day') d
    cross join lateral (${ids}) i`
  const nobody = sql`select '00000000-0000-0000-0000-000000000000'::uuid as id`
  const staff = sql`select id from (select id, row_number() over (order by id) as at from staff_member
    where business_id = ${businessId}) m where (at - 1) / 8 = s.place - 1`
  await insert('staff', staff, 1).execute(db)
  await insert(
    'unit',
    sql`select md5(s.id || ' ' || n)::uuid as id from generate_series(1, 6) n`,
    1,
  ).execute(db)
  await insert('team', nobody, 8).execute(db)
  await insert('rooms', nobody, 6).execute(db)
  await sql`
    insert into report_time (business_id, shop_id, grain, from_day, weekday, subject, subject_id, available, booked,
      available_minutes, booked_minutes)
    select f.business_id, f.shop_id, 'month', date_trunc('month', f.from_day)::date, f.weekday, f.subject, f.subject_id,
      array[${eachHour('available')}], array[${eachHour('booked')}], sum(f.available_minutes), sum(f.booked_minutes)
    from report_time f group by 1, 2, 4, 5, 6, 7`.execute(db)
}

async function wishes(db: Db, businessId: string) {
  await sql`
    insert into lost_wish (business_id, shop_id, service_id, visit, guests, day, minute, reason, asked_at)
    select ${businessId}::uuid, s.ids[1 + n % ${shops}::int], v.ids[1 + n % 20], '{}', 1, d::date, case when n % 3 > 0 then (n * 37) % 1440 end,
      (array['rooms_full', 'therapist_busy', 'closed', 'therapist_off'])[1 + n % 4], date_trunc('hour', d, 'UTC')
    from generate_series(${until}::date - 760, ${until}::date, interval '1 day') d, generate_series(1, 55) n,
      (select array_agg(id) as ids from shop where business_id = ${businessId}) s,
      (select array_agg(id) as ids from service where business_id = ${businessId}) v`.execute(db)
}

function hours(minutes: number) {
  return sql`array_fill(0, array[9]) || array_fill(${minutes}::integer, array[11]) || array_fill(0, array[4])`
}
