import { sql } from 'kysely'
import type { Db } from '../../platform/pool.ts'

export const first = Date.UTC(2025, 0, 1)
export const days = 365

export type Service = { serviceId: string; variantId: string; hands: number }

export async function secondShop(db: Db, businessId: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into shop (business_id, slug, name, description, street, postal_code, city, country, latitude, longitude,
      time_zone, currency, tax_rate, tax_is_included)
    values (${businessId}, 'two', 'Two', '{"en": "Two", "fr": "Deux"}', 'street', '10001', 'New York', 'US', 40.7, -74,
      'America/New_York', 'USD', 8875, false) returning id`.execute(db)
  const shopId = rows[0]!.id
  await sql`
    insert into shift (business_id, staff_id, shop_id, weekday, from_minute, to_minute, from_day, every_weeks)
    select business_id, id, ${shopId}, 3, 600, 1500, '2025-01-06', 2 from staff_member where business_id = ${businessId}`.execute(
    db,
  )
  await sql`
    insert into shift_break (business_id, shift_id, from_minute, to_minute)
    select business_id, id, 720, 765 from shift where business_id = ${businessId} and weekday in (2, 3)`.execute(
    db,
  )
  await sql`
    insert into shop_hours (business_id, shop_id, weekday, from_minute, to_minute)
    select ${businessId}, ${shopId}, day, 600, 1500 from generate_series(1, 6) as day`.execute(db)
  return shopId
}

/** One by one therapist, one by two, one by none. */
export async function moreServices(db: Db, businessId: string) {
  for (const hands of [2, 0])
    await sql`
      with v as (insert into service (business_id, category_id, name, description, hands)
          select business_id, id, '{"en": "More", "fr": "Plus"}', '{"en": "", "fr": ""}', ${hands} from category
          where business_id = ${businessId} limit 1 returning business_id, id),
        r as (insert into requirement (business_id, service_id, position, kind_ids)
          select v.business_id, v.id, 0, array[k.id] from v, resource_kind k where k.business_id = v.business_id)
      insert into variant (business_id, service_id, length_minutes) select business_id, id, 45 from v`.execute(
      db,
    )
  const { rows } = await sql<Service>`
    select distinct on (s.id) s.id as "serviceId", v.id as "variantId", s.hands from service s
    join variant v on v.service_id = s.id where s.business_id = ${businessId} order by s.id`.execute(
    db,
  )
  return rows
}

export async function someCustomers(db: Db, businessId: string, count: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    insert into customer (business_id, name) select ${businessId}, 'Client ' || n from generate_series(1, ${count}::int) n
    returning id`.execute(db)
  const campaign = await sql<{ id: string }>`
    insert into campaign (business_id, name, segment, subject, body, action, channels, created_at, state)
    values (${businessId}, 'News', '{}', '{"en": "", "fr": ""}', '{"en": "", "fr": ""}', 'none', '{mail}', now(), 'draft')
    returning id`.execute(db)
  await sql`
    insert into campaign_recipient (business_id, campaign_id, customer_id, told_at, opened_at)
    select ${businessId}, ${campaign.rows[0]!.id}, id, '2025-04-01', '2025-04-02' from customer
    where business_id = ${businessId} order by id limit 12`.execute(db)
  return rows.map(({ id }) => id)
}

export async function someOffers(db: Db, businessId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    insert into offer (business_id, name, small_print, rate)
    select ${businessId}, '{"en": "Less", "fr": "Moins"}', '{"en": "", "fr": ""}', 10000 from generate_series(1, 2)
    returning id`.execute(db)
  return rows.map(({ id }) => id)
}
