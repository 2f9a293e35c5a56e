import type { DayPackage, ManagedDayPackage } from '@serein/shared/catalogue/day-package.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../platform/pool.ts'
import { type ShopKey, shownPicture } from '../shop/sql.ts'
import { ownPrice } from './sql.ts'

/** All day packages of a business by their name, or one of them. */
export async function selectManagedDayPackages(
  db: Db | Tx,
  businessId: string,
  id: string | null = null,
): Promise<ManagedDayPackage[]> {
  const { rows } = await sql<ManagedDayPackage>`
    select d.id, d.version, d.name, d.description, d.picture_id as "pictureId", ${pictureOfPackage} as picture,
      d.is_active as "isActive", d.channel, d.guest_limit as "guestLimit",
      array(select shop_id from day_package_shop ${partOf('o')} order by shop_id) as "shopIds",
      coalesce((select jsonb_agg(jsonb_build_object('weekday', weekday, 'fromMinute', from_minute, 'toMinute', to_minute)
        order by weekday) from day_package_hours ${partOf('o')}), '[]') as hours,
      coalesce((select jsonb_agg(jsonb_build_object('currency', currency, 'priceMinor', price_minor,
        'pairPriceMinor', pair_price_minor) order by currency) from day_package_price ${partOf('o')}), '[]') as prices,
      coalesce((select jsonb_agg(jsonb_build_object('variantId', variant_id, 'pauseLeast', pause_least,
        'pauseMost', pause_most, 'share', share, 'extra', extra) order by position)
        from day_package_step ${partOf('o')}), '[]') as steps
    from day_package d where d.business_id = ${businessId} and (${id}::uuid is null or d.id = ${id}::uuid)
    order by lower(d.name ->> 'en'), d.id`.execute(db)
  return rows
}

/** The day packages that a shop offers, by their name: those whose every step is on its menu. */
export async function selectDayPackages(
  db: Db,
  { businessId, shopId }: Pick<ShopKey, 'businessId' | 'shopId'>,
): Promise<DayPackage[]> {
  return offered(db, sql`o.business_id = ${businessId} and o.shop_id = ${shopId}`)
}

/** Those of some day packages that their shops offer. */
export function selectDayPackagesAt(
  db: Db,
  places: readonly { id: string; shopId: string }[],
): Promise<(DayPackage & { shopId: string })[]> {
  const ids = places.map(({ id }) => id)
  const shopIds = places.map(({ shopId }) => shopId)
  return offered(
    db,
    sql`(o.day_package_id, o.shop_id) in (select * from unnest(${ids}::uuid[], ${shopIds}::uuid[]))`,
  )
}

async function offered(db: Db, which: RawBuilder<unknown>) {
  const { rows } = await sql<DayPackage & { shopId: string }>`
    select d.id, o.shop_id as "shopId", d.name, d.description, ${pictureOfPackage} as picture, p.price_minor as "priceMinor",
      p.pair_price_minor as "pairPriceMinor", step.singly as "singlyMinor", d.guest_limit as "guestLimit", d.channel, step.steps
    from day_package_shop o
    join shop on shop.business_id = o.business_id and shop.id = o.shop_id
    join day_package d on d.business_id = o.business_id and d.id = o.day_package_id and d.is_active
    join day_package_price p on p.business_id = d.business_id and p.day_package_id = d.id and p.currency = shop.currency
    join lateral (
      select count(*) as count, sum(coalesce(own.price_minor, vp.price_minor))::bigint as singly,
        jsonb_agg(jsonb_build_object('variantId', v.id, 'serviceId', s.id, 'serviceName', s.name,
          'lengthMinutes', v.length_minutes, 'isServed', s.hands > 0, 'pauseLeast', t.pause_least,
          'pauseMost', t.pause_most, 'extra', t.extra) order by t.position) as steps
      from day_package_step t
      join variant v on v.business_id = t.business_id and v.id = t.variant_id and v.is_active
      join service s on s.business_id = v.business_id and s.id = v.service_id and s.is_active
      join service_shop ss on ss.business_id = s.business_id and ss.service_id = s.id and ss.shop_id = shop.id
      join variant_price vp on vp.business_id = v.business_id and vp.variant_id = v.id and vp.currency = shop.currency
      ${ownPrice('variant_id', 'v', { currency: sql`shop.currency`, shopId: sql`shop.id` })}
      where t.business_id = d.business_id and t.day_package_id = d.id) step
      on step.count = (select count(*) from day_package_step ${partOf('t')})
    where ${which}
    order by lower(d.name ->> 'en'), d.id`.execute(db)
  return rows
}

/** Whether a service is a step of any day package. */
export async function isStep(tx: Tx, businessId: string, serviceId: string): Promise<boolean> {
  const { rows } = await sql`
    select from day_package_step t join variant v on v.business_id = t.business_id and v.id = t.variant_id
    where t.business_id = ${businessId} and v.service_id = ${serviceId} limit 1`.execute(tx)
  return rows.length > 0
}

/** What can be booked of the menu of a business, and where. */
export async function selectStepChoices(db: Db | Tx, businessId: string) {
  const { rows } = await sql<{
    id: string
    shopIds: string[]
    isOnConsultation: boolean
    isCallOut: boolean
  }>`
    select v.id, s.price_kind = 'on_consultation' as "isOnConsultation", s.is_call_out as "isCallOut",
      array(select shop_id from service_shop o where o.business_id = s.business_id and o.service_id = s.id) as "shopIds"
    from variant v join service s on s.business_id = v.business_id and s.id = v.service_id
    where v.business_id = ${businessId} and v.is_active and s.is_active`.execute(db)
  return rows
}

const pictureOfPackage = sql`(select ${shownPicture} from picture p where p.business_id = d.business_id and p.id = d.picture_id)`

/** The rows of a part that are of the day package `d`. */
function partOf(alias: string): RawBuilder<unknown> {
  const part = sql.raw(alias)
  return sql`${part} where ${part}.business_id = d.business_id and ${part}.day_package_id = d.id`
}
