import type { Therapist } from '@serein/shared/team/contract.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../platform/pool.ts'
import { type ShopKey, shownPicture } from '../shop/sql.ts'

/** Shift days are the shop's; a day of slack spares this question the zones. */
export async function selectTherapists(
  db: Db,
  { businessId, shopId }: ShopKey,
  now: Date,
): Promise<Therapist[]> {
  const yesterday = new Date(now.getTime() - 86_400_000).toISOString().slice(0, 10)
  const { rows } = await sql<Therapist>`
    select m.id, m.name, m.gender, m.title, m.bio, m.languages,
      (select ${shownPicture}
        from picture p where p.business_id = m.business_id and p.id = m.picture_id) as picture,
      coalesce(given.skills, '[]') as skills, coalesce(given."expertVariantIds", '[]') as "expertVariantIds"
    from staff_member m
      cross join lateral (select jsonb_agg(jsonb_build_object('variantId', k.variant_id,
          'lengthMinutes', k.length_minutes, 'priceMinor',
          case s.price_kind when 'on_consultation' then null else k.price_minor end) order by k.variant_id) as skills,
          jsonb_agg(k.variant_id order by k.variant_id) filter (where k.level = 'expert') as "expertVariantIds"
        from skill k
        join variant v on v.business_id = k.business_id and v.id = k.variant_id and v.is_active
        join service s on s.business_id = v.business_id and s.id = v.service_id and s.is_active
        join service_shop ss on ss.business_id = s.business_id and ss.service_id = s.id and ss.shop_id = ${shopId}
        where k.business_id = m.business_id and k.staff_id = m.id and k.level <> 'learning') as given
    where m.business_id = ${businessId} and m.is_active and (
      exists (select from shift
        where shift.business_id = m.business_id and shift.staff_id = m.id and shift.shop_id = ${shopId}
          and (shift.to_day is null or shift.to_day >= ${yesterday}))
      or exists (select from shift_exception e
        where e.business_id = m.business_id and e.staff_id = m.id and e.shop_id = ${shopId} and e.day >= ${yesterday})
    )
    order by m.position, m.name, m.id`.execute(db)
  return rows
}

export async function selectStaffOf(
  db: Db | Tx,
  businessId: string,
  userId: string,
): Promise<string | null> {
  const row = await db
    .selectFrom('staff_member')
    .select('id')
    .where('business_id', '=', businessId)
    .where('user_id', '=', userId)
    .where('is_active', '=', true)
    .executeTakeFirst()
  return row?.id ?? null
}
