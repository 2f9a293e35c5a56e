import type { Sql } from '../test.ts'

/** What is given there. */
const massage = { en: 'Back massage', fr: 'Massage du dos' }

/**
 * The spa of a separate business where it is noon, whatever the hour is here: its one therapist gives one treatment all day, and
 * the user with this address works at its desk. No search and no other journey meets it.
 */
export async function openSpa(sql: Sql, email: string) {
  const name = `Maison ${Math.random().toString(36).slice(2, 8)}`
  const hours = 12 - new Date().getUTCHours()
  const timeZone = hours === 0 ? 'Etc/GMT' : `Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}`
  const [row] = await sql(
    `with b as (
       insert into business (name, slug) values ($1, lower(replace($1, ' ', '-'))) returning id),
     desk as (
       insert into membership (business_id, user_id, role) select b.id, u.id, 'front_desk' from b, "user" u where u.email = $2),
     s as (
       insert into shop select r.* from b, shop o, jsonb_populate_record(null::shop, to_jsonb(o) || jsonb_build_object(
         'id', uuidv7(), 'business_id', b.id, 'name', $1, 'slug', 'open', 'time_zone', $3::text, 'search_text', lower($1),
         'is_featured', false, 'latitude', -48.9, 'longitude', -123.4)) r
       where o.slug = 'le-marais' returning business_id, id, currency),
     days as (
       insert into shop_hours (business_id, shop_id, weekday, from_minute, to_minute)
       select business_id, id, weekday, 0, 1440 from s, generate_series(1, 7) weekday),
     c as (
       insert into category (business_id, kind, name) select id, 'massage', '{"en": "Massage", "fr": "Massage"}' from b returning id),
     e as (
       insert into service (business_id, category_id, name, description)
       select b.id, c.id, $4::jsonb, '{"en": "", "fr": ""}' from b, c returning id),
     given as (
       insert into service_shop (business_id, service_id, shop_id) select s.business_id, e.id, s.id from s, e),
     v as (
       insert into variant (business_id, service_id, length_minutes) select b.id, e.id, 30 from b, e returning id),
     price as (
       insert into variant_price (business_id, variant_id, currency, price_minor)
       select s.business_id, v.id, s.currency, 5000 from s, v),
     part as (
       insert into segment (business_id, variant_id, position, kind, length_minutes) select b.id, v.id, 0, 'hands_on', 30 from b, v),
     m as (
       insert into staff_member (business_id, name, gender, title, bio)
       select id, 'Noor', 'female', '{"en": "Therapist", "fr": "Praticienne"}', '{"en": "", "fr": ""}' from b returning id),
     can as (
       insert into skill (business_id, staff_id, variant_id) select b.id, m.id, v.id from b, m, v),
     works as (
       insert into shift (business_id, staff_id, shop_id, weekday, from_minute, to_minute, from_day)
       select s.business_id, m.id, s.id, weekday, 0, 1440, current_date - 7 from s, m, generate_series(1, 7) weekday)
     select id from s`,
    [name, email, timeZone, JSON.stringify(massage)],
  )
  const shopId = String(row!.id)
  const close = () => sql('update shop set is_active = false where id = $1', [shopId])
  return { service: massage, therapist: 'Noor', close }
}
