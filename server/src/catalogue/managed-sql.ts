import type {
  ManagedAddOn,
  ManagedCatalogue,
  ManagedCategory,
  ServiceEntry,
} from '@serein/shared/catalogue/managed-catalogue.ts'
import type { OtherPriceEntry } from '@serein/shared/catalogue/price-table.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../platform/pool.ts'
import { shownPicture } from '../shop/sql.ts'

type Variant = Omit<ServiceEntry['variants'][number], 'skills'>
/** A service without who can give it: that is known to the right. */
export type ServiceRow = Omit<ServiceEntry, 'variants'> & { variants: Variant[] }

/** The services of a business in the order of the menu, or one of them. */
export async function selectServices(
  db: Db | Tx,
  businessId: string,
  serviceId: string | null = null,
): Promise<ServiceRow[]> {
  const { rows } = await sql<ServiceRow>`
    select s.id, s.category_id as "categoryId", s.name, s.description, s.before_visit as "beforeVisit", s.aftercare,
      s.rebook_after_days as "rebookAfterDays", s.tax_rate as "taxRate",
      s.picture_id as "pictureId", s.buffer_before_minutes as "bufferBeforeMinutes",
      s.buffer_after_minutes as "bufferAfterMinutes", s.hands, s.is_strenuous as "isStrenuous",
      s.is_signature as "isSignature", s.price_kind as "priceKind", s.version,
      jsonb_build_object('channel', s.channel, 'noticeMinutes', s.notice_minutes, 'horizonDays', s.horizon_days,
        'dayLimit', s.day_limit, 'hours', coalesce((select jsonb_agg(jsonb_build_object('weekday', h.weekday,
          'fromMinute', h.from_minute, 'toMinute', h.to_minute) order by h.weekday, h.from_minute)
          from service_hours h where h.business_id = s.business_id and h.service_id = s.id), '[]'),
        'isCallOut', s.is_call_out, 'sessions', case when s.session_seats is not null then jsonb_build_object('seats', s.session_seats,
          'leastSeats', s.session_least, 'decideMinutes', s.session_decide_minutes) end) as booking,
      case when s.is_active then 'published' when s.retired_at is null then 'draft' else 'retired' end as state,
      (select ${shownPicture} from picture p where p.business_id = s.business_id and p.id = s.picture_id) as picture,
      array(select shop_id from service_shop o where o.business_id = s.business_id and o.service_id = s.id
        order by shop_id) as "shopIds",
      array(select add_on_id from service_add_on o where o.business_id = s.business_id and o.service_id = s.id
        order by add_on_id) as "addOnIds",
      coalesce((select jsonb_agg(jsonb_build_object('kindIds', r.kind_ids, 'segmentPosition', r.segment_position)
        order by r.position) from requirement r where r.business_id = s.business_id and r.service_id = s.id), '[]') as requirements,
      coalesce((select jsonb_agg(jsonb_build_object('variantId', v.id, 'name', v.name, 'lengthMinutes', v.length_minutes,
        'prices', coalesce((select jsonb_agg(jsonb_build_object('currency', p.currency, 'priceMinor', p.price_minor)
          order by p.currency) from variant_price p where p.business_id = v.business_id and p.variant_id = v.id), '[]'),
        'segments', coalesce((select jsonb_agg(jsonb_build_object('kind', g.kind, 'lengthMinutes', g.length_minutes)
          order by g.position) from segment g where g.business_id = v.business_id and g.variant_id = v.id), '[]'))
        order by v.position, v.length_minutes, v.id)
        from variant v where v.business_id = s.business_id and v.service_id = s.id and v.is_active), '[]') as variants
    from service s join category c on c.business_id = s.business_id and c.id = s.category_id
    where s.business_id = ${businessId} and (${serviceId}::uuid is null or s.id = ${serviceId}::uuid)
    order by c.position, c.id, s.position, s.id`.execute(db)
  return rows
}

export async function selectManagedCategories(
  db: Db | Tx,
  businessId: string,
): Promise<ManagedCategory[]> {
  const { rows } = await sql<ManagedCategory>`
    select id, kind, name from category where business_id = ${businessId} order by position, id`.execute(
    db,
  )
  return rows
}

export async function selectAddOns(db: Db | Tx, businessId: string): Promise<ManagedAddOn[]> {
  const { rows } = await sql<ManagedAddOn>`
    select a.id, a.name, a.description, a.length_minutes as "lengthMinutes", a.is_active as "isActive",
      coalesce((select jsonb_agg(jsonb_build_object('currency', p.currency, 'priceMinor', p.price_minor)
        order by p.currency) from add_on_price p where p.business_id = a.business_id and p.add_on_id = a.id), '[]') as prices
    from add_on a where a.business_id = ${businessId} order by a.position, a.id`.execute(db)
  return rows
}

/** What stands beside the usual prices of a business. */
export async function selectOtherPrices(
  db: Db | Tx,
  businessId: string,
): Promise<OtherPriceEntry[]> {
  const { rows } = await sql<OtherPriceEntry>`
    select coalesce(variant_id, add_on_id) as "subjectId", currency, shop_id as "shopId", from_day::text as "fromDay",
      price_minor as "priceMinor"
    from menu_price where business_id = ${businessId} order by from_day nulls first, id`.execute(db)
  return rows
}

export async function selectKinds(
  db: Db | Tx,
  businessId: string,
): Promise<ManagedCatalogue['kinds']> {
  const { rows } = await sql<ManagedCatalogue['kinds'][number]>`
    select id, name, is_room as "isRoom" from resource_kind k where business_id = ${businessId}
      and (is_active or exists (select from requirement r where r.business_id = k.business_id and k.id = any(r.kind_ids)))
    order by is_room desc, name ->> 'en', id`.execute(db)
  return rows
}

type Shop = { id: string; currency: string }

/** The shops of a business, and whether it has this picture. */
export async function selectPlace(
  tx: Tx,
  businessId: string,
  pictureId: string | null,
): Promise<{ shops: Shop[]; hasPicture: boolean }> {
  const { rows: shops } = await sql<Shop>`
    select id, currency from shop where business_id = ${businessId} order by id`.execute(tx)
  if (pictureId === null) return { shops, hasPicture: true }
  const { rows } = await sql`
    select from picture where business_id = ${businessId} and id = ${pictureId} and not is_private for key share`.execute(
    tx,
  )
  return { shops, hasPicture: rows.length > 0 }
}
